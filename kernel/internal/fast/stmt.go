package fast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// block compiles statements one after another.
func (c *compiler) block(list []ast.Stmt) stmt {
	var steps []stmt
	for _, s := range list {
		if step := c.placed(s); step != nil {
			steps = append(steps, step)
		}
	}
	switch len(steps) {
	case 0:
		return func() signal { return next }
	case 1:
		return steps[0]
	case 2:
		first, second := steps[0], steps[1]
		return func() signal {
			if s := first(); s != next {
				return s
			}
			return second()
		}
	}
	return func() signal {
		for _, step := range steps {
			if s := step(); s != next {
				return s
			}
		}
		return next
	}
}

// placed compiles a statement that notes its place if it may fail, or take long.
func (c *compiler) placed(s ast.Stmt) stmt {
	step := c.stmt(s, "", c.noting(s))
	n := c.number(s)
	if step == nil || n < 0 || c.place == nil || !mayFail(c.info, s) {
		return step
	}
	at := c.place
	return func() signal {
		*at = n
		return step()
	}
}

// noting returns what notes the place of a statement again.
func (c *compiler) noting(s ast.Stmt) func() {
	n, at := c.number(s), c.place
	if n < 0 || at == nil {
		return nil
	}
	return func() { *at = n }
}

// mayFail reports whether what is in n may panic, or not end.
func mayFail(info *types.Info, n ast.Node) bool {
	fails := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.ForStmt, *ast.RangeStmt:
			fails = true
		case *ast.CallExpr:
			id, _ := ast.Unparen(n.Fun).(*ast.Ident)
			tv := info.Types[n.Fun]
			fails = fails || !tv.IsType() && !(tv.IsBuiltin() && id != nil && id.Name == "len")
		case *ast.BinaryExpr:
			fails = fails || isDivision(n.Op)
		case *ast.AssignStmt:
			fails = fails || isDivision(n.Tok)
		}
		return !fails
	})
	return fails
}

func isDivision(op token.Token) bool {
	switch op {
	case token.QUO, token.REM, token.SHL, token.SHR, token.QUO_ASSIGN, token.REM_ASSIGN, token.SHL_ASSIGN,
		token.SHR_ASSIGN:
		return true
	}
	return false
}

// stmt compiles a statement, of a loop with its label and what notes its place.
func (c *compiler) stmt(s ast.Stmt, label string, note func()) stmt {
	switch s := s.(type) {
	case *ast.EmptyStmt:
		return nil
	case *ast.BlockStmt:
		return c.block(s.List)
	case *ast.LabeledStmt:
		return c.stmt(s.Stmt, s.Label.Name, note)
	case *ast.ExprStmt:
		return plain(c.alone(s.X))
	case *ast.IncDecStmt:
		return plain(c.incDec(s))
	case *ast.AssignStmt:
		return plain(c.assign(s))
	case *ast.DeclStmt:
		return c.declaration(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		return c.ret(s)
	case *ast.BranchStmt:
		return c.branch(s)
	case *ast.IfStmt:
		return c.ifStmt(s)
	case *ast.ForStmt:
		return c.forStmt(s, label, note)
	case *ast.RangeStmt:
		return c.rangeStmt(s, label)
	case *ast.SwitchStmt:
		return c.switchStmt(s, label)
	}
	panic(unknown("a statement of this kind"))
}

// plain makes a statement of what goes on with the next.
func plain(f func()) stmt {
	return func() signal {
		f()
		return next
	}
}

// alone compiles a call whose results nobody wants.
func (c *compiler) alone(x ast.Expr) func() {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		panic(unknown("an expression of this kind"))
	}
	if c.info.Types[call.Fun].IsBuiltin() {
		y := c.builtin(call, ast.Unparen(call.Fun).(*ast.Ident).Name)
		return y.k.set(y.k.cell().at(), y.get)
	}
	_, run := c.invoke(call)
	return run
}

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
		if ok && uses(c.info, x, c.info.ObjectOf(id)) || !ok && nested(y) {
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

// nested reports whether an element is selected by other elements, which the assignments
// could change.
func nested(x ast.Expr) bool {
	index, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		return true
	}
	found := false
	for _, part := range []ast.Expr{index.X, index.Index} {
		ast.Inspect(part, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.IndexExpr, *ast.SliceExpr, *ast.CallExpr:
				found = true
			}
			return !found
		})
	}
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

// declaration compiles variables.
func (c *compiler) declaration(d *ast.GenDecl) stmt {
	if d.Tok == token.CONST {
		return nil
	}
	if d.Tok != token.VAR {
		panic(unknown("a type"))
	}
	var steps []func()
	for _, s := range d.Specs {
		spec := s.(*ast.ValueSpec)
		if len(spec.Values) > 0 && (len(spec.Names) != 1 || len(spec.Values) != 1) {
			panic(unknown("a declaration of several variables"))
		}
		for _, id := range spec.Names {
			steps = append(steps, c.declareOne(spec, id))
		}
	}
	return plain(func() {
		for _, step := range steps {
			step()
		}
	})
}

func (c *compiler) declareOne(spec *ast.ValueSpec, id *ast.Ident) func() {
	if id.Name == "_" {
		panic(unknown("a blank variable"))
	}
	t := c.info.Defs[id].Type()
	get := c.kind(t).zero()
	if len(spec.Values) > 0 {
		get = c.expr(spec.Values[0], t).get
	}
	k, p := c.target(id)
	return k.set(p, get)
}

func (c *compiler) ret(s *ast.ReturnStmt) stmt {
	f := c.f
	if len(s.Results) == 0 {
		return func() signal { return returned }
	}
	if len(s.Results) != len(f.results) {
		panic(unknown("a return of the results of a call"))
	}
	var push []func()
	for i, x := range s.Results {
		k, y := c.kind(f.sig.Results().At(i).Type()), c.expr(x, f.sig.Results().At(i).Type())
		if len(s.Results) == 1 {
			set := k.set(f.results[0].at(), y.get)
			return func() signal {
				set()
				return returned
			}
		}
		push = append(push, f.results[i].push(y.get))
	}
	return func() signal {
		for _, p := range push {
			p()
		}
		for _, r := range f.results {
			r.pop()
		}
		return returned
	}
}
