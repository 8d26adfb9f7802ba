package audit

import (
	"slices"

	"rederive/show/wire"
)

// forms mutates offers that carry evidence: it makes a statement fail, removes
// or alters a witness, and damages a certificate.
func (x *auditor) forms() {
	if len(x.spec.Readings) > 0 || x.rule.offered == nil {
		return
	}
	for i, o := range x.offers {
		for _, m := range x.rule.offered(x, o.Value) {
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
