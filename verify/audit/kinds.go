package audit

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/value"
)

// mutateBounds makes the mutants of bounds that have a relation sign. Other printings are
// mutated as values.
func mutateBounds(x *auditor) {
	for _, p := range x.spec.Printed {
		if p.Bound == value.IsEqual {
			x.printing(p, x.excused)
			continue
		}
		x.bound(p)
	}
}

// bound moves a printed bound to where it no longer holds, and reverses its sign.
func (x *auditor) bound(p verify.Printing) {
	x.exclude(1, reasonWeakBound)
	computed, err := x.computed()
	if err != nil || computed.Form != value.ANumber {
		return
	}
	one := big.NewRat(1, 1)
	at, turned := computed.Num.Rat(), value.IsAtLeast
	switch p.Bound {
	case value.IsAtMost:
		at.Sub(at, one)
	case value.IsLess:
		turned = value.IsMore
	case value.IsAtLeast:
		at.Add(at, one)
		turned = value.IsAtMost
	case value.IsMore:
		turned = value.IsLess
	}
	x.tryField(p.Field, fmt.Sprint(p.Bound, " ", at.RatString()))
	if computed.Num.Same(p.Value.Num) {
		x.exclude(1, reasonWeakBound)
		return
	}
	x.tryField(p.Field, fmt.Sprint(turned, " ", p.Value))
}

// optimumMutants removes the witness, and moves value and bound apart.
func optimumMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Optimum") {
		return nil
	}
	out := []formMutant{{"the witness taken away", value.WithItem(v, "Witness", wire.Value{Kind: wire.None})}}
	for _, name := range []string{"Value", "Bound"} {
		field, _ := v.Field(name)
		n, err := value.ParseNumber(field.Text)
		if err != nil || field.Kind == wire.Float {
			continue
		}
		for _, text := range mutateNumber(n, value.Tolerance{}) {
			m, _ := value.ParseNumber(text)
			out = append(out, formMutant{name + " " + mutation(field.Text, text), value.WithItem(v, name, numberOf(m))})
		}
	}
	return out
}

func numberOf(n value.Number) wire.Value {
	if n.IsInt() {
		return wire.Value{Kind: wire.Int, Text: n.String()}
	}
	return wire.Value{Kind: wire.Rat, Text: n.String()}
}

// foundMutants removes the witness, and alters its checks.
func foundMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Found") {
		return nil
	}
	out := []formMutant{{"the witness taken away", value.WithItem(v, "Witness", wire.Value{Kind: wire.None})}}
	checks, _ := v.Field("Checks")
	out = append(out, formMutant{"the checks taken away", value.WithItem(v, "Checks", wire.Value{Kind: wire.List})})
	for i, check := range checks.Items {
		altered := checks
		altered.Items = slices.Clone(checks.Items)
		got, _ := check.Field("Got")
		altered.Items[i] = value.WithItem(check, "Got", wire.Value{Kind: wire.Word, Text: got.String() + " altered"})
		out = append(out, formMutant{"a check of the witness altered", value.WithItem(v, "Checks", altered)})
	}
	return out
}

// holdsMutants makes a statement fail, or checks it in no case.
func holdsMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Holds") {
		return nil
	}
	fails := value.WithItem(v, "At", wire.Value{Kind: wire.Word, Text: "a counterexample"})
	fails.Type = "Fails"
	return []formMutant{
		{"the statement fails", fails},
		{"no case is checked", value.WithItem(v, "Cases", wire.Value{Kind: wire.Int, Text: "0"})},
	}
}

// mutateStatement excludes the words of a statement, which are not compared.
func mutateStatement(x *auditor) {
	if n := len(x.spec.Printed); n > 0 {
		x.exclude(n, reasonWords)
	}
	if x.spec.Has("over") {
		x.exclude(1, reasonRangeProse)
	}
}

// mutateChecked also mutates the number of cases.
func mutateChecked(x *auditor) {
	mutateStatement(x)
	if f := x.spec.First("cases"); f != nil {
		x.tryField(*f, value.Number{Small: int64(x.spec.Cases) + 1}.String())
		x.tryField(*f, value.Number{Small: int64(x.spec.Cases) - 1}.String())
	}
}

