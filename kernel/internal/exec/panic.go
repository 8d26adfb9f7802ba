package exec

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/wire"
	"rederive/show/worker"
)

// A deferred call is made when its function ends, in a frame of f's thread.
type deferred func(f *frame, p *panicking)

// A panicking is a panic in progress.
type panicking struct {
	value     any
	recovered bool
	top       *frame // the innermost call when it began, until its places are known
	known     []int  // places of the panic
	open      bool   // known lacks the calls that led into compiled code
}

// places returns the places of the panic, the innermost call first. No frame of a call that it ended is used again, and
// those of the others are the same as long as it is not recovered. So a panic that is recovered soon costs little,
// however deep the calls are nested.
func (p *panicking) places() []int {
	if p.top != nil {
		p.known, p.top = p.top.places(), nil
	}
	return p.known
}

// A thrown is a panic that carries one that a function with deferred calls has seen.
type thrown struct{ p *panicking }

// guarded runs a call of a function that has deferred calls.
func (fn *function) guarded(f *frame) {
	f.defers = f.defers[:0]
	var p *panicking
	if f.protected(fn.entry, &p) {
		if len(f.defers) == 0 {
			return
		}
		// the deferred calls of loops over functions, which go/ssa does not run
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

// protected runs blocks, and reports whether they came to their end. If not, it stores the
// panic that ended them.
func (f *frame) protected(b *block, p **panicking) (ended bool) {
	guard(func() {
		f.loop(b)
		ended = true
	}, func(value any) { *p = f.th.caught(value) })
	return ended
}

// guard calls f and, if a panic ends it, caught with its value.
func guard(f func(), caught func(value any)) {
	ended := false
	defer func() {
		if !ended {
			caught(recover())
		}
	}()
	f()
	ended = true
}

// caught returns the panic for a value that the executor recovered.
func (th *thread) caught(r any) *panicking {
	if t, ok := r.(thrown); ok {
		return t.p
	}
	if p := th.m.passed(r); p != nil {
		if p.open {
			p.known = append(slices.Clip(p.known), th.places()...)
		}
		return p
	}
	return &panicking{value: r, top: th.top}
}

// runDefers makes the deferred calls of a function, the last one first. A call that panics
// replaces the panic.
func (f *frame) runDefers(p *panicking) *panicking {
	for len(f.defers) > 0 {
		last := len(f.defers) - 1
		d := f.defers[last]
		f.defers[last] = nil
		f.defers = f.defers[:last]
		var next *panicking
		live := p != nil && !p.recovered
		guard(func() { d(f, p) }, func(value any) { next = f.th.caught(value) })
		f.th.top = f
		if next != nil {
			if live { // the calls of the panic before are still there, also if it is recovered
				n := len(next.places()) - len(f.th.places())
				next.known = append(slices.Clip(next.known[:max(n, 0)]), p.places()...)
			}
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

// inIter reports whether an instruction is of package iter. What that recovers, in a goroutine of a sequence, is the
// panic with its places, and not only the value: it panics with it in another goroutine.
func inIter(v ssa.Instruction) bool {
	fn := v.Parent()
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	return fn.Pkg != nil && fn.Pkg.Pkg.Path() == "iter"
}

// A runtimeError is an error of the runtime.
type runtimeError string

// Error returns the text of the error.
func (e runtimeError) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes it a runtime.Error.
func (runtimeError) RuntimeError() {}

// runtimeName returns the runtime's name for the type of the error.
func (e runtimeError) runtimeName() string {
	for _, begin := range []string{"index out of range", "slice bounds", "cannot convert slice"} {
		if strings.HasPrefix(string(e), begin) {
			return "runtime.boundsError"
		}
	}
	return "runtime.errorString"
}

// An assertionError is the error of a type assertion.
type assertionError string

// Error returns the text of the error.
func (e assertionError) Error() string { return "interface conversion: " + string(e) }

// RuntimeError makes it a runtime.Error.
func (assertionError) RuntimeError() {}

// runtimeName returns the runtime's name for the type of the error.
func (assertionError) runtimeName() string { return "*runtime.TypeAssertionError" }

// panicNil panics as a nil dereference does.
//
//go:noinline
func panicNil() {
	var p *int
	*p = 0
}

// zero sets the value at an address to the zero value of its type.
func zero(t *Type, p mem.Ptr) { mem.Value(t.layout, p).SetZero() }

// An unsupported describes what the executor refuses.
type unsupported string

// Error returns what is refused.
func (u unsupported) Error() string { return string(u) }

func refuse(format string, args ...any) { panic(unsupported(fmt.Sprintf(format, args...))) }

// A panicked is the value of a panic that has one of the program's types, for the host.
type panicked struct{ Box }

// String formats the value as package worker formats the panics of compiled programs.
func (p panicked) String() string {
	defer func() {
		if r := recover(); r != nil { // in the method that formats it
			panic(worded(r))
		}
	}()
	for _, method := range []string{"Error", "String"} {
		if p.T.hasText(method) {
			return p.call(method)[0].(string)
		}
	}
	if text, ok := worker.NamedText(p.T.String(), reflect.ValueOf(bare(p.Box))); ok {
		return text
	}
	v, err := wire.Encode(bare(p.Box))
	if err != nil {
		return fmt.Sprintf("a value of type %s", p.T)
	}
	return v.String()
}

// worded returns the value of a panic that ends the program.
func worded(x any) any {
	if b, ok := canonical(x).(Box); ok {
		return panicked{b}
	}
	return x
}

// implementsError reports whether the type has the method of error.
func (t *Type) implementsError() bool { return t.hasText("Error") }

// Error returns the result of the value's method Error.
func (b errorBox) Error() string { return b.call("Error")[0].(string) }

// Unwrap returns the error that the value wraps, if it has that method.
func (b errorBox) Unwrap() error {
	if b.T.method("Unwrap") == nil {
		return nil
	}
	r := b.call("Unwrap")
	if len(r) != 1 || r[0] == nil {
		return nil
	}
	return asError(r[0])
}

// Is reports whether the value says that it matches another error.
func (b errorBox) Is(target error) bool {
	m := b.T.method("Is")
	if m == nil || m.fn.Signature.Params().Len() != 1 {
		return false
	}
	r := b.call("Is", target)
	is, _ := r[0].(bool)
	return is
}

// asError returns the value in an interface as an error, or nil.
func asError(x any) error {
	switch x := x.(type) {
	case Box:
		return x.asError()
	case error:
		return x
	}
	return nil
}

// Unwrap returns the errors that the value wraps.
func (b errorsBox) Unwrap() []error {
	list, _ := b.call("Unwrap")[0].([]error)
	return list
}

// call calls a method of the value by name. It returns the results as values of type any.
func (b Box) call(name string, args ...any) (results []any) {
	fn := b.T.method(name)
	if fn == nil {
		panic(errors.New("no method " + name))
	}
	m := b.T.m
	th := m.thread(nil)
	g := fn.enter(th, nil, nil)
	b.T.unpack(b, g.at(fn.params[0]))
	for i, a := range args {
		t := m.typeOf(fn.fn.Params[i+1].Type())
		mem.Value(t.layout, g.at(fn.params[i+1])).Set(reflect.ValueOf(a))
	}
	m.runNative(th, g)
	for i, t := range fn.types {
		results = append(results, t.pack(g.at(fn.results[i])))
	}
	fn.leave(g)
	m.release(th)
	return results
}

// errorsIs is errors.Is, but compares values of the program as the program does.
func errorsIs(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	y := canonical(target)
	d := dynamicType(y)
	comparable := d == nil && reflect.TypeOf(y).Comparable() || d != nil && types.Comparable(d.t)
	return walkErrors(err, func(e error) bool {
		if comparable && equalAny(canonical(e), y) {
			return true
		}
		is, ok := e.(interface{ Is(error) bool })
		return ok && is.Is(target)
	})
}

// errorsAs is errors.As, but for the types of the program.
func errorsAs(err error, target any) bool {
	b, ok := target.(Box)
	if !ok || err == nil {
		return asCompiled(err, target)
	}
	p, _ := b.V.(mem.Ptr)
	if !b.T.isPointer() || p == nil {
		panic("errors: target must be a non-nil pointer")
	}
	t := b.T.elemOf()
	if t.kind != kAny && !t.implementsError() {
		panic("errors: *target must be interface or implement error")
	}
	return walkErrors(err, func(e error) bool {
		x := canonical(e)
		if t.kind == kAny {
			if _, ok := t.implements(x); ok {
				mem.Put(p, 0, x)
				return true
			}
		} else if t.has(x) {
			t.unpack(x, p)
			return true
		}
		return asksAs(x, target)
	})
}

// asCompiled is errors.As for a target that compiled code knows.
func asCompiled(err error, target any) bool {
	if v := reflect.ValueOf(target); v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() == reflect.Interface {
		return walkErrors(err, func(e error) bool {
			x := canonical(e)
			if v.Elem().Type() == errorLayout {
				v.Elem().Set(reflect.ValueOf(e))
				return true
			}
			if reflect.TypeOf(x).Implements(v.Elem().Type()) {
				v.Elem().Set(reflect.ValueOf(x))
				return true
			}
			return asksAs(x, target)
		})
	}
	if walkErrors(err, func(e error) bool { return asksAs(canonical(e), target) }) {
		return true
	}
	return errors.As(err, target)
}

func asksAs(x, target any) bool {
	b, ok := x.(Box)
	if !ok || b.T.method("As") == nil {
		return false
	}
	is, _ := b.call("As", target)[0].(bool)
	return is
}

// walkErrors calls f for an error and for all errors that it wraps, until f returns true.
func walkErrors(err error, f func(e error) bool) bool {
	for err != nil {
		if f(err) {
			return true
		}
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			err = e.Unwrap()
		case interface{ Unwrap() []error }:
			for _, inner := range e.Unwrap() {
				if walkErrors(inner, f) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}
