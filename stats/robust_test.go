package stats

import (
	"math"
	"testing"
)

// TestClustered compares clustered errors with sqrt(diag(vcovCL(m, clusters))) of the package sandwich of R.
func TestClustered(t *testing.T) {
	x := X("x", []float64{1, 2, 3, 4, 5, 6, 7, 8})
	clusters := []string{"a", "a", "b", "b", "c", "c", "c", "a"}
	binary := []float64{0, 0, 1, 0, 1, 1, 0, 1}
	counts := []float64{0, 1, 2, 2, 4, 9, 7, 12}
	positive := []float64{1, 1, 2, 2, 4, 9, 7, 12}
	for _, c := range []struct {
		m    *Model
		want []float64
	}{
		{Logit(binary, x), []float64{2.032617124365085, 0.401413059054668}},
		{Probit(binary, x), []float64{1.176249969720612, 0.231619220389095}},
		{Poisson(counts, x), []float64{0.321617662872574, 0.036772576549602}},
		{Gamma(positive, x), []float64{0.0408897570877843, 0.0116318121007091}},
		{Linear(counts, x), []float64{0.6436440132621652, 0.0805777360469334}},
	} {
		m := c.m.Clustered(clusters)
		for i, want := range c.want {
			if math.Abs(m.Errors[i]/want-1) > 1e-8 {
				t.Errorf("%s: %v, want %v", m.Title, m.Errors, c.want)
			}
		}
		if m.DF != 6 {
			t.Errorf("%s: %v degrees of freedom", m.Title, m.DF)
		}
	}
}
