package program

import (
	"go/ast"
	"go/types"
)

// NewInfo returns empty tables for the type checker to fill.
func NewInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
}

// IsBlank reports whether an expression is the blank identifier.
func IsBlank(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == "_"
}

// Relative qualifies the types in messages.
func (p *Program) Relative(pkg *types.Package) string {
	if pkg == p.Pkg {
		return ""
	}
	return pkg.Name()
}

// TypeText formats a type for messages.
func (p *Program) TypeText(t types.Type) string { return types.TypeString(t, p.Relative) }
