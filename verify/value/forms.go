package value

import (
	"fmt"
	"slices"

	"rederive/show/wire"
)

// CheckForm returns an error unless v has a form in which values of kind k may
// be offered. docs/claims.md lists the forms.
func CheckForm(k Kind, v wire.Value) error {
	if !k.Takes(v) {
		return refuse(k, v)
	}
	return nil
}

// refuse says that v cannot settle a claim of kind k.
func refuse(k Kind, v wire.Value) error {
	err := fmt.Errorf("a value of kind %s is needed, %s %q was offered (offer %s)",
		k, Describe(v), Abbreviate(v.String()), k.Forms)
	if k.Exact && v.Kind == wire.Float {
		err = fmt.Errorf("%w: a floating-point number is not exact", err)
	}
	return err
}

// PlainOf returns a function that accepts values of the given kinds that have
// no type of package show.
func PlainOf(kinds ...wire.Kind) func(wire.Value) bool {
	return func(v wire.Value) bool { return v.Type == "" && slices.Contains(kinds, v.Kind) }
}

// RecordOf returns a function that accepts values of the given types of package show.
func RecordOf(types ...string) func(wire.Value) bool {
	return func(v wire.Value) bool { return slices.Contains(types, v.Type) }
}

// Describe names the form of an offered value.
func Describe(v wire.Value) string {
	if v.Type != "" {
		return "show." + v.Type
	}
	return string(v.Kind)
}

// WithItem returns a copy of the record with another value in one field.
func WithItem(v wire.Value, name string, item wire.Value) wire.Value {
	v.Names, v.Items = slices.Clone(v.Names), slices.Clone(v.Items)
	for i, n := range v.Names {
		if n == name {
			v.Items[i] = item
			return v
		}
	}
	v.Names, v.Items = append(v.Names, name), append(v.Items, item)
	return v
}
