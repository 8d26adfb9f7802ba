package instantiate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// global writes a name declared at package level, for the given type
// arguments.
func (r *rewriter) global(obj types.Object, args []types.Type, pos token.Pos) ast.Expr {
	w := r.world(obj.Pkg())
	switch {
	case w == r.main && len(args) == 0:
		return &ast.Ident{NamePos: pos, Name: obj.Name()}
	case len(args) == 0 && obj.Exported():
		return &ast.SelectorExpr{
			X:   &ast.Ident{NamePos: pos, Name: r.pkg(obj.Pkg().Path())},
			Sel: &ast.Ident{NamePos: pos, Name: obj.Name()},
		}
	case w == nil || w.pkg.Scope().Lookup(obj.Name()) == nil:
		r.refuse(pos, "%s.%s, of which the interpreter has no copy", obj.Pkg().Name(), obj.Name())
		return &ast.Ident{NamePos: pos, Name: "_"}
	}
	return &ast.Ident{NamePos: pos, Name: r.instance(w, w.pkg.Scope().Lookup(obj.Name()), args, pos)}
}

// instance returns the name of the copy of a declaration for type arguments,
// and sees to it that the copy is made.
func (r *rewriter) instance(w *world, obj types.Object, args []types.Type, pos token.Pos) string {
	words := make([]string, len(args))
	for i, t := range args {
		words[i] = types.TypeString(program.Unnamed(t), func(p *types.Package) string { return p.Path() })
	}
	key := w.pkg.Path() + "." + obj.Name() + "[" + strings.Join(words, ";") + "]"
	if name, ok := r.names[key]; ok {
		return name
	}
	for i, t := range args {
		words[i] = types.TypeString(program.Unnamed(t), r.p.Relative)
	}
	name := r.unique(program.Mangle(strings.Join(append([]string{obj.Name()}, words...), "_")))
	r.names[key] = name
	if len(r.names) > mostCopies {
		if len(r.refused) == 0 {
			r.refuse(pos, "more than %d copies of generic functions and types", mostCopies)
		}
		return name
	}
	switch obj := obj.(type) {
	case *types.Func:
		if w.funcs[obj.Name()].Body == nil {
			r.refuse(pos, "%s of package %s, which is not written in Go", obj.Name(), obj.Pkg().Name())
			return name
		}
		r.queue = append(r.queue, func() { r.copyFunc(w, obj, name, args, pos) })
	case *types.TypeName:
		r.shown["main."+name] = r.p.InstanceName(obj, args, r.local)
		r.queue = append(r.queue, func() { r.copyType(w, obj, name, args, pos) })
	default:
		r.refuse(pos, "%s of package %s", obj.Name(), obj.Pkg().Name())
	}
	return name
}

// unique returns a name for a copy that no other copy has.
func (r *rewriter) unique(stem string) string {
	const longest = 60
	if len(stem) > longest {
		stem = stem[:longest]
	}
	name := copyName + stem
	for i := 2; r.taken[name]; i++ {
		name = fmt.Sprintf("%s%s_%d", copyName, stem, i)
	}
	r.taken[name] = true
	return name
}

// bind returns a copier that replaces type parameters by type arguments.
func (r *rewriter) bind(w *world, params *types.TypeParamList, args []types.Type, pos token.Pos) *copier {
	c := r.copier(w)
	c.list = args
	for i := range params.Len() {
		c.args[params.At(i)] = args[i]
	}
	if w != r.main {
		c.pos = pos
	}
	return c
}

func (r *rewriter) copyFunc(w *world, obj *types.Func, name string, args []types.Type, pos token.Pos) {
	c := r.bind(w, obj.Signature().TypeParams(), args, pos)
	d := c.funcDecl(w.funcs[obj.Name()])
	d.Name.Name, d.Type.TypeParams = name, nil
	r.quiet[d] = w != r.main
	r.addCopy(d)
}

// copyType copies a type with its methods.
func (r *rewriter) copyType(w *world, obj *types.TypeName, name string, args []types.Type, pos token.Pos) {
	named, ok := obj.Type().(*types.Named)
	if !ok {
		r.refuse(pos, "the alias %s", obj.Name())
		return
	}
	c := r.bind(w, named.TypeParams(), args, pos)
	spec := w.types[obj.Name()]
	at := c.at(spec.Pos())
	r.addCopy(&ast.GenDecl{
		TokPos: at, Tok: token.TYPE,
		Specs: []ast.Spec{&ast.TypeSpec{Name: &ast.Ident{NamePos: at, Name: name}, Type: c.declared(spec)}},
	})
	for _, m := range w.methods[obj.Name()] {
		sig := w.info.Defs[m.Name].(*types.Func).Signature()
		mc := r.bind(w, sig.RecvTypeParams(), args, pos)
		d := mc.funcDecl(m)
		var recv ast.Expr = &ast.Ident{NamePos: mc.at(m.Pos()), Name: name}
		if _, pointer := sig.Recv().Type().(*types.Pointer); pointer {
			recv = &ast.StarExpr{Star: mc.at(m.Pos()), X: recv}
		}
		d.Recv.List[0].Type = recv
		r.quiet[d] = w != r.main
		r.addCopy(d)
	}
}

// list returns type arguments as a slice.
func list(args *types.TypeList) []types.Type { return slices.Collect(args.Types()) }
