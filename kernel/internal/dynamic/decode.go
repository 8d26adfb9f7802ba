package dynamic

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strings"
)

// Package encoding/json reads into the structs that the interpreter makes as it does into those of
// compiled code. Only its errors name their types, which have no names there.

// Decoded gives the types in an error of package json the names that they have in the program. The
// error is from reading into a value like target, of the type with the given key.
func (r *Registry) Decoded(id string, target any, err error) error {
	return decoded(partOf{reflect.TypeOf(target), r.typeOf(id)}, err)
}

// DecodedInto is [Registry.Decoded] for what target holds.
func DecodedInto(target any, err error) error {
	v, ok := held(target)
	if !ok {
		return err
	}
	return decoded(partOf{reflect.TypeOf(v.V), v.T}, err)
}

// Content returns a value without its type.
func Content(x any) any {
	if v, ok := held(x); ok {
		return v.V
	}
	return x
}

func decoded(into partOf, err error) error {
	switch e := err.(type) {
	case *json.InvalidUnmarshalError:
		e.Type = into.shown()
	case *json.UnmarshalTypeError:
		at, in, ok := into.follow(e.Field)
		if !ok {
			return err
		}
		if in.d != nil {
			e.Struct = in.name()
		}
		if at, ok = at.within(e.Type); ok {
			e.Type = at.shown()
		}
	}
	return err
}

// A partOf is a type of package reflect, and the type of the program that it is.
type partOf struct {
	reflect.Type
	d *Type
}

// shown returns a type that has the name which the program gives it.
func (p partOf) shown() reflect.Type {
	if p.d.registry == nil || p.d.Kind == Plain && p.d.Name == p.Type.String() {
		return p.Type
	}
	return shownType{p.Type, p.d.Name}
}

// name returns the name of a type, without its package.
func (p partOf) name() string {
	if name, ok := strings.CutPrefix(p.d.Name, "main."); ok {
		return name
	}
	return p.Type.Name()
}

// A shownType is a type with another name.
type shownType struct {
	reflect.Type
	text string
}

// String returns the name of the type.
func (t shownType) String() string { return t.text }

// follow returns the type at a path of fields as package json has it, and that of the struct in
// which the last field is.
func (p partOf) follow(path string) (at, in partOf, ok bool) {
	for path != "" {
		if in, ok = p.structIn(); !ok {
			return p, in, false
		}
		if p, path, ok = in.field(path); !ok {
			return p, in, false
		}
	}
	return p, in, true
}

// structIn returns the struct in lists, maps and pointers.
func (p partOf) structIn() (partOf, bool) {
	for p.d != nil && p.d.Kind != Struct {
		elem, ok := p.elem()
		if !ok {
			return p, false
		}
		p = elem
	}
	return p, p.d != nil && p.Kind() == reflect.Struct
}

func (p partOf) elem() (partOf, bool) {
	switch p.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if t := p.d.registry.known(p.d.Elem); t != nil {
			return partOf{p.Type.Elem(), t}, true
		}
	}
	return p, false
}

// field returns the type of the field with whose name in JSON a path begins, and the rest of the
// path. A name may have dots as well.
func (p partOf) field(path string) (at partOf, rest string, ok bool) {
	longest := -1
	for i := range min(p.NumField(), len(p.d.Fields)) {
		f := p.Type.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		name = cmp.Or(name, f.Name)
		after, begins := strings.CutPrefix(path+".", name+".")
		if !begins || len(name) <= longest {
			continue
		}
		t := p.d.registry.known(p.d.Fields[i].Type)
		longest, at, rest, ok = len(name), partOf{f.Type, t}, strings.TrimSuffix(after, "."), t != nil
	}
	return at, rest, ok
}

// within returns the part of lists, maps and pointers that has a type of package reflect.
func (p partOf) within(t reflect.Type) (partOf, bool) {
	for p.Type != t {
		if key := p.d.registry.known(p.d.Key); p.Kind() == reflect.Map && p.Type.Key() == t && key != nil {
			return partOf{t, key}, true
		}
		elem, ok := p.elem()
		if !ok {
			return p, false
		}
		p = elem
	}
	return p, true
}

// known returns the type with the given key, or nil.
func (r *Registry) known(id string) *Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.types[id]
}
