package exec

import (
	"go/types"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"weak"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
	"rederive/kernel/internal/wrap"
)

// A function value is a pointer to a closure of the program, or a Go function: a pointer to what the compiler made. The
// first word, which has the address of the code in a Go function, tells them apart. So the program calls what it finds
// in the memory of compiled code.
//
// The other way round, compiled code can call only Go functions. The program makes one of a closure where compiled code
// may get it: see toNative and storeNative. If another one leads to compiled code, and that calls it, its code refuses
// the program.

// ownCode is the first word of every closure of the program.
var ownCode = mem.Code(calledByCompiled)

// calledByCompiled is the code of every closure, for compiled code.
func calledByCompiled() {
	exitRefused(unsupported("a function of a cell that compiled code finds in memory and calls"))
}

func newClosure(fn *function) *closure { return &closure{code: ownCode, fn: fn} }

func (n *nativeFunc) newClosure() *closure { return &closure{code: ownCode, native: n} }

// closureAt returns a function value of type t as a closure, or nil.
func (t *Type) closureAt(p mem.Ptr) *closure {
	if p == nil {
		return nil
	}
	if cl := mem.Ref[closure](p, 0); cl.code == ownCode {
		return cl
	}
	if cl := t.m.closureOf(p); cl != nil {
		return cl
	}
	goType := t.m.typeOf(t.t.Underlying()).goType()
	if goType == nil {
		refuse("a call of a function of compiled code of type %s", t)
	}
	return t.m.foreign("func", mem.Value(goType, mem.Of(&p))).newClosure()
}

// passes reports whether compiled code can get functions of type t, or values of a type with functions in them, through
// memory and interfaces. It can in a program with packages of modules: then functions in memory are Go functions.
func (t *Type) passes() bool { return t.m.hasModules() && t.goType() != nil }

// isExported reports whether values of type t are functions that compiled code may find in memory.
func (t *Type) isExported() bool { return t.isFunc() && t.passes() }

// held returns a closure for the address of a value to put into a map or channel.
func held(o operand) func(f *frame) mem.Ptr {
	if !o.t.isExported() {
		return o.t.address(o)
	}
	x, want := of[mem.Ptr](o), o.t.goType()
	return func(f *frame) mem.Ptr { return copied(o.t.exported(x(f), want)) }
}

// stored returns the place that a store writes to.
func (c *compiler) stored(v *ssa.Store) place {
	p, t := c.place(v.Addr), c.typeOf(v.Val)
	if p.native == nil && t.isExported() && !c.isVariable(v.Addr) {
		p.native, p.nativeType = t, t.goType()
	}
	return p
}

// isVariable reports whether an address is that of a variable of the program.
func (c *compiler) isVariable(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Parameter:
		return true
	case *ssa.Global:
		return c.m.isOwn(v.Pkg.Pkg)
	}
	return false
}

// storeNative stores a function as a Go function.
func (c *compiler) storeNative(p place, o operand) step {
	x, at, t := of[mem.Ptr](o), p.address(), p.native
	want := p.nativeType
	return func(f *frame) {
		v := x(f)
		to := mem.Value(want, at(f))
		to.Set(t.exported(v, want))
	}
}

// exported returns a function value as a Go function that compiled code may keep.
func (t *Type) exported(p mem.Ptr, want reflect.Type) reflect.Value {
	if p == nil || mem.Ref[closure](p, 0).code != ownCode {
		return mem.Value(want, mem.Of(&p))
	}
	cl := mem.Ref[closure](p, 0)
	v := t.nativeFunc(nil, p, want)
	e := &export{closure: cl}
	first := mem.Ref[byte](mem.Data(v.Interface()), 0)
	key := reflect.ValueOf(first).Pointer()
	if cl.native == nil {
		e.of = weak.Make(first)
		runtime.AddCleanup(first, func(e *export) { t.m.exports.CompareAndDelete(key, e) }, e)
	}
	t.m.exports.Store(key, e)
	return v
}

// An export is the closure of a Go function, so that the program calls the closure.
type export struct {
	closure *closure
	of      weak.Pointer[byte] // the Go function, if it can end
}

// closureOf returns the closure that a Go function was made of, or nil.
func (m *machine) closureOf(p mem.Ptr) *closure {
	first := mem.Ref[byte](p, 0)
	x, ok := m.exports.Load(reflect.ValueOf(first).Pointer())
	if !ok {
		return nil
	}
	e := x.(*export)
	if e.closure.native == nil && e.of.Value() != first {
		return nil
	}
	return e.closure
}

// foreign returns a function that compiled code made.
func (m *machine) foreign(name string, v reflect.Value) *nativeFunc {
	return &nativeFunc{name: name, v: v, adapt: m.asking("")}
}

// Packages of modules are compiled, and may ask values for any methods, or look inside them. A value of the program is
// a Box, which shows them neither. So what they get as an interface is put into a wrapper with the methods, and a
// program that gives them more is refused: see give.

var (
	emptyInterface = types.NewInterfaceType(nil, nil)
	errorMethods   = []string{"As", "Error", "Is", "Unwrap"} // of an errorBox, except for As, which has a replacement
)

