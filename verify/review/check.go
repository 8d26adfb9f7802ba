package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
)

// A pSpan is the range of p-values of a test over all numbers that round to the printed ones.
type pSpan struct{ low, exact, high float64 }

// otherSide returns the one-sided p-values in the other direction.
func (s pSpan) otherSide() pSpan { return pSpan{1 - s.high, 1 - s.exact, 1 - s.low} }

// pSpan returns the p-value of a test with one or two sides. It returns false if the degrees of freedom are unknown.
func (t *printedTest) pSpan(sides int) (pSpan, bool) {
	df, ok := t.degreesOf()
	if !ok {
		return pSpan{}, false
	}
	stat := t.value.span()
	switch t.relation {
	case "<", "<=":
		stat = span{0, t.value.value} // a bound is not rounded
		if t.value.value < 0 {
			stat.low = math.Inf(-1)
		}
	case ">", ">=":
		stat = span{t.value.value, math.Inf(1)}
	}
	near, far := math.Min(math.Abs(stat.low), math.Abs(stat.high)), math.Max(math.Abs(stat.low), math.Abs(stat.high))
	if stat.low <= 0 && stat.high >= 0 {
		near = 0
	}
	exact := make([]float64, len(df))
	for i, n := range df {
		exact[i] = n.value
	}
	s := pSpan{low: 1, exact: t.pAt(math.Abs(t.value.value), exact)}
	corner := make([]float64, len(df))
	for c := range 1 << len(df) {
		for i, n := range df {
			corner[i] = n.span().low
			if c>>i&1 == 1 {
				corner[i] = n.span().high
			}
			if n.places == 0 { // an integer is exact
				corner[i] = n.value
			}
		}
		s.low = math.Min(s.low, t.pAt(far, corner))
		s.high = math.Max(s.high, t.pAt(near, corner))
	}
	const float = 1e-9 // the possible error of the distributions
	s.low, s.high = s.low*(1-float), math.Min(1, s.high*(1+float))
	if sides == 1 {
		s = pSpan{s.low / 2, s.exact / 2, s.high / 2}
	}
	return s, true
}

// degreesOf returns the degrees of freedom, if they are known.
func (t *printedTest) degreesOf() ([]number, bool) {
	df := t.df
	switch {
	case t.stat.tail == "":
		return nil, false
	case t.stat.degrees == 0:
		return nil, true
	case t.stat.tail == "r" && len(df) == 0 && t.sample != nil:
		n := *t.sample
		n.value -= 2
		df = []number{n}
	}
	if len(df) != t.stat.degrees {
		return nil, false
	}
	for i, n := range df {
		canBeInfinite := t.stat.tail == "t" || t.stat.tail == "F" && i == 1
		if n.value <= 0 || math.IsInf(n.value, 1) && !canBeInfinite {
			return nil, false
		}
	}
	return df, true
}

// tailNormal is [stats.TailNormal], and 1 for 0 over 0.
func tailNormal(z float64) float64 {
	if math.IsNaN(z) {
		return 1
	}
	return stats.TailNormal(z)
}

func (t *printedTest) pAt(x float64, df []float64) float64 {
	switch t.stat.tail {
	case "t":
		if math.IsInf(df[0], 1) {
			return stats.TailNormal(x)
		}
		return stats.TailT(x, df[0])
	case "F":
		if math.IsInf(df[1], 1) {
			return stats.TailChi2(x*df[0], df[0])
		}
		return stats.TailF(x, df[0], df[1])
	case "chi2":
		return stats.TailChi2(x, df[0])
	case "z":
		return stats.TailNormal(x)
	}
	return stats.TailR(math.Max(-1, math.Min(1, x)), df[0])
}

// agrees reports whether a printed p-value is in a span.
func (p *printedP) agrees(s pSpan, alpha float64) bool {
	v := p.value.value
	switch p.relation {
	case "<":
		return s.low < v
	case "<=":
		return s.low <= v
	case ">":
		return s.high > v
	case ">=":
		return s.high >= v
	case "ns":
		return s.high > alpha
	}
	half := p.value.half
	if p.relation == "~" {
		half *= 2
	}
	return (s.low <= v+half || onlyNines.MatchString(p.value.text)) && (s.high >= v-half || v < smallestInR)
}

// Some papers print the limit of what is printed: R prints no p-value below 2.2e-16, and .999 is for all above it.
const smallestInR = 2.25e-16

var onlyNines = lazyregexp.New(`^0\.99+$`)

