package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// held evaluates x before the statement being written.
func (e *emitter) held(x ast.Expr) string {
	if e.p.Info.Types[x].Value != nil {
		return e.expr(x)
	}
	text := e.expr(ast.Unparen(x)) // may hoist by itself, and convert what was computed before
	if name, ok := e.low.ordered[ast.Unparen(x)]; ok && text == name {
		return name
	}
	name := e.name("t")
	e.hoist += fmt.Sprintf("%s := %s\n", name, text)
	return name
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
		if e.low.boxes[x] != nil {
			return e.expr(x)
		}
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
