package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
)

// readTableTotal reads which rows and columns of another claim's table are the
// totals of the others, or to what its columns add up.
func readTableTotal(s *spec) {
	f := s.first("table")
	totals := s.claim.All("total")
	if f == nil || len(totals) == 0 {
		s.errs.Add(s.claim.Pos, "claim %s does not say which table has which totals", s.claim.ID).
			Suggest("add - table: id, and - total: row NAME, column NAME or a number")
		return
	}
	claim := s.others[f.Value]
	if claim == nil || claim.Table == nil {
		s.errs.Add(f.ValuePos, "there is no claim %s with a table", f.Value).Suggest(nearestClaim(f.Value, s.others))
		return
	}
	other := compile(claim, s.others)
	if len(other.errs) > 0 || other.cells == nil {
		return // reported there
	}
	s.sums = []sumOf{}
	for _, t := range totals {
		s.readSums(other.cells, t)
	}
	if len(s.sums) == 0 && len(s.errs) == 0 {
		s.errs.Add(f.ValuePos, "no total of the table can be checked: cells are missing in every row and column")
	}
}

// readSums reads the sums that one field total describes.
func (s *spec) readSums(c *cells, f rederive.Field) {
	columns := s.columnsOf(c)
	if name, ok := strings.CutPrefix(f.Value, "column "); ok {
		at := slices.Index(c.columns, canonicalKey(name))
		if at < 0 {
			s.errs.Add(f.ValuePos, "the table has no column %q", name)
			return
		}
		for _, row := range c.rows {
			terms := cellsOf(row.cells, slices.DeleteFunc(slices.Clone(columns), func(i int) bool { return i == at }))
			s.addSum(c.name(row.key, c.columns[at]), row.cells[at], terms)
		}
		return
	}
	name, isRow := strings.CutPrefix(f.Value, "row ")
	at, known := c.index[canonicalKey(name)]
	if isRow && !known {
		s.errs.Add(f.ValuePos, "the table has no row %q", name)
		return
	}
	for _, i := range columns {
		var terms []cell
		for r, row := range c.rows {
			if !isRow || r != at {
				terms = append(terms, row.cells[i])
			}
		}
		if isRow {
			s.addSum(c.name(c.rows[at].key, c.columns[i]), c.rows[at].cells[i], terms)
			continue
		}
		n, err := ParseNumber(f.Value)
		if err != nil {
			s.errs.Add(f.ValuePos, "%q is not a total: write row NAME, column NAME or a number", f.Value)
			return
		}
		if n.Rat().Cmp(big.NewRat(1, 1)) == 0 {
			n.ulp = nil // 100% is all of something
		}
		s.addSum("column "+c.columns[i], cell{pos: f.ValuePos, text: f.Value, value: Value{form: aNumber, num: n}},
			terms)
	}
}

// columnsOf are the columns that the claim names, or all.
func (s *spec) columnsOf(c *cells) []int {
	var list []int
	f := s.first("columns")
	if f == nil {
		for i := range c.columns {
			list = append(list, i)
		}
		return list
	}
	for name := range strings.SplitSeq(f.Value, ",") {
		i := slices.Index(c.columns, canonicalKey(stripCode(strings.TrimSpace(name))))
		if i < 0 {
			s.errs.Add(f.ValuePos, "the table has no column %q", strings.TrimSpace(name))
			continue
		}
		list = append(list, i)
	}
	return list
}

func cellsOf(row []cell, columns []int) []cell {
	var list []cell
	for _, i := range columns {
		list = append(list, row[i])
	}
	return list
}

// addSum adds a sum, unless it is one of no cells or one of its cells holds no number.
// A cell without a value counts nothing.
func (s *spec) addSum(name string, total cell, terms []cell) {
	terms = slices.DeleteFunc(terms, func(c cell) bool { return c.meaning == None })
	if len(terms) == 0 {
		s.incomplete++
		return
	}
	for _, c := range append(slices.Clone(terms), total) {
		if _, err := stretchOfValue(c.value); err != nil || c.meaning != NoMark {
			s.incomplete++
			return
		}
	}
	s.sums = append(s.sums, sumOf{name, total.pos, total.value, terms})
	s.printed = append(s.printed, printing{
		field: rederive.Field{Name: "total", Value: total.text, ValuePos: total.pos},
		value: Value{form: aWord, word: total.text},
	})
}

// of is the sum of the terms.
func (t sumOf) of() stretch {
	sum := exactStretch(new(big.Rat))
	for _, c := range t.terms {
		x, _ := stretchOfValue(c.value)
		sum = sum.plus(x)
	}
	return sum
}

// holds reports whether rounding allows the printed total.
func (t sumOf) holds() bool {
	total, _ := stretchOfValue(t.total)
	return t.of().relates(isEqual, total)
}

// judgeSums compares every printed total with the sum of what is printed.
func (s *spec) judgeSums() *judgement {
	j := &judgement{}
	for i, t := range s.sums {
		if t.holds() {
			continue
		}
		sum := t.of()
		w := wrong{text: s.printed[i].field.Value, value: Value{form: aWord, word: readable(sum.at)}}
		w.Key, w.Printed, w.Computed, w.Pos = t.name, s.printed[i].field.Value, sum.String(), t.pos
		j.wrong = append(j.wrong, w)
	}
	j.computed = fmt.Sprintf("%d of %s agree", len(s.sums)-len(j.wrong), plural(len(s.sums), "total"))
	if s.incomplete > 0 {
		j.caveat("%s with missing cells left out", plural(s.incomplete, "total"))
	}
	return j
}

// firstNumber is the number of a value that counts in a sum.
func firstNumber(v Value) Number {
	if v.form != aNumber && len(v.items) > 0 {
		return firstNumber(v.items[0])
	}
	return v.num
}
