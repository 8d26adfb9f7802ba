// Package reach finds what a piece of code can reach: nothing else can change its result. So after
// an edit only the cells run whose results it can change, a stored result outlives edits of code
// that it never used, and a claim names the solvers that it rests on.
//
// There are two ways. [Pool] goes by names, for the source of declarations: nothing that the
// source does not name can change what it does. [Graph] goes by types, for the variables of the
// cells.
package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rederive"
	"rederive/internal/gosource"
	"rederive/kernel/internal/program"
)

// A Graph records what the declarations of a checked program use and change.
type Graph struct {
	p         *program.Program
	uses      [][]types.Object       // by declaration, in source order
	writes    [][]types.Object       // by declaration, the variables that it assigns to
	touches   map[types.Object][]int // the declarations that declare or may change an object of a cell
	declares  map[types.Object][]int // the declarations of functions, types and constants; for a type also its methods
	addressed map[types.Object]bool  // variables whose address is taken
	unnamed   []types.Object         // what is used by functions that may be called without being named
	selects   bool                   // there is a select statement, whose turns outlast it
}

// New returns the graph of a program.
func New(p *program.Program) *Graph {
	g := &Graph{
		p: p, uses: make([][]types.Object, len(p.Parts)), writes: make([][]types.Object, len(p.Parts)),
		touches: map[types.Object][]int{}, declares: map[types.Object][]int{}, addressed: map[types.Object]bool{},
	}
	for i, d := range p.File.Decls {
		g.read(i, d)
		switch f, ok := d.(*ast.FuncDecl); {
		case ok && f.Recv != nil:
			if t := p.Pkg.Scope().Lookup(gosource.Receiver(f)); t != nil {
				g.declares[t] = append(g.declares[t], i)
			}
			g.unnamed = append(g.unnamed, g.uses[i]...)
		}
	}
	return g
}

// read records what a declaration uses and changes.
func (g *Graph) read(i int, d ast.Decl) {
	info, called := g.p.Info, map[*ast.Ident]bool{}
	touch := func(x ast.Expr) types.Object {
		id := gosource.Root(x)
		if id == nil {
			return nil
		}
		obj := info.ObjectOf(id)
		if obj != nil && (obj.Parent() == g.p.Pkg.Scope() || g.isMethod(obj)) && !slices.Contains(g.touches[obj], i) {
			g.touches[obj] = append(g.touches[obj], i)
		}
		return obj
	}
	write := func(list ...ast.Expr) {
		for _, x := range list {
			if obj := touch(x); obj != nil {
				g.writes[i] = append(g.writes[i], obj)
			}
		}
	}
	for n := range ast.Preorder(d) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			write(n.Lhs...)
		case *ast.IncDecStmt:
			write(n.X)
		case *ast.RangeStmt:
			write(n.Key, n.Value)
		case *ast.UnaryExpr: // it may be changed through its address
			if obj := touch(n.X); n.Op == token.AND && obj != nil {
				g.addressed[obj] = true
			}
		case *ast.SliceExpr:
			if id := gosource.Root(n.X); id != nil {
				g.addressed[info.ObjectOf(id)] = true
			}
		case *ast.SelectorExpr:
			if id := gosource.Root(n.X); id != nil && g.takesPointer(n) {
				g.addressed[info.ObjectOf(id)] = true
			}
		case *ast.CallExpr:
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				called[fun] = true
			case *ast.SelectorExpr:
				if called[fun.Sel] = true; info.Selections[fun] != nil {
					touch(fun.X) // a method may change it
				}
			}
		case *ast.FuncLit:
			for n := range ast.Preorder(n) {
				if id, ok := n.(*ast.Ident); ok && info.Uses[id] != nil {
					g.unnamed = append(g.unnamed, originOf(info.Uses[id]))
				}
			}
		case *ast.SelectStmt:
			g.selects = true
		case *ast.Ident:
			g.name(i, n, called[n], write)
		}
	}
}

// name records a name in a declaration.
func (g *Graph) name(i int, id *ast.Ident, called bool, write func(...ast.Expr)) {
	if obj := g.p.Info.Defs[id]; obj != nil {
		if write(id); !isVariable(obj) {
			g.declares[obj] = append(g.declares[obj], i)
		}
	}
	if obj := originOf(g.p.Info.Uses[id]); obj != nil {
		g.uses[i] = append(g.uses[i], obj)
		if _, ok := obj.(*types.Func); ok && !called {
			g.unnamed = append(g.unnamed, obj)
		}
	}
}

