package review

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	errorRow = lazyregexp.New(`(?i)^(?:error|residuals?|within(?: groups)?|erreur|r\x{00e9}sidus?|` +
		`r\x{00e9}siduelle|fehler|residuum)\b|` +
		`(?:[\x{00d7}*:]|\bx) ?(?:subjects?|participants?|S|Ss|subj\.?)$`)
	degreesOfRow = lazyregexp.New(`^\d[\d.]*(?:e[+-]?\d+)?(?:, ?\d[\d.,]*)?$`)
)

// tableTest judges a statistic and the p-value in its row, if the head or the row has the degrees of freedom.
func (c *checker) tableTest(s *sheet, r, k int) {
	col := &s.columns[k]
	if col.test == "" {
		c.otherStatistic(s, r, k, col.plain)
		return
	}
	name := statisticNamed(col.test)
	cell, own := s.pOf(r, k)
	if cell == nil {
		c.addWithoutP(s, r, k, name)
		return
	}
	p, relation, ok := printed.POfCell(cell.Text)
	if !ok {
		return
	}
	degrees, guessed := "", false
	if col.df != "" {
		name = col.name
	} else if degrees, guessed = s.degreesOf(r, k, name); degrees == "" {
		if degrees = c.degreesOfGroups(s, r, k, name); degrees == "" {
			degrees = c.degreesOfColumn(s, r, k, name)
		}
	}
	if col.df == "" && !hasDegrees(name, degrees) {
		if stat := printed.StatisticNamed(name); stat != nil {
			c.addUnknown(s, r, k, stat, cell, "no degrees of freedom are printed in the table")
		}
		return
	}
	if t := testOf(name+degrees, s.cells[r][k].First.Text, p, relation); t != nil {
		c.judgeInTable(s, t, r, k, cell, relation, own, guessed)
	}
}

// testOf returns the test of a statistic, with its name and degrees of freedom as in a sentence, or nil.
func testOf(name, value string, p printed.Number, relation string) *printed.Test {
	found := printed.Find(fmt.Sprintf("%s = %s, p %s %s", name, value, relation, p.Text))
	if len(found.Tests) != 1 || found.Tests[0].P == nil {
		return nil
	}
	found.Tests[0].P.Value = p
	return &found.Tests[0]
}

// hasDegrees reports whether a statistic has the degrees of freedom that it needs, or can be judged without them.
func hasDegrees(name, degrees string) bool {
	return name == "z" || name == "t" || degrees != "" && (name != "F" || strings.Contains(degrees, ","))
}

// statisticNamed returns the name that find knows of a statistic in a head.
func statisticNamed(head string) string {
	switch lower := strings.ToLower(head); {
	case lower == "wald":
		return "Wald"
	case lower == "z", lower == "c.r.":
		return "z"
	case len(head) > 1:
		return "\u03c7^{2}"
	}
	return head
}

// addWithoutP adds a t or z without p-value, in a column next to estimates with their errors or intervals.
func (c *checker) addWithoutP(s *sheet, r, k int, name string) {
	spread := false
	for j := range s.columns {
		isSpread := s.columns[j].role == roleSE || intervalHead.MatchString(s.columns[j].plain)
		spread = spread || isSpread && s.areRelated(j, k)
	}
	x := s.cells[r][k]
	if !spread || x.First.Places == 0 || name != "t" && name != "z" || c.hasResult(s.block, x.From) {
		return
	}
	out := c.cellResult(document.TestCheck, s, x)
	out.Type = name
	c.add(unchecked(out, "no p-value is printed in its row"))
}

// addUnknown adds a statistic with its p-value that cannot be compared, since something is not printed. The p-value may
// be that of another statistic in the row.
func (c *checker) addUnknown(s *sheet, r, k int, stat *printed.Statistic, of *printed.Cell, why string) {
	out := c.cellResult(document.TestCheck, s, s.cells[r][k])
	out.Type = stat.Name
	if p, relation, _ := printed.POfCell(of.Text); !s.hasTestBetween(r, k, of) {
		out.P, out.PComparison = p.Text, relation
		s.used[of.From] = true
	}
	c.add(unchecked(out, why))
}

// hasTestBetween reports whether a column of another statistic is between a column and a cell of its row.
func (s *sheet) hasTestBetween(r, k int, x *printed.Cell) bool {
	_, to := s.at(x.From)
	for j := min(k, to) + 1; j < max(k, to); j++ {
		if s.columns[j].role == roleStat || s.columns[j].test != "" {
			return true
		}
	}
	return false
}

