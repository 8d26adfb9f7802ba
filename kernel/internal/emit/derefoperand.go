package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter takes an operation in parentheses with an operand that begins with * for
// a type:
//
// 	list := []int{(*p + 1)}               list := []int{(int(*p) + 1)}

func derefOperand(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.StarExpr)
	if !ok || !e.inParentheses(x) {
		return "", false
	}
	text := "*" + e.expr(x.X)
	if b, ok := e.p.Info.TypeOf(x).Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
		return "!(!" + text + ")", true // it converts before && only in some places
	}
	return e.converting(text, e.p.Info.TypeOf(x), e.p.Info.TypeOf(x)), true
}

// inParentheses reports whether x is an operand of an operation in parentheses.
func (e *emitter) inParentheses(x *ast.StarExpr) bool {
	if e.low.operands == nil {
		e.low.operands = map[ast.Expr]bool{}
		ast.Inspect(e.p.File, func(n ast.Node) bool {
			if paren, ok := n.(*ast.ParenExpr); ok {
				e.noteOperands(paren.X)
			}
			return true
		})
	}
	return e.low.operands[x]
}

// noteOperands notes the operands of the operations of which x consists.
func (e *emitter) noteOperands(x ast.Expr) {
	b, ok := x.(*ast.BinaryExpr)
	if !ok {
		return
	}
	for _, y := range []ast.Expr{b.X, b.Y} {
		e.low.operands[ast.Unparen(y)] = true
		e.noteOperands(y)
	}
}
