package review

import (
	"fmt"
	"math"
	"slices"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

// otherStatistic lists a statistic that cannot be computed from: one below a head for several, such as t/χ², or one
// that a program does not name.
func (c *checker) otherStatistic(s *sheet, r, k int, head string) {
	stat := &printed.Statistic{Name: head}
	switch {
	case unnamedStat.MatchString(head):
		stat.Name = "statistic"
	case rankHead.MatchString(head):
		stat.Name = rankHead.FindStringSubmatch(head)[1]
	case !isOfSeveralTests(head):
		return
	}
	cell, own := s.pOf(r, k)
	if cell == nil {
		return
	}
	if p, relation, ok := printed.POfCell(cell.Text); ok {
		for _, name := range []string{statisticNamed("\u03c7\u00b2"), "t"} {
			degrees := c.degreesOfGroups(s, r, k, name)
			if t := testOf(name+degrees, s.cells[r][k].First.Text, p, relation); degrees != "" && t != nil {
				c.judgeInTable(s, t, r, k, cell, relation, own, false)
				return
			}
		}
		if c.addPToSlope(s, &document.Result{From: s.cells[r][k].From, P: p.Text, PComparison: relation}) {
			s.used[cell.From] = true
			return
		}
		c.addUnknown(s, r, k, stat, cell, "the p-value does not follow from the number in this column alone")
	}
}

// isOfSeveralTests reports whether a head names two statistics: t/χ².
func isOfSeveralTests(head string) bool {
	parts := severalStats.Split(head, -1)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !testHead.MatchString(part) })
}

var (
	severalStats = lazyregexp.New(`(?: value)?(?:/| or )`)
	rankHead     = lazyregexp.New(`^(?:(?i:mann[-\x{2013} ]whitney|wilcoxon) )?([UWV])` +
		`(?:[- ](?i:value|statistic|test))?$`)
)

// degreesOfGroups returns the degrees of freedom of a chi-square or a t that compares the two groups of its row, if it
// follows from their counts, or their means. It returns "" for others.
func (c *checker) degreesOfGroups(s *sheet, r, k int, name string) string {
	var possible []string
	value, sure := s.cells[r][k].First, true
	switch {
	case value.Places == 0:
	case name == "t":
		if list := s.groupsOf(r, k); len(list) == 2 && fitsMeans(value, list[0], list[1]) {
			possible = degreesOfMeans(list[0], list[1])
		}
	case name == statisticNamed("\u03c7\u00b2"):
		if rows := s.rowsOfTest(r, k, value); rows > 0 {
			possible, sure = []string{fmt.Sprintf("(%d)", rows-1)}, value.Places > 1
		} else if list := s.proportionsOf(r, k); len(list) == 2 && fitsCounts(value, list[0], list[1]) {
			goesOn := r+1 < len(s.cells) && k < len(s.cells[r+1]) && s.cells[r+1][k].Text == ""
			possible, sure = []string{"(1)"}, value.Places > 1 && !goesOn // the test may be that of several rows
		}
	}
	cell, _ := s.pOf(r, k)
	if len(possible) == 0 || cell == nil {
		return ""
	}
	p, relation, _ := printed.POfCell(cell.Text)
	for _, degrees := range possible {
		if t := testOf(name+degrees, value.Text, p, relation); t != nil {
			if two, ok := t.PSpan(2); ok && t.P.Agrees(two, c.alpha) {
				return degrees
			}
		}
	}
	if sure {
		return possible[0]
	}
	return ""
}

var (
	// testRow matches the name of a row of statistics, with their degrees of freedom: t (df = 78), F(2, 81).
	testRow = lazyregexp.New(`^(t|F|z|Z|H|r|\x{03c7}(?:\x{00b2}|\^\{?2\}?))(?:[- ](?:values?|statistics?|tests?))?\s*` +
		`(?:\(?\s*(?:d\.?f\.?\s*=\s*)?(\d[\d.]*(?:\s*[,;]\s*\d[\d.]*)?)\s*\)?)?$`)
	pRow = lazyregexp.New(`^[pP](?:[- ]?values?)?$`)
)

