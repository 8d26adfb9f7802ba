package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive"
)

// An erratum is one group of the fields corrected, witness, check, fault, why and follows.
type erratum struct {
	rederive.Erratum
	pos     rederive.Pos
	proof   rederive.Pos // of Witness
	value   Value        // of Corrected
	formula *formula     // of Corrected, for claims of kind formula
}

// erratumFields are the fields that an erratum may have after corrected.
var erratumFields = []string{"witness", "check", "fault", "why", "follows"}

var faults = []string{"paper", "extraction", "convention"}

// readErrata reads the errata of the claim. Each begins with corrected; in a
// table it names its cell, as in "6 / C, French = 18", or the errata are in the
// order of the wrong cells.
func (s *spec) readErrata() {
	for i, f := range s.claim.Fields {
		if f.Name == "corrected" {
			s.errata = append(s.errata, s.newErratum(f))
			continue
		}
		if !slices.Contains(erratumFields, f.Name) || isReason(s.claim, i) {
			continue
		}
		if len(s.errata) == 0 {
			s.errs.Add(f.Pos, "field %s belongs to no erratum", f.Name).
				Suggest("begin the erratum with - corrected: value")
			continue
		}
		s.addToErratum(&s.errata[len(s.errata)-1], f)
	}
	if f := s.first("corrected"); f != nil && (s.row.errata == ofNothing || s.outOfScope != "") {
		s.errs.Add(f.Pos, "an erratum belongs to a claim that prints a value and is computed")
	}
	for _, e := range s.errata {
		s.computeWitness(e)
		if e.Fault == "" || e.Why == "" {
			s.errs.Add(e.pos, "the erratum does not say what the fault is, and why").
				Suggest("add - fault: paper, extraction or convention, and - why: the reason")
		}
	}
}

func (s *spec) newErratum(f rederive.Field) erratum {
	e := erratum{pos: f.Pos}
	e.Corrected = f.Value
	if s.row.errata == ofCell || s.row.errata == ofItem {
		if key, value, ok := strings.Cut(f.Value, " = "); ok && s.cells != nil && s.cells.named(canonicalCell(key)) {
			e.Key, e.Corrected = canonicalCell(key), strings.TrimSpace(value)
		}
	}
	if err := s.readCorrected(&e); err != nil {
		s.errs.Add(f.ValuePos, "%w", err)
	}
	for _, other := range s.errata {
		if other.Key == e.Key && (e.Key != "" || s.row.errata != ofCell) {
			s.errs.Add(f.Pos, "a second erratum for the same value")
		}
	}
	return e
}

// readCorrected reads the corrected value in the form of the claim's kind.
func (s *spec) readCorrected(e *erratum) (err error) {
	switch {
	case s.row.correct != nil:
		err = s.row.correct(s, e)
	case e.Corrected == "none":
		e.Corrected = ""
	case s.row.errata == ofItem && e.Key == "":
		e.value, err = ReadPrinted(s.kind, e.Corrected)
	default:
		e.value, err = ReadPrinted(s.kindOf(e.Key), e.Corrected)
	}
	return err
}

func (s *spec) addToErratum(e *erratum, f rederive.Field) {
	field := map[string]*string{
		"witness": &e.Witness, "check": &e.Check, "fault": &e.Fault, "why": &e.Why, "follows": &e.Follows,
	}[f.Name]
	switch {
	case *field != "":
		s.errs.Add(f.Pos, "field %s is given twice in the erratum", f.Name)
	case f.Name == "fault" && !slices.Contains(faults, f.Value):
		s.errs.Add(f.ValuePos, "the fault is one of %s, not %q", strings.Join(faults, ", "), f.Value)
	}
	*field = f.Value
	if f.Name == "witness" {
		e.proof = f.ValuePos
	}
}

// canonicalCell makes the name of a cell canonical as [canonicalKey] does.
func canonicalCell(name string) string {
	row, column, ok := cutLast(name, ",")
	if !ok {
		return strings.Join(strings.Fields(name), " ")
	}
	return canonicalKey(strings.TrimSpace(row)) + ", " + canonicalKey(strings.TrimSpace(column))
}

func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}

// applyErrata decides the verdict of a judged claim: whether every wrong value
// has an erratum that names what was computed, and every erratum a wrong value.
func (s *spec) applyErrata(j *judgement) (verdict rederive.Outcome) {
	used := make([]bool, len(s.errata))
	s.nameErrata(j)
	for i := range j.wrong {
		w := &j.wrong[i]
		k := slices.IndexFunc(s.errata, func(e erratum) bool { return e.Key == w.Key })
		if k < 0 && s.wholeErratum() && !(w.extra && s.row.errata == ofFormula) {
			k = 0
		}
		if k < 0 {
			verdict = rederive.Mismatch
			continue
		}
		used[k] = true
		e := &s.errata[k]
		e.Printed = appendPrinted(e.Printed, cmp.Or(w.text, w.Printed))
		if text := s.refuseErratum(e, w, j); text != "" {
			j.problem(e.pos, "%s", text)
			verdict = rederive.Mismatch
		}
	}
	for k, e := range s.errata {
		if !used[k] {
			j.problem(e.pos, "the erratum is out of date: what is printed is what was computed%s", inCell(e.Key))
			verdict = rederive.Mismatch
		}
	}
	switch {
	case verdict != "":
		return verdict
	case len(j.wrong) > 0:
		return rederive.Refuted
	}
	return rederive.Confirmed
}

// nameErrata gives the errata of a table that name no cell those of the wrong
// cells, in order.
func (s *spec) nameErrata(j *judgement) {
	if s.row.errata != ofCell || len(s.errata) > len(j.wrong) || slices.ContainsFunc(s.errata, func(e erratum) bool {
		return e.Key != ""
	}) {
		return
	}
	for i := range s.errata {
		s.errata[i].Key = j.wrong[i].Key
	}
}

// wholeErratum reports whether the claim is a sequence or a formula whose single
// erratum corrects it as a whole.
func (s *spec) wholeErratum() bool {
	return len(s.errata) == 1 && s.errata[0].Key == "" && (s.row.errata == ofItem || s.row.errata == ofFormula)
}

func appendPrinted(list, text string) string {
	if list == "" || list == text {
		return text
	}
	return list + " | " + text
}

func inCell(key string) string {
	if key == "" {
		return ""
	}
	return " in the cell " + key
}

// refuseErratum says why the erratum does not explain the wrong value, or "".
func (s *spec) refuseErratum(e *erratum, w *wrong, j *judgement) string {
	switch {
	case s.row.explain != nil:
		return s.row.explain(s, e, w, j)
	case s.wholeErratum() && e.Key == "":
		if got := j.whole; !agrees(e.value, got, s.within) {
			return fmt.Sprintf("corrected %s is not what was computed, %s", e.value, got)
		}
		return ""
	case !agrees(e.value, w.value, s.toleranceOf(w.Key)):
		return fmt.Sprintf("corrected %s is not what was computed, %s%s", e.value, w.value, inCell(e.Key))
	}
	return s.checkWitness(e)
}

// sameText reports whether two texts are the same except for white space, brackets
// and quotes.
func sameText(a, b string) bool {
	strip := func(r rune) rune {
		if strings.ContainsRune(" ()[]{}\"'`", r) {
			return -1
		}
		return r
	}
	return strings.Map(strip, a) == strings.Map(strip, b)
}
