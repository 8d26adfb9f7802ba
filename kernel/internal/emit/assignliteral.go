package emit

import (
	"go/ast"
	"go/token"
)

// A composite literal that is assigned to a variable around a function literal may not
// reach it:
//
// 	func() { p = point{1, 2} }()          func() {
// 	                                          t1 := point{1, 2}
// 	                                          p = t1
// 	                                      }()

func assignLiteral(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Rhs) != 1 || !isLiteral(s.Rhs[0]) {
		return false
	}
	if id, ok := ast.Unparen(s.Lhs[0]).(*ast.Ident); !ok || id.Name == "_" {
		return false
	}
	e.b.WriteString(e.expr(s.Lhs[0]) + " = " + e.held(s.Rhs[0]))
	return true
}
