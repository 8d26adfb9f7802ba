package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter takes an array whose address a range statement computes for the array
// itself when it comes to the statement again:
//
// 	for i, v := range &list {             p1 := &list
// 	    f(i, v)                           for i, v := range p1 {
// 	}                                         f(i, v)
// 	                                      }

func rangePointer(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, pointer := e.p.Info.TypeOf(s.X).Underlying().(*types.Pointer)
	if _, name := s.X.(*ast.Ident); !pointer || name {
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
