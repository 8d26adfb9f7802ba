// Package strictjson reads JSON that this program wrote and that others may have
// changed. encoding/json takes names that are written in other capitals, the last of
// two values of one name, and names that it does not know; another reader, such as a
// browser, may see something else in the same bytes. Here these are errors:
//
//	var l rederive.Ledger
//	err := strictjson.Unmarshal(data, &l)
package strictjson

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Unmarshal reads one JSON value into v, a pointer. Each object has each name once; an
// object for a struct has no other names than its fields, written as they are.
func Unmarshal(data []byte, v any) error { return unmarshal(data, v, false) }

// UnmarshalPart reads one JSON value of which v needs a part: an object for a struct may have
// more names, but none that is written like a field in other capitals.
func UnmarshalPart(data []byte, v any) error { return unmarshal(data, v, true) }

func unmarshal(data []byte, v any, more bool) error {
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return checker{d, more}.check(reflect.TypeOf(v), "")
}

// A checker goes through a JSON text.
type checker struct {
	*json.Decoder
	more bool // names that a type does not know are right
}

// check goes through the next value, which is of type t; nil takes all names.
func (d checker) check(t reflect.Type, at string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	t = plain(t)
	switch token {
	case json.Delim('{'):
		return d.checkObject(t, at)
	case json.Delim('['):
		for d.More() {
			if err := d.check(elementOf(t), at); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}

func (d checker) checkObject(t reflect.Type, at string) error {
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		if seen[name] {
			return fmt.Errorf("%q is given twice%s", name, at)
		}
		seen[name] = true
		of, ok := fieldOf(t, name)
		if !ok && (!d.more || isLikeField(t, name)) {
			return fmt.Errorf("unknown field %q%s", name, at)
		}
		if err := d.check(of, fmt.Sprintf(" in %q", name)); err != nil {
			return err
		}
	}
	_, err := d.Token()
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// plain takes pointers off a type. A type that reads itself is not looked into.
func plain(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return nil
	}
	return t
}

func elementOf(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		return t.Elem()
	}
	return nil
}

// fieldOf returns the type of what an object for type t has under a name, and whether
// it may have it.
func fieldOf(t reflect.Type, name string) (reflect.Type, bool) {
	switch {
	case t == nil:
		return nil, true
	case t.Kind() == reflect.Map:
		return t.Elem(), true
	case t.Kind() != reflect.Struct:
		return nil, true
	}
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && tag == "" && plain(f.Type) != nil && plain(f.Type).Kind() == reflect.Struct:
			if of, ok := fieldOf(plain(f.Type), name); ok {
				return of, true
			}
		case tag == name, tag == "" && f.Name == name:
			return f.Type, true
		}
	}
	return nil, false
}

// isLikeField reports whether a name is that of a field, written in other capitals.
func isLikeField(t reflect.Type, name string) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := plain(f.Type)
		if f.Anonymous && tag == "" && inner != nil && inner.Kind() == reflect.Struct && isLikeField(inner, name) ||
			strings.EqualFold(cmp.Or(tag, f.Name), name) {
			return true
		}
	}
	return false
}
