package exec

import (
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// lookup compiles the reading of an entry of a map.
func (c *compiler) lookup(v *ssa.Lookup) any {
	x := c.operand(v.X)
	if x.t.kind == kString {
		return byteOf(x, c.index(v.Index, v.X))
	}
	t := c.typeOf(v)
	key := c.operand(v.Index)
	if e := quickLookup(x, key, t); e != nil {
		return e
	}
	find := c.finder(x, key, isUpdated(v))
	none := mem.New(t.layout)
	return t.ops.read(func(f *frame) mem.Ptr {
		r := find(f)
		if !r.IsValid() {
			return none
		}
		p := mem.New(t.layout)
		mem.Value(t.layout, p).Set(r)
		return p
	})
}

// isUpdated reports whether an entry is read to be written again, by m[k] op= y: then it counts as written.
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

// finder returns a closure for an entry of a map, which is not valid if there is none.
func (c *compiler) finder(x, key operand, updated bool) func(f *frame) reflect.Value {
	m, full := of[mem.Ptr](x), x.t.fullLayout()
	k := key.t.address(key)
	kt := key.t
	return func(f *frame) reflect.Value {
		p := m(f)
		q := k(f)
		entries := mem.Value(full, mem.Of(&p))
		if updated && p == nil {
			return reflect.Value{} // what writes it panics
		}
		kt.checkKey(q, !updated && entries.Len() == 0)
		return entries.MapIndex(mem.Value(kt.layout, q))
	}
}

// checkKey panics if a value cannot be a key, since it holds one in an interface that cannot. Where the map has no
// entry to look for, Go words that in another way.
func (t *Type) checkKey(p mem.Ptr, looksInEmpty bool) {
	if t.kind == kAny || t.loose {
		switch name := t.unhashable(p); {
		case name != "" && looksInEmpty:
			panic(plainError("hash of unhashable type: " + name))
		case name != "":
			panic(runtimeError("hash of unhashable type " + name))
		}
	}
}

// unhashable returns the name of the type, in an interface, that cannot be a key, or "".
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

// quickLookup reads entries of maps of frequent types without package reflect. It returns nil
// for others.
func quickLookup(x, key operand, t *Type) any {
	switch key.t.kind {
	case kInt:
		return lookupIn[int](x, key, t)
	case kString:
		return lookupIn[string](x, key, t)
	case kUint:
		return lookupIn[uint](x, key, t)
	case kInt32:
		return lookupIn[int32](x, key, t)
	case kUint8:
		return lookupIn[uint8](x, key, t)
	}
	if key.t.layout == reflect.TypeFor[[2]int]() {
		return lookupMem[[2]int](x, key, t)
	}
	return nil
}

// isMap reports whether the runtime keeps a map as it keeps one of type t. Integers of a word are alike to it.
func isMap(m operand, t reflect.Type) bool {
	full := m.t.fullLayout()
	return reflect.MapOf(asWord(full.Key()), asWord(full.Elem())) == t
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

func lookupIn[K comparable](x, key operand, t *Type) any {
	switch t.kind {
	case kInt:
		return entry[K, int](x, key)
	case kBool:
		return entry[K, bool](x, key)
	case kString:
		return entry[K, string](x, key)
	case kFloat64:
		return entry[K, float64](x, key)
	case kUint:
		return entry[K, uint](x, key)
	case kPtr:
		if x.t.fullLayout().Elem() == ptrLayout {
			return entry[K, mem.Ptr](x, key)
		}
	}
	return nil
}

func entry[K comparable, V any](x, key operand) any {
	if !isMap(x, reflect.TypeFor[map[K]V]()) {
		return nil
	}
	m, k := of[mem.Ptr](x), of[K](key)
	if x.slot && key.slot {
		m, k := x.off, key.off
		return func(f *frame) V { return (*mem.Ref[map[K]V](f.base(), m))[mem.At[K](f.base(), k)] }
	}
	return func(f *frame) V {
		p := m(f)
		return (*mem.Ref[map[K]V](mem.Of(&p), 0))[k(f)]
	}
}

func lookupMem[K comparable](x, key operand, t *Type) any {
	switch t.kind {
	case kInt:
		return entryMem[K, int](x, key)
	case kBool:
		return entryMem[K, bool](x, key)
	}
	return nil
}

func entryMem[K comparable, V any](x, key operand) any {
	if !isMap(x, reflect.TypeFor[map[K]V]()) {
		return nil
	}
	m, k := of[mem.Ptr](x), of[mem.Ptr](key)
	return func(f *frame) V {
		p := m(f)
		return (*mem.Ref[map[K]V](mem.Of(&p), 0))[mem.At[K](k(f), 0)]
	}
}

// lookupOk compiles the reading of an entry of a map, and whether there is one.
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
		mem.Value(t.layout, f.at(at)).Set(r)
	}
}

