package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// cancels reports whether an expression is the same whatever its operands are, as
// 0*f() and f()-f() are.
func (t *tracer) cancels(n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	same := types.ExprString(ast.Unparen(x.X)) == types.ExprString(ast.Unparen(x.Y))
	switch x.Op {
	case token.MUL, token.AND:
		return t.is(x.X, "0") || t.is(x.Y, "0")
	case token.SUB, token.XOR, token.AND_NOT, token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return same || x.Op == token.AND_NOT && t.is(x.X, "0")
	case token.QUO:
		return same || t.is(x.X, "0")
	case token.REM:
		return same || t.is(x.X, "0") || t.is(x.Y, "1")
	case token.SHL, token.SHR:
		return t.is(x.X, "0")
	case token.LAND:
		return t.is(x.X, "false") || t.is(x.Y, "false")
	case token.LOR:
		return t.is(x.X, "true") || t.is(x.Y, "true")
	}
	return false
}

// is reports whether an expression is the constant with the given text.
func (t *tracer) is(x ast.Expr, text string) bool {
	v := t.info.Types[x].Value
	return v != nil && v.String() == text
}

// moves reports whether a loop only moves values from one place to another: it
// counts, and copies what its counters choose, but there is no arithmetic, no
// condition and no call that could compute. Or it reads numbers from a text.
func (t *tracer) moves(loop ast.Node) bool {
	m := mover{tracer: t, counters: map[types.Object]bool{}}
	return m.loop(loop) || t.reads(loop)
}

// A mover goes through a loop.
type mover struct {
	*tracer
	counters map[types.Object]bool
}

func (m *mover) loop(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt:
		return m.counts(n) && m.inert(n.Body)
	case *ast.RangeStmt:
		switch m.info.TypeOf(n.X).Underlying().(type) {
		case *types.Signature, *types.Chan, *types.TypeParam:
			return false
		}
		if n.Key != nil {
			m.counters[m.root(n.Key)] = true
		}
		return m.inert(n.X) && m.inert(n.Body)
	}
	return false
}

// counts reports whether a loop is one like for i := 0; i < len(x); i++.
func (m *mover) counts(n *ast.ForStmt) bool {
	init, ok := n.Init.(*ast.AssignStmt)
	step, stepped := n.Post.(*ast.IncDecStmt)
	cond, compared := n.Cond.(*ast.BinaryExpr)
	if !ok || !stepped || !compared || len(init.Lhs) != 1 || !m.inert(init.Rhs[0]) || !m.inert(cond.Y) {
		return false
	}
	counter := m.root(init.Lhs[0])
	m.counters[counter] = true
	return counter != nil && m.root(step.X) == counter && m.root(cond.X) == counter
}

// inert reports whether nothing in a node computes.
func (m *mover) inert(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if x, isExpr := n.(ast.Expr); isExpr && (m.info.Types[x].Value != nil || m.info.Types[x].IsType()) ||
			m.cancels(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			ok = ok && m.loop(n)
			return false
		case *ast.IndexExpr:
			ok = ok && m.inert(n.X) && (m.isCounter(n.Index) || m.inert(n.Index))
			return false
		case *ast.CallExpr:
			ok = ok && m.handsOn(n)
			return false
		case *ast.AssignStmt:
			ok = ok && m.copies(n)
		case *ast.Ident:
			ok = ok && !m.counters[m.origin(m.info.Uses[n])] && !m.isSource(n)
		case *ast.BinaryExpr, *ast.IncDecStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt,
			*ast.SendStmt, *ast.GoStmt, *ast.FuncLit, *ast.BranchStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op == token.AND
		}
		return ok
	})
	return ok
}

func (m *mover) isCounter(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && m.counters[m.origin(m.info.Uses[id])]
}

// copies reports whether an assignment gives values to variables, or to elements
// that counters or constants choose.
func (m *mover) copies(s *ast.AssignStmt) bool {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		return false
	}
	for _, left := range s.Lhs {
		if x, ok := ast.Unparen(left).(*ast.IndexExpr); ok && !m.isCounter(x.Index) && !m.isConstant(x.Index) {
			return false // which elements there are may be the result
		}
	}
	return true
}

// handsOn reports whether a call hands on what it is given. What counters choose
// may be named by them: show.Key(i).
func (m *mover) handsOn(call *ast.CallExpr) bool {
	if !m.info.Types[call.Fun].IsType() {
		switch f := m.origin(m.info.Uses[calledName(call)]).(type) {
		case *types.Builtin:
			if !slices.Contains([]string{"append", "copy", "len", "cap", "make", "new"}, f.Name()) {
				return false
			}
		case *types.Func:
			if f.Pkg() == nil || m.own(f.Pkg()) || !transparent(f) {
				return false
			}
			if f.Pkg().Path() == "rederive/show" {
				return m.hasInertValue(call)
			}
		default:
			return false
		}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !m.inert(sel.X) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !m.inert(x) })
}

// hasInertValue reports whether the value that a function of package show is given
// is moved only. The rest of the arguments are names and keys.
func (m *mover) hasInertValue(call *ast.CallExpr) bool {
	value := call.Args[:min(1, len(call.Args))]
	if m.of(call) != nil {
		value = []ast.Expr{m.of(call)}
	}
	return !slices.ContainsFunc(value, func(x ast.Expr) bool { return !m.inert(x) })
}
