package value

import (
	"fmt"
	"math/big"
	"strings"

	"rederive/show/wire"
)

func PercentageKind() Row {
	return Row{
		Name: "percentage", Class: Single, Fields: []string{"printed", "tolerance", "rounding"}, Rounded: true,
		Takes: isNumberForm, Forms: "the share as a number: 0.125 for 12.5%",
		Scan: scanPercentage, Decode: decodePercentage,
	}
}

// percentSigns are the spellings of the percent sign, which may also be missing.
var percentSigns = []string{"%", "percent", "per cent", "pct"}

func scanPercentage(_ Kind, text string) (Value, error) {
	text = strings.TrimSpace(text)
	for _, sign := range percentSigns {
		if rest, ok := strings.CutSuffix(text, sign); ok {
			text = strings.TrimSpace(rest)
			break
		}
	}
	n, err := Measured(text)
	if err != nil || n.percent { // a second sign would be a factor
		err = fmt.Errorf("%q is not a percentage, such as 12.5%%", Abbreviate(text))
	}
	return Value{Form: ANumber, Num: n, Unit: percent()}, err
}

// decodePercentage reads an offered share.
func decodePercentage(k Kind, v wire.Value) (Value, error) {
	out, err := decodeNumber(k, v)
	if err == nil {
		floating := out.Num.Floating
		out = percentOf(out.Num.Rat())
		out.Num.Floating = floating
	}
	return out, err
}

// percentOf converts a share into a percentage.
func percentOf(share *big.Rat) Value {
	return Value{Form: ANumber, Num: DecimalOf(new(big.Rat).Mul(share, big.NewRat(100, 1))), Unit: percent()}
}

func percent() *unit { return &unit{text: "%", factor: big.NewRat(1, 100), close: true} }
