package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive/verify/value"

	"rederive"
	"rederive/internal/xslices"
)

// readTableTotal reads which rows and columns of another claim's table are totals of
// the others, or what its columns add up to.
func readTableTotal(s *Spec) {
	f := s.First("table")
	totals := s.claim.All("total")
	if f == nil || len(totals) == 0 {
		s.Errs.Add(s.claim.Pos, "claim %s does not say which table has which totals", s.claim.ID).
			Suggest("add - table: id, and - total: row NAME, column NAME or a number")
		return
	}
	claim := s.others[f.Value]
	if claim == nil || claim.Table == nil {
		s.Errs.Add(f.ValuePos, "there is no claim %s with a table", f.Value).Suggest(nearestClaim(f.Value, s.others))
		return
	}
	if claim.Field("kind") == s.Row.Name { // it could name this claim in turn
		s.Errs.Add(f.ValuePos, "claim %s is about totals itself, and has no table of its own", f.Value).
			Suggest("name a claim of the kind table of integer, or of decimal")
		return
	}
	other := Compile(claim, s.others)
	if len(other.Errs) > 0 || other.Cells == nil {
		return // already reported there
	}
	s.Sums = []SumOf{}
	for _, t := range totals {
		s.readSums(other.Cells, t)
	}
	if len(s.Sums) == 0 && len(s.Errs) == 0 {
		s.Errs.Add(f.ValuePos, "no total of the table can be checked: cells are missing in every row and column")
	}
}

// readSums reads the sums that one field total describes.
func (s *Spec) readSums(c *cells, f rederive.Field) {
	columns := s.columnsOf(c)
	if name, ok := strings.CutPrefix(f.Value, "column "); ok {
		at := slices.Index(c.Columns, canonicalKey(name))
		if at < 0 {
			s.Errs.Add(f.ValuePos, "the table has no column %q", name)
			return
		}
		for _, row := range c.Rows {
			others := slices.DeleteFunc(slices.Clone(columns), func(i int) bool { return i == at })
			terms := xslices.Map(others, func(i int) Cell { return row.Cells[i] })
			s.addSum(c.Name(row.Key, c.Columns[at]), row.Cells[at], terms)
		}
		return
	}
	name, isRow := strings.CutPrefix(f.Value, "row ")
	at, known := c.Index[canonicalKey(name)]
	if isRow && !known {
		s.Errs.Add(f.ValuePos, "the table has no row %q", name)
		return
	}
	for _, i := range columns {
		var terms []Cell
		for r, row := range c.Rows {
			if !isRow || r != at {
				terms = append(terms, row.Cells[i])
			}
		}
		if isRow {
			s.addSum(c.nameAt(at, i), c.Rows[at].Cells[i], terms)
			continue
		}
		n, err := value.ParseNumber(f.Value)
		if err != nil {
			s.Errs.Add(f.ValuePos, "%q is not a total: write row NAME, column NAME or a number", f.Value)
			return
		}
		if n.Rat().Cmp(big.NewRat(1, 1)) == 0 {
			n.Ulp = nil // 100% is all of something
		}
		total := Cell{Pos: f.ValuePos, Text: f.Value, Value: value.Value{Form: value.ANumber, Num: n}}
		s.addSum("column "+c.Columns[i], total, terms)
	}
}

// columnsOf returns the columns that the claim names, or all.
func (s *Spec) columnsOf(c *cells) []int {
	var list []int
	f := s.First("columns")
	if f == nil {
		for i := range c.Columns {
			list = append(list, i)
		}
		return list
	}
	return s.namedColumns(f, func(name string) int { return slices.Index(c.Columns, canonicalKey(name)) })
}

// addSum adds a sum, unless it has no terms or one of its cells holds no number. A
// cell that prints no value counts as nothing.
func (s *Spec) addSum(name string, total Cell, terms []Cell) {
	terms = slices.DeleteFunc(terms, func(c Cell) bool { return c.Meaning == None })
	if len(terms) == 0 {
		s.incomplete++
		return
	}
	for _, c := range append(slices.Clone(terms), total) {
		if _, err := stretchOfValue(c.Value); err != nil || c.Meaning != NoMark {
			s.incomplete++
			return
		}
	}
	s.Sums = append(s.Sums, SumOf{name, total.Pos, total.Value, terms})
	field := rederive.Field{Name: "total", Value: total.Text, ValuePos: total.Pos}
	s.Printed = append(s.Printed, Printing{Field: field, Value: value.WordOf(total.Text)})
}

// sum returns the sum of the terms.
func (t SumOf) sum() stretch {
	sum := exactStretch(new(big.Rat))
	for _, c := range t.Terms {
		x, _ := stretchOfValue(c.Value)
		sum = sum.plus(x)
	}
	return sum
}

// Holds reports whether rounding allows the printed total.
func (t SumOf) Holds() bool {
	total, _ := stretchOfValue(t.Total)
	return t.sum().relates(value.IsEqual, total)
}

// judgeSums compares every printed total with the sum of its printed terms.
func (s *Spec) judgeSums() *Judgement {
	j := &Judgement{}
	for i, t := range s.Sums {
		if t.Holds() {
			continue
		}
		sum := t.sum()
		w := wrong{text: s.Printed[i].Field.Value, value: value.WordOf(value.Readable(sum.at))}
		w.Key, w.Printed, w.Computed, w.Pos = t.Name, s.Printed[i].Field.Value, sum.String(), t.Pos
		j.wrong = append(j.wrong, w)
	}
	j.Computed = fmt.Sprintf("%d of %s agree", len(s.Sums)-len(j.wrong), value.Plural(len(s.Sums), "total"))
	if s.incomplete > 0 {
		j.caveat("%s with missing cells left out", value.Plural(s.incomplete, "total"))
	}
	return j
}

// FirstNumber returns the number of a value that counts in a sum.
func FirstNumber(v value.Value) value.Number {
	if v.Form != value.ANumber && len(v.Items) > 0 {
		return FirstNumber(v.Items[0])
	}
	return v.Num
}
