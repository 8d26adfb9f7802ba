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
	text := fmt.Sprintf("%s(%s)", t, e.expr(x.Args[0]))
	b := e.p.Info.TypeOf(x).Underlying().(*types.Basic)
	for _, arg := range x.Args[1:] {
		if b.Info()&types.IsFloat != 0 {
			text = fmt.Sprintf("%s(%s.%s(float64(%s), float64(%s)))", t, e.kit(), strings.ToUpper(word[:1])+word[1:],
				text, e.expr(arg))
			continue
		}
		e.helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) %s {\nif b %s a {\nreturn b\n}\nreturn a\n}\n", name, t, t,
			op)
		text = fmt.Sprintf("%s(%s, %s)", name, text, e.expr(arg))
	}
	return text
}
