package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The interpreter does not notice a nil pointer that it reads for a text to add or compare, also
// in a switch statement, for a value in the literal of a map, or for an interface. It waits for
// itself where one leads to the function of a call, and takes one in a composite literal for a type:
//
// 	s += *p                               s += pointed_string(p)
//
// 	                                      func pointed_string(p *string) string {
// 	                                          if p == nil {
// 	                                              panic(...)
// 	                                          }
// 	                                          return *p
// 	                                      }

func textAdd(e *emitter, expr ast.Expr) (string, bool) {
	star, ok := expr.(*ast.StarExpr)
	if !ok {
		return "", false
	}
	if e.low.pointed == nil {
		e.findPointed()
	}
	inMap, noted := e.low.pointed[star]
	if types.IsInterface(e.p.Info.TypeOf(star)) || e.looksLikeType(star) || e.isCalled(star) {
		noted, inMap = !e.isTarget(star), true
	}
	if !noted || !inMap && !isText(e.p.Info.TypeOf(star)) {
		return "", false
	}
	return e.pointed(star), true
}

// pointed writes what a pointer points to, by a function that looks whether it is nil.
func (e *emitter) pointed(star *ast.StarExpr) string {
	t := e.typ(e.p.Info.TypeOf(star))
	name := e.helperName("pointed_", t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p *%s) %s {\nif p == nil {\npanic(%s.RuntimeError(%q))\n}\nreturn *p\n}\n",
		name, t, t, e.kit(), nilDereference)
	return name + "(" + e.expr(star.X) + ")"
}

// isCalled reports whether x is the function of a call.
func (e *emitter) isCalled(x ast.Expr) bool {
	switch n := e.parents()[x].(type) {
	case *ast.ParenExpr:
		return e.isCalled(n)
	case *ast.CallExpr:
		return ast.Unparen(n.Fun) == ast.Unparen(x) && !e.p.Info.Types[n.Fun].IsType()
	}
	return false
}

// looksLikeType reports whether x is an element of a composite literal, or a pointer, in parentheses,
// of which a field is selected.
func (e *emitter) looksLikeType(x *ast.StarExpr) bool {
	n := ast.Expr(x)
	paren, ok := e.parents()[n].(*ast.ParenExpr)
	if ok {
		n = paren
	}
	switch parent := e.parents()[n].(type) {
	case *ast.CompositeLit:
		return true
	case *ast.KeyValueExpr:
		return parent.Value == n
	case *ast.SliceExpr:
		_, array := e.p.Info.TypeOf(x).Underlying().(*types.Array)
		return parent.X == n && !array
	case *ast.SelectorExpr:
		return isPointer(e.p.Info.TypeOf(x))
	}
	return false
}

// isTarget reports whether x is assigned to, or its address taken.
func (e *emitter) isTarget(x ast.Expr) bool {
	switch n := e.parents()[x].(type) {
	case *ast.ParenExpr:
		return e.isTarget(n)
	case *ast.UnaryExpr:
		return n.Op == token.AND
	case *ast.AssignStmt:
		return slices.Contains(n.Lhs, x)
	case *ast.RangeStmt:
		return n.Key == x || n.Value == x
	}
	return false
}

// findPointed notes what pointers point to that are operands, or values in literals of maps.
func (e *emitter) findPointed() {
	e.low.pointed = map[*ast.StarExpr]bool{}
	note := func(x ast.Expr, inMap bool) {
		if x == nil {
			return // a switch without a tag
		}
		if star, ok := ast.Unparen(x).(*ast.StarExpr); ok {
			e.low.pointed[star] = inMap
		}
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			note(n.X, false)
			note(n.Y, false)
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN {
				note(n.Rhs[0], false)
			}
		case *ast.SwitchStmt:
			note(n.Tag, false)
		case *ast.CaseClause:
			for _, x := range n.List {
				note(x, false)
			}
		case *ast.CompositeLit:
			if !e.isMapLiteral(n) {
				break
			}
			for _, elt := range n.Elts {
				note(elt.(*ast.KeyValueExpr).Value, true)
			}
		}
		return true
	})
}

// isText reports whether t is a type of texts.
func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
