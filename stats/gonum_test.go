package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// TestGonum compares the tails of distributions with gonum's, which share no code with ours.
func TestGonum(t *testing.T) {
	for _, df := range []float64{0.7, 1, 2, 3.5, 9, 28, 170, 2500} {
		for _, x := range []float64{1e-3, 0.1, 0.5, 1, 2.2, 5, 12, 40, 300} {
			for name, v := range map[string][2]float64{
				"t":    {TailT(x, df), mathext.RegIncBeta(df/2, 0.5, df/(df+x*x))},
				"F":    {TailF(x, df, 7), mathext.RegIncBeta(3.5, df/2, 7/(7+df*x))},
				"chi2": {TailChi2(x, df), mathext.GammaIncRegComp(df/2, x/2)},
			} {
				if off := math.Abs(v[0] - v[1]); off > 1e-9*v[1]+1e-290 {
					t.Errorf("%s at %v with %v degrees of freedom: %v, gonum has %v", name, x, df, v[0], v[1])
				}
			}
		}
	}
}
