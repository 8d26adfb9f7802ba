package value

import (
	"math/big"
	"strings"

	"rederive/show/wire"
)

func DecimalKind() Row {
	return Row{
		Name: "decimal", Class: Single, Fields: []string{"printed", "tolerance", "rounding"}, Numeric: true,
		Rounded: true,
		Takes:   PlainOf(wire.Int, wire.Rat, wire.Float), Forms: "a number: float64, *big.Rat or an integer",
		Scan: scanDecimal, Decode: DecodeDecimal,
	}
}

func scanDecimal(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	return Value{Form: ANumber, Num: n}, err
}

// DecodeDecimal reads a number and records the shortest decimal that represents it.
func DecodeDecimal(k Kind, v wire.Value) (Value, error) {
	value, err := decodeNumber(k, v)
	switch {
	case err != nil:
	case v.Kind == wire.Float:
		value.Num.Form = ShortExponent(v.Text)
	case v.Kind == wire.Rat:
		value.Num.Form = finiteDecimal(value.Num.Rat())
	}
	return value, err
}

// ShortExponent writes the exponent of a computed decimal as papers do: 1e-5 for 1e-05.
func ShortExponent(text string) string {
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

// finiteDecimal formats a rational as an exact decimal, or returns "" if there is
// none or it is an integer.
func finiteDecimal(r *big.Rat) string {
	places, exact := r.FloatPrec()
	if !exact || r.IsInt() {
		return ""
	}
	return r.FloatString(places)
}
