package exec

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// hookOf returns what adapts the arguments of a compiled function that looks at values by
// reflection, or nil.
func hookOf(name string) func(m *machine, args []reflect.Value) {
	switch name {
	case "fmt.Print", "fmt.Sprint", "fmt.Fprint", "fmt.Append":
		return printed
	case "fmt.Println", "fmt.Sprintln", "fmt.Fprintln", "fmt.Appendln":
		return formatted
	case "fmt.Printf", "fmt.Sprintf", "fmt.Fprintf", "fmt.Appendf", "fmt.Errorf":
		return formatting
	case "fmt.Sscan", "fmt.Sscanf", "fmt.Sscanln", "fmt.Fscan", "fmt.Fscanf", "fmt.Fscanln",
		"sort.Slice", "sort.SliceStable", "sort.SliceIsSorted",
		"encoding/binary.Read", "encoding/binary.Write", "encoding/binary.Size", "encoding/binary.Append",
		"rederive/show/worker.Send", "rederive/show/worker.Receive":
		return unboxed
	case "rederive/show/worker.Show", "rederive/show/worker.Value", "rederive/show.Claim", "rederive/show.Display":
		return bared
	}
	return nil
}

// anys calls f for each argument of type any, and replaces it. The arguments at the end of a
// variadic call are a slice.
func anys(args []reflect.Value, f func(x any) any) {
	for i, a := range args {
		switch {
		case a.Kind() == reflect.Interface && a.NumMethod() == 0 && !a.IsNil():
			args[i] = anyValue(f(a.Interface()))
		case a.Type() == reflect.TypeFor[[]any]() && a.Len() > 0:
			list := a.Interface().([]any)
			var changed []any
			for j, x := range list {
				if y := f(x); needsChange(x, y) {
					if changed == nil {
						changed = append([]any(nil), list...)
					}
					changed[j] = y
				}
			}
			if changed != nil {
				args[i] = reflect.ValueOf(changed)
			}
		}
	}
}

func needsChange(x, y any) bool { return reflect.TypeOf(x) != reflect.TypeOf(y) || isBox(y) }

func isBox(x any) bool { _, ok := x.(Box); return ok }

func anyValue(x any) reflect.Value {
	v := reflect.New(anyLayout).Elem()
	if x != nil {
		v.Set(reflect.ValueOf(x))
	}
	return v
}

// formatted lets errors of the program be errors for package fmt.
func formatted(_ *machine, args []reflect.Value) {
	anys(args, func(x any) any {
		if b, ok := x.(Box); ok {
			return b.forFormat()
		}
		return x
	})
}

// forFormat returns the value as package fmt gets it.
func (b Box) forFormat() any {
	if b.T.implementsError() {
		return b.asError()
	}
	return b
}

// printed is formatted for functions that put blanks between operands that are not strings.
func printed(m *machine, args []reflect.Value) {
	formatted(m, args)
	anys(args, func(x any) any {
		b, ok := x.(interface{ box() Box })
		if ok && b.box().T.kind == kString {
			return printedText(fmt.Sprint(x))
		}
		return x
	})
}

// printedText is what a value of a string type is printed as.
type printedText string

func (b Box) box() Box { return b }

// formatting prepares the arguments of a format: the verbs %T and %p ask no value.
func formatting(m *machine, args []reflect.Value) {
	last := len(args) - 1
	list, ok := args[last].Interface().([]any)
	if !ok || last == 0 || args[last-1].Kind() != reflect.String {
		formatted(m, args)
		return
	}
	format := args[last-1].String()
	if strings.Contains(format, "T") || strings.Contains(format, "p") || strings.Contains(format, "*") {
		format, list = named(format, list)
		v := reflect.New(args[last-1].Type()).Elem()
		v.SetString(format)
		args[last-1], args[last] = v, reflect.ValueOf(list)
	}
	formatted(m, args)
}

// unboxed gives the function values without the names of their types.
func unboxed(_ *machine, args []reflect.Value) {
	anys(args, func(x any) any {
		if b, ok := x.(Box); ok {
			return b.full().Interface()
		}
		return x
	})
}

// full returns the value with the types of what it refers to.
func (b Box) full() reflect.Value {
	p := b.data()
	return mem.Value(b.T.fullLayout(), p)
}

// bared gives the function plain data.
func bared(_ *machine, args []reflect.Value) {
	anys(args, bare)
}

// bare returns a value without the names of the program's types, all through.
func bare(x any) any {
	switch x := x.(type) {
	case Box:
		v := x.T.bare(x.data(), 0)
		if !v.IsValid() {
			return nil
		}
		return v.Interface()
	case []any:
		list := make([]any, len(x))
		for i, e := range x {
			list[i] = bare(e)
		}
		return list
	}
	return x
}

// implementsError reports whether the type has the method of error.
func (t *Type) implementsError() bool {
	fn := t.method("Error")
	if fn == nil {
		return false
	}
	sig := fn.fn.Signature
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && typeName(sig.Results().At(0).Type()) == "string"
}

// Error returns what the method Error of the value returns.
func (b errorBox) Error() string { return b.call("Error")[0].(string) }

// Unwrap returns the error that the value wraps, if it has that method.
func (b errorBox) Unwrap() error { return b.unwrap() }

// Is reports whether the value says that it is another error.
func (b errorBox) Is(target error) bool { return b.is(target) }

// As is not known to compiled code: the executor has its own errors.As.
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
