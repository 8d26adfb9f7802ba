package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter takes an array whose address a range statement computes for the array
// itself when it comes to the statement again, and looks for the channel in each iteration:
//
// 	for i, v := range &list {             p1 := &list
// 	    f(i, v)                           for i, v := range p1 {
// 	}                                         f(i, v)
// 	                                      }
//
// 	for v := range in {                   p1 := in
// 	    in = next(v)                      for v := range p1 {
// 	}                                         in = next(v)
// 	                                      }

func rangePointer(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	switch e.p.Info.TypeOf(s.X).Underlying().(type) {
	case *types.Pointer, *types.Chan:
		if e.keepsValue(s.X, s.Body) {
			return false
		}
	default:
		return false
	}
	again := *s
	p := ast.NewIdent(e.name("p"))
	p.NamePos = s.X.Pos()
	e.p.Info.Types[p] = types.TypeAndValue{Type: e.p.Info.TypeOf(s.X)}
	again.X = p
	fmt.Fprintf(e.b, "{\n%s := %s\n", p.Name, e.expr(s.X))
	e.rangeStmt(&again, label)
	e.b.WriteString("\n}")
	return true
}

// keepsValue reports whether what a loop ranges over is the same in each iteration.
func (e *emitter) keepsValue(x ast.Expr, body *ast.BlockStmt) bool {
	switch x := x.(type) {
	case *ast.CallExpr:
		return isChan(e.p.Info.TypeOf(x))
	case *ast.Ident:
		v, ok := e.p.Info.Uses[x].(*types.Var)
		return !ok || v.Parent() != e.p.Pkg.Scope() && !e.assigns(body, v) && !e.escapes(v, e.p.File)
	}
	return false
}
