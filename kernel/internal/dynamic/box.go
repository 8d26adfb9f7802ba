package dynamic

import (
	"reflect"
	"strings"
)

// The interpreted program keeps values of types that refer to themselves in structs of one
// field, which has such a name after what the interpreter puts before it. If it is a field of
// type any, the end of the name says what nil is.
const boxField = "_k_1of"

// isBox reports whether values of a type are kept in such a struct.
func isBox(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 1 && strings.Contains(t.Field(0).Name, boxField)
}

// content returns what is in a box.
func content(v reflect.Value) reflect.Value {
	v = v.Field(0)
	if h, ok := heldIn(v); ok {
		return reflect.ValueOf(h.V)
	}
	if v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// mayBox reports whether values of a type have boxes in them.
func mayBox(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return mayBox(t.Elem(), seen)
	case reflect.Map:
		return mayBox(t.Elem(), seen)
	case reflect.Struct:
		if isBox(t) {
			return true
		}
		for i := range t.NumField() {
			if t.Field(i).IsExported() && mayBox(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

var anyType = reflect.TypeFor[any]()

// unboxed returns a value with what is in boxes in place of them, as values of any: no type
// of package reflect can refer to itself.
func unboxed(v reflect.Value, depth int) reflect.Value {
	if depth > maxBare || !mayBox(v.Type(), map[reflect.Type]bool{}) {
		w, _ := bare(v, depth)
		return w
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return reflect.Zero(reflect.TypeFor[[]any]())
		}
		return unboxedElements(reflect.MakeSlice(reflect.TypeFor[[]any](), v.Len(), v.Len()), v, depth)
	case reflect.Array:
		return unboxedElements(reflect.New(reflect.ArrayOf(v.Len(), anyType)).Elem(), v, depth)
	case reflect.Map:
		return unboxedEntries(v, depth)
	case reflect.Pointer:
		fresh := reflect.New(anyType)
		if v.IsNil() {
			return reflect.Zero(fresh.Type())
		}
		fresh.Elem().Set(unboxed(v.Elem(), depth+1))
		return fresh
	case reflect.Struct:
		if !isBox(v.Type()) {
			return unboxedFields(v, depth)
		}
		if inner := content(v); inner.IsValid() {
			return unboxed(inner, depth+1)
		}
		return reflect.Zero(boxedNil(v.Type().Field(0).Name))
	}
	return reflect.Zero(anyType)
}

// boxedNil returns the type of the nil that a box of type any holds if it holds nothing.
func boxedNil(field string) reflect.Type {
	switch {
	case strings.HasSuffix(field, "_map"):
		return reflect.TypeFor[map[string]any]()
	case strings.HasSuffix(field, "_list"):
		return reflect.TypeFor[[]any]()
	}
	return anyType
}

func unboxedElements(to, from reflect.Value, depth int) reflect.Value {
	for i := range from.Len() {
		to.Index(i).Set(unboxed(from.Index(i), depth+1))
	}
	return to
}

func unboxedEntries(v reflect.Value, depth int) reflect.Value {
	t := reflect.MapOf(v.Type().Key(), anyType)
	if v.IsNil() {
		return reflect.Zero(t)
	}
	fresh := reflect.MakeMapWithSize(t, v.Len())
	for it := v.MapRange(); it.Next(); {
		fresh.SetMapIndex(it.Key(), unboxed(it.Value(), depth+1))
	}
	return fresh
}

func unboxedFields(v reflect.Value, depth int) reflect.Value {
	fields := make([]reflect.StructField, v.NumField())
	for i := range fields {
		if fields[i] = v.Type().Field(i); mayBox(fields[i].Type, map[reflect.Type]bool{}) {
			fields[i].Type, fields[i].Anonymous = anyType, false
		}
	}
	fresh := reflect.New(reflect.StructOf(fields)).Elem()
	for i := range fields {
		if v.Type().Field(i).IsExported() {
			fresh.Field(i).Set(unboxed(v.Field(i), depth+1))
		}
	}
	return fresh
}
