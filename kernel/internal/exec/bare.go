package exec

import (
	"go/types"
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// mostDepth bounds the depth to which data is made bare, so that a structure that refers to
// itself ends where package wire ends it.
const mostDepth = 120

// bare returns the value at an address as plain data. Package show encodes it as it would encode
// the value in compiled code.
func (t *Type) bare(p mem.Ptr, depth int) reflect.Value {
	if t.plain && t.kind != kAny && !mayHoldBoxes(t.layout) || depth > mostDepth {
		return mem.Value(t.layout, p)
	}
	if t.kind == kAny || t.kind == kIface {
		x := t.pack(p)
		if b, ok := x.(Box); ok {
			return b.T.bare(b.data(), depth+1)
		}
		return reflect.ValueOf(bare(x))
	}
	switch u := t.t.Underlying().(type) {
	case *types.Pointer:
		q := mem.At[mem.Ptr](p, 0)
		if q == nil {
			return reflect.Value{}
		}
		if t.plain {
			return mem.Value(t.layout, p)
		}
		return t.elemOf().bare(q, depth+1)
	case *types.Slice:
		s := mem.At[mem.Slice](p, 0)
		return t.elemOf().bareList(s.Data, s.Len, depth)
	case *types.Array:
		return t.elem.bareList(p, t.layout.Len(), depth)
	case *types.Map:
		return t.bareMap(u, p, depth)
	case *types.Struct:
		if !t.compiled {
			return t.bareStruct(u, p, depth)
		}
	}
	return mem.Value(t.layout, p)
}

// mayHoldBoxes reports whether values of a type of compiled code can hold values of the
// program's types.
func mayHoldBoxes(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return mayHoldBoxes(t.Elem())
	case reflect.Map:
		return mayHoldBoxes(t.Key()) || mayHoldBoxes(t.Elem())
	case reflect.Interface:
		return true
	case reflect.Struct:
		if t.Name() != "" {
			return false
		}
		for i := range t.NumField() {
			if mayHoldBoxes(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

func anyOfValue(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	return v.Interface()
}

func (t *Type) bareList(data mem.Ptr, n, depth int) reflect.Value {
	list := make([]any, n)
	size := t.layout.Size()
	for i := range list {
		list[i] = anyOfValue(t.bare(mem.Add(data, uintptr(i)*size), depth+1))
	}
	return reflect.ValueOf(list)
}

// bareMap keeps a key as it is if its bare form cannot be a key.
func (t *Type) bareMap(u *types.Map, p mem.Ptr, depth int) reflect.Value {
	key, elem := t.m.typeOf(u.Key()), t.m.typeOf(u.Elem())
	m := mem.Value(t.fullLayout(), p)
	out := map[any]any{}
	for it := m.MapRange(); it.Next(); {
		k := anyOfValue(key.bare(copied(it.Key()), depth+1))
		if k != nil && !reflect.ValueOf(k).Comparable() {
			k = it.Key().Interface()
		}
		out[k] = anyOfValue(elem.bare(copied(it.Value()), depth+1))
	}
	return reflect.ValueOf(out)
}

func (t *Type) bareStruct(u *types.Struct, p mem.Ptr, depth int) reflect.Value {
	var fields []reflect.StructField
	for i := range u.NumFields() {
		f := u.Field(i)
		field := reflect.StructField{Name: f.Name(), Type: anyLayout}
		if !f.Exported() {
			field.PkgPath = "main"
		}
		if f.Name() == "_" {
			field.Name = "blank_"
		}
		fields = append(fields, field)
	}
	v := reflect.New(reflect.StructOf(fields)).Elem()
	for i, f := range t.fields {
		if !u.Field(i).Exported() {
			continue // package show rejects it
		}
		if x := anyOfValue(f.bare(mem.Add(p, t.offsets[i]), depth+1)); x != nil {
			v.Field(i).Set(reflect.ValueOf(x))
		}
	}
	return v
}

// bareIn returns a value of compiled code with the values in its interfaces made bare.
func bareIn(v reflect.Value, depth int) reflect.Value {
	if depth > mostDepth || !holdsInterfaces(v.Type(), map[reflect.Type]bool{}) {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Interface:
		if x := bare(anyOfValue(v.Elem())); x != nil && reflect.TypeOf(x).AssignableTo(v.Type()) {
			out.Set(reflect.ValueOf(x))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(bareIn(v.Elem(), depth+1))
			out.Set(p)
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			out.Index(i).Set(bareIn(v.Index(i), depth+1))
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(bareIn(v.Index(i), depth+1))
		}
	case reflect.Map:
		return bareMapIn(v, out, depth)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(bareIn(v.Field(i), depth+1))
			}
		}
	}
	return out
}

func bareMapIn(v, out reflect.Value, depth int) reflect.Value {
	if v.IsNil() {
		return v
	}
	out.Set(reflect.MakeMap(v.Type()))
	for it := v.MapRange(); it.Next(); {
		k := bareIn(it.Key(), depth+1)
		if !k.Comparable() {
			k = it.Key()
		}
		out.SetMapIndex(k, bareIn(it.Value(), depth+1))
	}
	return out
}

// holdsInterfaces reports whether values of a type hold values of type any.
func holdsInterfaces(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return t.NumMethod() == 0
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return holdsInterfaces(t.Elem(), seen)
	case reflect.Map:
		return holdsInterfaces(t.Key(), seen) || holdsInterfaces(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holdsInterfaces(f.Type, seen) {
				return true
			}
		}
	}
	return false
}
