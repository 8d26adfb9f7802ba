// Package mapping tests functions by tables of arguments and results:
//
//	mapping.Test(t, strings.ToUpper, map[string]string{"a": "A", "é": "É"})
package mapping

import "testing"

// Test tests that a function maps each argument to its result.
func Test[A, R comparable](t *testing.T, f func(A) R, results map[A]R) {
	t.Helper()
	for arg, want := range results {
		if got := f(arg); got != want {
			t.Errorf("%#v is mapped to %#v, want %#v", arg, got, want)
		}
	}
}
