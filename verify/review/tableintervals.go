package review

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	intervalHead = lazyregexp.New(`(?i)(?:\bC\.?I\.?\b|\bIC ?(?:a ?)?\(?95|95 ?% ?IC\b|` +
		`\b(?:95 ?%[- ])?KI\b|\b(?:HPDI?|HDP?I|CrI)\b|\bintervalles? de confiance|\bkonfidenzintervalle?\b|` +
		`\b(?:conf(?:idence|\.)?|credib(?:le|ility)) int(?:erval|\.)?s?|\bconfidence limits)`)
	// estimateHeads match the heads of columns of estimates, with the names of the estimates.
	estimateHeads = []struct {
		head *lazyregexp.Regexp
		name string
	}{
		{lazyregexp.New(`\b(?:[acuAC]|adj\.? ?|adjusted |crude )?(?:OR|POR|DOR)\b|(?i:odds ratio)|Exp ?\(`), "OR"},
		{lazyregexp.New(`\b(?:[acuAC]|adj\.? ?|adjusted |crude )?HR\b|(?i:hazards? ratio)`), "HR"},
		{lazyregexp.New(`\b(?:[acuAC]|adj\.? ?|adjusted |crude )?(?:RR|IRR|PR)\b|` +
			`(?i:(?:risk|rate|prevalence) ratio|relative risk)`), "RR"},
		{lazyregexp.New(`\bSMD\b|(?:^|\w )[gd](?:$|[^\w./])|(?i:\bcohen|\bhedges|\beffect(?: size)? \([gd]\))`), "d"},
		{lazyregexp.New(`\b(?:MD|RD)\b|(?i:\bdiff(?:erences?|\.)?(?:\W|$))`), "MD"},
		{correlationHead, "r"},
		{lazyregexp.New(`^(?:b|B)\b|^\x{03b2}|(?i:^beta\b|\bcoef|\bestimates?\b|^est\b|^slopes?\b)`), "b"},
	}
	// unitHead matches names of ratios that are measures with a unit instead: HR (bpm).
	unitHead = lazyregexp.New(`^(?:HR|RR|PR)(?:_\{?\w+\}?| \w+)?[,;]? ?[(\[]?` +
		`(?i:b(?:ea)?ts?\b|bpm\b|b/min|breaths|/ ?min|1/min|min\b|m?s\b|mm ?hg|rest\b|max\b|peak\b)`)
	effectHead  = lazyregexp.New(`(?i)\b(?:effects?|estimates?)\b`)
	saysEffects = lazyregexp.New(`(?i)\b(?:effects?|estimates?|values) are (?:\w+ )?` +
		`((?:odds|risk|hazard|rate) ratio)s\b`)

	otherEffects = lazyregexp.New(`(?i)\b(?:bootstrap\w*|permutation|randomi[sz]ation|exact|bonferroni|holm|fdr|` +
		`corrected|credible|bayes\w*|one[- ](?:sided|tailed)|` +
		`likelihood ratio)\b`)
	// otherPs matches words in a head or row that say that its p-values belong to something else.
	otherPs = lazyregexp.New(`(?i)\b(?:trend|interaction|non-?inferiority|heterogeneity|overall|global)\b`)
)

// heterogeneityHead matches the head of a column that a p-value of heterogeneity precedes.
var heterogeneityHead = lazyregexp.New(`^(?:I ?\^?\{?[2\x{00b2}]|\x{03c4} ?\^?\{?[2\x{00b2}]|(?i:tau))`)

// estimateOf returns the name of the estimates in a column, or "".
func (s *sheet) estimateOf(k int) string {
	switch s.columns[k].role {
	case roleN, roleSD, roleSE, roleStat, roleP:
		return ""
	}
	head := s.columns[k].plain
	if head == "" || isIntervalOnly(head) { // (95% CI)
		head = oneLine(s.columns[k].head)
	}
	if name := estimateName(head); name != "" || !effectHead.MatchString(head) {
		return name
	}
	if m := saysEffects.FindStringSubmatch(s.grid.Caption + " " + s.grid.Notes); m != nil {
		return estimateName(m[1])
	}
	return ""
}

