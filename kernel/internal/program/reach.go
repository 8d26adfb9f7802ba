package program

import (
	"go/ast"
	"go/types"
	"slices"

	"rederive"
)

// A reach knows what the parts of a program use of the solvers, and of packages for which go.sum does
// not vouch.
type reach struct {
	p     *Program
	parts map[types.Object][]int // those that declare or change an object of a cell
}

func newReach(p *Program) *reach {
	r := &reach{p: p, parts: map[types.Object][]int{}}
	for i, d := range p.File.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			for _, obj := range r.touched(n) {
				if obj != nil && obj.Parent() == p.Pkg.Scope() || isMethod(obj, p.Pkg) {
					if list := r.parts[obj]; len(list) == 0 || list[len(list)-1] != i {
						r.parts[obj] = append(list, i)
					}
				}
			}
			return true
		})
	}
	return r
}

// touched lists the objects that a node declares, assigns to or, by a call of one
// of their methods, may change.
func (r *reach) touched(n ast.Node) []types.Object {
	var list []types.Object
	root := func(x ast.Expr) {
		if id := RootOf(x); id != nil {
			list = append(list, r.p.Info.ObjectOf(id))
		}
	}
	switch n := n.(type) {
	case *ast.Ident:
		list = append(list, r.p.Info.Defs[n])
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			root(x)
		}
	case *ast.IncDecStmt:
		root(n.X)
	case *ast.RangeStmt:
		root(n.Key)
		root(n.Value)
	case *ast.UnaryExpr:
		root(n.X) // what has its address taken may be changed
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && r.p.Info.Selections[sel] != nil {
			root(sel.X)
		}
	}
	return list
}

// RootOf returns the name at the root of x.f[i], or nil.
func RootOf(x ast.Expr) *ast.Ident {
	for {
		switch y := x.(type) {
		case *ast.Ident:
			return y
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.ParenExpr:
			x = y.X
		default:
			return nil
		}
	}
}

func isMethod(obj types.Object, pkg *types.Package) bool {
	f, ok := obj.(*types.Func)
	return ok && f.Pkg() == pkg && f.Signature().Recv() != nil
}

// of lists what a part of the program rests on, of solvers and unsure packages, in the
// order in which they are met: those that it calls, and those that the parts call
// which declare or change what it uses. Later statements cannot affect it.
func (r *reach) of(part int) []rederive.Callee {
	var list []rederive.Callee
	seen := map[int]bool{part: true}
	for queue := []int{part}; len(queue) > 0; queue = queue[1:] {
		ast.Inspect(r.p.File.Decls[queue[0]], func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := r.p.Info.Uses[id]
			if r.outside(obj) {
				if c := calleeOf(obj); !slices.Contains(list, c) {
					list = append(list, c)
				}
			}
			for _, next := range r.parts[obj] {
				if !seen[next] && (next < part || r.p.Parts[next].Kind == DeclPiece) {
					seen[next] = true
					queue = append(queue, next)
				}
			}
			return true
		})
	}
	return list
}

// outside reports whether an object is a function of a solver, or a function, variable or constant
// of an unsure package.
func (r *reach) outside(obj types.Object) bool {
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	path := obj.Pkg().Path()
	unsure := slices.Contains(r.p.Outside.Unsure, path)
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

// calleeOf names an object as its package does: Solve, or Board.Solve.
func calleeOf(obj types.Object) rederive.Callee {
	c := rederive.Callee{Package: obj.Pkg().Path(), Name: obj.Name()}
	f, ok := obj.(*types.Func)
	if !ok {
		return c
	}
	if recv := f.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := types.Unalias(t).(*types.Named); ok {
			c.Name = named.Obj().Name() + "." + c.Name
		}
	}
	return c
}
