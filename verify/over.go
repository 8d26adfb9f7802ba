package verify

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"rederive"
)

// A span is the range of one variable of a formula. Its ends are formulas of
// the variables before it.
type span struct {
	name     string
	from, to *formula
}

var (
	spanStart = regexp.MustCompile(`(?:^|[,;]|\band\b)\s*([\p{L}](?:_?\d+)?)\s*(?:=|:|\bin\b)\s*`)
	spanEnds  = regexp.MustCompile(`^(.+?)\s*(?:\.\.\.?|\x{2026}|\bto\b)\s*(.+)$`)
)

// parseOver reads the field over of a formula: n = 9..60, k = 1..n.
func parseOver(text string) ([]span, error) {
	starts := spanStart.FindAllStringSubmatchIndex(text, -1)
	if len(starts) == 0 || starts[0][0] != 0 {
		return nil, errors.New("write the range of each variable, as in n = 1..40")
	}
	var spans []span
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		ends := spanEnds.FindStringSubmatch(strings.TrimSpace(text[m[1]:end]))
		if ends == nil {
			value := strings.TrimSpace(text[m[1]:end])
			ends = []string{"", value, value}
		}
		s := span{name: text[m[2]:m[3]]}
		var err error
		if s.from, err = parseFormula(ends[1]); err != nil {
			return nil, err
		}
		if s.to, err = parseFormula(ends[2]); err != nil {
			return nil, err
		}
		spans = append(spans, s)
	}
	return spans, nil
}

// points calls visit for every point of the ranges, in order. The map is the
// same for every call.
func points(spans []span, visit func(keys []string, vars map[string]*big.Rat) error) error {
	return (&walk{spans: spans, vars: map[string]*big.Rat{}, visit: visit}).from(0)
}

type walk struct {
	spans []span
	steps int
	keys  []string
	vars  map[string]*big.Rat
	visit func([]string, map[string]*big.Rat) error
}

func (w *walk) from(i int) error {
	if i == len(w.spans) {
		return w.visit(w.keys, w.vars)
	}
	s := w.spans[i]
	from, err := s.from.eval(w.vars)
	if err != nil {
		return err
	}
	to, err := s.to.eval(w.vars)
	if err != nil {
		return err
	}
	if !from.IsInt() || !to.IsInt() || from.big != nil || to.big != nil {
		return fmt.Errorf("the ends of the range of %s are not whole numbers", s.name)
	}
	for v := from.small; v <= to.small; v++ {
		if w.steps++; w.steps > maxSteps {
			return fmt.Errorf("the range has more than %d points", maxPoints)
		}
		w.vars[s.name] = new(big.Rat).SetInt64(v)
		w.keys = append(w.keys, fmt.Sprint(v))
		if err := w.from(i + 1); err != nil {
			return err
		}
		w.keys = w.keys[:len(w.keys)-1]
	}
	return nil
}

// A formula is compared at so many points at most, and its values have so many
// bits in all, so that a slip of the pen ends in an error and not in a long wait.
const (
	maxPoints    = 100_000
	maxSteps     = 2 * maxPoints // of all loops, also those without points
	maxValueBits = 10_000_000
)

// readFormula reads a printed formula and computes its values over the range,
// which then are the cells of the claim.
func (s *spec) readFormula() {
	over, printed := s.first("over"), s.first("printed")
	if over == nil || printed == nil {
		s.errs.Add(s.claim.Pos, "add - printed: the formula, and - over: n = 1..40", "claim %s does not say which formula was printed, and over which range it is compared", s.claim.ID)
		return
	}
	f, err := parseFormula(printed.Value)
	if err != nil {
		s.errs.Add(printed.ValuePos, "", "%w", err)
		return
	}
	if s.spans, err = parseOver(over.Value); err != nil {
		s.errs.Add(over.ValuePos, "", "%w", err)
		return
	}
	s.printed = []printing{{field: *printed, value: Value{form: aWord, word: printed.Value}}}
	if s.cells, err = formulaCells(f, s.spans, printed.ValuePos); err != nil {
		s.errs.Add(printed.ValuePos, "", "%w", err)
		return
	}
	if len(s.cells.rows) == 0 {
		s.errs.Add(over.ValuePos, "", "the range %q is empty", over.Value)
	}
	if s.cases != 0 && s.cases != len(s.cells.rows) {
		s.errs.Add(s.first("cases").ValuePos, "", "the range has %d cases, not %d", len(s.cells.rows), s.cases)
	}
}

// formulaCells computes the values of a formula over a range.
func formulaCells(f *formula, spans []span, pos rederive.Pos) (*cells, error) {
	c := &cells{columns: []string{""}, index: map[string]int{}, name: func(row, _ string) string { return row }}
	for _, s := range spans {
		c.keyHead = append(c.keyHead, s.name)
	}
	head := strings.Join(c.keyHead, ", ")
	c.name = func(row, _ string) string { return head + " = " + strings.ReplaceAll(row, " / ", ", ") }
	bits := 0
	err := points(spans, func(keys []string, vars map[string]*big.Rat) error {
		v, err := f.eval(vars)
		if err == nil && v.big != nil {
			if bits += v.big.Num().BitLen() + v.big.Denom().BitLen(); bits > maxValueBits {
				err = errHuge
			}
		}
		if err != nil {
			return fmt.Errorf("%s at %s = %s: %w", f.text, head, strings.Join(keys, ", "), err)
		}
		if len(c.rows) == maxPoints {
			return fmt.Errorf("the range has more than %d points", maxPoints)
		}
		row := cellRow{keys: append([]string(nil), keys...), key: strings.Join(keys, " / ")}
		row.cells = []cell{{pos: pos, text: v.String(), value: Value{form: aNumber, num: v}}}
		if !c.add(row) {
			return fmt.Errorf("a variable of %s has two ranges", head)
		}
		return nil
	})
	return c, err
}

// formulaErratum says why a corrected formula does not explain what was
// computed, or "".
func (s *spec) formulaErratum(e *erratum, j *judgement) string {
	at, gives, err := s.firstOff(e.formula, j.values)
	switch {
	case err != nil:
		return err.Error()
	case at < 0:
		return ""
	}
	return fmt.Sprintf("the corrected formula gives %s for %s, but %s was computed", gives, s.cells.name(s.cells.rows[at].key, ""), j.values[at][0])
}

var errStop = errors.New("stop")

// firstOff returns the first point of the claim's range at which a formula does
// not give what was computed, and what it gives; or -1.
func (s *spec) firstOff(f *formula, values [][]Value) (at int, gives Number, err error) {
	i := 0
	err = points(s.spans, func(_ []string, vars map[string]*big.Rat) error {
		if gives, err = f.eval(vars); err != nil {
			return err
		}
		if v := values[i][0]; v.form != aNumber || !numbersAgree(gives, v.num, s.tolerance) {
			return errStop
		}
		i++
		return nil
	})
	switch err {
	case nil:
		return -1, Number{}, nil
	case errStop:
		return i, gives, nil
	}
	return i, gives, err
}
