package emit

import (
	"go/ast"
	"go/token"
)

// An assignment of several values is more than one statement to the interpreter, for which
// there is no place in the head of another. And it may take another value for that of a
// switch with a statement in its head:
//
// 	if a, b = b, a; a > b {               {
// 	                                          a, b = b, a
// 	                                          if a > b {
// 	switch t := next(); t.kind {          {
// 	                                          t := next()
// 	                                          switch t.kind {

func initHead(e *emitter, stmt ast.Stmt, label string) bool {
	init, without := splitHead(stmt)
	a, ok := init.(*ast.AssignStmt)
	several := ok && a.Tok == token.ASSIGN && len(a.Lhs) > 1
	if s, ok := stmt.(*ast.SwitchStmt); ok && init != nil && s.Tag != nil {
		several = true
	}
	if !several && (init == nil || !e.disordered(e.operands(without)...)) {
		return false
	}
	e.b.WriteString("{\n")
	e.stmt(init)
	e.b.WriteByte('\n')
	if label != "" {
		without = &ast.LabeledStmt{Label: ast.NewIdent(label[:len(label)-len(":\n")]), Stmt: without}
	}
	e.stmt(without)
	e.b.WriteString("\n}")
	return true
}

// labeledInit writes a switch with a label and a statement in its head. The statement precedes the
// label, which would otherwise be that of a block with both.
func (e *emitter) labeledInit(s *ast.LabeledStmt) bool {
	if _, ok := s.Stmt.(*ast.SwitchStmt); !ok || e.low == nil {
		return false
	}
	init, without := splitHead(s.Stmt)
	if init == nil {
		return false
	}
	e.b.WriteString("{\n")
	e.stmt(init)
	e.b.WriteByte('\n')
	e.labeled(&ast.LabeledStmt{Label: s.Label, Colon: s.Colon, Stmt: without})
	e.b.WriteString("\n}")
	return true
}

// splitHead returns the statement in the head of another, and the other without it.
func splitHead(stmt ast.Stmt) (init, without ast.Stmt) {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		c := *s
		c.Init = nil
		return s.Init, &c
	case *ast.SwitchStmt:
		c := *s
		c.Init = nil
		return s.Init, &c
	case *ast.ForStmt:
		c := *s
		c.Init = nil
		return s.Init, &c
	}
	return nil, nil
}
