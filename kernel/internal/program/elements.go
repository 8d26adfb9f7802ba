package program

import (
	"go/ast"
	"go/types"
)

// Elements visits the elements of a composite literal, also the keys of a map, with the types
// that they become.
func Elements(info *types.Info, x *ast.CompositeLit, visit func(x ast.Expr, to types.Type)) {
	t := LiteralType(info, x)
	for i, elt := range x.Elts {
		value := elt
		kv, keyed := elt.(*ast.KeyValueExpr)
		if keyed {
			value = kv.Value
		}
		switch t := t.(type) {
		case *types.Slice:
			visit(value, t.Elem())
		case *types.Array:
			visit(value, t.Elem())
		case *types.Map:
			visit(kv.Key, t.Key())
			visit(value, t.Elem())
		case *types.Struct:
			if !keyed {
				visit(value, t.Field(i).Type())
			} else if f, ok := info.Uses[kv.Key.(*ast.Ident)].(*types.Var); ok {
				visit(value, f.Type())
			}
		}
	}
}

// LiteralType returns the type of a composite literal, in which & may be left out, without
// its name.
func LiteralType(info *types.Info, x *ast.CompositeLit) types.Type {
	t := info.TypeOf(x).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem().Underlying()
	}
	return t
}
