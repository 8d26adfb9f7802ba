package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter cannot make a channel that only sends or receives:
//
// 	make(chan<- int, 1)                   (chan<- int)(make(chan int, 1))

func oneWayChan(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isBuiltin(x.Fun, "make") || !oneWay(e.p.Info.TypeOf(x)) {
		return "", false
	}
	c := e.p.Info.TypeOf(x).Underlying().(*types.Chan)
	rest := ""
	for _, arg := range x.Args[1:] {
		rest += ", " + e.expr(arg)
	}
	return fmt.Sprintf("(%s)(make(%s%s))", e.typ(e.p.Info.TypeOf(x)), e.typ(types.NewChan(types.SendRecv, c.Elem())),
		rest), true
}

// oneWay reports whether t is a channel that only sends or receives.
func oneWay(t types.Type) bool {
	c, ok := t.Underlying().(*types.Chan)
	return ok && c.Dir() != types.SendRecv
}
