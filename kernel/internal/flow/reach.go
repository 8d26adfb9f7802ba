package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"rederive/kernel/internal/depends"
	"rederive/kernel/internal/program"
)

// A finder knows the variables and declarations of a program.
type finder struct {
	p         *program.Program
	declared  map[types.Object]int   // the part that declares a function, type or constant
	methods   map[string][]int       // the parts that declare methods, by their names
	of        map[types.Object][]int // and by their types
	addressed map[types.Object]bool  // variables whose address is taken
	hidden    map[types.Object]bool  // variables of functions that are values
}

func newFinder(p *program.Program) *finder {
	f := &finder{
		p: p, declared: map[types.Object]int{}, methods: map[string][]int{}, of: map[types.Object][]int{},
		addressed: map[types.Object]bool{}, hidden: map[types.Object]bool{},
	}
	for i, d := range p.File.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			obj, ok := p.Info.Defs[d.Name].(*types.Func)
			if !ok {
				continue // the statements of a cell
			}
			f.declared[obj] = i
			if recv := obj.Signature().Recv(); recv != nil {
				f.methods[obj.Name()] = append(f.methods[obj.Name()], i)
				if t := namedOf(recv.Type()); t != nil {
					f.of[t.Obj()] = append(f.of[t.Obj()], i)
				}
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR {
				continue
			}
			for id, obj := range p.Info.Defs {
				if obj != nil && d.Pos() <= id.Pos() && id.Pos() < d.End() && obj.Parent() == p.Pkg.Scope() {
					f.declared[obj] = i
				}
			}
		}
	}
	return f
}

// namedOf returns the declared type of a receiver.
func namedOf(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// findAddressed finds the variables whose address is taken.
func (f *finder) findAddressed() {
	take := func(x ast.Expr) {
		if id := program.RootOf(x); id != nil {
			f.addressed[f.p.Info.ObjectOf(id)] = true
		}
	}
	ast.Inspect(f.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				take(n.X)
			}
		case *ast.SliceExpr:
			take(n.X)
		case *ast.SelectorExpr:
			if s := f.p.Info.Selections[n]; s != nil && s.Kind() != types.FieldVal {
				recv := s.Obj().(*types.Func).Signature().Recv()
				if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); pointer {
					take(n.X)
				}
			}
		}
		return true
	})
}

// findHidden finds the variables that functions use which are called without being
// named: literals, methods, and functions in values.
func (f *finder) findHidden() {
	r := f.newReach()
	called := map[*ast.Ident]bool{}
	ast.Inspect(f.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				called[fun] = true
			case *ast.SelectorExpr:
				called[fun.Sel] = true
			}
		case *ast.FuncLit:
			r.node(n)
		case *ast.FuncDecl:
			if n.Recv != nil {
				r.node(n)
			}
		}
		return true
	})
	for id, obj := range f.p.Info.Uses {
		if fn, ok := obj.(*types.Func); ok && !called[id] && fn.Pkg() == f.p.Pkg {
			r.object(fn)
		}
	}
	for v := range r.used {
		f.hidden[v] = true
	}
}

// A reach is what a piece of code can reach: variables and declarations.
type reach struct {
	f       *finder
	from    int                   // the first part of the step
	to      int                   // and the one after the last
	used    map[types.Object]bool // variables of packages
	written map[types.Object]bool
	parts   map[int]bool // declarations
	types   map[types.Type]bool
	imports map[string]bool
}

func (f *finder) newReach() *reach {
	return &reach{
		f: f, used: map[types.Object]bool{}, written: map[types.Object]bool{}, parts: map[int]bool{},
		types: map[types.Type]bool{}, imports: map[string]bool{},
	}
}

// step returns what the parts i to j-1 reach, which make up one step.
func (f *finder) step(i, j int) *reach {
	r := f.newReach()
	for r.from, r.to = i, j; i < j; i++ {
		part, d := &f.p.Parts[i], f.p.File.Decls[i]
		if part.Kind == program.DeclPiece {
			continue
		}
		r.node(d)
		for _, name := range part.Names { // of which the text has only the new ones
			if v := f.p.Pkg.Scope().Lookup(name); v != nil {
				r.used[v], r.written[v] = true, true
			}
		}
	}
	return r
}

