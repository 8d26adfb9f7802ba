package dynamic

import "reflect"

// Nested returns x as it is given to package fmt: a list or map whose type has no name, and that
// has values of any in it, is kept with its type, so that a pointer in it prints as an address. An
// error is one as well where it is kept as a value of any.
func (r *Registry) Nested(x any) any {
	if v, ok := held(x); ok {
		if v.T.methods["Error"] != nil {
			return errorValue{v} // for the verb %w
		}
		return x
	}
	t := reflect.TypeOf(x)
	if t == nil || !nests(t) {
		return x
	}
	return Value{r.reflected(t), x}
}

// NestedList is [Registry.Nested] for a list of arguments.
func (r *Registry) NestedList(list []any) []any {
	nested := make([]any, len(list))
	for i, x := range list {
		nested[i] = r.Nested(x)
	}
	return nested
}

// nests reports whether values of a type, which has no name, have values of any in them.
func nests(t reflect.Type) bool {
	if t.Name() != "" {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return t.Elem() == anyType || nests(t.Elem()) || t.Kind() == reflect.Map && t.Key() == anyType
	}
	return false
}

// reflected returns the description of a type that is not one of cells.
func (r *Registry) reflected(t reflect.Type) *Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.types == nil {
		r.types = map[string]*Type{}
	}
	return r.types[r.describe(t)]
}

// describe describes a type, and returns its key.
func (r *Registry) describe(t reflect.Type) string {
	id := "compiled " + t.PkgPath() + " " + t.String()
	if r.types[id] != nil {
		return id
	}
	d := &Type{ID: id, Name: t.String(), Kind: Plain, registry: r}
	r.types[id] = d
	switch kind := t.Kind(); {
	case t == anyType:
		d.Kind = Interface
	case !nests(t):
	case kind == reflect.Map:
		d.Kind, d.Key, d.Elem = Map, r.describe(t.Key()), r.describe(t.Elem())
	default:
		d.Kind = map[reflect.Kind]Kind{reflect.Slice: Slice, reflect.Array: Array, reflect.Pointer: Pointer}[kind]
		d.Elem = r.describe(t.Elem())
	}
	return id
}
