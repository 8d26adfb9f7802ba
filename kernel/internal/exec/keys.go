package exec

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/worker"
)

// sortKeys sorts the keys of a map as package worker does, those of the program's types by
// their parts as well.
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
			return orderAny(x.Interface(), y.Interface())
		}
		return elem.order(mem.Address(x), mem.Address(y))
	})
	for i, k := range list {
		v.Index(i).Set(k)
	}
}

// order orders two values of a type.
func (t *Type) order(a, b mem.Ptr) int {
	switch {
	case t.kind == kAny || t.kind == kIface:
		return orderAny(t.pack(a), t.pack(b))
	case t.kind != kMem || t.compiled:
		return orderCompiled(mem.Value(t.layout, a), mem.Value(t.layout, b))
	case t.elem != nil:
		size := t.elem.layout.Size()
		for i := range uintptr(t.layout.Len()) {
			if c := t.elem.order(mem.Add(a, i*size), mem.Add(b, i*size)); c != 0 {
				return c
			}
		}
		return 0
	}
	for i, f := range t.fields {
		if c := f.order(mem.Add(a, t.offsets[i]), mem.Add(b, t.offsets[i])); c != 0 {
			return c
		}
	}
	return 0
}

// orderCompiled orders values that package worker orders; it panics for others.
func orderCompiled(x, y reflect.Value) int {
	if c := compareLeaves(x, y); c != 0 && x.Kind() != reflect.Pointer && x.Kind() != reflect.Chan &&
		x.Kind() != reflect.UnsafePointer {
		return c
	}
	pair := reflect.MakeSlice(reflect.SliceOf(x.Type()), 0, 2)
	pair = reflect.Append(pair, x, y)
	worker.SortKeys(pair.Interface())
	return 0
}

// orderAny orders by the kind of what interfaces hold, then by its type and itself.
func orderAny(x, y any) int {
	if x == nil || y == nil {
		return cmp.Compare(boolInt(x != nil), boolInt(y != nil))
	}
	c := cmp.Or(cmp.Compare(dynamicKind(x), dynamicKind(y)), strings.Compare(dynamicName(x), dynamicName(y)))
	b, ok := x.(Box)
	if c != 0 || !ok {
		if c == 0 {
			return orderCompiled(reflect.ValueOf(x), reflect.ValueOf(y))
		}
		return c
	}
	other, ok := y.(Box)
	if !ok {
		return 0
	}
	return b.T.order(b.data(), other.data())
}

// dynamicKind returns the kind of what an interface holds.
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