// testsOfRows judges the statistics of a row whose p-values are in the row below it: t (df = 78), then p.
func (c *checker) testsOfRows(s *sheet) {
	for r := 0; r+1 < len(s.cells); r++ {
		values, ps := s.cells[r], s.cells[r+1]
		if len(values) == 0 || len(ps) == 0 || !pRow.MatchString(oneLine(ps[0].Text)) {
			continue
		}
		m := testRow.FindStringSubmatch(oneLine(values[0].Text))
		if m == nil || m[2] == "" && m[1] != "t" && lower(m[1]) != "z" {
			continue
		}
		name := statisticNamed(m[1])
		if m[2] != "" {
			name += "(" + m[2] + ")"
		}
		for k := 1; k < len(values) && k < len(ps) && k < len(s.columns); k++ {
			p, relation, ok := printed.POfCell(ps[k].Text)
			if !ok || !values[k].IsNumber() || c.hasResult(s.block, values[k].From) {
				continue
			}
			if t := testOf(name, values[k].First.Text, p, relation); t != nil {
				c.judgeInTable(s, t, r, k, &ps[k], relation, true, false)
			}
		}
	}
}

// degreesOfMeans returns the degrees of freedom of t for two groups: with a common variance, without one, and as pairs.
func degreesOfMeans(a, b groupOfRow) []string {
	va, vb := a.sd.Value*a.sd.Value/a.n, b.sd.Value*b.sd.Value/b.n
	welch := (va + vb) * (va + vb) / (va*va/(a.n-1) + vb*vb/(b.n-1))
	return []string{
		fmt.Sprintf("(%g)", a.n+b.n-2), fmt.Sprintf("(%.2f)", welch), fmt.Sprintf("(%g)", math.Min(a.n, b.n)-1),
	}
}

// rowsOfTest returns the number of rows whose counts of two groups give a chi-square: from the row of the statistic, or
// below it if that is a title, to the next statistic. It returns 0 if they do not.
func (s *sheet) rowsOfTest(r, k int, value *printed.Number) int {
	const most = 20 // rows
	var table [][]int
	var sums [2]int
	for i := r; i < len(s.cells) && i <= r+most; i++ {
		list := s.proportionsOf(i, k)
		if i == r && len(list) == 0 {
			continue
		}
		if len(list) != 2 || i > r && k < len(s.cells[i]) && s.cells[i][k].Text != "" {
			break
		}
		a, b := int(list[0].Count.Value), int(list[1].Count.Value)
		if a < 0 || b < 0 || a+b == 0 {
			return 0
		}
		table, sums[0], sums[1] = append(table, []int{a, b}), sums[0]+a, sums[1]+b
	}
	if len(table) < 2 || sums[0] == 0 || sums[1] == 0 ||
		math.Abs(stats.ChiSquared(table).Statistic-value.Value) > 2*value.Half {
		return 0
	}
	return len(table)
}

// fitsCounts reports whether a chi-square is that of two proportions, with or without the correction of Yates.
func fitsCounts(value *printed.Number, a, b printed.Proportion) bool {
	const most = 1e9
	row := func(p printed.Proportion) []int { return []int{int(p.Count.Value), int(p.Whole.Value - p.Count.Value)} }
	for _, p := range []printed.Proportion{a, b} {
		if p.Count.Value < 0 || p.Whole.Value <= 0 || p.Count.Value > p.Whole.Value || p.Whole.Value > most {
			return false
		}
	}
	if sum := a.Count.Value + b.Count.Value; sum == 0 || sum == a.Whole.Value+b.Whole.Value {
		return false
	}
	table := [][]int{row(a), row(b)}
	fits := func(t *stats.Test) bool { return math.Abs(t.Statistic-value.Value) <= 2*value.Half }
	return fits(stats.ChiSquared(table)) || fits(stats.ChiSquaredYates(table))
}

// A groupOfRow is the mean and the standard deviation of a group, with its size.
type groupOfRow struct {
	mean, sd *printed.Number
	n        float64 // 0 if it is not printed
	column   int
}

