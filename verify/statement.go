package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rederive/show/wire"
)

// isStatementForm reports whether v is what settles a statement.
func isStatementForm(v wire.Value) bool {
	return v.IsRecord("Holds") || v.IsRecord("Fails") || v.IsRecord("Found")
}

// judgeStatement judges a statement that something holds always or never, or
// that there is something.
func (s *spec) judgeStatement(v wire.Value) (*judgement, error) {
	j := &judgement{}
	if err := s.readForm(j, v); err != nil {
		return nil, err
	}
	if s.cases > 0 && j.cases != s.cases && s.kind.Name != "exists" {
		return nil, fmt.Errorf("checked in %d cases, but the claim states %d", j.cases, s.cases)
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
		w.Printed = s.kind.Name
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
		j.computed = fmt.Sprintf("fails, %d cases checked", n)
		if at, ok := v.Field("At"); ok && at.Kind != wire.None {
			j.computed = fmt.Sprintf("fails at %s, %d cases checked", at, n)
		}
		return nil
	}
	j.computed = fmt.Sprintf("holds in %d cases", n)
	certificate, _ := v.Field("Certificate")
	if certificate.Kind == wire.None {
		s.checkedTo(j, n)
	}
	return nil
}

// checkedTo adds the caveat that says how far a claim was checked, unless all
// cases are settled or the claim says so itself.
func (s *spec) checkedTo(j *judgement, cases int) {
	if !s.has("certificate") && !strings.Contains(s.claim.Field("caveat"), "checked to") {
		j.caveat("checked to %s", s.reach(cases))
	}
}

// reach says how far a statement was checked.
func (s *spec) reach(cases int) string {
	if f := s.first("over"); f != nil {
		return fmt.Sprintf("%s, %d cases", f.Value, cases)
	}
	return fmt.Sprintf("%d cases", cases)
}

// readFound reads a witness and checks what was verified of it.
func (s *spec) readFound(j *judgement, v wire.Value) error {
	witness, _ := v.Field("Witness")
	checks, _ := v.Field("Checks")
	if witness.Kind == wire.None {
		return errors.New("there is no witness")
	}
	if len(checks.Items) == 0 {
		return errors.New("the witness was not checked: say in Checks what was demanded of it and what it gives")
	}
	for _, check := range checks.Items {
		name, _ := check.Field("Name")
		want, _ := check.Field("Want")
		got, _ := check.Field("Got")
		if want.Kind == wire.None || wire.Compare(want, got) != 0 {
			return fmt.Errorf("the witness is none: %s should be %s, but is %s", name, want, got)
		}
	}
	j.cases = len(checks.Items)
	j.computed = "found " + witness.String()
	return nil
}
