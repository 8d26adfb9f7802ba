package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter makes a type that is defined as another one from that one, of which it may
// not know the fields yet. It does not know what any is there:
//
// 	type node struct{ kids []*tree }      type node struct{ kids []*tree }
// 	type tree node                        type tree struct{ kids []*tree }

func definedType(e *emitter, x ast.Expr) (string, bool) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return "", false
	}
	spec, ok := e.parents()[id].(*ast.TypeSpec)
	if !ok || spec.Type != x || spec.Assign.IsValid() {
		return "", false
	}
	if e.p.Info.Uses[id] == types.Universe.Lookup("any") {
		return "interface {}", true
	}
	if of := e.specOf(id); of != nil {
		return e.expr(ast.Unparen(of.Type)), true
	}
	return "", false
}

// specOf returns the declaration, in the program, of the type that x names.
func (e *emitter) specOf(x *ast.Ident) *ast.TypeSpec {
	t, ok := e.p.Info.Uses[x].(*types.TypeName)
	if !ok {
		return nil
	}
	for _, d := range e.p.File.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			if s := s.(*ast.TypeSpec); e.p.Info.Defs[s.Name] == t {
				return s
			}
		}
	}
	return nil
}
