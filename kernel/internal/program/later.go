package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
)

// checkLater rejects calls at cell level of functions that use, themselves or through what they call, a variable that
// gets its value later. Go would initialize this variable first.
func (p *Program) checkLater() {
	latest := p.latestUses()
	for i, d := range p.File.Decls {
		if p.Parts[i].Kind == DeclPiece {
			continue
		}
		for id, f := range p.calls(d) {
			if v := latest[f]; v != nil && v.Pos() > id.Pos() {
				p.Errs.Add(p.At(id.Pos()), "%s uses %s, which gets its value later, at %s",
					id.Name, v.Name(), p.At(v.Pos())).Suggest("declare " + v.Name() + " before this call")
			}
		}
	}
}

// latestUses returns for each function the last of the variables with an initial value that it uses.
func (p *Program) latestUses() map[*types.Func]types.Object {
	initialized := p.initialized()
	users, callers := map[types.Object][]*types.Func{}, map[*types.Func][]*types.Func{}
	for _, d := range p.File.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		f, _ := p.Info.Defs[decl.Name].(*types.Func)
		for n := range executed(decl) {
			id, _ := n.(*ast.Ident)
			if v := p.Info.Uses[id]; initialized[v] {
				users[v] = append(users[v], f)
			}
		}
		for _, callee := range p.calls(decl) {
			callers[callee] = append(callers[callee], f)
		}
	}
	latest := map[*types.Func]types.Object{}
	lastFirst := func(a, b types.Object) int { return int(b.Pos() - a.Pos()) }
	for _, v := range slices.SortedFunc(maps.Keys(users), lastFirst) {
		for queue := users[v]; len(queue) > 0; queue = queue[1:] {
			if f := queue[0]; latest[f] == nil {
				latest[f] = v
				queue = append(queue, callers[f]...)
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

// calls lists the calls of functions and methods of the cells in a declaration, by the identifier of each.
func (p *Program) calls(d ast.Decl) iter.Seq2[*ast.Ident, *types.Func] {
	return func(yield func(*ast.Ident, *types.Func) bool) {
		for n := range executed(d) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				continue
			}
			id := called(call.Fun)
			if f, ok := p.Info.Uses[id].(*types.Func); ok && f.Pkg() == p.Pkg && !yield(id, f.Origin()) {
				return
			}
		}
	}
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

// executed lists the nodes of a declaration, without function literals that it does not call itself.
func executed(d ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		on, own := true, map[ast.Node]bool{}
		ast.Inspect(d, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				own[ast.Unparen(call.Fun)] = true
			}
			if _, literal := n.(*ast.FuncLit); literal && !own[n] {
				return false
			}
			on = on && (n == nil || yield(n))
			return on
		})
	}
}
