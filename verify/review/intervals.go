package review

import (
	"fmt"
	"math"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// explained are effect sizes and estimates whose intervals are not about a null value.
var explained = map[string]bool{
	"eta^2": true, "eta_p^2": true, "omega^2": true, "omega_p^2": true, "epsilon^2": true, "R^2": true, "V": true,
	"M": true, "f": true, "f^2": true, "phi": true, "I^2": true, "tau^2": true,
}

// checkEstimates judges an estimate by its interval or its standard error, and by the test printed with both.
func (c *checker) checkEstimates(e *printed.Estimate) {
	if e.CI != nil || e.P != nil {
		c.add(c.checkEstimate(e))
	}
	if e.Test != nil {
		r := c.checkSlopeTest(e)
		if e.Name == printed.Unnamed && e.Test.P != nil && r.Verdict == document.NotChecked {
			return // the error of a mean, next to a test
		}
		c.add(r)
	}
}

// checkEstimate judges an estimate and its interval.
func (c *checker) checkEstimate(e *printed.Estimate) document.Result {
	if e.CI == nil {
		x := c.found.ContextOf(printed.Range{From: e.From, To: e.To}, c.found.Sentence(e.From, e.To))
		return c.checkSlope(e, c.estimateResult(document.TestCheck, e), x)
	}
	if e.Name == printed.Unnamed && e.P == nil {
		return c.checkAlone(e)
	}
	r := c.estimateResult(document.IntervalCheck, e)
	low, high, v := e.CI.Value.Span(), e.CI.High.Span(), e.Value.Span()
	r.Verdict = document.Consistent
	switch {
	case e.IsTurned():
		r.Why = turned
		return r
	case low.Low > high.High:
		r.Verdict, r.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
	case v.Low > high.High && low.Low <= 0 && explained[e.Name]:
		r = unchecked(r, "the interval of a small effect may lie below it")
	case (v.High < low.Low || v.Low > high.High) && e.OfTest && !printed.Ratios[e.Name]:
		r = unchecked(r, "the interval may be that of a difference before it is standardized: the effect lies outside")
	case (v.High < low.Low || v.Low > high.High) && e.Name == "beta" && c.isStandardized(e.Value):
		r = unchecked(r, ofRaw)
	case v.High < low.Low || v.Low > high.High:
		r.Verdict, r.Why = document.Inconsistent, "the estimate lies outside of its interval"
	default:
		compareMiddle(e, &r)
	}
	x := c.found.ContextOf(printed.Range{From: e.From, To: e.To}, c.found.Sentence(e.From, e.To))
	if !r.IsFinding() && x.Resampled == "" {
		compareWidth(e, &r)
	}
	compareInterval(e, c, &r, x)
	return r
}

// isStandardized reports whether a coefficient that is named beta may be standardized, as the paper says of others.
func (c *checker) isStandardized(beta printed.Number) bool {
	return math.Abs(beta.Value) <= 1 && c.says(standardizedBeta)
}

const ofRaw = "the interval may be that of the coefficient before it is standardized: beta lies outside"

// standardizedBeta matches what a paper says of its coefficients.
var standardizedBeta = lazyregexp.New(`(?i)\bstandardi[sz]ed (?:\w+ )?(?:regression |path )?` +
	`(?:coefficients?|betas?|\x{03b2}|estimates?|weights?)`)

const turned = "the estimate lies in its interval, whose ends are in the order of their size without the sign"

func (c *checker) estimateResult(check document.Check, e *printed.Estimate) document.Result {
	r := c.result(check, e.From, e.To)
	r.Type, r.Value, r.Comparison = e.Name, e.Value.Text, "="
	if e.P != nil {
		r.P, r.PComparison = e.P.Value.Text, e.P.Relation
		r.Printed = c.text.String[e.P.From:e.P.To]
	}
	return r
}

// middle compares the estimate with the middle of its interval, and says which mean of the ends it is.
func compareMiddle(e *printed.Estimate, r *document.Result) {
	low, high, v := e.CI.Value.Span(), e.CI.High.Span(), e.Value.Span()
	if v.Overlaps(printed.Span{Low: (low.Low + high.Low) / 2, High: (low.High + high.High) / 2}) {
		r.Why = "the estimate is the middle of its interval"
		if printed.Ratios[e.Name] {
			r.Why = "the estimate is the arithmetic middle of its interval, not the geometric one"
		}
	}
	if printed.IsCorrelation[e.Name] && e.SpanOnScale(v).Overlaps(printed.Span{
		Low: (e.OnScale(low.Low) + e.OnScale(high.Low)) / 2, High: (e.OnScale(low.High) + e.OnScale(high.High)) / 2,
	}) {
		r.Why = "the estimate is the middle of its interval, after Fisher's transformation"
	}
	if low.Low > 0 && (printed.Ratios[e.Name] || r.Why == "") && !printed.IsCorrelation[e.Name] &&
		v.Overlaps(printed.Span{Low: math.Sqrt(low.Low * high.Low), High: math.Sqrt(low.High * high.High)}) {
		r.Why = "the estimate is the geometric middle of its interval"
	}
	if r.Why == "" && e.CI.IsOpen() {
		*r = unchecked(*r, "an end of the interval is infinite")
	} else if r.Why == "" {
		*r = unchecked(*r, "the interval is not symmetric about its estimate: it may be an exact or a bootstrap one")
	}
}

// width compares the interval with the standard error.
func compareWidth(e *printed.Estimate, r *document.Result) {
	if e.SE == nil || printed.Ratios[e.Name] || e.CI.Level != 95 || e.SE.Value <= 0 || e.CI.IsOpen() {
		return
	}
	low, high, se := e.CI.Value.Span(), e.CI.High.Span(), e.SE.Span()
	least := (high.Low - low.High) / (2 * se.High)
	most := (high.High - low.Low) / (2 * math.Max(se.Low, 1e-300))
	// The quantile is 1.96 for the normal distribution, and 4.30 for t with 2 degrees of freedom. A bootstrap or
	// likelihood interval may be slightly narrower.
	const narrow, wide = 1.6, 4.31
	if most < narrow || least > wide {
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("half of the interval is %s standard errors; 1.96 are expected, more for few cases",
			Short((e.CI.High.Value-e.CI.Value.Value)/(2*e.SE.Value)))
	}
}