// isIntervalOnly reports whether a head or a name says nothing but that there are intervals.
func isIntervalOnly(name string) bool {
	return intervalHead.MatchString(name) &&
		!strings.ContainsFunc(intervalHead.ReplaceAllString(name, ""), unicode.IsLetter)
}

// estimateName returns the name of the estimates below a head, or "".
func estimateName(head string) string {
	if seHead.MatchString(head) || unitHead.MatchString(head) { // Estimate error
		return ""
	}
	for _, e := range estimateHeads {
		if e.head.MatchString(head) {
			return e.name
		}
	}
	return ""
}

// intervalAt reads the interval of an estimate: in its own cell, in the next column, or after the columns of its
// standard error, test and p-value.
func (s *sheet) intervalAt(r, k int) (ends *[2]printed.Number, last int) {
	row := s.cells[r]
	if row[k].Interval != nil {
		return row[k].Interval, k
	}
	j := k + 1
	for j < len(s.columns) && s.isBetween(j) {
		j++
	}
	if j+1 < len(row) && j+1 < len(s.columns) && s.areEnds(j) && row[j].IsNumber() && row[j+1].IsNumber() {
		return &[2]printed.Number{*row[j].First, *row[j+1].First}, j + 1
	}
	if up := s.upperQuantile(j); up > 0 && up < len(row) && row[j].IsNumber() && row[up].IsNumber() {
		return &[2]printed.Number{*row[j].First, *row[up].First}, up
	}
	if j < len(row) && j < len(s.columns) && intervalHead.MatchString(s.columns[j].plain) {
		return printed.EndsOf(row[j].Text), j
	}
	return nil, 0
}

// upperQuantile returns the column of the upper ends if a column has the lower ones, and only other quantiles are
// between them: 2.5%, 50%, 97.5%. Otherwise it returns 0.
func (s *sheet) upperQuantile(j int) int {
	if j >= len(s.columns) || s.endOf(j) >= 0 {
		return 0
	}
	for up := j + 1; up < len(s.columns); up++ {
		switch {
		case s.endOf(up) > 0:
			return up
		case !quantileHead.MatchString(s.columns[up].plain):
			return 0
		}
	}
	return 0
}

var quantileHead = lazyregexp.New(`^(?:\d\d?(?:\.\d)? ?%|q\d\d?|(?i:median))$`)

// areEnds reports whether a column has the lower ends of intervals, and the next one the upper ends. One head may span
// both.
func (s *sheet) areEnds(j int) bool {
	a, b := s.columns[j].plain, s.columns[j+1].plain
	isWord := strings.ContainsFunc(a, unicode.IsLetter)
	divided := isWord && !intervalHead.MatchString(a) && isIntervalOnly(a+" "+b) // [95% conf. | interval]
	if divided || s.endOf(j) < 0 && s.endOf(j+1) > 0 {
		return true
	}
	head, n := oneLine(s.columns[j].head), 0
	for k := range s.columns {
		if other := oneLine(s.columns[k].head); other == head || k == j+1 && other == "" {
			n++
		}
	}
	return n == 2 && intervalHead.MatchString(s.columns[j].name) && s.isHeadedAs(j+1, head)
}

// isHeadedAs reports whether a column has a given head, or none.
func (s *sheet) isHeadedAs(k int, head string) bool {
	other := oneLine(s.columns[k].head)
	return other == "" || other == head
}

// isBetween reports whether a column may be between an estimate and its interval: that of its standard error, its test
// or its p-value, or another coefficient, such as the standardized one.
func (s *sheet) isBetween(j int) bool {
	switch s.columns[j].role {
	case roleB, roleSE, roleSD, roleStat, roleP:
		return true
	}
	col := &s.columns[j]
	return col.test != "" || ofSampling.MatchString(col.plain) || dfHead.MatchString(col.plain) ||
		unnamedStat.MatchString(col.plain) ||
		col.role == roleOtherP && adjustedP.MatchString(col.plain)
}

