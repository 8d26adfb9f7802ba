package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// body writes the body of a function.
func (e *emitter) body(sig *types.Signature, b *ast.BlockStmt) {
	f := &funcScope{sig: sig}
	e.funcs = append(e.funcs, f)
	e.b.WriteString("{\n")
	if e.lower && !e.quiet {
		f.saved = e.name("at")
		fmt.Fprintf(e.b, "%s := *%s.At\n", f.saved, e.kit())
	}
	e.stmts(b.List)
	if e.lower && sig.Results().Len() == 0 {
		e.restorePlace()
	}
	e.b.WriteString("}")
	e.funcs = e.funcs[:len(e.funcs)-1]
}

// restorePlace gives the caller its place back, which goes on with the rest of
// its statement.
func (e *emitter) restorePlace() {
	if f := e.funcs[len(e.funcs)-1]; e.lower && f.saved != "" {
		fmt.Fprintf(e.b, "*%s.At = %s\n", e.kit(), f.saved)
	}
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
	if !e.lower || canFail(s) {
		e.mark(s.Pos())
	}
	e.hoisting(func() { e.simple(s) })
}

// hoisting writes a statement by f, and before it what f hoists.
func (e *emitter) hoisting(f func()) {
	outer, before := e.b, e.hoist
	e.b, e.hoist = &strings.Builder{}, ""
	f()
	text := e.b.String()
	e.b = outer
	e.flushHoist()
	e.hoist = before
	e.b.WriteString(text)
}

// canFail reports whether a statement may panic, call or not end.
func canFail(n ast.Node) bool {
	fails := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SelectorExpr,
			*ast.SendStmt, *ast.SelectStmt, *ast.ForStmt, *ast.RangeStmt:
			fails = true
		case *ast.BinaryExpr:
			fails = fails || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR || n.Op == token.EQL || n.Op == token.NEQ
		case *ast.UnaryExpr:
			fails = fails || n.Op == token.ARROW
		case *ast.AssignStmt:
			fails = fails || n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN || n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN
		case *ast.FuncLit:
			return false
		}
		return !fails
	})
	return fails
}

// simple writes a statement without its mark.
func (e *emitter) simple(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		e.b.WriteString(e.expr(s.X))
	case *ast.SendStmt:
		e.b.WriteString(e.expr(s.Chan) + " <- " + e.expr(s.Value))
	case *ast.IncDecStmt:
		e.b.WriteString(e.expr(s.X) + s.Tok.String())
	case *ast.AssignStmt:
		e.assignStmt(s)
	case *ast.GoStmt:
		e.goStmt(s)
	case *ast.DeferStmt:
		e.deferStmt(s)
	case *ast.IfStmt:
		e.ifStmt(s)
	case *ast.SwitchStmt:
		e.switchStmt(s)
	case *ast.TypeSwitchStmt:
		e.typeSwitch(s)
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
	outer := e.b
	e.b = &strings.Builder{}
	e.simple(s)
	text := e.b.String()
	e.b = outer
	return text
}

func (e *emitter) labeled(s *ast.LabeledStmt) {
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
			default:
				e.simple(inner)
			}
		})
	}
}

func (e *emitter) localDecl(s *ast.DeclStmt) {
	if e.lower && canFail(s) {
		e.mark(s.Pos())
	}
	if !e.lower {
		e.mark(s.Pos())
	}
	e.hoisting(func() { e.genDecl(s.Decl.(*ast.GenDecl)) })
}

func (e *emitter) ret(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		e.restorePlace()
		e.b.WriteString("return")
		return
	}
	if !e.lower || canFail(s) {
		e.mark(s.Pos())
	} else {
		e.restorePlace()
	}
	e.hoisting(func() { e.returnValues(s) })
}

func (e *emitter) assignStmt(s *ast.AssignStmt) {
	if e.lower && e.lowerAssign(s) {
		return
	}
	if _, star := ast.Unparen(s.Rhs[0]).(*ast.StarExpr); star && e.lower && len(s.Lhs) == 1 && e.swallows(s.Lhs[0]) {
		name := e.name("t")
		text := e.expr(s.Rhs[0])
		e.hoist += fmt.Sprintf("%s := %s\n", name, text)
		e.b.WriteString(e.expr(s.Lhs[0]) + " " + s.Tok.String() + " " + name)
		return
	}
	if len(s.Lhs) == 1 && s.Tok == token.ASSIGN {
		e.b.WriteString(e.expr(s.Lhs[0]) + " = " + e.assigned(e.p.Info.TypeOf(s.Lhs[0]), s.Rhs[0]))
		return
	}
	if isShift(s.Tok) {
		e.b.WriteString(e.expr(s.Lhs[0]) + " " + s.Tok.String() + " " + e.count(s.Rhs[0]))
		return
	}
	e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + e.exprs(s.Rhs))
}

