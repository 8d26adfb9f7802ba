package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter loses the results of a call that are assigned to more than variables, and
// does not convert them to interfaces:
//
// 	m[k], s[i] = f()                      t1, t2 := f()
// 	                                      m[k], s[i] = t1, t2

func assignResults(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 || len(s.Lhs) < 2 {
		return false
	}
	if _, call := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); !call {
		return false
	}
	targets := s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, isPart)
	if !targets && !e.convertsResults(s.Rhs[0], func(i int) types.Type { return e.leftType(s.Lhs[i]) }) {
		return false
	}
	e.spread(s)
	return true
}

// spread assigns the results of one call.
func (e *emitter) spread(s *ast.AssignStmt) {
	a := &assigner{e: e, assigned: map[*types.Var]bool{}}
	if s.Tok == token.ASSIGN {
		a.order(s.Lhs, e.givenAll(s.Rhs))
	}
	names := make([]string, len(s.Lhs))
	var left []ast.Expr
	var right []assigned
	for i, x := range s.Lhs {
		if names[i] = "_"; !program.IsBlank(x) {
			names[i] = e.name("t")
			from := e.p.Info.TypeOf(s.Rhs[0]).(*types.Tuple).At(i).Type()
			left, right = append(left, x), append(right, assigned{text: e.converted(names[i], from, e.leftType(x))})
		}
	}
	text := e.expr(s.Rhs[0])
	e.hoist += fmt.Sprintf("%s := %s\n", strings.Join(names, ", "), text)
	if s.Tok == token.ASSIGN {
		a.each(left, right)
		e.lastOfHoist()
		return
	}
	texts := make([]string, len(right))
	for i, v := range right {
		texts[i] = v.text
	}
	e.b.WriteString(e.exprs(left) + " := " + strings.Join(texts, ", "))
}

// isPart reports whether x is a part of a variable, such as an entry of a map.
func isPart(x ast.Expr) bool {
	_, name := ast.Unparen(x).(*ast.Ident)
	return !name
}

// leftType returns the type of what is on the left side of an assignment, nil for
// a blank.
func (e *emitter) leftType(x ast.Expr) types.Type {
	if program.IsBlank(x) {
		return nil
	}
	return e.p.Info.TypeOf(x)
}

// convertsResults reports whether results of a call become values of interfaces
// with methods.
func (e *emitter) convertsResults(call ast.Expr, to func(i int) types.Type) bool {
	t, ok := e.p.Info.TypeOf(call).(*types.Tuple)
	for i := range t.Len() {
		if ok && e.boxable(t.At(i).Type(), to(i)) {
			return true
		}
	}
	return false
}
