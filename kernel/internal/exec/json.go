package exec

import (
	"fmt"
	"go/types"
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// jsoned gives package json data that it encodes as it would encode the value in compiled code.
func jsoned(_ *machine, args []reflect.Value) {
	anys(args, func(x any) any {
		if b, ok := x.(Box); ok {
			return b.T.json(b.data(), 0)
		}
		return jsonIn(x)
	})
}

// jsonIn replaces what a value of compiled code that can hold any holds of the program's types.
func jsonIn(x any) any {
	switch x := x.(type) {
	case []any:
		list := make([]any, len(x))
		for i, e := range x {
			list[i] = jsonAny(e)
		}
		if x == nil {
			return x
		}
		return list
	case map[string]any:
		if x == nil {
			return x
		}
		m := map[string]any{}
		for k, e := range x {
			m[k] = jsonAny(e)
		}
		return m
	}
	return x
}

// jsonAny replaces what an interface holds.
func jsonAny(x any) any {
	if b, ok := x.(Box); ok {
		return b.T.json(b.data(), 0)
	}
	return jsonIn(x)
}

// A jsonHook is a value that encodes itself.
type jsonHook struct{ b Box }

// MarshalJSON returns what the method of the value returns.
func (h jsonHook) MarshalJSON() ([]byte, error) { return h.encoded("MarshalJSON") }

// A textHook is a value that encodes itself as text.
type textHook struct{ b Box }

// MarshalText returns what the method of the value returns.
func (h textHook) MarshalText() ([]byte, error) { return jsonHook(h).encoded("MarshalText") }

func (h jsonHook) encoded(name string) ([]byte, error) {
	r := h.b.call(name)
	data, _ := r[0].([]byte)
	if r[1] != nil {
		return nil, asError(r[1])
	}
	return data, nil
}

// encodes reports whether the type has a method that encodes its values.
func (t *Type) encodes(name string) bool {
	fn := t.method(name)
	return fn != nil && signatureName(fn.fn.Signature) == "() ([]uint8, error)"
}

// json returns the value at an address as data for package json.
func (t *Type) json(p mem.Ptr, depth int) any {
	if depth > mostDepth {
		refuse("encoding a value of type %s that refers to itself", t)
	}
	if t.kind == kAny || t.kind == kIface {
		return jsonAny(t.pack(p))
	}
	if !t.plain {
		b, _ := t.pack(p).(Box)
		isNil := t.kind == kPtr && mem.At[mem.Ptr](p, 0) == nil
		switch {
		case isNil && t.isPointer():
			return nil
		case t.encodes("MarshalJSON"):
			return jsonHook{b}
		case t.encodes("MarshalText"):
			return textHook{b}
		}
	}
	switch u := t.t.Underlying().(type) {
	case *types.Pointer:
		if q := mem.At[mem.Ptr](p, 0); q == nil {
			return nil
		} else if !t.plain {
			return t.elemOf().json(q, depth+1)
		}
	case *types.Slice:
		if !t.plain && t.elemOf().kind != kUint8 {
			s := mem.At[mem.Slice](p, 0)
			return t.elemOf().jsonList(s.Data, s.Len, s.Data == nil, depth)
		}
		if !t.plain {
			s := mem.At[mem.Slice](p, 0)
			return mem.Elements[byte](&s)
		}
	case *types.Array:
		return t.elem.jsonList(p, t.layout.Len(), false, depth)
	case *types.Map:
		return t.jsonMap(u, p, depth)
	case *types.Struct:
		if !t.compiled {
			return t.jsonStruct(u, p, depth).Interface()
		}
	}
	return mem.Value(t.layout, p).Interface()
}

func (t *Type) jsonList(data mem.Ptr, n int, isNil bool, depth int) any {
	if isNil {
		return []any(nil)
	}
	list := make([]any, n)
	for i := range list {
		list[i] = t.json(mem.Add(data, uintptr(i)*t.layout.Size()), depth+1)
	}
	return list
}

func (t *Type) jsonMap(u *types.Map, p mem.Ptr, depth int) any {
	m := mem.Value(t.fullLayout(), p)
	if m.IsNil() {
		return map[string]any(nil)
	}
	key, elem := t.m.typeOf(u.Key()), t.m.typeOf(u.Elem())
	out := map[string]any{}
	for it := m.MapRange(); it.Next(); {
		k := it.Key()
		switch {
		case key.encodes("MarshalText"):
			text, err := textHook{key.pack(copied(k)).(Box)}.MarshalText()
			if err != nil {
				panic(err)
			}
			out[string(text)] = elem.json(copied(it.Value()), depth+1)
			continue
		case k.Kind() != reflect.String && !k.CanInt() && !k.CanUint():
			refuse("encoding a map with keys of type %s", key)
		}
		out[fmt.Sprint(k)] = elem.json(copied(it.Value()), depth+1)
	}
	return out
}

// jsonLayout returns the type that a field has for package json: one whose empty values it
// recognizes.
func (t *Type) jsonLayout(embedded bool) reflect.Type {
	if u, ok := t.t.Underlying().(*types.Struct); ok && embedded && !t.compiled && !t.encodes("MarshalJSON") {
		return t.jsonStructLayout(u)
	}
	if !t.plain && (t.encodes("MarshalJSON") || t.encodes("MarshalText")) {
		return anyLayout
	}
	switch t.t.Underlying().(type) {
	case *types.Basic:
		return t.layout
	case *types.Slice:
		switch {
		case t.plain:
			return t.layout
		case t.elemOf().kind == kUint8:
			return reflect.TypeFor[[]byte]()
		}
		return reflect.TypeFor[[]any]()
	case *types.Map:
		return reflect.TypeFor[map[string]any]()
	}
	return anyLayout
}

func (t *Type) jsonStructLayout(u *types.Struct) reflect.Type {
	var fields []reflect.StructField
	for i, f := range t.fields {
		v := u.Field(i)
		_, isStruct := f.t.Underlying().(*types.Struct)
		if !v.Exported() && !(v.Embedded() && isStruct) {
			continue
		}
		field := reflect.StructField{
			Name: v.Name(), Type: f.jsonLayout(v.Embedded()), Tag: reflect.StructTag(u.Tag(i)),
			Anonymous: v.Embedded() && isStruct,
		}
		if v.Embedded() && !isStruct {
			refuse("encoding a struct with the embedded type %s", f)
		}
		if !v.Exported() {
			field.PkgPath = "main"
		}
		fields = append(fields, field)
	}
	return reflect.StructOf(fields)
}

func (t *Type) jsonStruct(u *types.Struct, p mem.Ptr, depth int) reflect.Value {
	layout := t.jsonStructLayout(u)
	at := mem.New(layout)
	out := mem.Value(layout, at)
	n := 0
	for i, f := range t.fields {
		v := u.Field(i)
		inner, isStruct := f.t.Underlying().(*types.Struct)
		if !v.Exported() && !(v.Embedded() && isStruct) {
			continue
		}
		field := layout.Field(n)
		to := mem.Value(field.Type, mem.Add(at, field.Offset))
		n++
		part := mem.Add(p, t.offsets[i])
		if field.Anonymous && field.Type != anyLayout {
			to.Set(f.jsonStruct(inner, part, depth+1))
			continue
		}
		if x := f.json(part, depth+1); x != nil {
			to.Set(reflect.ValueOf(x).Convert(field.Type))
		}
	}
	return out
}
