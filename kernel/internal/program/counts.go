package program

import (
	"go/ast"
	"go/token"
	"go/types"
)

// TypeCheck type-checks a file of package main. If the count of a shift is itself a shift of a
// constant, as in x << (1 << n), package go/types leaves it without a type; the language makes
// it a uint.
func TypeCheck(conf types.Config, fset *token.FileSet, file *ast.File, info *types.Info) *types.Package {
	pkg, _ := conf.Check("main", fset, []*ast.File{file}, info)
	for x, tv := range info.Types {
		if tv.Type == types.Typ[types.UntypedInt] && tv.Value == nil {
			settle(info, x)
		}
	}
	return pkg
}

// settle makes x a uint, and those of its operands that have no type either.
func settle(info *types.Info, x ast.Expr) {
	tv := info.Types[x]
	if tv.Type != types.Typ[types.UntypedInt] {
		return
	}
	tv.Type = types.Typ[types.Uint]
	info.Types[x] = tv
	switch x := x.(type) {
	case *ast.ParenExpr:
		settle(info, x.X)
	case *ast.UnaryExpr:
		settle(info, x.X)
	case *ast.BinaryExpr:
		settle(info, x.X)
		if x.Op != token.SHL && x.Op != token.SHR {
			settle(info, x.Y)
		}
	}
}
