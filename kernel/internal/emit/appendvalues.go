package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// The interpreter evaluates a value to append after it has appended the one before:
//
// 	s = append(s, f(), g())               s = append2_int(s, f(), g())
//
// 	                                      func append2_int(s []int, v0, v1 int) []int {
// 	                                          return append(s, v0, v1)
// 	                                      }

func appendValues(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isBuiltin(x.Fun, "append") || len(x.Args) < 3 || x.Ellipsis.IsValid() ||
		!slices.ContainsFunc(x.Args[1:], func(x ast.Expr) bool { return canFail(x) }) {
		return "", false
	}
	t := e.p.Info.TypeOf(x)
	text := e.typ(t)
	elem := e.typ(t.Underlying().(*types.Slice).Elem())
	names := make([]string, len(x.Args)-1)
	for i := range names {
		names[i] = fmt.Sprintf("v%d", i)
	}
	name := e.helperName(fmt.Sprintf("append%d_", len(names)), text)
	list := strings.Join(names, ", ")
	params := list + " " + elem
	if holdsSign(t.Underlying().(*types.Slice).Elem()) { // see negativezero.go
		params, list = "vs ..."+elem, "vs..."
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(s %s, %s) %s { return append(s, %s) }\n", name, text, params, text, list)
	return name + "(" + e.exprs(x.Args) + ")", true
}
