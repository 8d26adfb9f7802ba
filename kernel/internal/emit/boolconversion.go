package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter takes a conversion that begins && or || for the whole:
//
// 	bool(x) || f()                        (x) || f()
// 	flag(x) || f()                        to_flag(x) || f()
//
// 	                                      func to_flag(x bool) flag { return flag(x) }

func boolConversion(e *emitter, expr ast.Expr) (string, bool) {
	call, ok := expr.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !e.p.Info.Types[call.Fun].IsType() || e.p.Info.Types[call].Value != nil {
		return "", false
	}
	from, to := e.p.Info.TypeOf(call.Args[0]), e.p.Info.TypeOf(call)
	if b, ok := to.Underlying().(*types.Basic); !ok || b.Info()&types.IsBoolean == 0 {
		return "", false
	}
	if c, ok := ast.Unparen(call.Args[0]).(*ast.BinaryExpr); !ok && types.Identical(from, to) {
		return "(" + e.expr(call.Args[0]) + ")", true
	} else if ok && isComparison(c.Op) {
		if types.Identical(from, to) && !types.Identical(to, types.Typ[types.Bool]) {
			return e.boxed(call.Args[0]), true // see implicit
		}
		from = types.Typ[types.Bool]
	}
	return e.toBool(e.boxed(call.Args[0]), from, to), true
}

// toBool writes the conversion of a truth value to another type.
func (e *emitter) toBool(value string, from, to types.Type) string {
	given, text := e.typ(types.Default(from)), e.typ(to)
	name := e.helperName("to_", given+" "+text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s { return %s(v) }\n", name, given, text, text)
	return name + "(" + value + ")"
}
