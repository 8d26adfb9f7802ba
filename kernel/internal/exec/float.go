package exec

import (
	"fmt"
	"go/token"

	"rederive/kernel/internal/exec/mem"
)

// A float makes closures for floating-point numbers. The result of each operation is rounded,
// as by an assignment: conversions forbid the compiler to fuse them.
type float[T ~float32 | ~float64] struct{ equatable[T] }

func (float[T]) binary(op token.Token, x, y operand) any {
	a, b := of[T](x), of[T](y)
	switch op {
	case token.ADD:
		if x.slot {
			x := x.off
			return func(f *frame) T { return T(mem.At[T](f.base(), x) + b(f)) }
		}
		return func(f *frame) T { v := a(f); return T(v + b(f)) }
	case token.SUB:
		return func(f *frame) T { v := a(f); return T(v - b(f)) }
	case token.MUL:
		if x.slot && y.slot {
			x, y := x.off, y.off
			return func(f *frame) T { return T(mem.At[T](f.base(), x) * mem.At[T](f.base(), y)) }
		}
		return func(f *frame) T { v := a(f); return T(v * b(f)) }
	case token.QUO:
		return func(f *frame) T { v := a(f); return T(v / b(f)) }
	}
	panic(fmt.Sprintf("operator %s of floats", op))
}

func (float[T]) compare(op token.Token, x, y operand) func(*frame) bool { return less[T](op, x, y) }

func (float[T]) branch(op token.Token, x, y operand, yes, no *block) chooser {
	return branch[T](op, x, y, yes, no)
}

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

func (complexes[T]) compare(op token.Token, _, _ operand) func(*frame) bool {
	panic(fmt.Sprintf("comparison %s of complex numbers", op))
}

func (complexes[T]) branch(token.Token, operand, operand, *block, *block) chooser { return nil }

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

func (texts) compare(op token.Token, x, y operand) func(*frame) bool { return less[string](op, x, y) }

func (texts) branch(op token.Token, x, y operand, yes, no *block) chooser {
	return branch[string](op, x, y, yes, no)
}

func (texts) negate(operand) any { panic("negation of a string") }
