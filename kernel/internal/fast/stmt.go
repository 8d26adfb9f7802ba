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
	if last := c.last; last != nil {
		return func() signal {
			*at, *last = n, n
			return step()
		}
	}
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
	if last := c.last; last != nil {
		return func() { *at, *last = n, n }
	}
	return func() { *at = n }
}

// mayFail reports whether what is in n may panic, or not end.
func mayFail(info *types.Info, n ast.Node) bool {
	fails := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.ForStmt, *ast.RangeStmt, *ast.StarExpr:
			fails = true
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			fails = fails || sel != nil && sel.Indirect()
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
		if id := ast.Unparen(call.Fun).(*ast.Ident); id.Name == "delete" {
			d, m, k := c.mapEntry(call.Args[0], call.Args[1])
			return d.remove(m, k)
		}
		y := c.builtin(call, ast.Unparen(call.Fun).(*ast.Ident).Name)
		return y.k.set(y.k.cell().at(), y.get)
	}
	if get, ok := c.fromLibrary(call); ok {
		k := c.kind(c.info.TypeOf(call))
		return k.set(k.cell().at(), get)
	}
	_, run := c.invoke(call)
	return run
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