// node adds what a piece of syntax reaches.
func (r *reach) node(n ast.Node) {
	info := r.f.p.Info
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			r.write(n.Lhs...)
		case *ast.IncDecStmt:
			r.write(n.X)
		case *ast.RangeStmt:
			r.write(n.Key, n.Value)
		case *ast.Ident:
			if obj := info.Defs[n]; obj != nil {
				r.object(obj)
				if r.used[obj] {
					r.written[obj] = true
				}
			}
			if obj := info.Uses[n]; obj != nil {
				r.object(obj)
			}
		}
		if x, ok := n.(ast.Expr); ok {
			r.typ(info.TypeOf(x))
		}
		return true
	})
}

func (r *reach) write(list ...ast.Expr) {
	for _, x := range list {
		if x == nil {
			continue
		}
		if id := program.RootOf(x); id != nil {
			if obj := r.f.p.Info.ObjectOf(id); obj != nil {
				r.written[obj] = true
			}
		}
	}
}

// object adds what a name means.
func (r *reach) object(obj types.Object) {
	switch obj := obj.(type) {
	case *types.PkgName:
		r.imports[obj.Name()+" "+obj.Imported().Path()] = true
	case *types.Var:
		if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
			r.used[obj] = true
			r.typ(obj.Type())
		}
	case *types.Func:
		obj = obj.Origin()
		if part, ok := r.f.declared[obj]; ok {
			r.part(part)
		} else if obj.Pkg() == r.f.p.Pkg || obj.Signature().Recv() != nil {
			for _, part := range r.f.methods[obj.Name()] { // of an interface
				r.part(part)
			}
		}
	case *types.TypeName:
		r.typ(obj.Type())
		if part, ok := r.f.declared[obj]; ok {
			r.part(part)
		}
	case *types.Const:
		if part, ok := r.f.declared[obj]; ok {
			r.part(part)
		}
	}
}

// part adds a declaration.
func (r *reach) part(i int) {
	if !r.parts[i] {
		r.parts[i] = true
		r.node(r.f.p.File.Decls[i])
	}
}

// typ adds the types that cells declare in a type, with their methods.
func (r *reach) typ(t types.Type) {
	if t == nil || r.types[t] {
		return
	}
	r.types[t] = true
	switch t := t.(type) {
	case *types.Alias:
		r.object(t.Obj())
		r.typ(types.Unalias(t))
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			r.typ(arg)
		}
		if t.Obj().Pkg() != r.f.p.Pkg {
			return
		}
		if part, ok := r.f.declared[t.Obj()]; ok {
			r.part(part)
		}
		for _, part := range r.f.of[t.Obj()] {
			r.part(part)
		}
		r.typ(t.Underlying())
	case *types.Pointer:
		r.typ(t.Elem())
	case *types.Slice:
		r.typ(t.Elem())
	case *types.Array:
		r.typ(t.Elem())
	case *types.Chan:
		r.typ(t.Elem())
	case *types.Map:
		r.typ(t.Key())
		r.typ(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			r.typ(field.Type())
		}
	case *types.Tuple:
		for v := range t.Variables() {
			r.typ(v.Type())
		}
	case *types.Signature:
		r.typ(t.Params())
		r.typ(t.Results())
	}
}

// variables lists the variables that a step uses.
func (r *reach) variables() []types.Object {
	return slices.SortedFunc(maps.Keys(r.used), compareObjects)
}

// code returns the tokens of a step and of what it reaches.
func (r *reach) code() string {
	var b strings.Builder
	p := r.f.p
	write := func(i int) {
		part, d := &p.Parts[i], p.File.Decls[i]
		from, to := p.FSet.PositionFor(d.Pos(), false).Offset, p.FSet.PositionFor(d.End(), false).Offset
		fmt.Fprintln(&b, part.Kind, part.Names, depends.Tokens(p.Text.Bytes()[from:to]))
	}
	for i := r.from; i < r.to; i++ {
		if p.Parts[i].Kind != program.DeclPiece {
			write(i)
			fmt.Fprintln(&b, p.Parts[i].Last)
		}
	}
	for _, i := range slices.Sorted(maps.Keys(r.parts)) {
		write(i)
	}
	for _, name := range slices.Sorted(maps.Keys(r.imports)) {
		fmt.Fprintln(&b, name)
	}
	return b.String()
}