// withP judges a test that is printed in one cell of a table by the p-value in another cell, and reports
// whether it could.
func (c *checker) withP(s *sheet, t *printed.Test, r, k int, cell *printed.Cell, own bool) bool {
	p, relation, ok := printed.POfCell(cell.Text)
	if !ok || t.Impossible() != "" {
		return false
	}
	whole := *t
	whole.P = &printed.P{Relation: relation, Value: p, From: cell.From, To: cell.To}
	before := len(c.out.Results)
	c.judgeInTable(s, &whole, r, k, cell, relation, own, false)
	return len(c.out.Results) > before
}

// judgeInTable judges a test whose p-value is in a cell of a table.
func (c *checker) judgeInTable(
	s *sheet, t *printed.Test, r, k int, cell *printed.Cell, relation string, own, guessed bool,
) {
	two, ok := t.PSpan(2)
	if t.Impossible() != "" {
		return
	}
	s.used[cell.From] = true
	out := c.cellResult(document.TestCheck, s, s.cells[r][k])
	shown := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(oneLine(cell.Text), "p"), "P"))
	if relation == "=" {
		shown = "= " + strings.TrimLeft(shown, "= ")
	}
	fillTest(t, &out, "p "+shown)
	out.Boxes = append(out.Boxes, c.text.Boxes(cell.From, cell.To)...)
	if ok {
		out.Computed, out.Exact = &[2]float64{two.Low, two.High}, two.Exact
		c.judge(t, &out, two, s.context(r))
	} else if out = c.withoutDegrees(t, out, s.context(r)); !out.IsFinding() && c.addPToSlope(s, &out) {
		return
	}
	if out.IsFinding() && !own && s.severalTests(k) {
		out = unchecked(out, "the table has several statistics or p-values in a row, and which belong together is open")
	}
	if guessed && out.IsFinding() {
		out = unchecked(out, "the error term of this row is not clear; with the next one below, p = "+Short(two.Exact))
	}
	c.add(out)
	c.withdrawInterval(s, r, &out)
	c.checkTableEffects(s, r, k, t)
}

// withdrawInterval withdraws the finding that an interval does not fit a p-value if the test of the row does not fit it
// either: both have one cause.
func (c *checker) withdrawInterval(s *sheet, r int, test *document.Result) {
	row := s.cells[r]
	if !test.IsFinding() {
		return
	}
	for i := range c.out.Results {
		x := &c.out.Results[i]
		if x.Check == document.IntervalCheck && x.Block == s.block && x.IsFinding() && x.P != "" && x.P == test.P &&
			row[0].From <= x.From && x.From < row[len(row)-1].To {
			*x = unchecked(*x, x.Why+"; the test of the row is questioned for the same p-value")
		}
	}
}

// addPToSlope adds a p-value that cannot be computed to the result of b/SE, which says more, and reports whether there
// is one.
func (c *checker) addPToSlope(s *sheet, r *document.Result) bool {
	for i := len(c.out.Results) - 1; i >= 0 && c.out.Results[i].Block == s.block; i-- {
		if x := &c.out.Results[i]; x.From == r.From {
			x.P, x.PComparison = r.P, r.PComparison
			return true
		}
	}
	return false
}

// pOf returns the p-value of a statistic in a row: from a column whose head names the statistic, p (Q), or else the
// nearest one that names none.
func (s *sheet) pOf(r, k int) (p *printed.Cell, own bool) {
	name := s.columns[k].plain
	var other []int
	for j := range s.columns {
		m := pOfStatistic.FindStringSubmatch(s.columns[j].plain)
		switch {
		case m == nil || j >= len(s.cells[r]):
		case m[1] == name && s.areRelated(j, k):
			return &s.cells[r][j], true
		default:
			other = append(other, j)
		}
	}
	if p = s.pAfter(r, k); p == nil {
		p = s.near(r, k, roleP)
	}
	for _, j := range other {
		if p == &s.cells[r][j] {
			return nil, false
		}
	}
	return p, false
}

// pAfter returns the next p-value after a statistic, before that of another one, or nil.
func (s *sheet) pAfter(r, k int) *printed.Cell {
	for j := k + 1; j < len(s.columns) && j < len(s.cells[r]); j++ {
		switch {
		case !s.areRelated(j, k):
		case s.columns[j].role == roleP:
			return &s.cells[r][j]
		case s.columns[j].test != "":
			return nil
		}
	}
	return nil
}

var pOfStatistic = lazyregexp.New(`^[pP] ?\(([QtFzHZ])\)$`)