// ofSampling matches the heads of errors of sampled distributions, which say nothing about the estimate.
var ofSampling = lazyregexp.New(`^(?i)(?:se[_ ]?mean|mcse(?:[_ ]mean)?|mad)$`)

// pBeside returns the column of p-values next to the intervals. It returns 0 if they may apply to several rows, since a
// row has an interval but no p-value.
func (s *sheet) pBeside(k, last int) int {
	p := last + 1
	for p < len(s.columns) && s.columns[p].role != roleP && s.isBetween(p) {
		p++
	}
	for j := k + 1; j < last; j++ {
		if s.columns[j].role == roleP {
			p = j
		}
	}
	if p >= len(s.columns) || s.columns[p].role != roleP || !s.areRelated(p, k) {
		if p = s.pBefore(k); p == 0 {
			return 0
		}
	}
	for i := range s.cells {
		if k >= len(s.cells[i]) {
			continue
		}
		if ends, _ := s.intervalAt(i, k); ends == nil {
			continue
		}
		if p >= len(s.cells[i]) {
			return 0
		}
		if _, _, ok := printed.POfCell(s.cells[i][p].Text); !ok {
			return 0
		}
	}
	return p
}

// pBefore returns the column of p-values right before ratios that are powers of a coefficient before it: B, SE, Wald,
// p, Exp(B). It returns 0 if there is none.
func (s *sheet) pBefore(k int) int {
	p := k - 1
	if p < 1 || s.columns[p].role != roleP || !s.areRelated(p, k) || !printed.Ratios[s.estimateOf(k)] {
		return 0
	}
	for j := p - 1; j > 0 && s.isBetween(j); j-- {
		if s.columns[j].role == roleB && !printed.Ratios[s.estimateOf(j)] {
			return p
		}
	}
	return 0
}

// tableInterval judges an estimate by its interval, and both by the p-value next to them.
func (c *checker) tableInterval(s *sheet, r, k int) {
	x := s.cells[r][k]
	ends, last := s.intervalAt(r, k)
	name := s.estimateOf(k)
	other := last != k && name == ""
	mayBe := []role{roleMean, roleOther, rolePercent, roleB}
	if ends == nil || other && !slices.Contains(mayBe, s.columns[k].role) || s.isOfAnother(k, last) ||
		s.hasQuartiles(r, last) {
		return
	}
	s.used[s.cells[r][last].From] = true
	out := c.cellResult(document.IntervalCheck, s, x)
	named := name != "" || intervalHead.MatchString(s.columns[k].head+" "+s.grid.Caption+" "+s.grid.Notes)
	low, high, v := ends[0].Span(), ends[1].Span(), x.First.Span()
	switch {
	case (low.Low > high.High || v.High < low.Low || v.Low > high.High) && !named:
		return // a group and its ages, or a difference and one of its values
	case printed.IsTurned(*x.First, ends[0], ends[1]):
		out.Verdict, out.Why = document.Consistent, turned
	case low.Low > high.High:
		out.Verdict, out.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
	case (v.High < low.Low || v.Low > high.High) && other:
		return // of something else
	case (v.High < low.Low || v.Low > high.High) && c.isStandardized(*x.First) &&
		standardizedHead.MatchString(s.columns[k].plain):
		out = unchecked(out, ofRaw)
	case v.High < low.Low || v.Low > high.High:
		out.Verdict, out.Why = document.Inconsistent, "the estimate lies outside of its interval"
	default:
		out.Verdict, out.Why = document.Consistent, "the estimate lies in its interval"
		s.tableSpread(r, k, ends, &out)
		c.tableIntervalP(s, r, k, last, &out)
		s.compareWithPeers(r, k, &out)
		s.compareWithLog(r, k, &out)
	}
	c.add(out)
}

