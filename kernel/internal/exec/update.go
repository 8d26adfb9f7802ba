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

// updateNumber returns a step for x op= y, where x is at a place, or nil.
func updateNumber[T number](op token.Token, p place, y operand) step {
	b, j, to := of[T](y), y.off, p.address()
	q, i, size, off := p.base.off, p.index.off, p.size, p.off
	fixed := (*T)(p.variable())
	switch op {
	case token.ADD:
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
		}
		if fixed != nil {
			return func(f *frame) { *fixed += b(f) }
		}
		if p.isElement() {
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
	case token.SUB:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) -= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) -= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) -= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed -= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x -= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x -= b(f)
		}
	case token.MUL:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) *= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) *= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) *= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed *= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x *= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x *= b(f)
		}
	case token.QUO:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) /= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) /= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) /= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed /= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x /= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x /= b(f)
		}
	}
	return nil
}

// updateBits is updateNumber for the operators of integers.
func updateBits[T integers](op token.Token, p place, y operand) step {
	b, j, to := of[T](y), y.off, p.address()
	q, i, size, off := p.base.off, p.index.off, p.size, p.off
	fixed := (*T)(p.variable())
	switch op {
	case token.REM:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) %= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) %= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) %= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed %= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x %= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x %= b(f)
		}
	case token.AND:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) &= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) &= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) &= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed &= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x &= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x &= b(f)
		}
	case token.OR:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) |= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) |= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) |= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed |= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x |= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x |= b(f)
		}
	case token.XOR:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) ^= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) ^= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) ^= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed ^= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x ^= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x ^= b(f)
		}
	case token.AND_NOT:
		switch {
		case y.slot && p.isPointer():
			return func(f *frame) { *mem.Ref[T](mem.At[mem.Ptr](f.base(), q), off) &^= mem.At[T](f.base(), j) }
		case y.slot && p.isElement():
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				*mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0) &^= mem.At[T](f.base(), j)
			}
		case y.slot:
			return func(f *frame) { *mem.Ref[T](to(f), 0) &^= mem.At[T](f.base(), j) }
		}
		if fixed != nil {
			return func(f *frame) { *fixed &^= b(f) }
		}
		if p.isElement() {
			return func(f *frame) {
				n := mem.At[int](f.base(), i)
				x := mem.Ref[T](at(mem.Ref[mem.Slice](f.base(), q), n, size, off), 0)
				*x &^= b(f)
			}
		}
		return func(f *frame) {
			x := mem.Ref[T](to(f), 0)
			*x &^= b(f)
		}
	}
	return nil
}
