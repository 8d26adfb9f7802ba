package verify

import (
	"errors"
	"fmt"
	"strconv"

	"rederive"

	"rederive/show/wire"
)

// isStatementForm reports whether v is what settles a statement.
func isStatementForm(v wire.Value) bool {
	return v.IsRecord("Holds") || v.IsRecord("Fails") || v.IsRecord("Found")
}

// judgeStatement judges a statement that something holds always or never, or
// that there is something.
func (s *spec) judgeStatement(v wire.Value) (*judgement, error) {
	j := &judgement{outcome: true}
	if err := s.readForm(j, v); err != nil {
		return nil, err
	}
	if !v.IsRecord("Fails") {
		return j, nil
	}
	w := wrong{}
	w.Printed, w.Computed = s.printedText(), j.computed
	if at, ok := v.Field("At"); ok && at.Kind != wire.None {
		w.At = at.String()
	}
	if w.Printed == "" {
		w.Printed = s.kind.name
	}
	if f := s.first(s.printedField()); f != nil {
		w.Pos = f.ValuePos
	}
	j.wrong = append(j.wrong, w)
	return j, nil
}

// readForm reads what was checked and how often.
func (s *spec) readForm(j *judgement, v wire.Value) error {
	if v.IsRecord("Found") {
		return s.readFound(j, v)
	}
	cases, _ := v.Field("Cases")
	n, err := strconv.Atoi(cases.Text)
	if err != nil || n <= 0 {
		return errors.New("no case was checked")
	}
	j.cases = n
	if v.IsRecord("Fails") {
		j.computed = "fails, " + plural(n, "case") + " checked"
		if at, ok := v.Field("At"); ok && at.Kind != wire.None {
			j.computed = fmt.Sprintf("fails at %s, %s checked", at, plural(n, "case"))
		}
		return nil
	}
	j.computed = "holds in " + plural(n, "case")
	certificate, _ := v.Field("Certificate")
	if certificate.Kind == wire.None {
		s.checkedTo(j, n)
	}
	return nil
}

// checkedTo adds the caveat that says how far a claim was checked, unless all
// cases are settled or the claim says so itself.
func (s *spec) checkedTo(j *judgement, cases int) {
	if !s.has("certificate") && !s.has("checked-to") {
		j.caveat("checked to %s", s.reach(cases))
	}
}

// reach says how far a statement was checked.
func (s *spec) reach(cases int) string {
	if f := s.first("over"); f != nil {
		return f.Value + ", " + plural(cases, "case")
	}
	return plural(cases, "case")
}

// readStatement reads a statement, whose printed text is not compared.
func readStatement(s *spec, _ map[string]*rederive.Claim) {
	for _, f := range s.claim.All("printed") {
		s.printed = append(s.printed, printing{field: f, value: Value{form: aWord, word: f.Value}})
	}
}

// readChecked reads a statement that is checked in a number of cases.
func readChecked(s *spec, others map[string]*rederive.Claim) {
	readStatement(s, others)
	if !s.has("over") {
		s.errs.Add(s.claim.Pos, "claim %s does not say over which cases it is checked", s.claim.ID)
	}
	if s.cases == 0 && !s.has("cases") {
		s.errs.Add(s.claim.Pos, "claim %s does not say in how many cases it is checked", s.claim.ID)
	}
}

// judgeChecked judges a statement that was checked in all cases that it names.
func judgeChecked(s *spec, v wire.Value) (*judgement, error) {
	j, err := s.judgeStatement(v)
	if err == nil && s.cases > 0 && j.cases != s.cases {
		return nil, fmt.Errorf("checked in %s, but the claim states %d", plural(j.cases, "case"), s.cases)
	}
	return j, err
}

// correctStatement takes the correction of a statement as words.
func correctStatement(_ *spec, e *erratum) error {
	e.value = Value{form: aWord, word: e.Corrected}
	return nil
}

// explainStatement requires that the witness of an erratum is the counterexample.
func explainStatement(_ *spec, e *erratum, w *wrong, _ *judgement) string {
	if w.At != "" && !sameText(e.Witness, w.At) {
		return fmt.Sprintf("the witness of the erratum is %q, but the first counterexample is %q", e.Witness, w.At)
	}
	return ""
}
