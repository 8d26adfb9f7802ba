package verify

import (
	"math/big"
	"strings"

	"rederive/show/wire"
)

func decimalKind() Row {
	return Row{
		name: "decimal", class: single, fields: []string{"printed", "tolerance", "rounding"}, numeric: true,
		rounded: true,
		takes:   plainOf(wire.Int, wire.Rat, wire.Float), forms: "a number: float64, *big.Rat or an integer",
		scan: scanDecimal, decode: decodeDecimal,
	}
}

func scanDecimal(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	return Value{form: aNumber, num: n}, err
}

// decodeDecimal reads a number and keeps the shortest decimal that gives it back.
func decodeDecimal(k Kind, v wire.Value) (Value, error) {
	value, err := decodeNumber(k, v)
	switch {
	case err != nil:
	case v.Kind == wire.Float:
		value.num.form = shortExponent(v.Text)
	case v.Kind == wire.Rat:
		value.num.form = finiteDecimal(value.num.Rat())
	}
	return value, err
}

// shortExponent writes the exponent of a computed decimal as papers do: 1e-5 for
// 1e-05.
func shortExponent(text string) string {
	digits, exponent, ok := strings.Cut(text, "e")
	if !ok {
		return text
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return digits + "e" + sign + strings.TrimLeft(exponent, "+-0")
}

// finiteDecimal writes a rational as the decimal that is exactly it, or returns
// "" if none is.
func finiteDecimal(r *big.Rat) string {
	places, exact := r.FloatPrec()
	if !exact || r.IsInt() {
		return ""
	}
	return r.FloatString(places)
}
