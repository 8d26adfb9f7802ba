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
// literal, reads some only after it has assigned the result of a call, assigns while it
// still evaluates what the left side selects, and cannot assign nil, nor interfaces
// together. Where values and what selects the targets may fail, it may report another
// failure than compiled code, also in an assignment of one value. So what is assigned is
// computed and assigned value by value, in the order in which the compiler does it:
//
// 	i, m[i] = f(), i                      t1 := f()
// 	                                      t2 := i
// 	                                      m1, i1 := m, i
// 	                                      i = t1
// 	                                      m1[i1] = t2

func assignSeveral(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != len(s.Lhs) {
		return false
	}
	a := &assigner{e: e, assigned: map[*types.Var]bool{}}
	switch {
	case s.Tok == token.ASSIGN && len(s.Rhs) == 1 && e.failsTwice(s):
		a.one(s.Lhs[0], s.Rhs[0])
	case len(s.Rhs) == 1:
		return false
	case s.Tok == token.ASSIGN && (slices.ContainsFunc(s.Rhs, e.misassigned) || slices.ContainsFunc(s.Lhs,
		e.riskyTarget(s)) || dropped(s) || e.failureSeen(s)):
		a.order(s.Lhs, s.Rhs)
		a.each(s.Lhs, a.values(s))
		e.lastOfHoist()
	case s.Tok == token.DEFINE && (slices.ContainsFunc(s.Rhs, e.misassigned) || dropped(s) || e.failureSeen(s)):
		e.b.WriteString(e.exprs(s.Lhs) + " := " + strings.Join(a.defined(s.Lhs, s.Rhs), ", "))
	default:
		return false
	}
	return true
}

func severalValues(e *emitter, s *ast.ValueSpec) (string, bool) {
	if len(s.Values) < 2 || !slices.ContainsFunc(s.Values, e.misassigned) && !e.failureSeen(s) {
		return "", false
	}
	return strings.Join(e.computed(s), ", "), true
}

// computed computes the values of a declaration before it, and returns their names.
func (e *emitter) computed(s *ast.ValueSpec) []string {
	a := &assigner{e: e, assigned: map[*types.Var]bool{}}
	names := make([]ast.Expr, len(s.Names))
	for i, name := range s.Names {
		names[i] = name
	}
	return a.defined(names, s.Values)
}

// giveInterfaces writes the values of several cell variables, of which some are interfaces, one
// by one:
//
//	var v, w any = x, 7                   t1 := x
//	                                      v = t1
//	                                      w = 7
//
// It reports whether it did.
func (e *emitter) giveInterfaces(left []string, s *ast.ValueSpec) bool {
	isInterface := func(x *ast.Ident) bool {
		return !program.IsBlank(x) && types.IsInterface(e.p.Info.TypeOf(x))
	}
	if e.low == nil || len(s.Values) < 2 || !slices.ContainsFunc(s.Names, isInterface) {
		return false
	}
	e.orderCalls(s.Values...)
	texts := e.computed(s)
	e.flushHoist()
	for i, text := range texts {
		fmt.Fprintf(e.b, "%s = %s\n", left[i], text)
	}
	return true
}

// values returns what computes the values of a statement that assigns each to a target.
func (a *assigner) values(s *ast.AssignStmt) []assigned {
	list := make([]assigned, len(s.Rhs))
	for i, x := range s.Rhs {
		list[i] = assigned{x: x, to: a.e.p.Info.TypeOf(s.Lhs[i])}
	}
	return list
}

// lastOfHoist takes the last of the statements that precede the one being written for that
// one.
func (e *emitter) lastOfHoist() {
	text := strings.TrimSuffix(e.hoist, "\n")
	at := strings.LastIndexByte(text, '\n') + 1
	e.hoist = text[:at]
	e.b.WriteString(text[at:])
}

