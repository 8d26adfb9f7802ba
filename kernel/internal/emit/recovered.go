package emit

import (
	"go/ast"
)

// The interpreter panics in words of its own, and with values of package reflect, where the
// runtime of Go panics with an error:
//
// 	recover()                             worker.Recovered(recover())

func recovered(e *emitter, x ast.Expr) (string, bool) {
	call, ok := x.(*ast.CallExpr)
	if !ok || !e.isBuiltin(call.Fun, "recover") {
		return "", false
	}
	return e.kit() + ".Recovered(recover())", true
}
