package review

import (
	"fmt"
	"math"
	"slices"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	riskDifferenceHead = lazyregexp.New(`\bA?RD\b|(?i:\brisk (?:diff(?:erence|\.)?|reduction)|` +
		`\babsolute (?:diff(?:erence|\.)?|reduction))`)
	// adjustedHead matches heads of ratios that do not follow from counts.
	adjustedHead = lazyregexp.New(`\b(?:a|m)(?:OR|RR|PR)\b|\bA(?:OR|PR)\b|(?i:\b(?:adj(?:usted|\.)?|multivari\w+|` +
		`model|fully|relative risk reduction|pooled)(?:\W|$))`)
	// proportionCell matches cells with a count and its whole, and perhaps the percentage: 12/40 (30.0%).
	proportionCell = lazyregexp.New(`^\s*(\d[\d,]*) ?(?:/|of) ?(\d[\d,]*)(?: ?[(\[]\d+(?:\.\d+)? ?%?[)\]])?\s*$`)
	// referenceMark matches what a row has instead of its ratio if the others are compared with it.
	referenceMark = lazyregexp.New(`^(?i)\s*(?:1(?:\.0+)?|[(\[]?ref(?:erence|\.)?(?: group| category)?[)\]]?|` +
		`1(?:\.0+)? [(\[]ref(?:erence|\.)?[)\]]|-|\x{2013}|\x{2014}|)\s*$`)
	eventsHead = lazyregexp.New(`^(?i)(?:no\. of |number of )?(?:events?|cases|deaths)$`)
	totalsHead = lazyregexp.New(`^(?i)(?:totals?|n|no\.|patients|participants|sample size)$`)
)

// contrastsOf returns the names of the ratios or differences in a column that may follow from counts: several if its
// head does not say which, and none for other columns.
func (s *sheet) contrastsOf(k int) []string {
	head := oneLine(s.columns[k].head)
	name := s.estimateOf(k)
	switch {
	case adjustedHead.MatchString(head):
		return nil
	case riskDifferenceHead.MatchString(head):
		return []string{"RD"}
	case name == "OR" || name == "RR":
		return []string{name}
	case name == "" && effectHead.MatchString(head):
		return []string{"RR", "OR", "RD"}
	}
	return nil
}

// A contrastForm finds the two proportions that a ratio or difference in a row compares, where others of its column
// compare with a row of reference. It returns nil if there are none.
type contrastForm func(s *sheet, r, reference, k int) *printed.Contrast

// A contrastOfRow is a ratio or difference in a table, with what it compares.
type contrastOfRow struct {
	row, column int
	form        contrastForm
	printed.Contrast
}

func (x *contrastOfRow) agrees() bool {
	own, _ := x.Comparisons()
	return x.IsDefined() && slices.ContainsFunc(own, func(o printed.Comparison) bool { return x.Fits(o, 1) })
}

// checkTableContrasts compares a column of ratios or differences with the counts of its rows: those of two groups, or
// of the row and the row of reference. Most rows must show that this is what they are.
func (c *checker) checkTableContrasts(s *sheet) {
	for k := 1; k < len(s.columns); k++ {
		names := s.contrastsOf(k)
		var list []contrastOfRow
		agree := 0
		for _, name := range names {
			for _, form := range []contrastForm{contrastInRow, contrastOfRows, oddsOfRows} {
				if found, fit := s.contrasts(k, name, form); fit > agree {
					list, agree = found, fit
				}
			}
		}
		if len(names) == 1 || areSure(agree, len(list)) {
			c.judgeContrasts(s, list, agree)
		}
	}
}

// contrasts returns the contrasts of a column in one form, and how many of them agree with their counts.
func (s *sheet) contrasts(k int, name string, form contrastForm) ([]contrastOfRow, int) {
	var list []contrastOfRow
	agree := 0
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].First == nil || s.cells[r][k].First.Places == 0 && name != "RD" {
			continue
		}
		if x := s.contrastBy(form, r, s.reference(r, k), k, name); x != nil && x.IsDefined() {
			list = append(list, *x)
			if x.agrees() {
				agree++
			}
		}
	}
	return list, agree
}

