package verify

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

func formulaKind() kind {
	return kind{
		Row: value.Row{
			Name: "formula", Class: value.Statement, Fields: []string{"printed", "cases", "tolerance"},
			Takes: isTableForm, Forms: "show.Cells, a map, or a slice in the order of the range",
			Element: elementOfFormula,
		},
		read: readFormula, judge: judgeFormula, line: formulaLine,
		errata: ofFormula, correct: correctFormula, explain: explainFormula,
	}
}

// elementOfFormula returns the kind of the values of a formula: exact, unless the claim states a tolerance.
func elementOfFormula(k value.Kind) value.Kind {
	if k.With.Tolerant {
		return value.SimpleKind(value.DecimalKind())
	}
	return value.SimpleKind(value.RationalKind())
}

// judgeFormula compares the formula with the computed value at every point of the range.
func judgeFormula(s *Spec, v wire.Value) (*Judgement, error) {
	j, err := s.judgeCells(v)
	if err == nil {
		j.formula = s.printedText()
		j.cases = len(s.Cells.Rows)
		s.checkedTo(j, j.cases)
		for _, why := range s.untested {
			j.caveat("%s", why)
		}
	}
	return j, err
}

// untestedBy says what the points of a range leave open about a formula, if no certificate settles it. A formula can
// fit any values at as many points as it has numbers, and one that holds for even numbers may fail for others.
func (s *Spec) untestedBy(f *value.Formula) (list []string) {
	if len(f.Vars) == 0 || s.Has("certificate") {
		return nil
	}
	cases := map[string]bool{} // cases that differ in a variable of the formula
	for _, row := range s.Cells.Rows {
		at := ""
		for _, name := range f.Vars {
			at += row.keys[slices.Index(s.Cells.KeyHead, name)] + " "
		}
		cases[at] = true
	}
	if numbers := f.Numbers(); len(cases) <= numbers {
		list = append(list, fmt.Sprintf("%s cannot test a formula with %s", value.Plural(len(cases), "case"),
			value.Plural(numbers, "number")))
	}
	for _, name := range f.Vars {
		if step := s.stepOf(slices.Index(s.Cells.KeyHead, name)); step.Cmp(big.NewInt(1)) > 0 {
			list = append(list, fmt.Sprintf("%s in steps of %d", name, step))
		}
	}
	return list
}

// stepOf returns the greatest common divisor of all differences between the values of a variable.
func (s *Spec) stepOf(variable int) *big.Int {
	step, first := new(big.Int), (*big.Int)(nil)
	for _, row := range s.Cells.Rows {
		n, ok := new(big.Int).SetString(row.keys[variable], 10)
		switch {
		case !ok:
		case first == nil:
			first = n
		default:
			step.GCD(nil, nil, step, n.Sub(n, first).Abs(n))
		}
	}
	return step
}

func formulaLine(v rederive.Verdict) string {
	if v.Cells == nil {
		return ""
	}
	return fmt.Sprintf("the formula gives %d of %s", v.Cells.Matched, value.Plural(v.Cells.Compared, "value"))
}

func correctFormula(_ *Spec, e *Erratum) (err error) {
	e.formula, err = value.ParseFormula(e.Corrected)
	return err
}

// pointKey returns the key of a point of a formula in a table with rows and columns. For two variables, the key has
// both row and column; for fewer, the column is only a title.
func (c *cells) pointKey(row, column string) (string, string) {
	if column != "" && len(c.KeyHead) > 1 && strings.Count(row, " / ")+2 == len(c.KeyHead) {
		row += " / " + column
	}
	return row, ""
}

// readFormula reads a printed formula and computes its values over the range. They become the cells of the claim.
func readFormula(s *Spec, _ map[string]*rederive.Claim) {
	over, printed := s.First("over"), s.First("printed")
	f := s.formulaOver(printed, over)
	if f == nil {
		return
	}
	var err error
	s.Printed = []Printing{{Field: *printed, Value: value.WordOf(printed.Value)}}
	if s.Cells, err = s.formulaCells(f, printed.ValuePos); err != nil {
		s.Errs.Add(printed.ValuePos, "%w", err)
		return
	}
	s.untested = s.untestedBy(f)
	for _, again := range s.claim.All("printed")[1:] {
		s.printedAgain(again)
	}
	if len(s.Cells.Rows) == 0 {
		s.Errs.Add(over.ValuePos, "the range %q is empty", over.Value)
	}
	if s.Cases != 0 && s.Cases != len(s.Cells.Rows) {
		s.Errs.Add(s.First("cases").ValuePos, "the range has %d cases, not %d", len(s.Cells.Rows), s.Cases)
	}
}

