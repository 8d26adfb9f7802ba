package exec

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// A jsonReader reads JSON into variables of the program's types, as package json does. It leaves
// types that compiled code knows to package json.
type jsonReader struct {
	data      []byte // valid
	at        int
	strict    bool // an unknown field is an error
	useNumber bool
	in        string   // the struct being read
	path      []string // the fields that lead there
	saved     error    // the first error that did not end the reading
}

// jsonUnmarshal is json.Unmarshal for variables of the program's types.
func jsonUnmarshal(data []byte, v any) error {
	b, ok := target(v, data)
	if !ok {
		return json.Unmarshal(data, v)
	}
	return (&jsonReader{data: data}).read(b)
}

// target returns the pointer that JSON is read into, if it has one of the program's types, also
// if it is in an interface.
func target(v any, data []byte) (b Box, ok bool) {
	if p, isAny := v.(*any); isAny && p != nil && string(bytes.TrimSpace(data)) != "null" {
		b, ok = (*p).(Box)
		return b, ok && b.T.isPointer() && b.V.(mem.Ptr) != nil
	}
	b, ok = v.(Box)
	return b, ok
}

// jsonDecode is the method Decode of json.Decoder.
func jsonDecode(d *json.Decoder, v any) error {
	b, ok := target(v, nil)
	if !ok {
		return d.Decode(v)
	}
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return err
	}
	settings := reflect.ValueOf(d).Elem().FieldByName("d")
	return (&jsonReader{
		data:      settings.FieldByName("data").Bytes(), // with the space before it, which counts in offsets
		strict:    settings.FieldByName("disallowUnknownFields").Bool(),
		useNumber: settings.FieldByName("useNumber").Bool(),
	}).read(b)
}

func (r *jsonReader) read(b Box) error {
	if !json.Valid(r.data) {
		var x any
		return json.Unmarshal(r.data, &x) // reports what is wrong
	}
	q, isPointer := b.V.(mem.Ptr)
	if !b.T.isPointer() || !isPointer || q == nil {
		return &json.InvalidUnmarshalError{Type: b.T.shown(reflect.TypeOf(b.V))}
	}
	if err := r.value(b.T.elemOf(), q); err != nil {
		return r.inContext(err)
	}
	return r.saved
}

// A shownType is a type with the name that the program gives it.
type shownType struct {
	reflect.Type
	t *Type
}

// String returns the name of the type.
func (t shownType) String() string { return t.t.String() }

// Kind returns the kind of the type.
func (t shownType) Kind() reflect.Kind {
	if t.t.isPointer() {
		return reflect.Pointer
	}
	return t.Type.Kind()
}

// shown returns the type that errors name.
func (t *Type) shown(layout reflect.Type) reflect.Type {
	if t.plain {
		return layout
	}
	return shownType{layout, t}
}

// mismatch records that the value before the cursor does not fit a type. Reading goes on.
func (r *jsonReader) mismatch(what string, t *Type, offset int) {
	r.save(&json.UnmarshalTypeError{Value: what, Type: t.shown(t.layout), Offset: int64(offset)})
}

func (r *jsonReader) save(err error) {
	if r.saved == nil {
		r.saved = r.inContext(err)
	}
}

// inContext adds to an error where it occurred.
func (r *jsonReader) inContext(err error) error {
	if e, ok := err.(*json.UnmarshalTypeError); ok && len(r.path) > 0 {
		if path := r.path; e.Field == "" {
			e.Struct, e.Field = r.in, strings.Join(path, ".")
		} else {
			e.Field = strings.Join(append(path[:len(path):len(path)], e.Field), ".")
		}
	}
	return err
}

// methodError returns the error that a method of the program returned. Another reader's error names its
// own struct; package json names the struct that has the field.
func (r *jsonReader) methodError(result any) error {
	err := asError(result)
	if e, ok := err.(*json.UnmarshalTypeError); ok && len(r.path) > 0 {
		e.Struct = r.in
	}
	return err
}

func (r *jsonReader) space() {
	for r.at < len(r.data) && strings.IndexByte(" \t\r\n", r.data[r.at]) >= 0 {
		r.at++
	}
}

// next skips a separator, and reports whether it is c.
func (r *jsonReader) next(c byte) bool {
	r.space()
	if r.data[r.at] != c {
		return false
	}
	r.at++
	return true
}

// skip moves past the value at the cursor, and returns it.
func (r *jsonReader) skip() (raw json.RawMessage) {
	r.space()
	d := json.NewDecoder(bytes.NewReader(r.data[r.at:]))
	_ = d.Decode(&raw) // it is valid
	r.at += int(d.InputOffset())
	return raw
}
