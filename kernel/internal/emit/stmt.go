package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// body writes the body of a function.
func (e *emitter) body(sig *types.Signature, b *ast.BlockStmt) {
	f := &funcScope{sig: sig, body: b}
	e.funcs = append(e.funcs, f)
	e.b.WriteString("{\n")
	e.b.WriteString(e.takePrologue())
	e.savePlace(f)
	e.stmts(b.List)
	if sig.Results().Len() == 0 {
		e.restorePlace()
	}
	e.b.WriteString("}")
	e.funcs = e.funcs[:len(e.funcs)-1]
}

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
	switch s := s.(type) {
	case *ast.EmptyStmt:
		e.b.WriteString(e.texts[s])
		return
	case *ast.BlockStmt:
		e.block(s)
		return
	case *ast.LabeledStmt:
		e.labeled(s)
		return
	case *ast.DeclStmt:
		e.localDecl(s)
		return
	case *ast.BranchStmt:
		e.branch(s)
		return
	case *ast.ReturnStmt:
		e.ret(s)
		return
	case *ast.ForStmt:
		e.forStmt(s, "")
		return
	case *ast.RangeStmt:
		e.rangeStmt(s, "")
		return
	}
	e.markFailing(s)
	e.hoisting(func() { e.simple(s) })
}

// simple writes a statement without its mark.
func (e *emitter) simple(s ast.Stmt) {
	if e.lowerStmt(s, "") {
		return
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		e.b.WriteString(e.expr(s.X))
	case *ast.SendStmt:
		e.b.WriteString(e.expr(s.Chan) + " <- " + e.expr(s.Value))
	case *ast.IncDecStmt:
		e.b.WriteString(e.expr(s.X) + s.Tok.String())
	case *ast.AssignStmt:
		e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + e.exprs(s.Rhs))
	case *ast.ReturnStmt:
		e.b.WriteString("return " + e.exprs(s.Results))
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
		e.clauses(s.Body, e.caseOf, func(*ast.CaseClause) {})
	case *ast.SelectStmt:
		e.selectStmt(s)
	default:
		panic(fmt.Sprintf("kernel: no text for %T", s))
	}
}

// inline returns the text of a simple statement within the head of another.
func (e *emitter) inline(s ast.Stmt) string {
	if s == nil {
		return ""
	}
	return e.aside(func() { e.simple(s) })
}

// init returns the text of the statement before the semicolon in the head of another.
func (e *emitter) init(s ast.Stmt) string {
	if s == nil {
		return ""
	}
	return e.inline(s) + "; "
}

func (e *emitter) labeled(s *ast.LabeledStmt) {
	if e.labeledInit(s) {
		return
	}
	label := s.Label.Name + ":\n"
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		e.forStmt(inner, label)
	case *ast.RangeStmt:
		e.rangeStmt(inner, label)
	default:
		e.mark(s.Pos())
		e.hoisting(func() {
			e.b.WriteString(label)
			switch inner := inner.(type) {
			case *ast.EmptyStmt:
				e.b.WriteString("{\n}")
			case *ast.BlockStmt:
				e.block(inner)
			case *ast.LabeledStmt:
				e.labeled(inner)
			case *ast.BranchStmt:
				e.branch(inner)
			case *ast.ReturnStmt:
				e.ret(inner)
			case *ast.DeclStmt:
				e.genDecl(inner.Decl.(*ast.GenDecl))
			default:
				e.simple(inner)
			}
		})
	}
}

func (e *emitter) localDecl(s *ast.DeclStmt) {
	e.markFailing(s)
	e.hoisting(func() { e.genDecl(s.Decl.(*ast.GenDecl)) })
}

func (e *emitter) ifStmt(s *ast.IfStmt) {
	e.ifHead(s)
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

// ifHead writes an if statement without what follows else.
func (e *emitter) ifHead(s *ast.IfStmt) {
	e.b.WriteString("if " + e.init(s.Init) + e.expr(s.Cond) + " ")
	e.block(s.Body)
}

func (e *emitter) switchStmt(s *ast.SwitchStmt) {
	e.b.WriteString("switch " + e.init(s.Init))
	if s.Tag != nil {
		e.b.WriteString(e.expr(s.Tag) + " ")
	}
	e.clauses(s.Body, e.caseOf, func(*ast.CaseClause) {})
}

// caseOf writes the list of a case.
func (e *emitter) caseOf(list []ast.Expr) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = e.inOrder(x)
	}
	return strings.Join(texts, ", ")
}

func (e *emitter) ret(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		e.restorePlace()
		e.b.WriteString("return")
		return
	}
	if !e.markFailing(s) {
		e.restorePlace()
	}
	e.hoisting(func() { e.simple(s) })
}

// clauses writes the cases of a switch, their lists by cases, each begun by first.
func (e *emitter) clauses(b *ast.BlockStmt, cases func([]ast.Expr) string, first func(*ast.CaseClause)) {
	e.b.WriteString("{\n")
	falls := false
	for _, s := range b.List {
		c := s.(*ast.CaseClause)
		if c.List == nil {
			e.b.WriteString("default:\n")
		} else {
			e.b.WriteString("case " + cases(c.List) + ":\n")
		}
		first(c)
		if falls && len(c.Body) == 0 {
			e.b.WriteString("{\n}\n") // which the interpreter wants after fallthrough
		}
		e.caseBody(c.Body)
		falls = endsInFallthrough(c.Body)
	}
	e.b.WriteString("}")
}

func (e *emitter) selectStmt(s *ast.SelectStmt) {
	if e.choose(s) {
		return
	}
	e.b.WriteString("select {\n")
	for _, s := range s.Body.List {
		c := s.(*ast.CommClause)
		if c.Comm == nil {
			e.b.WriteString("default:\n")
		} else {
			e.b.WriteString("case " + e.inline(c.Comm) + ":\n")
		}
		e.caseBody(c.Body)
	}
	e.b.WriteString("}")
}
