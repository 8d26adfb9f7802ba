package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter cannot convert nil, and not look for it in a map:
//
// 	[]int(nil)                            nil_ints()
// 	m[nil]                                m[nil_ints()]
//
// 	                                      func nil_ints() []int {
// 	                                          var v []int
// 	                                          return v
// 	                                      }

func nilConversion(e *emitter, expr ast.Expr) (string, bool) {
	if x, ok := expr.(*ast.IndexExpr); ok && e.p.Info.Types[x.Index].IsNil() {
		return e.expr(x.X) + "[" + e.zero(e.p.Info.TypeOf(x.X).Underlying().(*types.Map).Key()) + "]", true
	}
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.p.Info.Types[x.Fun].IsType() || len(x.Args) != 1 || !e.p.Info.Types[x.Args[0]].IsNil() {
		return "", false
	}
	if e.low.nils[x] {
		return "nil", true
	}
	return e.zero(e.p.Info.TypeOf(x)), true
}

// zero writes the conversion of nil to a type.
func (e *emitter) zero(t types.Type) string {
	text := e.typ(t)
	name := e.helperName("nil_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s() %s {\nvar v %s\nreturn v\n}\n", name, text, text)
	return name + "()"
}
