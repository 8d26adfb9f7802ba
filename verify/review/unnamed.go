package review

import (
	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// checkAlone judges an interval and the number before it, which may belong to something else.
func (c *checker) checkAlone(e *printed.Estimate) document.Result {
	r := c.estimateResult(document.IntervalCheck, e)
	low, high, v := e.CI.Value.Span(), e.CI.High.Span(), e.Value.Span()
	r.Verdict = document.Consistent
	switch {
	case e.IsTurned():
		r.Why = turned
	case low.Low > high.High && endsWithComma.MatchString(c.text.String[e.CI.From:e.CI.To]) &&
		e.Value.Text != "" && high.Low <= v.High && v.Low <= low.High:
		r = unchecked(r, "the upper end of the interval is printed first")
	case low.Low > high.High:
		r.Verdict, r.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
	case e.Value.Text == "" && fitsTestBeside(e, &r):
	case e.Value.Text == "":
		r = unchecked(r, "no estimate is printed next to the interval")
	case low.Low <= v.High && v.Low <= high.High:
		compareMiddle(e, &r)
	case low.Low <= -v.Low && -v.High <= high.High:
		r = unchecked(r, "the interval holds the number with the other sign: the text may say it in words")
	case nextInterval.MatchString(c.text.String[e.To:]):
		r = unchecked(r, "the number lies outside of the interval; it may belong to the next one")
	case e.IsPrintedAlike():
		r.Verdict, r.Why = document.Inconsistent, "the estimate lies outside of its interval"
	default:
		r = unchecked(r, "the number before the interval lies outside of it: it may be another one")
	}
	return r
}

// nextInterval matches another interval directly after one, as in the texts of pictures side by side.
var nextInterval = lazyregexp.New(`^\s*[)\]]?\s*[(\[]\s*\d\d(?:\.\d)? ?% ?CI\b`)

// endsWithComma matches an interval with a comma between its ends: 293, -22.
var endsWithComma = lazyregexp.New(`\d ?%?[,;] ?[-\x{2212}\x{2013}]?[\d.]+ ?%?[)\]]?$`)

// fitsTestBeside reports whether the t or z that an interval is printed with follows from the interval, as that of a
// difference. If not, the interval may be that of an effect size or of a mean.
func fitsTestBeside(e *printed.Estimate, r *document.Result) bool {
	allowed, exact, ok := e.OfInterval()
	if !ok {
		return false
	}
	size := e.Beside.Value.Span()
	if !allowed.Overlaps(printed.Span{Low: size.Least(), High: size.Largest()}) {
		return false
	}
	r.Why = "as the interval of a difference, it gives " + e.Beside.Stat.InWords() + " = " + Short(exact)
	return true
}