// failureSeen reports whether the program may see which part of a statement fails first, or
// what was assigned before.
func (e *emitter) failureSeen(n ast.Node) bool { return e.defersCalls() && e.countFailing(n) > 0 }

// failsTwice reports whether the program may see which part of an assignment of one value
// fails first.
func (e *emitter) failsTwice(s *ast.AssignStmt) bool {
	return e.looksAtPanics() && e.countFailing(s.Lhs[0]) > 0 && e.countFailing(s.Rhs[0]) > 0
}

// countFailing counts the operations in n that may fail. Calls are none of them.
func (e *emitter) countFailing(n ast.Node) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		tv := e.p.Info.Types[x]
		if tv.IsType() || tv.Value != nil {
			return false
		}
		switch x.(type) {
		case *ast.SliceExpr, *ast.TypeAssertExpr:
			count++
		default:
			if e.fails(x) {
				count++
			}
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
	return count
}

// defersCalls reports whether the program defers calls, which may recover, or see what
// was assigned before one.
func (e *emitter) defersCalls() bool {
	if e.low == nil {
		return false
	}
	if e.low.defers == nil {
		found := false
		ast.Inspect(e.p.File, func(n ast.Node) bool {
			_, is := n.(*ast.DeferStmt)
			found = found || is
			return !found
		})
		e.low.defers = &found
	}
	return *e.low.defers
}

// misassigned reports whether the interpreter may get an assignment of several
// values wrong when x is one of them.
func (e *emitter) misassigned(x ast.Expr) bool {
	found := e.p.Info.Types[x].IsNil() || receives(x)
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.CallExpr, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// riskyTarget reports of what several values are assigned to whether the interpreter may
// get it wrong: interfaces, and targets that are selected by a call, or by a variable to
// which the same statement assigns.
func (e *emitter) riskyTarget(s *ast.AssignStmt) func(x ast.Expr) bool {
	return func(x ast.Expr) bool {
		if program.IsBlank(x) {
			return false
		}
		if types.IsInterface(e.p.Info.TypeOf(x)) || isPart(x) && calls(x) {
			return true
		}
		return isPart(x) && slices.ContainsFunc(s.Lhs, func(y ast.Expr) bool {
			id, ok := ast.Unparen(y).(*ast.Ident)
			if !ok {
				return y != x && isPart(y) && !e.plainPart(x)
			}
			v, ok := e.p.Info.Uses[id].(*types.Var)
			return ok && e.uses(x, v)
		})
	}
}

// dropped reports whether the interpreter does not evaluate what fails: it is assigned to
// nothing.
func dropped(s *ast.AssignStmt) bool {
	for i, x := range s.Rhs {
		if program.IsBlank(s.Lhs[i]) && canFail(x) {
			return true
		}
	}
	return false
}

// plainPart reports whether x selects by nothing that an assignment to a part of
// another value could change: an element of a variable, by variables.
func (e *emitter) plainPart(x ast.Expr) bool {
	name := func(x ast.Expr) bool { _, ok := ast.Unparen(x).(*ast.Ident); return ok }
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		_, isMap := e.p.Info.TypeOf(x.X).Underlying().(*types.Map)
		return !isMap && name(x.X) && !hasParts(x.Index)
	case *ast.SelectorExpr:
		return name(x.X)
	case *ast.StarExpr:
		return name(x.X)
	}
	return false
}

// hasParts reports whether a part of x is more than variables and operators.
func hasParts(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SelectorExpr, *ast.StarExpr, *ast.CallExpr:
			found = true
		}
		return !found
	})
	return found
}

// invokes reports whether x calls a function, other than a predeclared one, or receives.
func (e *emitter) invokes(x ast.Expr) bool {
	found := receives(x)
	ast.Inspect(x, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			tv := e.p.Info.Types[call.Fun]
			found = found || !tv.IsType() && !tv.IsBuiltin()
		}
		_, lit := n.(*ast.FuncLit)
		return !lit && !found
	})
	return found
}
