package exec

import (
	"go/token"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// lookup compiles reading an entry of a map.
func (c *compiler) lookup(v *ssa.Lookup) any {
	x := c.operand(v.X)
	t := c.typeOf(v)
	key := c.operand(v.Index)
	if quick := x.t.quickMap(); quick.lookup != nil {
		return quick.lookup(x, key)
	}
	find := c.finder(x, key, isUpdated(v))
	none := mem.New(t.layout)
	return t.ops.read(func(f *frame) mem.Ptr {
		r := find(f)
		if !r.IsValid() {
			return none
		}
		p := mem.New(t.layout)
		mem.Value(r.Type(), p).Set(r)
		return p
	})
}

// isUpdated reports whether an entry is read to be written again, by m[k] op= y. Then the read counts as a write.
func isUpdated(v *ssa.Lookup) bool {
	users := usersOf(v)
	if len(users) != 1 {
		return false
	}
	sum, ok := users[0].(*ssa.BinOp)
	if !ok || sum.X != v || len(usersOf(sum)) != 1 {
		return false
	}
	u, ok := usersOf(sum)[0].(*ssa.MapUpdate)
	return ok && u.Value == sum && u.Map == v.X && u.Key == v.Index
}

// finder returns a closure for an entry of a map. The entry is invalid if there is none.
func (c *compiler) finder(x, key operand, updated bool) func(f *frame) reflect.Value {
	m, full := of[mem.Ptr](x), x.t.fullLayout()
	k := key.t.address(key)
	kt := key.t
	return func(f *frame) reflect.Value {
		p := m(f)
		q := k(f)
		entries := mem.Value(full, mem.Of(&p))
		if updated && p == nil {
			return reflect.Value{} // the write panics
		}
		kt.checkKey(q, !updated && entries.Len() == 0)
		return entries.MapIndex(mem.Value(kt.layout, q))
	}
}

// checkKey panics if a value cannot be a key, since an interface in it holds one that cannot. Go words its
// message differently if the key is looked up in an empty map.
func (t *Type) checkKey(p mem.Ptr, looksInEmpty bool) {
	if t.kind == kAny || t.kind == kIface || t.loose {
		switch name := t.unhashable(p); {
		case name != "" && looksInEmpty:
			panic(plainError("hash of unhashable type: " + name))
		case name != "":
			panic(runtimeError("hash of unhashable type " + name))
		}
	}
}

// unhashable returns the name of the type in an interface that cannot be a key, or "".
func (t *Type) unhashable(p mem.Ptr) string {
	switch {
	case t.kind == kAny || t.kind == kIface:
		switch x := t.pack(p).(type) {
		case nil:
		case Box:
			if !types.Comparable(x.T.t) {
				return x.T.String()
			}
			return x.T.unhashable(x.data())
		default:
			v := reflect.ValueOf(x)
			if !v.Type().Comparable() {
				return v.Type().String()
			}
			if h, ok := t.m.holders.Load(v.Type()); ok {
				return h.(*Type).unhashable(copied(v))
			}
		}
	case t.elem != nil:
		for i := range uintptr(t.layout.Len()) {
			if name := t.elem.unhashable(mem.Add(p, i*t.elem.layout.Size())); name != "" {
				return name
			}
		}
	}
	for i, f := range t.fields {
		if name := f.unhashable(mem.Add(p, t.offsets[i])); name != "" {
			return name
		}
	}
	return ""
}

// A quickMap accesses the entries of maps of one frequent type without package reflect.
type quickMap struct {
	lookup func(m, key operand) any
	update func(m, key, value operand) step
	add    func(m, key, y operand) step // m[k] += y, of int
}

// quickMaps are the frequent types of maps.
var quickMaps = sync.OnceValue(func() map[reflect.Type]quickMap {
	all := map[reflect.Type]quickMap{}
	addQuick[int](all)
	addQuick[string](all)
	addQuick[uint](all)
	addQuick[int32](all)
	addQuick[uint8](all)
	addQuick[[2]int](all)
	return all
})

func addQuick[K comparable](to map[reflect.Type]quickMap) {
	ints := quickMapOf[K, int]()
	ints.add = addEntry[K]
	to[reflect.TypeFor[map[K]int]()] = ints
	to[reflect.TypeFor[map[K]bool]()] = quickMapOf[K, bool]()
	to[reflect.TypeFor[map[K]string]()] = quickMapOf[K, string]()
	to[reflect.TypeFor[map[K]float64]()] = quickMapOf[K, float64]()
	to[reflect.TypeFor[map[K]uint]()] = quickMapOf[K, uint]()
	to[reflect.TypeFor[map[K]mem.Ptr]()] = quickMapOf[K, mem.Ptr]()
}

func quickMapOf[K comparable, V any]() quickMap {
	return quickMap{lookup: entry[K, V], update: update[K, V]}
}

// quickMap returns how to access the entries of a map that the runtime represents like one of a frequent type. Integers
// of a word are alike to it.
func (t *Type) quickMap() quickMap {
	full := t.fullLayout()
	return quickMaps()[reflect.MapOf(asWord(full.Key()), asWord(full.Elem()))]
}

func asWord(t reflect.Type) reflect.Type {
	switch t {
	case wordTypes[types.Int64]:
		return scalarTypes[kInt]
	case wordTypes[types.Uint64], wordTypes[types.Uintptr]:
		return scalarTypes[kUint]
	}
	return t
}

// keyOf returns the closure that computes a key, which may be an array.
func keyOf[K comparable](o operand) func(f *frame) K {
	if o.t.kind != kMem {
		return of[K](o)
	}
	at := of[mem.Ptr](o)
	return func(f *frame) K { return mem.At[K](at(f), 0) }
}

func entry[K comparable, V any](x, key operand) any {
	m, k := of[mem.Ptr](x), keyOf[K](key)
	return func(f *frame) V {
		p := m(f)
		return (*mem.Ref[map[K]V](mem.Of(&p), 0))[k(f)]
	}
}

// lookupOk compiles reading an entry of a map, and whether there is one.
func (c *compiler) lookupOk(v *ssa.Lookup) step {
	find := c.finder(c.operand(v.X), c.operand(v.Index), false)
	at, ok := c.offset(part{v, 0}), c.offset(part{v, 1})
	t := c.slotType(part{v, 0})
	return func(f *frame) {
		r := find(f)
		mem.Put(f.base(), ok, r.IsValid())
		if !r.IsValid() {
			zero(t, f.at(at))
			return
		}
		mem.Value(r.Type(), f.at(at)).Set(r)
	}
}

// mapUpdate compiles writing an entry.
func (c *compiler) mapUpdate(v *ssa.MapUpdate) step {
	if s := c.addTo(v); s != nil {
		return s
	}
	x, key, value := c.operand(v.Map), c.operand(v.Key), c.operand(v.Value)
	if quick := x.t.quickMap(); quick.update != nil && !value.t.isExported() {
		return quick.update(x, key, value)
	}
	m, full := of[mem.Ptr](x), x.t.fullLayout()
	k, e := key.t.address(key), held(value)
	kt := key.t
	return func(f *frame) {
		p := m(f)
		q := k(f)
		r := e(f)
		if p == nil {
			panic(plainError("assignment to entry in nil map"))
		}
		kt.checkKey(q, false)
		mem.Value(full, mem.Of(&p)).SetMapIndex(mem.Value(kt.layout, q), mem.Value(full.Elem(), r))
	}
}

// addTo compiles m[k] += y for maps of frequent types, or returns nil if something else is written.
func (c *compiler) addTo(v *ssa.MapUpdate) step {
	sum, ok := v.Value.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD || !c.plan.fused[sum] {
		return nil
	}
	old, ok := sum.X.(*ssa.Lookup)
	if !ok || !c.plan.fused[old] || old.X != v.Map || old.Index != v.Key {
		return nil
	}
	x := c.operand(v.Map)
	if quick := x.t.quickMap(); quick.add != nil {
		return quick.add(x, c.operand(v.Key), c.operand(sum.Y))
	}
	return nil
}

func addEntry[K comparable](x, key, y operand) step {
	m, k, n := of[mem.Ptr](x), keyOf[K](key), of[int](y)
	return func(f *frame) {
		p := m(f)
		q := k(f)
		(*mem.Ref[map[K]int](mem.Of(&p), 0))[q] += n(f)
	}
}

func update[K comparable, V any](x, key, value operand) step {
	m, k, e := of[mem.Ptr](x), keyOf[K](key), of[V](value)
	return func(f *frame) {
		p := m(f)
		q := k(f)
		(*mem.Ref[map[K]V](mem.Of(&p), 0))[q] = e(f)
	}
}

func (c *compiler) deleteKey(v *ssa.Call) step {
	x, key := c.operand(v.Call.Args[0]), c.operand(v.Call.Args[1])
	m, full, k, kt := of[mem.Ptr](x), x.t.fullLayout(), key.t.address(key), key.t
	return func(f *frame) {
		p := m(f)
		q := k(f)
		entries := mem.Value(full, mem.Of(&p))
		kt.checkKey(q, entries.Len() == 0)
		if p != nil {
			entries.SetMapIndex(mem.Value(kt.layout, q), reflect.Value{})
		}
	}
}
