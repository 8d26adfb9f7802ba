package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive/show/wire"
)

// numberText is a number with its sign and unit.
func (v Value) numberText() string {
	text := v.num.String()
	if v.rel != "" {
		text = string(v.rel) + " " + text
	}
	if v.unit != nil {
		text += v.unit.suffix()
	}
	return text
}

// partsText is the parts as they are printed.
func (v Value) partsText() string {
	text := v.layout
	for i, item := range v.items {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(i)+"}", item.String())
	}
	return text
}

// accepts reports whether a computed number is what was printed, or lies to it as
// the printed sign says.
func (v Value) accepts(computed Number, within tolerance) bool {
	if v.rel != "" {
		return v.rel.holds(computed.Rat().Cmp(v.num.Rat()))
	}
	return within.accepts(v.num, computed)
}

// tenth is a tenth of a decimal, with a place more.
func (n Number) tenth() Number {
	t, err := ParseNumber(new(big.Rat).Quo(n.Rat(), big.NewRat(10, 1)).FloatString(12))
	if err != nil {
		return n
	}
	t.form = finiteDecimal(t.Rat())
	return t
}

// hasBound reports whether a printed value is a bound, in any part.
func hasBound(v Value) bool { return v.rel != "" || slices.ContainsFunc(v.items, hasBound) }

// measured reads a number that was measured or computed, and is therefore printed
// rounded.
func measured(text string) (Number, error) {
	n, err := ParseNumber(text)
	if err != nil {
		return n, err
	}
	return n.measured()
}

// measured is the number with the precision of its last printed place, which of an
// integer is that of the units.
func (n Number) measured() (Number, error) {
	if n.ulp != nil {
		return n, nil
	}
	if !n.IsInt() {
		return n, fmt.Errorf("the fraction %s is not a rounded number", n)
	}
	n.form, n.ulp = n.String(), big.NewRat(1, 1)
	return n, nil
}

// measuredValue is a rounded number as a value.
func measuredValue(text string) (Value, error) {
	n, err := measured(text)
	return Value{form: aNumber, num: n}, err
}

// isListOf takes lists and records of so many numbers.
func isListOf(least, most int) func(wire.Value) bool {
	return func(v wire.Value) bool {
		if v.Type != "" || v.Kind != wire.List && v.Kind != wire.Record || len(v.Items) < least || len(v.Items) > most {
			return false
		}
		return !slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !isNumberForm(item) })
	}
}

var isNumberForm = plainOf(wire.Int, wire.Rat, wire.Float)

// decodeParts reads an offered list of numbers.
func decodeParts(v wire.Value, layouts ...string) (Value, error) {
	out := Value{form: parts}
	for _, item := range v.Items {
		part, err := decodeDecimal(simpleKind(decimalKind()), item)
		if err != nil {
			return Value{}, err
		}
		out.items = append(out.items, part)
	}
	i := slices.IndexFunc(layouts, func(l string) bool { return strings.Count(l, "{") == len(out.items) })
	if i < 0 {
		return Value{}, fmt.Errorf("%d numbers are too many or too few", len(out.items))
	}
	out.layout = layouts[i]
	return out, nil
}
