package emit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// The interpreter gives an operation that is the count of a shift the type of what is
// shifted. So a count has an unsigned type, to which an operation is converted:
//
// 	var x int8                            x << uint(n & 7)
// 	var n uint                            x <<= uint(n & 7)
// 	x << (n & 7)                          x << uint(len(list))
// 	x <<= n & 7
// 	x << len(list)

func shiftCount(e *emitter, x ast.Expr) (string, bool) {
	b, ok := x.(*ast.BinaryExpr)
	if !ok || !isShift(b.Op) {
		return "", false
	}
	if text := e.wholeCount(b.Y); text != "" {
		return e.expr(b.X) + " " + b.Op.String() + " " + text, true
	}
	if !e.isConverted(b.Y) {
		return "", false
	}
	return e.expr(b.X) + " " + b.Op.String() + " " + e.count(b.Y), true
}

func shiftAssign(e *emitter, s ast.Stmt, _ string) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || !isShift(a.Tok) {
		return false
	}
	if text := e.wholeCount(a.Rhs[0]); text != "" {
		e.b.WriteString(e.expr(a.Lhs[0]) + " " + a.Tok.String() + " " + text)
		return true
	}
	if !e.isConverted(a.Rhs[0]) {
		return false
	}
	e.b.WriteString(e.expr(a.Lhs[0]) + " " + a.Tok.String() + " " + e.count(a.Rhs[0]))
	return true
}

func isShift(op token.Token) bool {
	return op == token.SHL || op == token.SHR || op == token.SHL_ASSIGN || op == token.SHR_ASSIGN
}

// wholeCount writes a count that is a constant written as another number, such as 1.0 or 1i*1i;
// otherwise it returns nothing.
func (e *emitter) wholeCount(x ast.Expr) string {
	tv := e.p.Info.Types[x]
	if b, ok := tv.Type.Underlying().(*types.Basic); tv.Value == nil || !ok || b.Info()&types.IsInteger != 0 {
		return ""
	}
	return constant.ToInt(tv.Value).ExactString()
}

// isConverted reports whether the count x of a shift is converted to an unsigned type.
func (e *emitter) isConverted(x ast.Expr) bool {
	return e.isOperation(x) || e.p.Info.Types[x].Value == nil && isSigned(e.p.Info.TypeOf(x))
}

// isOperation reports whether x is computed by an operator when the program runs.
func (e *emitter) isOperation(x ast.Expr) bool {
	switch ast.Unparen(x).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return e.p.Info.Types[x].Value == nil
	}
	return false
}

// count converts the count of a shift, which is not negative.
func (e *emitter) count(x ast.Expr) string {
	t := e.p.Info.TypeOf(x)
	if isSigned(t) {
		t = types.Typ[types.Uint]
	}
	return e.typ(t) + "(" + e.expr(x) + ")"
}
