package review

import (
	"fmt"
	"math"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
)

// nearBound is the distance, as a share of the interval, within which an end of the interval counts as near the null
// value, so that the p-value may differ without a finding.
const nearBound = 0.1

// nearZ is how many standard errors an interval and a p-value may differ without a finding: one may come from a Wald
// statistic, and the other from a likelihood or from ranks.
const nearZ = 0.5

// fewDF and leastDF are degrees of freedom that an interval may have if none are printed: as a rule, and at least.
const (
	fewDF   = 10
	leastDF = 2
)

// null returns the null value of an estimate.
func (e *estimate) null() float64 {
	if ratios[e.name] {
		return 1
	}
	return 0
}

// onScale takes the logarithm of a ratio, and Fisher's transformation of a correlation, so that the
// interval is symmetric.
func (e *estimate) onScale(x float64) float64 {
	const most = 1 - 1e-9
	switch {
	case ratios[e.name]:
		return math.Log(math.Max(x, math.SmallestNonzeroFloat64))
	case isCorrelation[e.name]:
		return math.Atanh(math.Max(-most, math.Min(most, x)))
	}
	return x
}

func (e *estimate) spanOnScale(s span) span { return span{e.onScale(s.low), e.onScale(s.high)} }

// standardized returns the distance of an estimate from its null value, in half widths of its interval. Each half and
// their mean count, since an interval need not be symmetric.
func (e *estimate) standardized() span {
	v, low, high := e.spanOnScale(e.value.span()), e.spanOnScale(e.ci.value.span()), e.spanOnScale(e.ci.high.span())
	near, far := math.Max(0, math.Max(v.low, -v.high)), v.largest()
	halves := []span{
		{v.low - low.high, v.high - low.low},
		{high.low - v.high, high.high - v.low},
		{(high.low - low.high) / 2, (high.high - low.low) / 2},
	}
	s := span{math.Inf(1), 0}
	for _, h := range halves {
		s.low = math.Min(s.low, near/math.Max(h.high, math.SmallestNonzeroFloat64))
		s.high = math.Max(s.high, far/math.Max(h.low, math.SmallestNonzeroFloat64))
	}
	return s
}

// pOfInterval returns the span of p-values that an interval allows, if there are at least df degrees of freedom.
func (e *estimate) pOfInterval(df float64) pSpan {
	k, tail := e.standardized(), (1-e.ci.level/100)/2
	z, t := stats.QuantileNormal(1-tail), stats.QuantileT(1-tail, df)
	exact := 2 * math.Abs(e.onScale(e.value.value)) / (e.onScale(e.ci.high.value) - e.onScale(e.ci.value.value))
	p := pSpan{exact: tailNormal(exact * z)}
	p.low = math.Min(stats.TailNormal(k.high*z), stats.TailT(k.high*t, df))
	p.high = math.Max(stats.TailNormal(k.low*z), stats.TailT(k.low*t, df))
	return p
}

// compare compares the p-value printed with an estimate with its interval. A difference is a finding only if they
// contradict each other, and no usual method explains that.
func (e *estimate) compare(c *checker, r *document.Result, x context) {
	if e.p == nil || explained[e.name] || r.IsFinding() || !e.hasP() {
		return
	}
	if e.isGeometric() && c.namesRatio(e) {
		e = e.named("OR")
	}
	x = x.of(e.p)
	with := e.pOfInterval(fewDF)
	said := "the interval gives p = " + Short(with.exact)
	switch {
	case x.resampled != "" || x.adjusted != "" || x.oneTailed || c.oneTailed:
		if !e.ofTest && !e.p.agrees(with, c.alpha) {
			*r = unchecked(*r, said+": "+x.excuse())
		}
	case e.ci.level == 100*(1-c.alpha) && !c.found.belongsElsewhere(e.p) && e.contradicts(c, r):
		r.Verdict = document.DecisionError
	case e.ofTest: // the test is compared with its p-value
	case e.p.agrees(with, c.alpha) && !e.isGeometric():
		r.Why = joined(r.Why, said)
	case c.found.belongsElsewhere(e.p):
		*r = unchecked(*r, said+"; the p-value that is printed may be that of something else")
	case e.fitsAsRatio(c):
		r.Verdict, r.Why = document.Consistent, "as that of a ratio, "+
			"the interval gives p = "+Short(e.named("OR").pOfInterval(fewDF).exact)
	case r.Verdict == document.Consistent:
		*r = unchecked(*r, said+" (normal distribution); the degrees of freedom or another method may explain "+
			"the difference")
	}
}

// hasP reports whether a p-value follows from an interval: it needs a level, ordered ends and, for a
// ratio, positive ends.
func (e *estimate) hasP() bool {
	low, high := e.ci.value.span(), e.ci.high.span()
	least := min(low.low, e.ci.value.value, e.value.value)
	if ratios[e.name] && (least < 0 || e.ci.value.value == 0 || e.value.value == 0 || high.high > 50) {
		return false // a logarithm, or a heart rate
	}
	return low.high < high.low && e.ci.level > 50 && e.ci.level < 100
}

