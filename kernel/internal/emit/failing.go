package emit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// mayFail reports whether a statement or expression may panic, call or not end. It looks
// at types, and finds less than [canFail].
func (e *emitter) mayFail(n ast.Node) bool {
	fails := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SendStmt, *ast.SelectStmt,
			*ast.ForStmt, *ast.RangeStmt:
			fails = true
		case *ast.CallExpr:
			fails = fails || !e.harmlessCall(n)
		case *ast.SelectorExpr:
			sel := e.p.Info.Selections[n]
			fails = fails || sel != nil && (sel.Kind() != types.FieldVal || sel.Indirect())
		case *ast.BinaryExpr:
			fails = fails || e.operationFails(n.Op, n.X, n.Y)
		case *ast.UnaryExpr:
			fails = fails || n.Op == token.ARROW
		case *ast.AssignStmt:
			fails = fails || n.Tok != token.ASSIGN && n.Tok != token.DEFINE &&
				e.operationFails(n.Tok+token.ADD-token.ADD_ASSIGN, n.Lhs[0], n.Rhs[0])
		case *ast.FuncLit:
			return false
		}
		return !fails
	})
	return fails
}

// operationFails reports whether an operation may panic.
func (e *emitter) operationFails(op token.Token, x, y ast.Expr) bool {
	switch op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		v := e.p.Info.Types[y].Value
		return v == nil || constant.Sign(v) == 0
	case token.EQL, token.NEQ:
		return !isBasic(e.p.Info.TypeOf(x)) || !isBasic(e.p.Info.TypeOf(y))
	}
	return false
}

// harmlessCall reports whether a call converts one number to another, or asks for a length.
func (e *emitter) harmlessCall(x *ast.CallExpr) bool {
	if e.isBuiltin(x.Fun, "len") || e.isBuiltin(x.Fun, "cap") {
		_, pointer := e.p.Info.TypeOf(x.Args[0]).Underlying().(*types.Pointer)
		return !pointer
	}
	return e.p.Info.Types[x.Fun].IsType() && isNumber(e.p.Info.TypeOf(x.Fun)) && isNumber(e.p.Info.TypeOf(x.Args[0]))
}

// isBasic reports whether t is a type of numbers, texts or truth values.
func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// isNumber reports whether t is a type of numbers.
func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
