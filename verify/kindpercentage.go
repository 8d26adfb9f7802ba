package verify

import (
	"fmt"
	"math/big"
	"strings"

	"rederive/show/wire"
)

func percentageKind() Row {
	return Row{
		name: "percentage", class: single, fields: []string{"printed", "tolerance", "rounding"}, rounded: true,
		takes: isNumberForm, forms: "the share as a number: 0.125 for 12.5%",
		scan: scanPercentage, decode: decodePercentage,
	}
}

// percentSigns are the ways to print a percentage; the sign may also be left out.
var percentSigns = []string{"%", "percent", "per cent", "pct"}

func scanPercentage(_ Kind, text string) (Value, error) {
	text = strings.TrimSpace(text)
	for _, sign := range percentSigns {
		text = strings.TrimSpace(strings.TrimSuffix(text, sign))
	}
	n, err := measured(text)
	if err != nil {
		err = fmt.Errorf("%q is not a percentage, such as 12.5%%", abbreviate(text))
	}
	return Value{form: aNumber, num: n, unit: percent()}, err
}

// decodePercentage reads an offered share.
func decodePercentage(k Kind, v wire.Value) (Value, error) {
	out, err := decodeNumber(k, v)
	if err == nil {
		floating := out.num.floating
		out = percentOf(out.num.Rat())
		out.num.floating = floating
	}
	return out, err
}

// percentOf is a share as a percentage.
func percentOf(share *big.Rat) Value {
	return Value{form: aNumber, num: decimalOf(new(big.Rat).Mul(share, big.NewRat(100, 1))), unit: percent()}
}

func percent() *unit { return &unit{text: "%", factor: big.NewRat(1, 100), close: true} }
