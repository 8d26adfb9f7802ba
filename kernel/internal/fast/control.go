package fast

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// branch compiles break and continue.
func (c *compiler) branch(s *ast.BranchStmt) stmt {
	end := broke
	switch {
	case s.Tok == token.CONTINUE:
		end = continued
	case s.Tok != token.BREAK:
		panic(unknown(s.Tok.String()))
	}
	if s.Label != nil {
		n := slices.Index(c.loop, s.Label.Name)
		if n < 0 {
			panic(unknown("a label of this kind"))
		}
		end = labels + signal(2*n) + end - broke
	}
	return func() signal { return end }
}

// condition compiles a condition.
func (c *compiler) condition(x ast.Expr) func() bool {
	return c.expr(x, types.Typ[types.Bool]).get.(func() bool)
}

// simple compiles the statement in the head of another, which may be nil.
func (c *compiler) simple(s ast.Stmt) func() {
	if s == nil {
		return func() {}
	}
	switch s := s.(type) {
	case *ast.IncDecStmt:
		return c.incDec(s)
	case *ast.AssignStmt:
		return c.assign(s)
	case *ast.ExprStmt:
		return c.alone(s.X)
	}
	panic(unknown("a statement of this kind"))
}

func (c *compiler) ifStmt(s *ast.IfStmt) stmt {
	init, cond := c.simple(s.Init), c.condition(s.Cond)
	body := c.block(s.Body.List)
	otherwise := func() signal { return next }
	if s.Else != nil {
		otherwise = c.stmt(s.Else, "", nil)
	}
	switch {
	case s.Init != nil:
		return func() signal {
			init()
			if cond() {
				return body()
			}
			return otherwise()
		}
	case s.Else == nil:
		return func() signal {
			if cond() {
				return body()
			}
			return next
		}
	}
	return func() signal {
		if cond() {
			return body()
		}
		return otherwise()
	}
}

// body compiles the body of a loop with a label, or none.
func (c *compiler) body(b *ast.BlockStmt, label string) stmt {
	c.loop = append(c.loop, label)
	body := c.block(b.List)
	n := len(c.loop) - 1
	c.loop = c.loop[:n]
	if label == "" {
		return body
	}
	left := labels + signal(2*n)
	return func() signal {
		switch s := body(); s {
		case left:
			return broke
		case left + 1:
			return continued
		default:
			return s
		}
	}
}

// forStmt compiles a loop. Note notes its place again where its head may fail.
func (c *compiler) forStmt(s *ast.ForStmt, label string, note func()) stmt {
	init, cond := c.simple(s.Init), func() bool { return true }
	if s.Cond != nil {
		cond = c.condition(s.Cond)
	}
	post := c.simple(s.Post)
	if note != nil && (s.Cond != nil && mayFail(c.info, s.Cond) || s.Post != nil && mayFail(c.info, s.Post)) {
		step := post
		post = func() {
			note()
			step()
		}
	}
	body := c.body(s.Body, label)
	return func() signal {
		for init(); cond(); post() {
			if s := body(); s > next && s != continued {
				return after(s)
			}
		}
		return next
	}
}

// rangeStmt compiles a range over a number or list.
func (c *compiler) rangeStmt(s *ast.RangeStmt, label string) stmt {
	if s.Tok == token.ASSIGN {
		panic(unknown("a range that assigns"))
	}
	t := c.info.TypeOf(s.X)
	var index, value any
	if s.Key != nil && !isBlank(s.Key) {
		_, index = c.target(s.Key)
	}
	if s.Value != nil && !isBlank(s.Value) {
		_, value = c.target(s.Value)
	}
	if a := c.array(s.X); a != nil {
		return c.overArray(s.X, a, index, value, c.body(s.Body, label))
	}
	if l, ok := t.Underlying().(*types.Slice); ok {
		list := c.expr(s.X, nil)
		return c.kind(l.Elem()).each(list.get, index, value, c.body(s.Body, label))
	}
	if s.Key != nil && !isBlank(s.Key) && !isText(t) {
		t = c.typeOf(s.Key)
	}
	n := c.expr(s.X, types.Default(t))
	if isText(n.typ) {
		return overText(n.get.(func() string), index, value, c.body(s.Body, label))
	}
	return n.k.count(index, n.get, c.body(s.Body, label))
}

// overText ranges over a text.
func overText(get func() string, i, r any, body stmt) stmt {
	index, char := new(int), new(rune)
	if i != nil {
		index = i.(*int)
	}
	if r != nil {
		char = r.(*rune)
	}
	return func() signal {
		for i, r := range get() {
			*index, *char = i, r
			if s := body(); s > next && s != continued {
				return after(s)
			}
		}
		return next
	}
}

// A clause is a case of a switch.
type clause struct {
	conds []func() bool
	body  stmt
}

func (c *compiler) switchStmt(s *ast.SwitchStmt, label string) stmt {
	if label != "" {
		panic(unknown("a switch with a label"))
	}
	start := c.simple(s.Init)
	var tag operand
	if s.Tag != nil {
		y := c.expr(s.Tag, nil)
		cell := c.held(y.k)
		set, init := y.k.set(cell.at(), y.get), start
		start = func() { init(); set() }
		tag = operand{typ: y.typ, k: y.k, get: y.k.load(cell.at()), at: cell.at()}
	}
	var list []clause
	otherwise := stmt(func() signal { return next })
	for _, s := range s.Body.List {
		cc := s.(*ast.CaseClause)
		body := c.block(cc.Body)
		if cc.List == nil {
			otherwise = body
			continue
		}
		var conds []func() bool
		for _, x := range cc.List {
			if tag.k == nil {
				conds = append(conds, c.condition(x))
				continue
			}
			conds = append(conds, tag.k.binary(token.EQL, tag, c.expr(x, tag.typ)).(func() bool))
		}
		list = append(list, clause{conds, body})
	}
	return choose(start, list, otherwise)
}

// choose runs the clause of the first condition that holds.
func choose(start func(), list []clause, otherwise stmt) stmt {
	return func() signal {
		start()
		for i := range list {
			for _, holds := range list[i].conds {
				if holds() {
					return after(list[i].body())
				}
			}
		}
		return after(otherwise())
	}
}