// formulaOver reads the printed formula and the ranges of its variables. It reports all that is missing or wrong with
// them, and then returns nil.
func (s *Spec) formulaOver(printed, over *rederive.Field) (f *value.Formula) {
	before := len(s.Errs)
	var err error
	if printed == nil {
		s.Errs.Add(s.claim.Pos, "claim %s does not say which formula is printed", s.claim.ID).
			Suggest("add - printed: the formula")
	} else if f, err = value.ParseFormula(printed.Value); err != nil {
		s.Errs.Add(printed.ValuePos, "%w", err)
	}
	if over == nil {
		s.Errs.Add(s.claim.Pos, "claim %s does not say over which range its formula is compared", s.claim.ID).
			Suggest("add - over: the range, as in n = 1..40")
	} else if s.spans, err = value.ParseOver(over.Value); err != nil {
		s.Errs.Add(over.ValuePos, "%w", err)
	}
	if len(s.Errs) == before {
		s.checkRanges(f, printed.ValuePos, over.Value)
	}
	if len(s.Errs) > before {
		return nil
	}
	return f
}

// checkRanges reports the variables of a formula that have no range.
func (s *Spec) checkRanges(f *value.Formula, at rederive.Pos, over string) {
	for _, name := range f.Vars {
		if !slices.ContainsFunc(s.spans, func(v value.Span) bool { return v.Name == name }) {
			s.Errs.Add(at, "the variable %s of the formula has no range", name).
				Suggest(fmt.Sprintf("add it to the field over, as in %s, %s = 1..9", over, name))
		}
	}
}

// printedAgain reports a further printing with other values over the range.
func (s *Spec) printedAgain(printed rederive.Field) {
	f, err := value.ParseFormula(printed.Value)
	var c *cells
	if err == nil {
		c, err = s.formulaCells(f, printed.ValuePos)
	}
	switch {
	case err != nil:
		s.Errs.Add(printed.ValuePos, "%w", err)
	case c.canonicalText() != s.Cells.canonicalText():
		s.Errs.Add(printed.ValuePos, "the formula is printed differently than before").
			Suggest("make it a claim of its own")
	}
}

// formulaCells computes the values of a formula over a range.
func (s *Spec) formulaCells(f *value.Formula, pos rederive.Pos) (*cells, error) {
	c := &cells{Columns: []string{""}, Index: map[string]int{}}
	c.KeyHead = xslices.Map(s.spans, func(v value.Span) string { return v.Name })
	c.fold = c.pointKey
	head := strings.Join(c.KeyHead, ", ")
	c.Name = func(row, _ string) string { return head + " = " + strings.ReplaceAll(row, " / ", ", ") }
	bits := 0
	err := value.Points(s.spans, func(keys []string, vars map[string]*big.Rat) error {
		v, err := f.Eval(vars)
		if err == nil && v.Big != nil {
			if bits += v.Big.Num().BitLen() + v.Big.Denom().BitLen(); bits > value.MaxValueBits {
				err = value.ErrHuge
			}
		}
		if err != nil {
			return fmt.Errorf("%s at %s = %s: %w", f.Text, head, strings.Join(keys, ", "), err)
		}
		if len(c.Rows) == value.MaxPoints {
			return fmt.Errorf("the range has more than %d points", value.MaxPoints)
		}
		cell := Cell{Pos: pos, Text: v.String(), Value: value.Value{Form: value.ANumber, Num: v}, Within: s.Within}
		if !c.add(CellRow{slices.Clone(keys), strings.Join(keys, " / "), []Cell{cell}}) {
			return fmt.Errorf("a variable of %s has two ranges", head)
		}
		return nil
	})
	return c, err
}

// explainFormula says why a corrected formula does not explain what was computed. It returns "" if it does.
func explainFormula(s *Spec, e *Erratum, _ *wrong, j *Judgement) string {
	at, gives, err := s.FirstOff(e.formula, j.Values)
	switch {
	case err != nil:
		return err.Error()
	case at < 0:
		return ""
	}
	return fmt.Sprintf("the corrected formula gives %s for %s, but %s was computed",
		gives, s.Cells.Name(s.Cells.Rows[at].Key, ""), j.Values[at][0])
}

var errStop = errors.New("stop")

// FirstOff returns the index of the first point of the claim's range at which a formula differs from the computed
// values, and the value of the formula there. The index is -1 if there is none.
func (s *Spec) FirstOff(f *value.Formula, values [][]value.Value) (at int, gives value.Number, err error) {
	i := 0
	err = value.Points(s.spans, func(_ []string, vars map[string]*big.Rat) error {
		if gives, err = f.Eval(vars); err != nil {
			return err
		}
		if v := values[i][0]; v.Form != value.ANumber || !s.Within.Accepts(gives, v.Num) {
			return errStop
		}
		i++
		return nil
	})
	switch err {
	case nil:
		return -1, value.Number{}, nil
	case errStop:
		return i, gives, nil
	}
	return i, gives, err
}
