package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter gives a function literal, a method or a variable that holds a function a list
// without elements, if a call leaves out the last parameters, where Go gives it nil:
//
// 	f := func(l ...int) bool { return l == nil }
// 	f()                                   f(nil_ints()...)

// missingList returns the type of the list that a call leaves out, or nil if it leaves out
// none, or the interpreter does it as Go does.
func (e *emitter) missingList(x *ast.CallExpr) types.Type {
	tv := e.p.Info.Types[x.Fun]
	if e.low == nil || tv.IsType() || tv.IsBuiltin() {
		return nil
	}
	sig, n := tv.Type.Underlying().(*types.Signature), len(x.Args)
	if n == 1 && isTuple(e.p.Info.TypeOf(x.Args[0])) {
		n = e.p.Info.TypeOf(x.Args[0]).(*types.Tuple).Len()
	}
	if !sig.Variadic() || n != sig.Params().Len()-1 {
		return nil
	}
	if f, declared := e.called(x.Fun).(*types.Func); declared && f.Pkg() != e.p.Pkg {
		return nil
	}
	return sig.Params().At(n).Type()
}

// A function that is a field of a struct cannot take several arguments for a list:
//
//	s.log("%d of %d", i, n)               s.log("%d of %d", []any{i, n}...)

// spreadList returns the type of the list that a call of such a function makes of its
// arguments from the nth on, or nil if it makes none.
func (e *emitter) spreadList(x *ast.CallExpr) (n int, list types.Type) {
	if e.low == nil || !e.isField(x.Fun) || x.Ellipsis.IsValid() {
		return 0, nil
	}
	params := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature).Params()
	n = params.Len() - 1
	if !isVariadic(e.p.Info.TypeOf(x.Fun)) || len(x.Args) <= n || isTuple(e.p.Info.TypeOf(x.Args[0])) {
		return 0, nil
	}
	return n, params.At(n).Type()
}