// decides reports whether a printed p-value is significant, and whether that is certain.
func (p *printedP) decides(alpha float64) (significant, known bool) {
	v := p.value.value
	switch p.relation {
	case "<", "<=":
		return true, v <= alpha
	case ">", ">=":
		return false, v >= alpha
	case "ns":
		return false, true
	}
	return v < alpha, v+p.value.half < alpha || v-p.value.half > alpha
}

// changes reports whether a span contradicts the printed significance.
func (p *printedP) changes(s pSpan, alpha float64) bool {
	significant, known := p.decides(alpha)
	return known && (significant && s.low >= alpha || !significant && s.high < alpha)
}

// contradiction returns the verdict on a printed p-value that disagrees with a span.
func (p *printedP) contradiction(s pSpan, alpha float64) document.Verdict {
	if p.changes(s, alpha) {
		return document.DecisionError
	}
	return document.Inconsistent
}

// checkTest judges a test in a sentence.
func (c *checker) checkTest(t *printedTest, sentence span2) document.Result {
	c.readCapitalR(t, sentence)
	r := c.result(document.TestCheck, t.from, t.to)
	printed := ""
	if t.p != nil {
		printed = c.text.String[t.p.from:t.p.to]
	}
	t.fill(&r, printed)
	if why := t.impossible(); why != "" {
		r.Verdict, r.Why = document.Inconsistent, why
		return r
	}
	two, ok := t.pSpan(2)
	if !ok {
		return c.withoutDegrees(t, r, c.found.contextOf(span2{t.from, t.to}, sentence))
	}
	r.Computed = &[2]float64{two.low, two.high}
	r.Exact = two.exact
	if t.p == nil {
		return unchecked(r, fmt.Sprintf("no p-value is printed; it is %s", Short(two.exact)))
	}
	x := c.found.contextOf(span2{t.from, t.to}, sentence).of(t.p)
	x.ranks = rankTests.MatchString(c.text.String[sentence.from:sentence.to])
	c.judge(t, &r, two, x)
	if r.IsFinding() && t.several {
		r = unchecked(r, "the p-value may be that of the other values before it")
	}
	if r.IsFinding() && (averaged.MatchString(c.text.String[sentence.from:t.from]) ||
		averaged.MatchString(c.text.String[sentence.from:t.p.from])) {
		r = unchecked(r, "they are averages, and the average p-value is not that of the average "+t.stat.name)
	}
	return r
}

// readCapitalR takes R(550) = .21 for a correlation, if the sentence is about correlations or the p-value is that of one,
// and the paragraph names no other R.
func (c *checker) readCapitalR(t *printedTest, sentence span2) {
	if t.stat != statANOS || len(t.df) != 1 || t.p == nil || otherR.MatchString(c.text.String) {
		return
	}
	as := *t
	as.stat = statR
	two, ok := as.pSpan(2)
	if ok && math.Abs(t.value.value) < 1 &&
		(t.p.agrees(two, c.alpha) || ofCorrelation.MatchString(c.text.String[sentence.from:sentence.to])) {
		t.stat = statR
	}
}

// otherR matches words of text in which an R is that of several predictors, or of distances.
var otherR = lazyregexp.New(`(?i)\b(?:multiple|regress\w+|predict\w+|anosim|adonis2?|permut\w+|dissimilarit\w+)\b`)

// averaged matches text that ends with the word for an average of statistics: average t(790) = 2.64, P averaged.
var averaged = lazyregexp.New(`(?i)\b(?:averaged?|mean|median)\s+(?:value of\s+)?$`)

var rankTests = lazyregexp.New(`(?i)mann|wilcoxon|rank[- ]sum|signed[- ]rank|spearman|kendall`)

// withoutDegrees judges a test without printed degrees of freedom. The p-value of t lies between those for one degree
// of freedom and for a normal distribution.
func (c *checker) withoutDegrees(t *printedTest, r document.Result, x context) document.Result {
	r = unchecked(r, t.unknown())
	if n := c.sampleOf(t); n != nil {
		r.Verdict, r.Why = document.Consistent, "with N = "+n.text+", which is printed elsewhere"
	}
	if t.stat != statT || t.p == nil || t.relation != "=" || len(t.df) > 0 || t.unsure {
		return r
	}
	x = x.of(t.p)
	v := t.value.span()
	near := math.Max(0, math.Max(v.low, -v.high))
	any := pSpan{low: stats.TailNormal(v.largest()), high: stats.TailT(near, 1)}
	half := pSpan{low: any.low / 2, high: any.high / 2}
	said := fmt.Sprintf("t = %s gives p from %s to %s, whatever the degrees of freedom", t.value.text, Short(any.low),
		Short(any.high))
	switch {
	case t.p.agrees(any, c.alpha):
	case x.resampled != "" || x.adjusted != "" || x.oneTailed || c.oneTailed:
		r.Why = said + ": " + x.excuse()
	case t.p.agrees(half, c.alpha), c.saysOneTailed && t.p.agrees(half.otherSide(), c.alpha):
		r.Why = said + "; one-sided it may fit"
	case c.corrected(t.p, any) != "":
		r.Why = said + "; the paper names " + c.corrected(t.p, any) + ", which makes p-values larger"
	default:
		r.Verdict, r.Why = t.p.contradiction(any, c.alpha), said
	}
	return r
}

