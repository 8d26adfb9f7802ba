package fast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// expr compiles an expression. If it is nil, it is that of the type to which it is assigned.
func (c *compiler) expr(x ast.Expr, to types.Type) operand {
	tv := c.info.Types[x]
	if tv.IsNil() {
		return operand{typ: to, k: c.kind(to), get: c.kind(to).zero()}
	}
	if tv.Value != nil {
		t := tv.Type
		if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			t = types.Default(t)
			if to != nil {
				t = to
			}
		}
		get := c.kind(t).constant(tv.Value)
		return operand{typ: t, k: c.kind(t), get: get, con: get}
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return c.expr(x.X, to)
	case *ast.Ident:
		return c.name(x)
	case *ast.UnaryExpr:
		return c.unary(x)
	case *ast.BinaryExpr:
		return c.binary(x)
	case *ast.IndexExpr:
		return c.index(x)
	case *ast.SliceExpr:
		return c.slice(x)
	case *ast.CallExpr:
		return c.call(x)
	case *ast.CompositeLit:
		return c.literal(x)
	case *ast.SelectorExpr, *ast.StarExpr:
		return c.located(x)
	}
	panic(unknown("an expression of this kind"))
}

func (c *compiler) name(x *ast.Ident) operand {
	v, ok := c.info.Uses[x].(*types.Var)
	if !ok || c.cells[v] == nil {
		panic(unknown(x.Name))
	}
	k, p := c.kind(v.Type()), c.cells[v].at()
	return operand{typ: v.Type(), k: k, get: k.load(p), at: p}
}

func (c *compiler) unary(x *ast.UnaryExpr) operand {
	if x.Op != token.SUB && x.Op != token.XOR && x.Op != token.NOT && x.Op != token.ADD {
		panic(unknown("this operator"))
	}
	y := c.expr(x.X, nil)
	return operand{typ: y.typ, k: y.k, get: y.k.unary(x.Op, y.get)}
}

