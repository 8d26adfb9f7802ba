package verify

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func formulaKind() kind {
	return kind{
		Row: Row{
			name: "formula", class: statement, fields: []string{"printed", "cases", "tolerance"},
			takes: isTableForm, forms: "show.Cells, a map, or a slice in the order of the range",
			element: elementOfFormula,
		},
		read: readFormula, judge: judgeFormula, line: formulaLine,
		errata: ofFormula, correct: correctFormula, explain: explainFormula,
	}
}

// elementOfFormula is the kind of the values of a formula: exact, unless a
// tolerance is stated.
func elementOfFormula(k Kind) Kind {
	if k.with.tolerant {
		return simpleKind(decimalKind())
	}
	return simpleKind(rationalKind())
}

// judgeFormula compares what was computed at every point of the range.
func judgeFormula(s *spec, v wire.Value) (*judgement, error) {
	j, err := s.judgeCells(v)
	if err == nil {
		j.formula = s.printedText()
		j.cases = len(s.cells.rows)
		s.checkedTo(j, j.cases)
	}
	return j, err
}

func formulaLine(v rederive.Verdict) string {
	if v.Cells == nil {
		return ""
	}
	return fmt.Sprintf("the formula gives %d of %s", v.Cells.Matched, plural(v.Cells.Compared, "value"))
}

func correctFormula(_ *spec, e *erratum) (err error) {
	e.formula, err = parseFormula(e.Corrected)
	return err
}

// pointKey is the key of a point of a formula in a table with rows and columns:
// with two variables they are both, with fewer the column is a mere title.
func (c *cells) pointKey(row, column string) (string, string) {
	if column != "" && len(c.keyHead) > 1 && strings.Count(row, " / ")+2 == len(c.keyHead) {
		row += " / " + column
	}
	return row, ""
}

// readFormula reads a printed formula and computes its values over the range,
// which then are the cells of the claim.
func readFormula(s *spec, _ map[string]*rederive.Claim) {
	over, printed := s.first("over"), s.first("printed")
	if over == nil || printed == nil {
		s.errs.Add(s.claim.Pos, "claim %s does not say which formula was printed, and over which range it is compared",
			s.claim.ID).
			Suggest("add - printed: the formula, and - over: n = 1..40")
		return
	}
	f, err := parseFormula(printed.Value)
	if err != nil {
		s.errs.Add(printed.ValuePos, "%w", err)
		return
	}
	if s.spans, err = parseOver(over.Value); err != nil {
		s.errs.Add(over.ValuePos, "%w", err)
		return
	}
	s.printed = []printing{{field: *printed, value: Value{form: aWord, word: printed.Value}}}
	if s.cells, err = s.formulaCells(f, printed.ValuePos); err != nil {
		s.errs.Add(printed.ValuePos, "%w", err)
		return
	}
	for _, again := range s.claim.All("printed")[1:] {
		s.printedAgain(again)
	}
	if len(s.cells.rows) == 0 {
		s.errs.Add(over.ValuePos, "the range %q is empty", over.Value)
	}
	if s.cases != 0 && s.cases != len(s.cells.rows) {
		s.errs.Add(s.first("cases").ValuePos, "the range has %d cases, not %d", len(s.cells.rows), s.cases)
	}
}

// printedAgain reports a further printing that gives other values over the range.
func (s *spec) printedAgain(printed rederive.Field) {
	f, err := parseFormula(printed.Value)
	var c *cells
	if err == nil {
		c, err = s.formulaCells(f, printed.ValuePos)
	}
	switch {
	case err != nil:
		s.errs.Add(printed.ValuePos, "%w", err)
	case c.canonicalText() != s.cells.canonicalText():
		s.errs.Add(printed.ValuePos, "the formula is printed differently than before").
			Suggest("make it a claim of its own")
	}
}

// formulaCells computes the values of a formula over a range.
func (s *spec) formulaCells(f *formula, pos rederive.Pos) (*cells, error) {
	c := &cells{columns: []string{""}, index: map[string]int{}}
	for _, v := range s.spans {
		c.keyHead = append(c.keyHead, v.name)
	}
	c.fold = c.pointKey
	head := strings.Join(c.keyHead, ", ")
	c.name = func(row, _ string) string { return head + " = " + strings.ReplaceAll(row, " / ", ", ") }
	bits := 0
	err := points(s.spans, func(keys []string, vars map[string]*big.Rat) error {
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
		row.cells = []cell{{pos: pos, text: v.String(), value: Value{form: aNumber, num: v}, within: s.within}}
		if !c.add(row) {
			return fmt.Errorf("a variable of %s has two ranges", head)
		}
		return nil
	})
	return c, err
}

// explainFormula says why a corrected formula does not explain what was
// computed, or "".
func explainFormula(s *spec, e *erratum, _ *wrong, j *judgement) string {
	at, gives, err := s.firstOff(e.formula, j.values)
	switch {
	case err != nil:
		return err.Error()
	case at < 0:
		return ""
	}
	return fmt.Sprintf("the corrected formula gives %s for %s, but %s was computed",
		gives, s.cells.name(s.cells.rows[at].key, ""), j.values[at][0])
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
		if v := values[i][0]; v.form != aNumber || !s.within.accepts(gives, v.num) {
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
