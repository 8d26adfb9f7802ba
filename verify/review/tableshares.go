package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// A cellShare is a count and its percentage in adjacent columns, with the denominator in a third column or in the head.
type cellShare struct{ count, percent, whole *printed.Number }

// countOfWhole matches a cell with a count and its denominator.
var countOfWhole = lazyregexp.New(`^\s*(\d[\d,]*)\s?/\s?(\d[\d,]*)\s*$`)

// shareBeside reads the share of a cell in a column of percentages.
func (s *sheet) shareBeside(r, k int) (x cellShare, ok bool) {
	row := s.cells[r]
	if k < 2 || k >= len(row) || s.columns[k].role != rolePercent || !s.isCount(r, k-1) ||
		s.columns[k].group != s.columns[k-1].group || row[k].First == nil || row[k-1].First == nil {
		return x, false
	}
	x = cellShare{row[k-1].First, row[k].First, cmp.Or(s.columns[k].n, s.columns[k-1].n)}
	for j := k - 2; j > 0 && x.whole == nil; j-- {
		if s.isCount(r, j) && s.columns[j+1].role != rolePercent { // not a count with its own percentage
			x.whole = row[j].First
		}
	}
	for j := k + 1; j < len(row) && j < len(s.columns) && x.whole == nil; j++ {
		if s.columns[j].role == roleN && (j+1 == len(s.columns) || s.columns[j+1].role != rolePercent) {
			x.whole = row[j].First
		}
	}
	if x.whole == nil {
		x.whole = s.wholeInColumn(r, k-1)
	}
	if x.whole == nil {
		x.whole = s.wholeOfPart(r, k, s.pairAt)
	}
	if s.arePadded(k) {
		whole := *x.percent
		whole.Half = 0.5
		x.percent = &whole
	}
	return x, x.whole != nil && x.whole.Value > 0 && x.count.Places == 0 && x.count.Value <= x.whole.Value
}

// pairAt returns a percentage with the count next to it, or nil.
func (s *sheet) pairAt(r, k int) (count, percent *printed.Number) {
	if k >= len(s.cells[r]) || !s.isCount(r, k-1) {
		return nil, nil
	}
	return s.cells[r][k-1].First, s.cells[r][k].First
}

// arePadded reports whether all percentages of a column are whole ones with a zero added: 38.0 for 3 of 8.
func (s *sheet) arePadded(k int) bool {
	const fewest = 4
	n := 0
	for _, row := range s.cells {
		if k >= len(row) || row[k].First == nil {
			continue
		}
		if x := row[k].First; x.Places > 1 || x.Places == 1 && !strings.HasSuffix(x.Text, "0") { // 0 may be 0
			return false
		}
		n++
	}
	return n >= fewest
}

// wholeInColumn returns the whole of a count that its column has in the next row above with a size, n = 242, or else in
// the next row of totals below, or nil. Totals with their own percentage are left to checkColumnShares.
func (s *sheet) wholeInColumn(r, k int) *printed.Number {
	if s.isTotal(r) {
		return nil
	}
	for i := r - 1; i >= 0; i-- {
		if k >= len(s.cells[i]) {
			continue
		}
		if n := sizeIn(s.cells[i][k].Text); n != nil && s.cells[i][k].First == nil {
			return n
		}
	}
	for i := r + 1; i < len(s.cells); i++ {
		if s.isTotal(i) && k < len(s.cells[i]) {
			x, hasPercent := &s.cells[i][k], k+1 < len(s.cells[i]) && s.cells[i][k+1].First != nil
			if x.IsNumber() && x.First.IsDigits() && !hasPercent {
				return x.First
			}
			return nil
		}
	}
	return nil
}

// isCount reports whether a cell is a count: it is in a column of counts, or is an integer in a column whose head says
// something else.
func (s *sheet) isCount(r, k int) bool {
	x := &s.cells[r][k]
	return s.columns[k].role == roleN || s.columns[k].role == roleOther && x.IsNumber() && x.First.Places == 0 &&
		x.First.Value >= 0
}

// ratioInCell reads a share that is printed completely in one cell without a percent sign, 14/205 (6.8), if the head,
// the row or a note says that it is a share.
func (s *sheet) ratioInCell(r, k int) *printed.Share {
	row := s.cells[r]
	if k == 0 || k >= len(row) {
		return nil
	}
	m := wholeInCell.FindStringSubmatch(row[k].Text)
	if m == nil || s.columns[k].role != roleShare && s.lines[r].role != roleShare && !s.saysShares {
		return nil
	}
	x := &printed.Share{Named: true}
	x.Count, _ = printed.ReadNumber(m[1], false)
	x.Whole, _ = printed.ReadNumber(m[2], false)
	x.Percent, _ = printed.ReadNumber(m[3], false)
	return x
}