var changeHead = lazyregexp.New(`[\x{0394}\x{2206}] ?(?:$|[\x{03c7}FRrd]|df\b)|(?i)\b(?:change|diff(?:erence)?)\b`)

// severalTests reports whether a row has other statistics or p-values in the group of a column, such as the change of
// chi-square from model to model.
func (s *sheet) severalTests(k int) bool {
	tests, ps := 0, 0
	for j := range s.columns {
		if !s.areRelated(j, k) {
			continue
		}
		if col := &s.columns[j]; col.test != "" || changeHead.MatchString(col.plain) {
			tests++
		}
		if s.columns[j].role == roleP {
			ps++
		}
	}
	return tests > 1 || ps > 1
}

// degreesOf reads the degrees of freedom of a row for the statistic in a column, as "(1, 76)". Those of the error term
// of an analysis of variance are in a row below; if there are several, it guesses.
func (s *sheet) degreesOf(r, k int, head string) (degrees string, guessed bool) {
	one, two := "", ""
	for j := range s.columns {
		if j >= len(s.cells[r]) {
			break
		}
		if !s.areRelated(j, k) && s.hasDegreesFor(k) {
			continue
		}
		text := oneLine(s.cells[r][j].Text)
		if !degreesOfRow.MatchString(text) {
			continue
		}
		if n := s.cells[r][j].First; n != nil && strings.Contains(text, "e") { // 5.952e+01
			text = strconv.FormatFloat(n.Value, 'g', -1, 64)
		}
		switch h := s.columns[j].plain; {
		case dfHead.MatchString(h), dfOneHead.MatchString(h):
			one = text
		case dfTwoHead.MatchString(h):
			two = text
		}
	}
	if one == "1" && (head == "t" || head == "z") && s.allOnes() {
		one = "" // of the parameter
	}
	if strings.HasPrefix(head, "F") && one != "" && two == "" && !strings.Contains(one, ",") {
		two, guessed = s.errorTerm(r, k)
	}
	switch {
	case one == "":
		if all := degreesOfAll.FindAllString(s.grid.Caption, 2); len(all) == 1 && head == "F" {
			return all[0][1:], false // F(2, 81), in the caption
		}
		return degreesNamed(oneLine(s.grid.Caption+" "+s.grid.Notes+" "+s.degrees), head), false
	case two != "":
		return "(" + one + ", " + two + ")", guessed
	}
	return "(" + one + ")", false
}

// hasDegreesFor reports whether the group of a column has its own degrees of freedom, and not only another one.
func (s *sheet) hasDegreesFor(k int) bool {
	for j := range s.columns {
		if h := s.columns[j].plain; s.areRelated(j, k) && (dfHead.MatchString(h) || dfOneHead.MatchString(h)) {
			return true
		}
	}
	return false
}

// allOnes reports whether the column of degrees of freedom has nothing but 1, as SAS prints for each parameter.
func (s *sheet) allOnes() bool {
	for j := range s.columns {
		for _, row := range s.cells {
			if j < len(row) && dfHead.MatchString(s.columns[j].plain) && row[j].Text != "" && row[j].Text != "1" {
				return false
			}
		}
	}
	return true
}

// degreesOfAll and degreesOfT match degrees of freedom that a table states for all of its tests.
var (
	degreesOfAll = lazyregexp.New(`\bF ?\(\d+, ?\d+\)`)
	degreesOfT   = lazyregexp.New(`\b(\d+(?:\.\d+)?) (?:degrees of freedom|d\.?f)\b|\bd\.?f\.? ?= ?(\d+(?:\.\d+)?)\b|` +
		`\bt ?\((\d+(?:\.\d+)?)\)|\b[dD]egrees of freedom (?:are|is|were|was|=)[^.;\d]{0,30}?(\d+)\b`)
	degreesOfChi = lazyregexp.New(`(?i)(?:\bchi[- ]?squared?|\x{03c7} ?\^?\{?[2\x{00b2}]\}?)(?: tests?| statistics?)?` +
		`[ ,(]{1,2}(?:with |on |all |each |all with |each with )?(?:(one|\d{1,2}) ?(?:degrees? of freedom|d\.?f)\b|` +
		`d\.?f\.? ?= ?(\d{1,2})\b)`)
)

