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
	"rederive/verify/review/internal/printed"
)

// contradiction returns the verdict on a printed p-value that disagrees with a span.
func contradiction(p *printed.P, s printed.PSpan, alpha float64) document.Verdict {
	if p.Changes(s, alpha) {
		return document.DecisionError
	}
	return document.Inconsistent
}

// checkTest judges a test in a sentence.
func (c *checker) checkTest(t *printed.Test, sentence printed.Range) document.Result {
	c.readCapitalR(t, sentence)
	r := c.result(document.TestCheck, t.From, t.To)
	shown := ""
	if t.P != nil {
		shown = c.text.String[t.P.From:t.P.To]
	}
	fillTest(t, &r, shown)
	if why := t.Impossible(); why != "" {
		r.Verdict, r.Why = document.Inconsistent, why
		return r
	}
	two, ok := t.PSpan(2)
	if !ok {
		return c.withoutDegrees(t, r, c.found.ContextOf(printed.Range{From: t.From, To: t.To}, sentence))
	}
	r.Computed = &[2]float64{two.Low, two.High}
	r.Exact = two.Exact
	if t.P == nil {
		return unchecked(r, fmt.Sprintf("no p-value is printed; it is %s", Short(two.Exact)))
	}
	x := c.found.ContextOf(printed.Range{From: t.From, To: t.To}, sentence).Of(t.P)
	x.Ranks = rankTests.MatchString(c.text.String[sentence.From:sentence.To])
	c.judge(t, &r, two, x)
	if r.IsFinding() && t.Several {
		r = unchecked(r, "the p-value may be that of other values, or the number something else")
	}
	if r.IsFinding() && (averaged.MatchString(c.text.String[sentence.From:t.From]) ||
		averaged.MatchString(c.text.String[sentence.From:t.P.From])) {
		r = unchecked(r, "they are averages, and the average p-value is not that of the average "+t.Stat.Name)
	}
	return r
}

// readCapitalR takes R(550) = .21 for a correlation, if the sentence is about correlations or the p-value is that of
// one, and the paragraph names no other R.
func (c *checker) readCapitalR(t *printed.Test, sentence printed.Range) {
	if t.Stat != printed.StatR2 || len(t.DF) != 1 || t.P == nil || otherR.MatchString(c.text.String) {
		return
	}
	as := *t
	as.Stat = printed.StatR
	two, ok := as.PSpan(2)
	if ok && math.Abs(t.Value.Value) < 1 &&
		(t.P.Agrees(two, c.alpha) || printed.OfCorrelation.MatchString(c.text.String[sentence.From:sentence.To])) {
		t.Stat = printed.StatR
	}
}

// otherR matches words of text in which an R is that of several predictors, or of distances.
var otherR = lazyregexp.New(`(?i)\b(?:multiple|regress\w+|predict\w+|anosim|adonis2?|permut\w+|dissimilarit\w+)\b`)

// averaged matches text that ends with the word for an average of statistics: average t(790) = 2.64, P averaged.
var averaged = lazyregexp.New(`(?i)\b(?:averaged?|mean|median)\s+(?:value of\s+)?$`)

var rankTests = lazyregexp.New(`(?i)mann|wilcoxon|rank[- ]sum|signed[- ]rank|spearman|kendall`)

