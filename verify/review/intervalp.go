package review

import (
	"fmt"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// fewDF and leastDF are degrees of freedom that an interval may have if none are printed: as a rule, and at least.
const (
	fewDF = 10
)

// compare compares the p-value printed with an estimate with its interval. A difference is a finding only if they
// contradict each other, and no usual method explains that.
func compareInterval(e *printed.Estimate, c *checker, r *document.Result, x printed.Context) {
	if e.P == nil || explained[e.Name] || r.IsFinding() || !e.HasP() {
		return
	}
	if e.IsGeometric() && c.namesRatio(e) {
		e = e.Named("OR")
	}
	x = x.Of(e.P)
	with := e.POfInterval(fewDF)
	said := "the interval gives p = " + Short(with.Exact)
	switch {
	case x.Resampled != "" || x.Adjusted != "" || x.OneTailed || c.oneTailed:
		if !e.OfTest && !e.P.Agrees(with, c.alpha) {
			*r = unchecked(*r, said+": "+x.Excuse())
		}
	case e.CI.Level == 100*(1-c.alpha) && !c.found.BelongsElsewhere(e.P) && contradicts(e, c, r):
		r.Verdict = document.DecisionError
	case e.OfTest: // the test is compared with its p-value
	case e.P.Agrees(with, c.alpha) && !e.IsGeometric():
		r.Why = joined(r.Why, said)
	case c.found.BelongsElsewhere(e.P):
		*r = unchecked(*r, said+"; the p-value that is printed may be that of something else")
	case fitsAsRatio(e, c):
		r.Verdict, r.Why = document.Consistent, "as that of a ratio, "+
			"the interval gives p = "+Short(e.Named("OR").POfInterval(fewDF).Exact)
	case r.Verdict == document.Consistent:
		*r = unchecked(*r, said+" (normal distribution); the degrees of freedom or another method may explain "+
			"the difference")
	}
}

// contradicts reports whether the interval and the p-value contradict each other about significance, and records why.
func contradicts(e *printed.Estimate, c *checker, r *document.Result) bool {
	null, low, high := e.Null(), e.SpanOnScale(e.CI.Value.Span()), e.SpanOnScale(e.CI.High.Span())
	near := printed.NearBound * (high.High - low.Low)
	excludes, includes := low.Low > 0 || high.High < 0, low.High < 0 && high.Low > 0
	clearly := low.Low > near || high.High < -near || low.High < -near && high.Low > near
	significant, known := e.P.Decides(c.alpha)
	said := "its p-value"
	if e.P.Relation != "ns" {
		said = fmt.Sprintf("p %s %s", e.P.Relation, e.P.Value.Text)
	}
	if !known || !clearly && !e.IsFar(significant) || e.Name == printed.Unnamed && !includes && !isDifference(e, c) {
		return false
	}
	switch {
	case significant && includes:
		r.Why = fmt.Sprintf("the interval holds %g and gives p = %s, but %s is significant", null,
			Short(e.POfInterval(fewDF).Exact), said)
	case !significant && excludes:
		r.Why = fmt.Sprintf("the interval does not hold %g and gives p = %s, but %s is not significant", null,
			Short(e.POfInterval(fewDF).Exact), said)
	default:
		return false
	}
	return true
}

// fitsAsRatio reports whether an estimate without a name may be a ratio whose p-value follows from its interval.
func fitsAsRatio(e *printed.Estimate, c *checker) bool {
	if e.Name != printed.Unnamed || e.CI.Value.Span().Low <= 0 {
		return false
	}
	ratio := e.Named("OR")
	return ratio.HasP() && e.P.Agrees(ratio.POfInterval(fewDF), c.alpha)
}

// otherMiddles matches words of a sentence whose number is not a ratio, although its interval looks like one.
var otherMiddles = lazyregexp.New(`(?i)\b(?:geometric|means?|medians?|tit(?:er|re)s?|concentrations?|levels?)\b`)

// namesRatio reports whether the paragraph names a ratio before an estimate, and its sentence names nothing else.
func (c *checker) namesRatio(e *printed.Estimate) bool {
	s := c.found.Sentence(e.From, e.To)
	return printed.NamesOfRatios.MatchString(c.text.String[:e.From]) &&
		!otherMiddles.MatchString(c.text.String[s.From:s.To])
}

// isDifference reports whether an estimate without a name is certainly a difference, so that its p-value is that of its
// interval: it has a sign, or the text says by how much. In the latter case it may be a factor, so its interval must
// lead to the same conclusion for a factor.
func isDifference(e *printed.Estimate, c *checker) bool {
	if e.CI.High.Span().High < 0 {
		return true
	}
	return e.Difference && e.CI.Value.Span().Low > 0 && contradicts(e.Named("OR"), c, &document.Result{})
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
