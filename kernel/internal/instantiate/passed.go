package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// A predeclared function gets no results of another call in the interpreter, and results of
// types of the program that a call passes on as interfaces are not seen to become values of
// these. So the copy calls a function literal:
//
//	fmt.Println(suitAndRank())                func(a suit, b rank) (int, error) {
//	                                              return fmt.Println(a, b)
//	                                          }(suitAndRank())

// passes reports whether a call passes on the results of another one in such a way.
func (r *rewriter) passes(info *types.Info, typeOf func(ast.Expr) types.Type, x *ast.CallExpr) bool {
	if len(x.Args) != 1 || info.Types[x.Fun].IsType() {
		return false
	}
	t, ok := typeOf(x.Args[0]).(*types.Tuple)
	if !ok {
		return false
	}
	if info.Types[x.Fun].IsBuiltin() {
		return true
	}
	sig, ok := typeOf(x.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for i := range t.Len() {
		to := program.ParamType(sig, i, false)
		if types.IsInterface(to) && !types.Identical(to, t.At(i).Type()) && r.declares(t.At(i).Type()) {
			return true
		}
	}
	return false
}

// declares reports whether the program declares a part of a type.
func (r *rewriter) declares(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg() == r.p.Pkg || t.TypeArgs() != nil
	case *types.Map:
		return r.declares(t.Key()) || r.declares(t.Elem())
	case interface{ Elem() types.Type }:
		return r.declares(t.Elem())
	case *types.Struct, *types.Signature:
		return true
	}
	return false
}

// passingCall copies such a call, or returns nil if it is another one.
func (c *copier) passingCall(x *ast.CallExpr) *ast.CallExpr {
	if !c.r.passes(c.w.info, c.typeOf, x) {
		return nil
	}
	pos := c.at(x.Pos())
	params, results := c.typeOf(x.Args[0]).(*types.Tuple), types.NewTuple()
	if t, several := c.typeOf(x).(*types.Tuple); several {
		results = t
	} else if !c.w.info.Types[x].IsVoid() {
		results = types.NewTuple(types.NewParam(token.NoPos, nil, "", c.typeOf(x)))
	}
	t := types.NewSignatureType(nil, nil, nil, params, results, false)
	lit := c.r.forward(t, pos, func(params []ast.Expr) (ast.Expr, []ast.Expr) { return c.expr(x.Fun), params })
	return callAt(pos, lit, c.expr(x.Args[0]))
}
