package stats

import (
	"math"
	"testing"
)

// TestLikelihoods compares the likelihoods of least-squares models with R 4.2 (logLik, AIC and deviance of lm and nls),
// and checks that undefined fields of a model are NaN.
func TestLikelihoods(t *testing.T) {
	y, x := []float64{4.1, 5.9, 8.2, 9.8, 12.3, 13.7}, []float64{1, 2, 3, 4, 5, 6}
	column := X("x", x)
	power := func(b []float64, i int) float64 { return b[0] * math.Pow(x[i], b[1]) }
	for name, c := range map[string]struct {
		m    *Model
		want [3]float64
	}{
		"line":      {Linear(y, column), [3]float64{0.909468815084762, 4.181062369830475, 0.259428571428572}},
		"weighted":  {Linear(y, column, Weights([]float64{1, 2, 1, .5, 2, .25})), weightedInR},
		"origin":    {Linear(y, column, NoIntercept()), originInR},
		"mean":      {Linear([]float64{1, 2, 2.5, 4}), [3]float64{-5.99296419317197, 15.98592838634393, 4.6875}},
		"nonlinear": {Nonlinear(y, power, Parameter{"a", 4}, Parameter{"b", .6}), powerInR},
	} {
		for i, got := range []float64{c.m.LogLikelihood, c.m.AIC, c.m.Deviance} {
			if math.Abs(got-c.want[i]) > 1e-9*math.Abs(c.want[i]) {
				t.Errorf("%s: %d is %v, in R it is %v", name, i, got, c.want[i])
			}
		}
	}
	if null := Linear(y, column).NullDeviance; math.Abs(null-67.88) > 1e-12 {
		t.Errorf("null deviance %v", null)
	}
	m := Logit([]float64{0, 1, 0, 1, 0, 1}, column)
	for name, v := range map[string]float64{"R2": m.R2, "F": m.F, "RSS": m.RSS, "Sigma": m.Sigma, "PF": m.PF} {
		if !math.IsNaN(v) {
			t.Errorf("a logistic regression has %s %v", name, v)
		}
	}
}

var (
	originInR   = [3]float64{-8.22259742066800, 20.44519484133600, 5.44527472527472}
	weightedInR = [3]float64{1.125799719016771, 3.748400561966457, 0.215044843049327}
	powerInR    = [3]float64{-0.841430002336162, 7.682860004672324, 0.465035780177889}
)
