package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

var (
	// starLegend matches a legend such as "*p < .05, ** significant at p < .01" in the notes or the caption of a table.
	starLegend = lazyregexp.New(`(\*{1,4})\s*\}?\s*[=:.]?\s*(?:[a-z]+ ){0,5}?[pP](?:[- ]?values?)?\s*` +
		`(?:<|\x{2264}|&lt;)\s*(0?\.\d+)`)
	// starsAfter matches one whose stars come after their levels: "p < .05*, p < .01**", "the 0.01 level (**)".
	starsAfter = lazyregexp.New(`(?:[pP]\s*(?:<|\x{2264}|&lt;)\s*|\bthe )(0?\.\d+)(?: level)?` +
		`(?: \((?:2|two|1|one)[- ]tailed\))?\s*[=:(]?\s*(?:\^\{)?(\*{1,4})`)
	// levelFirst matches the beginning of such a legend.
	levelFirst = lazyregexp.New(`^[^*]*(?:[pP]\s*(?:<|\x{2264}|&lt;)|\blevel\b)[^*]*\*`)
	// levelInWords matches "**. Correlation is significant at the 0.01 level".
	levelInWords = lazyregexp.New(`(\*{1,4})\}?[.:=,]?\s*[^*\d%]{0,40}?\bsignific\w+[^*\d%]{0,25}?(0?\.\d+)`)
)

// levelsOfStars and starAndLevel match a legend such as "Significance levels: * 0.05 ** 0.01".
var (
	levelsOfStars = lazyregexp.New(`(?i)\bsignifican(?:ce|t)\b`)
	starAndLevel  = lazyregexp.New(`(\*{1,4})\}? ?(?:=|at|:)? ?(0?\.\d+)`)
)

// percentLegend and percentList match legends such as "* significant at 10%, ** at 5%" and "*, **, and *** denote
// significance at the 10, 5, and 1 percent level".
var (
	percentLegend = lazyregexp.New(`(\*{1,4})\}?\s*(?:[a-z]+ ){0,4}?(\d+(?:\.\d+)?) ?(?:%|per ?cent)`)
	percentList   = lazyregexp.New(`(?:(\*{1,4})\}?,? *(?:\^\{)?)(?:and *|& *)?(?:\^\{)?(\*{1,4})\}?,? ` +
		`*(?:and *|& *)?` +
		`(?:\^\{)?(\*{1,4})\}?[^*\d]{3,80}?(\d+) ?(?:%|per ?cent)?,? *(?:and *)?(\d+) ?(?:%|per ?cent)?,? *` +
		`(?:and *)?(\d+) ?(?:%|per ?cent)`)
)

// levels returns the p-values that stars represent, by the number of stars.
func (s *sheet) levels() map[int]printed.Number {
	list := map[int]printed.Number{}
	text := strings.ReplaceAll(s.grid.Caption+" "+s.grid.Notes, "\u2217", "*")
	text = commaLevel.ReplaceAllString(text, "0.$1")
	add := func(stars, level string, by float64) {
		n, _ := printed.ReadNumber(level, true)
		n.Value /= by
		n.Half /= by
		if by > 1 {
			n.Text = Short(n.Value)
		}
		if n.Value > 0 && n.Value <= 0.2 { // otherwise it is the level of an interval
			list[len(stars)] = n
		}
	}
	if m := percentList.FindStringSubmatch(text); m != nil {
		for i := 1; i <= 3; i++ {
			add(m[i], m[i+3], 100)
		}
		return list
	}
	for _, m := range percentLegend.FindAllStringSubmatch(text, -1) {
		add(m[1], m[2], 100)
	}
	if after := starsAfter.FindAllStringSubmatch(text, -1); after != nil && levelFirst.MatchString(text) {
		for _, m := range after {
			add(m[2], m[1], 1)
		}
		return list
	}
	clear := true
	for _, form := range []*lazyregexp.Regexp{starLegend, levelInWords} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			before, known := list[len(m[1])]
			add(m[1], m[2], 1)
			clear = clear && (!known || before.Value == list[len(m[1])].Value)
		}
	}
	if levelsOfStars.MatchString(text) && len(list) == 0 {
		for _, m := range starAndLevel.FindAllStringSubmatch(text, -1) {
			add(m[1], m[2], 1)
		}
	}
	if ordered := s.levelsInOrder(text); ordered != nil && len(ordered) > len(list) || !clear {
		return ordered
	}
	return list
}

