package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter cannot take the address of an element of an array to which it has a pointer:
//
// 	row := &board[2]                      row := address_board_int(board, 2)
//
// 	                                      func address_board_int(p *board, i int) *row { return &(*p)[i] }
//
// Nor does it panic as Go does where the address is that of what a nil pointer points to:
//
// 	q := &*p                              q := notnil_board(p)
//
// 	                                      func notnil_board(p *board) *board {
// 	                                          if p == nil {
// 	                                              panic(...)
// 	                                          }
// 	                                          return (*board)(p)
// 	                                      }

func elementAddress(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.UnaryExpr)
	if !ok || x.Op != token.AND {
		return "", false
	}
	if star, ok := ast.Unparen(x.X).(*ast.StarExpr); ok {
		return e.notNil(star.X, e.p.Info.TypeOf(x)), true
	}
	index, ok := ast.Unparen(x.X).(*ast.IndexExpr)
	if !ok || !isPointer(e.p.Info.TypeOf(index.X)) {
		return "", false
	}
	p, i := e.typ(e.p.Info.TypeOf(index.X)), e.typ(e.p.Info.TypeOf(index.Index))
	name := e.helperName("address_", p+" "+i)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p %s, i %s) %s { return &%s }\n", name, p, i,
		e.typ(e.p.Info.TypeOf(x)), e.element(index, "(*p)", "i"))
	return fmt.Sprintf("%s(%s, %s)", name, e.expr(index.X), e.expr(index.Index)), true
}

// notNil writes the pointer p as one of type to, by a function that looks whether it is nil.
func (e *emitter) notNil(p ast.Expr, to types.Type) string {
	from, t := e.typ(e.p.Info.TypeOf(p)), e.typ(to)
	name := e.helperName("notnil_", from)
	check := fmt.Sprintf("if p == nil {\npanic(%s.RuntimeError(%q))\n}\n", e.kit(), nilDereference)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p %s) %s {\n%sreturn (%s)(p)\n}\n", name, from, t, check, t)
	return name + "(" + e.expr(p) + ")"
}