// fitsMeans reports whether a t is that of the means of two groups, with a common variance or without.
func fitsMeans(value *printed.Number, a, b groupOfRow) bool {
	if a.sd.Value <= 0 || b.sd.Value <= 0 || a.n < 2 || b.n < 2 {
		return false
	}
	x, y := a.mean.Span(), b.mean.Span()
	off := printed.Span{Low: x.Low - y.High, High: x.High - y.Low}
	size := printed.Span{Low: value.Span().Least(), High: value.Span().Largest()}
	va, vb := a.sd.Value*a.sd.Value, b.sd.Value*b.sd.Value
	pooled := ((a.n-1)*va + (b.n-1)*vb) / (a.n + b.n - 2) * (1/a.n + 1/b.n)
	for _, variance := range []float64{pooled, va/a.n + vb/b.n} {
		const rounding = 0.02 // of the standard deviations
		se := math.Sqrt(variance)
		least, most := off.Least()/se*(1-rounding), off.Largest()/se*(1+rounding)
		if size.Overlaps(printed.Span{Low: least, High: most}) {
			return true
		}
	}
	return false
}

// groupsOf returns the groups of a row, outside of a column, whose means and standard deviations are printed.
func (s *sheet) groupsOf(r, k int) []groupOfRow {
	var list []groupOfRow
	for j := 1; j < min(len(s.cells[r]), len(s.columns)); j++ {
		x, is := &s.cells[r][j], s.roles[r][j]
		if j == k || x.First == nil || is != roleMean && is != roleMeanSD || totalHead.MatchString(s.columns[j].plain) {
			continue
		}
		sd, n := s.spreadAt(r, j), s.sizeOfGroup(r, j)
		if cell := s.near(r, j, roleSD); sd == nil && cell != nil {
			sd = cell.First
		}
		if cell := s.near(r, j, roleN); n == nil && cell != nil {
			n = cell.First
		}
		if sd == nil {
			return nil
		}
		g := groupOfRow{mean: x.First, sd: sd, column: j}
		if n != nil {
			g.n = n.Value
		}
		list = append(list, g)
	}
	return list
}

// testsOfMeans compares a column of t, in rows without p-values, with the means and standard deviations of two groups,
// whose sizes may be in a row below: Observations. A t that does not fit is no finding, since values may be missing.
func (c *checker) testsOfMeans(s *sheet) {
	sizes := slices.IndexFunc(s.cells, func(row []printed.Cell) bool {
		return len(row) > 0 && casesRow.MatchString(oneLine(row[0].Text))
	})
	c.addSumOfSizes(s, sizes)
	for k := range s.columns {
		if s.columns[k].test != "t" {
			continue
		}
		for r := range s.cells {
			if k >= len(s.cells[r]) || r == sizes || c.hasResult(s.block, s.cells[r][k].From) {
				continue
			}
			x := &s.cells[r][k]
			if of, _ := s.pOf(r, k); of != nil || x.First == nil || x.First.Places == 0 {
				continue
			}
			list := s.groupsOf(r, k)
			if len(list) != 2 {
				continue
			}
			out := c.cellResult(document.TestCheck, s, *x)
			out.Type, out.Verdict = "t", document.Consistent
			out.Why = "the means and standard deviations of the two groups give it"
			for i := range list {
				if g := &list[i]; g.n == 0 && sizes >= 0 && g.column < len(s.cells[sizes]) &&
					s.cells[sizes][g.column].First != nil {
					g.n = s.cells[sizes][g.column].First.Value
				}
			}
			if !fitsMeans(x.First, list[0], list[1]) {
				continue
			}
			c.add(out)
		}
	}
}

// addSumOfSizes adds a size that is the sum of the two before it in its row.
func (c *checker) addSumOfSizes(s *sheet, r int) {
	if r < 0 {
		return
	}
	var list []printed.Cell
	for _, x := range s.cells[r][1:] {
		if x.First != nil && x.First.Places == 0 {
			list = append(list, x)
		}
	}
	if len(list) != 3 || list[0].First.Value+list[1].First.Value != list[2].First.Value ||
		c.hasResult(s.block, list[2].From) {
		return
	}
	out := c.cellResult(document.TotalCheck, s, list[2])
	out.Type, out.Verdict, out.Why = "sum", document.Consistent, "the parts add up to it"
	c.add(out)
}

// namedDegrees matches an F with its degrees of freedom: F(2, 181), F_{2,181}.
var namedDegrees = lazyregexp.New(`\bF ?(?:\(|_\{)(\d+), ?(\d+(?:\.\d+)?)[)}]`)

