package verify

import (
	"slices"

	"rederive/show/wire"
)

// forms mutates what was offered in the forms that carry evidence: a statement
// is made to fail, a witness taken away or altered, a certificate damaged.
func (x *auditor) forms() {
	if len(x.spec.readings) > 0 || x.spec.kind.offered == nil {
		return
	}
	for i, o := range x.offers {
		for _, m := range x.spec.kind.offered(x, o.Value) {
			offers := slices.Clone(x.offers)
			offers[i].Value = m.value
			x.tryOffers(mutant{pos: o.Pos, mutation: m.text}, offers)
		}
	}
}

type formMutant struct {
	text  string
	value wire.Value
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
