package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter shifts by a negative count as by a large one, and does not panic:
//
// 	x << n                                x << count_int(n)
//
// 	                                      func count_int(n int) uint {
// 	                                          if n < int(0) {
// 	                                              panic(...)
// 	                                          }
// 	                                          return uint(n)
// 	                                      }
//
// A count that cannot be negative stays as it is.

func shiftSign(e *emitter, x ast.Expr) (string, bool) {
	b, ok := x.(*ast.BinaryExpr)
	if !ok || !isShift(b.Op) || !e.mayBeNegative(b.Y) {
		return "", false
	}
	return e.expr(b.X) + " " + b.Op.String() + " " + e.checkedCount(b.Y), true
}

func shiftSignAssign(e *emitter, s ast.Stmt, _ string) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || !isShift(a.Tok) || !e.mayBeNegative(a.Rhs[0]) {
		return false
	}
	e.b.WriteString(e.expr(a.Lhs[0]) + " " + a.Tok.String() + " " + e.checkedCount(a.Rhs[0]))
	return true
}

// checkedCount writes the count of a shift by way of a helper that panics if it is
// negative.
func (e *emitter) checkedCount(x ast.Expr) string {
	t := e.typ(e.p.Info.TypeOf(x))
	name := e.helperName("count_", t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(n %s) uint {\nif n < %s(0) {\n"+
		"panic(%s.RuntimeError(\"runtime error: negative shift amount\"))\n}\nreturn uint(n)\n}\n", name, t, t, e.kit())
	return name + "(" + e.expr(x) + ")"
}

// mayBeNegative reports whether a count, which is not a constant, may be negative.
func (e *emitter) mayBeNegative(x ast.Expr) bool {
	x = ast.Unparen(x)
	tv := e.p.Info.Types[x]
	b, ok := tv.Type.Underlying().(*types.Basic)
	if !ok || tv.Value != nil || b.Info()&(types.IsUnsigned|types.IsUntyped) != 0 {
		return false
	}
	switch x := x.(type) {
	case *ast.BinaryExpr:
		switch x.Op {
		case token.AND:
			return e.mayBeNegative(x.X) && e.mayBeNegative(x.Y) || e.negative(x.X) || e.negative(x.Y)
		case token.REM, token.SHR:
			return e.mayBeNegative(x.X) || e.negative(x.X)
		case token.QUO:
			return e.mayBeNegative(x.X) || e.mayBeNegative(x.Y) || e.negative(x.X) || e.negative(x.Y)
		}
	case *ast.CallExpr:
		return !e.isBuiltin(x.Fun, "len") && !e.isBuiltin(x.Fun, "cap")
	case *ast.Ident:
		v, ok := e.p.Info.Uses[x].(*types.Var)
		return !ok || !e.countsUp(v)
	}
	return true
}

// negative reports whether x is a constant below zero.
func (e *emitter) negative(x ast.Expr) bool {
	v := e.p.Info.Types[x].Value
	return v != nil && v.String()[0] == '-'
}

// countsUp reports whether v is the variable of a loop that counts from 0 or more, and
// that nothing else changes.
func (e *emitter) countsUp(v *types.Var) bool {
	if e.low.counters == nil {
		e.findCounters()
	}
	return e.low.counters[v]
}

func (e *emitter) findCounters() {
	e.low.counters = map[*types.Var]bool{}
	note := func(x ast.Expr, body ast.Node) {
		if id, ok := x.(*ast.Ident); ok {
			if v, ok := e.p.Info.Defs[id].(*types.Var); ok && !program.Escapes(e.p.Info, v, body) &&
				!e.assigns(body, v) {
				e.low.counters[v] = true
			}
		}
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if _, isMap := e.p.Info.TypeOf(n.X).Underlying().(*types.Map); !isMap && n.Tok == token.DEFINE {
				note(n.Key, n.Body)
			}
		case *ast.ForStmt:
			init, ok := n.Init.(*ast.AssignStmt)
			post, isStep := n.Post.(*ast.IncDecStmt)
			if ok && isStep && post.Tok == token.INC && init.Tok == token.DEFINE && len(init.Lhs) == 1 {
				if v := e.p.Info.Types[init.Rhs[0]].Value; v != nil && !e.negative(init.Rhs[0]) && n.Cond != nil {
					note(init.Lhs[0], n.Body)
				}
			}
		}
		return true
	})
}

// assigns reports whether statements assign to a variable.
func (e *emitter) assigns(n ast.Node, v *types.Var) bool {
	found := false
	is := func(x ast.Expr) bool {
		id, ok := ast.Unparen(x).(*ast.Ident)
		return ok && e.p.Info.Uses[id] == v
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				found = found || is(x)
			}
		case *ast.IncDecStmt:
			found = found || is(n.X)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		}
		return !found
	})
	return found
}
