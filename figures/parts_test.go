package figures

import (
	"bytes"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// TestPartsCanBePointedAt checks that each series, each entry of the legend and each point of a
// plot is a group, and that a table of values has its position.
func TestPartsCanBePointedAt(t *testing.T) {
	y := []float64{1, 2.5}
	const formula = `$k=3{:}\; 2n^2+24n$`
	plot := show.Plot{Alt: "three", XLabels: []string{"Mon", `$x_1$`}, Series: []show.Series{
		{Name: formula, Y: y}, {Name: "other", Kind: "bars", Y: []float64{2, 3}}, {Name: formula, Kind: "points", Y: y},
	}, Guides: []show.Guide{{Name: "limit", Axis: "y", At: 2}}}
	svg := drawn(t, plot)
	for _, want := range []struct {
		text string
		n    int
	}{
		{`class="series series-0"`, 2},
		{`class="series series-1"`, 1},
		{`class="series guide-0"`, 1},
		{`class="entry series series-0"`, 1},
		{`class="entry series series-1"`, 1},
		{`class="entry series guide-0"`, 1},
		{`<title>k = 3: 2n² + 24n, Mon: 1</title>`, 2},
		{`<title>other, x₁: 3</title>`, 1},
	} {
		if n := strings.Count(svg, want.text); n != want.n {
			t.Errorf("%s is there %d times, not %d", want.text, n, want.n)
		}
	}
	table := show.Grundy{Alt: "a table", Up: true, Values: [][]int{{0, 1, 2}, {1, 0}}}
	if svg := drawn(t, table); !strings.Contains(svg, `class="cells" data-cells="0 -32 16 2 3 true"`) {
		t.Errorf("the place of the cells is missing in %.600s", svg)
	}
	table.Moves = []show.Step{{Row: -1, Slide: true}, {Col: -1}}
	if svg := drawn(t, table); !strings.Contains(svg, ` data-moves="-1 0 true, 0 -1 false"`) {
		t.Errorf("the moves are missing in %.600s", svg)
	}
	table.Moves = make([]show.Step, mostEdges+1)
	if _, err := Draw(table); err == nil {
		t.Error("a table with too many moves is drawn")
	}
	long := show.Plot{Alt: "long", Series: []show.Series{{Kind: "points", Y: make([]float64, mostReadings+1)}}}
	if n := strings.Count(drawn(t, long), "<title>"); n != 0 {
		t.Errorf("a long series has %d readings", n)
	}
}

// TestPositionsCanBePointedAt checks what a position says: its options, and the mex only where it is one.
func TestPositionsCanBePointedAt(t *testing.T) {
	node := func(name, value string) show.Node { return show.Node{Name: name, Value: value} }
	svg := drawn(t, show.Graph{
		Alt: "graph",
		Nodes: []show.Node{
			node("a", "$g=2$"), node("b", "$g=1$"), node("c", "0"), node("d", "$g=5$"), {Name: "e", Kind: "N"},
		},
		Edges: []show.Edge{
			{From: "a", To: "b"},
			{From: "a", To: "c"},
			{From: "b", To: "c"},
			{From: "d", To: "a"},
			{From: "e", To: "c"},
			{From: "d", To: "e"},
		},
	})
	for _, want := range []string{
		"a (g = 2): options b (g = 1), c (0); 2 is the mex of 0, 1", "b (g = 1): options c (0); 1 is the mex of 0",
		"c (0): no options", "d (g = 5): options a (g = 2), e (N)", "e (N): options c (0)",
	} {
		if !strings.Contains(svg, "<title>"+want+"</title>") {
			t.Errorf("no position says %q", want)
		}
	}
}

// drawn returns a figure as SVG.
func drawn(t *testing.T, f show.Figure) string {
	t.Helper()
	p := must.Get(Draw(f))
	p.Title = ""
	var b bytes.Buffer
	must.Do((draw.SVG{ID: "f", Outlines: true}).Write(&b, p))
	return strings.SplitN(b.String(), "</title>", 2)[1]
}
