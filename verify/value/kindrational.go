package value

import (
	"math/big"

	"rederive/show/wire"
)

func RationalKind() Row {
	return Row{
		Name: "rational", Class: Single, Fields: []string{"printed"}, Numeric: true, Exact: true,
		Takes: PlainOf(wire.Int, wire.Rat), Forms: "a *big.Rat or an integer",
		Scan: scanRational, Decode: decodeNumber,
	}
}

// scanRational reads an exact number: 2.5 is 5/2, without rounding.
func scanRational(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	n.Ulp, n.Form = nil, ""
	return Value{Form: ANumber, Num: n}, err
}

func decodeNumber(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.Int {
		if n, ok := ParseSmall(v.Text); ok {
			return Value{Form: ANumber, Num: n}, nil
		}
	}
	r, ok := new(big.Rat).SetString(v.Text)
	if !ok {
		return Value{}, refuse(k, v)
	}
	num := Exact(r)
	num.Floating = v.Kind == wire.Float
	return Value{Form: ANumber, Num: num}, nil
}
