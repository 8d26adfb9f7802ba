package exec

import (
	"go/types"
	"maps"
	"reflect"
	"slices"

	"rederive/kernel/internal/wrap"
)

// Packages of modules are compiled, and may ask values for any methods, or look inside them. A value of the program is a
// Box, which shows them neither. So what they get as an interface is put into a wrapper with the methods, and a program
// that gives them more is refused: see give.

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
				refuse("a call of compiled code with a value of type %s, which has methods, as any in another value", b.T)
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
