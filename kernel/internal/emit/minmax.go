package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// The interpreter lacks min and max:
//
// 	max(a, b, 7)                          max_int(max_int(int(a), b), 7)
//
// 	                                      func max_int(a, b int) int {
// 	                                          if b > a {
// 	                                              return b
// 	                                          }
// 	                                          return a
// 	                                      }

func minMax(e *emitter, x ast.Expr) (string, bool) {
	call, ok := x.(*ast.CallExpr)
	switch {
	case !ok:
	case e.isBuiltin(call.Fun, "min"):
		return e.extremum("min", "<", call), true
	case e.isBuiltin(call.Fun, "max"):
		return e.extremum("max", ">", call), true
	}
	return "", false
}

// extremum writes min or max as calls of a helper for two values.
func (e *emitter) extremum(word, op string, x *ast.CallExpr) string {
	t := e.typ(e.p.Info.TypeOf(x))
	name := e.helperName(word+"_", t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) %s {\nif b %s a {\nreturn b\n}\nreturn a\n}\n", name, t, t, op)
	if b := e.p.Info.TypeOf(x).Underlying().(*types.Basic); b.Info()&types.IsFloat != 0 {
		f := e.pkg("math", "math") + "." + strings.ToUpper(word[:1]) + word[1:]
		e.helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) %s { return %s(%s(float64(a), float64(b))) }\n", name, t,
			t, t, f)
	}
	text := fmt.Sprintf("%s(%s)", t, e.expr(x.Args[0]))
	for _, arg := range x.Args[1:] {
		text = fmt.Sprintf("%s(%s, %s)", name, text, e.expr(arg))
	}
	return text
}
