package fast

import (
	"reflect"
	"unsafe"
)

// A header is a list whose elements are structs, arrays or pointers.
type header struct {
	p        unsafe.Pointer
	len, cap int
}

// rows is the kind of such lists.
type rows struct {
	values[header]
	t reflect.Type
}

func (k rows) rtype() reflect.Type { return k.t }
func (rows) list() kind            { return nil }

// row makes the closures for lists of values of type t.
type row struct {
	values[unsafe.Pointer]
	t reflect.Type
}

func (k row) list() kind { return rows{t: reflect.SliceOf(k.t)} }

// where returns where an element is.
func (k row) where(l, i any) address {
	list, index, size := l.(func() header), i.(func() int), k.t.Size()
	return func() unsafe.Pointer {
		h := list()
		i := index()
		if uint(i) >= uint(h.len) {
			exceeds(i, h.len)
		}
		return unsafe.Add(h.p, uintptr(i)*size)
	}
}

// value returns a list as one of its type.
func (k row) value(h *header) reflect.Value {
	return reflect.NewAt(reflect.SliceOf(k.t), unsafe.Pointer(h)).Elem()
}

func (row) wideIndex(any, any) any { panic(unknown("an index of this type")) }

func (k row) make(n, c any) any {
	length, capacity := n.(func() int), func() int { return 0 }
	if c != nil {
		capacity = c.(func() int)
	}
	return func() (h header) {
		n := length()
		room := max(n, 0)
		if c != nil {
			room = capacity()
		}
		bytes := make([]struct{}, n, room) // panics as Go does
		k.value(&h).Set(reflect.MakeSlice(reflect.SliceOf(k.t), len(bytes), cap(bytes)))
		return h
	}
}

// filled returns a list of values that are stored one after another.
func (k row) filled(stores []func(unsafe.Pointer)) (h header) {
	k.value(&h).Set(reflect.MakeSlice(reflect.SliceOf(k.t), len(stores), len(stores)))
	for i, store := range stores {
		store(unsafe.Add(h.p, uintptr(i)*k.t.Size()))
	}
	return h
}

// added appends values, all of which are computed before.
func (k row) added(l any, stores []func(unsafe.Pointer)) any {
	list := l.(func() header)
	return func() header {
		h := list()
		more := k.filled(stores)
		k.value(&h).Set(reflect.AppendSlice(k.value(&h), k.value(&more)))
		return h
	}
}

func (k row) addAll(l, more any) any {
	list, rest := l.(func() header), more.(func() header)
	return func() header {
		h := list()
		more := rest()
		k.value(&h).Set(reflect.AppendSlice(k.value(&h), k.value(&more)))
		return h
	}
}

func (row) length(l any, whole bool) any {
	list := l.(func() header)
	if whole {
		return func() int { return list().cap }
	}
	return func() int { return list().len }
}

func (row) lengthAt(l any) any {
	list := l.(*header)
	return func() int { return list.len }
}

func (k row) cut(l any, bounds [3]any) any {
	list, low := l.(func() header), 0
	var none []struct{}
	if get, ok := bounds[0].(func() int); ok { // which is kept
		bounds[0] = func() int {
			low = get()
			return low
		}
	}
	part := values[struct{}]{}.cut(func() []struct{} { return none }, bounds).(func() []struct{})
	return func() header {
		h := list()
		low, none = 0, make([]struct{}, h.len, h.cap)
		n := part() // panics as Go does
		if cap(n) == 0 {
			return header{h.p, 0, 0} // what follows is other memory
		}
		return header{unsafe.Add(h.p, uintptr(low)*k.t.Size()), len(n), cap(n)}
	}
}

func (k row) copies(to, from any) any {
	a, b := to.(func() header), from.(func() header)
	return func() int {
		x := a()
		y := b()
		return reflect.Copy(k.value(&x), k.value(&y))
	}
}

// over ranges over a list; set assigns an element to the variable.
func (row) over(l, i any, set func(unsafe.Pointer), size uintptr, body stmt) stmt {
	list, index := l.(func() header), new(int)
	if i != nil {
		index = i.(*int)
	}
	return func() signal {
		h := list()
		for i := range h.len {
			*index = i
			set(unsafe.Add(h.p, uintptr(i)*size))
			if s := body(); s > next && s != continued {
				return after(s)
			}
		}
		return next
	}
}

// stores returns what stores values of a kind.
func stores(k kind, xs []any) []func(unsafe.Pointer) {
	list := make([]func(unsafe.Pointer), len(xs))
	for i, x := range xs {
		list[i] = k.store(x)
	}
	return list
}

func (k blocks) index(l, _, i, _ any) any   { return k.where(l, i) }
func (k blocks) pointer(l, i any) any       { return k.where(l, i) }
func (k blocks) add(l any, xs []any) any    { return k.added(l, stores(k, xs)) }
func (k pointers) index(l, _, i, _ any) any { return k.from(k.where(l, i)) }
func (k pointers) pointer(l, i any) any     { return k.at(k.where(l, i)) }
func (k pointers) add(l any, xs []any) any  { return k.added(l, stores(k, xs)) }

func (k blocks) literal(xs []any) any {
	list := stores(k, xs)
	return func() header { return k.filled(list) }
}

func (k pointers) literal(xs []any) any {
	list := stores(k, xs)
	return func() header { return k.filled(list) }
}

func (k blocks) each(l, i, p any, body func() signal) stmt {
	set := func(unsafe.Pointer) {}
	if v, ok := p.(*unsafe.Pointer); ok {
		set = func(from unsafe.Pointer) { move(k.t, *v, from) }
	}
	return k.over(l, i, set, k.t.Size(), body)
}

func (k pointers) each(l, i, p any, body func() signal) stmt {
	set := func(unsafe.Pointer) {}
	if v, ok := p.(*unsafe.Pointer); ok {
		set = func(from unsafe.Pointer) { *v = *(*unsafe.Pointer)(from) }
	}
	return k.over(l, i, set, k.t.Size(), body)
}
