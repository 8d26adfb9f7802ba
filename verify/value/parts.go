package value

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive/show/wire"
)

// numberText returns a number with its relation sign and unit.
func (v Value) numberText() string {
	text := v.Num.String()
	if v.Rel != "" {
		text = string(v.Rel) + " " + text
	}
	if v.Unit != nil {
		text += v.Unit.Suffix()
	}
	return text
}

// partsText returns the parts in the printed layout.
func (v Value) partsText() string {
	text := v.Layout
	for i, item := range v.Items {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(i)+"}", item.String())
	}
	return text
}

// Accepts reports whether a computed number agrees with a printed number, or satisfies
// a printed bound.
func (v Value) Accepts(computed Number, within Tolerance) bool {
	if v.Rel != "" {
		return v.Rel.Holds(computed.Rat().Cmp(v.Num.Rat()))
	}
	return within.Accepts(v.Num, computed)
}

// Tenth returns a tenth of a decimal, with one more digit.
func (n Number) Tenth() Number {
	t, err := ParseNumber(new(big.Rat).Quo(n.Rat(), big.NewRat(10, 1)).FloatString(12))
	if err != nil {
		return n
	}
	t.Form = finiteDecimal(t.Rat())
	return t
}

// HasBound reports whether a printed value is or contains a bound.
func HasBound(v Value) bool { return v.Rel != "" || slices.ContainsFunc(v.Items, HasBound) }

// Measured reads a number that was measured or computed, and therefore rounded.
func Measured(text string) (Number, error) {
	n, err := ParseNumber(text)
	if err != nil {
		return n, err
	}
	return n.measured()
}

// measured returns the number as rounded to its last printed digit; for an integer that
// is the units digit.
func (n Number) measured() (Number, error) {
	if n.Ulp != nil {
		return n, nil
	}
	if !n.IsInt() {
		return n, fmt.Errorf("the fraction %s is not a rounded number", n)
	}
	n.Form, n.Ulp = n.String(), big.NewRat(1, 1)
	return n, nil
}

// measuredValue returns a rounded number as a value.
func measuredValue(text string) (Value, error) {
	n, err := Measured(text)
	return Value{Form: ANumber, Num: n}, err
}

// isListOf returns a function that accepts lists and records of least to most numbers.
func isListOf(least, most int) func(wire.Value) bool {
	return func(v wire.Value) bool {
		if v.Type != "" || v.Kind != wire.List && v.Kind != wire.Record || len(v.Items) < least || len(v.Items) > most {
			return false
		}
		return !slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !isNumberForm(item) })
	}
}

var isNumberForm = PlainOf(wire.Int, wire.Rat, wire.Float)

// decodeParts reads an offered list of numbers.
func decodeParts(v wire.Value, layouts ...string) (Value, error) {
	out := Value{Form: Parts}
	for _, item := range v.Items {
		part, err := DecodeDecimal(SimpleKind(DecimalKind()), item)
		if err != nil {
			return Value{}, err
		}
		out.Items = append(out.Items, part)
	}
	i := slices.IndexFunc(layouts, func(l string) bool { return strings.Count(l, "{") == len(out.Items) })
	if i < 0 {
		return Value{}, fmt.Errorf("%d numbers are too many or too few", len(out.Items))
	}
	out.Layout = layouts[i]
	return out, nil
}
