package exec

import (
	"cmp"
	"fmt"
	"go/token"

	"rederive/kernel/internal/exec/mem"
)

// A calculator makes closures for operators.
type calculator interface {
	binary(op token.Token, x, y operand) any                     // func(*frame) T
	compare(op token.Token, x, y operand) func(*frame) bool      // for < <= > >=
	branch(op token.Token, x, y operand, yes, no *block) chooser // compares and goes on
	negate(x operand) any
}

// An integral is a calculator of integers.
type integral interface {
	calculator
	shift(op token.Token, x operand, count func(*frame) uint64) any
	complement(x operand) any
	wide(x operand) any  // func(*frame) int64 or func(*frame) uint64
	narrow(from any) any // from func(*frame) int64, uint64 or float64
	index(x operand) func(*frame) int
}

type integers interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// An integer makes closures for integers.
type integer[T integers] struct{ equatable[T] }

func (s integer[T]) binary(op token.Token, x, y operand) any {
	if x.slot && y.fixed {
		if e := s.withConstant(op, x.off, y.value.(T)); e != nil {
			return e
		}
	}
	if x.slot && y.slot {
		if e := s.ofSlots(op, x.off, y.off); e != nil {
			return e
		}
	}
	a, b := of[T](x), of[T](y)
	switch op {
	case token.ADD:
		if y.fixed {
			c := y.value.(T)
			return func(f *frame) T { return a(f) + c }
		}
		return func(f *frame) T { v := a(f); return v + b(f) }
	case token.SUB:
		return func(f *frame) T { v := a(f); return v - b(f) }
	case token.MUL:
		if y.fixed {
			c := y.value.(T)
			return func(f *frame) T { return a(f) * c }
		}
		return func(f *frame) T { v := a(f); return v * b(f) }
	case token.QUO:
		if y.fixed && y.value.(T) != 0 {
			c := y.value.(T)
			return func(f *frame) T { return a(f) / c }
		}
		return func(f *frame) T { v := a(f); return v / b(f) }
	case token.REM:
		if y.fixed && y.value.(T) != 0 {
			c := y.value.(T)
			return func(f *frame) T { return a(f) % c }
		}
		return func(f *frame) T { v := a(f); return v % b(f) }
	case token.AND:
		return func(f *frame) T { v := a(f); return v & b(f) }
	case token.OR:
		return func(f *frame) T { v := a(f); return v | b(f) }
	case token.XOR:
		return func(f *frame) T { v := a(f); return v ^ b(f) }
	case token.AND_NOT:
		return func(f *frame) T { v := a(f); return v &^ b(f) }
	}
	panic(fmt.Sprintf("operator %s of integers", op))
}

func (integer[T]) withConstant(op token.Token, x uintptr, c T) any {
	switch op {
	case token.ADD:
		return func(f *frame) T { return mem.At[T](f.base(), x) + c }
	case token.SUB:
		return func(f *frame) T { return mem.At[T](f.base(), x) - c }
	case token.MUL:
		return func(f *frame) T { return mem.At[T](f.base(), x) * c }
	case token.AND:
		return func(f *frame) T { return mem.At[T](f.base(), x) & c }
	case token.QUO:
		if c != 0 {
			return func(f *frame) T { return mem.At[T](f.base(), x) / c }
		}
	case token.REM:
		if c != 0 {
			return func(f *frame) T { return mem.At[T](f.base(), x) % c }
		}
	}
	return nil
}

func (integer[T]) ofSlots(op token.Token, x, y uintptr) any {
	switch op {
	case token.ADD:
		return func(f *frame) T { return mem.At[T](f.base(), x) + mem.At[T](f.base(), y) }
	case token.SUB:
		return func(f *frame) T { return mem.At[T](f.base(), x) - mem.At[T](f.base(), y) }
	case token.MUL:
		return func(f *frame) T { return mem.At[T](f.base(), x) * mem.At[T](f.base(), y) }
	}
	return nil
}

func (integer[T]) compare(op token.Token, x, y operand) func(*frame) bool { return less[T](op, x, y) }

func (integer[T]) branch(op token.Token, x, y operand, yes, no *block) chooser {
	return branch[T](op, x, y, yes, no)
}

func (integer[T]) negate(x operand) any {
	a := of[T](x)
	return func(f *frame) T { return -a(f) }
}