// degreesNamed returns the degrees of freedom that a text about a table states for all of its t or chi-square, as
// "(76)", or "".
func degreesNamed(text, head string) string {
	const fewest = 4 // of t: "for each variable, df = 1" is about something else
	switch {
	case strings.HasPrefix(head, "t"):
		if all := degreesOfT.FindAllStringSubmatch(text, 2); len(all) == 1 {
			if n, _ := printed.ReadNumber(strings.Join(all[0][1:], ""), false); n.Value >= fewest {
				return "(" + n.Text + ")"
			}
		}
	case strings.HasPrefix(head, "\u03c7"):
		if all := degreesOfChi.FindAllStringSubmatch(text, 2); len(all) == 1 {
			if strings.EqualFold(all[0][1], "one") {
				return "(1)"
			}
			return "(" + all[0][1] + all[0][2] + ")"
		}
	}
	return ""
}

// errorTerm returns the degrees of freedom of the next error term below a row, and whether its part of the table has
// several. A total, or a title, ends a part: the analysis of one variable.
func (s *sheet) errorTerm(r, k int) (df string, several bool) {
	n, from, to := 0, r, r
	for from > 0 && !s.isTotal(from-1) && !s.isTitle(from-1) {
		from--
	}
	for to < len(s.cells) && (to == r || !s.isTotal(to) && !s.isTitle(to)) {
		to++
	}
	if !s.hasErrorTerm(r, to) {
		from, to = 0, len(s.cells)
	}
	for i := from; i < to; i++ {
		if len(s.cells[i]) == 0 || !errorRow.MatchString(oneLine(s.lines[i].name)) {
			continue
		}
		n++
		for j := range s.columns {
			if i > r && df == "" && j < len(s.cells[i]) && dfHead.MatchString(s.columns[j].plain) &&
				(s.areRelated(j, k) || !s.hasDegreesFor(k)) {
				df = oneLine(s.cells[i][j].Text)
			}
		}
	}
	return df, n > 1
}

// hasErrorTerm reports whether one of some rows is an error term.
func (s *sheet) hasErrorTerm(from, to int) bool {
	for i := from; i < to; i++ {
		if len(s.cells[i]) > 0 && errorRow.MatchString(oneLine(s.lines[i].name)) {
			return true
		}
	}
	return false
}

// context returns what a table says about the tests of a row.
func (s *sheet) context(r int) printed.Context {
	var c printed.Context
	f := &printed.Finder{Text: s.about(r)}
	for _, e := range f.ExcusesIn(printed.Range{From: 0, To: len(f.Text)}) {
		e.Add(&c)
	}
	return c
}

var correlationHead = lazyregexp.New(`^(?:r|R|\x{3c1}|rho|` +
	`(?:(?:Pearson|Spearman)(?:['\x{2019}]s)? )?(?:r|rho|\x{3c1}|(?i:correlation(?: coefficient)?)(?: ?\(?r\)?)?))$`)

// tableCorrelation judges a correlation by the p-value in its row, and by the sample size in the row, the head or the
// caption. If the row has no sample size, values may be missing, which makes the p-value larger.
func (c *checker) tableCorrelation(s *sheet, r, k int) {
	x := s.cells[r][k]
	cell, headed := s.pOfCorrelation(r, k)
	if cell == nil {
		return
	}
	p, relation, ok := printed.POfCell(cell.Text)
	n, sure := s.sizeOfRow(r, k)
	elsewhere := false
	if ok && n == nil {
		n = c.sizeByFit(s, k)
		elsewhere = n != nil
	}
	if ok && n == nil && headed && !s.hasTest(k) { // otherwise r is the effect of the test
		c.addUnknown(s, r, k, printed.StatR, cell, "the size of the sample is not printed in the table")
	}
	if !ok || n == nil || n.Value < 4 || n.Places > 0 {
		return
	}
	t := correlationTest(x.First, *n, p, relation)
	if t == nil {
		return
	}
	two, ok := t.PSpan(2)
	if !ok {
		return
	}
	s.used[cell.From] = true
	out := c.cellResult(document.TestCheck, s, x)
	fillTest(t, &out, "p "+relation+" "+p.Text)
	out.Boxes = append(out.Boxes, c.text.Boxes(cell.From, cell.To)...)
	out.Computed, out.Exact = &[2]float64{two.Low, two.High}, two.Exact
	c.judge(t, &out, two, s.context(r))
	about := s.about(r)
	if out.IsFinding() && (otherCorrelations.MatchString(about) || s.severalTests(k) || elsewhere ||
		!sure && p.Span().High > two.High) {
		out = unchecked(out, fmt.Sprintf("with N = %g, p = %s: values may be missing, or another test may explain it",
			n.Value, Short(two.Exact)))
	}
	if elsewhere && !out.IsFinding() && out.Verdict == document.Consistent {
		out.Why = "with N = " + n.Text + ", which is printed elsewhere"
	}
	c.add(out)
}

