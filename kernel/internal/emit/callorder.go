package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math"

	"rederive/kernel/internal/program"
)

// Go says in which order the calls of a statement happen, but not when its variables are
// read, nor its elements. The compiler makes the calls first, and reads the rest at the
// end; the interpreter reads an element, or computes a sum, where it is written. So the
// calls of a statement for which that matters are made beforehand, and with them what
// the compiler computes at its place, such as the operands of &&:
//
// 	n = list[0] + f()                     t1 := f()
// 	                                      n = list[0] + t1

func callOrder(e *emitter, stmt ast.Stmt, _ string) bool {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			e.orderTarget(s.Lhs[0])
		}
		e.orderOperation(s)
	case *ast.IncDecStmt:
		e.orderTarget(s.X)
	}
	e.orderCalls(e.operands(stmt)...)
	return false
}

// orderOperation lets the left side of an assignment with an operator fail before the right
// side, or after it if it is an entry of a map, where the program may see that.
func (e *emitter) orderOperation(s *ast.AssignStmt) {
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE || !e.looksAtPanics() || e.countFailing(s.Lhs[0]) == 0 ||
		e.countFailing(s.Rhs[0]) == 0 && !e.operationFails(s.Tok+token.ADD-token.ADD_ASSIGN, s.Lhs[0], s.Rhs[0]) {
		return
	}
	a := &assigner{e: e}
	a.order(s.Lhs, s.Rhs)
	if e.isEntry(s.Lhs[0]) && s.Tok != token.QUO_ASSIGN && s.Tok != token.REM_ASSIGN {
		a.keep(s.Rhs[0])
		return
	}
	a.prepare(s.Lhs[0])
	name, text := e.name("t"), e.fix(s.Lhs[0])
	e.hoist += fmt.Sprintf("%s := %s\n", name, text)
}

// orderTarget makes the calls that select the list of an element that is changed, since the list is
// written twice where its length is checked.
func (e *emitter) orderTarget(x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		e.orderTarget(x.X)
	case *ast.IndexExpr:
		if e.low.ordered != nil && e.mayExceed(x) && !e.isRepeatable(x.X) {
			(&orderer{e: e, calls: math.MaxInt / 2}).visit(x.X)
			return
		}
		e.orderTarget(x.X)
	}
}

func callOrderValues(e *emitter, s *ast.ValueSpec) (string, bool) {
	e.orderCalls(s.Values...)
	return "", false
}

// orderedName writes what was computed before the statement.
func orderedName(e *emitter, x ast.Expr) (string, bool) {
	name, ok := e.low.ordered[x]
	return name, ok
}

// operands returns the expressions of a statement in the order of their evaluation. Calls
// that are statements themselves are none of them: only what they are given.
func (e *emitter) operands(stmt ast.Stmt) []ast.Expr {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return e.given(s.X)
	case *ast.GoStmt:
		return e.given(s.Call)
	case *ast.DeferStmt:
		return e.given(s.Call)
	case *ast.SendStmt:
		return []ast.Expr{s.Chan, s.Value}
	case *ast.AssignStmt:
		if len(s.Lhs) > len(s.Rhs) || len(s.Lhs) > 1 && s.Tok != token.DEFINE {
			return append(s.Lhs[:len(s.Lhs):len(s.Lhs)], e.givenAll(s.Rhs)...)
		}
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 {
			return e.given(s.Rhs[0])
		}
		return append(s.Lhs[:len(s.Lhs):len(s.Lhs)], s.Rhs...)
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return e.given(s.Results[0])
		}
		return s.Results
	case *ast.IfStmt:
		if s.Init == nil {
			return []ast.Expr{s.Cond}
		}
	case *ast.SwitchStmt:
		if s.Init == nil {
			return []ast.Expr{s.Tag}
		}
	case *ast.RangeStmt:
		return []ast.Expr{s.X}
	}
	return nil
}

// givenAll returns what a statement evaluates that assigns several values: the results of
// one call, or values each.
func (e *emitter) givenAll(list []ast.Expr) []ast.Expr {
	if len(list) == 1 {
		return e.given(list[0])
	}
	return list
}

// given returns what an expression is given that is a call, or the expression itself.
func (e *emitter) given(x ast.Expr) []ast.Expr {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || e.p.Info.Types[call.Fun].IsType() {
		return []ast.Expr{x}
	}
	return append([]ast.Expr{call.Fun}, call.Args...)
}

// orderCalls makes the calls among expressions before the statement being written, if
// their order matters.
func (e *emitter) orderCalls(list ...ast.Expr) {
	if !e.disordered(list...) {
		return
	}
	o := &orderer{e: e}
	for _, x := range list {
		o.calls += o.count(x)
	}
	for _, x := range list {
		o.visit(x)
		if call, ok := e.parents()[x].(*ast.CallExpr); ok && o.calls > 0 && e.copiedThere(call, x) {
			o.keep(x)
		}
	}
}

// An orderer makes calls beforehand.
type orderer struct {
	e     *emitter
	calls int // that are still to come
}

// count returns how many calls x has.
func (o *orderer) count(x ast.Expr) (n int) {
	if x == nil {
		return 0
	}
	ast.Inspect(x, func(node ast.Node) bool {
		if y, ok := node.(ast.Expr); ok && o.e.comesFirst(y) {
			n++
		}
		_, lit := node.(*ast.FuncLit)
		return !lit
	})
	return n
}

