package verify

import (
	"math/big"

	"rederive/show/wire"
)

func rationalKind() Row {
	return Row{
		name: "rational", class: single, fields: []string{"printed"}, numeric: true, exact: true,
		takes: plainOf(wire.Int, wire.Rat), forms: "a *big.Rat or an integer",
		scan: scanRational, decode: decodeNumber,
	}
}

// scanRational reads an exact number: 2.5 is 5/2, not a number near it.
func scanRational(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	n.ulp, n.form = nil, ""
	return Value{form: aNumber, num: n}, err
}

func decodeNumber(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.Int {
		if n, ok := parseSmall(v.Text); ok {
			return Value{form: aNumber, num: n}, nil
		}
	}
	r, ok := new(big.Rat).SetString(v.Text)
	if !ok {
		return Value{}, refuse(k, v)
	}
	num := exact(r)
	num.floating = v.Kind == wire.Float
	return Value{form: aNumber, num: num}, nil
}
