package exec

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// jsoned gives package json data that it encodes as it would encode the value in compiled code.
func jsoned(m *machine, args []reflect.Value) {
	anys(args, func(x any) any { return m.jsonAny(x, 0) })
}

// jsonAny replaces what an interface holds.
func (m *machine) jsonAny(x any, depth int) any {
	if b, ok := x.(Box); ok {
		return b.T.json(b.data(), depth)
	}
	if x == nil {
		return nil
	}
	if t, ok := m.holders.Load(reflect.TypeOf(x)); ok {
		return t.(*Type).json(copied(reflect.ValueOf(x)), depth)
	}
	return x
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
		return t.m.jsonAny(t.pack(p), depth+1)
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
	if t.plain && !t.holds {
		return mem.Value(t.layout, p).Interface()
	}
	switch u := t.t.Underlying().(type) {
	case *types.Pointer:
		if q := mem.At[mem.Ptr](p, 0); q != nil {
			return t.elemOf().json(q, depth+1)
		}
		return nil
	case *types.Slice:
		s := mem.At[mem.Slice](p, 0)
		if t.elemOf().kind == kUint8 {
			return mem.Elements[byte](&s)
		}
		return t.elemOf().jsonList(s.Data, s.Len, s.Data == nil, depth)
	case *types.Array:
		return t.elem.jsonList(p, t.layout.Len(), false, depth)
	case *types.Map:
		return t.jsonMap(u, p, depth)
	case *types.Struct:
		if !t.compiled {
			return t.jsonStruct(p, depth)
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
func (t *Type) jsonLayout() reflect.Type {
	if t.encodesItself() {
		return anyLayout
	}
	switch t.t.Underlying().(type) {
	case *types.Basic:
		return t.layout
	case *types.Slice:
		switch {
		case t.plain && !t.holds:
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

// jsonStruct returns a struct with the fields that package json sees, under other names.
func (t *Type) jsonStruct(p mem.Ptr, depth int) any {
	var fields []reflect.StructField
	var values []any
	for i, f := range t.jsonFields() {
		at, ok := t.reach(p, f.path, false)
		if !ok || f.has("omitzero") && f.t.isZero(at) {
			continue
		}
		typ, tag := f.t, f.name
		if f.has("omitempty") {
			tag += ",omitempty"
		}
		if f.has("string") {
			tag += ",string"
		}
		if typ.isPointer() {
			q := mem.At[mem.Ptr](at, 0)
			if q == nil && f.has("omitempty") {
				continue
			}
			elem := typ.elemOf()
			if _, basic := elem.t.Underlying().(*types.Basic); q != nil && basic && !typ.encodesItself() {
				typ, at, tag = elem, q, strings.ReplaceAll(tag, ",omitempty", "")
			}
		}
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("F%d", i), Type: typ.jsonLayout(),
			Tag: reflect.StructTag("json:" + strconv.Quote(tag)),
		})
		values = append(values, typ.json(at, depth+1))
	}
	v := reflect.New(reflect.StructOf(fields)).Elem()
	for i, x := range values {
		if x != nil {
			v.Field(i).Set(reflect.ValueOf(x).Convert(v.Field(i).Type()))
		}
	}
	return v.Interface()
}

func (t *Type) encodesItself() bool {
	return !t.plain && (t.encodes("MarshalJSON") || t.encodes("MarshalText"))
}

// isZero reports whether a field is left out as zero: by its method IsZero, if it has one.
func (t *Type) isZero(p mem.Ptr) bool {
	ptr := t.m.typeOf(types.NewPointer(t.t))
	fn := ptr.method("IsZero")
	if t.plain || types.IsInterface(t.t) || fn == nil || signatureName(fn.fn.Signature) != "() bool" {
		return mem.Value(t.layout, p).IsZero()
	}
	return Box{ptr, p}.call("IsZero")[0].(bool)
}