// contrastBy returns the contrast of a cell in a form, or nil.
func (s *sheet) contrastBy(form contrastForm, r, reference, k int, name string) *contrastOfRow {
	x := form(s, r, reference, k)
	if x == nil {
		return nil
	}
	x.Name, x.Value = name, *s.cells[r][k].First
	return &contrastOfRow{r, k, form, *x}
}

// areSure reports whether the number of contrasts that agree shows what a column is: three of four, and at least three.
func areSure(agree, all int) bool {
	const fewest = 3
	return agree >= fewest && 4*agree >= 3*all
}

// judgeContrasts judges the contrasts of a column, if half of them agree with their counts. More must agree for a
// finding, and no other row of reference may explain the value.
func (c *checker) judgeContrasts(s *sheet, list []contrastOfRow, agree int) {
	if agree == 0 || 2*agree < len(list) {
		return
	}
	way, alike := usualWay(list)
	for i := range list {
		x := &list[i]
		r := c.cellResult(document.EffectCheck, s, s.cells[x.row][x.column])
		r.Type = x.Name
		r = judgeContrast(&x.Contrast, r, func() bool {
			return areSure(agree, len(list)) && !modelled.MatchString(s.about(x.row)) && !s.fitsOther(x)
		})
		if own, _ := x.Comparisons(); r.Verdict == document.Consistent && areSure(alike, len(list)) &&
			s.isTurned(x, way) {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("%s of %s and %s is %s, in the order of the other rows and of its own interval, not %s",
				own[way].Said, x.A.Text(), x.B.Text(), Short(own[way].Exact), x.Value.Text)
		}
		c.add(r)
	}
}

// usualWay returns which of its comparisons most contrasts of a column agree with, and how many.
func usualWay(list []contrastOfRow) (way, alike int) {
	fits := map[int]int{}
	for i := range list {
		own, _ := list[i].Comparisons()
		for j := range own {
			if list[i].Fits(own[j], 1) {
				fits[j]++
			}
			if fits[j] > alike {
				way, alike = j, fits[j]
			}
		}
	}
	return way, alike
}

// isTurned reports whether a ratio compares its groups in the other order than most of the column, and its interval
// does not: its middle is near what the usual order gives.
func (s *sheet) isTurned(x *contrastOfRow, way int) bool {
	const nearer = 5 // times
	own, _ := x.Comparisons()
	ends, _ := s.intervalAt(x.row, x.column)
	if ends == nil || ends[0].Value <= 0 || !printed.Ratios[x.Name] || x.Fits(own[way], 1) || !x.Fits(own[way^1], 1) {
		return false
	}
	middle := math.Log(ends[0].Value*ends[1].Value) / 2
	off := func(v float64) float64 { return math.Abs(math.Log(v) - middle) }
	return nearer*off(own[way].Exact) < off(x.Value.Value)
}

// fitsOther reports whether a contrast agrees with the counts if another row is that of reference.
func (s *sheet) fitsOther(x *contrastOfRow) bool {
	const most = 200 // rows
	for of := range min(len(s.cells), most) {
		if o := s.contrastBy(x.form, x.row, of, x.column, x.Name); o != nil && o.agrees() {
			return true
		}
	}
	return false
}

// contrastInRow returns the comparison of the only two proportions of a row.
func contrastInRow(s *sheet, r, _, k int) *printed.Contrast {
	if list := s.proportionsOf(r, k); len(list) == 2 {
		return &printed.Contrast{A: list[0], B: list[1]}
	}
	return nil
}