func isVariable(obj types.Object) bool {
	_, ok := obj.(*types.Var)
	return ok
}

// originOf returns the generic type's method if obj is that of an instance, and otherwise obj.
func originOf(obj types.Object) types.Object {
	if f, ok := obj.(*types.Func); ok {
		return f.Origin()
	}
	return obj
}

// takesPointer reports whether a selector is a method with a pointer receiver.
func (g *Graph) takesPointer(x *ast.SelectorExpr) bool {
	s := g.p.Info.Selections[x]
	if s == nil || s.Kind() == types.FieldVal {
		return false
	}
	_, pointer := types.Unalias(s.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	return pointer
}

func (g *Graph) isMethod(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	return ok && f.Pkg() == g.p.Pkg && f.Signature().Recv() != nil
}

// reached holds the package variables that code can reach.
type reached struct {
	used, written map[types.Object]bool
	list          []types.Object // those used, in the order in which they are met
}

// ofStep returns what a cell or an inline value reaches. Its declarations count only if it uses
// them.
func (g *Graph) ofStep(cell, value int) *reached {
	var uses []types.Object
	var written [][]types.Object
	for i, part := range g.p.Parts {
		if part.Value != value || value < 0 && part.Cell != cell ||
			part.Kind == program.DeclPiece || part.Kind == program.ImportPiece {
			continue
		}
		uses = append(uses, slices.Concat(g.uses[i], g.writes[i])...)
		written = append(written, g.writes[i])
		for _, name := range part.Names { // the source declares only the new ones
			if v := g.p.Pkg.Scope().Lookup(name); v != nil {
				uses = append(uses, v)
				written = append(written, []types.Object{v})
			}
		}
	}
	return g.reached(uses, written...)
}

// reached returns the variables that objects reach, and those that are known to be written.
func (g *Graph) reached(objs []types.Object, written ...[]types.Object) *reached {
	r := &reached{used: map[types.Object]bool{}, written: map[types.Object]bool{}}
	seen := map[int]bool{}
	queue := slices.Clone(objs)
	for i := 0; i < len(queue); i++ {
		obj := queue[i]
		if v, ok := obj.(*types.Var); ok && !r.used[v] && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			r.used[v] = true
			r.list = append(r.list, v)
			queue = append(queue, g.typesIn(v.Type())...)
		}
		for _, d := range g.declares[obj] {
			if !seen[d] {
				seen[d] = true
				queue = append(queue, g.uses[d]...)
				written = append(written, g.writes[d])
			}
		}
	}
	for _, list := range written {
		for _, v := range list {
			r.written[v] = true
		}
	}
	return r
}

// typesIn lists the types of cells that a type mentions.
func (g *Graph) typesIn(t types.Type) (list []types.Object) {
	own := func(pkg *types.Package) string {
		if pkg == g.p.Pkg {
			return ""
		}
		return pkg.Name()
	}
	for name := range identifiers(types.TypeString(t, own)) {
		if t, ok := g.p.Pkg.Scope().Lookup(name).(*types.TypeName); ok {
			list = append(list, t)
		}
	}
	return list
}

// Callees lists what a part of the program rests on in solvers and unsure packages, in the order
// in which it is met: what the part calls, and what is called by parts that declare or change what
// it uses. Later statements cannot affect it.
func (g *Graph) Callees(part int) []rederive.Callee {
	var list []rederive.Callee
	seen := map[int]bool{part: true}
	for queue := []int{part}; len(queue) > 0; queue = queue[1:] {
		for _, obj := range g.uses[queue[0]] {
			if g.outside(obj) {
				c := rederive.Callee{Package: obj.Pkg().Path(), Name: program.Qualified(obj)}
				if !slices.Contains(list, c) {
					list = append(list, c)
				}
			}
			for _, next := range g.touches[obj] {
				if !seen[next] && (next < part || g.p.Parts[next].Kind == program.DeclPiece) {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return list
}

// outside reports whether an object is a function of a solver, or a function, variable or constant
// of an unsure package.
func (g *Graph) outside(obj types.Object) bool {
	if obj.Pkg() == nil {
		return false
	}
	path := obj.Pkg().Path()
	unsure := slices.Contains(g.p.Outside.Unsure, path)
	switch obj := obj.(type) {
	case *types.Func:
		return unsure || rederive.Computes(path)
	case *types.Var:
		return unsure && !obj.IsField()
	case *types.Const:
		return unsure
	}
	return false
}
