package verify

import (
	"fmt"
	"strings"

	"rederive/show/wire"
	"rederive/verify/value"
)

// nothingTaken is for kinds whose claims are settled without an offer.
func nothingTaken(wire.Value) bool { return false }

// A printedCheck says what the numbers of a printed text determine, and why they cannot be right, or "". It returns an
// error if it cannot read the text.
type printedCheck func(s *Spec, text string) (computed, fault string, err error)

// judgedBy makes a check of the printed text judge claims of the kind, and their corrections.
func (k kind) judgedBy(check printedCheck, impossible string) kind {
	k.settled = true
	k.Alone = func(s *Spec) *Judgement { return s.judgePrinted(check) }
	k.correct = func(s *Spec, e *Erratum) error {
		e.Value = value.WordOf(e.Corrected)
		_, _, err := check(s, e.Corrected)
		return err
	}
	k.explain = func(s *Spec, e *Erratum, _ *wrong, _ *Judgement) string {
		_, fault, err := check(s, e.Corrected)
		switch {
		case err != nil:
			return err.Error()
		case fault != "":
			return fmt.Sprintf("corrected %s %s either: %s", e.Corrected, impossible, fault)
		}
		return ""
	}
	return k
}

// judgePrinted judges every printing separately.
func (s *Spec) judgePrinted(check printedCheck) *Judgement {
	j := &Judgement{}
	var computed []string
	for _, p := range s.Printed {
		gives, fault, err := check(s, p.Field.Value)
		if err != nil {
			fault = err.Error()
		}
		computed = append(computed, gives)
		if fault == "" {
			continue
		}
		w := wrong{text: p.Field.Value, value: value.WordOf(gives)}
		w.Printed, w.Computed, w.Pos = p.Field.Value, fault, p.Field.ValuePos
		j.wrong = append(j.wrong, w)
	}
	j.Computed = strings.Join(computed, " | ")
	j.Whole = value.WordOf(j.Computed)
	return j
}
