package kernel

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/kernel/internal/stated"
)

// checkRules holds a well-typed program against what is more than Go asks of a
// notebook.
func (p *program) checkRules() {
	used := map[types.Object]bool{}
	for i, d := range p.file.Decls {
		part := &p.parts[i]
		p.checkNames(d)
		p.checkWritable(part, d)
		ast.Inspect(d, func(n ast.Node) bool {
			p.checkNode(n)
			if id, ok := n.(*ast.Ident); ok {
				used[p.info.Uses[id]] = true
				p.checkOrder(part, id)
				p.checkTier(part, id)
				p.checkSolution(part, id)
			}
			return true
		})
		if part.kind == stmtPiece {
			p.checkStatement(part, d.(*ast.FuncDecl))
		}
	}
	p.checkUnused(used)
}

// checkNames refuses names that the program cannot have.
func (p *program) checkNames(d ast.Decl) {
	if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && (f.Name.Name == "main" || f.Name.Name == "init") {
		p.errs.Add(p.at(f.Name.Pos()), "write its statements into the cell", "a cell cannot declare func %s", f.Name.Name)
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, reserved) {
			p.errs.Add(p.at(id.Pos()), "", "names that begin with %s are reserved", reserved)
		}
		return true
	})
}

// checkWritable refuses what cannot be written down as a function of a cell, or a
// variable of the package.
func (p *program) checkWritable(part *part, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			p.errs.Add(p.at(d.Pos()), "", "missing function body")
		}
	case *ast.GenDecl:
		if part.kind != varPiece && part.kind != definePiece {
			return
		}
		for _, s := range d.Specs {
			for _, name := range s.(*ast.ValueSpec).Names {
				if obj := p.info.Defs[name]; obj != nil && p.hidden(obj.Type()) {
					p.errs.Add(p.at(name.Pos()), "declare it inside of a function", "a cell variable of the unexported type %s", obj.Type())
				}
			}
		}
	}
}

// hidden reports whether t is a type that another package does not export.
func (p *program) hidden(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != p.pkg && !n.Obj().Exported()
}

// checkNode refuses what makes a result depend on more than the notebook.
func (p *program) checkNode(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
			if b, ok := p.info.Uses[id].(*types.Builtin); ok && (b.Name() == "print" || b.Name() == "println") {
				p.errs.Add(p.at(n.Pos()), "use fmt.P"+b.Name()[1:], "%s writes in a form that Go does not fix", b.Name())
			}
		}
		p.checkShown(n)
	case *ast.Ident:
		if f, ok := p.info.Uses[n].(*types.Func); ok {
			p.checkChance(n, f)
			p.checkSync(n, f)
		}
	case *ast.GoStmt:
		p.chance = true
	}
}

// checkSync refuses the order of a sync.Map, which is that of chance, and notes
// what hands out other things each time.
func (p *program) checkSync(id *ast.Ident, f *types.Func) {
	if f.Pkg() == nil || f.Pkg().Path() != "sync" {
		return
	}
	recv := f.Signature().Recv()
	switch {
	case recv == nil:
	case f.Name() == "Range":
		p.errs.Add(p.at(id.Pos()), "keep the keys in a list as well, or use a map and a sync.Mutex", "a sync.Map has no order, so its Range cannot be repeated")
	case f.Name() == "Get" || strings.HasPrefix(f.Name(), "Try"):
		p.chance = true
	}
}

// checkChance refuses the random numbers of the package level, which have no
// seed, and what reads randomness of the system.
func (p *program) checkChance(id *ast.Ident, f *types.Func) {
	if f.Pkg() == nil || f.Signature().Recv() != nil {
		return
	}
	path, name := f.Pkg().Path(), f.Name()
	if (path == "math/rand" || path == "math/rand/v2") && !strings.HasPrefix(name, "New") {
		hint := "use rand.New(rand.NewSource(seed))"
		if path == "math/rand/v2" {
			hint = "use rand.New(rand.NewPCG(seed1, seed2))"
		}
		p.errs.Add(p.at(id.Pos()), hint, "rand.%s has no seed, so its results cannot be repeated", name)
	}
}

