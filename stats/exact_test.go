package stats

import "testing"

// TestExactPrinted demands that no exact p-value is printed as if it were that of the statistic before it.
func TestExactPrinted(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5}
	for want, c := range map[string]*Test{
		// mcnemar.exact(matrix(c(0, 5, 15, 0), 2)): p-value 0.04139
		"χ²(1) = 5.00, exact p = 0.041":  McNemar(5, 15),
		"t(3) = 2.31, exact p = 0.133":   Spearman(x, []float64{2, 1, 3, 5, 4}),
		"Exact binomial test, p = 0.041": ProportionTest(5, 20, 0.5),
		"W = 4.00, p = 0.190":            MannWhitney(x, []float64{3, 4, 6, 7}),
	} {
		if got := c.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
