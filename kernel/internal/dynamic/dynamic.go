// Package dynamic keeps values of types that cells declare together with their types.
// Compiled code sees such a value of the interpreter without the name and the methods of
// its type: two types with the same structure are one, and package fmt finds no method
// String. So a value that becomes an interface is kept with its type:
//
//	x := r.Hold("S", s)      // s as a value of type any
//	v, ok := r.Held("S", x)  // x.(S)
//
// The interpreted program declares its types first, by [Registry.Declare] and
// [Registry.Method].
package dynamic

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
)

// A Type describes a type of the interpreted program. Elem, Key and the types of Fields
// are keys of others in the same registry.
type Type struct {
	ID     string // its key
	Name   string // as the verb %T prints it
	Kind   Kind
	Elem   string  `json:",omitempty"`
	Key    string  `json:",omitempty"`
	Fields []Field `json:",omitempty"`
	Boxed  bool    `json:",omitempty"` // values are structs of one field, which has what Kind says

	registry *Registry
	methods  map[string]any
}

// A Field is a field of a struct.
type Field struct {
	Name     string
	Type     string
	Exported bool
	Embedded bool
}

// A Kind says of what values consist.
type Kind string

// The kinds. A Plain value is one that package fmt prints as it is.
const (
	Plain     Kind = "plain"
	Struct    Kind = "struct"
	Array     Kind = "array"
	Slice     Kind = "slice"
	Map       Kind = "map"
	Pointer   Kind = "pointer"
	Interface Kind = "interface"
)

// A Value is a value in an interface, with its type.
type Value struct {
	T *Type
	V any
}

// Content returns what orders the value among the keys of a map.
func (v Value) Content() (value any, typeName string) {
	if v.T.methods["Equal"] != nil {
		return v.opened(), v.T.Name
	}
	return v.V, v.T.Name
}

// An errorValue is one in an interface of type error.
type errorValue struct{ Value }

// An errorsValue is one that wraps several errors.
type errorsValue struct{ Value }

// A Registry knows the types of one program.
type Registry struct {
	mu    sync.Mutex
	types map[string]*Type
	list  string // that was declared last

	keys map[string][]Value // of maps, that Go alone does not compare, by their digests
}

// Declare declares types, given as a JSON list.
// It reports false if they were declared before.
func (r *Registry) Declare(list string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == list {
		return false
	}
	r.list = list
	if r.types == nil {
		r.types = map[string]*Type{}
	}
	var types []*Type
	if err := json.Unmarshal([]byte(list), &types); err != nil {
		panic(fmt.Sprintf("the types of the program: %v", err))
	}
	for _, t := range types {
		if r.types[t.ID] != nil {
			continue // of an earlier cell of a session
		}
		t.registry, t.methods = r, map[string]any{}
		r.types[t.ID] = t
	}
	return true
}

// Method gives a type a method: a function of the value, and what the method takes.
func (r *Registry) Method(id, name string, f any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.types[id].methods[name] = f
}

func (r *Registry) typeOf(id string) *Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.types[id]; t != nil {
		return t
	}
	panic("a type that was not declared: " + id)
}

// Hold makes a value of the type with the given key one of any.
func (r *Registry) Hold(id string, v any) any { return Value{r.typeOf(id), v} }

// HoldError makes it one of type error.
func (r *Registry) HoldError(id string, v any) error {
	x := Value{r.typeOf(id), v}
	if _, ok := x.T.methods["Unwrap"].(func(any) []error); ok {
		return errorsValue{x}
	}
	return errorValue{x}
}

// Held returns the value in an interface if it has the type with the given key.
func (r *Registry) Held(id string, x any) (any, bool) {
	v, ok := held(x)
	if !ok || v.T.ID != id {
		return nil, false
	}
	return v.V, true
}

func held(x any) (Value, bool) {
	switch x := x.(type) {
	case Value:
		return x, true
	case errorValue:
		return x.Value, true
	case errorsValue:
		return x.Value, true
	}
	return Value{}, false
}

// Kept returns x as it is kept in an interface of type any, also if its own is of type error.
func Kept(x any) any {
	if v, ok := held(x); ok {
		return v
	}
	return x
}

// TypeOf returns what is the same for values of one type, and for no others.
func TypeOf(x any) any {
	if v, ok := held(x); ok {
		return v.T
	}
	return reflect.TypeOf(x)
}

// IsHeld reports whether an interface holds a value of a type that cells declare.
func IsHeld(x any) bool {
	_, ok := held(x)
	return ok
}

// Method returns a method of a value of compiled code as a function, or nil if the value has
// no method of that name.
func Method(x any, name string) any {
	v := reflect.ValueOf(x)
	if !v.IsValid() {
		return nil
	}
	if m := v.MethodByName(name); m.IsValid() {
		return m.Interface()
	}
	return nil
}

// Any returns x, as one of type any.
func Any(x any) any { return x }

// BareList is [Bare] for the list of the last arguments of a call.
func BareList(list []any) []any {
	if list == nil {
		return nil
	}
	return Bare(list).([]any)
}

// Equal compares two interfaces.
func Equal(a, b any) bool {
	v, isHeld := held(a)
	w, areBoth := held(b)
	switch {
	case isHeld != areBoth:
		return false
	case !isHeld && isList(a) && reflect.TypeOf(a) == reflect.TypeOf(b):
		return equalLists(reflect.ValueOf(a), reflect.ValueOf(b))
	case !isHeld:
		return a == b
	}
	if v.T != w.T {
		return false
	}
	if equal, ok := v.T.methods["Equal"].(func(any, any) bool); ok {
		return equal(v.V, w.V)
	}
	defer func() {
		if recover() != nil {
			panic(uncomparable(v.T.Name))
		}
	}()
	return v.V == w.V
}

// uncomparable is the panic of comparing values that cannot be compared.
type uncomparable string

func (u uncomparable) Error() string {
	return "runtime error: comparing uncomparable type " + string(u)
}

// Key returns the key of a map, which panics if the type of what it holds has no hash.
func Key(x any) any {
	v, ok := held(x)
	switch {
	case !ok && isList(x):
		return keyOfList(reflect.ValueOf(x)).Interface()
	case !ok:
		return x
	case v.V != nil && !reflect.ValueOf(v.V).Comparable():
		panic(unhashable(unhashableName(reflect.ValueOf(v.V), v.T.Name)))
	case v.T.methods["Equal"] != nil:
		return v.T.registry.canonical(v)
	}
	return v
}

// unhashable is the panic of using as a key what cannot be one.
type unhashable string

func (u unhashable) Error() string { return "runtime error: hash of unhashable type " + string(u) }

// TypeName returns the name of the type of a value, as the verb %T prints it.
func TypeName(x any) string {
	if v, ok := held(x); ok {
		return v.T.Name
	}
	return fmt.Sprintf("%T", x)
}

// NoConversion words the panic of an assertion that fails, from an interface to a type, or
// to another interface, one of whose methods is given.
func NoConversion(x any, from, to, method string) string {
	switch {
	case x == nil && method != "":
		return "interface conversion: interface is nil, not " + to
	case x == nil:
		return "interface conversion: " + from + " is nil, not " + to
	case method != "":
		return "interface conversion: " + TypeName(x) + " is not " + to + ": missing method " + method
	}
	text := "interface conversion: " + from + " is " + TypeName(x) + ", not " + to
	if TypeName(x) == to {
		text += " (types from different scopes)"
	}
	return text
}