// visit makes the calls in x, and computes x itself where the compiler would.
func (o *orderer) visit(x ast.Expr) {
	if x == nil || o.calls == 0 || o.e.p.Info.Types[x].Value != nil || o.e.p.Info.Types[x].IsType() {
		return
	}
	if _, done := o.e.low.ordered[x]; done {
		o.calls -= o.count(x)
		return
	}
	if b, ok := x.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
		o.choice(b)
		return
	}
	for _, y := range o.e.parts(x) {
		o.visit(y)
		if o.calls > 0 && o.e.copiedThere(x, y) {
			o.keep(y)
		}
	}
	if o.e.comesFirst(x) {
		o.calls--
		o.keep(x)
	} else if o.calls > 0 && o.e.computedThere(x) && !isTuple(o.e.p.Info.TypeOf(x)) {
		o.keep(x)
	}
}

// keep computes x before the statement.
func (o *orderer) keep(x ast.Expr) {
	t, tv := o.e.p.Info.TypeOf(x), o.e.p.Info.Types[x]
	if _, done := o.e.low.ordered[x]; done || tv.Value != nil || tv.IsNil() || isTuple(t) {
		return
	}
	t = types.Default(t)
	text := o.e.plain(x)
	if o.e.low.explicit {
		text = implicit(o.e, x, text)
	}
	name := o.e.name("t")
	o.e.hoist += fmt.Sprintf("var %s %s = %s\n", name, o.e.typ(t), text)
	o.e.low.ordered[x] = name
}

// choice writes && and ||, whose right operand is evaluated only if it counts.
func (o *orderer) choice(x *ast.BinaryExpr) {
	o.visit(x.X)
	if o.count(x.Y) == 0 {
		if o.calls > 0 {
			o.keep(x)
		}
		return
	}
	e := o.e
	name, not := e.name("t"), ""
	if x.Op == token.LOR {
		not = "!"
	}
	t := types.Default(e.p.Info.TypeOf(x))
	before := e.hoist + fmt.Sprintf("var %s %s = %s\nif %s%s {\n", name, e.typ(t), e.expr(x.X), not, name)
	e.hoist = ""
	o.visit(x.Y)
	text := e.expr(x.Y)
	e.hoist = before + e.hoist + fmt.Sprintf("%s = %s\n}\n", name, text)
	e.low.ordered[x] = name
}

// isCall reports whether x calls a function that is not predeclared, or receives.
func (e *emitter) isCall(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.CallExpr:
		tv := e.p.Info.Types[x.Fun]
		return !tv.IsType() && (!tv.IsBuiltin() || e.isBuiltin(x.Fun, "copy") || e.isBuiltin(x.Fun, "recover"))
	case *ast.UnaryExpr:
		return x.Op == token.ARROW
	}
	return false
}

// comesFirst reports whether the compiler computes x before what it reads, and the program
// may see that: calls, and what may fail among them.
func (e *emitter) comesFirst(x ast.Expr) bool {
	if e.isCall(x) {
		return true
	}
	switch x := x.(type) {
	case *ast.SliceExpr:
		return e.looksAtPanics() && (x.Low != nil || x.High != nil)
	case *ast.TypeAssertExpr:
		return e.looksAtPanics() && x.Type != nil && e.computedThere(x) && !isTuple(e.p.Info.TypeOf(x))
	}
	return false
}

// computedThere reports whether the compiler computes x at its place among the calls.
func (e *emitter) computedThere(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.SliceExpr:
		return true
	case *ast.TypeAssertExpr:
		return x.Type == nil || !isWord(e.p.Info.TypeOf(x.Type))
	case *ast.CompositeLit:
		return e.isMapLiteral(x) && len(x.Elts) > 0
	case *ast.BinaryExpr:
		switch e.p.Info.TypeOf(x.X).Underlying().(type) {
		case *types.Struct, *types.Array:
			return true
		}
	case *ast.CallExpr:
		if !e.p.Info.Types[x.Fun].IsType() {
			return e.p.Info.Types[x.Fun].IsBuiltin()
		}
		from, to := e.p.Info.TypeOf(x.Args[0]).Underlying(), e.p.Info.TypeOf(x).Underlying()
		return isString(from) && isSlice(to)
	}
	return false
}

// isWord reports whether an interface holds values of type t itself, and not their address.
func isWord(t types.Type) bool {
	switch soleComponent(t).Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Map, *types.Signature:
		return true
	}
	return false
}

func isString(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isSlice(t types.Type) bool {
	_, ok := t.(*types.Slice)
	return ok
}

// copiedThere reports whether the compiler copies a part y of x at its place among the
// calls: what becomes an interface, or the key of an entry of a map.
func (e *emitter) copiedThere(x, y ast.Expr) bool {
	switch x := x.(type) {
	case *ast.CallExpr:
		return types.IsInterface(e.becomes(x, y)) && e.copiedBefore(y)
	case *ast.IndexExpr:
		m, ok := e.p.Info.TypeOf(x.X).Underlying().(*types.Map)
		return ok && y == x.Index && copiedAsKey(m)
	case *ast.CompositeLit:
		s, ok := program.LiteralType(e.p.Info, x).(*types.Slice)
		return ok && types.IsInterface(s.Elem()) && e.copiedBefore(y)
	}
	return false
}

// inOrder writes an expression before which there is no place for a statement.
func (e *emitter) inOrder(x ast.Expr) string {
	if !e.disordered(x) {
		return e.expr(x)
	}
	t := types.Default(e.p.Info.TypeOf(x))
	return e.function(func() {
		e.orderCalls(x)
		text := e.expr(x)
		fmt.Fprintf(e.b, "func() %s {\n%sreturn %s\n}()", e.typ(t), e.hoist, text)
	})
}
