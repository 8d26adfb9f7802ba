package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var totalHead = lazyregexp.New(`(?i)^(?:sub)?totals?\b|^sum\b|^overall\b|^all\b|` +
	`^gesamt\b|^summe\b|^insgesamt\b|^ensemble\b|^totaux\b`)

// extremes matches heads of columns whose values do not add up to that of the total.
var extremes = lazyregexp.New(`(?i)\b(?:min(?:imum)?|max(?:imum)?|medians?|ranges?|IQR|quartiles?|percentiles?)\b`)

// checkTotals judges rows and columns named Total. Other columns must show that the rows above add up to the total: if
// none agrees, the rows may be nested, and there is no finding.
func (c *checker) checkTotals(s *sheet) {
	var list []sum
	for r := range s.cells {
		if r >= 2 && len(s.cells[r]) > 0 && s.isTotal(r) {
			list = append(list, c.checkColumnShares(s, r, mostlyAgreeing(s.rowSums(r)))...)
		}
	}
	for k := range s.columns {
		head := oneLine(s.columns[k].head)
		if s.hasOneGroup() {
			head = s.columns[k].plain
		}
		last := k == len(s.columns)-1 && (head == "N" || head == "n") // to the right of the groups
		if k >= 3 && (last || totalHead.MatchString(head)) || k == 1 && totalHead.MatchString(head) {
			list = append(list, mostlyAgreeing(s.columnSums(k))...)
			c.checkSizes(s, k)
		}
	}
	c.judgeSums(s, list)
}

// hasOneGroup reports whether all columns but the first have the same head above their own ones.
func (s *sheet) hasOneGroup() bool {
	return len(s.columns) > 2 && !slices.ContainsFunc(s.columns[2:], func(c column) bool {
		return c.group != s.columns[1].group
	})
}

// isTotal reports whether a row is named Total, in its first cell or in the second one, after a mark.
func (s *sheet) isTotal(r int) bool {
	const mark = 2 // letters
	row := s.cells[r]
	name := oneLine(row[0].Text)
	if len(name) <= mark && len(row) > 1 && row[1].First == nil {
		name = oneLine(row[1].Text)
	}
	return totalHead.MatchString(name)
}

// checkColumnShares judges the percentages of a column by the counts next to them, if the row of totals shows that they
// are shares: it has the sum of the counts, and 100%. It returns the sums that no wrong percentage explains.
func (c *checker) checkColumnShares(s *sheet, r int, sums []sum) []sum {
	var left []sum
	for _, x := range sums {
		k := slices.IndexFunc(s.cells[r], func(o printed.Cell) bool { return o.From == x.cell.From })
		whole := s.near(r, k, roleN)
		if s.columns[k].role != rolePercent || x.total.Value != 100 || whole == nil || whole.First == nil ||
			!slices.ContainsFunc(sums, func(o sum) bool { return o.cell.From == whole.From && o.agrees() }) {
			left = append(left, x)
			continue
		}
		explained := false
		for _, share := range s.columnShares(r, k, whole.First) {
			out := c.cellResult(document.ShareCheck, s, *share.cell)
			out.Type = "%"
			out = judgeShare(&share.Share, out, false, true)
			c.add(out)
			right := 100 * share.Count.Value / share.Whole.Value
			off := right - share.Percent.Value
			possible := printed.Span{Low: x.least + off, High: x.most + off}
			explained = explained || out.IsFinding() && x.total.Span().Overlaps(possible)
		}
		if x.agrees() || !explained {
			left = append(left, x)
		}
	}
	return left
}

// A shareOfColumn is a percentage with the count next to it, and the total of the counts.
type shareOfColumn struct {
	printed.Share
	cell *printed.Cell
}

// columnShares returns the percentages above a row of totals, if at least half of them are shares of the total of
// the counts next to them. Otherwise they may be something else, such as the weights of a meta-analysis, which also
// add up to 100%.
func (s *sheet) columnShares(r, k int, whole *printed.Number) []shareOfColumn {
	var list []shareOfColumn
	fits := 0
	for row := r - 1; row >= 0 && !s.isTotal(row); row-- {
		if k >= len(s.cells[row]) {
			continue
		}
		percent, count := &s.cells[row][k], s.near(row, k, roleN)
		if percent.First == nil || count == nil || count.First == nil {
			continue
		}
		share := printed.Share{Count: *count.First, Percent: *percent.First, Whole: *whole}
		list = append(list, shareOfColumn{share, percent})
		if printed.IsShare(*count.First, *percent.First, *whole) {
			fits++
		}
	}
	if 2*fits < len(list) {
		return nil
	}
	return list
}

