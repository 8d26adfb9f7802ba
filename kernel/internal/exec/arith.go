package exec

import (
	"cmp"
	"fmt"
	"go/token"
)

// Operators for which there is no operation have closures. The result of each operation on floats is rounded, as an
// assignment does: the conversions keep the compiler from fusing operations.

// arithmetic returns a closure for an operator on numbers.
func arithmetic[T numbers](op token.Token, x, y operand) any {
	a, b := of[T](x), of[T](y)
	switch op {
	case token.ADD:
		return func(f *frame) T { v := a(f); return T(v + b(f)) }
	case token.SUB:
		return func(f *frame) T { v := a(f); return T(v - b(f)) }
	case token.MUL:
		return func(f *frame) T { v := a(f); return T(v * b(f)) }
	case token.QUO:
		return func(f *frame) T { v := a(f); return T(v / b(f)) }
	}
	panic(fmt.Sprintf("operator %s of numbers", op))
}

// bitwise returns a closure for an operator on integers.
func bitwise[T integers](op token.Token, x, y operand) any {
	a, b := of[T](x), of[T](y)
	switch op {
	case token.REM:
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
	return arithmetic[T](op, x, y)
}

// less returns a comparison of ordered values.
func less[T cmp.Ordered](op token.Token, x, y operand) func(*frame) bool {
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	a, b := of[T](x), of[T](y)
	if op == token.LSS {
		return func(f *frame) bool { v := a(f); return v < b(f) }
	}
	return func(f *frame) bool { v := a(f); return v <= b(f) }
}
