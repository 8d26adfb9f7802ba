package worker

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
)

// SortKeys sorts the keys of a map, given as a slice, so that a range over a map visits
// them in a fixed order: numbers by size, words by bytes, structs and arrays by their
// parts.
func SortKeys(keys any) {
	switch keys := keys.(type) {
	case []int:
		slices.Sort(keys)
		return
	case []string:
		slices.Sort(keys)
		return
	}
	v := reflect.ValueOf(keys)
	sorted := make([]reflect.Value, v.Len())
	for i := range sorted {
		sorted[i] = reflect.New(v.Type().Elem()).Elem()
		sorted[i].Set(v.Index(i))
	}
	slices.SortStableFunc(sorted, compareKeys)
	for i, k := range sorted {
		v.Index(i).Set(k)
	}
}

func compareKeys(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.Bool:
		return cmp.Compare(btoi(a.Bool()), btoi(b.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		return cmp.Or(cmp.Compare(real(a.Complex()), real(b.Complex())),
			cmp.Compare(imag(a.Complex()), imag(b.Complex())))
	case reflect.String:
		return strings.Compare(a.String(), b.String())
	case reflect.Array:
		return compareParts(a.Len(), a.Index, b.Index)
	case reflect.Struct:
		return compareParts(a.NumField(), a.Field, b.Field)
	case reflect.Interface:
		return compareInterfaces(a, b)
	}
	panic("range over a map whose keys have no order, such as pointers and channels")
}

func compareParts(n int, a, b func(int) reflect.Value) int {
	for i := range n {
		if c := compareKeys(a(i), b(i)); c != 0 {
			return c
		}
	}
	return 0
}

// A Typed value in an interface names its own type, like the interpreter's values of
// types that cells declare.
type Typed interface {
	Content() (value any, typeName string)
}

// compareInterfaces orders by the kind of the content, then by its type, then by the
// content.
func compareInterfaces(a, b reflect.Value) int {
	if a.IsNil() || b.IsNil() {
		return cmp.Compare(btoi(!a.IsNil()), btoi(!b.IsNil()))
	}
	a, typeOfA := content(a)
	b, typeOfB := content(b)
	if c := cmp.Or(cmp.Compare(a.Kind(), b.Kind()), strings.Compare(typeOfA, typeOfB)); c != 0 {
		return c
	}
	return compareKeys(a, b)
}

func content(v reflect.Value) (reflect.Value, string) {
	v = v.Elem()
	if v.CanInterface() {
		if t, ok := v.Interface().(Typed); ok {
			x, name := t.Content()
			return reflect.ValueOf(x), name
		}
	}
	return v, v.Type().String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
