package verify

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
	"rederive/verify/value"
)

// computeWitness reports a witness that is arithmetic without a result, such as 1/0, and
// one that only repeats the corrected value. Prose and formulas with variables are not
// arithmetic. The witness of a statement is its counterexample.
func (s *Spec) computeWitness(e Erratum) {
	if e.Witness == "" || s.Kind.Class == value.Statement && s.Row.settled {
		return
	}
	if repeatsValue(&e) {
		s.Errs.Add(e.proof, "the witness %q is not a witness: it does not show how the value comes about",
			value.Abbreviate(e.Witness)).
			Suggest("write the arithmetic that gives it, as in 40 * 41 * 81 / 6, or words")
		return
	}
	f, err := WitnessFormula(&e)
	if f != nil {
		_, err = f.Eval(nil)
	}
	if err != nil {
		s.Errs.Add(e.proof, "the witness %q cannot be computed: %w", value.Abbreviate(e.Witness), err).
			Suggest("correct it, or put it in words")
	}
}

// repeatsValue reports whether a witness is empty, a bare number, or a repetition of the
// corrected value.
func repeatsValue(e *Erratum) bool {
	text := strings.TrimFunc(e.Witness, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("$()[]{}\"'`.:;=~\u2248", r)
	})
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) ||
		sameText(text, e.Corrected) {
		return true
	}
	if _, err := value.ParseNumber(text); err == nil {
		return true
	}
	f, err := WitnessFormula(e)
	return err == nil && f != nil && f.IsBare(e.Value.Num.Rat())
}

// digitGroups matches a number such as 22,140.
var digitGroups = lazyregexp.New(`\d{1,3}(?:,\d{3})+\b`)

// WitnessFormula returns the witness of a corrected number if it is arithmetic. It returns
// an error if the arithmetic has more than one reading.
func WitnessFormula(e *Erratum) (*value.Formula, error) {
	if e.Value.Form != value.ANumber || e.Witness == "" {
		return nil, nil
	}
	text := e.Witness
	if !strings.ContainsFunc(text, unicode.IsLetter) { // commas that separate no arguments
		text = digitGroups.ReplaceAllStringFunc(text, func(n string) string { return strings.ReplaceAll(n, ",", "") })
	}
	f, err := value.ParseFormula(text)
	switch {
	case errors.Is(err, value.ErrAmbiguous) && !strings.ContainsFunc(e.Witness, unicode.IsLetter):
		return nil, err
	case err != nil || len(f.Vars) > 0:
		return nil, nil
	}
	return f, nil
}

// checkWitness evaluates a witness that is a formula, such as 40 * 41 * 81 / 6. Its value
// must be the corrected number.
func (s *Spec) checkWitness(e *Erratum) string {
	f, err := WitnessFormula(e)
	if f == nil || err != nil {
		return ""
	}
	v, err := f.Eval(nil)
	switch {
	case err != nil:
		return fmt.Sprintf("the witness %s cannot be computed: %v", e.Witness, err)
	case s.Within.Accepts(e.Value.Num, v):
		return ""
	}
	return fmt.Sprintf("the witness %s gives %s, not the corrected %s", e.Witness, v, e.Value)
}

// isNoWitness reports whether an offered witness shows nothing: it is empty, or just a truth value.
func isNoWitness(v wire.Value) bool { return v.Kind == wire.Bool || isEmpty(v) }

// isEmpty reports whether a value is nil, a string without a visible character, or a list
// or record of only such values.
func isEmpty(v wire.Value) bool {
	switch v.Kind {
	case wire.None:
		return true
	case wire.Word:
		return !strings.ContainsFunc(v.Text, value.IsVisible)
	case wire.List, wire.Map, wire.Record:
		return !slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !isEmpty(item) }) &&
			!slices.ContainsFunc(v.Keys, func(key wire.Value) bool { return !isEmpty(key) })
	}
	return false
}
