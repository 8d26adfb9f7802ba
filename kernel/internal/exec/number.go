package exec

import (
	"fmt"
	"go/token"
)

// A calculator makes closures for operators.
type calculator interface {
	binary(op token.Token, x, y operand) any                // func(*frame) T
	assign(op token.Token, to uintptr, x, y operand) step   // sets a slot; nil if there is no short way
	addProduct(to uintptr, x, y operand) step               // adds to a slot; nil if there is no short way
	update(op token.Token, p place, y operand) step         // x op= y; nil if there is no short way
	compare(op token.Token, x, y operand) func(*frame) bool // for < <= > >=
	negate(x operand) any
}

// An integral is a calculator of integers.
type integral interface {
	calculator
	shift(op token.Token, x operand, count func(*frame) uint64) any
	complement(x operand) any
	wide(x operand) any  // func(*frame) int64 or func(*frame) uint64
	narrow(from any) any // from func(*frame) int64, uint64 or float64
	index(x operand, length func(*frame) int) func(*frame) int
}

type integers interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// An integer makes closures for integers.
type integer[T integers] struct{ equatable[T] }

func (integer[T]) binary(op token.Token, x, y operand) any {
	if e := arithmetic[T](op, x, y); e != nil {
		return e
	}
	return bitwise[T](op, x, y)
}

func (integer[T]) assign(op token.Token, to uintptr, x, y operand) step {
	if s := assignNumber[T](op, to, x, y); s != nil {
		return s
	}
	return assignBits[T](op, to, x, y)
}

func (integer[T]) addProduct(to uintptr, x, y operand) step { return addProduct[T](to, x, y) }

func (integer[T]) update(op token.Token, p place, y operand) step {
	if s := updateNumber[T](op, p, y); s != nil {
		return s
	}
	return updateBits[T](op, p, y)
}

func (integer[T]) compare(op token.Token, x, y operand) func(*frame) bool { return less[T](op, x, y) }

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
func (integer[T]) index(x operand, length func(*frame) int) func(*frame) int {
	a := of[T](x)
	return func(f *frame) int {
		v := a(f)
		if i := int(v); i >= 0 || v < 0 {
			return i
		}
		panic(boundsError(fmt.Sprintf("index out of range [%d] with length %d", v, length(f))))
	}
}

// A float makes closures for floating-point numbers. The result of each operation is rounded,
// as by an assignment: conversions forbid the compiler to fuse them.
type float[T ~float32 | ~float64] struct{ equatable[T] }

func (float[T]) binary(op token.Token, x, y operand) any { return arithmetic[T](op, x, y) }

func (float[T]) assign(op token.Token, to uintptr, x, y operand) step {
	return assignNumber[T](op, to, x, y)
}

func (float[T]) addProduct(to uintptr, x, y operand) step { return addProduct[T](to, x, y) }

func (float[T]) update(op token.Token, p place, y operand) step {
	return updateNumber[T](op, p, y)
}

func (float[T]) compare(op token.Token, x, y operand) func(*frame) bool { return less[T](op, x, y) }

func (float[T]) negate(x operand) any {
	a := of[T](x)
	return func(f *frame) T { return -a(f) }
}

func (float[T]) wide(x operand) any {
	a := of[T](x)
	return func(f *frame) float64 { return float64(a(f)) }
}

func (float[T]) narrow(from any) any {
	switch from := from.(type) {
	case func(*frame) int64:
		return func(f *frame) T { return T(from(f)) }
	case func(*frame) uint64:
		return func(f *frame) T { return T(from(f)) }
	}
	x := from.(func(*frame) float64)
	return func(f *frame) T { return T(x(f)) }
}

// A complexes makes closures for complex numbers.
type complexes[T ~complex64 | ~complex128] struct{ equatable[T] }

func (complexes[T]) binary(op token.Token, x, y operand) any {
	a, b := of[T](x), of[T](y)
	switch op {
	case token.ADD:
		return func(f *frame) T { v := a(f); return v + b(f) }
	case token.SUB:
		return func(f *frame) T { v := a(f); return v - b(f) }
	case token.MUL:
		return func(f *frame) T { v := a(f); return v * b(f) }
	case token.QUO:
		return func(f *frame) T { v := a(f); return v / b(f) }
	}
	panic(fmt.Sprintf("operator %s of complex numbers", op))
}

func (complexes[T]) assign(token.Token, uintptr, operand, operand) step { return nil }

func (complexes[T]) addProduct(uintptr, operand, operand) step { return nil }

func (complexes[T]) update(token.Token, place, operand) step { return nil }

func (complexes[T]) compare(op token.Token, _, _ operand) func(*frame) bool {
	panic(fmt.Sprintf("comparison %s of complex numbers", op))
}

func (complexes[T]) negate(x operand) any {
	a := of[T](x)
	return func(f *frame) T { return -a(f) }
}

// A texts makes closures for strings.
type texts struct{ equatable[string] }

func (texts) binary(op token.Token, x, y operand) any {
	a, b := of[string](x), of[string](y)
	if op != token.ADD {
		panic(fmt.Sprintf("operator %s of strings", op))
	}
	return func(f *frame) string { v := a(f); return v + b(f) }
}

func (texts) assign(token.Token, uintptr, operand, operand) step { return nil }

func (texts) addProduct(uintptr, operand, operand) step { return nil }

func (texts) update(token.Token, place, operand) step { return nil }

func (texts) compare(op token.Token, x, y operand) func(*frame) bool { return less[string](op, x, y) }

func (texts) negate(operand) any { panic("negation of a string") }
