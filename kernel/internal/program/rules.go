package program

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"rederive"
)

// checkRules checks the rules that notebooks add to Go's, in a program that is well typed.
func (p *Program) checkRules() {
	used := map[types.Object]bool{}
	for i, d := range p.File.Decls {
		part := &p.Parts[i]
		p.checkNames(d)
		p.checkWritable(part, d)
		p.checkMethod(part, d)
		p.checkReused(part, d)
		for n := range ast.Preorder(d) {
			p.checkNode(n)
			if id, ok := n.(*ast.Ident); ok {
				used[p.Info.Uses[id]] = true
				p.checkOrder(part, id)
				p.checkTier(part, id)
				p.checkSolution(part, id)
			}
		}
		if part.Kind == StmtPiece {
			p.checkStatement(part, d.(*ast.FuncDecl))
		}
	}
	p.checkLater()
	p.checkUnused(used)
}

// checkNames rejects names that the program cannot have.
func (p *Program) checkNames(d ast.Decl) {
	if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && (f.Name.Name == "main" || f.Name.Name == "init") {
		p.Errs.Add(p.At(f.Name.Pos()), "a cell cannot declare func %s", f.Name.Name).
			Suggest("write its statements into the cell")
	}
	for n := range ast.Preorder(d) {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, Reserved) {
			p.Errs.Add(p.At(id.Pos()), "names that begin with %s are reserved", Reserved)
		}
	}
}

// checkWritable rejects what cannot be written as a function of a cell, or as a variable of the package.
func (p *Program) checkWritable(part *Part, d ast.Decl) {
	switch d := d.(type) {
	case *ast.GenDecl:
		if part.Kind != VarPiece && part.Kind != DefinePiece {
			return
		}
		for _, s := range d.Specs {
			p.checkSelf(s.(*ast.ValueSpec))
			for _, name := range s.(*ast.ValueSpec).Names {
				if obj := p.Info.Defs[name]; obj != nil && p.hidden(obj.Type()) {
					p.Errs.Add(p.At(name.Pos()), "a cell variable cannot have the unexported type %s", obj.Type()).
						Suggest("declare it inside of a function")
				}
			}
		}
	}
}

// checkSelf rejects a value that uses a variable which the same statement declares. Functions may use it: they are
// called when it is set.
func (p *Program) checkSelf(spec *ast.ValueSpec) {
	for _, x := range spec.Values {
		ast.Inspect(x, func(n ast.Node) bool {
			id, _ := n.(*ast.Ident)
			v, ok := p.Info.Uses[id].(*types.Var)
			declares := func(name *ast.Ident) bool { return p.Info.Defs[name] == v }
			if ok && slices.ContainsFunc(spec.Names, declares) {
				p.Errs.Add(p.At(id.Pos()), "undefined: %s (this statement declares it)", id.Name).
					Suggest("to change a variable, write " + id.Name + " = ...")
			}
			_, isFunc := n.(*ast.FuncLit)
			return !isFunc
		})
	}
}

// reuses reports whether a position is that of a value which := assigns to a variable of an earlier statement.
func (p *Program) reuses(at token.Pos) bool {
	part := p.partAt(at)
	d, ok := p.declOf(part).(*ast.GenDecl)
	if !ok || part.Kind != DefinePiece {
		return false
	}
	spec := d.Specs[0].(*ast.ValueSpec)
	i := slices.IndexFunc(spec.Values, func(x ast.Expr) bool { return x.Pos() == at })
	return i >= 0 && len(spec.Values) == len(spec.Names) && !part.fresh[i]
}

