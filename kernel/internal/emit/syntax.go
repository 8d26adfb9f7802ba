package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// canFail reports whether a statement may panic, call or not end.
func canFail(n ast.Node) bool {
	fails := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SelectorExpr,
			*ast.SendStmt, *ast.SelectStmt, *ast.ForStmt, *ast.RangeStmt:
			fails = true
		case *ast.BinaryExpr:
			fails = fails || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR ||
				n.Op == token.EQL || n.Op == token.NEQ
		case *ast.UnaryExpr:
			fails = fails || n.Op == token.ARROW
		case *ast.AssignStmt:
			fails = fails || n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN || n.Tok == token.SHL_ASSIGN ||
				n.Tok == token.SHR_ASSIGN
		case *ast.FuncLit:
			return false
		}
		return !fails
	})
	return fails
}

// calls reports whether x calls or receives.
func calls(x ast.Expr) bool {
	found := receives(x)
	ast.Inspect(x, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// receives reports whether x receives from a channel.
func receives(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		u, ok := n.(*ast.UnaryExpr)
		found = found || ok && u.Op == token.ARROW
		_, lit := n.(*ast.FuncLit)
		return !lit && !found
	})
	return found
}

// isBuiltin reports whether x names the given predeclared function.
func (e *emitter) isBuiltin(x ast.Expr, name string) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := e.p.Info.Uses[id].(*types.Builtin)
	return ok && b.Name() == name
}
