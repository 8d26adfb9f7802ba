package review

import (
	"fmt"
	"math"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
)

// isSlope reports whether an estimate is a coefficient with its standard error: b = 0.40, SE = 0.10.
func (e *estimate) isSlope() bool {
	return e.se != nil && e.se.value > 0 && (e.name == "b" || e.name == "beta" || e.name == unnamed)
}

// errorAfterSign reads a standard error that is named after it: -0.028 \u00b1 0.009 (SE), -0.028 \u00b1 0.009 SE.
func (f *finder) errorAfterSign(t *printedTest, k int) int {
	if !f.tok(k).is("\u00b1") || f.tok(k+1).kind != aNumber {
		return 0
	}
	first := k + 2
	open := f.tok(first).is("(", "[")
	if open {
		first++
	}
	name, j := f.effectName(first)
	if name != "SE" || open && !f.tok(j).is(")", "]") {
		return 0
	}
	if open {
		j++
	}
	e := extra{name: name, relation: "=", value: f.tok(k + 1).number, from: f.tok(k).from, to: f.tok(j - 1).to}
	t.extras = append(t.extras, e)
	return j
}

// errorWithoutName reads the number in brackets, or after a sign, right after a coefficient, which is taken for its
// standard error if a p-value follows: b = 1.92 (0.44), p < .001, and b = 1.92 ± 0.44.
func (f *finder) errorWithoutName(e *estimate, j int) int {
	var se number
	next := 0
	switch {
	case e.name != "b" && e.name != "beta":
	case f.tok(j).is("("):
		if next = f.signed(j+1, &se); next > 0 && f.tok(next).is(")") {
			next++
		} else {
			next = 0
		}
	case f.tok(j).is("\u00b1"):
		next = f.signed(j+1, &se)
	}
	p := next
	if f.tok(p).is(",", ";") {
		p++
	}
	if next == 0 || se.value <= 0 || se.places == 0 || f.pValueAt(p) == nil {
		return j
	}
	e.se, e.assumed = &se, true
	return next
}

// slope returns the coefficient with its standard error that is printed after a t or z, or nil:
// t(98) = 4.00, p < .001, b = 0.40, SE = 0.10.
func (t *printedTest) slope() *estimate {
	var e *estimate
	if t.stat != statT && t.stat != statZ || t.relation != "=" {
		return nil
	}
	for i := range t.extras {
		switch x := &t.extras[i]; {
		case x.relation != "=":
		case x.name == "b" || x.name == "beta":
			if e != nil {
				return nil
			}
			own := *t // more tests may be inserted before it
			e = &estimate{name: x.name, value: x.value, test: &own, from: t.from}
		case x.name == "SE" && e != nil && e.se == nil:
			e.se, e.to = &x.value, x.to
		}
	}
	if e == nil || !e.isSlope() {
		return nil
	}
	return e
}

// How much b/SE may differ from what a p-value requires without a finding. The p-value may come from a likelihood
// ratio, and a t distribution whose degrees of freedom are not printed makes it larger, never smaller.
const (
	slopeDoubtSmaller = nearZ
	slopeDoubtLarger  = 1.0
)

