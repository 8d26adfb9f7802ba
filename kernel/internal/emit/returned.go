package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter does not return at once what it receives, a declared function, or a
// comparison as an interface, does not convert the results of a call to interfaces,
// makes the result of a predeclared function the first one, wherever it is, and forgets
// what a function returns whose result, a function of a type of yours, is returned at once:
//
// 	return <-c, f, len(s)                 t1 := <-c
// 	                                      t2 := into_func(f)
// 	                                      t3 := len(s)
// 	                                      return t1, t2, t3

func returned(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.ReturnStmt)
	if !ok || len(s.Results) == 0 {
		return false
	}
	sig := e.funcs[len(e.funcs)-1].sig
	result := func(i int) types.Type { return sig.Results().At(i).Type() }
	switch {
	case len(s.Results) < sig.Results().Len() && e.convertsResults(s.Results[0], result):
		e.returnConverted(s.Results[0], result)
	case e.misreturned(sig, s.Results):
		values := e.hoisted(s.Results, result)
		e.b.WriteString("return " + strings.Join(values, ", "))
	default:
		return false
	}
	return true
}

// misreturned reports whether the interpreter gets a return statement wrong.
func (e *emitter) misreturned(sig *types.Signature, results []ast.Expr) bool {
	for i, x := range results {
		if receives(x) || e.declaredFunc(x) || i > 0 && e.isPredeclaredCall(x) ||
			e.isNamedFunc(e.p.Info.TypeOf(x)) && calls(x) {
			return true
		}
		b, ok := e.p.Info.TypeOf(x).Underlying().(*types.Basic)
		if ok && len(results) == sig.Results().Len() && b.Info()&types.IsBoolean != 0 &&
			types.IsInterface(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

// returning writes the return of what a call of a function with the given signature gives.
func (e *emitter) returning(sig *types.Signature, call string) string {
	switch n := sig.Results().Len(); {
	case n == 0:
		return call
	case n == 1 && e.isNamedFunc(sig.Results().At(0).Type()):
		return fmt.Sprintf("%st := %s\nreturn %[1]st", program.Reserved, call)
	}
	return "return " + call
}

// isPredeclaredCall reports whether x calls a predeclared function.
func (e *emitter) isPredeclaredCall(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && e.p.Info.Types[call.Fun].IsBuiltin()
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
