package figures

import (
	"strings"
	"testing"

	"rederive/show"
)

// TestBandBelow checks that a band hides no point, whatever the order of the series, and that points keep clear of the
// ends of the axes.
func TestBandBelow(t *testing.T) {
	points := show.Series{Name: "observed", Kind: "points", X: []float64{0, 1, 2}, Y: []float64{0, 1, 2}}
	band := show.Series{
		Name: "fit", Kind: "band", X: []float64{0, 2}, Y: []float64{0, 2}, Low: []float64{-1, 1}, High: []float64{1, 3},
	}
	_, drawn, _ := strings.Cut(string(svg(t, show.Plot{Series: []show.Series{points, band}, Alt: "a"})), "</style>")
	area, mark := strings.Index(drawn, "var(--s1b,"), strings.Index(drawn, "var(--s0,")
	if area < 0 || mark < area {
		t.Errorf("the band is drawn at %d, the points before it, at %d", area, mark)
	}
	p, _ := layOut(show.Plot{Series: []show.Series{points, band}})
	if p.X.Min >= 0 || p.X.Max <= 2 || p.Y.Min > -1 || p.Y.Max < 3 {
		t.Errorf("the axes go from %v to %v and from %v to %v: the first and the last point touch their ends",
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	}
}
