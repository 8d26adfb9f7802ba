package emit

import (
	"go/ast"
	"go/token"

	"rederive/kernel/internal/program"
)

// The interpreter receives more than once what it assigns to more than a variable, and what
// it receives into a variable cannot be changed:
//
// 	list[i] = <-c                         t1 := <-c
// 	                                      list[i] = t1
// 	v := <-c                              t2 := <-c
// 	                                      v := t2

func received(e *emitter, stmt ast.Stmt, _ string) bool {
	if s, ok := stmt.(*ast.AssignStmt); ok && len(s.Lhs) == 1 && e.misreceived(s) {
		value := e.hoistedAs(s.Rhs[0], e.p.Info.TypeOf(s.Lhs[0]))
		e.b.WriteString(e.expr(s.Lhs[0]) + " " + s.Tok.String() + " " + value)
		return true
	}
	return false
}

// misreceived reports whether an assignment of one value receives what it assigns.
func (e *emitter) misreceived(s *ast.AssignStmt) bool {
	if isPart(s.Lhs[0]) {
		return !calls(s.Lhs[0]) && receives(s.Rhs[0])
	}
	return !program.IsBlank(s.Lhs[0]) && isReceive(s.Rhs[0])
}

// receivedValue writes what a declared variable receives.
func receivedValue(e *emitter, s *ast.ValueSpec) (string, bool) {
	if len(s.Values) != 1 || len(s.Names) != 1 || program.IsBlank(s.Names[0]) || !isReceive(s.Values[0]) {
		return "", false
	}
	return e.hoistedAs(s.Values[0], e.p.Info.TypeOf(s.Names[0])), true
}

// isReceive reports whether x receives from a channel, and does nothing else.
func isReceive(x ast.Expr) bool {
	u, ok := ast.Unparen(x).(*ast.UnaryExpr)
	return ok && u.Op == token.ARROW
}
