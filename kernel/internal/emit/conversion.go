package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter does not convert one interface to another where a method is called at
// once:
//
// 	Source(x).Int63()                     into_Source(x).Int63()
//
// 	                                      func into_Source(v Source) Source {
// 	                                          return v
// 	                                      }

func conversion(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.p.Info.Types[x.Fun].IsType() || len(x.Args) != 1 || !hasMethods(e.p.Info.TypeOf(x.Fun)) {
		return "", false
	}
	return e.into(e.p.Info.TypeOf(x.Fun), x.Args[0]), true
}

// into converts a value to an interface by a function of its own.
func (e *emitter) into(t types.Type, x ast.Expr) string {
	if e.low.boxes[x] != nil {
		return e.expr(x)
	}
	text := e.typ(t)
	name := e.helperName("into_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s { return v }\n", name, text, text)
	return fmt.Sprintf("%s(%s)", name, e.expr(x))
}