// tableSpread compares an interval with the standard error in its row, if the row has no other estimate.
func (s *sheet) tableSpread(r, k int, ends *[2]printed.Number, out *document.Result) {
	name, se := s.estimateOf(k), s.near(r, k, roleSE)
	if name == "" || se == nil || se.First == nil || otherEffects.MatchString(s.about(r)) {
		return
	}
	for j := range s.columns {
		if j != k && s.estimateOf(j) != "" && !intervalHead.MatchString(s.columns[j].name) && s.areRelated(j, k) {
			return
		}
	}
	e := printed.Estimate{
		Name: name, Value: *s.cells[r][k].First, SE: se.First,
		CI: &printed.Extra{Name: "ci", Value: ends[0], High: &ends[1], Level: levelOf(s.about(r))},
	}
	out.Why = ""
	if compareMiddle(&e, out); out.Verdict == document.Consistent {
		compareWidth(&e, out)
	}
}

// hasQuartiles reports whether the two numbers of a cell are rather quartiles, or the smallest and the largest value.
func (s *sheet) hasQuartiles(r, k int) bool {
	head, name, text := s.columns[k].head, s.cells[r][0].Text, s.grid.Caption+" "+s.grid.Notes
	switch {
	case intervalHead.MatchString(head), s.endOf(k) != 0:
		return false
	case quartiles.MatchString(head + " " + name):
		return true
	}
	return quartiles.MatchString(text) && !intervalHead.MatchString(name+" "+text)
}

// isOfAnother reports whether the intervals of a column rather belong to another coefficient before them: b, beta, 95%
// CI. They belong to the one that is the middle of most of them, or else to the nearest.
func (s *sheet) isOfAnother(k, last int) bool {
	own := s.middles(k, last)
	for j := 1; j < last; j++ {
		if j == k || s.columns[j].role != roleB {
			continue
		}
		if n := s.middles(j, last); n > own || n == own && j > k {
			return true
		}
	}
	return false
}

// middles counts the intervals of a column that are around the values of another column, or returns -1 if they cannot
// belong to it.
func (s *sheet) middles(k, last int) int {
	n := -1
	for r, row := range s.cells {
		if k >= len(row) || row[k].First == nil {
			continue
		}
		ends, at := s.intervalAt(r, k)
		if ends == nil || at != last {
			continue
		}
		n = max(n, 0)
		low, high := ends[0].Value, ends[1].Value
		if math.Abs((low+high)/2-row[k].First.Value) <= printed.NearBound*(high-low) {
			n++
		}
	}
	return n
}

// ownP returns the p-value that is printed with its name after an interval in a cell, or in a column whose head names
// it: 0.64 (0.35 to 0.93), p < .001.
func (s *sheet) ownP(r, k int) (*printed.Cell, bool) {
	x := &s.cells[r][k]
	named := strings.HasPrefix(x.After, "p") || strings.HasPrefix(x.After, "P")
	if _, _, ok := printed.POfCell(x.After); !ok || !named && !pAtEnd.MatchString(s.columns[k].plain) {
		return nil, false
	}
	return &printed.Cell{Text: x.After, From: x.From, To: x.To}, true
}

// pAtEnd matches a head that ends with the name of a p-value: OR (95% CI) P.
var pAtEnd = lazyregexp.New(`[ ,;)][pP](?:[- ]?values?)?\)?$`)