// checkReused checks the values that := assigns to variables of earlier statements. The program declares only the new
// names, so it is the assignment that the type checker sees here.
func (p *Program) checkReused(part *Part, d ast.Decl) {
	if part.Kind != DefinePiece || !slices.Contains(part.fresh, false) {
		return
	}
	values := d.(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values
	left := make([]string, len(part.Names))
	for i, name := range part.Names {
		if left[i] = name; part.fresh[i] {
			left[i] = "_"
		}
	}
	at := p.FSet.Position(values[0].Pos())
	from, to := p.offset(values[0].Pos()), p.offset(values[len(values)-1].End())
	text := fmt.Sprintf("func() { %s = /*line %s:%d:%d*/%s\n}", strings.Join(left, ", "),
		at.Filename, at.Line, at.Column, p.Text.Bytes()[from:to])
	x, err := parser.ParseExprFrom(p.FSet, "n", text, parser.SkipObjectResolution)
	if err == nil {
		err = types.CheckExpr(p.FSet, p.Pkg, values[0].Pos(), x, nil)
	}
	if err != nil {
		p.typeError(err)
	}
}

// offset returns the offset of a position in the text.
func (p *Program) offset(at token.Pos) int { return p.FSet.PositionFor(at, false).Offset }

// hidden reports whether t is an unexported type of another package.
func (p *Program) hidden(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != p.Pkg && !n.Obj().Exported()
}

// checkNode rejects what makes a result depend on more than the notebook.
func (p *Program) checkNode(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
			if b, ok := p.Info.Uses[id].(*types.Builtin); ok && (b.Name() == "print" || b.Name() == "println") {
				p.Errs.Add(p.At(n.Pos()), "the output format of %s is not specified by Go", b.Name()).
					Suggest("use fmt.P" + b.Name()[1:])
			}
		}
		p.checkShown(n)
	case *ast.Ident:
		if f, ok := p.Info.Uses[n].(*types.Func); ok {
			p.checkChance(n, f)
			p.checkSync(n, f)
		}
	case *ast.GoStmt:
		p.Chance = true
	}
}

// checkSync rejects iteration over a sync.Map, whose order is random. It notes calls that return something else each
// time, or start a goroutine.
func (p *Program) checkSync(id *ast.Ident, f *types.Func) {
	if f.Pkg() == nil || f.Pkg().Path() != "sync" {
		return
	}
	recv := f.Signature().Recv()
	switch {
	case recv == nil:
	case f.Name() == "Range":
		p.Errs.Add(p.At(id.Pos()), "a sync.Map has no order, so its Range cannot be repeated").
			Suggest("keep the keys in a list as well, or use a map and a sync.Mutex")
	case f.Name() == "Get" || f.Name() == "Go" || strings.HasPrefix(f.Name(), "Try"):
		p.Chance = true
	}
}

// checkChance rejects the package-level functions for random numbers, which have no seed.
func (p *Program) checkChance(id *ast.Ident, f *types.Func) {
	if f.Pkg() == nil || f.Signature().Recv() != nil {
		return
	}
	path, name := f.Pkg().Path(), f.Name()
	if (path == "math/rand" || path == "math/rand/v2") && !strings.HasPrefix(name, "New") {
		hint := "use rand.New(rand.NewSource(seed))"
		if path == "math/rand/v2" {
			hint = "use rand.New(rand.NewPCG(seed1, seed2))"
		}
		p.Errs.Add(p.At(id.Pos()), "rand.%s has no seed, so its results cannot be repeated", name).Suggest(hint)
	}
}

// checkOrder rejects a statement of a cell that uses a variable of a later cell. Functions may use it: they are called
// when it is set.
func (p *Program) checkOrder(part *Part, id *ast.Ident) {
	v, ok := p.Info.Uses[id].(*types.Var)
	if !ok || part.Kind == DeclPiece || v.Pkg() != p.Pkg || v.Parent() != p.Pkg.Scope() || v.Pos() < id.Pos() {
		return
	}
	p.Errs.Add(p.At(id.Pos()), "undefined: %s (declared later, at %s)", id.Name, p.At(v.Pos()))
}

