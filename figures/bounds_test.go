package figures

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive/show"
)

// extremes are numbers that are difficult for axes.
var extremes = []float64{
	0, math.Copysign(0, -1), 1, -1, .3, .1 + .2, 5e-324, -5e-324, 2.2e-308, 1e-300, 1e-17, 1e15, 1 << 53, 1<<53 + 2,
	1e17, 1e300, -1e300, math.MaxFloat64, -math.MaxFloat64,
}

// TestExtremePlots draws every pair of extreme numbers in every kind of plot. Each
// is drawn quickly, or refused with an error that names the limit.
func TestExtremePlots(t *testing.T) {
	drawn := 0
	for _, kind := range []string{"line", "bars"} {
		for scales := range 4 {
			for i, a := range extremes {
				for _, b := range extremes[i:] {
					f := show.Plot{Series: []show.Series{{
						Name: "s", Kind: kind, X: []float64{a, b},
						Y: []float64{b, a},
					}}, Alt: "x"}
					f.LogX, f.LogY = scales&1 == 1, scales&2 == 2
					if _, err := show.Render(f); err != nil {
						continue // refused in the cell
					}
					err := quickly(t, f)
					if err == nil {
						drawn++
					} else if !strings.Contains(err.Error(), "cannot be drawn") {
						t.Errorf("%v: %v", f, err)
					}
				}
			}
		}
	}
	if drawn < 400 {
		t.Errorf("only %d plots were drawn", drawn)
	}
}