// adapter returns a function that adapts the arguments before a call, or nil.
func (m *machine) adapter(path, name string) func(m *machine, args []reflect.Value) {
	if hook := hookOf(name); hook != nil || !m.symbol(wrap.Own, path).IsValid() {
		return hook
	}
	return m.asking(path)
}

// asking returns a function that adapts the arguments for a function of a package of a module, or of any of them if the
// path is empty.
func (m *machine) asking(path string) func(m *machine, args []reflect.Value) {
	if !m.hasModules() {
		return nil
	}
	f, ok := m.askings.Load(path)
	if !ok {
		by := m.looking(path)
		f, _ = m.askings.LoadOrStore(path, func(m *machine, args []reflect.Value) { m.give(args, by) })
	}
	return f.(func(m *machine, args []reflect.Value))
}

// hasModules reports whether the program has packages of modules.
func (m *machine) hasModules() bool { return len(m.modules()) > 0 }

// modules returns the table that names these packages.
func (m *machine) modules() map[string]reflect.Value {
	m.symbol(wrap.Own, "") // makes the table known
	m.tablesMu.Lock()
	defer m.tablesMu.Unlock()
	return m.named[wrap.Own]
}

// A looker is a package of a module that looks inside values, and the package with which it does so.
type looker struct{ pkg, with string }

// looking returns the looker with the given path, or any if that is empty. It is zero if there is none.
func (m *machine) looking(path string) looker {
	table := m.modules()
	for _, p := range slices.Sorted(maps.Keys(table)) {
		if v := table[p]; v.Kind() == reflect.String && v.String() != "" && (path == p || path == "") {
			return looker{p, v.String()}
		}
	}
	return looker{}
}

// give adapts values for packages of modules, of which one may look inside them: it wraps those of type any that have
// methods, and refuses what the package may see otherwise than the program.
func (m *machine) give(values []reflect.Value, by looker) {
	anys(values, func(x any) any {
		b, ok := x.(Box)
		if !ok {
			return x
		}
		by.unseen(b)
		if len(wrap.Methods(b.T.t, m.p.IsMain)) > 0 {
			return m.wrapped(b, m.typeOf(emptyInterface)).Interface()
		}
		return x
	})
	for _, v := range values {
		switch {
		case v.Type() == errorLayout && !v.IsNil():
			m.askable(v.Interface().(error))
		case v.Kind() != reflect.Interface && v.Type() != reflect.TypeFor[[]any]():
			m.searched(v, by, true)
		}
	}
}

// unseen refuses a value of the program if the package looks inside.
func (by looker) unseen(b Box) {
	if by.pkg != "" {
		refuse("a call of compiled code with a value of type %s as any, since package %s looks inside with package %s",
			b.T, by.pkg, by.with)
	}
}

// searched refuses values of the program in interfaces without methods in a value, if the package can see more of them
// than a Box shows. It searches slices, maps, arrays and structs; if outer is set, also what is at a pointer, and named
// structs, which may lead to any amount of data.
func (m *machine) searched(v reflect.Value, by looker, outer bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if outer && v.Type().Elem().Kind() != reflect.Pointer && !v.IsNil() {
			m.searched(v.Elem(), by, true)
		}
	case reflect.Interface:
		if b, ok := v.Interface().(Box); ok {
			by.unseen(b)
			if len(wrap.Methods(b.T.t, m.p.IsMain)) > 0 {
				refuse("a call of compiled code with a value of type %s, which has methods, as any in another value",
					b.T)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !mayShow(v.Type().Elem()) {
				return
			}
			m.searched(v.Index(i), by, false)
		}
	case reflect.Map:
		for it := v.MapRange(); (mayShow(v.Type().Key()) || mayShow(v.Type().Elem())) && it.Next(); {
			m.searched(it.Key(), by, false)
			m.searched(it.Value(), by, false)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && mayShow(f.Type) && (outer || v.Type().Name() == "") {
				m.searched(v.Field(i), by, false)
			}
		}
	}
}

// mayShow reports whether values of a type may have interfaces without methods in them, other than at pointers and in
// named structs.
func mayShow(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return t.NumMethod() == 0
	case reflect.Slice, reflect.Array:
		return t.Name() == "" && mayShow(t.Elem())
	case reflect.Map:
		return t.Name() == "" && (mayShow(t.Key()) || mayShow(t.Elem()))
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); t.Name() == "" && f.IsExported() && mayShow(f.Type) {
				return true
			}
		}
	}
	return false
}

// askable refuses an error that has further methods, or wraps an error that has them: compiled code gets an errorBox.
func (m *machine) askable(err error) {
	if b, ok := canonical(err).(Box); ok {
		for _, method := range wrap.Methods(b.T.t, m.p.IsMain) {
			if !slices.Contains(errorMethods, method.Name()) {
				refuse("a call of compiled code with a value of type %s, which has a method %s, as error", b.T,
					method.Name())
			}
		}
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			m.askable(inner)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			m.askable(inner)
		}
	}
}
