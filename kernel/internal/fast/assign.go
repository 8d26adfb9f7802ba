package fast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// target compiles a variable that is assigned to, or nil for the blank one.
func (c *compiler) target(x ast.Expr) (k kind, p any) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	obj := c.info.Defs[id]
	if obj != nil {
		cell := c.variable(obj)
		return c.kind(obj.Type()), cell.at()
	}
	v, ok := c.info.Uses[id].(*types.Var)
	if !ok || c.cells[v] == nil {
		panic(unknown(id.Name))
	}
	return c.kind(v.Type()), c.cells[v].at()
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

func (c *compiler) incDec(s *ast.IncDecStmt) func() {
	by, op := 1, token.ADD
	if s.Tok == token.DEC {
		by, op = -1, token.SUB
	}
	if k, p := c.target(s.X); p != nil {
		return k.step(p, by)
	}
	if x, ok := ast.Unparen(s.X).(*ast.IndexExpr); ok && c.isMap(x.X) {
		return c.assignEntry(x, nil, func(old operand, _ types.Type) any {
			one := old.k.narrow(func() int64 { return 1 })
			return old.k.binary(op, old, operand{typ: old.typ, k: old.k, get: one})
		})
	}
	k, p := c.address(s.X)
	one := k.narrow(func() int64 { return 1 })
	return k.update(op, p, one)
}

func (c *compiler) assign(s *ast.AssignStmt) func() {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		return c.opAssign(s)
	}
	if len(s.Lhs) > 1 {
		return c.assignSeveral(s)
	}
	if isBlank(s.Lhs[0]) {
		y := c.expr(s.Rhs[0], nil)
		return y.k.set(y.k.cell().at(), y.get)
	}
	if x, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); ok && c.isMap(x.X) {
		return c.assignEntry(x, s.Rhs[0], nil)
	}
	if calls(c.info, s.Lhs[0]) && !c.own(s.Rhs[0]) { // which the compiler reads after the call
		panic(unknown("an assignment to this"))
	}
	y := c.expr(s.Rhs[0], c.typeOf(s.Lhs[0]))
	if k, p := c.target(s.Lhs[0]); p != nil {
		return k.set(p, y.get)
	}
	k, p := c.address(s.Lhs[0])
	return k.setPointed(p, y.get)
}

// typeOf returns the type of what is assigned to.
func (c *compiler) typeOf(x ast.Expr) types.Type {
	if id, ok := x.(*ast.Ident); ok && c.info.Defs[id] != nil {
		return c.info.Defs[id].Type()
	}
	return c.info.TypeOf(x)
}

// opAssign compiles x op= y. A call in y comes before what is read of x.
func (c *compiler) opAssign(s *ast.AssignStmt) func() {
	op := s.Tok + token.ADD - token.ADD_ASSIGN
	t := c.info.TypeOf(s.Lhs[0])
	if calls(c.info, s.Lhs[0]) {
		panic(unknown("an assignment to this"))
	}
	if op == token.SHL || op == token.SHR {
		return c.shiftAssign(s, op)
	}
	if x, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); ok && c.isMap(x.X) {
		if isDivision(op) {
			panic(unknown("an assignment to an entry of this kind"))
		}
		return c.assignEntry(x, s.Rhs[0], func(old operand, t types.Type) any {
			return old.k.binary(op, old, c.expr(s.Rhs[0], t))
		})
	}
	y, before := c.expr(s.Rhs[0], t), func() {}
	if calls(c.info, s.Rhs[0]) {
		held := c.held(y.k)
		push := held.push(y.get)
		before = func() { push(); held.pop() }
		y = operand{typ: t, k: y.k, get: y.k.load(held.at()), at: held.at()}
	}
	var step func()
	if k, p := c.target(s.Lhs[0]); p != nil {
		step = k.set(p, k.binary(op, operand{typ: t, k: k, get: k.load(p), at: p}, y))
	} else {
		k, p := c.address(s.Lhs[0])
		step = k.update(op, p, y.get)
	}
	if !calls(c.info, s.Rhs[0]) {
		return step
	}
	return func() { before(); step() }
}

