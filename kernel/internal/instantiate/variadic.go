package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter may not take the last parameters of a variadic function for a list, if
// their type is a struct that refers to itself. The copy gets a list:
//
//	func whole(name string, parts ...*part) *part { return &part{name, parts} }
//
//	whole("a", x, y)
//
//	func whole(name string, parts []*part) *part { return &part{name, parts} }
//
//	whole("a", []*part{x, y})

// isList reports whether the copy of a function gets its last parameters as a list.
func (r *rewriter) isList(sig *types.Signature) bool {
	return sig.Variadic() && r.owns(sig.Params().At(sig.Params().Len()-1).Type())
}

// owns reports whether t is, or leads to, a struct that the program declares.
func (r *rewriter) owns(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		_, ok := t.Underlying().(*types.Struct)
		return ok && t.Obj().Pkg() == r.p.Pkg
	case interface{ Elem() types.Type }: // pointers, lists, maps and channels
		return r.owns(t.Elem())
	}
	return false
}

// listParam copies the type of a last parameter, or returns nil if it stays as it is.
func (c *copier) listParam(x *ast.Ellipsis) ast.Node {
	if x.Elt == nil || !c.r.owns(c.typeOf(x.Elt)) {
		return nil
	}
	return &ast.ArrayType{Lbrack: c.at(x.Pos()), Elt: c.expr(x.Elt)}
}

// listCall copies a call of a function that gets a list, or returns nil if it gets none.
func (c *copier) listCall(x *ast.CallExpr) *ast.CallExpr {
	if tv := c.w.info.Types[x.Fun]; tv.IsType() || tv.IsBuiltin() {
		return nil
	}
	sig, ok := c.typeOf(x.Fun).Underlying().(*types.Signature)
	if !ok || !c.r.isList(sig) {
		return nil
	}
	pos := c.at(x.Pos())
	if t, ok := c.listedResults(x); ok {
		return callAt(pos, c.unpacking(x, sig, t), c.expr(x.Args[0]))
	}
	var args []ast.Expr
	for _, arg := range x.Args {
		args = append(args, c.expr(arg))
	}
	if !x.Ellipsis.IsValid() {
		args = c.r.listed(sig, args, pos)
	}
	return callAt(pos, c.expr(x.Fun), args...)
}

// listedResults returns the types of the results that a call passes on, if it passes on
// those of another call.
func (c *copier) listedResults(x *ast.CallExpr) (*types.Tuple, bool) {
	if len(x.Args) != 1 {
		return nil, false
	}
	t, ok := c.typeOf(x.Args[0]).(*types.Tuple)
	return t, ok
}

// unpacking writes a function that passes its parameters to a function that gets a list.
func (c *copier) unpacking(x *ast.CallExpr, sig *types.Signature, params *types.Tuple) ast.Expr {
	pos := c.at(x.Pos())
	t := types.NewSignatureType(nil, nil, nil, params, sig.Results(), false)
	return c.r.forward(t, pos, func(params []ast.Expr) (ast.Expr, []ast.Expr) {
		return c.expr(x.Fun), c.r.listed(sig, params, pos)
	})
}

// listed returns the arguments of a call with the last ones as a list.
func (r *rewriter) listed(sig *types.Signature, args []ast.Expr, pos token.Pos) []ast.Expr {
	first := sig.Params().Len() - 1
	if len(args) == first {
		return append(args, nameAt(pos, "nil"))
	}
	list := &ast.CompositeLit{
		Type: r.typeExpr(sig.Params().At(first).Type(), pos), Lbrace: pos, Elts: args[first:], Rbrace: pos,
	}
	return append(args[:first:first], list)
}