// pOfCorrelation returns the p-value of a correlation, in brackets after it or in its row, or nil, and whether the head
// of its column names correlations.
func (s *sheet) pOfCorrelation(r, k int) (cell *printed.Cell, headed bool) {
	if k >= len(s.cells[r]) || s.cells[r][k].First == nil || math.Abs(s.cells[r][k].First.Value) >= 1 {
		return nil, false
	}
	about := s.grid.Caption + " " + s.grid.Notes
	if in := s.pInBrackets(s.cells[r][k]); in != nil && correlationWords.MatchString(about) &&
		saysPInBrackets.MatchString(oneLine(about)) {
		return in, false
	}
	if !correlationHead.MatchString(s.columns[k].plain) {
		return nil, false
	}
	cell, _ = s.pOf(r, k)
	return cell, true
}

// correlationTest returns the test of a correlation in a sample, or nil.
func correlationTest(value *printed.Number, n, p printed.Number, relation string) *printed.Test {
	t := testOf(fmt.Sprintf("r(%g)", n.Value-2), value.Text, p, relation)
	if t == nil {
		return nil
	}
	return t
}

// sizeByFit returns the size of the sample of a column of correlations that the table does not print: one that the
// paper names, to which all of them fit, or all but one of four, at least two of them with exact p-values. It returns
// nil if there is none.
func (c *checker) sizeByFit(s *sheet, k int) *printed.Number {
	if n, known := s.samples[k]; known {
		return n
	}
	const fewest, least = 2, 4 // exact p-values, and persons
	var best *printed.Number
	most := 0
	for _, n := range c.sizesNamed() {
		fits, all, exact := 0, 0, 0
		for r := range s.cells {
			cell, _ := s.pOfCorrelation(r, k)
			if cell == nil || n.Value < least {
				continue
			}
			p, relation, ok := printed.POfCell(cell.Text)
			if !ok {
				continue
			}
			all++
			if t := correlationTest(s.cells[r][k].First, n, p, relation); t != nil {
				if two, ok := t.PSpan(2); ok && t.P.Agrees(two, c.alpha) {
					fits++
					if relation == "=" {
						exact++
					}
				}
			}
		}
		if exact >= fewest && (fits == all || 4*fits >= 3*all && fits == all-1) && fits > most {
			best, most = &n, fits
		}
	}
	s.samples[k] = best
	return best
}

// hasTest reports whether a statistic is in the group of a column.
func (s *sheet) hasTest(k int) bool {
	for j := range s.columns {
		col := &s.columns[j]
		if s.areRelated(j, k) && (col.test != "" || unnamedStat.MatchString(col.plain) ||
			rankHead.MatchString(col.plain)) {
			return true
		}
	}
	return false
}

var (
	saysPInBrackets = lazyregexp.New(`(?i)\bp(?:[- ]?values?)?(?: \w+)? (?:are )?(?:given |shown |reported )?` +
		`(?:in|within) (?:the )?(?:parenthes[ei]s|(?:square )?brackets)|\b(?:parenthes[ei]s|brackets) ` +
		`(?:are|give|show|contain) (?:the )?p[- ]?values?\b`)
	valueWithP = lazyregexp.New(`^\s*[-\x{2212}\x{2013}]?\d*(?:[.,]\d+)?\*{0,3} ?[(\[]([^()\[\]]+)[)\]]\s*$`)
)

// pInBrackets returns the p-value after a value in its cell, .31 (.002), if the table says that it has them, or the
// text.
func (s *sheet) pInBrackets(x printed.Cell) *printed.Cell {
	if m := valueWithP.FindStringSubmatch(x.Text); m != nil && s.psInBrackets &&
		(x.First != nil || s.spreadIn(x.Text[0]) != spreadError) {
		return &printed.Cell{Text: m[1], From: x.From, To: x.To}
	}
	return nil
}

// sizeOfRow returns the sample size of a row, and whether the row or the head of the column states it. Otherwise the
// size is for the whole table, from the caption or the notes, if they state only one.
func (s *sheet) sizeOfRow(r, k int) (n *printed.Number, sure bool) {
	if x := s.near(r, k, roleN); x != nil && x.First != nil {
		return x.First, true
	}
	if n := s.columns[k].n; n != nil {
		return n, true
	}
	if text := oneLine(s.grid.Caption + " " + s.grid.Notes); len(sampleWords.FindAllString(text, 2)) == 1 {
		if n, known := s.sample(); known {
			return &n, false
		}
	}
	return nil, false
}