// checkOrder refuses a statement of a cell that uses a variable of a later
// one. Functions may use it: they are called when it is set.
func (p *program) checkOrder(part *part, id *ast.Ident) {
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || part.kind == declPiece || v.Pkg() != p.pkg || v.Parent() != p.pkg.Scope() || v.Pos() < id.Pos() {
		return
	}
	p.errs.Add(p.at(id.Pos()), "", "undefined: %s (declared later, at %s)", id.Name, p.at(v.Pos()))
}

// checkTier refuses to use a variable of a slow cell elsewhere, and to assign
// one of another cell in a slow cell: results would depend on the tier.
func (p *program) checkTier(part *part, id *ast.Ident) {
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || part.cell < 0 || v.Pkg() != p.pkg || v.Parent() != p.pkg.Scope() {
		return
	}
	home := p.partAt(v.Pos())
	if home.cell < 0 || home.cell == part.cell {
		return
	}
	slow := func(i int) bool { return p.nb.Cells[i].Tier == rederive.Slow }
	if slow(home.cell) && (part.value >= 0 || !slow(part.cell)) {
		p.errs.Add(p.at(id.Pos()), "mark this cell tier=slow as well", "%s is declared in a slow cell, at %s", id.Name, p.at(v.Pos()))
	}
	if slow(part.cell) && !slow(home.cell) && p.assigned(part, id) {
		p.errs.Add(p.at(id.Pos()), "declare a new variable", "a slow cell assigns %s, which is declared at %s", id.Name, p.at(v.Pos()))
	}
}

// assigned reports whether the part assigns to the variable itself at id.
func (p *program) assigned(part *part, id *ast.Ident) bool {
	found := false
	for i := range p.parts {
		if &p.parts[i] != part {
			continue
		}
		ast.Inspect(p.file.Decls[i], func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.Contains(n.Lhs, ast.Expr(id))
			case *ast.IncDecStmt:
				found = found || n.X == ast.Expr(id)
			}
			return !found
		})
	}
	return found
}

// checkStatement checks a statement that stands in a cell itself.
func (p *program) checkStatement(part *part, f *ast.FuncDecl) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			p.errs.Add(p.at(r.Pos()), "", "return stands outside of a function")
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
	x := p.final(part)
	if x == nil || !part.last {
		return
	}
	switch t := p.info.TypeOf(x).(type) {
	case *types.Tuple:
		if part.value >= 0 && t.Len() != 1 {
			p.errs.Add(p.at(x.Pos()), "", "an inline value needs one value, but this has %d", t.Len())
		}
	case *types.Basic:
		if t.Kind() == types.UntypedNil {
			p.errs.Add(p.at(x.Pos()), "", "use of untyped nil as a value to show")
		}
	}
	if part.value < 0 || !p.info.Types[x].IsVoid() {
		p.checkPlain(x, p.info.TypeOf(x))
	}
	if part.value >= 0 && p.info.Types[x].IsVoid() {
		p.errs.Add(p.at(x.Pos()), "", "an inline value needs a value, but this has none")
	}
}

// prints reports whether x is a call of fmt.Print or one like it, whose results
// nobody wants to see.
func (p *program) prints(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := p.info.Uses[sel.Sel].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" && (strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint"))
}

// checkUnused warns of cell variables that nothing uses.
func (p *program) checkUnused(used map[types.Object]bool) {
	for i, d := range p.file.Decls {
		if k := p.parts[i].kind; k != varPiece && k != definePiece {
			continue
		}
		for _, spec := range d.(*ast.GenDecl).Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				obj := p.info.Defs[name]
				if obj != nil && name.Name != "_" && !used[obj] {
					p.warns.Add(p.at(name.Pos()), "", "declared and not used: %s", name.Name)
				}
			}
		}
	}
}