// commaLevel matches a level with a decimal comma, lostLegend one of a legend whose stars may be lost: "p < .05".
var (
	commaLevel = lazyregexp.New(`\b0,(\d{1,4})\b`)
	lostLegend = lazyregexp.New(`\b[pP]\*{0,4}\s*(?:<|\x{2264}|&lt;)\s*(0?\.\d+)`)
)

// levelsInOrder returns the levels of a legend whose own stars are lost or contradict each other: if it has as many
// levels as a cell has stars at most, more stars mean smaller levels.
func (s *sheet) levelsInOrder(text string) map[int]printed.Number {
	most := 0
	for _, row := range s.grid.Rows {
		for _, x := range row {
			most = max(most, strings.Count(x.Text, "*")+strings.Count(x.Text, "\u2217"))
		}
	}
	found := lostLegend.FindAllStringSubmatch(text, -1)
	if len(found) != most || most < 2 {
		return nil
	}
	list := map[int]printed.Number{}
	for i, m := range found {
		n, _ := printed.ReadNumber(m[1], true)
		if i > 0 && n.Value >= list[i].Value || n.Value > 0.2 {
			return nil
		}
		list[i+1] = n
	}
	return list
}

// checkStars compares the stars of a row with its p-value. Too few stars are not a finding.
func (c *checker) checkStars(s *sheet, levels map[int]printed.Number, r, k int) {
	x := s.cells[r][k]
	level, known := levels[x.Stars]
	if x.Stars == 0 && len(levels) > 0 {
		c.unstarred(s, levels, r, k)
	}
	if x.Stars == 0 || !known {
		return
	}
	cell := s.near(r, k, roleP)
	switch {
	case s.columns[k].role == roleP:
		cell = &s.cells[r][k]
	case cell == nil:
		cell = x.P
	}
	if cell == nil {
		if x.First != nil {
			c.starsBySpread(s, levels, r, k)
			c.starsOfCorrelation(s, level, r, k)
			c.starsOfStatistic(s, level, r, k)
			c.starsOfF(s, level, r, k)
		}
		return
	}
	p, relation, ok := printed.POfCell(cell.Text)
	if !ok {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type, out.P, out.PComparison = "stars", p.Text, relation
	s.used[cell.From] = true
	if relation == "=" && p.Span().Low > level.Value || relation == ">" && p.Value >= level.Value {
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, and the p-value of the row is %s", strings.Repeat("*", x.Stars),
			level.Text, p.Text)
	} else {
		out.Verdict, out.Why = document.Consistent, "the stars agree with the p-value of the row"
	}
	c.add(out)
}

// addLonePs adds the p-values that nothing was compared with, in columns and rows with such names.
func (c *checker) addLonePs(s *sheet) {
	columns := make([]bool, len(s.columns))
	for k := range s.columns {
		is := s.columns[k].role
		columns[k] = k > 0 && (is == roleP || is == roleOtherP) && !s.isAbove(k, 1)
	}
	for r, row := range s.cells {
		named := s.lines[r].role == roleOtherP
		for k := range row {
			x := &row[k]
			p, relation, ok := printed.POfCell(x.Text)
			if in := s.pInBrackets(*x); in != nil && k > 0 && !c.hasResult(s.block, x.From) {
				p, relation, ok = printed.POfCell(in.Text)
			} else if ok = ok && k < len(columns) && (columns[k] || named && p.Places > 0); !ok {
				continue
			}
			if !ok || s.used[x.From] {
				continue
			}
			out := c.cellResult(document.PCheck, s, *x)
			out.Value, out.Comparison, out.P, out.PComparison = "", "", p.Text, relation
			why := "nothing in the table was compared with this p-value"
			if p.Value == 0 {
				why = "a p-value is never 0: p < " + least(p) + " is meant"
			}
			if out = unchecked(out, why); p.Value > 0 {
				s.compareGroups(r, k, p, relation, &out)
			}
			c.add(out)
		}
	}
}

// isAbove reports whether a number of a column is above a limit.
func (s *sheet) isAbove(k int, limit float64) bool {
	return slices.ContainsFunc(s.cells, func(row []printed.Cell) bool {
		return k < len(row) && row[k].First != nil && row[k].First.Value > limit
	})
}

var cumulativeHead = lazyregexp.New(`(?i)\bcum(?:ulative|\.|ul\.)?(?:[ %]|$)`)

