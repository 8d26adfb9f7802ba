package interpret

import (
	"go/token"
	"maps"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// The interpreter makes the reflect types of structs that refer to themselves when it first
// meets them, and knows one that is not complete at a time: of structs that refer to one
// another, or to themselves by functions, keys of maps or structs without a name, the fields
// get wrong types, and even sizes. So once it has read the types of a program, and before it
// reads the rest, they are made here, and put where it looks for them: all structs first, with
// pointers to something else in the place of what leads to structs, and then their fields. The texts
// by which it tells types apart get the names of structs that it did not know when it made them:
// it would take a pointer to one for a pointer to another.

// A maker makes reflect types for types of the interpreter.
type maker struct {
	all   map[unsafe.Pointer]itype // what the program declares, and all of which it is made
	types map[string]itype         // those with a name, by their keys
	named map[string]itype         // structs among them that have no reflect type
	made  map[string]reflect.Type  // of those that refer to themselves
}

// makeRecursive makes the types of the structs that refer to themselves, of all that the
// interpreter knows by now.
func makeRecursive(i *interp.Interpreter) {
	m := &maker{
		all: map[unsafe.Pointer]itype{}, types: map[string]itype{}, named: map[string]itype{},
		made: map[string]reflect.Type{},
	}
	m.find(i)
	for _, t := range m.all {
		t.setText(t.text())
		if p := t.pointer(); p.v.IsValid() {
			p.setText(p.text())
		}
	}
	recursive := slices.DeleteFunc(slices.Sorted(maps.Keys(m.named)), func(key string) bool {
		return !m.leads(m.named[key], key, map[string]bool{})
	})
	maps.DeleteFunc(m.named, func(key string, _ itype) bool { return !slices.Contains(recursive, key) })
	for _, key := range recursive {
		m.outline(key)
	}
	for _, key := range recursive {
		for k, f := range m.named[key].fields() {
			setField(m.made[key], k, m.final(f.typ))
		}
	}
	for _, t := range m.all {
		if made := m.made[t.key()]; made != nil && t.cat() == structT {
			t.setType(made)
		}
	}
}

// find looks for the types that the program declares. The interpreter may have several for
// one name, of which it uses that in the table of symbols.
func (m *maker) find(i *interp.Interpreter) {
	scope := reflect.ValueOf(i).Elem().FieldByName("scopes").MapIndex(reflect.ValueOf("main"))
	if !scope.IsValid() {
		return
	}
	for name, symbol := range scope.Elem().FieldByName("sym").Seq2() {
		v := symbol.Elem().FieldByName("typ")
		if v.IsNil() {
			continue
		}
		t := itype{v.Elem()}
		t.visit(m.all)
		if t.name() != name.String() {
			continue
		}
		m.types[t.key()] = t
		if t.cat() == structT && t.rtype() == nil {
			m.named[t.key()] = t
		}
	}
}

// known returns the type of which t is a part, where the interpreter knew only its name.
func (m *maker) known(t itype) itype {
	if known, ok := m.types[t.key()]; ok && t.cat() == nilT {
		return known
	}
	return t
}

// leads reports whether a part of t, or of one of its parts, is the struct with the given key.
func (m *maker) leads(t itype, want string, seen map[string]bool) bool {
	for _, part := range t.parts() {
		part = m.known(part)
		if key := part.key(); m.named[key].v.IsValid() {
			if key == want {
				return true
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			part = m.named[key]
		}
		if part.rtype() == nil && m.leads(part, want, seen) {
			return true
		}
	}
	return false
}

// outline makes a struct whose fields have the sizes of those that it will have.
func (m *maker) outline(key string) reflect.Type {
	if m.made[key] == nil {
		m.made[key] = structOf(m.named[key], m.shape)
	}
	return m.made[key]
}

// structOf makes a struct as the interpreter does.
func structOf(t itype, typeOf func(itype) reflect.Type) reflect.Type {
	var fields []reflect.StructField
	for _, f := range t.fields() {
		name := f.name
		if !token.IsExported(name) {
			name = "X" + name
		}
		alone := f.embed && len(t.fields()) == 1
		fields = append(fields, reflect.StructField{
			Name: name, Type: typeOf(f.typ), Tag: reflect.StructTag(f.tag), Anonymous: alone,
		})
	}
	return reflect.StructOf(fields)
}

// placeholders counts the types that placeholder has returned, for all interpreters in the process.
var placeholders atomic.Int64

// placeholder returns a pointer type for the place of another. It is in no other struct: package
// reflect makes one type of structs whose fields are alike.
func placeholder() reflect.Type {
	return reflect.PointerTo(reflect.ArrayOf(int(placeholders.Add(1)), reflect.TypeFor[struct{}]()))
}

// shape makes a type of the size of t, and with its pointers, for which nothing need be made
// but what is a part of it.
func (m *maker) shape(t itype) reflect.Type {
	if m.named[t.key()].v.IsValid() {
		return m.outline(t.key())
	}
	if rtype := t.rtype(); rtype != nil {
		return rtype
	}
	t = m.known(t)
	switch t.cat() {
	case linkedT:
		return m.shape(t.val())
	case arrayT:
		return reflect.ArrayOf(t.length(), m.shape(t.val()))
	case structT:
		return structOf(t, m.shape)
	case ptrT:
		return placeholder()
	case sliceT, variadicT:
		return reflect.SliceOf(placeholder())
	case mapT:
		return reflect.MapOf(reflect.TypeFor[int](), placeholder())
	case chanT, chanSendT, chanRecvT:
		return reflect.ChanOf(reflect.BothDir, placeholder())
	case funcT:
		return reflect.FuncOf([]reflect.Type{placeholder()}, nil, false)
	}
	return m.final(t)
}

// final makes the type of t, of structs that there are.
func (m *maker) final(t itype) reflect.Type {
	if made := m.made[t.key()]; made != nil {
		return made
	}
	if rtype := t.rtype(); rtype != nil {
		return rtype
	}
	t = m.known(t)
	cat := t.cat()
	if basic, ok := basics[cat]; ok {
		return basic
	}
	switch cat {
	case linkedT:
		return m.final(t.val())
	case arrayT:
		return reflect.ArrayOf(t.length(), m.final(t.val()))
	case structT:
		return structOf(t, m.final)
	case ptrT:
		return reflect.PointerTo(m.final(t.val()))
	case sliceT, variadicT:
		return reflect.SliceOf(m.final(t.val()))
	case mapT:
		return reflect.MapOf(m.final(t.keyType()), m.final(t.val()))
	case chanT:
		return reflect.ChanOf(reflect.BothDir, m.final(t.val()))
	case chanSendT:
		return reflect.ChanOf(reflect.SendDir, m.final(t.val()))
	case chanRecvT:
		return reflect.ChanOf(reflect.RecvDir, m.final(t.val()))
	case funcT:
		return m.function(t)
	case interfaceT:
		if len(t.fields()) > 0 {
			return methodHolder()
		}
	}
	return reflect.TypeFor[any]()
}

func (m *maker) function(t itype) reflect.Type {
	var in, out []reflect.Type
	variadic := false
	for _, p := range t.list("arg") {
		in = append(in, m.final(p))
		variadic = p.cat() == variadicT
	}
	for _, r := range t.list("ret") {
		out = append(out, m.final(r))
	}
	return reflect.FuncOf(in, out, variadic)
}

// methodHolder returns the type of which interfaces with methods are in the interpreter.
var methodHolder = sync.OnceValue(func() reflect.Type {
	v, err := interp.New(interp.Options{}).Eval("struct{ x interface{ m() } }{}")
	if err != nil {
		panic("kernel: the interpreter has no interfaces: " + err.Error())
	}
	return v.Type().Field(0).Type
})

// setField gives a field of a struct, made at run time, another type of the same size.
func setField(s reflect.Type, k int, t reflect.Type) {
	type field struct {
		_, typ unsafe.Pointer
		_      uintptr
	}
	type structType struct { // as package internal/abi has it
		_      [4*unsafe.Sizeof(uintptr(0)) + 16]byte
		_      unsafe.Pointer
		fields []field
	}
	(*structType)(pointerTo(s)).fields[k].typ = pointerTo(t)
}

// pointerTo returns what a reflect type points to.
func pointerTo(t reflect.Type) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1] }
