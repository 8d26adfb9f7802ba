package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter crashes while it compiles a list with the result of a method of a
// package's type, if the receiver is taken from another list in a field:
//
// 	[]any{level.Best[0].String()}         []any{(string)(level.Best[0].String())}

func elementCall(e *emitter, x ast.Expr, text string) string {
	if !e.elementCalls()[x] {
		return text
	}
	return e.converting(text, e.p.Info.TypeOf(x), e.p.Info.TypeOf(x))
}

// elementCalls returns the elements of lists that are calls of methods of indexed values.
func (e *emitter) elementCalls() map[ast.Expr]bool {
	if e.low.elements != nil {
		return e.low.elements
	}
	e.low.elements = map[ast.Expr]bool{}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		list, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch e.p.Info.TypeOf(list).Underlying().(type) {
		case *types.Slice, *types.Array:
			for _, element := range list.Elts {
				e.low.elements[element] = e.callsIndexed(element)
			}
		}
		return true
	})
	return e.low.elements
}

// callsIndexed reports whether x calls a method of an indexed value.
func (e *emitter) callsIndexed(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || e.p.Info.Selections[method] == nil {
		return false
	}
	_, indexed := method.X.(*ast.IndexExpr)
	return indexed
}