// contradicts reports whether the interval and the p-value contradict each other about significance, and records why.
func (e *estimate) contradicts(c *checker, r *document.Result) bool {
	null, low, high := e.null(), e.spanOnScale(e.ci.value.span()), e.spanOnScale(e.ci.high.span())
	near := nearBound * (high.high - low.low)
	excludes, includes := low.low > 0 || high.high < 0, low.high < 0 && high.low > 0
	clearly := low.low > near || high.high < -near || low.high < -near && high.low > near
	significant, known := e.p.decides(c.alpha)
	said := "its p-value"
	if e.p.relation != "ns" {
		said = fmt.Sprintf("p %s %s", e.p.relation, e.p.value.text)
	}
	if !known || !clearly && !e.isFar(significant) || e.name == unnamed && !includes && !e.isDifference(c) {
		return false
	}
	switch {
	case significant && includes:
		r.Why = fmt.Sprintf("the interval holds %g and gives p = %s, but %s is significant", null,
			Short(e.pOfInterval(fewDF).exact), said)
	case !significant && excludes:
		r.Why = fmt.Sprintf("the interval does not hold %g and gives p = %s, but %s is not significant", null,
			Short(e.pOfInterval(fewDF).exact), said)
	default:
		return false
	}
	return true
}

// named returns a copy of the estimate with another name.
func (e *estimate) named(name string) *estimate {
	out := *e
	out.name = name
	return &out
}

// fitsAsRatio reports whether an estimate without a name may be a ratio whose p-value follows from its interval.
func (e *estimate) fitsAsRatio(c *checker) bool {
	if e.name != unnamed || e.ci.value.span().low <= 0 {
		return false
	}
	ratio := e.named("OR")
	return ratio.hasP() && e.p.agrees(ratio.pOfInterval(fewDF), c.alpha)
}

// isGeometric reports whether an estimate without a name is the geometric mean of the ends of its interval and not the
// arithmetic one, like a ratio.
func (e *estimate) isGeometric() bool {
	low, high, v := e.ci.value.span(), e.ci.high.span(), e.value.span()
	return e.name == unnamed && low.low > 0 && v.low > 0 &&
		v.overlaps(span{math.Sqrt(low.low * high.low), math.Sqrt(low.high * high.high)}) &&
		!v.overlaps(span{(low.low + high.low) / 2, (low.high + high.high) / 2})
}

var (
	// namesOfRatios matches names before a number that may be a ratio: the OR was 1.46, and in smokers it was 1.57.
	namesOfRatios = lazyregexp.New(`\ba?(?:OR|HR|RR)s?\b|(?i)\b(?:odds|hazards?|risk|rate) ratios?\b|` +
		`\brelative risks?\b`)
	// otherMiddles matches words of a sentence whose number is not a ratio, although its interval looks like one.
	otherMiddles = lazyregexp.New(`(?i)\b(?:geometric|means?|medians?|tit(?:er|re)s?|concentrations?|levels?)\b`)
)

// namesRatio reports whether the paragraph names a ratio before an estimate, and its sentence names nothing else.
func (c *checker) namesRatio(e *estimate) bool {
	s := c.found.sentence(e.from, e.to)
	return namesOfRatios.MatchString(c.text.String[:e.from]) && !otherMiddles.MatchString(c.text.String[s.from:s.to])
}

// isDifference reports whether an estimate without a name is certainly a difference, so that its p-value is that of its
// interval: it has a sign, or the text says by how much. In the latter case it may be a factor, so its interval must
// lead to the same conclusion for a factor.
func (e *estimate) isDifference(c *checker) bool {
	if e.ci.high.span().high < 0 {
		return true
	}
	return e.difference && e.ci.value.span().low > 0 && e.named("OR").contradicts(c, &document.Result{})
}

// isFar reports whether the printed p-value is far from all those that the interval allows; significant
// says on which side.
func (e *estimate) isFar(significant bool) bool {
	if e.p.relation == "ns" {
		return false
	}
	allowed, v := e.pOfInterval(leastDF), e.p.value.span()
	zOf := func(p float64) float64 { return -stats.QuantileNormal(math.Min(1, math.Max(p, 1e-300)) / 2) }
	if significant {
		return zOf(v.high)-zOf(allowed.low) > nearZ
	}
	return zOf(allowed.high)-zOf(v.low) > nearZ
}

// withArticle puts "a" or "an" before a word.
func withArticle(word string) string {
	if word != "" && strings.ContainsRune("aeiouAEIOU", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// joined joins two remarks.
func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// excuse explains why a p-value may differ from the computed one.
func (c context) excuse() string {
	switch {
	case c.resampled != "":
		return "the text names " + withArticle(c.resampled) + " test"
	case c.adjusted != "":
		return "the text says that the p-value is " + c.adjusted
	}
	return "the text says that it is one-sided"
}
