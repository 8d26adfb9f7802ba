package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter does not notice a nil pointer that it reads for a text to add or compare, also
// in a switch statement, or for a value in the literal of a map:
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
	if inMap, ok := e.low.pointed[star]; !ok || !inMap && !isText(e.p.Info.TypeOf(star)) {
		return "", false
	}
	t := e.typ(e.p.Info.TypeOf(star))
	name := e.helperName("pointed_", t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p *%s) %s {\nif p == nil {\npanic(%s.RuntimeError(%q))\n}\nreturn *p\n}\n",
		name, t, t, e.kit(), nilDereference)
	return name + "(" + e.expr(star.X) + ")", true
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
