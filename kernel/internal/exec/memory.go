package exec

import (
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// A memory makes closures for values of a struct or array type, which are handled by their
// addresses.
type memory struct{ t *Type }

func (memory) slot(off uintptr) any {
	return func(f *frame) mem.Ptr { return f.at(off) }
}

func (memory) constant(v any) any {
	p := v.(mem.Ptr)
	return func(*frame) mem.Ptr { return p }
}

func (m memory) set(off uintptr, o operand) step {
	x, copy := of[mem.Ptr](o), m.t.copy
	return func(f *frame) { copy(f.at(off), x(f)) }
}

func (m memory) pass(off uintptr, o operand) func(f, g *frame) {
	x, copy := of[mem.Ptr](o), m.t.copy
	return func(f, g *frame) { copy(g.at(off), x(f)) }
}

func (m memory) result(from, to uintptr) func(g, f *frame) {
	copy := m.t.copy
	return func(g, f *frame) { copy(f.at(to), g.at(from)) }
}

func (memory) load(p place) any { return p.address() }

func (memory) read(at func(*frame) mem.Ptr) any { return at }

func (m memory) store(p place, o operand) step {
	x, at, copy := of[mem.Ptr](o), p.address(), m.t.copy
	return func(f *frame) {
		v := x(f)
		copy(at(f), v)
	}
}

func (m memory) put(o operand) func(f *frame, p mem.Ptr) {
	x, copy := of[mem.Ptr](o), m.t.copy
	return func(f *frame, p mem.Ptr) { copy(p, x(f)) }
}

func (m memory) equal(x, y operand) func(*frame) bool {
	a, b, t := of[mem.Ptr](x), of[mem.Ptr](y), m.t
	return func(f *frame) bool { return t.equalAt(a(f), b(f)) }
}

func (m memory) fromReflect(get func(*frame) reflect.Value) any {
	t := m.t
	return func(f *frame) mem.Ptr {
		p := mem.New(t.layout)
		mem.Value(t.layout, p).Set(get(f))
		return p
	}
}

func (memory) toReflect(t *Type, o operand) func(f *frame) reflect.Value {
	x := of[mem.Ptr](o)
	return func(f *frame) reflect.Value { return mem.Value(t.layout, x(f)) }
}

// equalAt compares two values of a type.
func (t *Type) equalAt(a, b mem.Ptr) bool {
	switch t.kind {
	case kAny:
		return equalAny(mem.At[any](a, 0), mem.At[any](b, 0))
	case kIface:
		return equalAny(t.fromIface(a), t.fromIface(b))
	case kMem:
	default:
		return mem.Value(t.layout, a).Equal(mem.Value(t.layout, b))
	}
	if t.elem != nil {
		size := t.elem.layout.Size()
		for i := range uintptr(t.layout.Len()) {
			if !t.elem.equalAt(mem.Add(a, i*size), mem.Add(b, i*size)) {
				return false
			}
		}
		return true
	}
	if t.compiled {
		return mem.Value(t.layout, a).Equal(mem.Value(t.layout, b))
	}
	for i, field := range t.fields {
		if t.isBlank(i) {
			continue
		}
		if off := t.offsets[i]; !field.equalAt(mem.Add(a, off), mem.Add(b, off)) {
			return false
		}
	}
	return true
}

// An interfaces makes closures for values of interfaces that are kept as any.
type interfaces struct{ scalar[any] }

func (interfaces) equal(x, y operand) func(*frame) bool {
	a, b := of[any](x), of[any](y)
	if y.fixed && y.value == nil {
		return func(f *frame) bool { return a(f) == nil }
	}
	return func(f *frame) bool {
		v := a(f)
		return equalAny(v, b(f))
	}
}
