package review

import (
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

// pairOfGroups matches a cell with the numbers of two groups: 9/12, and their percentages next to it, 45/40.
var pairOfGroups = lazyregexp.New(`^\d[\d,]*(?:\.\d+)? ?%? ?/ ?(\d[\d,]*(?:\.\d+)? ?%?)$`)

// splitGroups splits a column of counts and the percentages next to it, if the cells of both have the numbers of two
// groups, 9/12 and 45/40: the counts of the first group, their percentages, and the same of the second one.
func (s *sheet) splitGroups() {
	for k := len(s.columns) - 2; k > 0; k-- {
		if s.columns[k+1].role != rolePercent || s.columns[k].role != roleN && s.columns[k].role != roleOther ||
			!s.havePairs(k) {
			continue
		}
		count, percent := s.columns[k], s.columns[k+1]
		s.columns = slices.Insert(s.columns, k+2, count, percent)
		for r, row := range s.cells {
			if k+1 >= len(row) {
				continue
			}
			a, b := halves(row[k])
			p, q := halves(row[k+1])
			s.cells[r] = slices.Concat(row[:k], []printed.Cell{a, p, b, q}, row[k+2:])
		}
	}
}

// havePairs reports whether a column and the next one have the numbers of two groups in at least half of their rows.
func (s *sheet) havePairs(k int) bool {
	const fewest = 2 // rows
	pairs, all := 0, 0
	for _, row := range s.cells {
		if k+1 >= len(row) || row[k].Text == "" && row[k+1].Text == "" {
			continue
		}
		all++
		if pairOfGroups.MatchString(row[k].Text) && pairOfGroups.MatchString(row[k+1].Text) {
			pairs++
		}
	}
	return pairs >= fewest && 2*pairs >= all
}

// halves splits a cell with two numbers. The second cell is blank if there is only one.
func halves(x printed.Cell) (a, b printed.Cell) {
	m := pairOfGroups.FindStringSubmatchIndex(x.Text)
	if m == nil || len(x.Text) != x.To-x.From {
		return x, printed.Cell{From: x.To, To: x.To}
	}
	first := strings.TrimRight(x.Text[:m[2]], "/ ")
	return printed.CellOf(first, x.From, x.From+len(first)), printed.CellOf(x.Text[m[2]:], x.From+m[2], x.To)
}

var (
	// ofSurvival matches words of a paper whose events may have been compared by their times.
	ofSurvival  = lazyregexp.New(`(?i)\blog[- ]?rank\b|\bhazards?\b|\bcox\b|\bkaplan|\bsurvival anal`)
	namesFisher = lazyregexp.New(`(?i)\bfisher`)
	// otherOfCounts matches words of a table whose p-values do not follow from two proportions.
	otherOfCounts = lazyregexp.New(`(?i)\b(?:adjusted|corrected|bonferroni|holm|fdr|logistic|regress\w+|models?|` +
		`mcnemar|` +
		`paired|matched|weighted|imput\w+|gee|cochran\w*|mantel\w*|trend|log[- ]?rank|one[- ](?:sided|tailed)|mid-?p|` +
		`bayes\w*|bootstrap\w*|permutations?)\b`)
)

// A twoProportions is a p-value next to the counts of two groups, and what the usual tests of them give.
type twoProportions struct {
	row             int
	cell            *printed.Cell
	p               printed.P
	said            string // the counts
	fisher, pearson float64
	yates           float64
}

// test names a test that gives the p-value, or is "".
func (x *twoProportions) test(alpha float64) string {
	for _, t := range []struct {
		name string
		p    float64
	}{
		{"Fisher's exact test", x.fisher},
		{"the chi-square test", x.pearson},
		{"the chi-square test with Yates' correction", x.yates},
	} {
		if x.p.Agrees(printed.PSpan{Low: t.p, Exact: t.p, High: t.p}, alpha) {
			return fmt.Sprintf("%s of %s gives p = %s", t.name, x.said, Short(t.p))
		}
	}
	return ""
}

// isFar reports whether a p-value is far from those of all tests.
func (x *twoProportions) isFar() bool {
	const far = 3 // times
	v := x.p.Value.Value
	return v > 0 && (far*v < min(x.fisher, x.pearson, x.yates) || v > far*max(x.fisher, x.pearson, x.yates))
}

// checkProportions compares the p-values of a table without statistics with the counts of the two groups in their rows.
// One that no usual test gives is a finding only if the table names Fisher's test, and the others agree. If only the
// text names it, all others must agree, and this one be far off.
func (c *checker) checkProportions(s *sheet) {
	var list []*twoProportions
	agree := 0
	for r := range s.cells {
		if x := s.twoProportions(r); x != nil && !s.used[x.cell.From] {
			list = append(list, x)
			if x.test(c.alpha) != "" {
				agree++
			}
		}
	}
	for _, x := range list {
		about := s.about(x.row)
		out := c.cellResult(document.TableCheck, s, *x.cell)
		out.Type, out.Value, out.Comparison = "2x2", "", ""
		out.P, out.PComparison = x.p.Value.Text, x.p.Relation
		out.Verdict, out.Why = document.Consistent, x.test(c.alpha)
		if out.Why == "" {
			if !areSure(agree, len(list)) || otherOfCounts.MatchString(about) || !namesFisher.MatchString(about) &&
				(agree < len(list)-1 || !x.isFar() || !c.says(namesFisher) || c.says(ofSurvival)) {
				continue
			}
			out.Verdict = document.Inconsistent
			out.Why = fmt.Sprintf("Fisher's exact test of %s gives p = %s, and the chi-square test %s; "+
				"the other rows agree", x.said, Short(x.fisher), Short(x.pearson))
		}
		s.used[x.cell.From] = true
		c.add(out)
	}
}

// twoProportions returns the only p-value of a row with the counts of two groups, or nil. It returns nil if a row next
// to it has counts but no p-value: that may be of all these rows.
func (s *sheet) twoProportions(r int) *twoProportions {
	const most = 5000 // cases
	p := -1
	for k := range s.columns {
		switch {
		case s.columns[k].role == roleP && p < 0 && k > 0:
			p = k
		case s.columns[k].role == roleP, s.columns[k].role == roleStat, s.columns[k].test != "":
			return nil
		}
	}
	if p < 0 || p >= len(s.cells[r]) {
		return nil
	}
	list := s.proportionsOf(r, p)
	v, relation, ok := printed.POfCell(s.cells[r][p].Text)
	if !ok || len(list) != 2 || s.sharesP(r-1, p) || s.sharesP(r+1, p) {
		return nil
	}
	a, b := list[0], list[1]
	x := &twoProportions{row: r, cell: &s.cells[r][p], p: printed.P{Relation: relation, Value: v}}
	x.said = a.Text() + " and " + b.Text()
	count, whole := a.Count.Value+b.Count.Value, a.Whole.Value+b.Whole.Value
	if count <= 0 || count >= whole || whole > most || a.Whole.Value < max(1, a.Count.Value) ||
		b.Whole.Value < max(1, b.Count.Value) {
		return nil
	}
	table := [][]int{
		{int(a.Count.Value), int(a.Whole.Value - a.Count.Value)},
		{int(b.Count.Value), int(b.Whole.Value - b.Count.Value)},
	}
	x.fisher, x.pearson, x.yates = stats.Fisher(table).P, stats.ChiSquared(table).P, stats.ChiSquaredYates(table).P
	return x
}

// sharesP reports whether a row has counts of two groups but no p-value of its own.
func (s *sheet) sharesP(r, p int) bool {
	if r < 0 || r >= len(s.cells) || len(s.proportionsOf(r, p)) != 2 {
		return false
	}
	return p >= len(s.cells[r]) || strings.TrimSpace(s.cells[r][p].Text) == ""
}
