package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Package fast computes the parts of an expression from left to right. The compiler makes
// the calls first, and then reads variables, which the calls may have changed:
//
//	total += count + next()               where next changes count
//
// Such statements are left to the interpreter.

// A writes says which variables of the program a function may change, with those that it
// calls.
type writes struct {
	vars    map[types.Object]bool
	pointed bool // also what pointers point to
}

// readsEarly reports whether a statement reads a variable of the program next to a call that
// may change it.
func (e *emitter) readsEarly(s ast.Stmt) bool {
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
		return e.mixes(a.Lhs) || e.mixes(a.Rhs)
	}
	return e.mixes(e.allOperands(s))
}

// mixes reports whether expressions that are computed together do so.
func (e *emitter) mixes(list []ast.Expr) bool {
	var read []*types.Var
	all := writes{vars: map[types.Object]bool{}}
	for _, x := range list {
		if x == nil {
			continue
		}
		ast.Inspect(x, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch obj := e.p.Info.Uses[id].(type) {
			case *types.Var:
				if obj.Parent() == e.p.Pkg.Scope() {
					read = append(read, obj)
				}
			case *types.Func:
				e.addWrites(obj, &all, map[types.Object]bool{})
			}
			return true
		})
	}
	for _, v := range read {
		if all.vars[v] || all.pointed && isBlock(v.Type()) {
			return true
		}
	}
	return false
}

func isBlock(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// addWrites adds what a function may change, and those that it calls.
func (e *emitter) addWrites(f types.Object, w *writes, seen map[types.Object]bool) {
	d := e.low.decls[f]
	if d == nil || seen[f] {
		return
	}
	seen[f] = true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				e.addTarget(x, w)
			}
		case *ast.IncDecStmt:
			e.addTarget(n.X, w)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				e.addTarget(n.Key, w)
				e.addTarget(n.Value, w)
			}
		case *ast.Ident:
			if g, ok := e.p.Info.Uses[n].(*types.Func); ok {
				e.addWrites(g, w, seen)
			}
		}
		return true
	})
}

// addTarget adds what is assigned to. Elements of lists and entries of maps are no
// variables.
func (e *emitter) addTarget(x ast.Expr, w *writes) {
	switch x := x.(type) {
	case *ast.Ident:
		if v := e.p.Info.Uses[x]; v != nil {
			w.vars[v] = true
		}
	case *ast.ParenExpr:
		e.addTarget(x.X, w)
	case *ast.StarExpr:
		w.pointed = true
	case *ast.SelectorExpr:
		e.addPart(x.X, w)
	case *ast.IndexExpr:
		switch e.p.Info.TypeOf(x.X).Underlying().(type) {
		case *types.Array, *types.Pointer:
			e.addPart(x.X, w)
		}
	}
}

// addPart adds x, a part of which is assigned to.
func (e *emitter) addPart(x ast.Expr, w *writes) {
	if _, ok := e.p.Info.TypeOf(x).Underlying().(*types.Pointer); ok {
		w.pointed = true
		return
	}
	e.addTarget(x, w)
}
