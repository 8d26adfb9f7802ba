package review

import (
	"fmt"
	"math"

	"rederive/document"
	"rederive/stats"
)

// isSlope reports whether an estimate is a coefficient with its standard error: b = 0.40, SE = 0.10.
func (e *estimate) isSlope() bool {
	return e.se != nil && e.se.value > 0 && (e.name == "b" || e.name == "beta")
}

// slopeDoubt is how far b/SE may be from what a p-value wants before it is a finding: the p-value may be that of a
// likelihood ratio or of a t distribution whose degrees of freedom are not printed.
const slopeDoubt = 1.0

// checkSlope judges the p-value of a coefficient by b/SE. Without degrees of freedom only a normal distribution can be
// taken, so that what is near is not checked.
func (c *checker) checkSlope(e *estimate) document.Result {
	r := c.estimateResult(document.TestCheck, e)
	s := e.value.span()
	near := 0.0
	if !s.holds(0) {
		near = math.Min(math.Abs(s.low), math.Abs(s.high))
	}
	se := e.se.span()
	least, most := near/se.high, math.Inf(1)
	if se.low > 0 {
		most = s.largest() / se.low
	}
	p := pSpan{
		stats.TailNormal(most), stats.TailNormal(e.value.value / e.se.value),
		stats.TailNormal(least),
	}
	r.Computed, r.Exact = &[2]float64{p.low, p.high}, p.exact
	text := fmt.Sprintf("b/SE = %s", Short(math.Abs(e.value.value/e.se.value)))
	if e.p.agrees(p, c.alpha) {
		r.Verdict, r.Why = document.Consistent, text+", taken as normal"
		return r
	}
	x := c.found.contextOf(span2{e.from, e.to}, c.found.sentence(e.from, e.to))
	bent := pSpan{stats.TailNormal(most + slopeDoubt), 0, stats.TailNormal(math.Max(0, least-slopeDoubt))}
	if e.p.agrees(bent, c.alpha) || x.resampled != "" || x.adjusted != "" || x.oneTailed || c.oneTailed ||
		e.name == "beta" {
		return unchecked(r,
			text+" gives p = "+Short(p.exact)+" as normal; the degrees of freedom or the method may explain it")
	}
	r.Verdict, r.Why = document.Inconsistent, text
	return r
}
