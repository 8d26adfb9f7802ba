package emit

import (
	"fmt"
	"go/ast"
	"go/token"
)

// The interpreter cannot take the address of an element of an array to which it has a pointer:
//
// 	row := &board[2]                      row := address_board_int(board, 2)
//
// 	                                      func address_board_int(p *board, i int) *row { return &(*p)[i] }

func elementAddress(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.UnaryExpr)
	if !ok || x.Op != token.AND {
		return "", false
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
