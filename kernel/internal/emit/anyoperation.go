package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter computes what is assigned to an interface, or returned as one, in place: it
// ends the function there, returns nil, or panics:
//
// 	e.Value = i + 1                       e.Value = any(i + 1)
// 	return -i                             return any(-i)

func anyOperation(e *emitter, x ast.Expr, text string) string {
	to := e.low.placed[x]
	if to == nil || e.low.boxes[x] != nil || e.p.Info.Types[x].Value != nil {
		return text
	}
	return e.typ(to) + "(" + text + ")"
}

// notePlaced notes an operation whose result is assigned or returned as a value of an interface.
func (e *emitter) notePlaced(x ast.Expr, to types.Type) {
	switch x := x.(type) {
	case *ast.BinaryExpr:
	case *ast.UnaryExpr:
		if x.Op == token.AND || x.Op == token.ARROW {
			return
		}
	default:
		return
	}
	if to == nil || !types.IsInterface(to) {
		return
	}
	switch e.parents()[x].(type) {
	case *ast.AssignStmt, *ast.ReturnStmt:
		e.low.placed[x] = to
	}
}