// fill copies the printed parts of a test to a result.
func (t *printedTest) fill(r *document.Result, p string) {
	r.Type, r.Value, r.Comparison = t.stat.name, t.value.text, t.relation
	for i, n := range t.df {
		if i == 0 {
			r.DF1 = n.text
		} else {
			r.DF2 = n.text
		}
	}
	if t.p == nil {
		return
	}
	r.P, r.PComparison, r.Printed = t.p.value.text, t.p.relation, p
	if t.p.relation == "ns" {
		r.P = ""
	}
}

// judge compares the printed p-value with the computed ones.
func (c *checker) judge(t *printedTest, r *document.Result, two pSpan, x context) {
	defer t.remark(r, two)
	one, _ := t.pSpan(1)
	other := one.otherSide()
	directed := t.stat.tail == "t" || t.stat.tail == "z" || t.stat.tail == "r" ||
		(t.stat.tail == "F" || t.stat.tail == "chi2") && len(t.df) > 0 && t.df[0].value == 1
	oneSided := directed && (x.oneTailed || c.oneTailed)
	if ofDegrees[x.adjusted] && slices.ContainsFunc(t.df, func(n number) bool { return n.places > 0 }) {
		x.adjusted = ""
	}
	switch {
	case t.p.agrees(two, c.alpha):
		r.Verdict = document.Consistent
		return
	case oneSided && t.p.agrees(one, c.alpha):
		oneSidedFits(r, one, "one-sided, as the text says")
		return
	case oneSided && t.p.agrees(other, c.alpha):
		oneSidedFits(r, other, "one-sided, in the other direction")
		return
	case x.resampled != "":
		*r = unchecked(*r, fmt.Sprintf("the text names %s test: its p-value need not be that of %s",
			withArticle(x.resampled), t.stat.name))
		return
	case x.adjusted != "":
		*r = unchecked(*r, fmt.Sprintf("the text says that the p-value is %s; without that it is %s",
			x.adjusted, Short(two.exact)))
		return
	case (t.stat.approx || t.stat == statZ && x.ranks) && t.isClose(two):
		*r = unchecked(*r, "the exact distribution of "+t.stat.name+" differs from the approximation that is used here")
		return
	}
	if c.isPermuted(t) {
		*r = unchecked(*r, "the paper names permutation tests of distances: the p-value need not be that of "+
			t.stat.name)
		return
	}
	squared := t.stat.tail == "F" || t.stat.tail == "chi2"
	if c.saysOneTailed && (!squared || directed && c.callsOneSided()) &&
		(t.p.agrees(one, c.alpha) || t.p.agrees(other, c.alpha)) {
		*r = unchecked(*r,
			"the one-sided p-value fits, and the paper names one-sided tests elsewhere; two-sided it is "+
				Short(two.exact))
		return
	}
	if name := c.corrected(t.p, two); directed && name != "" {
		*r = unchecked(*r, fmt.Sprintf("the paper names %s, which makes p-values larger; without that it is %s", name,
			Short(two.exact)))
		return
	}
	if (t.stat.tail == "chi2" || t.stat.tail == "r") && len(t.df) == 1 && t.df[0].places > 0 { // or S, of Spearman
		*r = unchecked(*r, "the degrees of freedom of "+t.stat.name+" are no whole number")
		return
	}
	if df := t.groupsFewer(c.alpha); df > 0 {
		*r = unchecked(*r, fmt.Sprintf("with %d degrees of freedom it agrees: %s may be the size of the sample", df,
			t.df[0].text))
		return
	}
	r.Verdict = t.p.contradiction(two, c.alpha)
	r.Explanations = t.explain(c, two, one, directed)
	if t.isRankSum(two) {
		r.Verdict = document.Inconsistent // the conclusion need not change
		r.Explanations = append(r.Explanations, "no z is that large: it may be a sum of ranks, such as U or W")
	}
}

