package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter lacks clear:
//
// 	clear(m)                              clear_map(m)
//
// 	                                      func clear_map(c map[string]int) {
// 	                                          for k := range c {
// 	                                              delete(c, k)
// 	                                          }
// 	                                      }

func clearBuiltin(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isBuiltin(x.Fun, "clear") {
		return "", false
	}
	t := e.p.Info.TypeOf(x.Args[0])
	text := e.typ(t)
	name := e.helperName("clear_", text)
	body := "for k := range c {\ndelete(c, k)\n}\n"
	if m, ok := t.Underlying().(*types.Map); ok && !plainKey(m.Key()) { // a key may differ from itself
		body = e.kit() + ".Clear(c)\n"
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		body = fmt.Sprintf("var zero %s\nfor i := range c {\nc[i] = zero\n}\n", e.typ(s.Elem()))
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(c %s) {\n%s}\n", name, text, body)
	return fmt.Sprintf("%s(%s)", name, e.expr(x.Args[0])), true
}