var wholeInCell = lazyregexp.New(`^\s*(\d[\d,]*) ?(?:/|of) ?(\d[\d,]*) ?[(\[](\d+(?:\.\d+)?)[)\]]\s*$`)

// ratioAt reads the share of a cell in a column of percentages whose count and denominator are in the
// column before: 80/88.
func (s *sheet) ratioAt(r, k int) *printed.Share {
	row := s.cells[r]
	if k == 0 || k >= len(row) || s.columns[k].role != rolePercent || row[k].First == nil || row[k].Second != nil {
		return nil
	}
	m := countOfWhole.FindStringSubmatch(row[k-1].Text)
	if m == nil {
		return nil
	}
	x := &printed.Share{Percent: *row[k].First, Named: true}
	x.Count, _ = printed.ReadNumber(m[1], false)
	x.Whole, _ = printed.ReadNumber(m[2], false)
	return x
}

// areRatios reports whether at least half of a column of percentages are the shares in the column before. Weights of a
// meta-analysis, and gains from a treatment, are percentages of something else.
func (s *sheet) areRatios(k int) bool {
	fits, all := 0, 0
	for r := range s.cells {
		if x := s.ratioAt(r, k); x != nil {
			all++
			if printed.IsShare(x.Count, x.Percent, x.Whole) {
				fits++
			}
		}
	}
	return 2*fits >= all
}

// checkRatios judges the percentages next to counts with their denominators.
func (c *checker) checkRatios(s *sheet) {
	doubtful := otherShares.MatchString(s.grid.Caption + " " + s.grid.Notes)
	for k := range s.columns {
		next := s.areRatios(k)
		for r := range s.cells {
			x := s.ratioInCell(r, k)
			if x == nil && next {
				x = s.ratioAt(r, k)
			}
			if x != nil {
				out := c.cellResult(document.ShareCheck, s, s.cells[r][k])
				out.Type, out.Value = "%", x.Percent.Text
				c.add(judgeShare(x, out, doubtful, true))
			}
		}
	}
}

// checkPairs judges percentages by the counts next to them, if most in the table are shares of the same denominator.
func (c *checker) checkPairs(s *sheet) {
	fits, all, named := 0, 0, true
	for r := range s.cells {
		for k := range s.columns {
			if x, ok := s.shareBeside(r, k); ok {
				all++
				named = named && s.columns[k-1].role == roleN
				if printed.IsShare(*x.count, *x.percent, *x.whole) {
					fits++
				}
			}
		}
	}
	const fewest = 3
	if fits < fewest || 3*fits < 2*all || !named && 4*fits < 3*all {
		return
	}
	for r := range s.cells {
		for k := range s.columns {
			x, ok := s.shareBeside(r, k)
			if ok && s.isTotal(r) && !printed.IsShare(*x.count, *x.percent, *x.whole) {
				continue // the total is in question, and its parts say more
			}
			if ok && !c.judged(s.block, s.cells[r][k]) {
				c.tableShare(s, s.cells[r][k], *x.count, *x.percent, *x.whole, false)
			}
		}
	}
}

// sharesInCells judges shares that are printed with their denominators in one cell: 251/494 (50.8%).
func (c *checker) sharesInCells(b *document.Block) {
	list, alone := c.found.Shares()
	c.sharesOfGroups(b, alone)
	for i := range list {
		if s := &list[i]; s.Named && b.Grid != nil && c.inOneCell(b.Grid, s.From, s.To) {
			r := c.result(document.ShareCheck, s.From, s.To)
			r.Type, r.Value, r.Comparison = "%", s.Percent.Text, "="
			c.add(judgeShare(s, r, otherShares.MatchString(b.Grid.Caption+" "+b.Grid.Notes), true))
		}
	}
}

// sharesOfGroups judges the percentages of groups whose sizes are in a head or a name: Women (n = 1681, 43.9%), n = 178
// (28.8%). Their whole is a size before them in the table, all sizes of the heads together, or one that the text names.
// They are no findings.
func (c *checker) sharesOfGroups(b *document.Block, list []printed.Share) {
	for i := range list {
		s := &list[i]
		if b.Grid == nil || !c.inOneCell(b.Grid, s.From, s.To) || c.hasResult(c.block, s.From) ||
			!sizeNamed.MatchString(c.text.String[:s.From]+" "+c.text.String[s.From:min(s.From+1, s.To)]) {
			continue
		}
		r := c.result(document.ShareCheck, s.From, s.To)
		r.Type, r.Value, r.Comparison = "%", s.Percent.Text, cmp.Or(s.Relation, "=")
		whole, at := c.found.WholeBefore(s)
		if at < 0 {
			whole = sizeOfAll(b.Grid)
		}
		if s.Whole = whole; printed.IsShare(s.Count, s.Percent, whole) || c.ofSample(s) || c.ofNamed(s) {
			r = judgeShare(s, r, false, false)
		} else {
			r = unchecked(r, "the whole is not printed with this share")
		}
		c.add(r)
	}
}

