package dynamic

import (
	"cmp"
	"reflect"
	"strings"
)

// compareLeaves orders values of basic types.
func compareLeaves(a, b reflect.Value) int {
	for a.Kind() == reflect.Interface && !a.IsNil() {
		a = a.Elem()
	}
	for b.Kind() == reflect.Interface && !b.IsNil() {
		b = b.Elem()
	}
	if c := cmp.Compare(a.Kind(), b.Kind()); c != 0 {
		return c
	}
	switch {
	case a.Kind() == reflect.Bool:
		return cmp.Compare(number(a.Bool()), number(b.Bool()))
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.CanComplex():
		x, y := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case a.Kind() == reflect.String:
		return strings.Compare(a.String(), b.String())
	}
	return 0
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
