package review

import (
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	saysTotal = lazyregexp.New(`(?i)\b(?:(?:a|the|our) (?:grand )?total of|in total,?|in all,?|altogether,?|` +
		`n ?=) ?(\d[\d,]*)\b|` +
		`\b(\d[\d,]*)(?: \pL+){0,3} (?:in total|in all|altogether)\b`)
	namesTable   = lazyregexp.New(`(?i)\btab(?:le|\.) ?([A-Z]?\d+|[IVX]+)\b`)
	captionTable = lazyregexp.New(`^(?i)\s*tab(?:le|\.) ?([A-Z]?\d+|[IVX]+)\b`)
	wholeInText  = lazyregexp.New(`(?:^|[\s(])([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:[\s,;.)]|$)`)
)

// checkTextTotals compares the totals in sentences that name a table with those of the table: a total of 1,140
// households (Table 1). A different total is a finding only if the sentence and the table have the same parts except
// one, and each adds up; otherwise they may be about other groups, or values may be missing.
func (c *checker) checkTextTotals() {
	for _, m := range saysTotal.FindAllStringSubmatchIndex(c.text.String, -1) {
		from, to := m[2], m[3]
		if from < 0 {
			from, to = m[4], m[5]
		}
		s := c.found.Sentence(from, to)
		name := namesTable.FindStringSubmatch(c.text.String[s.From:s.To])
		total, size := printed.ReadNumber(c.text.String[from:to], false)
		if name == nil || total.Places > 0 || size != to-from {
			continue
		}
		if t := c.tableNamed(name[1]); t != nil && len(t.lines) > 0 {
			r := c.result(document.TotalCheck, m[0], m[1])
			r.Type, r.Value, r.Comparison = "sum", total.Text, "="
			c.add(t.judge(r, total, partsOf(c.text.String[s.From:from]+" "+c.text.String[to:s.To])))
		}
	}
}

// A tallied is a table with totals.
type tallied struct {
	name   string
	totals []float64 // from rows and columns named Total, and sample sizes from the heads
	lines  []tally   // rows and columns that add up to their totals
}

// A tally is a total with the other numbers of its row or column.
type tally struct {
	total float64
	parts []float64
}

// tableNamed returns the totals of the table with a number, such as "2", or nil.
func (c *checker) tableNamed(number string) *tallied {
	for i := range c.out.Document.Blocks {
		b := &c.out.Document.Blocks[i]
		if b.Grid == nil {
			continue
		}
		if m := captionTable.FindStringSubmatch(b.Grid.Caption); m == nil || !strings.EqualFold(m[1], number) {
			continue
		}
		if s := c.sheetOf(i); s != nil {
			return s.tallied("Table " + number)
		}
	}
	return nil
}

// tallied collects the totals of a table.
func (s *sheet) tallied(name string) *tallied {
	t := &tallied{name: name}
	for _, col := range s.columns {
		if col.n != nil {
			t.totals = append(t.totals, col.n.Value)
		}
	}
	for r := range s.cells {
		if len(s.cells[r]) > 0 && totalHead.MatchString(oneLine(s.cells[r][0].Text)) {
			t.line(s.cells[r][1:], func(k int) bool { return totalHead.MatchString(oneLine(s.columns[k+1].head)) })
		}
	}
	for k := 1; k < len(s.columns); k++ {
		if !totalHead.MatchString(oneLine(s.columns[k].head)) {
			continue
		}
		var column []printed.Cell
		for r := range s.cells {
			if k >= len(s.cells[r]) {
				return t
			}
			column = append(column, s.cells[r][k])
		}
		t.line(column, func(r int) bool { return totalHead.MatchString(oneLine(s.cells[r][0].Text)) })
	}
	return t
}

// line adds a row or column of totals, if it contains its own total and adds up to it.
func (t *tallied) line(cells []printed.Cell, isTotal func(int) bool) {
	var now tally
	sum, found := 0.0, false
	for i, x := range cells {
		if x.First == nil || x.First.Places > 0 {
			return
		}
		t.totals = append(t.totals, x.First.Value)
		if isTotal(i) {
			now.total, found = x.First.Value, true
			continue
		}
		sum += x.First.Value
		now.parts = append(now.parts, x.First.Value)
	}
	if found && sum == now.total && len(now.parts) > 1 {
		t.lines = append(t.lines, now)
	}
}

// partsOf returns the integers in a text.
func partsOf(text string) []float64 {
	var list []float64
	for _, m := range wholeInText.FindAllStringSubmatch(strings.ReplaceAll(text, " ", "  "), -1) {
		n, _ := printed.ReadNumber(m[1], false)
		list = append(list, n.Value)
	}
	return list
}

// judge compares the total of a sentence, and its parts, with the totals of the table.
func (t *tallied) judge(r document.Result, total printed.Number, parts []float64) document.Result {
	if slices.Contains(t.totals, total.Value) {
		r.Verdict, r.Why = document.Consistent, "it is a total of "+t.name
		return r
	}
	for _, line := range t.lines {
		here, there := without(parts, line.parts), without(line.parts, parts)
		if len(there) != 1 || len(line.parts) < 3 {
			continue
		}
		for _, x := range here {
			if line.total-there[0]+x == total.Value {
				r.Verdict = document.Inconsistent
				r.Why = fmt.Sprintf("the total of %s is %g: it has %g where the sentence has %g", t.name, line.total,
					there[0], x)
				return r
			}
		}
	}
	return unchecked(r, fmt.Sprintf("the total of %s is %g: it may be of another group, or values may be missing",
		t.name, t.lines[0].total))
}

// without returns the numbers of list that are not in other, counted with multiplicity.
func without(list, other []float64) []float64 {
	rest := slices.Clone(other)
	var out []float64
	for _, x := range list {
		if i := slices.Index(rest, x); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}
