package dynamic

import (
	"fmt"
	"reflect"
	"strings"
)

// canonical returns the first key that is equal to v.
func (r *Registry) canonical(v Value) any {
	digest := digestOf(v)
	for seen := 0; ; {
		known, kept := r.keep(digest, seen, v)
		if kept {
			return v
		}
		for _, w := range known[seen:] { // without the lock, since comparing may run code of the program
			if Equal(v, w) {
				return w
			}
		}
		seen = len(known)
	}
}

// keep adds v to the keys with a digest if there are no others than those that were seen, and
// reports whether it did. It returns the keys that were there before.
func (r *Registry) keep(digest string, seen int, v Value) (known []Value, kept bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	known = r.keys[digest]
	if len(known) > seen {
		return known, false
	}
	if r.keys == nil {
		r.keys = map[string][]Value{}
	}
	r.keys[digest] = append(known, v)
	return known, true
}

// unhashableName returns the name of the type without a hash of v, which has a type of the given
// name, or of what is in an interface in it.
func unhashableName(v reflect.Value, name string) string {
	if h, ok := heldIn(v); ok {
		return unhashableName(reflect.ValueOf(h.V), h.T.Name)
	}
	parts := 0
	switch {
	case v.Kind() == reflect.Interface:
		return unhashableName(v.Elem(), v.Elem().Type().String())
	case v.Type().Comparable() && v.Kind() == reflect.Array:
		parts = v.Len()
	case v.Type().Comparable() && v.Kind() == reflect.Struct:
		parts = v.NumField()
	}
	for i := range parts {
		part := v
		if v.Kind() == reflect.Struct {
			part = v.Field(i)
		} else {
			part = v.Index(i)
		}
		if !part.Comparable() {
			return unhashableName(part, part.Type().String())
		}
	}
	return name
}

// isList reports whether x is an array of values of any, which no cell has declared.
func isList(x any) bool {
	if x == nil {
		return false
	}
	t := reflect.TypeOf(x)
	for t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t == anyType
}

// keyOfList returns an array with the keys of what is in another.
func keyOfList(v reflect.Value) reflect.Value {
	w := reflect.New(v.Type()).Elem()
	for i := range v.Len() {
		switch e := v.Index(i); {
		case e.Kind() == reflect.Array:
			w.Index(i).Set(keyOfList(e))
		case !e.IsNil():
			w.Index(i).Set(reflect.ValueOf(Key(e.Interface())))
		}
	}
	return w
}

// equalLists compares arrays of values of any.
func equalLists(v, w reflect.Value) bool {
	for i := range v.Len() {
		if v.Index(i).Kind() == reflect.Array {
			if !equalLists(v.Index(i), w.Index(i)) {
				return false
			}
		} else if !Equal(v.Index(i).Interface(), w.Index(i).Interface()) {
			return false
		}
	}
	return true
}

// opened returns a struct or an array of the parts of v, as values of any.
func (v Value) opened() any {
	all := reflect.ValueOf(v.V)
	if all.Kind() == reflect.Array {
		list := reflect.New(reflect.ArrayOf(all.Len(), anyType)).Elem()
		for i := range all.Len() {
			v.open(list.Index(i), i, all.Index(i), v.T.Elem)
		}
		return list.Interface()
	}
	fields := make([]reflect.StructField, all.NumField())
	for i := range fields {
		fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: anyType}
	}
	parts := reflect.New(reflect.StructOf(fields)).Elem()
	for i := range fields {
		v.open(parts.Field(i), i, all.Field(i), v.T.Fields[i].Type)
	}
	return parts.Interface()
}

// open sets to, of type any, to a part of v of the type with the given key.
func (v Value) open(to reflect.Value, i int, part reflect.Value, id string) {
	var x any
	of := v.T.registry.known(id)
	at, _ := v.T.methods["At"].(func(any, int) any)
	if at != nil {
		x = at(v.V, i)
	}
	switch {
	case x != nil:
	case of != nil && of.methods["Equal"] != nil:
		x = Value{of, part.Interface()}
	case of == nil || of.Kind != Interface || part.Kind() == reflect.Interface:
		x = part.Interface()
	}
	if x != nil {
		to.Set(reflect.ValueOf(x))
	}
}

// digestOf returns a text that is the same for equal values, and mostly not for others.
func digestOf(v Value) string {
	var b strings.Builder
	v.T.digest(&b, reflect.ValueOf(v.V))
	return b.String()
}

func (t *Type) digest(b *strings.Builder, v reflect.Value) {
	b.WriteString(t.ID + "(")
	defer b.WriteString(")")
	switch {
	case t.Kind == Struct && v.Kind() == reflect.Struct && !t.Boxed:
		for i, f := range t.Fields {
			if f.Name != "_" {
				t.digestPart(b, v, i, v.Field(i), f.Type)
			}
		}
	case t.Kind == Array && v.Kind() == reflect.Array && !t.Boxed:
		for i := range v.Len() {
			t.digestPart(b, v, i, v.Index(i), t.Elem)
		}
	default:
		digestLeaf(b, v)
	}
}

// digestPart writes the digest of a part of v, which may be in an interface with methods.
func (t *Type) digestPart(b *strings.Builder, v reflect.Value, i int, part reflect.Value, id string) {
	if at, ok := t.methods["At"].(func(any, int) any); ok && v.CanInterface() {
		if x := at(v.Interface(), i); x != nil {
			if h, ok := held(x); ok {
				h.T.digest(b, reflect.ValueOf(h.V))
			} else {
				digestLeaf(b, reflect.ValueOf(x))
			}
			return
		}
	}
	if h, ok := heldIn(part); ok {
		h.T.digest(b, reflect.ValueOf(h.V))
	} else if of := t.registry.known(id); of != nil && of.Kind != Interface {
		of.digest(b, part)
	}
}

func digestLeaf(b *strings.Builder, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Pointer || v.Kind() == reflect.Chan:
		fmt.Fprintf(b, "%x;", v.Pointer())
	case v.Kind() == reflect.Bool:
		fmt.Fprintf(b, "%t;", v.Bool())
	case v.CanInt():
		fmt.Fprintf(b, "%d;", v.Int())
	case v.CanUint():
		fmt.Fprintf(b, "%d;", v.Uint())
	case v.CanFloat() && v.Float() != 0:
		fmt.Fprintf(b, "%g;", v.Float())
	case v.Kind() == reflect.String:
		fmt.Fprintf(b, "%q;", v.String())
	}
}
