package emit

import (
	"go/ast"
	"go/types"

	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
)

// The interpreter takes a []any that is one of several arguments of type any for all of
// them. An interface that a call returns it passes by the place where it lies, which the
// next call fills again:
//
// 	count([]any{1, 2})                    count(into_any([]any{1, 2}))
// 	keep(newShape())                      keep(Shape(newShape()))

func argument(e *emitter, x *ast.CallExpr, i int) (string, bool) {
	sig, ok := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	arg := x.Args[i]
	if !ok || e.p.Info.Types[x.Fun].IsType() || isTuple(e.p.Info.TypeOf(arg)) {
		return "", false
	}
	last := sig.Params().Len() - 1
	if sig.Variadic() && !x.Ellipsis.IsValid() && i >= last &&
		types.Identical(e.p.Info.TypeOf(arg), sig.Params().At(last).Type()) {
		return e.into(sig.Params().At(last).Type().(*types.Slice).Elem(), arg), true
	}
	to := program.ParamType(sig, i, x.Ellipsis.IsValid())
	if e.decodes(x) == arg && types.IsInterface(e.p.Info.TypeOf(arg)) {
		return e.kit() + ".Content(" + e.expr(arg) + ")", true
	}
	if isAny(to) && e.changes(x.Fun) && instantiate.Boxed(e.p.Info.TypeOf(arg)) != nil {
		return instantiate.Opened(e.expr(arg), e.p.Info.TypeOf(arg)), true
	}
	if isAny(to) && mayHold(e.p.Info.TypeOf(arg), nil) && !e.keeps(x.Fun) && !e.changes(x.Fun) {
		return e.kit() + ".Bare(" + e.expr(arg) + ")", true
	}
	if s, list := to.Underlying().(*types.Slice); list && isAny(s.Elem()) && !e.keeps(x.Fun) {
		return e.kit() + ".BareList(" + e.expr(arg) + ")", true
	}
	if hasMethods(to) && !e.compiledInterface(to) && (e.low.boxes[arg] != nil || calls(arg)) {
		return e.typ(to) + "(" + e.expr(arg) + ")", true
	}
	return "", false
}
