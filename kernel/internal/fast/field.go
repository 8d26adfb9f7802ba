package fast

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// field compiles x.f, where x is a struct or a pointer to one: it returns where the field is.
func (c *compiler) field(x *ast.SelectorExpr) (k kind, at address) {
	sel := c.info.Selections[x]
	if sel == nil || sel.Kind() != types.FieldVal || len(sel.Index()) != 1 {
		panic(unknown("a selector of this kind"))
	}
	t := c.info.TypeOf(x.X)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	offset := layout(t).Field(sel.Index()[0]).Offset
	k = c.kind(sel.Obj().Type())
	y := c.expr(x.X, nil)
	get, ok := y.get.(address)
	if !ok {
		panic(unknown("a selector of this kind"))
	}
	if _, ok := y.k.(pointers); ok {
		if v, ok := y.at.(*unsafe.Pointer); ok {
			return k, presentAt(v, offset)
		}
		get = present(get)
	}
	if offset == 0 {
		return k, get
	}
	return k, func() unsafe.Pointer { return unsafe.Add(get(), offset) }
}

// array returns the type of an array, to which x may point, or nil.
func (c *compiler) array(x ast.Expr) *types.Array {
	t := c.info.TypeOf(x).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	a, _ := t.(*types.Array)
	return a
}

// elements compiles where the elements of an array are, to which x may point.
func (c *compiler) elements(x ast.Expr) address {
	y := c.expr(x, nil)
	get, ok := y.get.(address)
	if !ok {
		panic(unknown("an array of this kind"))
	}
	if _, ok := y.k.(pointers); ok {
		return present(get)
	}
	return get
}

// part compiles an element of an array.
func (c *compiler) part(x *ast.IndexExpr, a *types.Array) (k kind, at address) {
	if isWide(c.info.Types[x.Index]) || calls(c.info, x.X) && calls(c.info, x.Index) {
		panic(unknown("an index of this type"))
	}
	k, n, size := c.kind(a.Elem()), int(a.Len()), layout(a.Elem()).Size()
	get, i := c.elements(x.X), c.integer(x.Index)
	if i.con != nil {
		offset := uintptr(i.get.(func() int)()) * size
		return k, func() unsafe.Pointer { return unsafe.Add(get(), offset) }
	}
	index := i.get.(func() int)
	return k, func() unsafe.Pointer {
		p := get()
		i := index()
		if uint(i) >= uint(n) {
			exceeds(i, n)
		}
		return unsafe.Add(p, uintptr(i)*size)
	}
}

// locate compiles where a field, or an element of an array, is.
func (c *compiler) locate(x ast.Expr) (k kind, at address, ok bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		k, at = c.field(x)
		return k, at, true
	case *ast.IndexExpr:
		if a := c.array(x.X); a != nil {
			k, at = c.part(x, a)
			return k, at, true
		}
	case *ast.StarExpr:
		y := c.expr(x.X, nil)
		get, ok := y.get.(address)
		if _, pointer := y.k.(pointers); !ok || !pointer {
			panic(unknown("an address of this kind"))
		}
		return c.kind(c.info.TypeOf(x)), present(get), true
	}
	return nil, nil, false
}

// located compiles the value of a field, or of an element of an array.
func (c *compiler) located(x ast.Expr) operand {
	k, at, ok := c.locate(x)
	if !ok {
		panic(unknown("an expression of this kind"))
	}
	return operand{typ: c.info.TypeOf(x), k: k, get: k.from(at)}
}

// lasting reports whether x is a part of what a pointer points to, or of a variable of the
// program: other parts are in memory that the next call uses again.
func (c *compiler) lasting(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, _ := c.info.Uses[x].(*types.Var)
		_, ok := c.cells[v].(*borrowed)
		return ok
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		_, pointer := c.info.TypeOf(x.X).Underlying().(*types.Pointer)
		return pointer || c.lasting(x.X)
	case *ast.IndexExpr:
		_, pointer := c.info.TypeOf(x.X).Underlying().(*types.Pointer)
		if _, list := c.info.TypeOf(x.X).Underlying().(*types.Slice); list {
			return true
		}
		return c.array(x.X) != nil && (pointer || c.lasting(x.X))
	}
	return false
}

// cutArray compiles a part of an array that stays where it is.
func (c *compiler) cutArray(x *ast.SliceExpr, a *types.Array, bounds [3]any) operand {
	if t := c.info.TypeOf(x.X); c.array(x.X) == t.Underlying() && !c.lasting(x.X) {
		panic(unknown("a part of a variable"))
	}
	k, t := c.kind(a.Elem()), c.info.TypeOf(x)
	return operand{typ: t, k: c.kind(t), get: k.cut(k.view(c.elements(x.X), int(a.Len())), bounds)}
}

// overArray ranges over an array, of which it makes a copy if it needs the elements, or over
// what a pointer points to.
func (c *compiler) overArray(x ast.Expr, a *types.Array, i, p any, body stmt) stmt {
	n := int(a.Len())
	if p == nil {
		if calls(c.info, x) {
			panic(unknown("a range over what is called"))
		}
		return ints[int]{}.count(i, fixed(n), body)
	}
	at := c.elements(x)
	if t := c.info.TypeOf(x); c.array(x) == t.Underlying() {
		b, get := &block{t: layout(t)}, at
		at = func() unsafe.Pointer { return b.copy(get()) }
	}
	k := c.kind(a.Elem())
	return k.each(k.view(at, n), i, p, body)
}

// blockLiteral compiles the literal of a struct or array. Each value gets memory of its own.
func (c *compiler) blockLiteral(x *ast.CompositeLit, k blocks) operand {
	var parts []func(unsafe.Pointer)
	for i, elt := range x.Elts {
		t, index := c.partOf(x, i)
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			elt = kv.Value
		}
		offset, store := uintptr(0), c.kind(t).store(c.expr(elt, t).get)
		if k.t.Kind() == reflect.Struct {
			offset = k.t.Field(index).Offset
		} else {
			offset = uintptr(index) * k.t.Elem().Size()
		}
		parts = append(parts, func(p unsafe.Pointer) { store(unsafe.Add(p, offset)) })
	}
	return operand{typ: c.info.TypeOf(x), k: k, get: func() unsafe.Pointer {
		p := reflect.New(k.t).UnsafePointer()
		for _, part := range parts {
			part(p)
		}
		return p
	}}
}

// partOf returns the type of a part of a literal, and the index of the field or element.
func (c *compiler) partOf(x *ast.CompositeLit, i int) (types.Type, int) {
	switch u := c.info.TypeOf(x).Underlying().(type) {
	case *types.Struct:
		kv, ok := x.Elts[i].(*ast.KeyValueExpr)
		if !ok {
			return u.Field(i).Type(), i
		}
		for n := range u.NumFields() {
			if u.Field(n) == c.info.Uses[kv.Key.(*ast.Ident)] {
				return u.Field(n).Type(), n
			}
		}
	case *types.Array:
		if _, ok := x.Elts[i].(*ast.KeyValueExpr); !ok {
			return u.Elem(), i
		}
	}
	panic(unknown("a literal with keys"))
}
