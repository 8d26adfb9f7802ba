package exec

import (
	"bytes"
	"encoding/json"
	"go/types"
	"reflect"

	"rederive/kernel/internal/exec/mem"
)

// value reads a value into the variable of type t at an address. An error ends the reading.
func (r *jsonReader) value(t *Type, p mem.Ptr) error {
	r.space()
	isNull := r.data[r.at] == 'n'
	for t.isPointer() && !t.plain {
		if isNull {
			r.skip()
			mem.Put(p, 0, mem.Ptr(nil))
			return nil
		}
		t = t.elemOf()
		if mem.At[mem.Ptr](p, 0) == nil {
			mem.Put(p, 0, mem.New(t.layout))
		}
		p = mem.At[mem.Ptr](p, 0)
	}
	if done, err := r.byMethod(t, p, isNull); done {
		return err
	}
	if t.kind == kAny {
		if b, ok := mem.At[any](p, 0).(Box); ok && b.T.isPointer() && b.V.(mem.Ptr) != nil &&
			(!isNull || b.T.elemOf().isPointer()) {
			return r.value(b.T.elemOf(), b.V.(mem.Ptr))
		}
	}
	if t.plain {
		return r.plain(t, p, t.layout)
	}
	switch c := r.data[r.at]; {
	case c == '{':
		return r.object(t, p)
	case c == '[':
		return r.array(t, p)
	case isNull:
		r.skip()
		switch t.t.Underlying().(type) {
		case *types.Slice, *types.Map, *types.Interface:
			zero(t, p)
		}
		return nil
	}
	return r.literal(t, p)
}

// literal reads a string, number or truth value.
func (r *jsonReader) literal(t *Type, p mem.Ptr) error {
	switch u := t.t.Underlying().(type) {
	case *types.Basic:
		return r.plain(t, p, t.layout)
	case *types.Slice:
		if t.elemOf().kind == kUint8 {
			return r.plain(t, p, t.fullLayout())
		}
	case *types.Interface:
		if u.Empty() {
			return r.plain(t, p, t.layout)
		}
	}
	what := "number"
	switch c := r.data[r.at]; c {
	case '"':
		what = "string"
	case 't', 'f':
		what = "bool"
	}
	r.skip()
	r.mismatch(what, t, r.at)
	return nil
}

// plain lets package json read.
func (r *jsonReader) plain(t *Type, p mem.Ptr, layout reflect.Type) error {
	r.space()
	from := r.at
	d := json.NewDecoder(bytes.NewReader(r.skip()))
	if r.strict {
		d.DisallowUnknownFields()
	}
	if r.useNumber {
		d.UseNumber()
	}
	err := d.Decode(reflect.NewAt(layout, p).Interface())
	if err == nil {
		return nil
	}
	if e, ok := err.(*json.UnmarshalTypeError); ok {
		e.Offset += int64(from)
		if e.Type == layout {
			e.Type = t.shown(layout)
		}
	}
	r.save(err)
	return nil
}

// byMethod lets a value read itself.
func (r *jsonReader) byMethod(t *Type, p mem.Ptr, isNull bool) (done bool, err error) {
	if t.plain || types.IsInterface(t.t) {
		return false, nil
	}
	ptr := t.m.typeOf(types.NewPointer(t.t))
	if decodes(ptr, "UnmarshalJSON") {
		return true, asError(Box{ptr, p}.call("UnmarshalJSON", append([]byte(nil), r.skip()...))[0])
	}
	if isNull || !decodes(ptr, "UnmarshalText") {
		return false, nil
	}
	start, c := r.at, r.data[r.at]
	raw := r.skip()
	switch {
	case c == '"':
		var text string
		_ = json.Unmarshal(raw, &text) // valid
		return true, asError(Box{ptr, p}.call("UnmarshalText", []byte(text))[0])
	case c == '{':
		r.mismatch("object", t, start+1)
	case c == '[':
		r.mismatch("array", t, start+1)
	case c == 't' || c == 'f':
		r.mismatch("bool", t, r.at)
	default:
		r.mismatch("number", t, r.at)
	}
	return true, nil
}

// decodes reports whether a type has a method that reads a value.
func decodes(t *Type, name string) bool {
	fn := t.method(name)
	return fn != nil && signatureName(fn.fn.Signature) == "([]uint8) error"
}
