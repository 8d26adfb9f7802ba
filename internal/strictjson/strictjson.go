// Package strictjson writes JSON, and reads JSON that this program wrote and that others may have changed.
// encoding/json accepts names in different case, the last of two values of the same name, and unknown names; another
// reader, such as a browser, may see something else in the same bytes. Here these are errors:
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
	"sync"
	"unicode/utf8"
)

// Write writes v as indented JSON with a final newline. It leaves <, > and &, which encoding/json escapes for HTML.
func Write(w io.Writer, indent string, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// Unmarshal reads one JSON value into v, a pointer. No object may have a name twice; an object for a
// struct may only have the struct's field names, in the same case.
func Unmarshal(data []byte, v any) error { return unmarshal(data, v, false) }

// UnmarshalPart reads one JSON value, only part of which v needs: an object for a struct may have
// further names, but none that differs from a field's only in case.
func UnmarshalPart(data []byte, v any) error { return unmarshal(data, v, true) }

func unmarshal(data []byte, v any, more bool) error {
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	c := checker{data, more}
	return c.check(plain(reflect.TypeOf(v)), "")
}

// A checker traverses a JSON text that is known to be valid.
type checker struct {
	data []byte // the unread rest
	more bool   // accept names that a type does not know
}

// check checks the next value, which is of type t; a nil type accepts all names. of is the name that
// the value belongs to, or "".
func (c *checker) check(t reflect.Type, of string) error {
	switch c.skipSpace(); c.data[0] {
	case '{':
		return c.checkObject(t, of)
	case '[':
		element := elementOf(t)
		for c.data = c.data[1:]; c.hasNext(']'); {
			if err := c.check(element, of); err != nil {
				return err
			}
		}
	case '"':
		c.readString()
	default: // a number, true, false or null
		end := bytes.IndexAny(c.data, ",]} \t\r\n")
		if end < 0 {
			end = len(c.data)
		}
		c.data = c.data[end:]
	}
	return nil
}

func (c *checker) checkObject(t reflect.Type, of string) error {
	seen := map[string]bool{}
	for c.data = c.data[1:]; c.hasNext('}'); {
		name := unquote(c.readString())
		if seen[name] {
			return fmt.Errorf("%q is given twice%s", name, within(of))
		}
		seen[name] = true
		field, ok := fieldOf(t, name)
		if !ok && (!c.more || isLikeField(t, name)) {
			return fmt.Errorf("unknown field %q%s", name, within(of))
		}
		c.skipSpace()
		c.data = c.data[1:] // the colon
		if err := c.check(field, name); err != nil {
			return err
		}
	}
	return nil
}

func within(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" in %q", name)
}

// hasNext reports whether another value or name follows. It consumes the comma, or the closing bracket.
func (c *checker) hasNext(closing byte) bool {
	c.skipSpace()
	next := c.data[0] != closing
	if !next || c.data[0] == ',' {
		c.data = c.data[1:]
		c.skipSpace()
	}
	return next
}

func (c *checker) skipSpace() { c.data = bytes.TrimLeft(c.data, " \t\r\n") }

// readString returns the next string literal as written.
func (c *checker) readString() []byte {
	end := 1
	for ; c.data[end] != '"'; end++ {
		if c.data[end] == '\\' {
			end++
		}
	}
	s := c.data[:end+1]
	c.data = c.data[end+1:]
	return s
}

func unquote(s []byte) string {
	if inner := s[1 : len(s)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	var text string
	_ = json.Unmarshal(s, &text) // it is valid
	return text
}

// plain strips pointers from a type. It returns nil for a type that unmarshals itself.
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
		return plain(t.Elem())
	}
	return nil
}

// fieldOf returns the type of the field that an object for type t has under a name, and whether it
// may have that name.
func fieldOf(t reflect.Type, name string) (reflect.Type, bool) {
	switch {
	case t == nil:
		return nil, true
	case t.Kind() == reflect.Map:
		return plain(t.Elem()), true
	case t.Kind() != reflect.Struct:
		return nil, true
	}
	field, ok := fieldsOf(t)[name]
	return field, ok
}

// known caches the fields of structs, by type.
var known sync.Map // of map[string]reflect.Type

// fieldsOf returns the types of a struct's fields, by their JSON names.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if fields, ok := known.Load(t); ok {
		return fields.(map[string]reflect.Type)
	}
	fields := map[string]reflect.Type{}
	for f := range t.Fields() {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner, name := plain(f.Type), cmp.Or(tag, f.Name)
		switch _, ok := fields[name]; {
		case tag == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && tag == "" && inner != nil && inner.Kind() == reflect.Struct:
			for name, t := range fieldsOf(inner) {
				if _, ok := fields[name]; !ok {
					fields[name] = t
				}
			}
		case !ok:
			fields[name] = inner
		}
	}
	known.Store(t, fields)
	return fields
}

// isLikeField reports whether a name differs from a field's only in case.
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