// mapUpdate compiles the writing of an entry.
func (c *compiler) mapUpdate(v *ssa.MapUpdate) step {
	if s := c.addTo(v); s != nil {
		return s
	}
	x, key, value := c.operand(v.Map), c.operand(v.Key), c.operand(v.Value)
	if s := quickUpdate(x, key, value); s != nil {
		return s
	}
	m, full := of[mem.Ptr](x), x.t.fullLayout()
	k, e := key.t.address(key), value.t.address(value)
	kt, et := key.t, value.t
	return func(f *frame) {
		p := m(f)
		q := k(f)
		r := e(f)
		if p == nil {
			panic(plainError("assignment to entry in nil map"))
		}
		kt.checkKey(q, false)
		mem.Value(full, mem.Of(&p)).SetMapIndex(mem.Value(kt.layout, q), mem.Value(et.layout, r))
	}
}

// addTo compiles m[k] += y for maps of frequent types, or returns nil if that is not what is written.
func (c *compiler) addTo(v *ssa.MapUpdate) step {
	sum, ok := v.Value.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD || !c.plan.fused[sum] {
		return nil
	}
	old, ok := sum.X.(*ssa.Lookup)
	if !ok || !c.plan.fused[old] || old.X != v.Map || old.Index != v.Key || c.typeOf(sum).kind != kInt {
		return nil
	}
	x, key, y := c.operand(v.Map), c.operand(v.Key), c.operand(sum.Y)
	switch key.t.kind {
	case kInt:
		return addEntry[int](x, key, y)
	case kString:
		return addEntry[string](x, key, y)
	}
	return nil
}

func addEntry[K comparable](x, key, y operand) step {
	if !isMap(x, reflect.TypeFor[map[K]int]()) {
		return nil
	}
	m, k, n := of[mem.Ptr](x), of[K](key), of[int](y)
	return func(f *frame) {
		p := m(f)
		q := k(f)
		(*mem.Ref[map[K]int](mem.Of(&p), 0))[q] += n(f)
	}
}

func quickUpdate(x, key, value operand) step {
	switch key.t.kind {
	case kInt:
		return updateIn[int](x, key, value)
	case kString:
		return updateIn[string](x, key, value)
	case kUint:
		return updateIn[uint](x, key, value)
	case kInt32:
		return updateIn[int32](x, key, value)
	case kUint8:
		return updateIn[uint8](x, key, value)
	}
	if key.t.layout == reflect.TypeFor[[2]int]() && value.t.kind == kInt {
		return updateMem[[2]int, int](x, key, value)
	}
	return nil
}

func updateIn[K comparable](x, key, value operand) step {
	switch value.t.kind {
	case kInt:
		return update[K, int](x, key, value)
	case kBool:
		return update[K, bool](x, key, value)
	case kString:
		return update[K, string](x, key, value)
	case kFloat64:
		return update[K, float64](x, key, value)
	case kUint:
		return update[K, uint](x, key, value)
	case kPtr:
		if x.t.fullLayout().Elem() == ptrLayout {
			return update[K, mem.Ptr](x, key, value)
		}
	}
	return nil
}

func update[K comparable, V any](x, key, value operand) step {
	if !isMap(x, reflect.TypeFor[map[K]V]()) {
		return nil
	}
	m, k, e := of[mem.Ptr](x), of[K](key), of[V](value)
	if x.slot && key.slot {
		m, k := x.off, key.off
		return func(f *frame) {
			v := e(f)
			(*mem.Ref[map[K]V](f.base(), m))[mem.At[K](f.base(), k)] = v
		}
	}
	return func(f *frame) {
		p := m(f)
		q := k(f)
		(*mem.Ref[map[K]V](mem.Of(&p), 0))[q] = e(f)
	}
}

func updateMem[K comparable, V any](x, key, value operand) step {
	if !isMap(x, reflect.TypeFor[map[K]V]()) {
		return nil
	}
	m, k, e := of[mem.Ptr](x), of[mem.Ptr](key), of[V](value)
	return func(f *frame) {
		p := m(f)
		q := k(f)
		(*mem.Ref[map[K]V](mem.Of(&p), 0))[mem.At[K](q, 0)] = e(f)
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
