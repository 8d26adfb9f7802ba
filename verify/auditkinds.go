package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/show/wire"
)

// mutateBounds makes the mutants of bounds with a sign; others are values.
func mutateBounds(x *auditor) {
	for _, p := range x.spec.printed {
		if p.bound == isEqual {
			x.printing(p, x.excused)
			continue
		}
		x.bound(p)
	}
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

// optimumMutants take the witness away, and move value and bound apart.
func optimumMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Optimum") {
		return nil
	}
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	for _, name := range []string{"Value", "Bound"} {
		field, _ := v.Field(name)
		n, err := ParseNumber(field.Text)
		if err != nil || field.Kind == wire.Float {
			continue
		}
		for _, text := range mutateNumber(n, tolerance{}) {
			m, _ := ParseNumber(text)
			out = append(out, formMutant{name + " " + mutation(field.Text, text), with(v, name, numberOf(m))})
		}
	}
	return out
}

func numberOf(n Number) wire.Value {
	if n.IsInt() {
		return wire.Value{Kind: wire.Int, Text: n.String()}
	}
	return wire.Value{Kind: wire.Rat, Text: n.String()}
}

// foundMutants take the witness away, and alter what it was checked for.
func foundMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Found") {
		return nil
	}
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	checks, _ := v.Field("Checks")
	out = append(out, formMutant{"the checks taken away", with(v, "Checks", wire.Value{Kind: wire.List})})
	for i, check := range checks.Items {
		altered := checks
		altered.Items = slices.Clone(checks.Items)
		got, _ := check.Field("Got")
		altered.Items[i] = with(check, "Got", wire.Value{Kind: wire.Word, Text: got.String() + " altered"})
		out = append(out, formMutant{"a check of the witness altered", with(v, "Checks", altered)})
	}
	return out
}

// holdsMutants let a statement fail, and check it in no case.
func holdsMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Holds") {
		return nil
	}
	fails := with(v, "At", wire.Value{Kind: wire.Word, Text: "a counterexample"})
	fails.Type = "Fails"
	return []formMutant{
		{"the statement fails", fails},
		{"no case is checked", with(v, "Cases", wire.Value{Kind: wire.Int, Text: "0"})},
	}
}

// mutateStatement leaves out the words of a statement, which are not compared.
func mutateStatement(x *auditor) {
	if n := len(x.spec.printed); n > 0 {
		x.exclude(n, reasonWords)
	}
	if x.spec.has("over") {
		x.exclude(1, reasonRangeProse)
	}
}

// mutateChecked mutates the number of cases as well.
func mutateChecked(x *auditor) {
	mutateStatement(x)
	if f := x.spec.first("cases"); f != nil {
		x.tryField(*f, Number{small: int64(x.spec.cases) + 1}.String())
		x.tryField(*f, Number{small: int64(x.spec.cases) - 1}.String())
	}
}

// amendStatement leaves out the words of a correction.
func (x *auditor) amendStatement(erratum, rederive.Field) {
	x.exclude(1, reasonWords)
}

func exemptOpen(s *spec) string {
	if len(s.printed) == 0 {
		return reasonOpen
	}
	return ""
}

// mutateAnswers mutates the answers, if the document gives any.
func mutateAnswers(x *auditor) {
	if len(x.spec.printed) == 0 {
		x.exclude(1, reasonOpen)
		return
	}
	x.values()
}

// mutatePeriod makes the mutants of the printed numbers. One that only leaves out
// the preperiod says less, and nothing else.
func mutatePeriod(x *auditor) {
	for _, p := range x.spec.printed {
		x.printing(p, func(text string) string {
			if p.value.form == aTuple && !strings.Contains(text, ",") {
				return reasonSaysLess
			}
			return ""
		})
	}
}

// periodMutants damage a certificate: every value that the certified window
// needs, the period, the preperiod and the length of the window.
func periodMutants(x *auditor, v wire.Value) []formMutant {
	c, err := readCertificate(v)
	if err != nil {
		return nil
	}
	var out []formMutant
	values, _ := v.Field("Values")
	for i := range values.Items {
		altered := values
		altered.Items = slices.Clone(values.Items)
		altered.Items[i] = wire.Value{Kind: wire.Int, Text: "-" + strconv.Itoa(i+1)}
		m := with(v, "Values", altered)
		if d, err := readCertificate(m); i < c.preperiod && err == nil && d.check() == nil {
			x.exclude(1, "a value before the period: it repeats nothing, and its change shows elsewhere")
			continue
		}
		out = append(out, formMutant{"value " + strconv.Itoa(i) + " of the certificate altered", m})
	}
	move := func(name string, to int) {
		out = append(out, formMutant{
			name + " moved to " + strconv.Itoa(to),
			with(v, name, wire.Value{Kind: wire.Int, Text: strconv.Itoa(to)}),
		})
	}
	move("Period", c.period+1)
	move("Period", c.period-1)
	move("Period", 2*c.period)
	move("Preperiod", c.preperiod+1)
	if c.preperiod > 0 {
		move("Preperiod", c.preperiod-1)
	}
	move("Lookback", len(c.values))
	move("Lookback", 0)
	return out
}

// formula mutates a printed formula and the range over which it is compared.
func (x *auditor) formula() {
	printed, over := *x.spec.first("printed"), *x.spec.first("over")
	if len(x.spec.errata) > 0 {
		x.exclude(len(mutateSides(printed.Value)), reasonStillWrong)
	} else {
		for _, text := range mutateSides(printed.Value) {
			x.tryFormula(printed, text)
		}
	}
	for _, text := range mutateFormula(over.Value) {
		x.tryField(over, text)
	}
}

// mutateSides changes one side at a time of a formula, but not the name before it: all sides
// must be equal.
func mutateSides(text string) (out []string) {
	f, err := parseFormula(text)
	if err != nil {
		return mutateFormula(text)
	}
	from := 0
	for i, side := range strings.Split(text, "=") {
		if i > 0 || !f.named {
			for _, mutated := range mutateFormula(side) {
				out = append(out, text[:from]+mutated+text[from+len(side):])
			}
		}
		from += len(side) + len("=")
	}
	return out
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

// amendFormula makes the mutants of a corrected formula.
func (x *auditor) amendFormula(e erratum, f rederive.Field) {
	for _, text := range mutateSides(e.Corrected) {
		x.tryFormula(f, text)
	}
}
