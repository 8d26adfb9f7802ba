package stats

import (
	"math"
	"regexp"
	"strings"
	"testing"
)

// TestPerfect demands that infinite statistics are infinite, and that perfect fits say so.
func TestPerfect(t *testing.T) {
	x, y := []float64{1, 2, 3, 4}, []float64{.1, .2, .3, .4}
	for _, c := range []*Test{Pearson(x, y), Spearman(x, x), Pearson(x, []float64{-.1, -.2, -.3, -.4})} {
		// cor.test(1:4, 1:4): t = Inf
		if !math.IsInf(c.Statistic, 0) || !strings.Contains(c.String(), "∞") {
			t.Errorf("%s: %v", c, c.Statistic)
		}
	}
	c := Pearson(x, []float64{-1, -2, -3, -4})
	if c.String() != "t(2) = −∞, p < 0.001" || c.Less != 0 || c.Greater != 1 {
		t.Errorf("%s, %v, %v", c, c.Less, c.Greater)
	}
	eight := []float64{1, 2, 3, 4, 5, 6, 7, 8}
	line := make([]float64, len(eight))
	for i, v := range eight {
		line[i] = 0.1*v + 2
	}
	for name, m := range map[string]*Model{
		"Linear":    Linear(line, X("x", eight)),
		"Robust":    Linear(line, X("x", eight)).Robust("HC1"),
		"constant":  Linear([]float64{math.Nextafter(.3, 1), .3, .3, .3}, X("x", x)),
		"Nonlinear": Nonlinear(line, func(b []float64, i int) float64 { return b[0]*eight[i] + 2 }, Parameter{"b", 1}),
		"exact":     Linear([]float64{2, 4, 6, 8}, X("x", x), NoIntercept()),
	} {
		// summary(lm(y ~ x)): "essentially perfect fit: summary may be unreliable"
		if !strings.Contains(m.String(), "essentially perfect") {
			t.Errorf("%s: %s", name, m)
		}
		for _, line := range strings.Split(m.String(), "\n") {
			if len(strings.Fields(line)) > 0 && len(line) > 400 {
				t.Errorf("%s: a line of %d bytes", name, len(line))
			}
		}
	}
	if m := Linear([]float64{1, 2, 2, 4}, X("x", x)); len(m.Notes) > 0 {
		t.Errorf("an ordinary fit has the notes %q", m.Notes)
	}
}

// TestFisherEnds compares infinite and very large odds ratios with R.
func TestFisherEnds(t *testing.T) {
	f := Fisher([][]int{{10, 0}, {3, 15}})
	// fisher.test(matrix(c(10, 3, 0, 15), 2)): Inf, 6.079 to Inf
	if !math.IsInf(f.Estimate, 1) || !math.IsInf(f.Interval[1], 1) {
		t.Errorf("%v, %v", f.Estimate, f.Interval)
	}
	if text := tableText(f.Table()); !strings.Contains(text, "6.079 to ∞") {
		t.Error(text)
	}
	// The odds are so large that all probabilities of the table at an odds ratio of 1 are 0 as float64s.
	f = Fisher([][]int{{100_000, 3}, {2, 100_000}})
	// The values are those of mpmath.
	for i, v := range []float64{f.Estimate, f.Interval[0], f.Interval[1]} {
		if want := []float64{1365209668.43181, 240801093.983099, 16169382402.3677}[i]; math.Abs(v/want-1) > 1e-9 {
			t.Errorf("%v, want %v", v, want)
		}
	}
	if f.P != 0 || f.Less != 1 {
		t.Errorf("p = %v, %v", f.P, f.Less)
	}
}

// TestRounding demands that data that vary only by rounding are refused, as constant data are.
func TestRounding(t *testing.T) {
	rounded := []float64{math.Nextafter(.3, 1), .3, .3}
	for _, f := range []func(){
		// t.test(c(1.1, 2.1, 3.1, 4.1), 1:4, paired = TRUE): "data are essentially constant"
		func() { PairedTTest([]float64{1.1, 2.1, 3.1, 4.1}, []float64{1, 2, 3, 4}) },
		func() { PairedTTest([]float64{1000.1, 2000.1, 3000.1}, []float64{1000, 2000, 3000}) },
		func() { TTest(rounded, 0) },
		func() { WelchTTest(rounded, rounded) },
		func() { StudentTTest(rounded, rounded) },
		func() { FTest(rounded, []float64{1, 2, 4}) },
		func() { Pearson(rounded, []float64{1, 2, 4}) },
		func() { Autocorrelation(rounded, 1) },
		func() { OneWay(rounded, []float64{.7, math.Nextafter(.7, 0)}) },
	} {
		text := errorOf(f)
		if !regexp.MustCompile("not vary|are equal|only rounding").MatchString(text) {
			t.Error(text)
		}
	}
	// t.test(c(1.1, 2.1, 3.1, 4.1 + 1e-9), 1:4, paired = TRUE)$p.value
	if got := PairedTTest([]float64{1.1, 2.1, 3.1, 4.1 + 1e-9}, []float64{1, 2, 3, 4}).P; got > 1e-20 {
		t.Error(got)
	}
}
