package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter takes an operation in parentheses that begins with * for a type:
//
// 	list := []int{(*p + 1)}               list := []int{(int(*p) + 1)}

func derefOperand(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.StarExpr)
	if !ok || !e.beginsParentheses(x) {
		return "", false
	}
	text := "*" + e.expr(x.X)
	if b, ok := e.p.Info.TypeOf(x).Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
		return "!(!" + text + ")", true // it converts before && only in some places
	}
	return e.converting(text, e.p.Info.TypeOf(x), e.p.Info.TypeOf(x)), true
}

// beginsParentheses reports whether x is the first operand of an operation in parentheses.
func (e *emitter) beginsParentheses(x *ast.StarExpr) bool {
	if e.low.operands == nil {
		e.low.operands = map[ast.Expr]bool{}
		ast.Inspect(e.p.File, func(n ast.Node) bool {
			paren, ok := n.(*ast.ParenExpr)
			if !ok {
				return true
			}
			first := paren.X
			for b, ok := first.(*ast.BinaryExpr); ok; b, ok = first.(*ast.BinaryExpr) {
				first = b.X
			}
			e.low.operands[first] = first != paren.X
			return true
		})
	}
	return e.low.operands[x]
}