// withoutDegrees judges a test without printed degrees of freedom. The p-value of t lies between those for one degree
// of freedom and for a normal distribution.
func (c *checker) withoutDegrees(t *printed.Test, r document.Result, x printed.Context) document.Result {
	r = unchecked(r, t.Unknown())
	if n := c.sampleOf(t); n != nil {
		r.Verdict, r.Why = document.Consistent, "with N = "+n.Text+", which is printed elsewhere"
	}
	if t.Stat != printed.StatT || t.P == nil || t.Relation != "=" || len(t.DF) > 0 || t.Unsure {
		return r
	}
	x = x.Of(t.P)
	v := t.Value.Span()
	near := math.Max(0, math.Max(v.Low, -v.High))
	any := printed.PSpan{Low: stats.TailNormal(v.Largest()), High: stats.TailT(near, 1)}
	half := printed.PSpan{Low: any.Low / 2, High: any.High / 2}
	said := fmt.Sprintf("t = %s gives p from %s to %s, whatever the degrees of freedom", t.Value.Text, Short(any.Low),
		Short(any.High))
	switch {
	case t.P.Agrees(any, c.alpha):
	case x.Resampled != "" || x.Adjusted != "" || x.OneTailed || c.oneTailed:
		r.Why = said + ": " + x.Excuse()
	case t.P.Agrees(half, c.alpha), c.saysOneTailed && t.P.Agrees(half.OtherSide(), c.alpha):
		r.Why = said + "; one-sided it may fit"
	case c.corrected(t.P, any) != "":
		r.Why = said + "; the paper names " + c.corrected(t.P, any) + ", which makes p-values larger"
	default:
		r.Verdict, r.Why = contradiction(t.P, any, c.alpha), said
	}
	return r
}

// fill copies the printed parts of a test to a result.
func fillTest(t *printed.Test, r *document.Result, p string) {
	r.Type, r.Value, r.Comparison = t.Stat.Name, t.Value.Text, t.Relation
	for i, n := range t.DF {
		if i == 0 {
			r.DF1 = n.Text
		} else {
			r.DF2 = n.Text
		}
	}
	if t.P == nil {
		return
	}
	r.P, r.PComparison, r.Printed = t.P.Value.Text, t.P.Relation, p
	if t.P.Relation == "ns" {
		r.P = ""
	}
}

// judge compares the printed p-value with the computed ones.
func (c *checker) judge(t *printed.Test, r *document.Result, two printed.PSpan, x printed.Context) {
	defer remark(t, r, two)
	one, _ := t.PSpan(1)
	other := one.OtherSide()
	directed := t.Stat.Tail == "t" || t.Stat.Tail == "z" || t.Stat.Tail == "r" ||
		(t.Stat.Tail == "F" || t.Stat.Tail == "chi2") && len(t.DF) > 0 && t.DF[0].Value == 1
	oneSided := directed && (x.OneTailed || c.oneTailed)
	if ofDegrees[x.Adjusted] && slices.ContainsFunc(t.DF, func(n printed.Number) bool { return n.Places > 0 }) {
		x.Adjusted = ""
	}
	switch {
	case t.P.Agrees(two, c.alpha):
		r.Verdict = document.Consistent
		return
	case oneSided && t.P.Agrees(one, c.alpha):
		oneSidedFits(r, one, "one-sided, as the text says")
		return
	case oneSided && t.P.Agrees(other, c.alpha):
		oneSidedFits(r, other, "one-sided, in the other direction")
		return
	case x.Resampled != "":
		*r = unchecked(*r, fmt.Sprintf("the text names %s test: its p-value need not be that of %s",
			withArticle(x.Resampled), t.Stat.Name))
		return
	case x.Adjusted != "":
		*r = unchecked(*r, fmt.Sprintf("the text says that the p-value is %s; without that it is %s",
			x.Adjusted, Short(two.Exact)))
		return
	case (t.Stat.Approx || t.Stat == printed.StatZ && x.Ranks) && t.IsClose(two):
		*r = unchecked(*r, "the exact distribution of "+t.Stat.Name+" differs from the approximation that is used here")
		return
	}
	if c.isPermuted(t) {
		*r = unchecked(*r, "the paper names permutation tests of distances: the p-value need not be that of "+
			t.Stat.Name)
		return
	}
	squared := t.Stat.Tail == "F" || t.Stat.Tail == "chi2"
	if c.saysOneTailed && (!squared || directed && c.callsOneSided()) &&
		(t.P.Agrees(one, c.alpha) || t.P.Agrees(other, c.alpha)) {
		*r = unchecked(*r,
			"the one-sided p-value fits, and the paper names one-sided tests elsewhere; two-sided it is "+
				Short(two.Exact))
		return
	}
	if name := c.corrected(t.P, two); directed && name != "" {
		*r = unchecked(*r, fmt.Sprintf("the paper names %s, which makes p-values larger; without that it is %s", name,
			Short(two.Exact)))
		return
	}
	if (t.Stat.Tail == "chi2" || t.Stat.Tail == "r") && len(t.DF) == 1 && t.DF[0].Places > 0 { // or S, of Spearman
		*r = unchecked(*r, "the degrees of freedom of "+t.Stat.Name+" are no whole number")
		return
	}
	if df := groupsFewer(t, c.alpha); df > 0 {
		*r = unchecked(*r, fmt.Sprintf("with %d degrees of freedom it agrees: %s may be the size of the sample", df,
			t.DF[0].Text))
		return
	}
	r.Verdict = contradiction(t.P, two, c.alpha)
	r.Explanations = explainTest(t, c, two, one, directed)
	if isRankSum(t, two) {
		r.Verdict = document.Inconsistent // the conclusion need not change
		r.Explanations = append(r.Explanations, "no z is that large: it may be a sum of ranks, such as U or W")
	}
}