// A sum is a printed total with its parts.
type sum struct {
	cell  printed.Cell
	parts []printed.Cell
	total printed.Number
	least float64 // the range of the parts' sum, with rounding
	most  float64
	exact float64
}

func (x *sum) agrees() bool { return x.total.Span().Overlaps(printed.Span{Low: x.least, High: x.most}) }

// rowSums returns the sums in a row named Total.
func (s *sheet) rowSums(r int) []sum {
	var list []sum
	for k := 1; k < len(s.columns) && k < len(s.cells[r]); k++ {
		switch s.columns[k].role {
		case roleMean, roleSD, roleMeanSD, roleB, roleSE, roleStat, roleP:
			continue
		}
		if extremes.MatchString(s.columns[k].plain) {
			continue
		}
		var parts []printed.Cell
		for above := r - 1; above >= 0 && !s.isTotal(above); above-- {
			if k < len(s.cells[above]) && !s.isTitle(above) {
				parts = append(parts, s.cells[above][k])
			}
		}
		n := len(list)
		list = s.appendSum(list, s.cells[r][k], parts, s.columns[k].role, s.columns[k].head)
		if len(list) > n && !list[n].agrees() && (s.columns[k].role == rolePercent && list[n].total.Value != 100 ||
			s.columns[k].role != roleN && list[n].isBetween() || s.isOwnForAll(k)) {
			list = list[:n] // the share of all, their mean, or the test of all
		}
	}
	return list
}

// isOwnForAll reports whether the number of all in a column is computed from all cases, and not from the numbers of
// the groups: a statistic, or an effect other than a difference.
func (s *sheet) isOwnForAll(k int) bool {
	head, name := s.columns[k].plain, s.estimateOf(k)
	return s.columns[k].test != "" || rankHead.MatchString(head) || isOfSeveralTests(head) || name != "" && name != "MD"
}

// isLess reports whether a total is less than one of its parts.
func (x *sum) isLess() bool {
	return slices.ContainsFunc(x.parts, func(p printed.Cell) bool { return p.First.Value > x.total.Value })
}

// isBetween reports whether a total is between the smallest and the largest of its parts, and so may be their mean or
// an overall rate.
func (x *sum) isBetween() bool {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range x.parts {
		least, most = math.Min(least, p.First.Value), math.Max(most, p.First.Value)
	}
	return least <= x.total.Value && x.total.Value <= most
}

// columnSums returns the sums in a column named Total, after its parts or, as the first column, before them.
func (s *sheet) columnSums(k int) []sum {
	var list []sum
	columns := s.summands(k)
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.lines[r].role.isCentral() || s.roles[r][k].isCentral() || len(columns) == 0 {
			continue // means do not add up
		}
		var parts []printed.Cell
		for _, j := range columns {
			if j < len(s.cells[r]) {
				parts = append(parts, s.cells[r][j])
			}
		}
		n := len(list)
		name := oneLine(s.cells[r][0].Text)
		list = s.appendSum(list, s.cells[r][k], parts, columnOf([]string{name}).role, name)
		if len(list) > n && !list[n].agrees() && (list[n].isBetween() || len(parts) < len(columns)) {
			list = list[:n]
		}
	}
	return list
}

// summands returns the columns whose numbers may add up to those of a column named Total: those before it, or all up to
// the first with something else after it if it is the first one. It returns nil if there are none.
func (s *sheet) summands(k int) []int {
	from, to := 1, k
	if k == 1 {
		from, to = k+1, len(s.columns)
	}
	var list []int
	for j := from; j < to; j++ {
		is := s.columns[j].role
		if is == rolePercent && j > 1 && s.columns[j-1].role == roleN {
			continue // of the count before it
		}
		if is != roleOther && is != roleN && is != roleShare || s.columns[j].test != "" {
			if k == 1 {
				break
			}
			return nil
		}
		list = append(list, j)
	}
	return list
}

