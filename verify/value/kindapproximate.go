package value

import (
	"fmt"
	"strings"
)

func ApproximateKind() Row {
	return Row{
		Name: "approximate", Class: Single, Fields: []string{"printed", "tolerance"}, Numeric: true, Rounded: true,
		Takes: isNumberForm, Forms: "a number that rounds to it",
		Scan: scanApproximate, Decode: DecodeDecimal,
	}
}

// approximations are the signs and words that mark a number as approximate.
var approximations = []string{
	"\u2248", "\u223c", "\u2243", "\u2245", "~", "about", "approximately", "approx.", "roughly", "around", "circa",
	"ca.", "c.", "some",
}

// scanApproximate reads ≈ 0.67 or about 60, which match everything that rounds to them: 0.665 to
// 0.675, and 55 to 65. A number without such a sign or word is rounded to its last digit.
func scanApproximate(_ Kind, text string) (Value, error) {
	rest, said := strings.TrimSpace(text), false
	for _, word := range approximations {
		if after, ok := strings.CutPrefix(rest, word); ok {
			rest, said = strings.TrimSpace(after), true
			break
		}
	}
	n, err := Measured(rest)
	if err != nil {
		return Value{}, fmt.Errorf("%q is not an approximate number, such as ≈ 0.67 or about 60", Abbreviate(text))
	}
	digits := strings.TrimLeft(n.Form, "-")
	if zeros := len(digits) - len(strings.TrimRight(digits, "0")); isDigits(digits) && said && zeros < len(digits) {
		n.Ulp = PowerOfTen(zeros)
	}
	return Value{Form: ANumber, Num: n}, nil
}
