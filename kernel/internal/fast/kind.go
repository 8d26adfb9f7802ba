package fast

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// A kind makes the closures for the values of one type T. What it is given and returns as
// any has the type in the comment.
type kind interface {
	rtype() reflect.Type
	list() kind // of []T, or nil
	cell() cell
	there(p unsafe.Pointer) any // what at returns of a cell with this place

	constant(v constant.Value) any                    // func() T
	zero() any                                        // func() T
	load(p any) any                                   // func() T, of a *T
	from(at address) any                              // func() T, of what is there
	at(at address) any                                // func() *T
	view(at address, n int) any                       // func() []T, of an array of n elements
	store(x any) func(unsafe.Pointer)                 // of a func() T, to where the result goes
	set(p, x any) func()                              // *T, func() T
	pointer(l, i any) any                             // func() *T, of an element: func() []T, func() int
	setPointed(p, x any) func()                       // func() *T, func() T
	index(l, lp, i, ip any) any                       // func() T: func() []T, *[]T or nil, func() int, *int or nil
	wideIndex(l, i any) any                           // func() T: func() []T, func() uint64
	make(n, c any) any                                // func() []T
	literal(xs []any) any                             // func() []T
	add(l any, xs []any) any                          // func() []T
	addAll(l, more any) any                           // func() []T
	length(l any, whole bool) any                     // func() int
	lengthAt(l any) any                               // func() int, of a *[]T
	after(run func(), p any) any                      // func() T: what is in a *T after run
	least(x, y any, most bool) any                    // func() T
	cut(l any, bounds [3]any) any                     // func() []T
	copies(to, from any) any                          // func() int
	isNil(l any, not bool) any                        // func() bool
	each(l any, i, p any, body func() signal) stmt    // range over []T, with *int and *T, or nil
	unary(op token.Token, x any) any                  // func() T
	binary(op token.Token, x, y operand) any          // func() T, or func() bool for a comparison
	shift(op token.Token, x any, n any, neg bool) any // func() T, by a func() uint64 or a func() int64
	update(op token.Token, p, x any) func()           // *p op= x: func() *T, func() T
	step(p any, by int) func()                        // *T
	count(p any, n any, body func() signal) stmt      // range over T
	wide(x any) any                                   // func() int64 or func() uint64 or func() float64
	narrow(x any) any                                 // func() T, from such
}

// A cell is a variable. It can be saved while a function calls itself.
type cell interface {
	at() any           // *T
	push(x any) func() // of a func() T, for later
	pop()              // what was pushed last, into the variable
	save()
	restore()
	clear() // forgets what was pushed and saved
	drop()  // forgets the value
	put(v reflect.Value)
	value(t reflect.Type) reflect.Value
}

// A signal says how a statement ended.
type signal int

const (
	next signal = iota
	broke
	continued
	returned
	labels // and two for each label: break and continue
)

type stmt func() signal

// An operand is an expression: the closure that computes it, and where it is if it is a
// variable.
type operand struct {
	typ types.Type
	k   kind
	get any // func() T
	at  any // *T, or nil
	con any // func() T of a constant, or nil
}

// A variable is a cell for values of type T.
type variable[T any] struct {
	v             *T
	pushed, saved []T
}

func (c *variable[T]) at() any { return c.v }

func (c *variable[T]) push(x any) func() {
	get := x.(func() T)
	return func() { c.pushed = append(c.pushed, get()) }
}

func (c *variable[T]) pop() {
	n := len(c.pushed) - 1
	*c.v = c.pushed[n]
	c.pushed = c.pushed[:n]
}

func (c *variable[T]) save() { c.saved = append(c.saved, *c.v) }

func (c *variable[T]) restore() {
	n := len(c.saved) - 1
	*c.v = c.saved[n]
	c.saved = c.saved[:n]
}

func (c *variable[T]) drop()  { *c.v = *new(T) }
func (c *variable[T]) clear() { c.pushed, c.saved = c.pushed[:0], c.saved[:0] }

// put assigns a value of a type that is laid out like T.
func (c *variable[T]) put(v reflect.Value) {
	reflect.NewAt(v.Type(), unsafe.Pointer(c.v)).Elem().Set(v)
}

// value returns the value as one of type t, which is laid out like T.
func (c *variable[T]) value(t reflect.Type) reflect.Value {
	return reflect.NewAt(t, unsafe.Pointer(c.v)).Elem()
}

// values makes closures for any type.
type values[T any] struct{}

func (values[T]) rtype() reflect.Type { return reflect.TypeFor[T]() }
func (values[T]) list() kind          { return nil }
func (values[T]) cell() cell          { return &variable[T]{v: new(T)} }

func (values[T]) there(p unsafe.Pointer) any { return (*T)(p) }

func (values[T]) constant(constant.Value) any { panic(unknown("a constant of this type")) }

func (values[T]) zero() any {
	return func() T {
		var none T
		return none
	}
}

func (values[T]) load(p any) any {
	v := p.(*T)
	return func() T { return *v }
}

func (values[T]) from(at address) any { return func() T { return *(*T)(at()) } }
func (values[T]) at(at address) any   { return func() *T { return (*T)(at()) } }

func (values[T]) view(at address, n int) any {
	return func() []T { return unsafe.Slice((*T)(at()), n) }
}

