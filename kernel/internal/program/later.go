package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
)

// checkLater rejects statements of cells that refer to functions which use, themselves or through those to which they
// refer, a variable that gets its value later. Go would initialize this variable first. As in Go, a reference counts
// even if it is no call, since anything may call a function value.
func (p *Program) checkLater() {
	methods := p.methods()
	latest := p.latestUses(methods)
	for i, d := range p.File.Decls {
		if p.Parts[i].Kind == DeclPiece {
			continue
		}
		for at, f := range p.references(d, methods) {
			if v := latest[f]; v != nil && v.Pos() > at {
				p.Errs.Add(p.At(at), "%s uses %s, which gets its value later, at %s",
					f.Name(), v.Name(), p.At(v.Pos())).
					Suggest("declare " + v.Name() + " before this statement")
				break
			}
		}
	}
}

// latestUses returns for each function the last of the variables with an initial value that it uses.
func (p *Program) latestUses(methods map[string][]*types.Func) map[*types.Func]types.Object {
	initialized := p.initialized()
	users, referrers := map[types.Object][]*types.Func{}, map[*types.Func][]*types.Func{}
	for _, d := range p.File.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		f, _ := p.Info.Defs[decl.Name].(*types.Func)
		for n := range ast.Preorder(decl) {
			id, _ := n.(*ast.Ident)
			if v := p.Info.Uses[id]; initialized[v] {
				users[v] = append(users[v], f)
			}
		}
		for _, g := range p.references(decl, methods) {
			referrers[g] = append(referrers[g], f)
		}
	}
	latest := map[*types.Func]types.Object{}
	lastFirst := func(a, b types.Object) int { return int(b.Pos() - a.Pos()) }
	for _, v := range slices.SortedFunc(maps.Keys(users), lastFirst) {
		for queue := users[v]; len(queue) > 0; queue = queue[1:] {
			if f := queue[0]; latest[f] == nil {
				latest[f] = v
				queue = append(queue, referrers[f]...)
			}
		}
	}
	return latest
}

// initialized returns the variables of the cells that have an initial value.
func (p *Program) initialized() map[types.Object]bool {
	vars := map[types.Object]bool{}
	for _, d := range p.File.Decls {
		if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.VAR {
			for _, s := range decl.Specs {
				spec := s.(*ast.ValueSpec)
				for _, name := range spec.Names {
					vars[p.Info.Defs[name]] = len(spec.Values) > 0
				}
			}
		}
	}
	return vars
}

// references lists the references in a declaration to functions and methods of the cells, by position: the names of
// functions, all methods that a call through an interface may mean, and those of what a function of a package gets.
func (p *Program) references(
	d ast.Decl, methods map[string][]*types.Func,
) iter.Seq2[token.Pos, *types.Func] {
	return func(yield func(token.Pos, *types.Func) bool) {
		for n := range ast.Preorder(d) {
			var list []*types.Func
			switch n := n.(type) {
			case *ast.Ident:
				list = p.namedBy(n, methods)
			case *ast.CallExpr:
				list = p.passed(n)
			}
			for _, f := range list {
				if !yield(n.Pos(), f.Origin()) {
					return
				}
			}
		}
	}
}

// namedBy returns the function of the cells that an identifier names, or the methods that it may name.
func (p *Program) namedBy(id *ast.Ident, methods map[string][]*types.Func) []*types.Func {
	f, ok := p.Info.Uses[id].(*types.Func)
	switch {
	case !ok:
		return nil
	case f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()):
		return methods[f.Name()]
	case f.Pkg() == p.Pkg:
		return []*types.Func{f}
	}
	return nil
}

// methods returns the methods of the types of the cells by name.
func (p *Program) methods() map[string][]*types.Func {
	list := map[string][]*types.Func{}
	for _, d := range p.File.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Recv != nil {
			if f, ok := p.Info.Defs[decl.Name].(*types.Func); ok {
				list[f.Name()] = append(list[f.Name()], f)
			}
		}
	}
	return list
}

// passed returns the methods of the arguments of a call that become interface values, unless the function is one of the
// cells: its own calls are known.
func (p *Program) passed(call *ast.CallExpr) (methods []*types.Func) {
	f, ok := under[*types.Signature](p.Info.TypeOf(call.Fun))
	if !ok || p.Info.Types[call.Fun].IsBuiltin() {
		return nil
	}
	if id := called(call.Fun); id != nil {
		if g, ok := p.Info.Uses[id].(*types.Func); ok && g.Pkg() == p.Pkg {
			return nil
		}
	}
	for i, x := range call.Args {
		var t types.Type
		switch last := f.Params().Len() - 1; {
		case f.Variadic() && i >= last && !call.Ellipsis.IsValid():
			if list, ok := under[*types.Slice](f.Params().At(last).Type()); ok {
				t = list.Elem()
			}
		case i <= last:
			t = f.Params().At(i).Type()
		}
		if from := p.Info.TypeOf(x); t != nil && from != nil && types.IsInterface(t) {
			methods = append(methods, p.methodsIn(from, map[types.Type]bool{})...)
		}
	}
	return methods
}

// methodsIn returns the methods of the types of the cells that a value of type t may hold.
func (p *Program) methodsIn(t types.Type, met map[types.Type]bool) (methods []*types.Func) {
	if t = types.Unalias(t); t == nil || met[t] {
		return nil
	}
	met[t] = true
	if named, ok := t.(*types.Named); ok {
		if named.Obj().Pkg() != p.Pkg {
			return nil
		}
		for f := range named.Methods() {
			methods = append(methods, f)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			methods = append(methods, p.methodsIn(f.Type(), met)...)
		}
	case *types.Map:
		methods = append(p.methodsIn(u.Key(), met), p.methodsIn(u.Elem(), met)...)
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		methods = append(methods, p.methodsIn(u.Elem(), met)...)
	}
	return methods
}

// called returns the identifier of the function or method that a call names, or nil.
func called(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return called(x.X)
	case *ast.IndexListExpr:
		return called(x.X)
	}
	return nil
}

// under returns the underlying type of t if it is a U.
func under[U any](t types.Type) (u U, ok bool) {
	if t != nil {
		u, ok = t.Underlying().(U)
	}
	return u, ok
}