// swallows reports whether the interpreter does not notice that what is assigned
// to x stands behind a pointer that is nil.
func (e *emitter) swallows(x ast.Expr) bool {
	index, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		return program.IsBlank(x)
	}
	_, ok = e.p.Info.TypeOf(index.X).Underlying().(*types.Map)
	return ok
}

func (e *emitter) ifStmt(s *ast.IfStmt) {
	e.b.WriteString("if ")
	if s.Init != nil {
		e.b.WriteString(e.inline(s.Init) + "; ")
	}
	e.b.WriteString(e.expr(s.Cond) + " ")
	e.block(s.Body)
	switch alt := s.Else.(type) {
	case *ast.IfStmt:
		if !e.lower || alt.Init == nil {
			e.b.WriteString(" else ")
			e.ifStmt(alt)
			return
		}
		e.b.WriteString(" else {\n")
		e.hoisting(func() { e.ifStmt(alt) })
		e.b.WriteString("\n}")
	case *ast.BlockStmt:
		e.b.WriteString(" else ")
		e.block(alt)
	}
}

// notHoisting writes by f what has nothing before it to hoist to.
func (e *emitter) notHoisting(s ast.Stmt, f func()) {
	before := e.hoist
	f()
	if e.hoist != before {
		e.refuse(s.Pos(), "several values assigned in the head of a statement").Suggest("use one assignment for each variable")
		e.hoist = before
	}
}

func (e *emitter) switchStmt(s *ast.SwitchStmt) {
	e.b.WriteString("switch ")
	if s.Init != nil {
		e.b.WriteString(e.inline(s.Init) + "; ")
	}
	separator := ", "
	if s.Tag != nil {
		e.b.WriteString(e.expr(s.Tag) + " ")
	} else if e.lower {
		separator = ") || (" // it looks at the first condition only
	}
	e.clauses(s.Body, separator, func(*ast.CaseClause) {})
}

func (e *emitter) typeSwitch(s *ast.TypeSwitchStmt) {
	e.b.WriteString("switch ")
	if s.Init != nil {
		e.b.WriteString(e.inline(s.Init) + "; ")
	}
	if e.lower && len(e.ownNamed()) > 0 {
		e.typeChain(s)
		return
	}
	assign, ok := s.Assign.(*ast.AssignStmt)
	if !e.lower || !ok || !e.switchEscapes(s) {
		e.b.WriteString(e.inline(s.Assign) + " ")
		e.clauses(s.Body, ", ", func(*ast.CaseClause) {})
		return
	}
	shadow := e.name("of")
	e.b.WriteString(shadow + " := " + e.expr(assign.Rhs[0]) + " ")
	e.clauses(s.Body, ", ", func(c *ast.CaseClause) {
		if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && e.uses(c, v) {
			fmt.Fprintf(e.b, "%s := %s\n", v.Name(), shadow)
		}
	})
}

// switchEscapes reports whether a function literal captures the variable of a
// type switch, which then must be new each time.
func (e *emitter) switchEscapes(s *ast.TypeSwitchStmt) bool {
	for _, c := range s.Body.List {
		if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && e.escapes(v, c) {
			return true
		}
	}
	return false
}

// clauses writes the cases of a switch, each begun by first.
func (e *emitter) clauses(b *ast.BlockStmt, separator string, first func(*ast.CaseClause)) {
	e.b.WriteString("{\n")
	for _, s := range b.List {
		c := s.(*ast.CaseClause)
		switch {
		case c.List == nil:
			e.b.WriteString("default:\n")
		case separator == ", " || len(c.List) == 1:
			e.b.WriteString("case " + e.exprs(c.List) + ":\n")
		default:
			texts := make([]string, len(c.List))
			for i, x := range c.List {
				texts[i] = e.expr(x)
			}
			e.b.WriteString("case (" + strings.Join(texts, separator) + "):\n")
		}
		first(c)
		e.stmts(c.Body)
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
			head, first := e.received(c)
			e.b.WriteString("case " + head + ":\n" + first)
		}
		e.stmts(c.Body)
	}
	e.b.WriteString("}")
}

// received writes what a case of a select statement waits for, and what its
// body does first: it sets the variables, which are new each time.
func (e *emitter) received(c *ast.CommClause) (head, first string) {
	s, ok := c.Comm.(*ast.AssignStmt)
	if !e.lower || !ok {
		return e.inline(c.Comm), ""
	}
	names := make([]string, len(s.Lhs))
	for i, x := range s.Lhs {
		if names[i] = "_"; !program.IsBlank(x) {
			names[i] = e.name("each")
			value := names[i]
			if i == 0 {
				value = e.converted(value, firstType(e.p.Info.TypeOf(s.Rhs[0])), e.p.Info.TypeOf(x))
			}
			first += fmt.Sprintf("%s %s %s\n", e.expr(x), s.Tok, value)
		}
	}
	if first == "" {
		return e.plain(s.Rhs[0]), ""
	}
	return strings.Join(names, ", ") + " := " + e.plain(s.Rhs[0]), first
}
