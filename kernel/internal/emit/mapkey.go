package emit

import (
	"go/ast"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter does not find a key again that is a struct, or an array, of values in interfaces
// with methods. Of all that are equal one is used:
//
// 	m := map[any]int{pair{a, b}: 1}       m := map[any]int{key(pair{a, b}): 1}

func mapKey(e *emitter, x ast.Expr, text string) string {
	if !e.isKey(x) || !e.hidesParts() || e.p.Info.Types[x].Value != nil || e.p.Info.Types[x].IsNil() {
		return text
	}
	if t := e.p.Info.TypeOf(x); !types.IsInterface(t) && !e.keyHidden(t) {
		return text
	}
	return e.kit() + ".Key(" + text + ")"
}

// isKey reports whether x becomes a key of a map whose keys are values of any.
func (e *emitter) isKey(x ast.Expr) bool {
	of := func(list ast.Expr) bool {
		m, ok := e.p.Info.TypeOf(list).Underlying().(*types.Map)
		return ok && isAny(m.Key())
	}
	switch p := e.parents()[x].(type) {
	case *ast.IndexExpr:
		return p.Index == x && of(p.X)
	case *ast.CallExpr:
		if e.isBuiltin(p.Fun, "delete") {
			return p.Args[1] == x && of(p.Args[0])
		}
		f, ok := e.called(p.Fun).(*types.Func)
		return ok && f.Pkg() != nil && f.Pkg().Path() == "sync" && len(p.Args) > 0 &&
			p.Args[0] == x && isAnyParam(e.becomes(p, x))
	case *ast.KeyValueExpr:
		lit, ok := e.parents()[p].(*ast.CompositeLit)
		if !ok || p.Key != x {
			return false
		}
		m, ok := program.LiteralType(e.p.Info, lit).(*types.Map)
		return ok && isAny(m.Key())
	}
	return false
}

// hidesParts reports whether the program has structs or arrays of values in interfaces with
// methods.
func (e *emitter) hidesParts() bool {
	if e.low.hides == nil {
		found := false
		for _, tv := range e.p.Info.Types {
			found = found || tv.Type != nil && !types.IsInterface(tv.Type) && e.keyHidden(tv.Type)
		}
		e.low.hides = &found
	}
	return *e.low.hides
}
