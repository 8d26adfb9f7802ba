package emit

import (
	"fmt"
	"go/ast"
	"strings"
)

func (e *emitter) stmts(list []ast.Stmt) {
	for _, s := range list {
		e.stmt(s)
		e.b.WriteByte('\n')
	}
}

func (e *emitter) block(b *ast.BlockStmt) {
	e.b.WriteString("{\n")
	e.stmts(b.List)
	e.b.WriteString("}")
}

// stmt writes a statement with its mark.
func (e *emitter) stmt(s ast.Stmt) {
	if at := marked(s); at != nil {
		e.mark(at.Pos())
	}
	e.labelled(s, "")
}

// marked returns s without its labels if it does something that can be traced to it, and otherwise
// nil.
func marked(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return marked(s.Stmt)
	case *ast.EmptyStmt, *ast.BlockStmt, *ast.BranchStmt:
		return nil
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			return nil
		}
	}
	return s
}

// labelled writes a statement after its labels, without its mark.
func (e *emitter) labelled(s ast.Stmt, labels string) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		e.labelled(s.Stmt, labels+s.Label.Name+":\n")
	case *ast.ForStmt:
		e.forStmt(s, labels)
	case *ast.RangeStmt:
		e.rangeStmt(s, labels)
	case *ast.SelectStmt:
		e.selectStmt(s, labels)
	default:
		e.b.WriteString(labels)
		e.simple(s)
	}
}

// simple writes a statement that needs nothing before it.
func (e *emitter) simple(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		e.block(s)
	case *ast.DeclStmt:
		e.genDecl(s.Decl.(*ast.GenDecl))
	case *ast.BranchStmt:
		e.b.WriteString(s.Tok.String())
		if s.Label != nil {
			e.b.WriteString(" " + s.Label.Name)
		}
	case *ast.ExprStmt:
		e.b.WriteString(e.expr(s.X))
	case *ast.SendStmt:
		e.b.WriteString(e.expr(s.Chan) + " <- " + e.expr(s.Value))
	case *ast.IncDecStmt:
		e.b.WriteString(e.expr(s.X) + s.Tok.String())
	case *ast.AssignStmt:
		e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + e.exprs(s.Rhs))
	case *ast.ReturnStmt:
		e.b.WriteString(strings.TrimSpace("return " + e.exprs(s.Results)))
	case *ast.GoStmt:
		e.b.WriteString("go " + e.expr(s.Call))
	case *ast.DeferStmt:
		e.b.WriteString("defer " + e.expr(s.Call))
	case *ast.IfStmt:
		e.ifStmt(s)
	case *ast.SwitchStmt:
		e.switchStmt(s)
	case *ast.TypeSwitchStmt:
		e.b.WriteString("switch " + e.init(s.Init) + e.inline(s.Assign) + " ")
		e.clauses(s.Body)
	default:
		panic(fmt.Sprintf("kernel: no text for %T", s))
	}
}

// inline returns the source of a simple statement in the head of another.
func (e *emitter) inline(s ast.Stmt) string {
	if s == nil {
		return ""
	}
	return e.capture(func() { e.simple(s) })
}

// init returns the source of the init statement in the head of another, with its semicolon.
func (e *emitter) init(s ast.Stmt) string {
	if s == nil {
		return ""
	}
	return e.inline(s) + "; "
}

func (e *emitter) ifStmt(s *ast.IfStmt) {
	e.b.WriteString("if " + e.init(s.Init) + e.expr(s.Cond) + " ")
	e.block(s.Body)
	if s.Else == nil {
		return
	}
	e.b.WriteString(" else ")
	switch alt := s.Else.(type) {
	case *ast.IfStmt:
		e.simple(alt)
	case *ast.BlockStmt:
		e.block(alt)
	}
}

func (e *emitter) switchStmt(s *ast.SwitchStmt) {
	e.b.WriteString("switch " + e.init(s.Init))
	if s.Tag != nil {
		e.b.WriteString(e.expr(s.Tag) + " ")
	}
	e.clauses(s.Body)
}

// clauses writes the cases of a switch.
func (e *emitter) clauses(b *ast.BlockStmt) {
	e.b.WriteString("{\n")
	for _, s := range b.List {
		c := s.(*ast.CaseClause)
		e.clause(e.exprs(c.List), c.Body)
	}
	e.b.WriteString("}")
}

// clause writes a case of a switch or select statement. Without a condition it is the default.
func (e *emitter) clause(condition string, body []ast.Stmt) {
	if condition == "" {
		e.b.WriteString("default:\n")
	} else {
		e.b.WriteString("case " + condition + ":\n")
	}
	e.stmts(body)
}

func (e *emitter) selectStmt(s *ast.SelectStmt, labels string) {
	if e.choose(s, labels) {
		return
	}
	e.b.WriteString(labels + "select {\n")
	for _, s := range s.Body.List {
		c := s.(*ast.CommClause)
		e.clause(e.inline(c.Comm), c.Body)
	}
	e.b.WriteString("}")
}