// findSites finds the calls of show.Claim. Their ids are string literals, so that
// what a cell settles is known without running it.
func (p *program) findSites() []rederive.Site {
	var sites []rederive.Site
	called := map[*ast.Ident]bool{}
	reach := newReach(p)
	isStated := stated.Find(p.file, p.pkg, p.info, p.claimed)
	for i, d := range p.file.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			id := p.claimIdent(call.Fun)
			if id == nil {
				return true
			}
			called[id] = true
			lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				p.errs.Add(p.at(call.Args[0].Pos()), "write the id itself between quotes", "the id of a claim is not a string literal")
				return true
			}
			name, _ := strconv.Unquote(lit.Value)
			sites = append(sites, rederive.Site{Pos: p.at(call.Pos()), Cell: p.parts[i].cell, ID: name, Calls: reach.of(i), Stated: isStated[call]})
			return true
		})
		ast.Inspect(d, func(n ast.Node) bool {
			if x, ok := n.(ast.Expr); ok {
				if id := p.claimIdent(x); id != nil && !called[id] {
					called[id] = true
					p.errs.Add(p.at(x.Pos()), "", "show.Claim can only be called, with the id of a claim between quotes")
				}
			}
			return true
		})
	}
	return sites
}

// claimed returns the value that a call of show.Claim offers, or nil for another
// call.
func (p *program) claimed(call *ast.CallExpr) ast.Expr {
	if p.claimIdent(call.Fun) == nil || len(call.Args) < 2 {
		return nil
	}
	lit, ok := ast.Unparen(call.Args[1]).(*ast.CompositeLit)
	if ok && len(lit.Elts) > 0 && p.typeText(p.info.TypeOf(lit)) == "show.Optimum" {
		return valueField(lit) // a computed witness does not make its value computed
	}
	return call.Args[1]
}

// valueField returns the element of a composite literal that sets its first
// field, Value.
func valueField(lit *ast.CompositeLit) ast.Expr {
	for _, x := range lit.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Value" {
			return kv.Value
		}
	}
	return lit.Elts[0]
}

// claimIdent returns the name Claim in an expression that is show.Claim.
func (p *program) claimIdent(x ast.Expr) *ast.Ident {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	f, ok := p.info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "rederive/show" || f.Name() != "Claim" {
		return nil
	}
	return sel.Sel
}

// checkShown checks the values that a call of package show hands to the host.
func (p *program) checkShown(call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	f, ok := p.info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "rederive/show" || f.Signature().Recv() != nil {
		return
	}
	switch {
	case f.Name() == "Display":
		p.checkPlain(call.Args[0], p.info.TypeOf(call.Args[0]))
	case f.Name() == "Claim" && len(call.Args) > 1:
		p.checkPlain(call.Args[1], p.info.TypeOf(call.Args[1]))
	}
}

// checkPlain refuses a value of a type that cannot be plain data.
func (p *program) checkPlain(x ast.Expr, t types.Type) {
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			p.checkPlain(x, v.Type())
		}
		return
	}
	if why := p.notPlain(t, map[types.Type]bool{}); why != "" {
		p.errs.Add(p.at(x.Pos()), "show or offer numbers, words, lists, maps and structs of exported fields", "%s", why)
	}
}

// notPlain says why values of a type are not plain data, or returns "".
func (p *program) notPlain(t types.Type, seen map[types.Type]bool) string {
	t = types.Unalias(t)
	if seen[t] {
		return ""
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil {
		if path := n.Obj().Pkg().Path(); path == "rederive/show" || path == "math/big" && n.Obj().Name() != "Float" {
			return ""
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return p.notPlain(u.Elem(), seen)
	case *types.Slice:
		return p.notPlain(u.Elem(), seen)
	case *types.Array:
		return p.notPlain(u.Elem(), seen)
	case *types.Map:
		if why := p.notPlain(u.Key(), seen); why != "" {
			return why
		}
		return p.notPlain(u.Elem(), seen)
	case *types.Struct:
		return p.structNotPlain(t, u, seen)
	case *types.Signature, *types.Chan:
		return "a value of type " + p.typeText(t) + " is not plain data"
	case *types.Basic:
		if u.Info()&types.IsComplex != 0 || u.Kind() == types.UnsafePointer {
			return "a value of type " + p.typeText(t) + " is not plain data"
		}
	}
	return ""
}

func (p *program) structNotPlain(t types.Type, s *types.Struct, seen map[types.Type]bool) string {
	for f := range s.Fields() {
		if !f.Exported() {
			return "a value of type " + p.typeText(t) + " is not plain data: its field " + f.Name() + " is not exported"
		}
		if why := p.notPlain(f.Type(), seen); why != "" {
			return why
		}
	}
	return ""
}
