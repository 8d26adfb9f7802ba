package kernel

import (
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
		b, ok := e.p.info.TypeOf(x).Underlying().(*types.Basic)
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
	_, ok = e.p.info.Uses[id].(*types.Func)
	return ok
}

// returnValues writes a return statement with results.
func (e *emitter) returnValues(s *ast.ReturnStmt) {
	if sig := e.funcs[len(e.funcs)-1].sig; e.lower && e.misreturned(sig, s.Results) {
		values := e.hoisted(s.Results, func(i int) types.Type { return sig.Results().At(i).Type() })
		e.b.WriteString("return " + strings.Join(values, ", "))
		return
	}
	e.b.WriteString("return " + e.exprs(s.Results))
}