// amendStatement excludes the words of a correction.
func (x *auditor) amendStatement(verify.Erratum, rederive.Field) {
	x.exclude(1, reasonWords)
}

func exemptOpen(s *verify.Spec) string {
	if len(s.Printed) == 0 {
		return reasonOpen
	}
	return ""
}

// mutateAnswers mutates the answers, if the document has any.
func mutateAnswers(x *auditor) {
	if len(x.spec.Printed) == 0 {
		x.exclude(1, reasonOpen)
		return
	}
	x.values()
}

// mutatePeriod makes the mutants of the printed numbers. A mutant that only drops the
// preperiod is not wrong: it says less.
func mutatePeriod(x *auditor) {
	for _, p := range x.spec.Printed {
		x.printing(p, func(text string) string {
			if p.Value.Form == value.ATuple && !strings.Contains(text, ",") {
				return reasonSaysLess
			}
			return ""
		})
	}
}

// periodMutants damages a certificate: every value in the certified window, the period, the
// preperiod and the length of the window.
func periodMutants(x *auditor, v wire.Value) []formMutant {
	c, err := verify.ReadCertificate(v)
	if err != nil {
		return nil
	}
	var out []formMutant
	values, _ := v.Field("Values")
	for i := range values.Items {
		altered := values
		altered.Items = slices.Clone(values.Items)
		altered.Items[i] = wire.Value{Kind: wire.Int, Text: "-" + strconv.Itoa(i+1)}
		m := value.WithItem(v, "Values", altered)
		if d, err := verify.ReadCertificate(m); i < c.Preperiod && err == nil && d.Check() == nil {
			x.exclude(1, "a value before the period: it repeats nothing, and its change shows elsewhere")
			continue
		}
		out = append(out, formMutant{"value " + strconv.Itoa(i) + " of the certificate altered", m})
	}
	move := func(name string, to int) {
		out = append(out, formMutant{
			name + " moved to " + strconv.Itoa(to),
			value.WithItem(v, name, wire.Value{Kind: wire.Int, Text: strconv.Itoa(to)}),
		})
	}
	move("Period", c.Period+1)
	move("Period", c.Period-1)
	move("Period", 2*c.Period)
	move("Preperiod", c.Preperiod+1)
	if c.Preperiod > 0 {
		move("Preperiod", c.Preperiod-1)
	}
	move("Lookback", len(c.Values))
	move("Lookback", 0)
	return out
}

// formula mutates a printed formula, and the range on which it is compared.
func (x *auditor) formula() {
	printed, over := *x.spec.First("printed"), *x.spec.First("over")
	if len(x.spec.Errata) > 0 {
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

// mutateSides changes the sides of a formula one at a time, except the name before it: all
// sides must be equal.
func mutateSides(text string) (out []string) {
	f, err := value.ParseFormula(text)
	if err != nil {
		return mutateFormula(text)
	}
	from := 0
	for i, side := range strings.Split(text, "=") {
		if i > 0 || !f.Named {
			for _, mutated := range mutateFormula(side) {
				out = append(out, text[:from]+mutated+text[from+len(side):])
			}
		}
		from += len(side) + len("=")
	}
	return out
}

// tryFormula changes a formula. The mutant must be unreadable, or differ from the computed
// values at some point of the range.
func (x *auditor) tryFormula(f rederive.Field, text string) {
	values, ok := x.computedCells()
	if !ok {
		return
	}
	killed := true
	if mutated, err := value.ParseFormula(text); err == nil {
		at, _, err := x.spec.FirstOff(mutated, values)
		killed = at >= 0 || err != nil
	}
	x.record(mutant{pos: f.ValuePos, mutation: mutation(f.Value, text)}, killed, x.base.Verdict)
}

// amendFormula makes the mutants of a corrected formula.
func (x *auditor) amendFormula(e verify.Erratum, f rederive.Field) {
	for _, text := range mutateSides(e.Corrected) {
		x.tryFormula(f, text)
	}
}