// checkSlope judges the p-value of a coefficient by b/SE. Without degrees of freedom only a normal distribution is
// available, so that close values are not checked.
func (c *checker) checkSlope(e *estimate, r document.Result, x context) document.Result {
	s := e.value.span()
	near := 0.0
	if !s.contains(0) {
		near = math.Min(math.Abs(s.low), math.Abs(s.high))
	}
	se := e.se.span()
	least, most := near/se.high, math.Inf(1)
	if se.low > 0 {
		most = s.largest() / se.low
	}
	p := pSpan{
		stats.TailNormal(most), tailNormal(e.value.value / e.se.value),
		stats.TailNormal(least),
	}
	r.Computed, r.Exact = &[2]float64{p.low, p.high}, p.exact
	text := fmt.Sprintf("b/SE = %s", Short(math.Abs(e.value.value/e.se.value)))
	if e.assumed {
		text = fmt.Sprintf("if %s is the standard error, %s", e.se.text, text)
	}
	if e.p.agrees(p, c.alpha) {
		r.Verdict, r.Why = document.Consistent, text+" (normal distribution)"
		return r
	}
	text += " gives p = " + Short(p.exact) + " (normal distribution)"
	x = x.of(e.p)
	half := pSpan{p.low / 2, p.exact / 2, p.high / 2}
	bent := pSpan{
		low:  stats.TailNormal(most + slopeDoubtSmaller),
		high: math.Max(stats.TailNormal(math.Max(0, least-slopeDoubtLarger)), stats.TailT(least, leastDF)),
	}
	switch {
	case e.assumed:
		return unchecked(r, text)
	case x.resampled != "" || x.adjusted != "" || x.oneTailed || c.oneTailed:
		return unchecked(r, text+": "+x.excuse())
	case c.saysOneTailed && (e.p.agrees(half, c.alpha) || e.p.agrees(half.otherSide(), c.alpha)):
		return unchecked(r, text+"; one-sided it fits, and the paper names one-sided tests elsewhere")
	case e.name == "beta":
		return unchecked(r, text+"; the standard error may be that of the coefficient before it is standardized")
	case e.p.agrees(pSpan{p.low, p.exact, bent.high}, c.alpha):
		return unchecked(r, text+"; the degrees of freedom or the method may explain it")
	case e.p.agrees(bent, c.alpha):
		return unchecked(r, text+"; another method, such as a likelihood ratio, may explain it")
	case e.name == unnamed && !(e.p.isSure(c.alpha) && p.low > c.alpha):
		return unchecked(r, text+", if it is a coefficient; it may be a mean")
	}
	r.Verdict, r.Why = e.p.contradiction(p, c.alpha), text
	return r
}

// isSure reports whether a p-value claims significance.
func (p *printedP) isSure(alpha float64) bool {
	significant, known := p.decides(alpha)
	return significant && known
}

var robustWords = lazyregexp.New(`(?i)\b(?:robust|sandwich|hc[0-5]|clustered|imput\w+|pooled)\b`)

// checkSlopeTest compares b/SE with the t or z printed after both: b = 0.40, SE = 0.10, t(98) = 4.00.
func (c *checker) checkSlopeTest(e *estimate) document.Result {
	r := c.result(document.TableCheck, e.from, max(e.to, e.test.to))
	r.Type, r.Value, r.Comparison = "b/SE", e.test.value.text, "="
	se, v := e.se.span(), e.test.value.span()
	if se.low <= 0 {
		return unchecked(r, "the standard error is too small, as it is rounded, to divide by it")
	}
	q := quotient(e.value.span(), se)
	exact := Short(e.value.value / e.se.value)
	near := math.Max(e.test.value.half, almost*math.Abs(e.test.value.value))
	sentence := c.found.sentence(e.from, r.To)
	meets := func(v span) bool { return v.overlaps(q) || v.overlaps(span{-q.high, -q.low}) }
	switch {
	case meets(v):
		r.Verdict, r.Why = document.Consistent, "b/SE = "+exact
	case meets(v.widened(near)):
		r = unchecked(r, "b/SE is "+exact+": the last place may have been cut off")
	case e.name == "beta":
		r = unchecked(r, "b/SE is "+exact+"; the standard error may be that of the coefficient before it is "+
			"standardized")
	case robustWords.MatchString(c.text.String[sentence.from:sentence.to]):
		r = unchecked(r, "b/SE is "+exact+"; the test may use another standard error")
	default:
		r.Verdict = document.Inconsistent
		r.Why = "b/SE is " + exact + rounding(Short(q.low), Short(q.high)) + ", not " + e.test.value.text
	}
	return r
}

// almost is the relative difference that is not a finding: numbers may be rounded before they are divided.
const almost = 0.01