// checkCumulative compares a cumulative column with the running sums of the column that it cumulates. If there is none,
// it demands that the column increases, or decreases, from row to row.
func (c *checker) checkCumulative(s *sheet, k int) {
	if !cumulativeHead.MatchString(oneLine(s.columns[k].head)) {
		return
	}
	const few = 3 // sums, or steps, that establish what the column is
	for j := k - 1; j > 0; j-- {
		list := s.runningSums(j, k)
		off := 0
		for _, x := range list {
			if !x.agrees() {
				off++
			}
		}
		if agree := len(list) - off; cumulativeHead.MatchString(oneLine(s.columns[j].head)) || agree < few || off > 1 {
			continue
		}
		for _, x := range list {
			out := c.cellResult(document.TableCheck, s, x.cell)
			out.Type, out.Verdict, out.Why = "cumulative", document.Consistent, "the rows so far add up to it"
			if !x.agrees() {
				out.Verdict, out.Why = document.Inconsistent, "the rows so far add up to "+x.written(x.exact)
			}
			c.add(out)
		}
		return
	}
	var last *printed.Number
	var odd []int // rows that break the direction
	rises, falls := 0, 0
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].First == nil || s.isTotal(r) {
			continue
		}
		n := s.cells[r][k].First
		if last != nil {
			switch {
			case n.Span().High < last.Span().Low:
				falls++
				odd = append(odd, r)
			case n.Value > last.Value:
				rises++
			}
		}
		last = n
	}
	if rises < few || falls > 1 {
		return
	}
	for _, r := range odd {
		out := c.cellResult(document.TableCheck, s, s.cells[r][k])
		out.Type, out.Verdict, out.Why = "cumulative", document.Inconsistent, "a cumulative column falls here"
		c.add(out)
	}
}

// runningSums returns the entries of a cumulative column as sums of another column, from its top. It returns nil if an
// entry is missing.
func (s *sheet) runningSums(of, k int) []sum {
	var list []sum
	var x sum
	for r := range s.cells {
		if max(of, k) >= len(s.cells[r]) || s.isTotal(r) {
			continue
		}
		part, cell := s.cells[r][of], s.cells[r][k]
		if part.First == nil && cell.First == nil {
			continue
		}
		if part.First == nil || cell.First == nil {
			return nil
		}
		v := part.First.Span()
		x = sum{
			cell: cell, total: *cell.First, least: x.least + v.Low, most: x.most + v.High,
			exact: x.exact + part.First.Value,
		}
		list = append(list, x)
	}
	return list
}

// degreesAtEnd matches the head of statistics with their degrees of freedom in brackets.
var degreesAtEnd = lazyregexp.New(`(?i)[(\[,] ?(?:d\.?f\.?|degrees of freedom)\s?[)\]]?$`)

