package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter does not notice a nil pointer where what it points to is assigned to an
// entry of a map, or to nothing. A comparison that is assigned to nothing it puts into the
// first result of the function. It divides an entry of a nil map:
//
// 	m[k] = *p                             t := *p
// 	                                      m[k] = t

func nilSource(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || !e.swallows(s.Lhs[0]) {
		return false
	}
	if s.Tok == token.QUO_ASSIGN || s.Tok == token.REM_ASSIGN {
		e.divideEntry(s)
		return true
	}
	_, star := ast.Unparen(s.Rhs[0]).(*ast.StarExpr)
	if _, binary := ast.Unparen(s.Rhs[0]).(*ast.BinaryExpr); !star && !(binary && program.IsBlank(s.Lhs[0])) {
		return false
	}
	name := e.name("t")
	text := e.expr(s.Rhs[0])
	e.hoist += fmt.Sprintf("%s := %s\n", name, text)
	e.b.WriteString(e.expr(s.Lhs[0]) + " " + s.Tok.String() + " " + name)
	return true
}

// divideEntry divides an entry of a map before it is assigned to.
func (e *emitter) divideEntry(s *ast.AssignStmt) {
	x := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	entry := e.element(x, e.held(x.X), e.heldIndex(x))
	by := e.held(s.Rhs[0])
	name := e.name("t")
	e.hoist += fmt.Sprintf("%s := %s %s %s\n", name, entry, s.Tok+token.ADD-token.ADD_ASSIGN, by)
	e.b.WriteString(entry + " = " + name)
}

// swallows reports whether the interpreter does not notice that what is assigned
// to x is reached through a pointer that is nil.
func (e *emitter) swallows(x ast.Expr) bool {
	index, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		return program.IsBlank(x)
	}
	_, ok = e.p.Info.TypeOf(index.X).Underlying().(*types.Map)
	return ok
}
