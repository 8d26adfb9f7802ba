package interpret

import (
	"reflect"

	"rederive/kernel/internal/fast"
	"rederive/show/worker"
)

// runFast returns a function of the type that typ points to: the first one of a text of
// package fast, which is compiled when it is called first.
func runFast(text string, places []int, typ any, bound ...any) any {
	return fast.Later(reflect.TypeOf(typ).Elem(), func() (*fast.Code, error) {
		return fast.New(text, places, fast.Places{Note: worker.At}, bound...)
	})
}

// runFastOwn is runFast for a program with goroutines: each notes its own places.
func runFastOwn(text string, places []int, typ any, bound ...any) any {
	return fast.Later(reflect.TypeOf(typ).Elem(), func() (*fast.Code, error) {
		return fast.New(text, places, fast.Places{Note: new(int), Last: worker.At, Caller: here}, bound...)
	})
}
