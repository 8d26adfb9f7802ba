package fast

import (
	"reflect"
	"sync"
)

// Code is the first function of a text, ready to run.
type Code struct {
	c    *compiler
	f    *function
	typ  reflect.Type
	left bool // by a panic

	place  *int
	caller func() *int // the note of the goroutine that calls, unless that is place
	mu     sync.Mutex
}

// entry returns f for those who call it from outside.
func (c *compiler) entry(f *function) *Code {
	in, out := make([]reflect.Type, len(f.params)), make([]reflect.Type, len(f.results))
	for i := range in {
		in[i] = c.kind(f.in[i].Type()).rtype()
	}
	for i := range out {
		out[i] = c.kind(f.sig.Results().At(i).Type()).rtype()
	}
	code := &Code{c: c, f: f, typ: reflect.FuncOf(in, out, false), place: c.place}
	if code.place == nil {
		code.place = new(int)
	}
	return code
}

// Func returns the function.
func (code *Code) Func() any {
	return Later(code.typ, func() (*Code, error) { return code, nil })
}

// Later returns a function of a type, the code of which is made when it is called first.
func Later(typ reflect.Type, load func() (*Code, error)) any {
	get := sync.OnceValue(func() *Code {
		code, err := load()
		if err != nil {
			panic(err)
		}
		if !alike(code.typ, typ) {
			panic("package fast: the function is a " + code.typ.String() + ", not a " + typ.String())
		}
		return code
	})
	if typ == reflect.TypeFor[func(i, j int) bool]() { // as sort.Slice wants it
		return func(i, j int) bool { return get().compare(i, j) }
	}
	call := func(args []reflect.Value) []reflect.Value { return get().call(typ, args) }
	return reflect.MakeFunc(typ, call).Interface()
}

// call calls the function, as one of a type.
func (code *Code) call(typ reflect.Type, args []reflect.Value) []reflect.Value {
	results := make([]reflect.Value, len(code.f.results))
	code.run(func() {
		for i, p := range code.f.params {
			p.put(args[i])
		}
	}, func() {
		for i, r := range code.f.results {
			results[i] = reflect.New(typ.Out(i)).Elem()
			results[i].Set(r.value(typ.Out(i)))
		}
	})
	return results
}

// compare calls a function that compares two elements by their indices.
func (code *Code) compare(i, j int) (less bool) {
	code.mu.Lock()
	defer code.mu.Unlock()
	saved := code.enter()
	defer code.tell()
	*code.f.params[0].at().(*int), *code.f.params[1].at().(*int) = i, j
	code.f.body()
	code.leave(saved)
	return *code.f.results[0].at().(*bool)
}

// run runs the function with the arguments that give gives it, and takes its results.
func (code *Code) run(give, take func()) {
	code.mu.Lock()
	defer code.mu.Unlock()
	saved := code.enter()
	defer code.tell()
	give()
	code.f.body()
	code.leave(saved)
	take()
	for _, f := range code.c.funcs { // what lists hold may be large
		for _, v := range f.lists {
			v.drop()
		}
	}
}

// enter makes the code ready for a call, and returns the place of the caller.
func (code *Code) enter() (place int) {
	if code.left {
		code.c.reset()
	}
	for _, find := range code.c.moving {
		find()
	}
	code.left, code.f.active = true, true
	if code.caller != nil {
		*code.place = *code.caller()
	}
	return *code.place
}

// tell tells the goroutine that calls the place of a panic.
func (code *Code) tell() {
	if code.left && code.caller != nil {
		*code.caller() = *code.place
	}
}

func (code *Code) leave(place int) {
	code.left, code.f.active = false, false
	*code.place = place
	if code.c.last != nil {
		*code.c.last = place
	}
}

// reset forgets what calls left that panicked.
func (c *compiler) reset() {
	for _, f := range c.funcs {
		f.active = false
		for _, v := range f.cells {
			v.clear()
		}
		for _, v := range f.results {
			v.clear()
		}
	}
}