func (integer[T]) complement(x operand) any {
	a := of[T](x)
	return func(f *frame) T { return ^a(f) }
}

func (integer[T]) shift(op token.Token, x operand, count func(*frame) uint64) any {
	a := of[T](x)
	if op == token.SHL {
		return func(f *frame) T { v := a(f); return v << count(f) }
	}
	return func(f *frame) T { v := a(f); return v >> count(f) }
}

func (integer[T]) wide(x operand) any {
	a := of[T](x)
	if zero := T(0); zero-1 < zero {
		return func(f *frame) int64 { return int64(a(f)) }
	}
	return func(f *frame) uint64 { return uint64(a(f)) }
}

func (integer[T]) narrow(from any) any {
	switch from := from.(type) {
	case func(*frame) int64:
		return func(f *frame) T { return T(from(f)) }
	case func(*frame) uint64:
		return func(f *frame) T { return T(from(f)) }
	}
	x := from.(func(*frame) float64)
	return func(f *frame) T { return T(x(f)) }
}

// index returns the operand as an index: one that no int holds panics as one that is too large.
func (integer[T]) index(x operand) func(*frame) int {
	a := of[T](x)
	return func(f *frame) int {
		v := a(f)
		if i := int(v); i >= 0 || v < 0 {
			return i
		}
		panic(boundsError(fmt.Sprintf("index out of range [%d]", v)))
	}
}

// less returns a comparison of ordered values.
func less[T cmp.Ordered](op token.Token, x, y operand) func(*frame) bool {
	a, b := of[T](x), of[T](y)
	switch op {
	case token.LSS:
		return func(f *frame) bool { v := a(f); return v < b(f) }
	case token.LEQ:
		return func(f *frame) bool { v := a(f); return v <= b(f) }
	case token.GTR:
		return func(f *frame) bool { v := a(f); return v > b(f) }
	case token.GEQ:
		return func(f *frame) bool { v := a(f); return v >= b(f) }
	}
	panic(fmt.Sprintf("comparison %s", op))
}

// A chooser chooses the block that comes next, or nil at the end of a function.
type chooser func(f *frame) *block

// branch returns a chooser by a comparison.
func branch[T cmp.Ordered](op token.Token, x, y operand, yes, no *block) chooser {
	switch op {
	case token.GTR:
		return branch[T](token.LSS, y, x, yes, no)
	case token.GEQ:
		return branch[T](token.LEQ, y, x, yes, no)
	}
	if x.slot && y.fixed {
		return branchConstant(op, x.off, y.value.(T), yes, no)
	}
	if x.slot && y.slot {
		return branchSlots[T](op, x.off, y.off, yes, no)
	}
	a, b := of[T](x), of[T](y)
	switch op {
	case token.LSS:
		return func(f *frame) *block {
			if v := a(f); v < b(f) {
				return yes
			}
			return no
		}
	case token.LEQ:
		return func(f *frame) *block {
			if v := a(f); v <= b(f) {
				return yes
			}
			return no
		}
	}
	return func(f *frame) *block {
		if v := a(f); v == b(f) {
			return yes
		}
		return no
	}
}

func branchConstant[T cmp.Ordered](op token.Token, x uintptr, c T, yes, no *block) chooser {
	switch op {
	case token.LSS:
		return func(f *frame) *block {
			if mem.At[T](f.base(), x) < c {
				return yes
			}
			return no
		}
	case token.LEQ:
		return func(f *frame) *block {
			if mem.At[T](f.base(), x) <= c {
				return yes
			}
			return no
		}
	}
	return func(f *frame) *block {
		if mem.At[T](f.base(), x) == c {
			return yes
		}
		return no
	}
}

func branchSlots[T cmp.Ordered](op token.Token, x, y uintptr, yes, no *block) chooser {
	switch op {
	case token.LSS:
		return func(f *frame) *block {
			if mem.At[T](f.base(), x) < mem.At[T](f.base(), y) {
				return yes
			}
			return no
		}
	case token.LEQ:
		return func(f *frame) *block {
			if mem.At[T](f.base(), x) <= mem.At[T](f.base(), y) {
				return yes
			}
			return no
		}
	}
	return func(f *frame) *block {
		if mem.At[T](f.base(), x) == mem.At[T](f.base(), y) {
			return yes
		}
		return no
	}
}
