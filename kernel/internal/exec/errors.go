package exec

import (
	"errors"
	"go/types"
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// implementsError reports whether the type has the method of error.
func (t *Type) implementsError() bool {
	fn := t.method("Error")
	if fn == nil {
		return false
	}
	sig := fn.fn.Signature
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && basicName(sig.Results().At(0).Type()) == "string"
}

// Error returns what the method Error of the value returns.
func (b errorBox) Error() string { return b.call("Error")[0].(string) }

// Unwrap returns the error that the value wraps, if it has that method.
func (b errorBox) Unwrap() error { return b.unwrap() }

// Is reports whether the value says that it is another error.
func (b errorBox) Is(target error) bool { return b.is(target) }

func (b Box) unwrap() error {
	if b.T.method("Unwrap") == nil {
		return nil
	}
	r := b.call("Unwrap")
	if len(r) != 1 || r[0] == nil {
		return nil
	}
	return asError(r[0])
}

func (b Box) is(target error) bool {
	m := b.T.method("Is")
	if m == nil || m.fn.Signature.Params().Len() != 1 {
		return false
	}
	r := b.call("Is", target)
	is, _ := r[0].(bool)
	return is
}

// asError returns what an interface holds as an error, or nil.
func asError(x any) error {
	switch x := x.(type) {
	case Box:
		return x.asError()
	case error:
		return x
	}
	return nil
}

// Error returns what the method Error of the value returns.
func (b errorsBox) Error() string { return b.call("Error")[0].(string) }

// Is reports whether the value says that it is another error.
func (b errorsBox) Is(target error) bool { return b.is(target) }

// Unwrap returns the errors that the value wraps.
func (b errorsBox) Unwrap() []error {
	list, _ := b.call("Unwrap")[0].([]error)
	return list
}

// call calls a method of the value by name. It returns the results as they are in any.
func (b Box) call(name string, args ...any) (results []any) {
	fn := b.T.method(name)
	if fn == nil {
		panic(errors.New("no method " + name))
	}
	m := b.T.m
	th := m.thread(nil)
	g := fn.frame(th)
	g.caller, g.panic = nil, nil
	th.top = g
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

// errorsIs is errors.Is, which compares values of the program as the program does.
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

// errorsAs is errors.As, which looks at the types of the program.
func errorsAs(err error, target any) bool {
	b, ok := target.(Box)
	if !ok {
		return asCompiled(err, target)
	}
	t := b.T.elemOf()
	p, _ := b.V.(mem.Ptr)
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

// walkErrors calls f for an error and all that it wraps, until it returns true.
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
