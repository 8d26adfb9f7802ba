package exec

import (
	"fmt"
	"strings"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/wire"
)

// A deferred call is one that a function makes when it ends.
type deferred struct {
	call func(f *frame, p *panicking) // made in a frame of f's thread
}

// A panicking is a panic on its way.
type panicking struct {
	value     any
	recovered bool
	places    []int // where it began
}

// An aborted panic carries one that has been seen by a function with deferred calls.
type thrown struct{ p *panicking }

// guarded runs a call of a function that has deferred calls.
func (fn *function) guarded(f *frame) {
	f.defers, f.handled = f.defers[:0], false
	var p *panicking
	if f.protected(fn.entry, &p) {
		if len(f.defers) == 0 {
			return
		}
		// what loops over functions have deferred: go/ssa does not run it
		if p = f.runDefers(nil); p == nil && fn.recover == nil {
			return
		}
		if p == nil {
			f.loop(fn.recover)
			return
		}
	}
	f.th.top = f
	p = f.runDefers(p)
	if p != nil && !p.recovered {
		panic(thrown{p})
	}
	f.panic = nil
	if fn.recover == nil {
		for i, t := range fn.types {
			zero(t, f.at(fn.results[i]))
		}
		return
	}
	f.loop(fn.recover)
}

// protected runs blocks and reports whether they came to their end. If not, it says by which
// panic they ended.
func (f *frame) protected(b *block, p **panicking) (ended bool) {
	defer func() {
		if ended {
			return
		}
		*p = f.th.caught(recover())
	}()
	f.loop(b)
	return true
}

// caught returns a panic that was recovered by the executor.
func (th *thread) caught(r any) *panicking {
	if t, ok := r.(thrown); ok {
		return t.p
	}
	if at := th.m.placesOf(r); at != nil {
		return &panicking{value: r, places: at}
	}
	return &panicking{value: r, places: th.places()}
}

// runDefers makes the deferred calls of a function, the last one first. One that panics
// replaces the panic.
func (f *frame) runDefers(p *panicking) *panicking {
	for len(f.defers) > 0 {
		last := len(f.defers) - 1
		d := f.defers[last]
		f.defers[last] = deferred{}
		f.defers = f.defers[:last]
		var next *panicking
		func() {
			done := false
			defer func() {
				if !done {
					next = f.th.caught(recover())
				}
			}()
			d.call(f, p)
			done = true
		}()
		f.th.top = f
		if next != nil {
			p = next
		}
	}
	return p
}

// recovered is the built-in function recover, called in a frame.
func recovered(f *frame) any {
	p := f.panic
	if p == nil || p.recovered {
		return nil
	}
	p.recovered = true
	return canonical(p.value)
}

// A runtimeError is an error of the runtime.
type runtimeError string

// Error returns its text.
func (e runtimeError) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes it a runtime.Error.
func (runtimeError) RuntimeError() {}

// runtimeName names the type that the runtime has for the error.
func (e runtimeError) runtimeName() string {
	for _, begin := range []string{"index out of range", "slice bounds", "cannot convert slice"} {
		if strings.HasPrefix(string(e), begin) {
			return "runtime.boundsError"
		}
	}
	return "runtime.errorString"
}

// boundsError is the error of an index that is out of range.
func boundsError(text string) error { return runtimeError(text) }

// An assertionError is the error of a type assertion.
type assertionError string

// Error returns its text.
func (e assertionError) Error() string { return "interface conversion: " + string(e) }

// RuntimeError makes it a runtime.Error.
func (assertionError) RuntimeError() {}

// runtimeName names the type that the runtime has for the error.
func (assertionError) runtimeName() string { return "*runtime.TypeAssertionError" }

// panicNil panics as the use of a nil pointer does.
//
//go:noinline
func panicNil() {
	var p *int
	*p = 0
}

// panicIndex panics as an index does that is out of range.
//
//go:noinline
func panicIndex(i, n int) {
	list := make([]struct{}, n)
	_ = list[i]
}

// zero makes the value at an address the zero value of its type.
func zero(t *Type, p mem.Ptr) { mem.Value(t.layout, p).SetZero() }

// An unsupported is what the executor refuses, in words.
type unsupported string

// Error returns what is refused.
func (u unsupported) Error() string { return string(u) }

func refuse(format string, args ...any) { panic(unsupported(fmt.Sprintf(format, args...))) }

// A panicked is a value of the program's types with which it panicked, for the host.
type panicked struct{ Box }

// String words it as package worker words what compiled programs panic with.
func (p panicked) String() string {
	if p.T.hasText("String") {
		return p.call("String")[0].(string)
	}
	v, err := wire.Encode(bare(p.Box))
	if err != nil {
		return fmt.Sprintf("a value of type %s", p.T)
	}
	return v.String()
}

// worded returns the value of a panic that ends the program.
func worded(x any) any {
	x = thrownValue(x)
	if b, ok := x.(Box); ok {
		return panicked{b}
	}
	return x
}
