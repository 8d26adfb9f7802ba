package fast

import (
	"go/constant"
	"go/token"
)

// ints makes closures for a type of integers. Those of the operators are Go's own, so that
// they wrap around, and panic, as compiled code does.
type ints[T integer] struct{ flat[T] }

func (ints[T]) constant(v constant.Value) any {
	v = constant.ToInt(v)
	if n, exact := constant.Int64Val(v); exact {
		return fixed(T(n))
	}
	n, _ := constant.Uint64Val(v)
	return fixed(T(n))
}

func (ints[T]) unary(op token.Token, x any) any {
	get := x.(func() T)
	switch op {
	case token.SUB:
		return func() T { return -get() }
	case token.XOR:
		return func() T { return ^get() }
	}
	return x
}

func (ints[T]) binary(op token.Token, x, y operand) any {
	if f := compare[T](op, x, y); f != nil {
		return f
	}
	if y.con != nil {
		if f := withConstant(op, x, y.con.(func() T)()); f != nil {
			return f
		}
	}
	if f := arithmetic[T](op, x, y); f != nil {
		return f
	}
	a, b := x.get.(func() T), y.get.(func() T)
	switch op {
	case token.REM:
		return func() T { x := a(); return x % b() }
	case token.AND:
		return func() T { x := a(); return x & b() }
	case token.OR:
		return func() T { x := a(); return x | b() }
	case token.XOR:
		return func() T { x := a(); return x ^ b() }
	case token.AND_NOT:
		return func() T { x := a(); return x &^ b() }
	}
	panic(unknown("this operator"))
}

func withConstant[T integer](op token.Token, x operand, c T) any {
	if x.at != nil {
		p := x.at.(*T)
		switch op {
		case token.ADD:
			return func() T { return *p + c }
		case token.SUB:
			return func() T { return *p - c }
		case token.MUL:
			return func() T { return *p * c }
		}
	}
	a := x.get.(func() T)
	switch op {
	case token.ADD:
		return func() T { return a() + c }
	case token.SUB:
		return func() T { return a() - c }
	case token.MUL:
		return func() T { return a() * c }
	case token.REM:
		return func() T { return a() % c }
	case token.QUO:
		return func() T { return a() / c }
	case token.AND:
		return func() T { return a() & c }
	}
	return nil
}

func (ints[T]) shift(op token.Token, x, n any, negative bool) any {
	get := x.(func() T)
	if negative {
		by := n.(func() int64)
		if op == token.SHL {
			return func() T { x := get(); return x << by() }
		}
		return func() T { x := get(); return x >> by() }
	}
	by := n.(func() uint64)
	if op == token.SHL {
		return func() T { x := get(); return x << by() }
	}
	return func() T { x := get(); return x >> by() }
}

func (ints[T]) update(op token.Token, p, x any) func() {
	if f := updateArithmetic[T](op, p, x); f != nil {
		return f
	}
	at, get := p.(func() *T), x.(func() T)
	switch op {
	case token.REM:
		return func() { p := at(); x := get(); *p %= x }
	case token.AND:
		return func() { p := at(); x := get(); *p &= x }
	case token.OR:
		return func() { p := at(); x := get(); *p |= x }
	case token.XOR:
		return func() { p := at(); x := get(); *p ^= x }
	case token.AND_NOT:
		return func() { p := at(); x := get(); *p &^= x }
	}
	panic(unknown("this assignment"))
}

func (ints[T]) step(p any, by int) func() {
	v := p.(*T)
	if by > 0 {
		return func() { *v++ }
	}
	return func() { *v-- }
}

func (ints[T]) count(p, n any, body func() signal) stmt {
	limit, i := n.(func() T), new(T)
	if p != nil {
		i = p.(*T)
	}
	return func() signal {
		n := limit()
		for k := T(0); k < n; k++ {
			*i = k
			if s := body(); s > next && s != continued {
				return after(s)
			}
		}
		return next
	}
}

// signed reports whether T has negative values.
func signed[T integer]() bool {
	var zero T
	return zero-1 < zero
}

func (ints[T]) wide(x any) any {
	get := x.(func() T)
	if signed[T]() {
		return func() int64 { return int64(get()) }
	}
	return func() uint64 { return uint64(get()) }
}

func (ints[T]) narrow(x any) any {
	switch get := x.(type) {
	case func() int64:
		return func() T { return T(get()) }
	case func() uint64:
		return func() T { return T(get()) }
	case func() float64:
		if _, ok := any(T(0)).(int); ok {
			return func() T { return T(get()) }
		}
	}
	panic(unknown("this conversion"))
}
