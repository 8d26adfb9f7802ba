package verify

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// partsCalled is for kinds whose parts always have the same names.
func partsCalled(names ...string) func(Value) []string {
	return func(Value) []string { return names }
}

// partNames names the parts of a printed value: by its kind, or by their numbers in a tuple.
func partNames(k Kind, printed Value) []string {
	switch {
	case printed.form == aTuple:
		names := make([]string, len(printed.items))
		for i := range names {
			names[i] = fmt.Sprintf("part %d", i+1)
		}
		return names
	case printed.form == parts && k.Row != nil && k.parts != nil:
		return k.parts(printed)
	}
	return nil
}

// differingParts names the parts in which a computed value differs, if its parts have names.
func differingParts(k Kind, printed, computed Value, within tolerance) string {
	if len(printed.items) != len(computed.items) {
		return ""
	}
	var names []string
	for i, name := range partNames(k, printed) {
		if i < len(computed.items) && !agrees(printed.items[i], computed.items[i], within) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " and ")
}

// explainRounding says which rule of rounding gives what is printed: for the whole value where the rule
// gives all numbers in it, otherwise for each part that it gives.
func (w tolerance) explainRounding(k Kind, printed, computed Value) []string {
	if isPlainNumber(printed) && computed.form == aNumber {
		if text := w.explain(printed.num, computed.inUnitOf(printed).num); text != "" {
			return []string{text}
		}
		return nil
	}
	if len(printed.items) != len(computed.items) {
		return nil
	}
	names := partNames(k, printed)
	var all, texts []string
	for i, part := range printed.items {
		for _, text := range w.explainRounding(Kind{}, part, computed.items[i]) {
			if len(names) > i {
				text = names[i] + ": " + text
			}
			texts = append(texts, text)
		}
	}
	for _, r := range roundings {
		if len(texts) > 0 && r.gives(printed, computed) {
			all = append(all, string(r))
		}
	}
	if text := explanations[strings.Join(all, ", ")]; text != "" {
		return []string{text}
	}
	return texts
}

// gives reports whether a rule of rounding gives all numbers in a printed value that are rounded.
func (r rounding) gives(printed, computed Value) bool {
	if isPlainNumber(printed) && computed.form == aNumber {
		c := computed.inUnitOf(printed).num
		if printed.num.ulp == nil {
			return printed.num.same(c)
		}
		return r.round(c.Rat(), printed.num.ulp).Cmp(printed.num.Rat()) == 0
	}
	if len(printed.items) != len(computed.items) {
		return false
	}
	for i, part := range printed.items {
		if !r.gives(part, computed.items[i]) {
			return false
		}
	}
	return len(printed.items) > 0 || agrees(printed, computed, tolerance{})
}

// isPlainNumber reports whether a value is a number without a sign such as <.
func isPlainNumber(v Value) bool { return v.form == aNumber && v.rel == "" }

// ends are the least and the largest number that is printed so.
func (v Value) ends() (low, high float64) {
	half := new(big.Rat)
	if v.num.ulp != nil {
		half.Mul(v.num.ulp, big.NewRat(1, 2))
	}
	low, _ = new(big.Rat).Sub(v.num.Rat(), half).Float64()
	high, _ = new(big.Rat).Add(v.num.Rat(), half).Float64()
	switch v.rel {
	case isLess, isAtMost:
		low = math.Min(0, -high)
	case isMore, isAtLeast:
		high = math.Inf(1)
	}
	return low, high
}
