package exec

import (
	"cmp"
	"fmt"
	"go/token"

	"rederive/kernel/internal/exec/mem"
)

// Operators have a closure for each form of their operands: slots, or values that other closures compute. The result of
// each operation on floats is rounded, as an assignment does: the conversions keep the compiler from fusing operations.

// arithmetic returns a closure for an operator on numbers.
func arithmetic[T numbers](op token.Token, x, y operand) any {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.ADD:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) + mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) + b(f)) }
		case y.slot:
			return func(f *frame) T { return T(a(f) + mem.At[T](f.base(), j)) }
		}
		return func(f *frame) T { v := a(f); return T(v + b(f)) }
	case token.SUB:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) - mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) - b(f)) }
		case y.slot:
			return func(f *frame) T { return T(a(f) - mem.At[T](f.base(), j)) }
		}
		return func(f *frame) T { v := a(f); return T(v - b(f)) }
	case token.MUL:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) * mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) * b(f)) }
		case y.slot:
			return func(f *frame) T { return T(a(f) * mem.At[T](f.base(), j)) }
		}
		return func(f *frame) T { v := a(f); return T(v * b(f)) }
	case token.QUO:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) / mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) T { return T(mem.At[T](f.base(), i) / b(f)) }
		case y.slot:
			return func(f *frame) T { return T(a(f) / mem.At[T](f.base(), j)) }
		}
		return func(f *frame) T { v := a(f); return T(v / b(f)) }
	}
	panic(fmt.Sprintf("operator %s of numbers", op))
}

// bitwise returns a closure for an operator on integers.
func bitwise[T integers](op token.Token, x, y operand) any {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.REM:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) % mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) % b(f) }
		case y.slot:
			return func(f *frame) T { return a(f) % mem.At[T](f.base(), j) }
		}
		return func(f *frame) T { v := a(f); return v % b(f) }
	case token.AND:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) & mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) & b(f) }
		case y.slot:
			return func(f *frame) T { return a(f) & mem.At[T](f.base(), j) }
		}
		return func(f *frame) T { v := a(f); return v & b(f) }
	case token.OR:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) | mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) | b(f) }
		case y.slot:
			return func(f *frame) T { return a(f) | mem.At[T](f.base(), j) }
		}
		return func(f *frame) T { v := a(f); return v | b(f) }
	case token.XOR:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) ^ mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) ^ b(f) }
		case y.slot:
			return func(f *frame) T { return a(f) ^ mem.At[T](f.base(), j) }
		}
		return func(f *frame) T { v := a(f); return v ^ b(f) }
	case token.AND_NOT:
		switch {
		case x.slot && y.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) &^ mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) T { return mem.At[T](f.base(), i) &^ b(f) }
		case y.slot:
			return func(f *frame) T { return a(f) &^ mem.At[T](f.base(), j) }
		}
		return func(f *frame) T { v := a(f); return v &^ b(f) }
	}
	return arithmetic[T](op, x, y)
}

// assignNumber returns a step that sets a slot to the result of a frequent operator on numbers, or nil.
func assignNumber[T number](op token.Token, to uintptr, x, y operand) step {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.ADD:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)+mem.At[T](f.base(), j))) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)+b(f))) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(a(f)+mem.At[T](f.base(), j))) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, T(v+b(f))) }
	case token.SUB:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)-mem.At[T](f.base(), j))) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)-b(f))) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(a(f)-mem.At[T](f.base(), j))) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, T(v-b(f))) }
	case token.MUL:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)*mem.At[T](f.base(), j))) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(mem.At[T](f.base(), i)*b(f))) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, T(a(f)*mem.At[T](f.base(), j))) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, T(v*b(f))) }
	}
	return nil
}

// assignBits returns a step that sets a slot to the result of a frequent operator on integers, or nil.
func assignBits[T integers](op token.Token, to uintptr, x, y operand) step {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.REM:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)%mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)%b(f)) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, a(f)%mem.At[T](f.base(), j)) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, v%b(f)) }
	case token.AND:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)&mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)&b(f)) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, a(f)&mem.At[T](f.base(), j)) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, v&b(f)) }
	case token.OR:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)|mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)|b(f)) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, a(f)|mem.At[T](f.base(), j)) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, v|b(f)) }
	case token.XOR:
		switch {
		case x.slot && y.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)^mem.At[T](f.base(), j)) }
		case x.slot:
			return func(f *frame) { mem.Put(f.base(), to, mem.At[T](f.base(), i)^b(f)) }
		case y.slot:
			return func(f *frame) { mem.Put(f.base(), to, a(f)^mem.At[T](f.base(), j)) }
		}
		return func(f *frame) { v := a(f); mem.Put(f.base(), to, v^b(f)) }
	}
	return assignNumber[T](op, to, x, y)
}

// addProduct returns a step that adds a product to a slot.
func addProduct[T number](to uintptr, x, y operand) step {
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	if x.slot && y.slot {
		return func(f *frame) { *mem.Ref[T](f.base(), to) += T(mem.At[T](f.base(), i) * mem.At[T](f.base(), j)) }
	}
	return func(f *frame) {
		v := a(f)
		*mem.Ref[T](f.base(), to) += T(v * b(f))
	}
}

// less returns a comparison of ordered values.
func less[T cmp.Ordered](op token.Token, x, y operand) func(*frame) bool {
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.LSS:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) < mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v < b(f) }
	case token.LEQ:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) <= mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v <= b(f) }
	}
	panic(fmt.Sprintf("comparison %s", op))
}
