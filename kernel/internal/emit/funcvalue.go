package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// The interpreter appends its own form of a function that is declared, and keeps it in a value
// of any, where it is no function for others:
//
// 	list = append(list, f)                list = append(list, func_int(f))
//
// 	                                      func func_int(f func(int)) func(int) { return f }
//
// A nil that it appends may have another type than the elements, too.

func funcValue(e *emitter, x ast.Expr) (string, bool) {
	id, name := x.(*ast.Ident)
	if !name || e.funcValues()[id] == nil {
		return "", false
	}
	t := e.funcValues()[id]
	if e.p.Info.Types[x].IsNil() {
		return e.zero(t), true
	}
	text := e.typ(t)
	helper := e.helperName("func_", text)
	e.helpers[helper] = fmt.Sprintf("\nfunc %s(f %s) %s { return f }\n", helper, text, text)
	return helper + "(" + e.ident(id) + ")", true
}

// funcValues returns the names of declared functions that are appended, or become values of
// interfaces, and nil where it is appended, with their types.
func (e *emitter) funcValues() map[*ast.Ident]types.Type {
	if e.low.funcs != nil {
		return e.low.funcs
	}
	e.low.funcs = map[*ast.Ident]types.Type{}
	note := func(x ast.Expr, to types.Type) {
		id, ok := x.(*ast.Ident)
		if _, declared := e.p.Info.Uses[id].(*types.Func); ok && declared {
			e.low.funcs[id] = e.p.Info.TypeOf(x)
		} else if ok && !types.IsInterface(to) && e.p.Info.Types[x].IsNil() {
			e.low.funcs[id] = to
		}
	}
	e.eachConversion(func(x ast.Expr, to types.Type) {
		if to != nil && types.IsInterface(to) {
			note(x, to)
		}
	})
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && e.isBuiltin(call.Fun, "append") && !call.Ellipsis.IsValid() {
			for _, arg := range call.Args[1:] {
				note(arg, e.p.Info.TypeOf(call).Underlying().(*types.Slice).Elem())
			}
		}
		return true
	})
	return e.low.funcs
}