func (values[T]) store(x any) func(unsafe.Pointer) {
	get := x.(func() T)
	return func(p unsafe.Pointer) { *(*T)(p) = get() }
}

func (values[T]) set(p, x any) func() {
	v, get := p.(*T), x.(func() T)
	return func() { *v = get() }
}

func (values[T]) pointer(l, i any) any {
	list, at := l.(func() []T), i.(func() int)
	return func() *T {
		s := list()
		return &s[at()]
	}
}

func (values[T]) setPointed(p, x any) func() {
	to, get := p.(func() *T), x.(func() T)
	return func() {
		x := get()
		*to() = x
	}
}

func (values[T]) index(l, lp, i, ip any) any {
	list, at := l.(func() []T), i.(func() int)
	switch {
	case lp != nil && ip != nil:
		list, at := lp.(*[]T), ip.(*int)
		return func() T { return (*list)[*at] }
	case lp != nil:
		list := lp.(*[]T)
		return func() T {
			i := at()
			return (*list)[i]
		}
	case ip != nil:
		at := ip.(*int)
		return func() T { return list()[*at] }
	}
	return func() T {
		s := list()
		return s[at()]
	}
}

func (values[T]) wideIndex(l, i any) any {
	list, at := l.(func() []T), i.(func() uint64)
	return func() T {
		s := list()
		return s[at()]
	}
}

func (values[T]) make(n, c any) any {
	length := n.(func() int)
	if c == nil {
		return func() []T { return make([]T, length()) }
	}
	capacity := c.(func() int)
	return func() []T {
		n := length()
		return make([]T, n, capacity())
	}
}

func (values[T]) literal(xs []any) any {
	gets := typed[T](xs)
	return func() []T {
		list := make([]T, len(gets))
		for i, get := range gets {
			list[i] = get()
		}
		return list
	}
}

func typed[T any](xs []any) []func() T {
	gets := make([]func() T, len(xs))
	for i, x := range xs {
		gets[i] = x.(func() T)
	}
	return gets
}

func (values[T]) add(l any, xs []any) any {
	list, gets := l.(func() []T), typed[T](xs)
	if len(gets) == 1 {
		get := gets[0]
		return func() []T {
			s := list()
			return append(s, get())
		}
	}
	return func() []T {
		s := list()
		more := make([]T, len(gets))
		for i, get := range gets {
			more[i] = get()
		}
		return append(s, more...)
	}
}

func (values[T]) addAll(l, more any) any {
	list, rest := l.(func() []T), more.(func() []T)
	return func() []T {
		s := list()
		return append(s, rest()...)
	}
}

func (values[T]) length(l any, whole bool) any {
	list := l.(func() []T)
	if whole {
		return func() int { return cap(list()) }
	}
	return func() int { return len(list()) }
}

func (values[T]) lengthAt(l any) any {
	list := l.(*[]T)
	return func() int { return len(*list) }
}

func (values[T]) after(run func(), p any) any {
	v := p.(*T)
	return func() T {
		run()
		return *v
	}
}

func (values[T]) cut(l any, bounds [3]any) any {
	list := l.(func() []T)
	var get [3]func() int
	for i, b := range bounds {
		if b != nil {
			get[i] = b.(func() int)
		}
	}
	return func() []T {
		s := list()
		low := 0
		if get[0] != nil {
			low = get[0]()
		}
		if get[1] == nil {
			return s[low:]
		}
		high := get[1]()
		if get[2] == nil {
			return s[low:high]
		}
		return s[low:high:get[2]()]
	}
}

func (values[T]) copies(to, from any) any {
	a, b := to.(func() []T), from.(func() []T)
	return func() int {
		list := a()
		return copy(list, b())
	}
}

func (values[T]) isNil(l any, not bool) any {
	list := l.(func() []T)
	return func() bool { return (list() == nil) != not }
}

func (values[T]) each(l any, i, p any, body func() signal) stmt {
	list, index, value := l.(func() []T), new(int), new(T)
	if i != nil {
		index = i.(*int)
	}
	if p == nil {
		return func() signal {
			n := len(list())
			for i := range n {
				*index = i
				if s := body(); s > next && s != continued {
					return after(s)
				}
			}
			return next
		}
	}
	value = p.(*T)
	return func() signal {
		for i, x := range list() {
			*index, *value = i, x
			if s := body(); s > next && s != continued {
				return after(s)
			}
		}
		return next
	}
}

// after returns how a loop ends when its body ended so.
func after(s signal) signal {
	if s == broke {
		return next
	}
	return s
}

func (values[T]) least(any, any, bool) any                 { panic(unknown("a minimum of this type")) }
func (values[T]) unary(token.Token, any) any               { panic(unknown("this operator")) }
func (values[T]) binary(token.Token, operand, operand) any { panic(unknown("this operator")) }
func (values[T]) shift(token.Token, any, any, bool) any    { panic(unknown("this shift")) }
func (values[T]) update(token.Token, any, any) func()      { panic(unknown("this assignment")) }
func (values[T]) step(any, int) func()                     { panic(unknown("this assignment")) }
func (values[T]) count(any, any, func() signal) stmt       { panic(unknown("this range")) }
func (values[T]) wide(any) any                             { panic(unknown("this conversion")) }
func (values[T]) narrow(any) any                           { panic(unknown("this conversion")) }
