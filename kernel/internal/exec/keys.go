package exec

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/worker"
)

// sortKeys sorts the keys of a map as package worker does, and also those of the program's types, by their parts.
func sortKeys(keys any) {
	b, ok := keys.(Box)
	if !ok && !mayHoldBoxes(reflect.TypeOf(keys)) {
		worker.SortKeys(keys)
		return
	}
	var elem *Type
	v := reflect.ValueOf(keys)
	if ok {
		elem, v = b.T.elemOf(), b.full()
	}
	list := make([]reflect.Value, v.Len())
	for i := range list {
		list[i] = mem.Value(v.Type().Elem(), copied(v.Index(i)))
	}
	slices.SortStableFunc(list, func(x, y reflect.Value) int {
		if elem == nil {
			return orderContents(x.Interface(), y.Interface(), true)
		}
		return elem.order(mem.Address(x), mem.Address(y), true)
	})
	for i, k := range list {
		v.Index(i).Set(k)
	}
}

// dynamicKind returns the kind of the value in an interface.
func dynamicKind(x any) reflect.Kind {
	b, ok := x.(Box)
	if !ok {
		return reflect.TypeOf(x).Kind()
	}
	switch b.T.t.Underlying().(type) {
	case *types.Map:
		return reflect.Map
	case *types.Chan:
		return reflect.Chan
	case *types.Signature:
		return reflect.Func
	case *types.Pointer:
		return reflect.Pointer
	}
	return b.T.layout.Kind()
}

// An iterator iterates over a map or a string.
type iterator struct {
	m    reflect.Value
	keys []reflect.Value
	iter *reflect.MapIter
	text string
	at   int
}

// rangeStep begins a range over a map or a string. Packages of generic functions visit the keys of a map in order; the
// program's own source does the ordering itself.
func (c *compiler) rangeStep(v *ssa.Range) step {
	x, at := c.operand(v.X), c.offset(v)
	if x.t.kind == kString {
		s := of[string](x)
		return func(f *frame) { mem.Put(f.base(), at, mem.Of(&iterator{text: s(f)})) }
	}
	m, full := of[mem.Ptr](x), x.t.fullLayout()
	ordered, key := c.isGeneric(), c.m.typeOf(x.t.t.Underlying().(*types.Map).Key())
	return func(f *frame) {
		p := m(f)
		it := &iterator{m: mem.Value(full, mem.Of(&p))}
		if ordered {
			it.keys = key.sorted(it.m)
		} else {
			it.iter = it.m.MapRange()
		}
		mem.Put(f.base(), at, mem.Of(it))
	}
}

// isGeneric reports whether the function belongs to a package of generic functions.
func (c *compiler) isGeneric() bool {
	f := c.fn
	for f.Parent() != nil {
		f = f.Parent()
	}
	if o := f.Origin(); o != nil {
		f = o
	}
	return f.Pkg != nil && !c.m.p.IsMain(f.Pkg.Pkg)
}

// sorted returns the keys of a map in order. Keys without an order, such as pointers, come in any order: the functions
// of package maps do not depend on it, or leave it open.
func (t *Type) sorted(m reflect.Value) (list []reflect.Value) {
	for it := m.MapRange(); it.Next(); {
		list = append(list, mem.Value(m.Type().Key(), copied(it.Key())))
	}
	defer func() { _ = recover() }()
	slices.SortStableFunc(list, func(a, b reflect.Value) int { return t.order(mem.Address(a), mem.Address(b), true) })
	return list
}

func (it *iterator) next() (k, v reflect.Value, ok bool) {
	if it.iter != nil {
		if !it.iter.Next() {
			return k, v, false
		}
		return it.iter.Key(), it.iter.Value(), true
	}
	for it.at < len(it.keys) {
		k := it.keys[it.at]
		it.at++
		if v := it.m.MapIndex(k); v.IsValid() {
			return k, v, true
		}
	}
	return k, v, false
}