// checkSizes compares the sample size in the head of a column named Total with those in the heads of its parts. A
// difference is no finding, since some may be in no group.
func (c *checker) checkSizes(s *sheet, k int) {
	total, sum := s.columns[k].n, 0.0
	columns := s.summands(k)
	for _, j := range columns {
		if s.columns[j].n == nil {
			return
		}
		sum += s.columns[j].n.Value
	}
	if total == nil || len(columns) < 2 || sum != total.Value {
		return
	}
	for _, row := range s.grid.Rows[:s.grid.Head] {
		at := 0
		for _, x := range row {
			if at == k && headN.MatchString(x.Text) {
				out := c.cellResult(document.TotalCheck, s, c.cellAt(x))
				out.Type, out.Value, out.Verdict = "sum", total.Text, document.Consistent
				out.Why = "the sizes of the groups add up to it"
				c.add(out)
				return
			}
			at += max(x.Columns, 1)
		}
	}
}

// cellAt returns a cell of the grid of the block.
func (c *checker) cellAt(x document.Cell) printed.Cell {
	from, to := c.text.Bytes(x.From, x.To)
	return printed.Cell{Text: x.Text, From: from, To: to}
}

// Words in a table, and in the head of a column or the name of a row, that describe its integers.
var (
	saysRounded = lazyregexp.New(`(?i)\bround(?:ed|ing|s)?\b|\b(?:thousand|million|billion|trillion)s?\b|'?\b000s?\b`)
	// roundedShares matches a note on percentages, which says nothing about counts.
	roundedShares = lazyregexp.New(`(?i)\b(?:per ?cent(?:age)?s?|proportions|shares)\b[^.;]*\brounding\b`)
	measures      = lazyregexp.New(`[(\[,/] ?(?:[kcm\x{00b5}\x{03bc}]?[gml]|k?m[23\x{00b2}\x{00b3}]|ha|[kMG]?t|` +
		`[kMGT]?Wh?|h|min|m?s|d|m?mol|(?i:tonn?es?|acres?|hours?|hrs?|minutes?|mins?|days|kcal))(?:$|[\s)\],/])|` +
		`[\x{20ac}$\x{00a3}]|\b(?i:usd|eur|gbp|euros?|dollars?|bn|mln|mio)\b`)
	countedOnce = lazyregexp.New(`(?i)\b(?:species|taxa|gener(?:a|es)|famil(?:y|ies)|unique|distinct|different|` +
		`sites|countries)\b`)
)

// appendSum adds a sum, if the total and its parts are integers or have the same number of decimals. Integers are exact
// counts, unless words say that they are measured or rounded, or they add up to 100%. Things that several groups share
// count once in the total.
func (s *sheet) appendSum(list []sum, total printed.Cell, parts []printed.Cell, is role, head string) []sum {
	if total.First == nil || total.Interval != nil || len(parts) < 2 {
		return list
	}
	x := sum{cell: total, parts: parts, total: *total.First}
	counts, about := is == roleN || is == roleShare, head+" "+s.grid.Caption
	rounded := !counts && (is == rolePercent || x.total.Value == 100 || measures.MatchString(about)) ||
		strings.HasSuffix(strings.TrimSpace(total.Text), "%") ||
		saysRounded.MatchString(roundedShares.ReplaceAllString(about+" "+s.grid.Notes, ""))
	hundred := is == rolePercent && x.total.Value == 100 // whatever its decimals
	for _, p := range parts {
		if p.First == nil || p.First.Places != total.First.Places && !hundred || p.First.Value < 0 {
			return list
		}
		v := p.First.Span()
		if p.First.Places == 0 && !rounded {
			v = printed.Span{Low: p.First.Value, High: p.First.Value}
		}
		x.least, x.most, x.exact = x.least+v.Low, x.most+v.High, x.exact+p.First.Value
	}
	if total.First.Places == 0 && !rounded {
		x.total.Half = 0
	}
	if x.total.Value < x.exact && !x.agrees() && (countedOnce.MatchString(head) || x.isLess()) {
		return list
	}
	return append(list, x)
}

// mostlyAgreeing returns the sums of one row or column if at least half of them agree, and otherwise nil. If only
// counts add up, an index next to them need not: it drops numbers with decimals that are far from the sum, unless
// others with decimals add up, and integers that are off by more than half, unless two others add up.
func mostlyAgreeing(list []sum) []sum {
	agree, decimals := 0, false
	for _, x := range list {
		if x.agrees() {
			agree++
			decimals = decimals || x.total.Places > 0
		}
	}
	if agree == 0 || 2*agree < len(list) {
		return nil
	}
	const near, far = 0.2, 0.5
	return slices.DeleteFunc(list, func(x sum) bool {
		off := math.Abs(x.total.Value-x.exact) / math.Abs(x.exact)
		return !decimals && x.total.Places > 0 && off > near || agree == 1 && off > far
	})
}

