package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
)

// values makes the mutants of single values and sets, at each place where they
// are printed.
func (x *auditor) values() {
	s := x.spec
	if s.kind.Name == "open" && len(s.printed) == 0 {
		x.exclude(1, reasonOpen)
		return
	}
	for _, p := range s.printed {
		if p.bound != "" && p.bound != isEqual {
			x.bound(p)
			continue
		}
		if x.isWrong(p) {
			x.exclude(len(mutateValue(s.element(), p.value, s.tolerance)), reasonStillWrong)
			continue
		}
		for _, text := range mutateValue(s.element(), p.value, s.tolerance) {
			if s.kind.Name == "period" && p.value.form == aTuple && !strings.Contains(text, ",") {
				x.exclude(1, reasonSaysLess)
				continue
			}
			if reason := x.excused(text); reason != "" {
				x.exclude(1, reason)
				continue
			}
			x.tryField(p.field, text)
		}
	}
}

// isWrong reports whether a printing differs from what was computed, which an
// erratum then explains.
func (x *auditor) isWrong(p printing) bool {
	return slices.ContainsFunc(x.base.Differences, func(d rederive.Difference) bool {
		return d.Printed == p.field.Value
	})
}

// excused says why a mutant is as right as what was printed, or "".
func (x *auditor) excused(text string) string {
	computed, err := x.computed()
	if err != nil || !hasChoice(computed) && x.spec.element().innermost() != "decimal" {
		return ""
	}
	printed, err := ReadPrinted(x.spec.element(), text)
	switch {
	case err != nil || !agrees(printed, computed, x.spec.tolerance):
		return ""
	case computed.form == oneOf:
		return reasonTied
	case printed.form == aNumber && printed.num.ulp != nil && x.spec.tolerance == nil:
		return reasonHalfway
	}
	return ""
}

// hasChoice reports whether several values are equally good, in any part.
func hasChoice(v Value) bool { return v.form == oneOf || slices.ContainsFunc(v.items, hasChoice) }

// computed is the computed value of a claim about a single value.
func (x *auditor) computed() (Value, error) {
	if x.value == nil {
		v, err := x.readComputed()
		if err != nil {
			return v, err
		}
		x.value = &v
	}
	return *x.value, nil
}

func (x *auditor) readComputed() (Value, error) {
	value := x.offers[0].Value
	if len(x.spec.readings) > 0 {
		value, _ = readingOf(value, x.spec.convention)
	}
	if value.IsRecord("Optimum") {
		value, _ = value.Field("Value")
	}
	return ReadComputed(x.spec.element(), value)
}

// bound moves a printed bound to where it no longer holds, and turns its sign.
func (x *auditor) bound(p printing) {
	x.exclude(1, reasonWeakBound)
	computed, err := x.computed()
	if err != nil || computed.form != aNumber {
		return
	}
	one := big.NewRat(1, 1)
	at, turned := computed.num.Rat(), isAtLeast
	switch p.bound {
	case isAtMost:
		at.Sub(at, one)
	case isLess:
		turned = isMore
	case isAtLeast:
		at.Add(at, one)
		turned = isAtMost
	case isMore:
		turned = isLess
	}
	x.tryField(p.field, fmt.Sprint(p.bound, " ", at.RatString()))
	if computed.num.same(p.value.num) {
		x.exclude(1, reasonWeakBound)
		return
	}
	x.tryField(p.field, fmt.Sprint(turned, " ", p.value))
}

// formula mutates a printed formula and the range over which it is compared.
func (x *auditor) formula() {
	printed, over := *x.spec.first("printed"), *x.spec.first("over")
	if len(x.spec.errata) > 0 {
		x.exclude(len(mutateFormula(printed.Value)), reasonStillWrong)
	} else {
		_, body, named := cutLast(printed.Value, "=")
		head := strings.TrimSuffix(printed.Value, body)
		if !named {
			head, body = "", printed.Value
		}
		for _, text := range mutateFormula(body) {
			x.tryFormula(printed, head+text)
		}
	}
	for _, text := range mutateFormula(over.Value) {
		x.tryField(over, text)
	}
}

// tryFormula changes a formula, which must give something else than what was
// computed at some point of the range, or be none.
func (x *auditor) tryFormula(f rederive.Field, text string) {
	values, ok := x.computedCells()
	if !ok {
		return
	}
	killed := true
	if mutated, err := parseFormula(text); err == nil {
		at, _, err := x.spec.firstOff(mutated, values)
		killed = at >= 0 || err != nil
	}
	x.record(mutant{pos: f.ValuePos, mutation: mutation(f.Value, text)}, killed, x.base.Verdict)
}

// statement mutates the number of cases; the words are not compared.
func (x *auditor) statement() {
	if n := len(x.spec.printed); n > 0 {
		x.exclude(n, reasonWords)
	}
	if x.spec.has("over") {
		x.exclude(1, reasonRangeProse)
	}
	f := x.spec.first("cases")
	if f == nil || x.spec.kind.Name == "exists" {
		return
	}
	x.tryField(*f, Number{small: int64(x.spec.cases) + 1}.String())
	x.tryField(*f, Number{small: int64(x.spec.cases) - 1}.String())
}

// convention makes each other reading the judged one.
func (x *auditor) convention() {
	f := x.spec.first("convention")
	if f == nil {
		return
	}
	for _, r := range x.base.Readings {
		switch {
		case r.Name == x.spec.convention:
		case r.Agrees || x.base.Verdict == rederive.Refuted:
			x.exclude(1, reasonBothGive)
		default:
			x.tryField(*f, r.Name)
		}
	}
}
