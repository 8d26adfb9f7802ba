package fast

import (
	"go/types"
	"reflect"
	"unsafe"
)

// What is behind a pointer has a type that only the program knows, such as a struct of a
// cell. Its memory is laid out as that of a type which package reflect makes of the
// declaration; fields and elements are where that type has them.

// layout returns a type with the layout of t, or panics.
func layout(t types.Type, around ...*types.Named) reflect.Type {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		for _, outer := range around {
			if n == outer {
				panic(unknown("a type that refers to itself"))
			}
		}
		around = append(around[:len(around):len(around)], n)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if r := basicLayouts()[u.Kind()]; r != nil {
			return r
		}
	case *types.Slice:
		return reflect.SliceOf(layout(u.Elem(), around...))
	case *types.Array:
		if u.Len() < 1<<20 {
			return reflect.ArrayOf(int(u.Len()), layout(u.Elem(), around...))
		}
	case *types.Pointer:
		return reflect.PointerTo(layout(u.Elem(), around...))
	case *types.Map:
		return reflect.MapOf(layout(u.Key(), around...), layout(u.Elem(), around...))
	case *types.Struct:
		return structLayout(u, around)
	}
	panic(unknown("type " + t.String()))
}

func structLayout(s *types.Struct, around []*types.Named) reflect.Type {
	fields := make([]reflect.StructField, s.NumFields())
	for i := range fields {
		f := s.Field(i)
		if f.Name() == "_" {
			panic(unknown("a blank field"))
		}
		fields[i] = reflect.StructField{Name: "X" + f.Name(), Type: layout(f.Type(), around...)}
	}
	return reflect.StructOf(fields)
}

func basicLayouts() map[types.BasicKind]reflect.Type {
	return map[types.BasicKind]reflect.Type{
		types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
		types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
		types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
		types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](),
		types.Uint16: reflect.TypeFor[uint16](), types.Uint32: reflect.TypeFor[uint32](),
		types.Uint64: reflect.TypeFor[uint64](), types.Float32: reflect.TypeFor[float32](),
		types.Float64: reflect.TypeFor[float64](),
	}
}

// alike reports whether values of two types are laid out alike: only names may differ.
func alike(t, u reflect.Type) bool {
	if t == u {
		return true
	}
	if t.Kind() != u.Kind() || t.Size() != u.Size() {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return alike(t.Elem(), u.Elem())
	case reflect.Array:
		return t.Len() == u.Len() && alike(t.Elem(), u.Elem())
	case reflect.Map:
		return alike(t.Key(), u.Key()) && alike(t.Elem(), u.Elem())
	case reflect.Struct:
		if t.NumField() != u.NumField() {
			return false
		}
		for i := range t.NumField() {
			if t.Field(i).Offset != u.Field(i).Offset || !alike(t.Field(i).Type, u.Field(i).Type) {
				return false
			}
		}
		return true
	}
	if t.Kind() == reflect.Func {
		return alikeAll(t.NumIn(), u.NumIn(), t.In, u.In) && alikeAll(t.NumOut(), u.NumOut(), t.Out, u.Out)
	}
	return t.Kind() < reflect.Array || t.Kind() == reflect.String
}

// alikeAll reports whether the types of two lists are laid out alike.
func alikeAll(m, n int, t, u func(int) reflect.Type) bool {
	for i := range min(m, n) {
		if !alike(t(i), u(i)) {
			return false
		}
	}
	return m == n
}

// An address computes where a value is.
type address = func() unsafe.Pointer

// blocks is the kind of structs and arrays. What is called func() T of other kinds is an
// address here: where the value is until something else is computed. What is called *T says
// where the variable is.
type blocks struct{ row }

func (k blocks) rtype() reflect.Type { return k.t }
func (k blocks) cell() cell          { return &block{t: k.t, v: reflect.New(k.t).UnsafePointer()} }

func (k blocks) zero() any {
	none := reflect.New(k.t).UnsafePointer()
	return func() unsafe.Pointer { return none }
}

func (blocks) there(p unsafe.Pointer) any { return &p }

func (blocks) load(p any) any {
	at := p.(*unsafe.Pointer)
	return func() unsafe.Pointer { return *at }
}

func (k blocks) set(p, x any) func() {
	to, get := p.(*unsafe.Pointer), x.(address)
	return func() { move(k.t, *to, get()) }
}

func (blocks) from(at address) any   { return at }
func (blocks) at(at address) any     { return at }
func (blocks) view(address, int) any { panic(unknown("a list of this type")) }
func (k blocks) store(x any) func(unsafe.Pointer) {
	get := x.(address)
	return func(p unsafe.Pointer) { move(k.t, p, get()) }
}

func (k blocks) setPointed(p, x any) func() {
	to, get := p.(address), x.(address)
	return func() {
		x := get()
		move(k.t, to(), x)
	}
}

func (blocks) after(run func(), p any) any {
	at := p.(*unsafe.Pointer)
	return func() unsafe.Pointer {
		run()
		return *at
	}
}

// move copies a value of type t.
func move(t reflect.Type, to, from unsafe.Pointer) {
	reflect.NewAt(t, to).Elem().Set(reflect.NewAt(t, from).Elem())
}

// A block is a variable of type t.
type block struct {
	t             reflect.Type
	v             unsafe.Pointer
	pushed, saved []unsafe.Pointer
}

func (b *block) at() any { return &b.v }

func (b *block) push(x any) func() {
	get := x.(address)
	return func() { b.pushed = append(b.pushed, b.copy(get())) }
}

func (b *block) copy(from unsafe.Pointer) unsafe.Pointer {
	to := reflect.New(b.t).UnsafePointer()
	move(b.t, to, from)
	return to
}

func (b *block) pop() {
	n := len(b.pushed) - 1
	move(b.t, b.v, b.pushed[n])
	b.pushed = b.pushed[:n]
}

func (b *block) save() { b.saved = append(b.saved, b.copy(b.v)) }

func (b *block) restore() {
	n := len(b.saved) - 1
	move(b.t, b.v, b.saved[n])
	b.saved = b.saved[:n]
}

func (b *block) drop()               { reflect.NewAt(b.t, b.v).Elem().SetZero() }
func (b *block) clear()              { b.pushed, b.saved = nil, nil }
func (b *block) put(v reflect.Value) { reflect.NewAt(v.Type(), b.v).Elem().Set(v) }

func (b *block) value(t reflect.Type) reflect.Value { return reflect.NewAt(t, b.v).Elem() }

// pointers is the kind of pointers to structs and arrays.
type pointers struct{ row }

func (k pointers) rtype() reflect.Type { return k.t }

// isNil compares a pointer, or a list of this kind, with nil.
func (row) isNil(x any, not bool) any {
	if list, ok := x.(func() header); ok {
		return func() bool { return (list().p == nil) != not }
	}
	get := x.(address)
	return func() bool { return (get() == nil) != not }
}

// present returns what a pointer points to; a nil one panics.
func present(get address) address {
	return func() unsafe.Pointer {
		p := get()
		if p == nil {
			missing()
		}
		return p
	}
}

// missing panics as a nil pointer does.
func missing() {
	var none *int
	*none = 0
}

// presentAt is like present, of a pointer in a variable, with an offset.
func presentAt(v *unsafe.Pointer, offset uintptr) address {
	return func() unsafe.Pointer {
		if *v == nil {
			missing()
		}
		return unsafe.Add(*v, offset)
	}
}

// exceeds panics as an index that is out of range does.
func exceeds(i, n int) {
	list := make([]struct{}, n)
	_ = list[i]
}
