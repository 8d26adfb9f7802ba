package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A cellShare is a count and its percentage in adjacent columns, with the denominator in a third column or in the head.
type cellShare struct{ count, percent, whole *number }

// countOfWhole matches a cell with a count and its denominator.
var countOfWhole = lazyregexp.New(`^\s*(\d[\d,]*)\s?/\s?(\d[\d,]*)\s*$`)

// shareAt reads the share of a cell in a column of percentages.
func (s *sheet) shareAt(r, k int) (x cellShare, ok bool) {
	row := s.cells[r]
	if k < 2 || k >= len(row) || s.columns[k].role != rolePercent || !s.isCount(r, k-1) ||
		s.columns[k].group != s.columns[k-1].group || row[k].first == nil || row[k-1].first == nil {
		return x, false
	}
	x = cellShare{row[k-1].first, row[k].first, s.columns[k].n}
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
	return x, x.whole != nil && x.whole.value > 0 && x.count.places == 0 && x.count.value <= x.whole.value
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
	if m == nil || s.columns[k].role != roleShare && !s.saysShares(r) {
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
			if x, ok := s.shareAt(r, k); ok {
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
			x, ok := s.shareAt(r, k)
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

// readWholes finds the columns with a count above the sample size in their heads, which then is not their denominator.
// If some numbers in brackets of a column have a percent sign, the others are something else.
func (s *sheet) readWholes() {
	for k := range s.columns {
		col := &s.columns[k]
		signs := slices.ContainsFunc(s.cells, func(row []cell) bool { return k < len(row) && row[k].percent })
		for r := range s.cells {
			if col.n == nil || k >= len(s.cells[r]) || s.cells[r][k].second == nil || signs && !s.cells[r][k].percent {
				continue
			}
			count, _ := col.share(&s.cells[r][k])
			col.otherWhole = col.otherWhole || count.places == 0 && count.value > col.n.value
		}
		if col.role == roleShare && col.n == nil {
			col.fitting = s.commonWhole(k)
		}
	}
}

// commonWhole returns the only whole number of which nearly all percentages of a column are those of their counts, at
// least six and nine of ten, or nil.
func (s *sheet) commonWhole(k int) *number {
	const fewest = 6
	var list []printedShare
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].second == nil {
			continue
		}
		count, percent := s.columns[k].share(&s.cells[r][k])
		if count.places == 0 && count.value > 0 && percent.places > 0 {
			list = append(list, printedShare{count: *count, percent: *percent})
		}
	}
	fits := func(n float64) int {
		sum := 0
		for i := range list {
			if isShare(list[i].count, list[i].percent, number{value: n}) {
				sum++
			}
		}
		return sum
	}
	best, most, several := 0.0, 0, false
	for _, x := range list {
		n := math.Ceil(100*x.count.value/(x.percent.value+x.percent.half) - 1e-9)
		switch sum := fits(n); {
		case sum > most:
			best, most, several = n, sum, false
		case sum == most && n != best:
			several = true
		}
	}
	if several || most < fewest || 10*most < 9*len(list) || fits(best+1) == most {
		return nil
	}
	return &number{value: best, text: strconv.FormatFloat(best, 'f', -1, 64)}
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

// shareOfGroup judges a percentage by the sample size that the text, or the head of another table,
// states for its group.
func (c *checker) shareOfGroup(s *sheet, r, k int) {
	n, group := c.sizeInText(s, r, k)
	x := s.cells[r][k]
	count, percent := s.columns[k].share(&x)
	switch {
	case count.places > 0 || otherBrackets.MatchString(oneLine(s.cells[r][0].text)):
		return
	case n == nil || count.value > n.value:
		c.shareByFit(s, r, k)
		return
	}
	out := c.judgeTableShare(s, x, *count, *percent, *n, false)
	s.textResults = append(s.textResults, textResult{out, group, n.text})
}

// shareByFit judges a percentage by the whole of the others in its column, if its own is not printed.
func (c *checker) shareByFit(s *sheet, r, k int) {
	x, n := s.cells[r][k], s.columns[k].fitting
	count, percent := s.columns[k].share(&x)
	if n == nil || count.value > n.value {
		out := c.cellResult(document.ShareCheck, s, x)
		out.Type = "%"
		c.add(unchecked(out, "the whole is not printed with this share"))
		return
	}
	out := c.judgeTableShare(s, x, *count, *percent, *n, false)
	out.Why += "; the other percentages of the column are those of " + n.text
	c.add(out)
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

// share returns the count and the percentage of a cell.
func (col *column) share(x *cell) (count, percent *number) {
	if col.percentFirst {
		return x.second, x.first
	}
	return x.first, x.second
}

// readShares finds columns with counts and their percentages in brackets, 129 (87.8), or the other way round, 61.0
// (471), whose heads do not say so. The sample sizes of the rows or columns must confirm the shares: at least three
// cells of the table, two of three, and half of those of the column.
func (s *sheet) readShares() {
	for _, percentFirst := range []bool{true, false} {
		s.readSharesInOrder(percentFirst)
	}
}

func (s *sheet) readSharesInOrder(percentFirst bool) {
	const fewest = 3
	fits, all := make([]int, len(s.columns)), make([]int, len(s.columns))
	sumFits, sum := 0, 0
	for k := 1; k < len(s.columns); k++ {
		if is := s.columns[k].role; is != rolePercent && (is != roleOther || !percentFirst) {
			continue
		}
		if !percentFirst && s.columns[k].n == nil && s.namesShares(k) {
			s.columns[k].fitting = s.commonWhole(k)
		}
		for r := range s.cells {
			count, percent, n := s.bracketShare(r, k, percentFirst)
			if n == nil {
				continue
			}
			all[k]++
			if isShare(*count, *percent, *n) {
				fits[k]++
			}
		}
		sumFits, sum = sumFits+fits[k], sum+all[k]
	}
	if sumFits < fewest || 3*sumFits < 2*sum {
		return
	}
	for k := range s.columns {
		if all[k] > 0 && 2*fits[k] >= all[k] {
			s.columns[k].role, s.columns[k].percentFirst = roleShare, percentFirst
		}
	}
}

// bracketShare returns the numbers of a cell that may be a count and its percentage, and the denominator, or nil if
// there is none.
func (s *sheet) bracketShare(r, k int, percentFirst bool) (count, percent, whole *number) {
	if k >= len(s.cells[r]) {
		return nil, nil, nil
	}
	x := &s.cells[r][k]
	count, percent = x.first, x.second
	if percentFirst {
		count, percent = percent, count
	}
	if count == nil || percent == nil || count.places > 0 ||
		percent.places == 0 && (percentFirst || !s.namesShares(k) || count.value == 0) {
		return nil, nil, nil
	}
	if n := s.columns[k].n; n != nil {
		return count, percent, n
	}
	if n := s.wholeOf(r, k); n != nil {
		return count, percent, n
	}
	return count, percent, s.columns[k].fitting
}

// namesShares reports whether the head of a column says that percentages are in brackets: Patients (%).
func (s *sheet) namesShares(k int) bool {
	return strings.HasSuffix(strings.TrimSpace(s.columns[k].name), "(%)")
}

var shareWords = lazyregexp.New(`(?i)\b(?:n|no\.?|number|count)s?,? ?[(\[]? ?(?:%|per ?cent)`)

// bracketShares matches a note that says that the numbers in brackets are percentages.
var bracketShares = lazyregexp.New(`(?i)\b(?:values|numbers|figures|data|those) (?:with)?in ` +
	`(?:parenthes[ei]s|brackets) (?:are|denote|represent|indicate) (?:the )?(?:%|per ?cent)|` +
	`(?:%|\bper ?cent(?:ages?)?) (?:is |are )?(?:given |shown )?(?:with)?in (?:parenthes[ei]s|brackets)`)

// saysShares reports whether a table says that the numbers in brackets of a row are percentages: n (%), no. (%).
func (s *sheet) saysShares(r int) bool {
	for i := r; i >= 0 && len(s.cells[i]) > 0; i-- {
		if shareWords.MatchString(s.cells[i][0].text) {
			return i == r || s.isTitle(i)
		}
		if !s.hasShare(i) { // the rows below a title are shares, up to the first that is not
			break
		}
	}
	text := s.grid.Caption + " " + s.grid.Notes
	if shareWords.MatchString(text) || bracketShares.MatchString(text) {
		return !sdHead.MatchString(s.about(r)) || s.hasShare(r)
	}
	return s.hasShare(r) && s.mostAreShares()
}

// mostAreShares reports whether most counts with a number in brackets are that percentage of the sample size of their
// column, if nothing else says what the numbers are.
func (s *sheet) mostAreShares() bool {
	const fewest = 4
	fits, all := 0, 0
	for _, row := range s.cells {
		for k := 1; k < len(row) && k < len(s.columns); k++ {
			x, n := &row[k], s.columns[k].n
			if x.first == nil || x.second == nil || n == nil || x.first.places > 0 || x.second.places == 0 {
				continue
			}
			all++
			if isShare(*x.first, *x.second, *n) {
				fits++
			}
		}
	}
	return fits >= fewest && 3*fits >= 2*all
}

// isTitle reports whether a row has only a name.
func (s *sheet) isTitle(r int) bool {
	return !slices.ContainsFunc(s.cells[r][1:], func(x cell) bool { return strings.TrimSpace(x.text) != "" })
}

// hasShare reports whether a row has only integers, and at least one with its share of the column's sample size in
// brackets, so that it is not a row of means.
func (s *sheet) hasShare(r int) bool {
	found := false
	for k := 1; k < len(s.cells[r]) && k < len(s.columns); k++ {
		x, n := s.cells[r][k], s.columns[k].n
		if x.first == nil || x.second == nil || n == nil || n.value <= 0 {
			continue
		}
		if x.first.places > 0 || x.second.places == 0 {
			return false
		}
		found = found || isShare(*x.first, *x.second, *n)
	}
	return found
}