// judgeSums judges the sums of a table: first the cells that explain several sums at once, then the rest. A cell has
// only one result.
func (c *checker) judgeSums(s *sheet, list []sum) {
	done := map[int]bool{} // cells, by their first byte
	report := func(x printed.Cell, verdict document.Verdict, why string) {
		if done[x.From] {
			return
		}
		done[x.From] = true
		if verdict == document.Inconsistent && c.alreadyReported(s.block, x, why) {
			return
		}
		out := c.cellResult(document.TotalCheck, s, x)
		out.Type, out.Verdict, out.Why = "sum", verdict, why
		c.add(out)
	}
	rest := list
	var explained []sum
	for {
		culprit, right, ok := culpritOf(rest)
		if !ok {
			break
		}
		var left []sum
		for _, x := range rest {
			if x.agrees() || !x.has(culprit) {
				left = append(left, x)
				continue
			}
			explained = append(explained, x)
		}
		report(culprit, document.Inconsistent, fmt.Sprintf("with %s instead, its row and its column add up", right))
		rest = left
	}
	for _, x := range rest {
		if !x.agrees() {
			report(x.cell, document.Inconsistent, "the parts add up to "+x.written(x.exact))
		}
	}
	for _, x := range rest {
		if x.agrees() {
			report(x.cell, document.Consistent, "the parts add up to it")
		}
	}
	for _, x := range explained {
		report(x.cell, document.NotChecked, "a part of it is in question")
	}
}

// alreadyReported extends an existing finding about a cell, such as one about its percentage, and reports whether there
// is one: a wrong count is one question to the authors.
func (c *checker) alreadyReported(block int, x printed.Cell, why string) bool {
	for i := range c.out.Results {
		r := &c.out.Results[i]
		if r.Block == block && r.From == x.From && r.IsFinding() {
			r.Why += "; " + why
			return true
		}
	}
	return false
}

// written formats a number like the printed total: with its decimals and its grouping.
func (x *sum) written(v float64) string {
	text := strconv.FormatFloat(v, 'f', x.total.Places, 64)
	const group = 3 // digits
	whole, rest, _ := strings.Cut(text, ".")
	for i := len(whole) - group; x.total.Group != nil && i > 0 && whole[i-1] != '-'; i -= group {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		whole += "." + rest
	}
	return whole
}

func (x *sum) has(c printed.Cell) bool {
	return x.cell.From == c.From || slices.ContainsFunc(x.parts, func(p printed.Cell) bool { return p.From == c.From })
}

// neededValue returns what a cell would have to be for the sum to agree.
func (x *sum) neededValue(c printed.Cell) string {
	if x.cell.From == c.From {
		return x.written(x.exact)
	}
	return x.written(c.First.Value + x.total.Value - x.exact)
}

// culpritOf returns the one cell that explains at least two sums that do not agree: each of them requires the same
// number instead, and the cell is in no sum that agrees.
func culpritOf(list []sum) (culprit printed.Cell, right string, ok bool) {
	best, several := 1, false
	seen := map[int]bool{}
	for _, x := range list {
		for _, c := range append([]printed.Cell{x.cell}, x.parts...) {
			if x.agrees() || seen[c.From] {
				continue
			}
			seen[c.From] = true
			want, n := x.neededValue(c), explains(list, c)
			switch {
			case n < best || n < 2 || strings.HasPrefix(want, "-"):
			case n == best:
				several = true
			default:
				culprit, right, best, several = c, want, n, false
			}
		}
	}
	return culprit, right, best > 1 && !several
}

// explains counts the sums that do not agree and require the same number instead of a cell. It returns 0 if another sum
// requires something else.
func explains(list []sum, c printed.Cell) int {
	n, want := 0, ""
	for i := range list {
		x := &list[i]
		switch {
		case !x.has(c):
		case x.agrees(), want != "" && x.neededValue(c) != want:
			return 0
		default:
			n, want = n+1, x.neededValue(c)
		}
	}
	return n
}
