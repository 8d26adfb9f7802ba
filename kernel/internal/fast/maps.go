package fast

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// A dictionary makes closures for a type of maps. The closures that it is given and returns
// have the types in the comments; m is a func() map[K]V, k a func() K.
type dictionary interface {
	kind
	value(m, k any) any             // func() V
	found(m, k, v, ok any) func()   // v, ok = m[k], of a *V or nil and a *bool or nil
	put(m, k, x any) func()         // m[k] = x, which is a func() V
	change(m, k, old, x any) func() // the same, where x is computed from what is in the *V old
	remove(m, k any) func()
	size(m any) any          // func() int
	filled(ks, xs []any) any // func() map[K]V
	room(n any) any          // func() map[K]V, for as many as a func() int says
}

// dictionaries are the kinds of the maps that loops are usually about, by their types.
func dictionaries() map[reflect.Type]kind {
	return map[reflect.Type]kind{
		reflect.TypeFor[map[int]int](): dict[int, int]{}, reflect.TypeFor[map[int]bool](): dict[int, bool]{},
		reflect.TypeFor[map[int]string](): dict[int, string]{}, reflect.TypeFor[map[string]int](): dict[string, int]{},
		reflect.TypeFor[map[string]bool]():   dict[string, bool]{},
		reflect.TypeFor[map[string]string](): dict[string, string]{},
		reflect.TypeFor[map[rune]int]():      dict[rune, int]{}, reflect.TypeFor[map[rune]bool](): dict[rune, bool]{},
	}
}

type dict[K comparable, V any] struct{ values[unsafe.Pointer] }

func (dict[K, V]) rtype() reflect.Type        { return reflect.TypeFor[map[K]V]() }
func (dict[K, V]) list() kind                 { return nil }
func (dict[K, V]) cell() cell                 { return &variable[map[K]V]{v: new(map[K]V)} }
func (dict[K, V]) there(p unsafe.Pointer) any { return (*map[K]V)(p) }
func (dict[K, V]) zero() any                  { return func() map[K]V { return nil } }
func (dict[K, V]) load(p any) any             { v := p.(*map[K]V); return func() map[K]V { return *v } }
func (dict[K, V]) from(at address) any        { return func() map[K]V { return *(*map[K]V)(at()) } }
func (dict[K, V]) at(at address) any          { return func() *map[K]V { return (*map[K]V)(at()) } }
func (dict[K, V]) view(address, int) any      { panic(unknown("a list of this type")) }
func (dict[K, V]) store(x any) func(unsafe.Pointer) {
	get := x.(func() map[K]V)
	return func(p unsafe.Pointer) { *(*map[K]V)(p) = get() }
}

func (dict[K, V]) set(p, x any) func() {
	v, get := p.(*map[K]V), x.(func() map[K]V)
	return func() { *v = get() }
}

func (dict[K, V]) setPointed(p, x any) func() {
	to, get := p.(func() *map[K]V), x.(func() map[K]V)
	return func() {
		x := get()
		*to() = x
	}
}

func (dict[K, V]) after(run func(), p any) any {
	v := p.(*map[K]V)
	return func() map[K]V {
		run()
		return *v
	}
}

func (dict[K, V]) isNil(x any, not bool) any {
	get := x.(func() map[K]V)
	return func() bool { return (get() == nil) != not }
}

func (dict[K, V]) value(m, k any) any {
	get, key := m.(func() map[K]V), k.(func() K)
	return func() V {
		m := get()
		return m[key()]
	}
}

func (dict[K, V]) found(m, k, v, ok any) func() {
	get, key, to, found := m.(func() map[K]V), k.(func() K), new(V), new(bool)
	if v != nil {
		to = v.(*V)
	}
	if ok != nil {
		found = ok.(*bool)
	}
	return func() {
		m := get()
		*to, *found = m[key()]
	}
}

func (dict[K, V]) put(m, k, x any) func() {
	get, key, value := m.(func() map[K]V), k.(func() K), x.(func() V)
	return func() {
		x, m := value(), get()
		m[key()] = x
	}
}

func (dict[K, V]) change(m, k, old, x any) func() {
	get, key, from, value := m.(func() map[K]V), k.(func() K), old.(*V), x.(func() V)
	return func() {
		m, k := get(), key()
		*from = m[k]
		m[k] = value()
	}
}

func (dict[K, V]) remove(m, k any) func() {
	get, key := m.(func() map[K]V), k.(func() K)
	return func() {
		m := get()
		delete(m, key())
	}
}

func (dict[K, V]) size(m any) any {
	get := m.(func() map[K]V)
	return func() int { return len(get()) }
}

func (dict[K, V]) room(n any) any {
	if n == nil {
		return func() map[K]V { return map[K]V{} }
	}
	size := n.(func() int)
	return func() map[K]V { return make(map[K]V, max(size(), 0)) }
}