// contrastOfRows returns the comparison of the only proportion of a row with that of its row of reference.
func contrastOfRows(s *sheet, r, of, k int) *printed.Contrast {
	if of < 0 {
		return nil
	}
	list, base := s.proportionsOf(r, k), s.proportionsOf(of, k)
	if len(list) != 1 || len(base) != 1 {
		return nil
	}
	return &printed.Contrast{A: list[0], B: base[0]}
}

// oddsOfRows returns the comparison of a row with its row of reference, if the table has the counts of two groups, such
// as cases and controls: the groups within the two rows.
func oddsOfRows(s *sheet, r, of, k int) *printed.Contrast {
	if of < 0 {
		return nil
	}
	list, base := s.proportionsOf(r, k), s.proportionsOf(of, k)
	if len(list) != 2 || len(base) != 2 {
		return nil
	}
	within := func(two []printed.Proportion) printed.Proportion {
		p := two[0]
		p.Whole = printed.WholeNumber(two[0].Count.Value + two[1].Count.Value)
		return p
	}
	return &printed.Contrast{A: within(list), B: within(base)}
}

// reference returns the row that the ratios of the rows around it compare with: the next one above, or else below, that
// has 1 or a word instead of a ratio, and as many proportions. It returns -1 if there is none.
func (s *sheet) reference(r, k int) int {
	n := len(s.proportionsOf(r, k))
	isReference := func(i int) bool {
		return k < len(s.cells[i]) && referenceMark.MatchString(s.cells[i][k].Text) && len(s.proportionsOf(i, k)) == n
	}
	const far = 60 // rows
	for i := r - 1; i >= max(0, r-far) && !s.isTitle(i); i-- {
		if isReference(i) {
			return i
		}
	}
	for i := r + 1; i < min(len(s.cells), r+far) && !s.isTitle(i); i++ {
		if isReference(i) {
			return i
		}
	}
	return -1
}

// proportionsOf returns the counts of a row with their wholes, outside of a column.
func (s *sheet) proportionsOf(r, k int) []printed.Proportion {
	var list []printed.Proportion
	for j := 1; j < min(len(s.cells[r]), len(s.columns)); j++ {
		if p := s.proportionAt(r, j); j != k && p != nil && !totalHead.MatchString(oneLine(s.columns[j].head)) {
			list = append(list, *p)
		}
	}
	return list
}

// proportionAt returns the count of a cell with its whole: 12/40, a share of the size of its group, or of one that the
// text states, a percentage next to its count, or a number of events next to a total. It returns nil if there is none.
func (s *sheet) proportionAt(r, k int) *printed.Proportion {
	x, col := &s.cells[r][k], &s.columns[k]
	if m := proportionCell.FindStringSubmatch(x.Text); m != nil {
		count, _ := printed.ReadNumber(m[1], false)
		whole, _ := printed.ReadNumber(m[2], false)
		return &printed.Proportion{Count: count, Whole: whole}
	}
	if n := s.sizeOfGroup(r, k); n != nil && s.isShareAt(r, k) && !col.otherWhole {
		if count, percent := s.shareAt(r, k); printed.IsShare(*count, *percent, *n) {
			return &printed.Proportion{Count: *count, Whole: *n}
		}
		return nil
	}
	if n, ok := s.wholes[x.From]; ok && s.isShareAt(r, k) { // its whole is elsewhere
		count, _ := s.shareAt(r, k)
		return &printed.Proportion{Count: *count, Whole: n}
	}
	if y, ok := s.shareBeside(r, k); ok && printed.IsShare(*y.count, *y.percent, *y.whole) {
		return &printed.Proportion{Count: *y.count, Whole: *y.whole}
	}
	if k+1 < min(len(s.columns), len(s.cells[r])) && eventsHead.MatchString(col.plain) &&
		totalsHead.MatchString(s.columns[k+1].plain) && x.IsNumber() && s.cells[r][k+1].IsNumber() {
		return &printed.Proportion{Count: *x.First, Whole: *s.cells[r][k+1].First}
	}
	return nil
}
