package fast

import (
	"go/ast"
	"go/types"
	"slices"
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
	if get, ok := c.fromLibrary(x); ok {
		t := c.info.TypeOf(x)
		return operand{typ: t, k: c.kind(t), get: get}
	}
	f, run := c.invoke(x)
	if len(f.results) != 1 {
		panic(unknown("a call with several results"))
	}
	t := f.sig.Results().At(0).Type()
	return operand{typ: t, k: c.kind(t), get: c.kind(t).after(run, f.results[0].at())}
}

// callee returns the function that is called, and the receiver of a method.
func (c *compiler) callee(x *ast.CallExpr) (f *function, recv ast.Expr) {
	switch fun := ast.Unparen(x.Fun).(type) {
	case *ast.Ident:
		if obj, ok := c.info.Uses[fun].(*types.Func); ok && c.funcs[obj] != nil {
			return c.funcs[obj], nil
		}
	case *ast.SelectorExpr:
		sel := c.info.Selections[fun]
		if sel == nil || sel.Kind() != types.MethodVal || len(sel.Index()) != 1 {
			break
		}
		if obj, ok := sel.Obj().(*types.Func); ok && c.funcs[obj] != nil {
			return c.funcs[obj], fun.X
		}
	}
	panic(unknown("a call of another function"))
}

// receiver compiles what a method is called for: the value, or a pointer to it.
func (c *compiler) receiver(x ast.Expr, f *function, args []ast.Expr) any {
	y := c.expr(x, nil)
	_, wanted := f.in[0].Type().Underlying().(*types.Pointer)
	_, given := c.info.TypeOf(x).Underlying().(*types.Pointer)
	get, placed := y.get.(address)
	switch {
	case wanted == given:
		return y.get
	case !placed:
	case wanted && c.lasting(x):
		return y.get
	case given && !slices.ContainsFunc(args, func(arg ast.Expr) bool { return calls(c.info, arg) }):
		return present(get)
	}
	panic(unknown("a receiver of this kind"))
}

// invoke compiles a call; its results are in the variables of the function.
func (c *compiler) invoke(x *ast.CallExpr) (f *function, run func()) {
	f, recv := c.callee(x)
	var push []func()
	if recv != nil {
		push = append(push, f.params[0].push(c.receiver(recv, f, x.Args)))
	}
	if len(x.Args) != f.sig.Params().Len() || x.Ellipsis.IsValid() {
		panic(unknown("a call with these arguments"))
	}
	for _, arg := range x.Args {
		i := len(push)
		push = append(push, f.params[i].push(c.expr(arg, f.in[i].Type()).get))
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

// convert compiles a conversion between numbers, or of nil.
func (c *compiler) convert(x *ast.CallExpr, to types.Type) operand {
	k := c.kind(to)
	if c.info.Types[x.Args[0]].IsNil() {
		return operand{typ: to, k: k, get: k.zero()}
	}
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
		if _, ok := t.Underlying().(*types.Map); ok {
			return operand{typ: t, k: c.kind(t), get: c.makeMap(x, t)}
		}
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
	if d, ok := y.k.(dictionary); ok {
		return d.size(y.get)
	}
	if isText(y.typ) {
		s := y.get.(func() string)
		return func() int { return len(s()) }
	}
	if y.at != nil && !whole {
		return c.element(x).lengthAt(y.at)
	}
	return c.element(x).length(y.get, whole)
}