func (dict[K, V]) filled(ks, xs []any) any {
	keys, gets := typed[K](ks), typed[V](xs)
	return func() map[K]V {
		m := make(map[K]V, len(keys))
		for i, key := range keys {
			k := key()
			m[k] = gets[i]()
		}
		return m
	}
}

// isMap reports whether x is a map.
func (c *compiler) isMap(x ast.Expr) bool {
	_, ok := c.info.TypeOf(x).Underlying().(*types.Map)
	return ok
}

// mapEntry compiles the map and key of m[k].
func (c *compiler) mapEntry(m, k ast.Expr) (d dictionary, get, key any) {
	y := c.expr(m, nil)
	return y.k.(dictionary), y.get, c.expr(k, c.info.TypeOf(m).Underlying().(*types.Map).Key()).get
}

func (c *compiler) mapValue(x *ast.IndexExpr) operand {
	d, m, k := c.mapEntry(x.X, x.Index)
	t := c.info.TypeOf(x.X).Underlying().(*types.Map).Elem()
	return operand{typ: t, k: c.kind(t), get: d.value(m, k)}
}

// assignEntry compiles m[k] = y and m[k] op= y. The compiler copies the key, and makes the
// entry, before or after other parts: only what cannot show that is accepted.
func (c *compiler) assignEntry(x *ast.IndexExpr, y ast.Expr, value func(old operand, t types.Type) any) func() {
	t := c.info.TypeOf(x.X).Underlying().(*types.Map).Elem()
	called := y != nil && calls(c.info, y)
	if calls(c.info, x) || called && !c.own(x.Index) || y != nil && failsItself(c.info, y) {
		panic(unknown("an assignment to an entry of this kind"))
	}
	d, m, k := c.mapEntry(x.X, x.Index)
	kv := c.kind(t)
	if value == nil {
		return d.put(m, k, c.expr(y, t).get)
	}
	if called {
		panic(unknown("an assignment to an entry of this kind"))
	}
	old := c.held(kv).at()
	return d.change(m, k, old, value(operand{typ: t, k: kv, get: kv.load(old), at: old}, t))
}

// own reports whether x is computed from constants and variables of the function.
func (c *compiler) own(x ast.Expr) bool {
	own := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := c.info.Uses[n].(*types.Var)
			if _, shared := c.cells[v].(*borrowed); ok && shared {
				own = false
			}
		case *ast.BasicLit, *ast.BinaryExpr, *ast.UnaryExpr, *ast.ParenExpr:
		case ast.Expr:
			own = false
		}
		return own
	})
	return own && !mayFail(c.info, x)
}

// failsItself reports whether more of x may fail than the calls in it.
func failsItself(info *types.Info, x ast.Node) bool {
	fails := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			if tv.IsBuiltin() {
				id, _ := ast.Unparen(n.Fun).(*ast.Ident)
				fails = fails || id == nil || id.Name == "make" || id.Name == "append"
			}
			return tv.IsType() || tv.IsBuiltin()
		case *ast.IndexExpr:
			_, ok := info.TypeOf(n.X).Underlying().(*types.Map)
			fails = fails || !ok
		case *ast.SliceExpr, *ast.StarExpr:
			fails = true
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			fails = fails || sel != nil && sel.Indirect()
		case *ast.BinaryExpr:
			fails = fails || isDivision(n.Op)
		}
		return !fails
	})
	return fails
}

// found compiles v, ok := m[k].
func (c *compiler) found(s *ast.AssignStmt, x *ast.IndexExpr) func() {
	d, m, k := c.mapEntry(x.X, x.Index)
	var to [2]any
	for i, left := range s.Lhs {
		if isBlank(left) {
			continue
		}
		k, p := c.target(left)
		if p == nil || i == 1 && k.rtype() != reflect.TypeFor[bool]() {
			panic(unknown("an assignment of several values of this kind"))
		}
		to[i] = p
	}
	return d.found(m, k, to[0], to[1])
}

func (c *compiler) makeMap(x *ast.CallExpr, t types.Type) any {
	var n any
	if len(x.Args) == 2 {
		n = c.integer(x.Args[1]).get
	}
	return c.kind(t).(dictionary).room(n)
}

func (c *compiler) mapLiteral(x *ast.CompositeLit, d dictionary, t *types.Map) operand {
	var keys, gets []any
	for _, elt := range x.Elts {
		kv := elt.(*ast.KeyValueExpr)
		keys = append(keys, c.expr(kv.Key, t.Key()).get)
		gets = append(gets, c.expr(kv.Value, t.Elem()).get)
	}
	return operand{typ: c.info.TypeOf(x), k: d, get: d.filled(keys, gets)}
}