func (c *compiler) binary(x *ast.BinaryExpr) operand {
	t := c.info.TypeOf(x)
	if x.Op == token.SHL || x.Op == token.SHR {
		y := c.expr(x.X, t)
		n, negative := c.count(x.Y)
		return operand{typ: y.typ, k: y.k, get: y.k.shift(x.Op, y.get, n, negative)}
	}
	if isComparison(x.Op) {
		return operand{typ: types.Typ[types.Bool], k: bools{}, get: c.compare(x)}
	}
	a, b := c.expr(x.X, t), c.expr(x.Y, t)
	return operand{typ: a.typ, k: a.k, get: a.k.binary(x.Op, a, b)}
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

func (c *compiler) compare(x *ast.BinaryExpr) any {
	for _, pair := range [][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
		if c.info.Types[pair[1]].IsNil() {
			y := c.expr(pair[0], nil)
			if s, ok := y.typ.Underlying().(*types.Slice); ok {
				return c.kind(s.Elem()).isNil(y.get, x.Op == token.NEQ)
			}
			return y.k.isNil(y.get, x.Op == token.NEQ)
		}
	}
	t := c.info.TypeOf(x.X)
	if c.info.Types[x.X].Value != nil {
		t = c.info.TypeOf(x.Y)
	}
	a, b := c.expr(x.X, t), c.expr(x.Y, t)
	return a.k.binary(x.Op, a, b)
}

// count compiles the count of a shift, which may be negative.
func (c *compiler) count(x ast.Expr) (n any, negative bool) {
	if v := c.info.Types[x].Value; v != nil {
		return ints[uint64]{}.constant(v), false
	}
	y := c.expr(x, nil)
	n = y.k.wide(y.get)
	_, negative = n.(func() int64)
	return n, negative
}

// integer compiles an expression that becomes an int.
func (c *compiler) integer(x ast.Expr) operand {
	y := c.expr(x, types.Typ[types.Int])
	switch get := y.get.(type) {
	case func() int:
		return y
	default:
		switch wide := y.k.wide(get).(type) {
		case func() int64:
			y.get, y.at = func() int { return int(wide()) }, nil
			return y
		case func() uint64:
			if _, ok := get.(func() uint64); ok {
				break
			}
			if _, ok := get.(func() uint); ok {
				break
			}
			y.get, y.at = func() int { return int(wide()) }, nil
			return y
		}
	}
	panic(unknown("an index of this type"))
}

// element returns the kind of the elements of a list, or panics.
func (c *compiler) element(list ast.Expr) kind {
	s, ok := c.info.TypeOf(list).Underlying().(*types.Slice)
	if !ok {
		panic(unknown("a value other than a list"))
	}
	return c.kind(s.Elem())
}

func (c *compiler) index(x *ast.IndexExpr) operand {
	if c.isMap(x.X) {
		return c.mapValue(x)
	}
	if c.array(x.X) != nil {
		return c.located(x)
	}
	if isText(c.info.TypeOf(x.X)) {
		s, i := c.expr(x.X, nil).get.(func() string), c.integer(x.Index).get.(func() int)
		return operand{typ: types.Typ[types.Uint8], k: ints[uint8]{}, get: func() uint8 {
			text := s()
			return text[i()]
		}}
	}
	k, list := c.element(x.X), c.expr(x.X, nil)
	t := c.info.TypeOf(x)
	if isWide(c.info.Types[x.Index]) {
		y := c.expr(x.Index, nil)
		return operand{typ: t, k: k, get: k.wideIndex(list.get, y.k.wide(y.get))}
	}
	i := c.integer(x.Index)
	return operand{typ: t, k: k, get: k.index(list.get, list.at, i.get, i.at)}
}

// isWide reports whether a type has integers that are no int.
func isWide(tv types.TypeAndValue) bool {
	b, ok := tv.Type.Underlying().(*types.Basic)
	return ok && tv.Value == nil && (b.Kind() == types.Uint64 || b.Kind() == types.Uint)
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (c *compiler) slice(x *ast.SliceExpr) operand {
	var bounds [3]any
	for i, b := range []ast.Expr{x.Low, x.High, x.Max} {
		if b != nil {
			bounds[i] = c.integer(b).get
		}
	}
	if a := c.array(x.X); a != nil {
		return c.cutArray(x, a, bounds)
	}
	list := c.expr(x.X, nil)
	if _, ok := list.k.(rows); ok && calls(c.info, x) {
		panic(unknown("a part of a list that calls choose"))
	}
	if isText(list.typ) {
		return operand{typ: list.typ, k: list.k, get: cutText(list.get.(func() string), bounds)}
	}
	return operand{typ: list.typ, k: list.k, get: c.element(x.X).cut(list.get, bounds)}
}

func cutText(s func() string, bounds [3]any) any {
	low, _ := bounds[0].(func() int)
	high, _ := bounds[1].(func() int)
	return func() string {
		text, from := s(), 0
		if low != nil {
			from = low()
		}
		if high == nil {
			return text[from:]
		}
		return text[from:high()]
	}
}

func (c *compiler) literal(x *ast.CompositeLit) operand {
	s, ok := c.info.TypeOf(x).Underlying().(*types.Slice)
	if !ok {
		switch k := c.kind(c.info.TypeOf(x)).(type) {
		case blocks:
			return c.blockLiteral(x, k)
		case dictionary:
			return c.mapLiteral(x, k, c.info.TypeOf(x).Underlying().(*types.Map))
		}
		panic(unknown("a literal other than a list"))
	}
	gets := make([]any, len(x.Elts))
	for i, elt := range x.Elts {
		if _, ok := elt.(*ast.KeyValueExpr); ok {
			panic(unknown("a literal with keys"))
		}
		gets[i] = c.expr(elt, s.Elem()).get
	}
	return operand{typ: c.info.TypeOf(x), k: c.kind(s), get: c.kind(s.Elem()).literal(gets)}
}

// address compiles what is assigned to: a function that returns where it is.
func (c *compiler) address(x ast.Expr) (k kind, p any) {
	if k, at, ok := c.locate(x); ok {
		return k, k.at(at)
	}
	index, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		panic(unknown("an assignment to this"))
	}
	k = c.element(index.X)
	if isWide(c.info.Types[index.Index]) {
		panic(unknown("an index of this type"))
	}
	return k, k.pointer(c.expr(index.X, nil).get, c.integer(index.Index).get)
}
