package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter asks a nil pointer to an array for its length:
//
// 	n := len(f())                         n := length_4_int(f())
//
// 	                                      func length_4_int(p *[4]int) int { return 4 }

func arrayLength(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isBuiltin(x.Fun, "len") && !e.isBuiltin(x.Fun, "cap") {
		return "", false
	}
	p, ok := e.p.Info.TypeOf(x.Args[0]).Underlying().(*types.Pointer)
	if !ok {
		return "", false
	}
	text := e.typ(p)
	name := e.helperName("length_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p %s) int { return %d }\n", name, text,
		p.Elem().Underlying().(*types.Array).Len())
	return name + "(" + e.expr(x.Args[0]) + ")", true
}