// tableIntervalP compares an interval with the p-value next to it.
func (c *checker) tableIntervalP(s *sheet, r, k, last int, out *document.Result) {
	name, ends := s.estimateOf(k), s.cells[r][k].Interval
	if last != k {
		ends, _ = s.intervalAt(r, k)
	}
	of := s.pBeside(k, last)
	cell, own := s.ownP(r, k)
	switch {
	case own:
		of = k
	case name == "" || of == 0:
		return
	default:
		cell = &s.cells[r][of]
	}
	p, relation, ok := printed.POfCell(cell.Text)
	if !ok {
		return
	}
	e := printed.Estimate{
		Name: name, Value: *s.cells[r][k].First, P: &printed.P{Relation: relation, Value: p},
		CI: &printed.Extra{Name: "ci", Value: ends[0], High: &ends[1], Level: levelOf(s.about(r))},
	}
	out.Type, out.P, out.PComparison = name, p.Text, relation
	s.used[cell.From] = true
	if name == "" { // the value without effect may be 0 or 1
		return
	}
	out.Boxes = append(out.Boxes, c.text.Boxes(cell.From, cell.To)...)
	x := s.context(r)
	x.Adjusted = "" // an estimate is adjusted for other variables, a p-value for the number of tests
	compareInterval(&e, c, out, x)
	if out.IsFinding() && !own && of+1 < len(s.columns) && heterogeneityHead.MatchString(s.columns[of+1].plain) {
		*out = unchecked(*out, out.Why+"; the p-value may be that of the heterogeneity next to it")
	}
	if out.IsFinding() && (otherEffects.MatchString(s.about(r)) ||
		otherPs.MatchString(s.columns[of].head+" "+s.cells[r][0].Text)) {
		*out = unchecked(*out, out.Why+"; the table names another method")
	}
}

var levelWords = lazyregexp.New(`\b(\d\d(?:\.\d)?) ?% ?(?:CI|(?i:conf))`)

// levelOf returns the level of the intervals that a table names, or 95.
func levelOf(about string) float64 {
	if m := levelWords.FindStringSubmatch(about); m != nil {
		n, _ := printed.ReadNumber(m[1], false)
		return n.Value
	}
	return 95
}

// addLoneIntervals adds the intervals without an estimate, in rows and columns with such names.
func (c *checker) addLoneIntervals(s *sheet) {
	for _, row := range s.cells {
		for k := 1; k < len(row); k++ {
			x := &row[k]
			ends := printed.EndsOf(x.Text)
			if ends == nil || s.used[x.From] || k >= len(s.columns) ||
				!intervalHead.MatchString(s.columns[k].name) && !intervalHead.MatchString(row[0].Text) {
				continue
			}
			out := c.cellResult(document.IntervalCheck, s, *x)
			out.Value, out.Comparison = "", ""
			if ends[0].Span().Low > ends[1].Span().High && ends[0].Value >= 0 {
				out.Verdict, out.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
			} else {
				out = unchecked(out, "no estimate is printed next to the interval")
			}
			c.add(out)
		}
	}
}

// addListed adds the intervals of a list of estimates, as in the text of a forest plot: 0.93 [0.75, 1.16]. It is no
// table, or one without heads, and the name of the intervals may be in a block nearby.
func (c *checker) addListed(i int) {
	const fewest, before, after = 3, 4, 2
	blocks := c.out.Document.Blocks
	b := &blocks[i]
	if b.Kind != document.Paragraph && b.Kind != document.Footnote &&
		(b.Kind != document.Table || b.Grid != nil && b.Grid.Head > 0) || quartiles.MatchString(c.text.String) {
		return
	}
	list, sure := c.found.Listed()
	named := 0
	for k := range c.found.Estimates {
		if c.found.Estimates[k].CI != nil {
			named++
		}
	}
	if len(list)+named < fewest {
		c.addAllListed(sure)
		return
	}
	text := c.text.String
	for j := max(0, i-before); b.Kind == document.Table && j < min(len(blocks), i+after+1); j++ {
		if blocks[j].Kind != document.Reference {
			text += " " + blocks[j].Text().String
		}
	}
	if !intervalHead.MatchString(text) || quartiles.MatchString(text) {
		c.addAllListed(sure)
		return
	}
	c.addAllListed(list)
}

// addAllListed adds the intervals of a list that are no findings.
func (c *checker) addAllListed(list []printed.Estimate) {
	for k := range list {
		if r := c.checkAlone(&list[k]); !r.IsFinding() {
			c.add(r)
		}
	}
}

// quartiles matches words for numbers in brackets that are no intervals of confidence.
var quartiles = lazyregexp.New(`(?i)\b(?:IQR|interquartile|quartiles?|medians?|min(?:imum)?[-\x{2013}]max|ranges?)\b`)