// tableStatistic judges t or z by b/SE. If a table has several columns of coefficients, one of them must fit.
func (c *checker) tableStatistic(s *sheet, r, k int) {
	se, x := s.near(r, k, roleSE), s.cells[r][k]
	if se == nil || se.first == nil || se.first.span().low <= 0 {
		return
	}
	var nearest *number
	var allowed span
	for j := range s.columns {
		if s.columns[j].role != roleB || !s.areRelated(j, k) || j >= len(s.cells[r]) || s.cells[r][j].first == nil {
			continue
		}
		b := s.cells[r][j].first
		q := quotient(b.span(), se.first.span())
		if v := x.first.span(); v.overlaps(q) || v.overlaps(span{-q.high, -q.low}) {
			out := c.cellResult(document.TableCheck, s, x)
			out.Type, out.Verdict, out.Why = "b/SE", document.Consistent, "b/SE = "+Short(b.value/se.first.value)
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
	near := math.Max(x.first.half, almost*math.Abs(x.first.value))
	if v := x.first.span().widened(near); v.overlaps(allowed) || v.overlaps(span{-allowed.high, -allowed.low}) {
		c.add(unchecked(out, "b/SE is "+Short(nearest.value/se.first.value)+": the last place may have been cut off"))
		return
	}
	out.Why = "b/SE is " + Short(nearest.value/se.first.value) + rounding(Short(allowed.low), Short(allowed.high))
	c.add(out)
}

// quotient returns the range of a quotient. The divisor is above 0.
func quotient(top, bottom span) span {
	q := span{math.Inf(1), math.Inf(-1)}
	for _, b := range []float64{bottom.low, bottom.high} {
		q.low = math.Min(q.low, math.Min(top.low/b, top.high/b))
		q.high = math.Max(q.high, math.Max(top.low/b, top.high/b))
	}
	return q
}

// checkSlopes judges the p-values of a column of coefficients by b/SE, if the table compares them with nothing else.
func (c *checker) checkSlopes(s *sheet, k int) {
	if s.columns[k].role != roleB || s.hasTest(k) {
		return
	}
	for r := range s.cells {
		if k < len(s.cells[r]) && s.cells[r][k].first != nil {
			c.checkSlopeAt(s, r, k)
		}
	}
}

func (c *checker) checkSlopeAt(s *sheet, r, k int) {
	se, of := s.near(r, k, roleSE), s.near(r, k, roleP)
	if se == nil || se.first == nil || se.first.value <= 0 || of == nil || s.used[of.from] ||
		ratioWords.MatchString(s.about(r)) {
		return
	}
	if _, _, ok := pOfCell(of.text); ok {
		c.addSlope(s, r, k, se, of)
	}
}

// addSlope judges a coefficient by its standard error and its p-value.
func (c *checker) addSlope(s *sheet, r, k int, se, of *cell) {
	x := &s.cells[r][k]
	p, relation, _ := pOfCell(of.text)
	s.used[of.from] = true
	e := &estimate{name: "b", value: *x.first, se: se.first, p: &printedP{relation: relation, value: p}}
	if standardizedHead.MatchString(s.columns[k].plain) {
		e.name = "beta"
	}
	out := c.cellResult(document.TestCheck, s, *x)
	out.Type, out.P, out.PComparison = e.name, p.text, relation
	out.Boxes = append(append(out.Boxes, c.text.Boxes(se.from, se.to)...), c.text.Boxes(of.from, of.to)...)
	out = c.checkSlope(e, out, s.context(r))
	if about := s.about(r); out.IsFinding() && (otherEffects.MatchString(about) || otherStars.MatchString(about) ||
		robustWords.MatchString(about) || otherPs.MatchString(about) || s.severalTests(k)) {
		out = unchecked(out, out.Why+"; the table names another method, or has several p-values in a row")
	}
	c.add(out)
}

// standardizedHead matches the heads of standardized coefficients, whose standard errors may be those of others.
var standardizedHead = lazyregexp.New(`(?i)^(?:\x{03b2}|beta)`)