// sizeNamed matches text that ends with the letter of a size, and perhaps an equals sign.
var sizeNamed = lazyregexp.New(`\b[nN]\s*=\s*\d?$|[ (,;][nN]$`)

// judged reports whether a cell already has a result for its share.
func (c *checker) judged(block int, x printed.Cell) bool {
	return c.hasResult(block, x.From, document.ShareCheck)
}

// hasResult reports whether a position already has a result, of one of the given checks or of any.
func (c *checker) hasResult(block, from int, checks ...document.Check) bool {
	for i := len(c.out.Results) - 1; i >= 0 && c.out.Results[i].Block == block; i-- {
		if r := &c.out.Results[i]; r.From == from && (len(checks) == 0 || slices.Contains(checks, r.Check)) {
			return true
		}
	}
	return false
}

// tableShare judges a percentage of a count. It skips a count above its denominator, which must have another one. sure
// means that no value can be missing. A percentage that fits no denominator is wrong in any case.
func (c *checker) tableShare(s *sheet, x printed.Cell, count, percent, n printed.Number, sure bool) {
	if n.Value > 0 && count.Places == 0 && (count.Value <= n.Value || printed.IsShare(count, percent, n)) {
		c.add(c.judgeTableShare(s, x, count, percent, n, sure))
		_, k := s.at(x.From)
		s.shares = append(s.shares, shareResult{
			len(c.out.Results) - 1, k, printed.Share{Count: count, Percent: percent},
		})
	}
}

// A shareResult is the share of a cell, with its column and the index of its result.
type shareResult struct {
	at, column int
	share      printed.Share
}

func (c *checker) judgeTableShare(
	s *sheet, x printed.Cell, count, percent, n printed.Number, sure bool,
) document.Result {
	out := c.cellResult(document.ShareCheck, s, x)
	out.Type = "%"
	exact := 100 * count.Value / n.Value
	share := &printed.Share{Count: count, Percent: percent, Whole: n}
	is := fmt.Sprintf("%s of %s is %s%%", count.Text, n.Text, Short(exact))
	switch {
	case printed.IsShare(count, percent, n):
		out.Verdict, out.Why, s.wholes[x.From] = document.Consistent, is, n
	case math.Abs(exact-percent.Value) < 1.1*percent.Half,
		percent.Value < exact && exact-percent.Value < 2*percent.Half:
		out = unchecked(out, is+": the last place may have been cut off, or rounded twice")
	case percent.IsPadded(exact):
		out = unchecked(out, is+": the last 0 may have been added")
	case percent.Value > exact && percent.Value <= 100 && !sure && count.Value > 1 && share.HasNoWhole() &&
		!otherShares.MatchString(s.grid.Caption+" "+s.grid.Notes):
		out = fitsNone(share, out, false)
		out.Why = is + "; " + out.Why
	case percent.Value > exact && percent.Value <= 100 && !sure:
		out = unchecked(out, is+": values may be missing, or the whole may be another one")
	default:
		out.Verdict, out.Why = document.Inconsistent, is+", not "+percent.Text+"%"
	}
	return out
}

// checkTableEffects judges the effect sizes of a row by its test.
func (c *checker) checkTableEffects(s *sheet, r, k int, t *printed.Test) {
	for j := range s.columns {
		if j >= len(s.cells[r]) || !s.areRelated(j, k) || s.cells[r][j].First == nil {
			continue
		}
		name := printed.EffectNamed(s.columns[j].plain)
		if name == "" || name == "r" || name == "f" { // frequencies
			continue
		}
		list := printed.Formulas[name]
		x := s.cells[r][j]
		out := c.cellResult(document.EffectCheck, s, x)
		out.Type = name
		c.judgeEffect(t, &printed.Extra{Name: name, Relation: "=", Value: *x.First, From: math.MaxInt}, list, &out)
		if s.severalTests(k) && out.IsFinding() {
			out = unchecked(out, out.Why+"; the row has several tests")
		}
		if out.Verdict != "" {
			c.add(out)
		}
	}
}

// percentsFirst matches heads of percentages before their counts: % (n).
var percentsFirst = lazyregexp.New(`^(?i)(?:%|per ?cent(?:ages?)?),? ?[(\[]? ?(?:n|no\.?|number|count)s?\b`)
