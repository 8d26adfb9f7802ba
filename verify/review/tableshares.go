package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A cellShare is a count and its percentage in adjacent columns, with the denominator in a third column or in the head.
type cellShare struct{ count, percent, whole *number }

// countOfWhole matches a cell with a count and its denominator.
var countOfWhole = lazyregexp.New(`^\s*(\d[\d,]*)\s?/\s?(\d[\d,]*)\s*$`)

// shareBeside reads the share of a cell in a column of percentages.
func (s *sheet) shareBeside(r, k int) (x cellShare, ok bool) {
	row := s.cells[r]
	if k < 2 || k >= len(row) || s.columns[k].role != rolePercent || !s.isCount(r, k-1) ||
		s.columns[k].group != s.columns[k-1].group || row[k].first == nil || row[k-1].first == nil {
		return x, false
	}
	x = cellShare{row[k-1].first, row[k].first, cmp.Or(s.columns[k].n, s.columns[k-1].n)}
	for j := k - 2; j > 0 && x.whole == nil; j-- {
		if s.isCount(r, j) && s.columns[j+1].role != rolePercent { // not a count with its own percentage
			x.whole = row[j].first
		}
	}
	for j := k + 1; j < len(row) && j < len(s.columns) && x.whole == nil; j++ {
		if s.columns[j].role == roleN && (j+1 == len(s.columns) || s.columns[j+1].role != rolePercent) {
			x.whole = row[j].first
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
		whole.half = 0.5
		x.percent = &whole
	}
	return x, x.whole != nil && x.whole.value > 0 && x.count.places == 0 && x.count.value <= x.whole.value
}

// pairAt returns a percentage with the count next to it, or nil.
func (s *sheet) pairAt(r, k int) (count, percent *number) {
	if k >= len(s.cells[r]) || !s.isCount(r, k-1) {
		return nil, nil
	}
	return s.cells[r][k-1].first, s.cells[r][k].first
}

// arePadded reports whether all percentages of a column are whole ones with a zero added: 38.0 for 3 of 8.
func (s *sheet) arePadded(k int) bool {
	const fewest = 4
	n := 0
	for _, row := range s.cells {
		if k >= len(row) || row[k].first == nil {
			continue
		}
		if x := row[k].first; x.places > 1 || x.places == 1 && !strings.HasSuffix(x.text, "0") { // 0 may be 0
			return false
		}
		n++
	}
	return n >= fewest
}

// wholeInColumn returns the whole of a count that its column has in the next row above with a size, n = 242, or else in
// the next row of totals below, or nil. Totals with their own percentage are left to checkColumnShares.
func (s *sheet) wholeInColumn(r, k int) *number {
	if s.isTotal(r) {
		return nil
	}
	for i := r - 1; i >= 0; i-- {
		if k >= len(s.cells[i]) {
			continue
		}
		if m := headN.FindStringSubmatch(s.cells[i][k].text); m != nil && s.cells[i][k].first == nil {
			n, _ := readNumber(m[1], false)
			return &n
		}
	}
	for i := r + 1; i < len(s.cells); i++ {
		if s.isTotal(i) && k < len(s.cells[i]) {
			x, hasPercent := &s.cells[i][k], k+1 < len(s.cells[i]) && s.cells[i][k+1].first != nil
			if x.isNumber() && x.first.isDigits() && !hasPercent {
				return x.first
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
	return s.columns[k].role == roleN || s.columns[k].role == roleOther && x.isNumber() && x.first.places == 0 &&
		x.first.value >= 0
}

// ratioInCell reads a share that is printed completely in one cell without a percent sign, 14/205 (6.8), if the head,
// the row or a note says that it is a share.
func (s *sheet) ratioInCell(r, k int) *printedShare {
	row := s.cells[r]
	if k == 0 || k >= len(row) {
		return nil
	}
	m := wholeInCell.FindStringSubmatch(row[k].text)
	if m == nil || s.columns[k].role != roleShare && s.lines[r].role != roleShare && !s.saysShares {
		return nil
	}
	x := &printedShare{named: true}
	x.count, _ = readNumber(m[1], false)
	x.whole, _ = readNumber(m[2], false)
	x.percent, _ = readNumber(m[3], false)
	return x
}

var wholeInCell = lazyregexp.New(`^\s*(\d[\d,]*) ?(?:/|of) ?(\d[\d,]*) ?[(\[](\d+(?:\.\d+)?)[)\]]\s*$`)

// ratioAt reads the share of a cell in a column of percentages whose count and denominator are in the
// column before: 80/88.
func (s *sheet) ratioAt(r, k int) *printedShare {
	row := s.cells[r]
	if k == 0 || k >= len(row) || s.columns[k].role != rolePercent || row[k].first == nil || row[k].second != nil {
		return nil
	}
	m := countOfWhole.FindStringSubmatch(row[k-1].text)
	if m == nil {
		return nil
	}
	x := &printedShare{percent: *row[k].first, named: true}
	x.count, _ = readNumber(m[1], false)
	x.whole, _ = readNumber(m[2], false)
	return x
}

// areRatios reports whether at least half of a column of percentages are the shares in the column before. Weights of a
// meta-analysis, and gains from a treatment, are percentages of something else.
func (s *sheet) areRatios(k int) bool {
	fits, all := 0, 0
	for r := range s.cells {
		if x := s.ratioAt(r, k); x != nil {
			all++
			if isShare(x.count, x.percent, x.whole) {
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
				out.Type, out.Value = "%", x.percent.text
				c.add(x.judge(out, doubtful, true))
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
				if isShare(*x.count, *x.percent, *x.whole) {
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
			if ok && s.isTotal(r) && !isShare(*x.count, *x.percent, *x.whole) {
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
	list, _ := c.found.shares()
	for i := range list {
		if s := &list[i]; s.named && b.Grid != nil && c.inOneCell(b.Grid, s.from, s.to) {
			r := c.result(document.ShareCheck, s.from, s.to)
			r.Type, r.Value, r.Comparison = "%", s.percent.text, "="
			c.add(s.judge(r, otherShares.MatchString(b.Grid.Caption+" "+b.Grid.Notes), true))
		}
	}
}

// judged reports whether a cell already has a result for its share.
func (c *checker) judged(block int, x cell) bool {
	return c.hasResult(block, x.from, document.ShareCheck)
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
func (c *checker) tableShare(s *sheet, x cell, count, percent, n number, sure bool) {
	if n.value > 0 && count.places == 0 && (count.value <= n.value || isShare(count, percent, n)) {
		c.add(c.judgeTableShare(s, x, count, percent, n, sure))
		_, k := s.at(x.from)
		s.shares = append(s.shares, shareResult{
			len(c.out.Results) - 1, k, printedShare{count: count, percent: percent},
		})
	}
}

// A shareResult is the share of a cell, with its column and the index of its result.
type shareResult struct {
	at, column int
	share      printedShare
}

func (c *checker) judgeTableShare(s *sheet, x cell, count, percent, n number, sure bool) document.Result {
	out := c.cellResult(document.ShareCheck, s, x)
	out.Type = "%"
	exact := 100 * count.value / n.value
	share := &printedShare{count: count, percent: percent, whole: n}
	is := fmt.Sprintf("%s of %s is %s%%", count.text, n.text, Short(exact))
	switch {
	case isShare(count, percent, n):
		out.Verdict, out.Why = document.Consistent, is
	case math.Abs(exact-percent.value) < 1.1*percent.half,
		percent.value < exact && exact-percent.value < 2*percent.half:
		out = unchecked(out, is+": the last place may have been cut off, or rounded twice")
	case percent.isPadded(exact):
		out = unchecked(out, is+": the last 0 may have been added")
	case percent.value > exact && percent.value <= 100 && !sure && count.value > 1 && share.hasNoWhole() &&
		!otherShares.MatchString(s.grid.Caption+" "+s.grid.Notes):
		out = share.fitsNone(out, false)
		out.Why = is + "; " + out.Why
	case percent.value > exact && percent.value <= 100 && !sure:
		out = unchecked(out, is+": values may be missing, or the whole may be another one")
	default:
		out.Verdict, out.Why = document.Inconsistent, is+", not "+percent.text+"%"
	}
	return out
}

// checkTableEffects judges the effect sizes of a row by its test.
func (c *checker) checkTableEffects(s *sheet, r, k int, t *printedTest) {
	for j := range s.columns {
		if j >= len(s.cells[r]) || !s.areRelated(j, k) || s.cells[r][j].first == nil {
			continue
		}
		head := &finder{toks: tokensOf(s.columns[j].plain)}
		name, next := head.effectName(0)
		list := formulas[name]
		if next != len(head.toks) || len(list) == 0 && !others[name] || name == "r" || name == "f" { // frequencies
			continue
		}
		x := s.cells[r][j]
		out := c.cellResult(document.EffectCheck, s, x)
		out.Type = name
		c.judgeEffect(t, &extra{name: name, relation: "=", value: *x.first, from: math.MaxInt}, list, &out)
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
