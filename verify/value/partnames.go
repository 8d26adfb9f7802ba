package value

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// partsCalled names the parts of kinds whose parts always have the same names.
func partsCalled(names ...string) func(Value) []string {
	return func(Value) []string { return names }
}

// PartNames returns the names of a printed value's parts: those of its kind, or numbers for a tuple.
func PartNames(k Kind, printed Value) []string {
	switch {
	case printed.Form == ATuple:
		names := make([]string, len(printed.Items))
		for i := range names {
			names[i] = fmt.Sprintf("part %d", i+1)
		}
		return names
	case printed.Form == Parts && k.Row != nil && k.parts != nil:
		return k.parts(printed)
	}
	return nil
}

// DifferingParts returns the names of the parts in which a computed value differs, if its parts have names.
func DifferingParts(k Kind, printed, computed Value, within Tolerance) string {
	if len(printed.Items) != len(computed.Items) {
		return ""
	}
	var names []string
	for i, name := range PartNames(k, printed) {
		if i < len(computed.Items) && !Agrees(printed.Items[i], computed.Items[i], printed.withinPart(i, within)) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " and ")
}

// ExplainRounding says which rounding rule leads to the printed numbers: one text for the whole value
// if a rule leads to all of them, otherwise one for each part that it explains.
func (w Tolerance) ExplainRounding(k Kind, printed, computed Value) []string {
	if isPlainNumber(printed) && computed.Form == ANumber {
		if text := explanation(printed, computed); text != "" && w == (Tolerance{}) && printed.Num.Ulp != nil {
			return []string{text}
		}
		return nil
	}
	if len(printed.Items) != len(computed.Items) {
		return nil
	}
	names := PartNames(k, printed)
	var texts []string
	for i, part := range printed.Items {
		for _, text := range w.ExplainRounding(Kind{}, part, computed.Items[i]) {
			if len(names) > i {
				text = names[i] + ": " + text
			}
			texts = append(texts, text)
		}
	}
	if text := explanation(printed, computed); text != "" && len(texts) > 0 {
		return []string{text}
	}
	return texts
}

// explanation names the rules that lead to a printed value if rounding to the nearest does not, or has two results.
// Otherwise it returns "".
func explanation(printed, computed Value) string {
	var rules []string
	for _, r := range Roundings {
		if r.leadsTo(printed, computed) {
			rules = append(rules, string(r))
		}
	}
	return explanations[strings.Join(rules, ", ")]
}

// leadsTo reports whether a rounding rule leads to all rounded numbers in a printed value.
func (r Rounding) leadsTo(printed, computed Value) bool {
	if isPlainNumber(printed) && computed.Form == ANumber {
		c := computed.InUnitOf(printed).Num
		if printed.Num.Ulp == nil {
			return printed.Num.Same(c)
		}
		return r.round(c.Rat(), printed.Num.Ulp).Cmp(printed.Num.Rat()) == 0
	}
	if len(printed.Items) != len(computed.Items) {
		return false
	}
	for i, part := range printed.Items {
		if !r.leadsTo(part, computed.Items[i]) {
			return false
		}
	}
	return len(printed.Items) > 0 || Agrees(printed, computed, Tolerance{})
}

// isPlainNumber reports whether a value is a number without a relation sign such as <.
func isPlainNumber(v Value) bool { return v.Form == ANumber && v.Rel == "" }

// Ends returns the smallest and the largest number that would be printed as v.
func (v Value) Ends() (low, high float64) {
	half := new(big.Rat)
	if v.Num.Ulp != nil {
		half.Mul(v.Num.Ulp, big.NewRat(1, 2))
	}
	low, _ = new(big.Rat).Sub(v.Num.Rat(), half).Float64()
	high, _ = new(big.Rat).Add(v.Num.Rat(), half).Float64()
	switch v.Rel {
	case IsLess, IsAtMost: // a bound is not rounded
		high, _ = v.Num.Rat().Float64()
		low = math.Min(0, -high)
	case IsMore, IsAtLeast:
		low, _ = v.Num.Rat().Float64()
		high = math.Inf(1)
	}
	return low, high
}