// quickly draws a figure and fails the test if that takes long.
func quickly(t testing.TB, f show.Figure) error {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := Draw(f)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(30 * time.Second):
		panic(fmt.Sprintf("drawing %.200v takes more than 30 s", f))
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0, 10, "0 2 4 6 8 10"},
		{-1, 1, "−1.0 −0.5 0.0 0.5 1.0"},
		{0, 5e-324, "−1.0 −0.5 0.0 0.5 1.0"},
		{.3, .1 + .2, "−0.5 0.0 0.5 1.0"},
		{1e17, 1e17 + 16, `$0.6 \cdot 10^{17}$ $0.8 \cdot 10^{17}$ $1.0 \cdot 10^{17}$ $1.2 \cdot 10^{17}$ $1.4 ` +
			`\cdot 10^{17}$`},
		{-1e300, 1e300, `$-1.0 \cdot 10^{300}$ $-0.5 \cdot 10^{300}$ 0 $0.5 \cdot 10^{300}$ $1.0 \cdot 10^{300}$`},
		{0, 3e-12, `0 $0.5 \cdot 10^{-12}$ $1.0 \cdot 10^{-12}$ $1.5 \cdot 10^{-12}$ $2.0 \cdot 10^{-12}$ $2.5 \cdot ` +
			`10^{-12}$ $3.0 \cdot 10^{-12}$`},
	} {
		low, high := widenRange(c.low, c.high)
		var labels []string
		for _, tick := range (roundTicks{}).Ticks(low, high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("from %v to %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

// TestEqualValues draws constant curves, whose values have no range.
func TestEqualValues(t *testing.T) {
	for _, y := range []float64{0, 1, 1e-9, 1e9, 1e200} {
		for _, log := range []bool{false, true} {
			f := show.Plot{Series: []show.Series{{Y: []float64{y, y, y}}}, LogY: log && y > 0, Alt: "x"}
			if err := quickly(t, f); err != nil {
				t.Errorf("%v: %v", y, err)
			}
		}
	}
}

// tooMuch returns figures beyond a limit, by the words that name it.
func tooMuch() map[string]show.Figure {
	maps := func(n int) []show.CobwebMap { return []show.CobwebMap{{Values: slices.Repeat([]int{1}, n)}} }
	nested := show.Figure(show.Sticks{Rows: []string{"|"}})
	for range 5 {
		nested = show.Panels{Figures: []show.Figure{nested}}
	}
	path := show.Graph{Alt: "x"}
	for i := range 600 {
		path.Nodes = append(path.Nodes, show.Node{Name: fmt.Sprint(i)})
		path.Edges = append(path.Edges, show.Edge{From: fmt.Sprint(max(i-1, 0)), To: fmt.Sprint(i)},
			show.Edge{From: "0", To: fmt.Sprint(i)})
	}
	return map[string]show.Figure{
		"at most 100000":      show.Cobweb{Maps: maps(9), Paths: []show.CobwebPath{{Start: 2, Steps: 1 << 60}}},
		"at most 4000000":     show.Grundy{Values: append([][]int{make([]int, 5000)}, make([][]int, 5000)...)},
		"outside the table":   show.Grundy{Values: [][]int{{0}}, Regions: []show.Region{{Cols: 1 << 62, Rows: 1}}},
		"an axis reaches":     show.Plot{Series: []show.Series{{Y: []float64{1, math.MaxFloat64}}}},
		"it begins at 1e-300": show.Plot{LogY: true, Series: []show.Series{{Y: []float64{1, 5e-324}}}},
		"at most 1000 can":    show.Board{Sites: []show.Site{{Label: strings.Repeat("x", 1001)}}},
		"at most 5000 can":    show.Sticks{Rows: []string{"|"}, Labels: slices.Repeat([]string{"x"}, 5001)},
		"at most 3000 can": show.Graph{
			Nodes: []show.Node{{Name: "a"}},
			Edges: slices.Repeat([]show.Edge{{From: "a", To: "a"}}, 3001),
		},
		"at most 20000 can":    path,
		"at most 8600 can":     show.Board{Sites: []show.Site{{Y: 1000}, {Y: -1000}}},
		"nested more than 4":   nested,
		"at most 20000000":     show.Image{PNG: pngHead(60000, 60000)},
		"further than 1000000": show.Image{SVG: `<svg><rect x="1000000" width="9" height="9"/></svg>`},
		"enlarge by more": show.Image{SVG: `<svg><g transform="scale(10000)"><g ` +
			`transform="scale(10000)"/></g></svg>`},
		"points high":    show.Image{SVG: `<svg width="1" height="100000"><rect width="9" height="9"/></svg>`},
		"steps of paths": show.Image{SVG: `<svg><path d="M0 0` + strings.Repeat("h1", 100_001) + `"/></svg>`},
		"at most 256 can": show.Image{SVG: `<svg><linearGradient id="g">` + strings.Repeat(`<stop offset="1"/>`,
			257) + `</linearGradient><rect width="9" height="9" fill="url(#g)"/></svg>`},
		"elements are nested": show.Image{SVG: "<svg>" + strings.Repeat("<g>", 200) + strings.Repeat("</g>", 200) +
			"</svg>"},
		"elements and other":     show.Image{SVG: "<svg>" + strings.Repeat("<g/>", 100_001) + "</svg>"},
		"beginning \"yyyyyyyyyy": show.Image{SVG: "<svg><text>" + strings.Repeat("y", 2000) + "</text></svg>"},
	}
}

// pngHead returns the beginning of a PNG whose header claims many pixels.
func pngHead(width, height uint32) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	data := b.Bytes()
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// TestLimits checks that the error names the limit, and comes at once.
func TestLimits(t *testing.T) {
	for want, f := range tooMuch() {
		err := quickly(t, f)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want an error with %q", f, err, want)
		}
	}
}

// TestAtTheLimits draws the largest figures that are allowed, quickly.
func TestAtTheLimits(t *testing.T) {
	bipartite := show.Graph{Alt: "x"}
	for i := range 100 {
		bipartite.Nodes = append(bipartite.Nodes, show.Node{Name: fmt.Sprint(i)})
		for j := range 50 {
			if i >= 50 {
				bipartite.Edges = append(bipartite.Edges, show.Edge{From: fmt.Sprint(j), To: fmt.Sprint(i)})
			}
		}
	}
	cycle := make([]int, 10_000)
	for i := range cycle {
		cycle[i] = 1 + (i+1)%len(cycle)
	}
	values := make([]float64, 100_000)
	for i := range values {
		values[i] = float64(i * i % 977)
	}
	for _, f := range []show.Figure{
		bipartite,
		show.Cobweb{
			Maps: []show.CobwebMap{{Values: cycle, Times: 1 << 62}, {Values: cycle, Times: 1}}, Basins: true,
			Paths: []show.CobwebPath{{Map: 1, Start: 1}},
		},
		show.Plot{Series: []show.Series{{Kind: "bars", Y: values}}},
		show.Plot{Series: []show.Series{{Kind: "points", Y: values}}},
		show.Grundy{Values: slices.Repeat([][]int{make([]int, 2000)}, 2000)},
		show.Sparks{Rows: []show.Spark{{Name: "s", Values: values}}},
	} {
		start := time.Now()
		if err := quickly(t, f); err != nil {
			t.Errorf("%T: %v", f, err)
		}
		t.Logf("%T: %v", f, time.Since(start))
	}
}
