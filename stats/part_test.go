package stats

import (
	"math"
	"slices"
	"testing"
)

// TestNoInterceptFactor compares models of factors without an intercept with those of R.
func TestNoInterceptFactor(t *testing.T) {
	y := []float64{2.1, 3.9, 6.2, 7.8, 10.1, 12.2, 13.8, 16.1}
	g := Factor("g", []string{"a", "a", "b", "b", "c", "c", "c", "a"})
	h := Factor("h", []string{"u", "v", "u", "v", "u", "v", "u", "v"})
	x := X("x", []float64{1, 3, 2, 5, 4, 7, 6, 8})
	for _, c := range []struct {
		parts []Part
		names []string
		want  []float64
	}{
		// coef(lm(y ~ g - 1))
		{[]Part{g}, []string{"g: a", "g: b", "g: c"}, []float64{7.366666666666668, 7, 12.033333333333335}},
		// coef(lm(y ~ x + g + h - 1))
		{[]Part{x, g, h}, []string{"x", "g: a", "g: b", "g: c", "h: v"}, []float64{
			2.456934306569343, 0.483941605839411, 0.6094890510948872, -0.4167883211678888, -4.417518248175183,
		}},
	} {
		m := Linear(y, append(c.parts, NoIntercept())...)
		if !slices.Equal(m.Names, c.names) {
			t.Errorf("got %q, want %q", m.Names, c.names)
			continue
		}
		for i, want := range c.want {
			if math.Abs(m.Coefficients[i]-want) > 1e-12 {
				t.Errorf("%s is %v, want %v", m.Names[i], m.Coefficients[i], want)
			}
		}
		with := Linear(y, c.parts...)
		for i := range y {
			if math.Abs(m.Fitted[i]-with.Fitted[i]) > 1e-12 {
				t.Errorf("fitted %v, with an intercept %v", m.Fitted[i], with.Fitted[i])
			}
		}
	}
}
