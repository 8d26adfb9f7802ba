package emit

import (
	"go/ast"
	"go/token"
)

// The interpreter loses the condition if a composite literal is in an operand of && or ||:
//
// 	if (point{1} != p) || f() {           if (func() point {
// 	                                          return point{1}
// 	                                      }() != p) || f() {

func literalOperand(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CompositeLit)
	if !ok {
		return "", false
	}
	if e.low.literals == nil {
		e.findLiterals()
	}
	if !e.low.literals[x] {
		return "", false
	}
	delete(e.low.literals, x)
	text := e.plain(x)
	e.low.literals[x] = true
	return "func() " + e.typ(e.p.Info.TypeOf(x)) + " {\nreturn " + text + "\n}()", true
}

// findLiterals notes the composite literals in operands of && and ||.
func (e *emitter) findLiterals() {
	e.low.literals = map[*ast.CompositeLit]bool{}
	note := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if _, ok := n.X.(*ast.CompositeLit); ok && n.Op == token.AND {
				return false
			}
		case *ast.CompositeLit:
			e.low.literals[n] = true
			return false
		}
		return true
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && isLogical(b) {
			ast.Inspect(b, note)
		}
		return true
	})
}
