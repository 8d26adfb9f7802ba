package fast

import (
	"go/constant"
	"go/token"
	"go/types"
)

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

type number interface {
	integer | ~float64
}

type ordered interface {
	number | ~string
}

// kinds are those of the basic types that loops are usually about: the closures of each type
// take a megabyte of a live page.
func kinds() map[types.BasicKind]kind {
	return map[types.BasicKind]kind{
		types.Bool: bools{}, types.UntypedBool: bools{}, types.String: texts{}, types.Float64: floats{},
		types.Int: ints[int]{}, types.Int32: ints[int32]{}, types.Int64: ints[int64]{}, types.Uint: ints[uint]{},
		types.Uint8: ints[uint8]{}, types.Uint32: ints[uint32]{}, types.Uint64: ints[uint64]{},
	}
}

// flat, once and twice are the kinds of T, []T and [][]T.
type (
	flat[T any]  struct{ values[T] }
	once[T any]  struct{ values[[]T] }
	twice[T any] struct{ values[[][]T] }
)

func (flat[T]) list() kind { return once[T]{} }
func (once[T]) list() kind { return twice[T]{} }

// fixed returns a closure that returns x.
func fixed[T any](x T) any { return func() T { return x } }

type bools struct{ flat[bool] }

func (bools) constant(v constant.Value) any { return fixed(constant.BoolVal(v)) }

func (bools) unary(_ token.Token, x any) any {
	get := x.(func() bool)
	return func() bool { return !get() }
}

func (bools) binary(op token.Token, x, y operand) any {
	a, b := x.get.(func() bool), y.get.(func() bool)
	switch op {
	case token.LAND:
		return func() bool { return a() && b() }
	case token.LOR:
		return func() bool { return a() || b() }
	case token.EQL:
		return func() bool { return a() == b() }
	case token.NEQ:
		return func() bool { return a() != b() }
	}
	panic(unknown("this operator"))
}

type texts struct{ flat[string] }

func (texts) constant(v constant.Value) any { return fixed(constant.StringVal(v)) }

func (texts) binary(op token.Token, x, y operand) any {
	a, b := x.get.(func() string), y.get.(func() string)
	if op == token.ADD {
		return func() string {
			x := a()
			return x + b()
		}
	}
	return compare[string](op, x, y)
}

func (texts) update(op token.Token, p, x any) func() {
	at, get := p.(func() *string), x.(func() string)
	return func() { *at() += get() }
}

type floats struct{ flat[float64] }

func (floats) constant(v constant.Value) any {
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return fixed(f)
}

func (floats) unary(op token.Token, x any) any {
	get := x.(func() float64)
	if op == token.ADD {
		return x
	}
	return func() float64 { return -get() }
}

func (floats) binary(op token.Token, x, y operand) any {
	if f := compare[float64](op, x, y); f != nil {
		return f
	}
	if f := arithmetic[float64](op, x, y); f != nil {
		return f
	}
	panic(unknown("this operator"))
}

func (floats) update(op token.Token, p, x any) func() {
	if f := updateArithmetic[float64](op, p, x); f != nil {
		return f
	}
	panic(unknown("this assignment"))
}

func (floats) step(p any, by int) func() {
	v, x := p.(*float64), float64(by)
	return func() { *v += x }
}

func (floats) wide(x any) any { return x }

func (floats) narrow(x any) any {
	switch get := x.(type) {
	case func() int64:
		return func() float64 { return float64(get()) }
	case func() uint64:
		return func() float64 { return float64(get()) }
	}
	return x
}

// arithmetic returns the closure of an operator that all numbers have, or nil.
func arithmetic[T number](op token.Token, x, y operand) any {
	if x.at != nil && y.at != nil {
		return arithmeticPointed(op, x.at.(*T), y.at.(*T))
	}
	a, b := x.get.(func() T), y.get.(func() T)
	switch op {
	case token.ADD:
		return func() T { x := a(); return x + b() }
	case token.SUB:
		return func() T { x := a(); return x - b() }
	case token.MUL:
		return func() T { x := a(); return x * b() }
	case token.QUO:
		return func() T { x := a(); return x / b() }
	}
	return nil
}

func arithmeticPointed[T number](op token.Token, p, q *T) any {
	switch op {
	case token.ADD:
		return func() T { return *p + *q }
	case token.SUB:
		return func() T { return *p - *q }
	case token.MUL:
		return func() T { return *p * *q }
	case token.QUO:
		return func() T { return *p / *q }
	}
	return nil
}

// updateArithmetic returns the closure of *p op= x for an operator that all numbers have, or
// nil.
func updateArithmetic[T number](op token.Token, p, x any) func() {
	at, get := p.(func() *T), x.(func() T)
	switch op {
	case token.ADD:
		return func() { p := at(); x := get(); *p += x }
	case token.SUB:
		return func() { p := at(); x := get(); *p -= x }
	case token.MUL:
		return func() { p := at(); x := get(); *p *= x }
	case token.QUO:
		return func() { p := at(); x := get(); *p /= x }
	}
	return nil
}

// compare returns the closure of a comparison, or nil.
func compare[T ordered](op token.Token, x, y operand) any {
	a, b := x.get.(func() T), y.get.(func() T)
	if x.at != nil && y.at != nil {
		return comparePointed(op, x.at.(*T), y.at.(*T))
	}
	if x.at != nil && y.con != nil {
		return compareConstant(op, x.at.(*T), y.con.(func() T)())
	}
	switch op {
	case token.EQL:
		return func() bool { x := a(); return x == b() }
	case token.NEQ:
		return func() bool { x := a(); return x != b() }
	case token.LSS:
		return func() bool { x := a(); return x < b() }
	case token.LEQ:
		return func() bool { x := a(); return x <= b() }
	case token.GTR:
		return func() bool { x := a(); return x > b() }
	case token.GEQ:
		return func() bool { x := a(); return x >= b() }
	}
	return nil
}

func comparePointed[T ordered](op token.Token, p, q *T) any {
	switch op {
	case token.EQL:
		return func() bool { return *p == *q }
	case token.NEQ:
		return func() bool { return *p != *q }
	case token.LSS:
		return func() bool { return *p < *q }
	case token.LEQ:
		return func() bool { return *p <= *q }
	case token.GTR:
		return func() bool { return *p > *q }
	case token.GEQ:
		return func() bool { return *p >= *q }
	}
	return nil
}

func compareConstant[T ordered](op token.Token, p *T, c T) any {
	switch op {
	case token.EQL:
		return func() bool { return *p == c }
	case token.NEQ:
		return func() bool { return *p != c }
	case token.LSS:
		return func() bool { return *p < c }
	case token.LEQ:
		return func() bool { return *p <= c }
	case token.GTR:
		return func() bool { return *p > c }
	case token.GEQ:
		return func() bool { return *p >= c }
	}
	return nil
}

// least returns the closure of the builtin functions min and max.
func least[T ordered](x, y any, most bool) any {
	a, b := x.(func() T), y.(func() T)
	if most {
		return func() T { x := a(); return max(x, b()) }
	}
	return func() T { x := a(); return min(x, b()) }
}

func (floats) least(x, y any, most bool) any  { return least[float64](x, y, most) }
func (texts) least(x, y any, most bool) any   { return least[string](x, y, most) }
func (ints[T]) least(x, y any, most bool) any { return least[T](x, y, most) }
