package review

import (
	"fmt"
	"math"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

// How much b/SE may differ from what a p-value requires without a finding. The p-value may come from a likelihood
// ratio, and a t distribution whose degrees of freedom are not printed makes it larger, never smaller.
const (
	slopeDoubtSmaller = printed.NearZ
	slopeDoubtLarger  = 1.0
)

// checkSlope judges the p-value of a coefficient by b/SE. Without degrees of freedom only a normal distribution is
// available, so that close values are not checked.
func (c *checker) checkSlope(e *printed.Estimate, r document.Result, x printed.Context) document.Result {
	s := e.Value.Span()
	near := 0.0
	if !s.Contains(0) {
		near = math.Min(math.Abs(s.Low), math.Abs(s.High))
	}
	se := e.SE.Span()
	least, most := near/se.High, math.Inf(1)
	if se.Low > 0 {
		most = s.Largest() / se.Low
	}
	p := printed.PSpan{
		Low: stats.TailNormal(most), Exact: printed.TailNormal(e.Value.Value / e.SE.Value),
		High: stats.TailNormal(least),
	}
	r.Computed, r.Exact = &[2]float64{p.Low, p.High}, p.Exact
	text := fmt.Sprintf("b/SE = %s", Short(math.Abs(e.Value.Value/e.SE.Value)))
	if e.Assumed {
		text = fmt.Sprintf("if %s is the standard error, %s", e.SE.Text, text)
	}
	if e.P.Agrees(p, c.alpha) {
		r.Verdict, r.Why = document.Consistent, text+" (normal distribution)"
		return r
	}
	text += " gives p = " + Short(p.Exact) + " (normal distribution)"
	x = x.Of(e.P)
	half := printed.PSpan{Low: p.Low / 2, Exact: p.Exact / 2, High: p.High / 2}
	bent := printed.PSpan{
		Low:  stats.TailNormal(most + slopeDoubtSmaller),
		High: math.Max(stats.TailNormal(math.Max(0, least-slopeDoubtLarger)), stats.TailT(least, printed.LeastDF)),
	}
	switch {
	case e.Assumed:
		return unchecked(r, text)
	case x.Resampled != "" || x.Adjusted != "" || x.OneTailed || c.oneTailed:
		return unchecked(r, text+": "+x.Excuse())
	case c.saysOneTailed && (e.P.Agrees(half, c.alpha) || e.P.Agrees(half.OtherSide(), c.alpha)):
		return unchecked(r, text+"; one-sided it fits, and the paper names one-sided tests elsewhere")
	case e.Name == "beta":
		return unchecked(r, text+"; the standard error may be that of the coefficient before it is standardized")
	case e.P.Agrees(printed.PSpan{Low: p.Low, Exact: p.Exact, High: bent.High}, c.alpha):
		return unchecked(r, text+"; the degrees of freedom or the method may explain it")
	case e.P.Agrees(bent, c.alpha):
		return unchecked(r, text+"; another method, such as a likelihood ratio, may explain it")
	case e.Name == printed.Unnamed && !(e.P.IsSure(c.alpha) && p.Low > c.alpha):
		return unchecked(r, text+", if it is a coefficient; it may be a mean")
	}
	r.Verdict, r.Why = contradiction(e.P, p, c.alpha), text
	return r
}

var robustWords = lazyregexp.New(`(?i)\b(?:robust|sandwich|hc[0-5]|clustered|imput\w+|pooled)\b`)

// checkSlopeTest compares b/SE with the t or z printed after both: b = 0.40, SE = 0.10, t(98) = 4.00.
func (c *checker) checkSlopeTest(e *printed.Estimate) document.Result {
	r := c.result(document.TableCheck, e.From, max(e.To, e.Test.To))
	r.Type, r.Value, r.Comparison = "b/SE", e.Test.Value.Text, "="
	se, v := e.SE.Span(), e.Test.Value.Span()
	if se.Low <= 0 {
		return unchecked(r, "the standard error is too small, as it is rounded, to divide by it")
	}
	q := quotient(e.Value.Span(), se)
	exact := Short(e.Value.Value / e.SE.Value)
	near := math.Max(e.Test.Value.Half, almost*math.Abs(e.Test.Value.Value))
	sentence := c.found.Sentence(e.From, r.To)
	meets := func(v printed.Span) bool {
		return v.Overlaps(q) || v.Overlaps(printed.Span{Low: -q.High, High: -q.Low})
	}
	switch {
	case meets(v):
		r.Verdict, r.Why = document.Consistent, "b/SE = "+exact
	case meets(v.Widened(near)):
		r = unchecked(r, "b/SE is "+exact+": the last place may have been cut off")
	case e.Name == printed.Unnamed:
		r = unchecked(r, "b/SE is "+exact+", if it is a coefficient")
	case e.Name == "beta":
		r = unchecked(r, "b/SE is "+exact+"; the standard error may be that of the coefficient before it is "+
			"standardized")
	case robustWords.MatchString(c.text.String[sentence.From:sentence.To]):
		r = unchecked(r, "b/SE is "+exact+"; the test may use another standard error")
	default:
		r.Verdict = document.Inconsistent
		r.Why = "b/SE is " + exact + rounding(Short(q.Low), Short(q.High)) + ", not " + e.Test.Value.Text
	}
	return r
}

// almost is the relative difference that is not a finding: numbers may be rounded before they are divided.
const almost = 0.01

// tableStatistic judges t or z by b/SE. If a table has several columns of coefficients, one of them must fit.
func (c *checker) tableStatistic(s *sheet, r, k int) {
	se, x := s.near(r, k, roleSE), s.cells[r][k]
	if se == nil || se.First == nil || se.First.Span().Low <= 0 {
		return
	}
	var nearest *printed.Number
	var allowed printed.Span
	for j := range s.columns {
		if s.columns[j].role != roleB || !s.areRelated(j, k) || j >= len(s.cells[r]) || s.cells[r][j].First == nil {
			continue
		}
		b := s.cells[r][j].First
		q := quotient(b.Span(), se.First.Span())
		if v := x.First.Span(); v.Overlaps(q) || v.Overlaps(printed.Span{Low: -q.High, High: -q.Low}) {
			out := c.cellResult(document.TableCheck, s, x)
			out.Type, out.Verdict, out.Why = "b/SE", document.Consistent, "b/SE = "+Short(b.Value/se.First.Value)
			c.add(out)
			return
		}
		if nearest == nil {
			nearest, allowed = b, q
		}
	}
	if nearest == nil || unnamedStat.MatchString(s.columns[k].plain) { // it may be the square, of Wald
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type, out.Verdict = "b/SE", document.Inconsistent
	near := math.Max(x.First.Half, almost*math.Abs(x.First.Value))
	turned := printed.Span{Low: -allowed.High, High: -allowed.Low}
	if v := x.First.Span().Widened(near); v.Overlaps(allowed) || v.Overlaps(turned) {
		c.add(unchecked(out, "b/SE is "+Short(nearest.Value/se.First.Value)+": the last place may have been cut off"))
		return
	}
	out.Why = "b/SE is " + Short(nearest.Value/se.First.Value) + rounding(Short(allowed.Low), Short(allowed.High))
	c.add(out)
}

// quotient returns the range of a quotient. The divisor is above 0.
func quotient(top, bottom printed.Span) printed.Span {
	q := printed.Span{Low: math.Inf(1), High: math.Inf(-1)}
	for _, b := range []float64{bottom.Low, bottom.High} {
		q.Low = math.Min(q.Low, math.Min(top.Low/b, top.High/b))
		q.High = math.Max(q.High, math.Max(top.Low/b, top.High/b))
	}
	return q
}

// checkSlopes judges the p-values of a column of coefficients by b/SE, if the table compares them with nothing else.
func (c *checker) checkSlopes(s *sheet, k int) {
	if s.columns[k].role != roleB || s.hasTest(k) {
		return
	}
	for r := range s.cells {
		if k < len(s.cells[r]) && s.cells[r][k].First != nil {
			c.checkSlopeAt(s, r, k)
		}
	}
}

func (c *checker) checkSlopeAt(s *sheet, r, k int) {
	se, of := s.near(r, k, roleSE), s.near(r, k, roleP)
	if se == nil || se.First == nil || se.First.Value <= 0 || of == nil || s.used[of.From] ||
		ratioWords.MatchString(s.about(r)) {
		return
	}
	if _, _, ok := printed.POfCell(of.Text); ok {
		c.addSlope(s, r, k, se, of)
	}
}

// addSlope judges a coefficient by its standard error and its p-value.
func (c *checker) addSlope(s *sheet, r, k int, se, of *printed.Cell) {
	x := &s.cells[r][k]
	p, relation, _ := printed.POfCell(of.Text)
	s.used[of.From] = true
	e := &printed.Estimate{Name: "b", Value: *x.First, SE: se.First, P: &printed.P{Relation: relation, Value: p}}
	if standardizedHead.MatchString(s.columns[k].plain) {
		e.Name = "beta"
	}
	out := c.cellResult(document.TestCheck, s, *x)
	out.Type, out.P, out.PComparison = e.Name, p.Text, relation
	out.Boxes = append(append(out.Boxes, c.text.Boxes(se.From, se.To)...), c.text.Boxes(of.From, of.To)...)
	out = c.checkSlope(e, out, s.context(r))
	if about := s.about(r); out.IsFinding() && (otherEffects.MatchString(about) || otherStars.MatchString(about) ||
		robustWords.MatchString(about) || otherPs.MatchString(about) || s.severalTests(k)) {
		out = unchecked(out, out.Why+"; the table names another method, or has several p-values in a row")
	}
	c.add(out)
}

// standardizedHead matches the heads of standardized coefficients, whose standard errors may be those of others.
var standardizedHead = lazyregexp.New(`(?i)^(?:\x{03b2}|beta)`)
