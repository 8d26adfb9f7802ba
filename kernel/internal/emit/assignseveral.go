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
// together:
//
// 	i, m[i] = f(), i                      m1, i1 := m, i
// 	                                      t1 := f()
// 	                                      t2 := i
// 	                                      i = t1
// 	                                      m1[i1] = t2

func assignSeveral(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) < 2 {
		return false
	}
	target := func(i int) types.Type { return e.p.Info.TypeOf(s.Lhs[i]) }
	switch {
	case s.Tok == token.ASSIGN && (slices.ContainsFunc(s.Rhs, e.misassigned) || slices.ContainsFunc(s.Lhs,
		e.riskyTarget(s)) || dropped(s)):
		var targets, values []string
		if slices.ContainsFunc(s.Rhs, e.invokes) && !slices.ContainsFunc(s.Lhs, calls) {
			values = e.hoisted(s.Rhs, target) // as the compiler does: calls come first
			targets = e.fixed(s.Lhs)
		} else {
			targets = e.fixed(s.Lhs)
			values = e.hoisted(s.Rhs, target)
		}
		e.assignEach(targets, values)
	case slices.ContainsFunc(s.Rhs, e.misassigned):
		e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + strings.Join(e.hoisted(s.Rhs, target), ", "))
	default:
		return false
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

// fixed evaluates what selects the targets of an assignment before the statement being
// written, and returns their texts.
func (e *emitter) fixed(targets []ast.Expr) []string {
	texts := make([]string, len(targets))
	for i, x := range targets {
		texts[i] = "_"
		index, ok := ast.Unparen(x).(*ast.IndexExpr)
		switch {
		case program.IsBlank(x):
		case ok && e.takenLate(index, targets):
			texts[i] = e.element(index, e.held(index.X), e.expr(index.Index))
		default:
			texts[i] = e.fix(x)
		}
	}
	return texts
}

// takenLate reports whether the compiler divides for an index only when it assigns, so that
// a division by zero comes after the assignments before it: one of variables of the
// function that nothing else changes, and of lengths.
func (e *emitter) takenLate(x *ast.IndexExpr, targets []ast.Expr) bool {
	if _, list := e.p.Info.TypeOf(x.X).Underlying().(*types.Slice); !list {
		return false
	}
	divides := false
	for _, y := range append(allParts(e, x.Index), x.Index) {
		switch y := y.(type) {
		case *ast.BinaryExpr:
			divides = divides || y.Op == token.QUO || y.Op == token.REM
		case *ast.CallExpr:
			if !e.p.Info.Types[y.Fun].IsType() && !e.isBuiltin(y.Fun, "len") {
				return false
			}
		case *ast.Ident:
			v, ok := e.p.Info.Uses[y].(*types.Var)
			if ok && slices.ContainsFunc(targets, func(p ast.Expr) bool { return e.uses(p, v) && p != ast.Expr(x) }) {
				return false
			}
			if ok && e.mayChange(y) && !isSlice(v.Type().Underlying()) {
				return false
			}
		case *ast.ParenExpr, *ast.BasicLit:
		default:
			return false
		}
	}
	return divides
}

func (e *emitter) fix(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		in := ""
		if _, array := e.p.Info.TypeOf(x.X).Underlying().(*types.Array); array {
			in = e.fix(x.X)
		} else {
			in = e.held(x.X)
		}
		return e.element(x, in, e.heldIndex(x))
	case *ast.SelectorExpr:
		if _, pointer := e.p.Info.TypeOf(x.X).Underlying().(*types.Pointer); pointer {
			return e.held(x.X) + "." + x.Sel.Name
		}
		if e.p.Info.Selections[x] != nil {
			return e.fix(x.X) + "." + x.Sel.Name
		}
	case *ast.StarExpr:
		return "*" + e.held(x.X)
	}
	return e.expr(x)
}

// heldIndex evaluates an index before the statement being written. A key that is nil has
// the type of the keys.
func (e *emitter) heldIndex(x *ast.IndexExpr) string {
	if m, ok := e.p.Info.TypeOf(x.X).Underlying().(*types.Map); ok && e.p.Info.Types[x.Index].IsNil() {
		return e.hoistedAs(x.Index, m.Key())
	}
	return e.held(x.Index)
}

// held evaluates x before the statement being written.
func (e *emitter) held(x ast.Expr) string {
	if e.p.Info.Types[x].Value != nil {
		return e.expr(x)
	}
	text := e.expr(x) // may hoist by itself
	name := e.name("t")
	e.hoist += fmt.Sprintf("%s := %s\n", name, text)
	return name
}

// assignEach assigns values one by one.
func (e *emitter) assignEach(targets, values []string) {
	for i, target := range targets {
		if i > 0 {
			e.b.WriteByte('\n')
		}
		e.b.WriteString(target + " = " + values[i])
	}
}

// hoisted computes values before the statement being written, one by one, those that call
// something first, and returns the names that hold them.
func (e *emitter) hoisted(values []ast.Expr, target func(i int) types.Type) []string {
	names := make([]string, len(values))
	for _, called := range []bool{true, false} {
		for i, x := range values {
			if (e.invokes(x) || e.computesThere(x)) == called {
				names[i] = e.hoistedAs(x, target(i))
			}
		}
	}
	return names
}

// computesThere reports whether the compiler computes a part of x at its place among calls.
func (e *emitter) computesThere(x ast.Expr) bool {
	return slices.ContainsFunc(append(allParts(e, x), x), func(y ast.Expr) bool {
		return e.p.Info.Types[y].Value == nil && e.computedThere(y)
	})
}

// hoistedAs computes a value that becomes one of type t, which may be nil.
func (e *emitter) hoistedAs(x ast.Expr, t types.Type) string {
	if text, ok := constantValue(e, x); ok {
		return text
	}
	name := e.name("t")
	if e.p.Info.Types[x].IsNil() {
		e.hoist += fmt.Sprintf("var %s %s\n", name, e.typ(t))
		return name
	}
	if t != nil && types.IsInterface(t) && !isTuple(e.p.Info.TypeOf(x)) {
		text := e.expr(x)
		e.hoist += fmt.Sprintf("var %s %s = %s\n", name, e.typ(t), text)
		return name
	}
	text := e.boxed(x) // may hoist by itself
	if e.declaredFunc(x) {
		text = e.into(e.p.Info.TypeOf(x), x)
	}
	e.hoist += fmt.Sprintf("%s := %s\n", name, text)
	return name
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