// starsBySpread compares the stars of a coefficient with the number in brackets after it, or below it. The normal
// distribution leads to the smallest possible p-value.
func (c *checker) starsBySpread(s *sheet, levels map[int]printed.Number, r, k int) {
	x, kind, in := s.cells[r][k], s.spread(levels), s.inBrackets(r, k)
	level := levels[x.Stars]
	isTest := s.columns[k].test != "" || degreesAtEnd.MatchString(s.columns[k].plain) // F (df)
	if kind == spreadUnknown || in == nil || x.Percent || ratioWords.MatchString(s.about(r)) ||
		isTest && kind != spreadP {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type = "stars"
	stars := strings.Repeat("*", x.Stars)
	var likely, least, exact float64
	said := ""
	switch kind {
	case spreadP:
		likely, least, said = in.Span().Low, in.Span().Low, "the p-value in brackets is "+in.Text
	default:
		top, by := x.First.Span().Largest(), in.Span()
		if kind == spreadT {
			top, by = by.Largest(), printed.Span{Low: 1, High: 1}
		}
		if by.Low <= 0 {
			return
		}
		exact = math.Abs(x.First.Value) / in.Value
		if kind == spreadT {
			exact = math.Abs(in.Value)
		}
		likely, least = stats.TailNormal(top/by.Low), stats.TailNormal(top/by.Low+printed.NearZ)
		if kind == spreadT { // one-sided, since t needs no division
			least = likely / 2
		}
		said = fmt.Sprintf("%s is %s and gives p = %s (normal "+
			"distribution)", kind, Short(exact), Short(stats.TailNormal(exact)))
	}
	out.Verdict, out.Why = document.Consistent, said
	switch {
	case likely < level.Value:
	case otherStars.MatchString(s.grid.Caption + " " + s.grid.Notes):
		out = unchecked(out, said+"; the table names another method for its p-values")
	case least < level.Value:
		out = unchecked(out, said+"; another method may explain the stars")
	default:
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, but %s", stars, level.Text, said)
	}
	c.add(out)
}

var (
	correlationWords = lazyregexp.New(`(?i)\b(?:inter-?)?correlations?\b`)
	// otherCorrelations matches words about correlations whose p-values do not follow from r and N.
	otherCorrelations = lazyregexp.New(`(?i)\b(?:partial|latent|polychoric|tetrachoric|disattenuated|attenuation|` +
		`(?:within|between)[- ](?:and|persons?|persons|subjects?|individuals?|participants?|groups?|` +
		`clusters?|levels?)|` +
		`multilevel|repeated|coefficients? of)\b`)
	sampleWords = lazyregexp.New(`\b[Nn]s?\s*(?:=|ranges? from|from)\s*(\d[\d,]*)` +
		`(?:\s*(?:-|to|and|\x{2013}|\x{2212})\s*(\d[\d,]*))?`)
)

// sample returns the sample size that a table of correlations names. If it names several, sample returns their sum,
// which no group exceeds.
func (s *sheet) sample() (n printed.Number, known bool) {
	for _, m := range sampleWords.FindAllStringSubmatch(oneLine(s.grid.Caption+" "+s.grid.Notes), -1) {
		text := m[1]
		if m[2] != "" {
			text = m[2]
		}
		more, _ := printed.ReadNumber(strings.TrimRight(text, ","), false)
		more.Value += n.Value
		n, known = more, true
	}
	return n, known && n.Value > 3
}

// starsOfCorrelation compares the stars of a correlation with its sample size.
func (c *checker) starsOfCorrelation(s *sheet, level printed.Number, r, k int) {
	x := s.cells[r][k]
	text := s.grid.Caption + " " + s.grid.Notes
	n, known := s.sample()
	if !known {
		c.correlationOfMatrix(s, r, k, &level)
		return
	}
	if !correlationWords.MatchString(text) || x.Second != nil || math.Abs(x.First.Value) > 1 {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type = "stars"
	least := stats.TailR(math.Min(1, x.First.Span().Largest()), n.Value-2)
	said := fmt.Sprintf("with N = %g it gives p = %s", n.Value, Short(stats.TailR(math.Abs(x.First.Value), n.Value-2)))
	out.Verdict, out.Why = document.Consistent, said
	switch {
	case least < level.Value:
	case otherStars.MatchString(text), otherCorrelations.MatchString(text), c.saysOneTailed && least/2 < level.Value:
		out = unchecked(out, said+"; another test may explain the stars")
	default:
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, but %s", strings.Repeat("*", x.Stars), level.Text, said)
	}
	c.add(out)
}

// starsOfStatistic compares the stars of a number with the t or z in its row. The normal distribution leads to the
// smallest possible p-value.
func (c *checker) starsOfStatistic(s *sheet, level printed.Number, r, k int) {
	x, t := s.cells[r][k], s.near(r, k, roleStat)
	if t == nil || t.First == nil || s.columns[k].role == roleStat || x.Second != nil ||
		s.countRelated(k, roleStat) > 1 || c.hasResult(s.block, x.From, document.TableCheck) {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type = "stars"
	most := t.First.Span().Largest()
	said := fmt.Sprintf("the statistic of the row, %s, gives p = %s (normal distribution)", t.First.Text,
		Short(stats.TailNormal(math.Abs(t.First.Value))))
	out.Verdict, out.Why = document.Consistent, said
	switch {
	case stats.TailNormal(most) < level.Value:
	case otherStars.MatchString(s.grid.Caption + " " + s.grid.Notes), c.saysOneTailed,
		stats.TailNormal(most+printed.NearZ) < level.Value:
		out = unchecked(out, said+"; another method may explain the stars")
	default:
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, but %s", strings.Repeat("*", x.Stars), level.Text, said)
	}
	c.add(out)
}

// countRelated counts the columns with a role that are related to a column.
func (s *sheet) countRelated(k int, is role) int {
	n := 0
	for j := range s.columns {
		if s.columns[j].role == is && s.areRelated(j, k) {
			n++
		}
	}
	return n
}

// correlationOfMatrix lists a correlation of a matrix without a sample size. Its stars agree if they do with every
// sample size that the paper names.
func (c *checker) correlationOfMatrix(s *sheet, r, k int, level *printed.Number) {
	x := s.cells[r][k]
	if !correlationWords.MatchString(s.grid.Caption) || !s.isOfMatrix(k) || x.Second != nil || x.Interval != nil ||
		x.Spread != nil || x.First == nil || x.First.Places < 2 || math.Abs(x.First.Value) >= 1 {
		return
	}
	out := c.cellResult(document.TestCheck, s, x)
	out.Type = "r"
	sizes := c.fewSamples()
	agrees := level != nil && len(sizes) > 0
	for _, n := range sizes {
		agrees = agrees && n.Value > 3 && stats.TailR(math.Min(1, x.First.Span().Largest()), n.Value-2) < level.Value
	}
	if level != nil {
		out.P, out.PComparison = level.Text, "<"
	}
	if out = unchecked(out, "the size of the sample is not printed in the table"); agrees {
		out.Verdict, out.Why = document.Consistent, "the stars agree with every sample size that the paper names"
	}
	c.add(out)
}

// isOfMatrix reports whether a column has the number, or the name, of a row.
func (s *sheet) isOfMatrix(k int) bool {
	name := s.columns[k].plain
	return matrixHead.MatchString(name) || len(name) > 1 && s.columns[k].role == roleOther &&
		slices.ContainsFunc(s.lines, func(l line) bool { return strings.EqualFold(oneLine(l.name), name) })
}

// starsOfF compares the stars of an F with the degrees of freedom in its row and of the error term.
func (c *checker) starsOfF(s *sheet, level printed.Number, r, k int) {
	head := s.columns[k].plain
	degrees, guessed := s.degreesOf(r, k, head)
	if s.columns[k].test != "F" || !strings.Contains(degrees, ",") {
		return
	}
	x := s.cells[r][k]
	found := printed.Find(fmt.Sprintf("F%s = %s, p < %s", degrees, x.First.Text, level.Text))
	if len(found.Tests) != 1 || found.Tests[0].P == nil {
		return
	}
	two, ok := found.Tests[0].PSpan(2)
	if !ok {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	said := fmt.Sprintf("F%s = %s gives p = %s", degrees, x.First.Text, Short(two.Exact))
	out.Type, out.Verdict, out.Why = "stars", document.Consistent, said
	switch {
	case two.Low < level.Value:
	case guessed, otherStars.MatchString(s.grid.Caption + " " + s.grid.Notes), s.context(r) != printed.Context{}:
		out = unchecked(out, said+"; another error term or method may explain the stars")
	default:
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, but %s", strings.Repeat("*", x.Stars), level.Text, said)
	}
	c.add(out)
}

// matrixHead matches the head of a column in a correlation matrix: the number of a variable.
var matrixHead = lazyregexp.New(`^\(?\d{1,2}[.)]?$`)

func hasStars(row []printed.Cell) bool {
	return slices.ContainsFunc(row, func(x printed.Cell) bool { return x.Stars > 0 })
}

// isModel reports whether a column has numbers in brackets below its numbers, like the models of a regression table.
func (s *sheet) isModel(k int) bool {
	for r := range s.cells {
		if s.below(r, k) != nil {
			return true
		}
	}
	return false
}

// unstarred checks a number without a star in a column with stars. A missing star is not a finding.
func (c *checker) unstarred(s *sheet, levels map[int]printed.Number, r, k int) {
	x, most := s.cells[r][k], 0.0
	for _, level := range levels {
		most = math.Max(most, level.Value)
	}
	text := s.grid.Caption + " " + s.grid.Notes
	starred := func(row []printed.Cell) bool { return k < len(row) && row[k].Stars > 0 }
	if s.isModel(k) {
		starred = hasStars
	}
	if correlationWords.MatchString(text) && (matrixHead.MatchString(s.columns[k].name) || s.isOfMatrix(k)) {
		starred = hasStars // the triangle has short columns
	}
	if x.First == nil || x.First.Places == 0 || x.Interval != nil || !slices.ContainsFunc(s.cells, starred) {
		return
	}
	in := s.inBrackets(r, k)
	n, known := s.sample()
	if !known && in == nil {
		c.correlationOfMatrix(s, r, k, nil)
		return
	}
	p := -1.0
	switch {
	case in != nil && in.Value > 0 && s.spread(levels) == spreadError && !x.Percent &&
		!ratioWords.MatchString(s.about(r)):
		p = stats.TailNormal(math.Abs(x.First.Value) / in.Value)
	case in != nil && s.spread(levels) == spreadT && !x.Percent && !ratioWords.MatchString(s.about(r)):
		p = stats.TailNormal(in.Value)
	case in == nil && known && correlationWords.MatchString(text) && math.Abs(x.First.Value) < 1:
		p = stats.TailR(math.Abs(x.First.Value), n.Value-2)
	}
	if p < most {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type, out.Verdict, out.Why = "stars", document.Consistent, "it has no star, and p = "+Short(p)
	c.add(out)
}
