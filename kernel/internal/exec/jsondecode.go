package exec

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"rederive/kernel/internal/exec/mem"
)

// jsonUnmarshal is json.Unmarshal for variables of the program's types.
func jsonUnmarshal(data []byte, v any) error {
	b, ok := v.(Box)
	if !ok {
		return json.Unmarshal(data, v)
	}
	if !json.Valid(data) {
		var x any
		return json.Unmarshal(data, &x) // says what is wrong
	}
	q, isPointer := b.V.(mem.Ptr)
	if b.T.isPointer() && isPointer && q == nil {
		return fmt.Errorf("json: Unmarshal(nil %s)", b.T)
	}
	if !b.T.isPointer() || !isPointer {
		return fmt.Errorf("json: Unmarshal(non-pointer %s)", b.T)
	}
	return b.T.elemOf().decode(q, data)
}

// jsonDecode is the method Decode of json.Decoder.
func jsonDecode(d *json.Decoder, v any) error {
	b, ok := v.(Box)
	if !ok {
		return d.Decode(v)
	}
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return err
	}
	return jsonUnmarshal(raw, b)
}

// decode writes JSON to the variable of type t at an address.
func (t *Type) decode(p mem.Ptr, raw json.RawMessage) error {
	if done, err := t.decodeByMethod(p, raw); done {
		return err
	}
	isNull := string(raw) == "null"
	switch u := t.t.Underlying().(type) {
	case *types.Basic:
		return t.decodePlain(p, raw)
	case *types.Pointer:
		if t.plain {
			break
		}
		if isNull {
			mem.Put(p, 0, mem.Ptr(nil))
			return nil
		}
		if mem.At[mem.Ptr](p, 0) == nil {
			mem.Put(p, 0, mem.New(t.elemOf().layout))
		}
		return t.elemOf().decode(mem.At[mem.Ptr](p, 0), raw)
	case *types.Slice:
		if !t.plain && t.elemOf().kind != kUint8 {
			return t.decodeList(p, raw, isNull)
		}
	case *types.Array:
		if !t.plain {
			var list []json.RawMessage
			if err := json.Unmarshal(raw, &list); err != nil {
				return err
			}
			return t.elem.decodeAll(p, list[:min(len(list), t.layout.Len())])
		}
	case *types.Map:
		if !t.plain {
			return t.decodeMap(u, p, raw, isNull)
		}
	case *types.Struct:
		if !t.compiled {
			return t.decodeStruct(u, p, raw)
		}
	case *types.Interface:
		if !u.Empty() {
			return &jsonMismatch{value: jsonName(raw), t: t.String()}
		}
	}
	return t.decodePlain(p, raw)
}

// decodePlain lets package json decode.
func (t *Type) decodePlain(p mem.Ptr, raw json.RawMessage) error {
	err := json.Unmarshal(raw, reflect.NewAt(t.layout, p).Interface())
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field == "" {
		return &jsonMismatch{value: wrong.Value, t: t.String()}
	}
	return err
}

// A jsonMismatch is an error of JSON that does not fit a type. The rest is decoded all the same.
type jsonMismatch struct {
	value, t      string
	structs, path string // of the field
}

// Error words it as package json does.
func (e *jsonMismatch) Error() string {
	where := "Go value"
	if e.path != "" {
		where = "Go struct field " + e.structs + "." + e.path
	}
	return "json: cannot unmarshal " + e.value + " into " + where + " of type " + e.t
}

// As refuses what package json would tell.
func (e *jsonMismatch) As(target any) bool {
	if _, ok := target.(**json.UnmarshalTypeError); ok {
		refuse("errors.As with a *json.UnmarshalTypeError")
	}
	return false
}

// in notes the field in which a value did not fit.
func (e *jsonMismatch) in(t *Type, field string) {
	if e.structs == "" {
		if named, ok := t.t.(*types.Named); ok {
			e.structs = named.Obj().Name()
		}
	}
	if e.path != "" {
		field += "." + e.path
	}
	e.path = field
}

// A jsonErrors keeps the first mismatch while the rest is decoded.
type jsonErrors struct{ first error }

// note reports whether decoding ends.
func (e *jsonErrors) note(err error) (ends bool) {
	if err == nil {
		return false
	}
	if e.first == nil {
		e.first = err
	}
	_, goesOn := err.(*jsonMismatch)
	return !goesOn
}

func jsonName(raw json.RawMessage) string {
	switch raw[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "bool"
	}
	return "number"
}

func (t *Type) decodeByMethod(p mem.Ptr, raw json.RawMessage) (done bool, err error) {
	if t.plain {
		return false, nil
	}
	ptr := t.m.typeOf(types.NewPointer(t.t))
	b := Box{ptr, p}
	if fn := ptr.method("UnmarshalJSON"); fn != nil {
		return true, asError(b.call("UnmarshalJSON", []byte(raw))[0])
	}
	if fn := ptr.method("UnmarshalText"); fn != nil && raw[0] == '"' {
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return true, err
		}
		return true, asError(b.call("UnmarshalText", []byte(text))[0])
	}
	return false, nil
}

func (t *Type) decodeAll(data mem.Ptr, list []json.RawMessage) error {
	var errs jsonErrors
	for i, raw := range list {
		if errs.note(t.decode(mem.Add(data, uintptr(i)*t.layout.Size()), raw)) {
			break
		}
	}
	return errs.first
}

func (t *Type) decodeList(p mem.Ptr, raw json.RawMessage, isNull bool) error {
	if isNull {
		mem.Put(p, 0, mem.Slice{})
		return nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return err
	}
	made := reflect.MakeSlice(t.fullLayout(), len(list), len(list))
	s := mem.Slice{Data: made.UnsafePointer(), Len: len(list), Cap: len(list)}
	mem.Put(p, 0, s)
	return t.elemOf().decodeAll(s.Data, list)
}

func (t *Type) decodeMap(u *types.Map, p mem.Ptr, raw json.RawMessage, isNull bool) error {
	if isNull {
		mem.Put(p, 0, mem.Ptr(nil))
		return nil
	}
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(raw, &entries); err != nil {
		return err
	}
	if mem.At[mem.Ptr](p, 0) == nil {
		mem.Put(p, 0, reflect.MakeMap(t.fullLayout()).UnsafePointer())
	}
	m := mem.Value(t.fullLayout(), p)
	key, elem := t.m.typeOf(u.Key()), t.m.typeOf(u.Elem())
	var errs jsonErrors
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		k, e := mem.New(key.layout), mem.New(elem.layout)
		text := strconv.Quote(name)
		if key.kind != kString {
			text = name
		}
		if done, err := key.decodeByMethod(k, json.RawMessage(strconv.Quote(name))); done {
			if err != nil {
				return err
			}
		} else if err := json.Unmarshal([]byte(text), reflect.NewAt(key.layout, k).Interface()); err != nil {
			return err
		}
		if errs.note(elem.decode(e, entries[name])) {
			break
		}
		m.SetMapIndex(mem.Value(key.layout, k), mem.Value(elem.layout, e))
	}
	return errs.first
}
