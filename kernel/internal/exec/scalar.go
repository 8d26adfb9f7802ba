package exec

import (
	"rederive/kernel/internal/exec/mem"
)

// scalar returns the ops of the kinds whose Go type is T.
func scalar[T any](equal func(x, y operand) func(*frame) bool) *ops {
	return &ops{
		slot: readSlot[T], constant: readConstant[T], set: setSlot[T], pass: passSlot[T], load: loadFrom[T],
		store: storeTo[T], put: putAt[T], read: readAt[T], result: passResult[T], equal: equal,
	}
}

// scalars has the ops by kind; those of kMem belong to a type.
var scalars = [...]*ops{
	kBool: scalar[bool](equal[bool]), kInt: integer[int](), kInt8: integer[int8](), kInt16: integer[int16](),
	kInt32: integer[int32](), kUint: integer[uint](), kUint8: integer[uint8](), kUint16: integer[uint16](),
	kUint32: integer[uint32](), kFloat32: float[float32](), kFloat64: float[float64](),
	kComplex64: complexes[complex64](), kComplex128: complexes[complex128](), kString: texts(),
	kPtr: scalar[mem.Ptr](equal[mem.Ptr]), kSlice: scalar[mem.Slice](nil), kAny: scalar[any](equalAnys),
	kIface: scalar[mem.Iface](nil),
}

func readSlot[T any](off uintptr) any {
	return func(f *frame) T { return mem.At[T](f.base(), off) }
}

func readConstant[T any](v any) any {
	x, _ := v.(T) // nil is an interface without a value
	return func(*frame) T { return x }
}

func setSlot[T any](off uintptr, o operand) step {
	x, from := of[T](o), o.off
	if o.slot {
		return func(f *frame) { mem.Put(f.base(), off, mem.At[T](f.base(), from)) }
	}
	return func(f *frame) { mem.Put(f.base(), off, x(f)) }
}

func passSlot[T any](off uintptr, o operand) func(f, g *frame) {
	x, from := of[T](o), o.off
	if o.slot {
		return func(f, g *frame) { mem.Put(g.base(), off, mem.At[T](f.base(), from)) }
	}
	return func(f, g *frame) { mem.Put(g.base(), off, x(f)) }
}

func passResult[T any](from, to uintptr) func(g, f *frame) {
	return func(g, f *frame) { mem.Put(f.base(), to, mem.At[T](g.base(), from)) }
}

func loadFrom[T any](p place) any {
	off, at := p.off, p.base.off
	switch {
	case p.local:
		return readSlot[T](off)
	case p.isPointer():
		return func(f *frame) T { return mem.At[T](mem.At[mem.Ptr](f.base(), at), off) }
	}
	return readAt[T](p.address())
}

func readAt[T any](at func(*frame) mem.Ptr) any {
	return func(f *frame) T { return mem.At[T](at(f), 0) }
}

func storeTo[T any](p place, o operand) step {
	if p.local {
		return setSlot[T](p.off, o)
	}
	x, at := of[T](o), p.address()
	return func(f *frame) {
		v := x(f)
		mem.Put(at(f), 0, v)
	}
}

func putAt[T any](o operand) func(f *frame, p mem.Ptr) {
	x := of[T](o)
	return func(f *frame, p mem.Ptr) { mem.Put(p, 0, x(f)) }
}

// equal compares values with ==.
func equal[T comparable](x, y operand) func(*frame) bool {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	if x.slot && y.slot {
		return func(f *frame) bool { return mem.At[T](f.base(), i) == mem.At[T](f.base(), j) }
	}
	return func(f *frame) bool {
		v := a(f)
		return v == b(f)
	}
}