// checkTier rejects the use of a slow cell's variable elsewhere, and an assignment in a slow cell to a variable of
// another cell: results would depend on the tier.
func (p *Program) checkTier(part *Part, id *ast.Ident) {
	v, ok := p.Info.Uses[id].(*types.Var)
	if !ok || part.Cell < 0 || v.Pkg() != p.Pkg || v.Parent() != p.Pkg.Scope() {
		return
	}
	home := p.partAt(v.Pos())
	if home.Cell < 0 || home.Cell == part.Cell {
		return
	}
	slow := func(i int) bool { return p.Notebook.Cells[i].Tier == rederive.Slow }
	if slow(home.Cell) && (part.Value >= 0 || !slow(part.Cell)) {
		p.Errs.Add(p.At(id.Pos()), "%s is declared in a slow cell, at %s", id.Name, p.At(v.Pos())).
			Suggest("mark this cell tier=slow as well")
	}
	if slow(part.Cell) && !slow(home.Cell) && p.assigned(part, id) {
		p.Errs.Add(p.At(id.Pos()), "a slow cell assigns %s, which is declared at %s", id.Name, p.At(v.Pos())).
			Suggest("declare a new variable")
	}
}

// assigned reports whether the part assigns to the variable itself at id.
func (p *Program) assigned(part *Part, id *ast.Ident) bool {
	found := false
	for n := range ast.Preorder(p.declOf(part)) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.Contains(n.Lhs, ast.Expr(id))
		case *ast.IncDecStmt:
			found = found || n.X == ast.Expr(id)
		}
	}
	return found
}

// declOf returns the declaration that a part became.
func (p *Program) declOf(part *Part) ast.Decl {
	i := 0
	for &p.Parts[i] != part {
		i++
	}
	return p.File.Decls[i]
}

// checkStatement checks a statement at the top level of a cell.
func (p *Program) checkStatement(part *Part, f *ast.FuncDecl) {
	x := p.Final(part)
	if x == nil || !part.Last {
		return
	}
	switch t := p.Info.TypeOf(x).(type) {
	case *types.Tuple:
		if part.Value >= 0 && t.Len() != 1 {
			p.Errs.Add(p.At(x.Pos()), "an inline value needs one value, but this has %d", t.Len())
		}
	case *types.Basic:
		if t.Kind() == types.UntypedNil {
			p.Errs.Add(p.At(x.Pos()), "use of untyped nil as a value to show")
		}
		if v := p.Info.Types[x].Value; v != nil && overflows(v, t) {
			p.Errs.Add(p.At(x.Pos()), "the constant %s overflows %s", v, types.Default(t)).
				Suggest("divide it, convert it to float64, or compute it with math/big")
		}
	}
	if part.Value < 0 || !p.Info.Types[x].IsVoid() {
		p.checkFinal(x, p.Info.TypeOf(x))
	}
	if part.Value >= 0 && p.Info.Types[x].IsVoid() {
		p.Errs.Add(p.At(x.Pos()), "an inline value needs a value, but this has none")
	}
}

// overflows reports whether an untyped constant is too large for the type that it has when it is shown.
func overflows(v constant.Value, t *types.Basic) bool {
	switch t.Kind() {
	case types.UntypedInt:
		_, exact := constant.Int64Val(v)
		return !exact
	case types.UntypedRune:
		n, exact := constant.Int64Val(v)
		return !exact || n != int64(int32(n))
	case types.UntypedFloat:
		f, _ := constant.Float64Val(v)
		return math.IsInf(f, 0)
	}
	return false
}

// Prints reports whether x is a call of fmt.Print or the like, whose results nobody wants to see.
func (p *Program) Prints(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := typeutil.StaticCallee(p.Info, call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "fmt" &&
		(strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint"))
}

// checkUnused warns about cell variables that nothing uses.
func (p *Program) checkUnused(used map[types.Object]bool) {
	for i, d := range p.File.Decls {
		if k := p.Parts[i].Kind; k != VarPiece && k != DefinePiece {
			continue
		}
		for _, spec := range d.(*ast.GenDecl).Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				obj := p.Info.Defs[name]
				if obj != nil && name.Name != "_" && !used[obj] {
					p.Warns.Add(p.At(name.Pos()), "declared and not used: %s", name.Name)
				}
			}
		}
	}
}
