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

// Of several values that are assigned, the interpreter loses those after a composite
// literal, reads some only after it has assigned the result of a call, and cannot assign
// nil, nor interfaces together:
//
// 	a, b = b, f()                         t1 := b
// 	                                      t2 := f()
// 	                                      a, b = t1, t2

func assignSeveral(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) < 2 {
		return false
	}
	boxes := s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool {
		return !program.IsBlank(x) && types.IsInterface(e.p.Info.TypeOf(x))
	})
	if !boxes && !slices.ContainsFunc(s.Rhs, e.misassigned) {
		return false
	}
	values := e.hoisted(s.Rhs, func(i int) types.Type { return e.p.Info.TypeOf(s.Lhs[i]) })
	if !boxes || slices.ContainsFunc(s.Lhs, isPlace) {
		e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + strings.Join(values, ", "))
		return true
	}
	for i, x := range s.Lhs { // interfaces one by one
		if i > 0 {
			e.b.WriteByte('\n')
		}
		e.b.WriteString(e.expr(x) + " = " + values[i])
	}
	return true
}

func severalValues(e *emitter, s *ast.ValueSpec) (string, bool) {
	if len(s.Values) < 2 || !slices.ContainsFunc(s.Values, e.misassigned) {
		return "", false
	}
	values := e.hoisted(s.Values, func(i int) types.Type { return e.p.Info.TypeOf(s.Names[i]) })
	return strings.Join(values, ", "), true
}

// misassigned reports whether the interpreter may get an assignment of several
// values wrong when x is one of them.
func (e *emitter) misassigned(x ast.Expr) bool {
	found := e.p.Info.Types[x].IsNil()
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.CallExpr, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// hoisted computes values before the statement being written, one by one, and
// returns the names that hold them.
func (e *emitter) hoisted(values []ast.Expr, target func(i int) types.Type) []string {
	names := make([]string, len(values))
	for i, x := range values {
		if text, ok := constantValue(e, x); ok {
			names[i] = text
			continue
		}
		names[i] = e.name("t")
		if e.p.Info.Types[x].IsNil() {
			e.hoist += fmt.Sprintf("var %s %s\n", names[i], e.typ(target(i)))
			continue
		}
		if t := target(i); t != nil && types.IsInterface(t) && !isTuple(e.p.Info.TypeOf(x)) {
			text := e.expr(x)
			e.hoist += fmt.Sprintf("var %s %s = %s\n", names[i], e.typ(t), text)
			continue
		}
		text := e.boxed(x) // may hoist by itself
		if e.declaredFunc(x) {
			text = e.into(e.p.Info.TypeOf(x), x)
		}
		e.hoist += fmt.Sprintf("%s := %s\n", names[i], text)
	}
	return names
}
