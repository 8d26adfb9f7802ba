package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An exercise is judged differently from a paper in two ways. Its parameters differ from student to student, so a
// formula of them is a computation: whoever writes limit * (limit - 1) / 2 has added the numbers below the limit. And a
// loop that counts to a number is a way to write down the number that a neighbour has found.

// isFormula reports whether an expression does arithmetic with a parameter.
func (t *tracer) isFormula(x *ast.BinaryExpr) bool {
	return isArithmetic(x.Op) && // a comparison that holds for one student chooses a number for that student
		len(t.params) > 0 && !t.cancels(x) && t.carries(x)
}

// hasFormula reports whether an expression of constants, or the value of one of them, contains a formula.
func (t *tracer) hasFormula(x ast.Expr) bool {
	return len(t.params) > 0 && t.anywhere(x, func(n ast.Node) (found, counts bool) {
		sum, ok := n.(*ast.BinaryExpr)
		return ok && t.isFormula(sum), !t.cancels(n)
	})
}

// carries reports whether an expression contains the value of a parameter, directly or through a name.
func (t *tracer) carries(x ast.Expr) bool {
	return len(t.params) > 0 && t.anywhere(x, func(n ast.Node) (found, counts bool) {
		id, ok := n.(*ast.Ident)
		return ok && slices.Contains(t.params, t.use(id)), !t.cancels(n)
	})
}

// counts reports whether a statement only raises numbers by constants, or is a loop between constants that does nothing
// else. The result is a product of constants, as in
//
//	for i := 0; i < 37; i++ {
//		n++
//	}
//
// and is as good as the literal. Fractions are rounded and small integers overflow, so with these it may compute.
func (t *tracer) counts(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IncDecStmt:
		return t.isNumber(s.X)
	case *ast.AssignStmt:
		return (s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN) && t.isNumber(s.Lhs[0]) && t.isFixed(s.Rhs[0])
	case *ast.BlockStmt:
		return !slices.ContainsFunc(s.List, func(s ast.Stmt) bool { return !t.counts(s) })
	case *ast.ForStmt:
		cond, ok := s.Cond.(*ast.BinaryExpr)
		return ok && t.isNumber(cond.X) && t.isFixed(cond.Y) && t.begins(s.Init) &&
			(s.Post == nil || t.counts(s.Post)) && t.counts(s.Body)
	case *ast.RangeStmt:
		return t.isFixed(s.X) && !isText(t.info.TypeOf(s.X)) && t.counts(s.Body)
	}
	return false
}

// begins reports whether the head of a loop initializes a number with a constant, or is empty.
func (t *tracer) begins(init ast.Stmt) bool {
	s, ok := init.(*ast.AssignStmt)
	return init == nil || ok && len(s.Lhs) == 1 && len(s.Rhs) == 1 && t.isFixed(s.Rhs[0]) &&
		(s.Tok == token.ASSIGN || s.Tok == token.DEFINE)
}

// isNumber reports whether an expression is a variable of an integer type that does not overflow.
func (t *tracer) isNumber(x ast.Expr) bool {
	b, ok := t.info.TypeOf(x).Underlying().(*types.Basic)
	_, name := ast.Unparen(x).(*ast.Ident)
	return ok && name && slices.Contains([]types.BasicKind{types.Int, types.Int64, types.Uint, types.Uint64}, b.Kind())
}

// isFixed reports whether an expression is a constant without a parameter of an exercise.
func (t *tracer) isFixed(x ast.Expr) bool { return t.info.Types[x].Value != nil && !t.carries(x) }