// nextStep compiles one step of an iteration.
func (c *compiler) nextStep(v *ssa.Next) step {
	iter, ok := of[mem.Ptr](c.slot(v.Iter)), c.offset(part{v, 0})
	key, hasKey := c.slots[part{v, 1}]
	value, hasValue := c.slots[part{v, 2}]
	kt, ko, vo := c.frame.types[key], c.frame.offsets[key], c.frame.offsets[value] // of the head if there is none
	if v.IsString {
		return func(f *frame) {
			it := mem.Ref[iterator](iter(f), 0)
			more := it.at < len(it.text)
			mem.Put(f.base(), ok, more)
			if !more {
				return
			}
			r, n := utf8.DecodeRuneInString(it.text[it.at:])
			if hasKey {
				mem.Put(f.base(), ko, it.at)
			}
			if hasValue {
				mem.Put(f.base(), vo, r)
			}
			it.at += n
		}
	}
	return func(f *frame) {
		k, e, more := mem.Ref[iterator](iter(f), 0).next()
		mem.Put(f.base(), ok, more)
		if more && hasKey {
			mem.Value(kt.layout, f.at(ko)).Set(k)
		}
		if more && hasValue {
			mem.Value(e.Type(), f.at(vo)).Set(e)
		}
	}
}

// order orders two values of a type. If strict is set, it does so as package worker does, and panics for values without
// an order, such as pointers. Otherwise it orders them as package fmt orders the keys of maps. Where fmt compares the
// addresses of types, it compares kinds and names, which are the same in every run.
func (t *Type) order(a, b mem.Ptr, strict bool) int {
	switch {
	case t.kind == kAny || t.kind == kIface:
		return orderContents(t.pack(a), t.pack(b), strict)
	case t.compiled || t.elem == nil && len(t.fields) == 0:
		return orderCompiled(mem.Value(t.layout, a), mem.Value(t.layout, b), strict)
	case t.elem != nil && t.layout.Kind() == reflect.Array:
		for i := range uintptr(t.layout.Len()) {
			at := i * t.elem.layout.Size()
			if c := t.elem.order(mem.Add(a, at), mem.Add(b, at), strict); c != 0 {
				return c
			}
		}
	}
	for i, f := range t.fields {
		if c := f.order(mem.Add(a, t.offsets[i]), mem.Add(b, t.offsets[i]), strict); c != 0 {
			return c
		}
	}
	return 0
}

// orderContents orders the values in two interfaces: by kind, then by type, then by value.
func orderContents(x, y any, strict bool) int {
	x, y = canonical(x), canonical(y)
	if x == nil || y == nil {
		return cmp.Compare(boolInt(x != nil), boolInt(y != nil))
	}
	if c := cmp.Or(cmp.Compare(dynamicKind(x), dynamicKind(y)), cmp.Compare(dynamicName(x), dynamicName(y))); c != 0 {
		return c
	}
	bx, isBox := x.(Box)
	by, ok := y.(Box)
	if isBox && ok && bx.T == by.T {
		return bx.T.order(bx.data(), by.data(), strict)
	}
	if isBox || ok {
		return 0
	}
	return orderCompiled(reflect.ValueOf(x), reflect.ValueOf(y), strict)
}

// orderCompiled orders values without parts of the program's types.
func orderCompiled(a, b reflect.Value, strict bool) int {
	switch a.Kind() {
	case reflect.Interface:
		if a.CanInterface() {
			return orderContents(a.Interface(), b.Interface(), strict)
		}
		if a.IsNil() || b.IsNil() {
			return cmp.Compare(boolInt(!a.IsNil()), boolInt(!b.IsNil()))
		}
		return orderCompiled(a.Elem(), b.Elem(), strict)
	case reflect.Struct:
		for i := range a.NumField() {
			if c := orderCompiled(a.Field(i), b.Field(i), strict); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Array:
		for i := range a.Len() {
			if c := orderCompiled(a.Index(i), b.Index(i), strict); c != 0 {
				return c
			}
		}
		return 0
	}
	if a.Type() != b.Type() {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.Type().String(), b.Type().String()))
	}
	return orderLeaves(a, b, strict)
}

func orderLeaves(a, b reflect.Value, strict bool) int {
	switch {
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.CanComplex():
		x, y := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case a.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	case a.Kind() == reflect.Bool:
		return cmp.Compare(boolInt(a.Bool()), boolInt(b.Bool()))
	case strict: // this panics
		worker.SortKeys(reflect.MakeSlice(reflect.SliceOf(a.Type()), 2, 2).Interface())
	case a.Kind() == reflect.Pointer || a.Kind() == reflect.Chan || a.Kind() == reflect.UnsafePointer:
		return cmp.Compare(a.Pointer(), b.Pointer())
	}
	return 0
}