// isRankSum reports whether a z is so large, and its p-value is not, that it is probably what z was computed from.
func isRankSum(t *printed.Test, two printed.PSpan) bool {
	const large = 20
	return t.Stat == printed.StatZ && math.Abs(t.Value.Value) > large && two.High < 1e-50 && t.P.Relation == "=" &&
		t.P.Value.Value >= 0.001
}

// remark says which p-values a bound allows, F < 1, and that no p-value is 0.
func remark(t *printed.Test, r *document.Result, two printed.PSpan) {
	exact, low, high := ComputedP(r)
	switch {
	case r.Why != "":
		return
	case !strings.ContainsAny(t.Relation, "<>"):
	case two.Low == 0:
		r.Why = fmt.Sprintf("%s %s %s gives p below %s", t.Stat.InWords(), t.Relation, t.Value.Text, high)
	default:
		r.Why = fmt.Sprintf("%s %s %s gives p above %s", t.Stat.InWords(), t.Relation, t.Value.Text, low)
	}
	if r.Verdict == document.Consistent && t.P.Relation == "=" && t.P.Value.Value == 0 {
		r.Why = joined(cmp.Or(r.Why, "computed p = "+exact), "a p-value is never 0: p < "+least(t.P.Value)+" is meant")
	}
}

// groupsFewer returns the degrees of freedom of a few groups with which an H with more degrees agrees: the number in
// brackets may be the sample size, as in H(95). It returns 0 if there are none.
func groupsFewer(t *printed.Test, alpha float64) int {
	const many, few = 20, 8
	if t.Stat != printed.StatH || len(t.DF) != 1 || t.DF[0].Value < many {
		return 0
	}
	for df := 1; df <= few; df++ {
		other := *t
		other.DF = []printed.Number{{Value: float64(df)}}
		if s, ok := other.PSpan(2); ok && t.P.Agrees(s, alpha) {
			return df
		}
	}
	return 0
}

// ofDegrees are corrections of the degrees of freedom. Corrected degrees have decimals.
var ofDegrees = map[string]bool{"corrected (Greenhouse)": true, "corrected (Huynh)": true}

// oneSidedFits records that the printed p-value is the one-sided one.
func oneSidedFits(r *document.Result, one printed.PSpan, why string) {
	r.Verdict, r.Why = document.Consistent, why
	r.Computed, r.Exact = &[2]float64{one.Low, one.High}, one.Exact
}

// Apart formats a number with enough digits, at least three, to show on which side of others it is: a number that
// rounds to .0015 may be below it.
func Apart(x float64, others ...float64) string {
	const most = 8 // digits
	for n := 3; n < most; n++ {
		text := printed.Digits(x, n)
		shown, _ := strconv.ParseFloat(text, 64)
		crosses := func(o float64) bool { return (shown < o) != (x < o) || (shown > o) != (x > o) }
		if !slices.ContainsFunc(others, crosses) {
			return text
		}
	}
	return printed.Digits(x, most)
}
