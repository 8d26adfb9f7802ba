package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// misreturned reports whether the interpreter gets a return statement wrong: it
// assigns to named results one after the other, and does not return at once
// what it receives, a declared function, or a comparison as an interface.
func (e *emitter) misreturned(sig *types.Signature, results []ast.Expr) bool {
	if len(results) > 1 && sig.Results().At(0).Name() != "" {
		return true
	}
	for i, x := range results {
		if receives(x) {
			return true
		}
		if e.declaredFunc(x) {
			return true
		}
		b, ok := e.p.Info.TypeOf(x).Underlying().(*types.Basic)
		if ok && len(results) == sig.Results().Len() && b.Info()&types.IsBoolean != 0 && types.IsInterface(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

// declaredFunc reports whether x names a function that cells declare.
func (e *emitter) declaredFunc(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = e.p.Info.Uses[id].(*types.Func)
	return ok
}

// returnValues writes a return statement with results.
func (e *emitter) returnValues(s *ast.ReturnStmt) {
	sig := e.funcs[len(e.funcs)-1].sig
	result := func(i int) types.Type { return sig.Results().At(i).Type() }
	if e.lower && len(s.Results) < sig.Results().Len() && e.convertsResults(s.Results[0], result) {
		e.returnConverted(s.Results[0], result)
		return
	}
	if e.lower && e.misreturned(sig, s.Results) {
		values := e.hoisted(s.Results, result)
		e.b.WriteString("return " + strings.Join(values, ", "))
		return
	}
	e.b.WriteString("return " + e.exprs(s.Results))
}

// returnConverted returns the results of a call as values of interfaces.
func (e *emitter) returnConverted(call ast.Expr, result func(i int) types.Type) {
	t := e.p.Info.TypeOf(call).(*types.Tuple)
	names, values := make([]string, t.Len()), make([]string, t.Len())
	for i := range names {
		names[i] = e.name("t")
		values[i] = e.converted(names[i], t.At(i).Type(), result(i))
	}
	e.hoist += fmt.Sprintf("%s := %s\n", strings.Join(names, ", "), e.expr(call))
	e.b.WriteString("return " + strings.Join(values, ", "))
}
