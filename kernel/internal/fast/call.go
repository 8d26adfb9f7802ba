package fast

import (
	"go/ast"
	"go/types"
)

// call compiles a call or conversion with one result.
func (c *compiler) call(x *ast.CallExpr) operand {
	tv := c.info.Types[x.Fun]
	switch {
	case tv.IsType():
		return c.convert(x, tv.Type)
	case tv.IsBuiltin():
		return c.builtin(x, ast.Unparen(x.Fun).(*ast.Ident).Name)
	}
	f, run := c.invoke(x)
	if len(f.results) != 1 {
		panic(unknown("a call with several results"))
	}
	t := f.sig.Results().At(0).Type()
	return operand{typ: t, k: c.kind(t), get: c.kind(t).after(run, f.results[0].at())}
}

// callee returns the function that is called.
func (c *compiler) callee(x *ast.CallExpr) *function {
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if obj, ok := c.info.Uses[id].(*types.Func); ok && c.funcs[obj] != nil {
			return c.funcs[obj]
		}
	}
	panic(unknown("a call of another function"))
}

// invoke compiles a call; its results are in the variables of the function.
func (c *compiler) invoke(x *ast.CallExpr) (f *function, run func()) {
	f = c.callee(x)
	if len(x.Args) != len(f.params) || x.Ellipsis.IsValid() {
		panic(unknown("a call with these arguments"))
	}
	push := make([]func(), len(x.Args))
	for i, arg := range x.Args {
		y := c.expr(arg, f.sig.Params().At(i).Type())
		push[i] = f.params[i].push(y.get)
	}
	return f, func() {
		for _, p := range push {
			p()
		}
		f.run(c.place)
	}
}

// run runs a function whose arguments were pushed.
func (f *function) run(place *int) {
	saved := 0
	if place != nil {
		saved = *place
	}
	again := f.active
	if again {
		for _, v := range f.cells {
			v.save()
		}
	}
	f.active = true
	for _, p := range f.params {
		p.pop()
	}
	f.body()
	f.active = again
	if again {
		for _, v := range f.cells {
			v.restore()
		}
	}
	if place != nil {
		*place = saved
	}
}

// convert compiles a conversion between numbers.
func (c *compiler) convert(x *ast.CallExpr, to types.Type) operand {
	k := c.kind(to)
	from := c.info.TypeOf(x.Args[0])
	y := c.expr(x.Args[0], nil)
	if types.Identical(from, to) || y.k.rtype() == k.rtype() {
		return operand{typ: to, k: k, get: y.get}
	}
	return operand{typ: to, k: k, get: k.narrow(y.k.wide(y.get))}
}

func (c *compiler) builtin(x *ast.CallExpr, name string) operand {
	t := c.info.TypeOf(x)
	switch name {
	case "len", "cap":
		return operand{typ: types.Typ[types.Int], k: ints[int]{}, get: c.length(x.Args[0], name == "cap")}
	case "append":
		k, list := c.element(x), c.expr(x.Args[0], t)
		if x.Ellipsis.IsValid() {
			if isText(c.info.TypeOf(x.Args[1])) {
				break
			}
			return operand{typ: t, k: list.k, get: k.addAll(list.get, c.expr(x.Args[1], t).get)}
		}
		gets := make([]any, len(x.Args)-1)
		for i, arg := range x.Args[1:] {
			gets[i] = c.expr(arg, t.Underlying().(*types.Slice).Elem()).get
		}
		if len(gets) == 0 {
			return list
		}
		return operand{typ: t, k: list.k, get: k.add(list.get, gets)}
	case "make":
		k, n := c.element(x), c.integer(x.Args[1])
		var capacity any
		if len(x.Args) == 3 {
			capacity = c.integer(x.Args[2]).get
		}
		return operand{typ: t, k: c.kind(t), get: k.make(n.get, capacity)}
	case "copy":
		if isText(c.info.TypeOf(x.Args[1])) {
			break
		}
		k := c.element(x.Args[0])
		get := k.copies(c.expr(x.Args[0], nil).get, c.expr(x.Args[1], nil).get)
		return operand{typ: types.Typ[types.Int], k: ints[int]{}, get: get}
	case "min", "max":
		y := c.expr(x.Args[0], t)
		for _, arg := range x.Args[1:] {
			y = operand{typ: y.typ, k: y.k, get: y.k.least(y.get, c.expr(arg, t).get, name == "max")}
		}
		return y
	}
	panic(unknown(name))
}

// length compiles the length of a list or text.
func (c *compiler) length(x ast.Expr, whole bool) any {
	y := c.expr(x, nil)
	if isText(y.typ) {
		s := y.get.(func() string)
		return func() int { return len(s()) }
	}
	if y.at != nil && !whole {
		return c.element(x).lengthAt(y.at)
	}
	return c.element(x).length(y.get, whole)
}
