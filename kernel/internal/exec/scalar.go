package exec

import (
	"reflect"

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

// fixedValue returns the value of a constant. nil is an interface without a value.
func fixedValue[T any](o operand) T {
	x, _ := o.value.(T)
	return x
}

func readSlot[T any](off uintptr) any {
	return func(f *frame) T { return mem.At[T](f.base(), off) }
}

func readConstant[T any](v any) any {
	x, _ := v.(T) // nil is an interface without a value
	return func(*frame) T { return x }
}

func setSlot[T any](off uintptr, o operand) step {
	switch {
	case o.fixed:
		x := fixedValue[T](o)
		return func(f *frame) { mem.Put(f.base(), off, x) }
	case o.slot:
		from := o.off
		return func(f *frame) { mem.Put(f.base(), off, mem.At[T](f.base(), from)) }
	}
	x := of[T](o)
	return func(f *frame) { mem.Put(f.base(), off, x(f)) }
}

func passSlot[T any](off uintptr, o operand) func(f, g *frame) {
	switch {
	case o.fixed:
		x := fixedValue[T](o)
		return func(_, g *frame) { mem.Put(g.base(), off, x) }
	case o.slot:
		from := o.off
		return func(f, g *frame) { mem.Put(g.base(), off, mem.At[T](f.base(), from)) }
	}
	x := of[T](o)
	return func(f, g *frame) { mem.Put(g.base(), off, x(f)) }
}

func passResult[T any](from, to uintptr) func(g, f *frame) {
	return func(g, f *frame) { mem.Put(f.base(), to, mem.At[T](g.base(), from)) }
}

func loadFrom[T any](p place) any {
	off := p.off
	switch {
	case p.local:
		return readSlot[T](off)
	case p.isFixed():
		at := mem.Ref[T](p.base.value.(mem.Ptr), off)
		return func(*frame) T { return *at }
	case p.index.eval != nil && p.array < 0 && off == 0 && p.size == reflect.TypeFor[T]().Size():
		return element[T](p)
	case p.isElement():
		b, i, size := p.base.off, p.index.off, p.size
		return func(f *frame) T {
			return mem.At[T](at(mem.Ref[mem.Slice](f.base(), b), mem.At[int](f.base(), i), size, off), 0)
		}
	case p.index.eval != nil || off >= mem.Guard:
		return readAt[T](p.address())
	case p.base.slot:
		at := p.base.off
		return func(f *frame) T { return mem.At[T](mem.At[mem.Ptr](f.base(), at), off) }
	}
	base := of[mem.Ptr](p.base)
	return func(f *frame) T { return mem.At[T](base(f), off) }
}

func readAt[T any](at func(*frame) mem.Ptr) any {
	return func(f *frame) T { return mem.At[T](at(f), 0) }
}

func storeTo[T any](p place, o operand) step {
	off := p.off
	if p.local {
		return setSlot[T](off, o)
	}
	x := of[T](o)
	switch {
	case p.isFixed():
		at := mem.Ref[T](p.base.value.(mem.Ptr), off)
		return func(f *frame) { *at = x(f) }
	case p.index.eval != nil && p.array < 0 && off == 0 && p.size == reflect.TypeFor[T]().Size():
		return setElement[T](p, o)
	case p.isPointer() && o.slot:
		q, v := p.base.off, o.off
		return func(f *frame) { mem.Put(mem.At[mem.Ptr](f.base(), q), off, mem.At[T](f.base(), v)) }
	case p.isElement() && o.slot:
		b, i, size, v := p.base.off, p.index.off, p.size, o.off
		return func(f *frame) {
			mem.Put(at(mem.Ref[mem.Slice](f.base(), b), mem.At[int](f.base(), i), size, off), 0, mem.At[T](f.base(), v))
		}
	case p.index.eval != nil || off >= mem.Guard:
		at := p.address()
		return func(f *frame) {
			v := x(f)
			mem.Put(at(f), 0, v)
		}
	case p.base.slot:
		at := p.base.off
		return func(f *frame) {
			v := x(f)
			mem.Put(mem.At[mem.Ptr](f.base(), at), off, v)
		}
	}
	base := of[mem.Ptr](p.base)
	return func(f *frame) {
		v := x(f)
		mem.Put(base(f), off, v)
	}
}

func putAt[T any](o operand) func(f *frame, p mem.Ptr) {
	x := of[T](o)
	return func(f *frame, p mem.Ptr) { mem.Put(p, 0, x(f)) }
}

// equal compares values with ==.
func equal[T comparable](x, y operand) func(*frame) bool {
	switch {
	case x.slot && y.fixed:
		a, b := x.off, y.value.(T)
		return func(f *frame) bool { return mem.At[T](f.base(), a) == b }
	case x.slot && y.slot:
		a, b := x.off, y.off
		return func(f *frame) bool { return mem.At[T](f.base(), a) == mem.At[T](f.base(), b) }
	case y.fixed:
		a, b := of[T](x), y.value.(T)
		return func(f *frame) bool { return a(f) == b }
	}
	a, b := of[T](x), of[T](y)
	return func(f *frame) bool {
		v := a(f)
		return v == b(f)
	}
}

// Elements of slices are read and written without copying the slice, if its slot or
// variable is known.

// element reads an element of a slice whose elements are of type T.
func element[T any](p place) any {
	b, i := p.base, p.index
	fixed := (*[]T)(mem.Of(b.fixedSlice()))
	at, field, viaPointer := b.sliceAtPointer()
	switch {
	case p.row != nil && i.slot:
		s, r, i := p.row.slice, p.row.index, i.off
		return func(f *frame) T {
			return (*mem.Ref[[][]T](f.base(), s))[mem.At[int](f.base(), r)][mem.At[int](f.base(), i)]
		}
	case fixed != nil && i.slot:
		i := i.off
		return func(f *frame) T { return (*fixed)[mem.At[int](f.base(), i)] }
	case fixed != nil:
		i := of[int](i)
		return func(f *frame) T { n := i(f); return (*fixed)[n] }
	case viaPointer && i.slot:
		i := i.off
		return func(f *frame) T {
			return (*mem.Ref[[]T](mem.At[mem.Ptr](f.base(), at), field))[mem.At[int](f.base(), i)]
		}
	case viaPointer:
		i := of[int](i)
		return func(f *frame) T {
			n := i(f)
			return (*mem.Ref[[]T](mem.At[mem.Ptr](f.base(), at), field))[n]
		}
	case p.row != nil:
		s, r, i := p.row.slice, p.row.index, of[int](i)
		return func(f *frame) T {
			n := i(f)
			return (*mem.Ref[[][]T](f.base(), s))[mem.At[int](f.base(), r)][n]
		}
	case b.slot && i.slot:
		b, i := b.off, i.off
		return func(f *frame) T {
			return (*mem.Ref[[]T](f.base(), b))[mem.At[int](f.base(), i)]
		}
	case b.slot && i.fixed:
		b, i := b.off, i.value.(int)
		return func(f *frame) T { return (*mem.Ref[[]T](f.base(), b))[i] }
	case b.slot:
		b, i := b.off, of[int](i)
		return func(f *frame) T { return (*mem.Ref[[]T](f.base(), b))[i(f)] }
	case i.slot:
		b, i := of[mem.Slice](b), i.off
		return func(f *frame) T {
			s := b(f)
			return mem.Elements[T](&s)[mem.At[int](f.base(), i)]
		}
	}
	bs, is := of[mem.Slice](b), of[int](i)
	return func(f *frame) T {
		s := bs(f)
		return mem.Elements[T](&s)[is(f)]
	}
}

// setElement writes an element of a slice whose elements are of type T.
func setElement[T any](p place, o operand) step {
	x, b, i := of[T](o), p.base, p.index
	fixed := (*[]T)(mem.Of(b.fixedSlice()))
	at, field, viaPointer := b.sliceAtPointer()
	switch {
	case p.row != nil && i.slot:
		s, r, i := p.row.slice, p.row.index, i.off
		return func(f *frame) {
			v := x(f)
			(*mem.Ref[[][]T](f.base(), s))[mem.At[int](f.base(), r)][mem.At[int](f.base(), i)] = v
		}
	case fixed != nil:
		i := of[int](i)
		return func(f *frame) {
			v := x(f)
			n := i(f)
			(*fixed)[n] = v
		}
	case viaPointer:
		i := of[int](i)
		return func(f *frame) {
			v := x(f)
			n := i(f)
			(*mem.Ref[[]T](mem.At[mem.Ptr](f.base(), at), field))[n] = v
		}
	case b.slot && i.slot && o.slot:
		v, b, i := o.off, b.off, i.off
		return func(f *frame) {
			(*mem.Ref[[]T](f.base(), b))[mem.At[int](f.base(), i)] = mem.At[T](f.base(), v)
		}
	case b.slot && i.slot && o.fixed:
		v, b, i := fixedValue[T](o), b.off, i.off
		return func(f *frame) { (*mem.Ref[[]T](f.base(), b))[mem.At[int](f.base(), i)] = v }
	case b.slot && i.slot:
		b, i := b.off, i.off
		return func(f *frame) {
			v := x(f)
			(*mem.Ref[[]T](f.base(), b))[mem.At[int](f.base(), i)] = v
		}
	}
	bs, is := of[mem.Slice](b), of[int](i)
	return func(f *frame) {
		v := x(f)
		s := bs(f)
		mem.Elements[T](&s)[is(f)] = v
	}
}
