package verify

import (
	"fmt"
	"slices"

	"rederive/show/wire"
)

// checkForm returns an error unless v has a form in which values of kind k are
// offered. docs/claims.md lists the forms.
func checkForm(k Kind, v wire.Value) error {
	if !k.takes(v) {
		return refuse(k, v)
	}
	return nil
}

// refuse says that v cannot settle a claim of kind k.
func refuse(k Kind, v wire.Value) error {
	err := fmt.Errorf("a value of kind %s is needed, %s %q was offered (offer %s)",
		k, describe(v), abbreviate(v.String()), k.forms)
	if k.exact && v.Kind == wire.Float {
		err = fmt.Errorf("%w: a floating-point number is not exact", err)
	}
	return err
}

// plainOf takes values of the given shapes that are of no type of package show.
func plainOf(kinds ...wire.Kind) func(wire.Value) bool {
	return func(v wire.Value) bool { return v.Type == "" && slices.Contains(kinds, v.Kind) }
}

// recordOf takes values of the given types of package show.
func recordOf(types ...string) func(wire.Value) bool {
	return func(v wire.Value) bool { return slices.Contains(types, v.Type) }
}

// describe names the form of an offered value.
func describe(v wire.Value) string {
	if v.Type != "" {
		return "show." + v.Type
	}
	return string(v.Kind)
}

// with returns the record with another value in one field.
func with(v wire.Value, name string, item wire.Value) wire.Value {
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
