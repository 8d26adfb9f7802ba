package verify

import (
	"fmt"
	"strings"
)

func approximateKind() Row {
	return Row{
		name: "approximate", class: single, fields: []string{"printed", "tolerance"}, numeric: true, rounded: true,
		takes: isNumberForm, forms: "a number that rounds to it",
		scan: scanApproximate, decode: decodeDecimal,
	}
}

// approximations are the signs and words that say that a number is not exact.
var approximations = []string{
	"\u2248", "\u223c", "\u2243", "\u2245", "~", "about", "approximately", "approx.", "roughly", "around", "circa",
	"ca.", "c.", "some",
}

// scanApproximate reads ≈ 0.67 or about 60, which matches all that rounds to
// it: 0.665 to 0.675, and 55 to 65.
func scanApproximate(_ Kind, text string) (Value, error) {
	rest := strings.TrimSpace(text)
	for _, word := range approximations {
		if after, ok := strings.CutPrefix(rest, word); ok {
			rest = strings.TrimSpace(after)
			break
		}
	}
	n, err := measured(rest)
	if err != nil {
		return Value{}, fmt.Errorf("%q is not an approximate number, such as ≈ 0.67 or about 60", abbreviate(text))
	}
	digits := strings.TrimLeft(n.form, "-")
	if zeros := len(digits) - len(strings.TrimRight(digits, "0")); isDigits(digits) && zeros < len(digits) {
		n.ulp = powerOfTen(zeros)
	}
	return Value{form: aNumber, num: n}, nil
}
