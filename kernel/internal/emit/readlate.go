package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// copiedBefore reports whether the compiler copies x, which becomes an interface, at its place
// among the calls of a statement (cmd/compile/internal/walk, addrTemp): not what has an address.
func (e *emitter) copiedBefore(x ast.Expr) bool {
	return copiedAsInterface(e.p.Info.TypeOf(x)) && !e.readLate(x)
}

// isEntryOf reports whether x is in the literal of a map, whose entries are made one by one.
func (e *emitter) isEntryOf(x ast.Expr) bool {
	kv, ok := e.parents()[x].(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	lit, ok := e.parents()[kv].(*ast.CompositeLit)
	return ok && e.isMapLiteral(lit)
}

// readLate reports whether x is in memory, where the compiler reads it after the calls.
func (e *emitter) readLate(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, ok := e.p.Info.Uses[x].(*types.Var)
		return ok && (v.Parent() == e.p.Pkg.Scope() || e.low.addressed[v] || !inRegisters(v.Type()))
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		sel := e.p.Info.Selections[x]
		return sel == nil || sel.Indirect() || isPointer(e.p.Info.TypeOf(x.X)) || e.readLate(x.X)
	case *ast.IndexExpr:
		switch e.p.Info.TypeOf(x.X).Underlying().(type) {
		case *types.Slice, *types.Pointer:
			return true
		case *types.Array:
			return e.readLate(x.X)
		}
	}
	return false
}

// inRegisters reports whether the compiler may hold a variable of type t in registers
// (cmd/compile/internal/ssa, CanSSA).
func inRegisters(t types.Type) bool {
	if sizes().Sizeof(t) > 32 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Len() == 0 || u.Len() == 1 && inRegisters(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !inRegisters(f.Type()) {
				return false
			}
		}
		return u.NumFields() <= 4
	}
	return true
}

// keepsInMemory reports whether the compiler does not put a function literal in place of its
// calls, so that the variables that it shares are in memory. That is a guess: the compiler
// looks at how much there is to compute.
func (e *emitter) keepsInMemory(f *ast.FuncLit) bool {
	parts, heavy := 0, false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt, *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			heavy = true
		case *ast.CallExpr:
			tv := e.p.Info.Types[n.Fun]
			heavy = heavy || !tv.IsType() && !tv.IsBuiltin()
		case ast.Expr:
			parts++
		}
		return true
	})
	return heavy || parts > maxInlined || !e.onlyCalled(f)
}

const maxInlined = 40

// onlyCalled reports whether a function literal is the only value of a variable that is only
// called.
func (e *emitter) onlyCalled(f *ast.FuncLit) bool {
	s, ok := e.parents()[f].(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 {
		_, called := e.parents()[f].(*ast.CallExpr)
		return called
	}
	id, ok := s.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	for _, use := range e.usesOf(e.p.Info.Defs[id]) {
		call, ok := e.parents()[use].(*ast.CallExpr)
		if !ok || call.Fun != ast.Expr(use) {
			return false
		}
	}
	return true
}
