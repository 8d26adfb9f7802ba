package emit

import (
	"go/ast"
)

// Statements that must precede one in the head of an else have no place there:
//
// 	} else if v, ok := m[k]; ok {         } else {
// 	                                          var v1 int
// 	                                          var ok1 bool
// 	                                          v1, ok1 = m[k]
// 	                                          if v, ok := v1, ok1; ok {

func elseIf(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.IfStmt)
	if !ok {
		return false
	}
	alt, ok := s.Else.(*ast.IfStmt)
	if !ok || alt.Init == nil && !e.disordered(alt.Cond) {
		return false
	}
	e.ifHead(s)
	e.b.WriteString(" else {\n")
	e.hoisting(func() { e.simple(alt) })
	e.b.WriteString("\n}")
	return true
}
