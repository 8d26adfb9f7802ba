package stats

import (
	"math"
	"strings"
	"testing"
)

// TestBothTails compares quantiles and probabilities with those of R 4 and, where R has fewer digits, of mpmath.
func TestBothTails(t *testing.T) {
	inf, low := math.Inf(1), ProportionTest(1, 10, 0.5, 1-2e-12).Interval
	for name, c := range map[string][2]float64{
		"qnorm(1e-10)":             {QuantileNormal(1e-10), -6.3613409024040561},
		"qnorm(1e-17)":             {QuantileNormal(1e-17), -8.4937932241096004},
		"qnorm(1e-300)":            {QuantileNormal(1e-300), -37.047096299361201},
		"qnorm(0.5)":               {QuantileNormal(0.5), 0},
		"qnorm(0)":                 {QuantileNormal(0), -inf},
		"qnorm(1)":                 {QuantileNormal(1), inf},
		"qt(0.5, 3)":               {QuantileT(0.5, 3), 0},
		"qt(1e-17, 5)":             {QuantileT(1e-17, 5), -3939.623444557908},
		"qt(1e-300, 1)":            {QuantileT(1e-300, 1), -1e300 / math.Pi},
		"qt(0.5 + 2^-30, 1)":       {QuantileT(0.5+0x1p-30, 1), math.Tan(math.Pi * 0x1p-30)},
		"qt(0, 3)":                 {QuantileT(0, 3), -inf},
		"qt(1, 3)":                 {QuantileT(1, 3), inf},
		"qchisq(1e-10, 3)":         {QuantileChi2(1e-10, 3), 5.2093976214344803e-07},
		"qchisq(1e-300, 2)":        {QuantileChi2(1e-300, 2), 2e-300},
		"qchisq(1e-300, 1)":        {QuantileChi2(1e-300, 1), 0}, // 1.6e-600
		"qchisq(1, 2)":             {QuantileChi2(1, 2), inf},
		"qf(1e-17, 3, 5)":          {QuantileF(1e-17, 3, 5), 3.4244922078604987e-12},
		"qf(1e-100, 4, 10)":        {QuantileF(1e-100, 4, 10), 6.454972243679028e-51},
		"qf(0, 4, 10)":             {QuantileF(0, 4, 10), 0},
		"2 * pt(-1e200, 0.5)":      {TailT(1e200, 0.5), 6.4140195082844581e-101},
		"pf(1e200, 2, 0.5, F)":     {TailF(1e200, 2, 0.5), 7.071067811865475e-51},
		"pchisq(-1, 2, lower = F)": {TailChi2(-1, 2), 1},
		"pf(-1, 2, 3, lower = F)":  {TailF(-1, 2, 3), 1},
		"binom.test(0, 100, alternative = 'less')$p.value": {ProportionTest(0, 100, 0.5).Less, math.Pow(2, -100)},
		"qbeta(1e-12, 1, 10)":                              {low[0], 9.9997787828032738e-14},
	} {
		if c[0] != c[1] && !(math.Abs(c[0]-c[1]) <= 1e-10*math.Abs(c[1])) {
			t.Errorf("%s is %.17g, want %.17g", name, c[0], c[1])
		}
	}
}

// TestOutside demands an error for arguments that a distribution does not have.
func TestOutside(t *testing.T) {
	nan := math.NaN()
	for name, calls := range map[string][]func(){
		"TailNormal":     {func() { TailNormal(nan) }},
		"QuantileNormal": {func() { QuantileNormal(-1) }, func() { QuantileNormal(2) }, func() { QuantileNormal(nan) }},
		"TailT":          {func() { TailT(1, 0) }, func() { TailT(1, -3) }, func() { TailT(nan, 3) }},
		"QuantileT":      {func() { QuantileT(2, 3) }, func() { QuantileT(0.5, 0) }, func() { QuantileT(0.5, nan) }},
		"TailF":          {func() { TailF(1, 0, 3) }, func() { TailF(1, 3, -1) }, func() { TailF(nan, 2, 3) }},
		"QuantileF":      {func() { QuantileF(0.5, -1, 3) }, func() { QuantileF(1.5, 1, 3) }},
		"TailChi2":       {func() { TailChi2(1, 0) }, func() { TailChi2(nan, 1) }, func() { TailChi2(1, math.Inf(1)) }},
		"QuantileChi2":   {func() { QuantileChi2(1.5, 3) }, func() { QuantileChi2(0.5, -3) }},
		"TailR":          {func() { TailR(1.2, 10) }, func() { TailR(nan, 10) }, func() { TailR(0.5, 0) }},
		"TailBinomial": {
			func() { TailBinomial(3, 10, 1.5) }, func() { TailBinomial(3, -10, 0.5) },
			func() { TailBinomial(3, 10, nan) },
		},
		"PowerChiSquared": {func() { PowerChiSquared(10, 0.3, 0, 0.05) }},
	} {
		for i, f := range calls {
			if text := errorOf(f); !strings.HasPrefix(text, "stats."+name+": the ") {
				t.Errorf("%s %d: the error is %q", name, i, text)
			}
		}
	}
}
