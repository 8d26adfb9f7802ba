package instantiate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rederive"
	"rederive/kernel/internal/program"
)

// The interpreter loses the type of a struct that refers to itself through functions, unless
// such a function is a field and has the struct, or a pointer to it, as a parameter or result.
// The copy gives the types of such functions names, and boxes them like types that refer to
// themselves (see [selfTypes]):
//
//	type game struct {                        type fn func(*game)
//	    on map[string]func(*game)             type game struct {
//	}                                             on map[string]fn
//	                                          }

// A cyclicFuncs finds types of functions that structs keep and that lead back to these.
type cyclicFuncs struct {
	pkg   *types.Package
	found []types.Type // types with and without a name
}

// cyclicFuncs returns such types of the program, in the order of its declarations.
func (r *rewriter) cyclicFuncs(pkg *types.Package) []types.Type {
	c := &cyclicFuncs{pkg: pkg}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || t.IsAlias() {
			continue
		}
		if s, ok := t.Type().Underlying().(*types.Struct); ok {
			c.fields(s, t.Type().(*types.Named), true)
		}
	}
	return c.found
}

// fields looks at the fields of a struct that is own, or a part of it.
func (c *cyclicFuncs) fields(s *types.Struct, own *types.Named, direct bool) {
	for f := range s.Fields() {
		c.part(f.Type(), own, direct, nil)
	}
}

// part looks at a part of a field, which is the field itself if it is direct.
func (c *cyclicFuncs) part(t types.Type, own *types.Named, direct bool, seen []types.Type) {
	t = types.Unalias(t)
	if slices.Contains(seen, t) {
		return
	}
	seen = append(seen, t)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		if c.leads(u, own, nil) && !(direct && c.simple(u, own)) && !c.has(t) {
			c.found = append(c.found, t)
		}
	case *types.Struct:
		if t == types.Type(u) {
			c.fields(u, own, false)
		}
	case *types.Map:
		c.part(u.Key(), own, false, seen)
		c.part(u.Elem(), own, false, seen)
	case interface{ Elem() types.Type }:
		c.part(u.Elem(), own, false, seen)
	}
}

// has reports whether t was found, and skips types that other packages declare.
func (c *cyclicFuncs) has(t types.Type) bool {
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != c.pkg {
		return true
	}
	return slices.ContainsFunc(c.found, func(f types.Type) bool { return types.Identical(f, t) })
}

// simple reports whether the struct, or a pointer to it, is all that leads to it.
func (c *cyclicFuncs) simple(sig *types.Signature, own *types.Named) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			t := types.Unalias(v.Type())
			if p, ok := t.(*types.Pointer); ok {
				t = types.Unalias(p.Elem())
			}
			if t != types.Type(own) && c.leads(t, own, nil) {
				return false
			}
		}
	}
	return true
}

// leads reports whether own is t or a part of it, other than through an interface.
func (c *cyclicFuncs) leads(t types.Type, own *types.Named, seen []*types.Named) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Origin() == own.Origin() {
			return true
		}
		return t.Obj().Pkg() == c.pkg && !slices.Contains(seen, t) && c.leads(t.Underlying(), own, append(seen, t))
	case *types.Struct:
		for f := range t.Fields() {
			if c.leads(f.Type(), own, seen) {
				return true
			}
		}
	case *types.Signature:
		return c.leads(t.Params(), own, seen) || c.leads(t.Results(), own, seen)
	case *types.Tuple:
		for v := range t.Variables() {
			if c.leads(v.Type(), own, seen) {
				return true
			}
		}
	case *types.Map:
		return c.leads(t.Key(), own, seen) || c.leads(t.Elem(), own, seen)
	case interface{ Elem() types.Type }:
		return c.leads(t.Elem(), own, seen)
	}
	return false
}

// nameFuncs gives types of functions that lead back to a struct names, and notes all that are
// to be boxed.
func (r *rewriter) nameFuncs(p *Program) (*Program, rederive.Errors) {
	r.boxed = map[string]bool{}
	s := &selfTypes{r: r, info: p.Info, names: map[ast.Expr]string{}, done: map[ast.Node]ast.Node{}}
	var decls []ast.Decl
	for i, t := range r.cyclicFuncs(p.Pkg) {
		if n, ok := t.(*types.Named); ok {
			r.boxed[n.Obj().Name()] = true
			continue
		}
		name := fmt.Sprintf("%sfunc%d", tempName, i)
		if first := s.name(t, name); first != nil {
			r.boxed[name] = true
			r.shown["main."+name] = r.p.TypeName(t)
			spec := &ast.TypeSpec{Name: nameAt(first.Pos(), name), Type: first}
			decls = append(decls, &ast.GenDecl{TokPos: first.Pos(), Tok: token.TYPE, Specs: []ast.Spec{spec}})
		}
	}
	if len(s.names) == 0 {
		return p, nil
	}
	for i := range r.decls {
		r.decls[i] = s.replaced(r.decls[i]).(ast.Decl)
	}
	for _, d := range decls {
		r.add(d, program.Part{Cell: -1, Value: -1, Kind: program.DeclPiece})
	}
	return r.check()
}

// name notes that a name replaces a type of functions, where it is written, and returns one of
// these places.
func (s *selfTypes) name(t types.Type, name string) (first *ast.FuncType) {
	own := map[*ast.FuncType]bool{} // of functions
	for _, d := range s.r.decls {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				own[n.Type] = true
			case *ast.FuncLit:
				own[n.Type] = true
			case *ast.FuncType:
				if u := s.info.TypeOf(n); !own[n] && u != nil && types.Identical(u, t) {
					s.names[n] = name
					first = n
				}
			}
			return true
		})
	}
	return first
}
