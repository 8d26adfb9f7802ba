package value

import (
	"fmt"
	"math/big"
	"strings"

	"rederive/show/wire"
)

func PValueKind() Row {
	return Row{
		Name: "p-value", Class: Single, Fields: []string{"printed", "tolerance", "rounding", "stars", "alpha"},
		Rounded: true,
		Takes:   isNumberForm, Forms: "a number from 0 to 1",
		Scan: ScanPValue, Decode: decodePValue,
	}
}

// NotSignificant is what papers print for a p-value that is not below alpha.
const NotSignificant = "n.s."

// unescapeStars removes the backslashes that Markdown needs before stars in a table.
func unescapeStars(text string) string { return strings.ReplaceAll(text, `\*`, "*") }

// CutExact cuts the word from exact p = .041, and reports whether it was there.
func CutExact(text string) (string, bool) {
	rest, found := strings.CutPrefix(strings.TrimSpace(text), "exact ")
	return rest, found
}

// ScanPValue reads p = .036, .036, p < .001, exact p = .041, n.s., and declared stars.
func ScanPValue(k Kind, text string) (Value, error) {
	text, _ = CutExact(unescapeStars(text))
	text = strings.TrimSpace(text)
	if v, ok := k.With.starred(text); ok && text != "" {
		return v, nil
	}
	if low := strings.ToLower(text); low == NotSignificant || low == "ns" {
		if v, ok := k.With.starred(""); ok {
			v.Word = NotSignificant
			return v, nil
		}
		return Value{Form: ANumber, Num: DecimalOf(k.With.Level()), Rel: IsAtLeast}, nil
	}
	for _, name := range []string{"p-value", "p", "P"} {
		rest, ok := strings.CutPrefix(text, name)
		if rest = strings.TrimSpace(rest); ok && !startsLetter(rest) {
			text = strings.TrimSpace(strings.TrimPrefix(rest, "="))
		}
	}
	rel, rest := ReadRelation(text)
	n, err := ParseNumber(rest)
	switch {
	case err != nil:
		return Value{}, fmt.Errorf("%q is not a p-value, such as p = .036, n.s. or p < .001", Abbreviate(text))
	case !IsProbability(n.Rat()):
		return Value{}, fmt.Errorf("the p-value %s does not lie between 0 and 1", n)
	case holdsForAll(rel, n.Rat()):
		return Value{}, fmt.Errorf("every p-value is %s %s: there is nothing to check", rel, n)
	case rel == IsEqual:
		return Value{Form: ANumber, Num: n}, nil
	}
	return Value{Form: ANumber, Num: n, Rel: rel}, nil
}

// holdsForAll reports whether a printed bound holds for every p-value.
func holdsForAll(rel Relation, n *big.Rat) bool {
	switch rel {
	case IsLess, IsAtMost:
		return n.Cmp(big.NewRat(1, 1)) == 0
	case IsMore, IsAtLeast:
		return n.Sign() == 0
	}
	return false
}

// DecimalOf returns r as a number, formatted as a decimal if it has a finite one.
func DecimalOf(r *big.Rat) Number {
	n := Exact(new(big.Rat).Set(r))
	n.Form = finiteDecimal(r)
	return n
}

func decodePValue(k Kind, v wire.Value) (Value, error) {
	out, err := DecodeDecimal(k, v)
	if err == nil && !IsProbability(out.Num.Rat()) {
		err = fmt.Errorf("the p-value %s does not lie between 0 and 1", out)
	}
	return out, err
}
