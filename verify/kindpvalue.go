package verify

import (
	"fmt"
	"math/big"
	"strings"

	"rederive/show/wire"
)

func pValueKind() Row {
	return Row{
		name: "p-value", class: single, fields: []string{"printed", "tolerance", "rounding", "stars", "alpha"},
		rounded: true,
		takes:   isNumberForm, forms: "a number from 0 to 1",
		scan: scanPValue, decode: decodePValue,
	}
}

// notSignificant is how papers print that a p-value is not below alpha.
const notSignificant = "n.s."

// unescapeStars takes the backslashes from stars in a table, which Markdown needs.
func unescapeStars(text string) string { return strings.ReplaceAll(text, `\*`, "*") }

// scanPValue reads p = .036, .036, p < .001, n.s., and stars that are declared.
func scanPValue(k Kind, text string) (Value, error) {
	text = unescapeStars(strings.TrimSpace(text))
	if v, ok := k.with.starred(text); ok && text != "" {
		return v, nil
	}
	if low := strings.ToLower(text); low == notSignificant || low == "ns" {
		if v, ok := k.with.starred(""); ok {
			v.word = notSignificant
			return v, nil
		}
		return Value{form: aNumber, num: decimalOf(k.with.level()), rel: isAtLeast}, nil
	}
	for _, name := range []string{"p-value", "p", "P"} {
		rest, ok := strings.CutPrefix(text, name)
		if rest = strings.TrimSpace(rest); ok && !startsLetter(rest) {
			text = strings.TrimSpace(strings.TrimPrefix(rest, "="))
		}
	}
	rel, rest := readRelation(text)
	n, err := ParseNumber(rest)
	switch {
	case err != nil:
		return Value{}, fmt.Errorf("%q is not a p-value, such as p = .036, n.s. or p < .001", abbreviate(text))
	case !isProbability(n.Rat()):
		return Value{}, fmt.Errorf("the p-value %s does not lie between 0 and 1", n)
	case rel == isEqual:
		return Value{form: aNumber, num: n}, nil
	}
	return Value{form: aNumber, num: n, rel: rel}, nil
}

// decimalOf is a number that has a finite decimal.
func decimalOf(r *big.Rat) Number {
	n := exact(new(big.Rat).Set(r))
	n.form = finiteDecimal(r)
	return n
}

func decodePValue(k Kind, v wire.Value) (Value, error) {
	out, err := decodeDecimal(k, v)
	if err == nil && !isProbability(out.num.Rat()) {
		err = fmt.Errorf("the p-value %s does not lie between 0 and 1", out)
	}
	return out, err
}
