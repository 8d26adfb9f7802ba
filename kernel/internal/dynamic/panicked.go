package dynamic

import (
	"fmt"
	"reflect"
	"unicode"
	"unicode/utf8"
)

// Panicked returns a value of a type of cells, with which the cells have panicked, as one that
// says what a compiled program would: the text of an error, or of a value that has one, plain
// data, or the type of what is not plain.
func Panicked(x any) any {
	v, ok := held(x)
	switch {
	case !ok:
		return x
	case v.T.methods["Error"] != nil || v.T.methods["String"] != nil || hides(reflect.TypeOf(v.V)):
		return panicked(v)
	}
	return v.V
}

// A panicked value is one that has a text, or that cannot be shown.
type panicked Value

// String returns the text of the value.
func (p panicked) String() string {
	for _, name := range []string{"Error", "String"} {
		if text, ok := p.T.methods[name].(func(any) string); ok {
			return text(p.V)
		}
	}
	return fmt.Sprintf("a value of type %s", p.T.Name)
}

// hides reports whether a type is a struct with fields that are not exported, before whose names
// the interpreter puts an X.
func hides(t reflect.Type) bool {
	if t == nil || t.Kind() != reflect.Struct {
		return false
	}
	for f := range t.Fields() {
		r, _ := utf8.DecodeRuneInString(f.Name[1:])
		if f.Name[0] == 'X' && !unicode.IsUpper(r) {
			return true
		}
	}
	return false
}
