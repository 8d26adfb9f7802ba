package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter does not convert the results of a call to the interfaces that are the
// parameters of another:
//
// 	f(g())                                func() {
// 	                                          t1, t2 := g()
// 	                                          f(t1, t2)
// 	                                      }()

func passedResults(e *emitter, x ast.Expr) (string, bool) {
	call, ok := x.(*ast.CallExpr)
	if !ok || e.p.Info.Types[call.Fun].IsType() || !e.passesInterfaces(call) {
		return "", false
	}
	return e.unpacked(call), true
}

// passesInterfaces reports whether x passes all results of a call, and a parameter
// is an interface with methods, for which the interpreter does not convert them.
func (e *emitter) passesInterfaces(x *ast.CallExpr) bool {
	sig, ok := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if !ok || len(x.Args) != 1 || !isTuple(e.p.Info.TypeOf(x.Args[0])) {
		return false
	}
	for i := range e.p.Info.TypeOf(x.Args[0]).(*types.Tuple).Len() {
		if hasMethods(program.ParamType(sig, i, false)) {
			return true
		}
	}
	return false
}

// unpacked writes f(g()) as a function literal that assigns the results of g first.
func (e *emitter) unpacked(x *ast.CallExpr) string {
	sig := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	t := e.p.Info.TypeOf(x.Args[0]).(*types.Tuple)
	names, values := make([]string, t.Len()), make([]string, t.Len())
	for i := range names {
		names[i] = e.name("t")
		values[i] = e.converted(names[i], t.At(i).Type(), program.ParamType(sig, i, false))
	}
	results, word := "", ""
	if sig.Results().Len() > 0 {
		results, word = strings.TrimPrefix(e.typ(types.NewSignatureType(nil, nil, nil, nil, sig.Results(), false)),
			"func()"), "return "
	}
	list := strings.Join(names, ", ")
	return fmt.Sprintf("func()%s {\n%s := %s\n%s%s(%s)\n}()", results, list, e.expr(x.Args[0]), word, e.expr(x.Fun),
		strings.Join(values, ", "))
}