// degreesOfColumn returns the degrees of freedom that the p-values of a column fit: those of t for the only sample of
// each row, or those of an F that the text names. At least three rows must fit, and all others, or for t all but one.
func (c *checker) degreesOfColumn(s *sheet, r, k int, name string) string {
	const fewest = 3
	switch own := s.degreesOfSample(r, k); {
	case name == "t" && own != "":
		all, fit := c.countFitting(s, k, name, func(i int) string { return s.degreesOfSample(i, k) })
		if fit >= fewest && fit >= all-1 {
			return own
		}
	case name == "F":
		for _, degrees := range c.namedFs() {
			all, fit := c.countFitting(s, k, name, func(int) string { return degrees })
			if fit >= fewest && fit == all {
				return degrees
			}
		}
	}
	return ""
}

// countFitting counts the exact p-values of a column of statistics, and those that fit some degrees of freedom.
func (c *checker) countFitting(s *sheet, k int, name string, of func(r int) string) (all, fit int) {
	for r, row := range s.cells {
		if k >= len(row) || row[k].First == nil || of(r) == "" {
			continue
		}
		cell, _ := s.pOf(r, k)
		if cell == nil {
			continue
		}
		p, relation, ok := printed.POfCell(cell.Text)
		if !ok {
			continue
		}
		fits := false
		if t := testOf(name+of(r), row[k].First.Text, p, relation); t != nil {
			two, known := t.PSpan(2)
			fits = known && t.P.Agrees(two, c.alpha)
		}
		if all++; fits && relation == "=" {
			fit++
		} else if fits {
			all-- // it fits many
		}
	}
	return all, fit
}

// degreesOfSample returns those of a t that compares the mean of the only sample in its row with a number, or "".
func (s *sheet) degreesOfSample(r, k int) string {
	n := s.near(r, k, roleN)
	if n == nil || n.First == nil || n.First.Places > 0 || n.First.Value < 2 || s.countRelated(k, roleN) != 1 ||
		s.countRelated(k, roleMean) != 1 || s.countRelated(k, roleSD) != 1 {
		return ""
	}
	return fmt.Sprintf("(%g)", n.First.Value-1)
}

// namedFs returns the degrees of freedom of F in the text, the most frequent ones first.
func (c *checker) namedFs() []string {
	const most = 20
	counts, list := map[string]int{}, []string(nil)
	for i := range c.out.Document.Blocks {
		if b := &c.out.Document.Blocks[i]; b.Kind == document.Paragraph {
			for _, m := range namedDegrees.FindAllStringSubmatch(b.Text().String, -1) {
				degrees := "(" + m[1] + ", " + m[2] + ")"
				if counts[degrees]++; counts[degrees] == 1 {
					list = append(list, degrees)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return counts[b] - counts[a] })
	return list[:min(most, len(list))]
}

// compareGroups compares a p-value without a statistic with the counts of three or more groups in its row. If it
// differs, the test may be another one. If the next row has counts but no p-value, it may be that of several rows.
func (s *sheet) compareGroups(r, k int, p printed.Number, relation string, out *document.Result) {
	const fewest = 3
	list := s.proportionsOf(r, k)
	goesOn := r+1 < len(s.cells) && k < len(s.cells[r+1]) && s.cells[r+1][k].Text == "" &&
		len(s.proportionsOf(r+1, k)) > 0
	if len(list) < fewest || goesOn {
		return
	}
	for j := 1; j < min(len(s.cells[r]), len(s.columns)); j++ {
		if j != k && s.isShareAt(r, j) && s.proportionAt(r, j) == nil {
			return // one of the counts is wrong
		}
	}
	table, counted, all := make([][]int, 0, len(list)), 0, 0
	for _, x := range list {
		count, whole := int(x.Count.Value), int(x.Whole.Value)
		if whole <= 0 || count > whole {
			return
		}
		table, counted, all = append(table, []int{count, whole - count}), counted+count, all+whole
	}
	if counted == 0 || counted == all {
		return
	}
	exact, at := stats.ChiSquared(table).P, p.Span()
	if relation == "=" && at.Low <= exact && exact <= at.High || relation == "<" && exact < at.High {
		out.Verdict = document.Consistent
		out.Why = fmt.Sprintf("the chi-square test of the %d groups gives p = %s", len(list), Short(exact))
	}
}
