package exec

import (
	"go/token"

	"rederive/kernel/internal/exec/mem"
)

// isPointer reports whether the place is at a pointer in a slot.
func (p place) isPointer() bool {
	return !p.local && p.index.eval == nil && p.base.slot && p.off < mem.Guard
}

// isElement reports whether the place is in an element of a slice, where both the slice and the
// index are in slots.
func (p place) isElement() bool { return p.array < 0 && p.index.slot && p.base.slot }

// variable returns the address of the place if it is always the same, or nil.
func (p place) variable() mem.Ptr {
	if !p.isFixed() {
		return nil
	}
	return mem.Add(p.base.value.(mem.Ptr), p.off)
}

// updateNumber returns a step for x op= y of numbers, where x is at a place, or nil.
func updateNumber[T number](op token.Token, p place, y operand) step {
	if op == token.ADD {
		return adding[T](p, y)
	}
	return updating(p, y, numberChange[T](op))
}

// updateBits does so for integers.
func updateBits[T integers](op token.Token, p place, y operand) step {
	if change := bitsChange[T](op); change != nil {
		return updating(p, y, change)
	}
	return updateNumber[T](op, p, y)
}

// updating returns a step for x op= y, where x is at a place and change is the operator.
func updating[T number](p place, y operand, change func(x *T, y T)) step {
	if change == nil {
		return nil
	}
	b, to := of[T](y), p.address()
	q, i, size, off := p.base.off, p.index.off, p.size, p.off
	switch {
	case p.isPointer():
		return func(f *frame) {
			x := mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off)
			_ = *x // panics before y is computed
			change(x, b(f))
		}
	case p.isElement():
		return func(f *frame) {
			n := mem.At[int](f.base(), i)
			x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
			change(x, b(f))
		}
	}
	return func(f *frame) {
		x := mem.Ref[T](to(f), 0)
		change(x, b(f))
	}
}

// adding returns a step for x += y, where x is at a place.
func adding[T number](p place, y operand) step {
	b, j, to := of[T](y), y.off, p.address()
	q, i, size, off := p.base.off, p.index.off, p.size, p.off
	fixed := (*T)(p.variable())
	switch {
	case y.slot && p.isPointer():
		return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) += mem.At[T](f.base(), j) }
	case y.slot && p.isElement():
		return func(f *frame) {
			n := mem.At[int](f.base(), i)
			*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) += mem.At[T](f.base(), j)
		}
	case y.slot:
		return func(f *frame) { *mem.Ref[T](to(f), 0) += mem.At[T](f.base(), j) }
	case fixed != nil:
		return func(f *frame) { *fixed += b(f) }
	case p.isElement():
		return func(f *frame) {
			n := mem.At[int](f.base(), i)
			x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
			*x += b(f)
		}
	}
	return func(f *frame) {
		x := mem.Ref[T](to(f), 0)
		*x += b(f)
	}
}

// numberChange returns the operator of op= for numbers, but for +=, or nil.
func numberChange[T number](op token.Token) func(x *T, y T) {
	switch op {
	case token.SUB:
		return func(x *T, y T) { *x -= y }
	case token.MUL:
		return func(x *T, y T) { *x *= y }
	case token.QUO:
		return func(x *T, y T) { *x /= y }
	}
	return nil
}

// bitsChange returns the operator of op= for integers, but for +=, or nil.
func bitsChange[T integers](op token.Token) func(x *T, y T) {
	switch op {
	case token.REM:
		return func(x *T, y T) { *x %= y }
	case token.AND:
		return func(x *T, y T) { *x &= y }
	case token.OR:
		return func(x *T, y T) { *x |= y }
	case token.XOR:
		return func(x *T, y T) { *x ^= y }
	case token.AND_NOT:
		return func(x *T, y T) { *x &^= y }
	}
	return nil
}
