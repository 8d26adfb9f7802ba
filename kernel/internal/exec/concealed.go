package exec

import (
	"fmt"
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// A concealing operand of package fmt has a type of compiled code with unexported interfaces, such as atomic.Value or an
// error of fmt.Errorf. Package fmt would print boxes in them as structs.
type concealing struct{ x any }

// Format prints the value as package fmt does if it knows all types.
func (c concealing) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	if p.asks(c.x) {
		p.plain(c.x)
		return
	}
	p.parts(reflect.TypeOf(c.x), copied(reflect.ValueOf(c.x)), 0, true)
}

// conceals reports whether values of a type of compiled code have unexported interfaces, also in parts.
func conceals(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return conceals(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() && lists(f.Type) || conceals(f.Type) {
				return true
			}
		}
	}
	return false
}

// lists reports whether values of a type are interfaces, or lists of them.
func lists(t reflect.Type) bool {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t.Kind() == reflect.Interface
}

// parts prints the value of type t at an address, with the boxes in it. Below an unexported field, open is false.
func (p *printer) parts(t reflect.Type, at mem.Ptr, depth int, open bool) {
	v := mem.Value(t, at)
	switch kind := t.Kind(); {
	case kind == reflect.Interface && v.IsNil() && p.sharp():
		p.write(t.String() + "(nil)")
	case kind == reflect.Interface && v.IsNil():
		p.write("<nil>")
	case kind == reflect.Interface:
		x := canonical(v.Elem().Interface())
		if b, ok := x.(Box); ok {
			p.value(b.T, b.data(), depth, open)
			return
		}
		p.parts(reflect.TypeOf(x), copied(reflect.ValueOf(x)), depth, open)
	case kind == reflect.Pointer && depth == 0 && !v.IsNil():
		p.write("&")
		p.parts(t.Elem(), v.UnsafePointer(), depth+1, open)
	case kind == reflect.Struct && conceals(t) && !(open && p.asks(v.Interface())):
		p.structParts(v, depth, open)
	case (kind == reflect.Slice || kind == reflect.Array) && (conceals(t) || lists(t)):
		end, ok := p.begin(t, "[", kind == reflect.Slice && v.IsNil())
		for i := range v.Len() {
			if i > 0 {
				p.write(p.gap())
			}
			p.parts(t.Elem(), mem.Address(v.Index(i)), depth+1, open)
		}
		if ok {
			p.write(end)
		}
	default:
		p.compiled(v, depth, open)
	}
}

func (p *printer) structParts(v reflect.Value, depth int, open bool) {
	if p.sharp() {
		p.write(v.Type().String())
	}
	p.write("{")
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if i > 0 {
			p.write(p.gap())
		}
		if p.plus() || p.sharp() {
			p.write(f.Name + ":")
		}
		p.parts(f.Type, mem.Add(mem.Address(v), f.Offset), depth+1, open && f.IsExported())
	}
	p.write("}")
}