// isRankSum reports whether a z is so large, and its p-value is not, that it is probably what z was computed from.
func (t *printedTest) isRankSum(two pSpan) bool {
	const large = 20
	return t.stat == statZ && math.Abs(t.value.value) > large && two.high < 1e-50 && t.p.relation == "=" &&
		t.p.value.value >= 0.001
}

// remark says which p-values a bound allows, F < 1, and that no p-value is 0.
func (t *printedTest) remark(r *document.Result, two pSpan) {
	exact, low, high := ComputedP(r)
	switch {
	case r.Why != "":
		return
	case !strings.ContainsAny(t.relation, "<>"):
	case two.low == 0:
		r.Why = fmt.Sprintf("%s %s %s gives p below %s", t.stat.inWords(), t.relation, t.value.text, high)
	default:
		r.Why = fmt.Sprintf("%s %s %s gives p above %s", t.stat.inWords(), t.relation, t.value.text, low)
	}
	if r.Verdict == document.Consistent && t.p.relation == "=" && t.p.value.value == 0 {
		r.Why = joined(cmp.Or(r.Why, "computed p = "+exact), "a p-value is never 0: p < "+least(t.p.value)+" is meant")
	}
}

// groupsFewer returns the degrees of freedom of a few groups with which an H with more degrees agrees: the number in
// brackets may be the sample size, as in H(95). It returns 0 if there are none.
func (t *printedTest) groupsFewer(alpha float64) int {
	const many, few = 20, 8
	if t.stat != statH || len(t.df) != 1 || t.df[0].value < many {
		return 0
	}
	for df := 1; df <= few; df++ {
		other := *t
		other.df = []number{{value: float64(df)}}
		if s, ok := other.pSpan(2); ok && t.p.agrees(s, alpha) {
			return df
		}
	}
	return 0
}

// ofDegrees are corrections of the degrees of freedom. Corrected degrees have decimals.
var ofDegrees = map[string]bool{"corrected (Greenhouse)": true, "corrected (Huynh)": true}

// oneSidedFits records that the printed p-value is the one-sided one.
func oneSidedFits(r *document.Result, one pSpan, why string) {
	r.Verdict, r.Why = document.Consistent, why
	r.Computed, r.Exact = &[2]float64{one.low, one.high}, one.exact
}

// isClose reports whether a p-value is within a tenth plus two hundredths of the computed range.
func (t *printedTest) isClose(s pSpan) bool {
	v := t.p.value.value
	return v >= s.low*0.9-0.02 && v <= s.high*1.1+0.02
}

// impossible says why a test cannot be as printed, or "".
func (t *printedTest) impossible() string {
	v := t.value.span()
	switch t.stat.tail {
	case "F", "chi2":
		if v.high < 0 && !t.ofDifference {
			return t.stat.name + " is never below 0"
		}
	case "r":
		if v.low > 1 || v.high < -1 {
			return "a correlation lies between -1 and 1"
		}
	}
	if t.p != nil && t.p.relation != "ns" && (t.p.value.value > 1+1e-12 || t.p.value.value < 0) {
		return "a p-value lies between 0 and 1"
	}
	return ""
}

// unknown says why a test cannot be checked.
func (t *printedTest) unknown() string {
	switch {
	case t.stat.tail == "":
		return "the p-value of " + t.stat.name + " does not follow from what is printed"
	case len(t.df) == 0:
		return "no degrees of freedom are printed"
	}
	if i := slices.IndexFunc(t.df, func(n number) bool { return n.value <= 0 }); i >= 0 {
		return "no statistic has " + t.df[i].text + " degrees of freedom"
	}
	return fmt.Sprintf("%s has %d degrees of freedom, %d are printed", t.stat.name, t.stat.degrees, len(t.df))
}

// Short formats a number with three significant digits, as papers do, and an integer with all of its digits.
func Short(x float64) string { return digits(x, 3) }

// digits formats a number with n significant digits.
func digits(x float64, n int) string {
	switch size := math.Abs(x); {
	case x != 0 && size < 1e-4:
		return strconv.FormatFloat(x, 'e', n-1, 64)
	case size < 1e15 && size >= math.Pow10(n)-0.5:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', n, 64)
}

// Apart formats a number with enough digits, at least three, to show on which side of others it is: a number that
// rounds to .0015 may be below it.
func Apart(x float64, others ...float64) string {
	const most = 8 // digits
	for n := 3; n < most; n++ {
		text := digits(x, n)
		shown, _ := strconv.ParseFloat(text, 64)
		crosses := func(o float64) bool { return (shown < o) != (x < o) || (shown > o) != (x > o) }
		if !slices.ContainsFunc(others, crosses) {
			return text
		}
	}
	return digits(x, most)
}