func (c *compiler) shiftAssign(s *ast.AssignStmt, op token.Token) func() {
	k, p := c.target(s.Lhs[0])
	if p == nil || calls(c.info, s.Rhs[0]) {
		panic(unknown("this assignment"))
	}
	n, negative := c.count(s.Rhs[0])
	return k.set(p, k.shift(op, k.load(p), n, negative))
}

// calls reports whether x calls a function.
func calls(info *types.Info, x ast.Node) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			tv := info.Types[call.Fun]
			found = found || !tv.IsType() && !tv.IsBuiltin()
		}
		return !found
	})
	return found
}

// assignSeveral compiles an assignment of several values: all are computed, then all are
// assigned.
func (c *compiler) assignSeveral(s *ast.AssignStmt) func() {
	if len(s.Rhs) == 1 {
		return c.assignResults(s)
	}
	var push, give []func()
	var gets []operand
	for i, x := range s.Rhs {
		t := c.typeOf(s.Lhs[i])
		if isBlank(s.Lhs[i]) {
			t = nil
		}
		gets = append(gets, c.expr(x, t))
	}
	for i, x := range s.Lhs {
		y := gets[i]
		held := c.held(y.k)
		push = append(push, held.push(y.get))
		give = append(give, c.give(s, x, held, y.k))
	}
	if len(push) == 2 {
		p, q, a, b := push[0], push[1], give[0], give[1]
		return func() { p(); q(); a(); b() }
	}
	return func() {
		for _, f := range push {
			f()
		}
		for _, f := range give {
			f()
		}
	}
}

// give compiles the assignment of what is held to x.
func (c *compiler) give(s *ast.AssignStmt, x ast.Expr, held cell, k kind) func() {
	if isBlank(x) {
		return held.pop
	}
	if _, p := c.target(x); p != nil {
		set := k.set(p, k.load(held.at()))
		return func() { held.pop(); set() }
	}
	for _, y := range s.Lhs {
		id, ok := y.(*ast.Ident)
		if ok && uses(c.info, x, c.info.ObjectOf(id)) || !ok && nested(y) && !sameList(s.Lhs) {
			panic(unknown("an assignment of several values of this kind"))
		}
	}
	if calls(c.info, x) {
		panic(unknown("an assignment of several values of this kind"))
	}
	_, p := c.address(x)
	set := k.setPointed(p, k.load(held.at()))
	return func() { held.pop(); set() }
}

// nested reports whether what x selects may be changed by the assignments: it is fixed if it
// is a field of what a variable points to, or an element that variables select.
func nested(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		_, ok := ast.Unparen(x.X).(*ast.Ident)
		return !ok
	case *ast.IndexExpr:
		return selects(x.X) || selects(x.Index)
	}
	return true
}

// sameList reports whether all are elements of the same field of what the same variable
// points to, which variables select.
func sameList(list []ast.Expr) bool {
	first := ""
	for _, x := range list {
		index, ok := ast.Unparen(x).(*ast.IndexExpr)
		if !ok || nested(index.X) || selects(index.Index) {
			return false
		}
		text := types.ExprString(index.X)
		if first != "" && text != first {
			return false
		}
		first = text
	}
	return true
}

// selects reports whether parts of anything, or calls, are in x.
func selects(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.CallExpr, *ast.SelectorExpr, *ast.StarExpr:
			found = true
		}
		return !found
	})
	return found
}

func uses(info *types.Info, n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && obj != nil && info.Uses[id] == obj
		return !found
	})
	return found
}

// assignResults compiles the assignment of the results of a call.
func (c *compiler) assignResults(s *ast.AssignStmt) func() {
	if x, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr); ok {
		return c.found(s, x)
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok {
		panic(unknown("an assignment of several values of this kind"))
	}
	f, run := c.invoke(call)
	var give []func()
	for i, x := range s.Lhs {
		if isBlank(x) {
			continue
		}
		k, p := c.target(x)
		if p == nil {
			panic(unknown("an assignment of several values of this kind"))
		}
		give = append(give, k.set(p, k.load(f.results[i].at())))
	}
	return func() {
		run()
		for _, g := range give {
			g()
		}
	}
}
