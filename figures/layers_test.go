package figures

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rederive/internal/mapping"
	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// randomGraph returns an acyclic graph of n positions.
func randomGraph(r *rand.Rand, n int) show.Graph {
	g := show.Graph{Alt: "x"}
	for i := range n {
		g.Nodes = append(g.Nodes, show.Node{Name: fmt.Sprint(i)})
		for j := range i {
			if r.IntN(3) == 0 {
				g.Edges = append(g.Edges, show.Edge{From: fmt.Sprint(i), To: fmt.Sprint(j)})
			}
		}
	}
	return g
}

// TestLayers checks the properties of a layering: moves lead down, no two
// vertices of a layer touch, and there are no more crossings than in the order
// of the input.
func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		f := randomGraph(r, 2+r.IntN(12))
		wide := slices.Repeat([]float64{20}, len(f.Nodes))
		g := must.Get(layered(f, wide))
		from, to := edgeEnds(f)
		for e := range from {
			if g.nodes[from[e]].layer >= g.nodes[to[e]].layer {
				t.Fatalf("move %v does not lead down", f.Edges[e])
			}
			if got, want := len(g.chains[e]), g.nodes[to[e]].layer-g.nodes[from[e]].layer+1; got != want {
				t.Fatalf("move %v has %d vertices, want %d", f.Edges[e], got, want)
			}
		}
		for _, layer := range g.layers {
			for i := 1; i < len(layer); i++ {
				if gap := layer[i].x - layer[i-1].x - (layer[i].wide+layer[i-1].wide)/2; gap < nodeGap-.1 {
					t.Fatalf("two vertices are only %.2f apart", gap)
				}
			}
		}
		if got, want := g.crossings(), slowCrossings(g); got != want {
			t.Fatalf("%d crossings counted, want %d", got, want)
		}
	}
}

// TestCycles draws graphs in which moves lead anywhere, even back to the same
// position.
func TestCycles(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		f := randomGraph(r, 2+r.IntN(9))
		f.Across = r.IntN(2) == 0
		for range 10 {
			from, to := r.IntN(len(f.Nodes)), r.IntN(len(f.Nodes))
			f.Edges = append(f.Edges, show.Edge{From: fmt.Sprint(from), To: fmt.Sprint(to)})
		}
		must.Get(Draw(f))
	}
}

// slowCrossings checks every pair of edges between two layers.
func slowCrossings(g *layering) int {
	type edge struct{ a, b, layer int }
	var all []edge
	for l, layer := range g.layers {
		for i, v := range layer {
			for _, u := range v.down {
				all = append(all, edge{i, slices.Index(g.layers[l+1], u), l})
			}
		}
	}
	n := 0
	for i, p := range all {
		for _, q := range all[i+1:] {
			if p.layer == q.layer && (p.a-q.a)*(p.b-q.b) < 0 {
				n++
			}
		}
	}
	return n
}

// TestPlanarGraphs checks that a tree is drawn without crossings.
func TestPlanarGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		f := show.Graph{Nodes: []show.Node{{Name: "0"}}, Alt: "x"}
		for i := 1; i < 16; i++ {
			f.Nodes = append(f.Nodes, show.Node{Name: fmt.Sprint(i)})
			f.Edges = append(f.Edges, show.Edge{From: fmt.Sprint(r.IntN(i)), To: fmt.Sprint(i)})
		}
		r.Shuffle(len(f.Nodes), func(i, j int) { f.Nodes[i], f.Nodes[j] = f.Nodes[j], f.Nodes[i] })
		g := must.Get(layered(f, make([]float64, 16)))
		if n := g.crossings(); n > 0 {
			t.Errorf("a tree is drawn with %d crossings: %v", n, f.Edges)
		}
	}
}

// TestHiddenSurfaces draws random sets of squares and checks at random points of
// the picture that the square on top is the one nearest to the viewer.
func TestHiddenSurfaces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		shape := show.Polyominoid{}
		for range 8 {
			axis := r.IntN(3)
			c := [3]int{2*r.IntN(3) + 1, 2*r.IntN(3) + 1, 2*r.IntN(3) + 1}
			c[axis]--
			if !slices.Contains(shape.Squares, c) {
				shape.Squares = append(shape.Squares, c)
			}
		}
		var s sketch
		s.polyominoid(shape, 100)
		for range 50 {
			p := xy{r.Float64()*600 - 300, r.Float64()*600 - 300}
			got, want := topInk(s.ops, p), nearest(shape.Squares, p)
			if got != want {
				t.Fatalf("%v: at %v the picture shows %q, want %q", shape.Squares, p, got, want)
			}
		}
	}
}

// topInk returns the name of the ink of the last filled polygon over a point.
func topInk(ops []draw.Op, p xy) string {
	top := ""
	for _, op := range ops {
		f, ok := op.(*draw.Fill)
		if !ok {
			continue
		}
		var corners []xy
		for _, step := range f.Path {
			if step.Kind != draw.Close {
				corners = append(corners, xy{step.P[0].X.Points(), step.P[0].Y.Points()})
			}
		}
		inside := true
		turn := 0.0
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			cross := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
			inside = inside && cross*turn >= 0
			turn = cross
		}
		if inside {
			top = f.Ink.Name
		}
	}
	return top
}

// nearest follows the ray through a point of the picture and returns the ink of
// the first square that it meets.
func nearest(squares [][3]int, p xy) string {
	v, name, best := latticeView, "", -1e9
	// the direction that the view maps to a single point
	d := [3]float64{v.ey.X*v.ez.Y - v.ez.X*v.ey.Y, v.ez.X*v.ex.Y - v.ex.X*v.ez.Y, v.ex.X*v.ey.Y - v.ey.X*v.ex.Y}
	// a point of the plane z = 0 that the view maps to p
	det := v.ex.X*v.ey.Y - v.ey.X*v.ex.Y
	q := p.times(.01)
	o := [3]float64{(q.X*v.ey.Y - v.ey.X*q.Y) / det, (v.ex.X*q.Y - q.X*v.ex.Y) / det, 0}
	if d[0] < 0 {
		d = [3]float64{-d[0], -d[1], -d[2]}
	}
	for _, c := range squares {
		axis := slices.IndexFunc(c[:], func(k int) bool { return k%2 == 0 })
		along := (float64(c[axis])/2 - o[axis]) / d[axis]
		hit := true
		for k := range 3 {
			at := o[k] + along*d[k] - float64(c[k])/2
			hit = hit && (k == axis || at > -.5 && at < .5)
		}
		if hit && along > best {
			best, name = along, squareInks[axis].Name
		}
	}
	return name
}

func TestSVGIsCleaned(t *testing.T) {
	got := string(svg(t, gallery["image"]))
	for _, bad := range []string{"script", "alert", "example.org", "steelblue", "text-anchor"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q came through", bad)
		}
	}
	for _, bad := range []string{
		`<svg/>`, `<svg><path d="M0 0 L x"/></svg>`, `<svg><rect width="a"/></svg>`,
		`<svg><g transform="turn(3)"><rect width="1" height="1"/></g></svg>`, strings.Repeat("<g>", 200),
	} {
		if _, err := readSVG(bad, "x"); err == nil {
			t.Errorf("%.40q was read", bad)
		}
	}
}

func TestSVGRefused(t *testing.T) {
	for name, c := range map[string]struct{ inner, want string }{
		"pattern": {
			`<rect width="1" height="1" fill="url(#p)"/>`,
			`line 1, column 49: svg: rect: fill "p" is neither a linear nor a radial gradient`,
		},
		"stroke": {`<rect width="1" height="1" stroke="url(#g)"/>`, "a stroke can only have one colour"},
		"words":  {`<text fill="url(#g)">a</text>`, `words can only have one colour, not the gradient "g"`},
		"spread": {
			`<linearGradient id="g" spreadMethod="repeat"/><rect width="1" height="1" fill="url(#g)"/>`,
			`spread method "repeat" is not known`,
		},
		"focus": {
			`<radialGradient id="g" fx="0"/><rect width="1" height="1" fill="url(#g)"/>`,
			"the focus of a radial gradient must be its centre",
		},
		"opacity":        {`<rect width="1" height="1" fill-opacity="half"/>`, `"half" is not a length`},
		"nothing to see": {`<rect width="1" height="1" fill-opacity="0"/>`, "there is nothing to draw"},
	} {
		if _, err := readSVG("<svg>"+c.inner+"</svg>", "x"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

// TestGradientBands compares the colours of a gradient with those halfway and at
// the ends.
func TestGradientBands(t *testing.T) {
	g := svgGradient{stops: []svgStop{
		{at: .2, opacity: 1, colour: 0x000000},
		{at: .6, opacity: 1, colour: 0x640000},
		{at: .6, opacity: .5, colour: 0x0000ff},
	}}
	colourAt := func(x float64) draw.Ink {
		for _, b := range g.bands(1) {
			if b.from <= x && x < b.to {
				return b.ink
			}
		}
		t.Fatalf("no band at %v", x)
		return draw.Ink{}
	}
	mapping.Test(t, colourAt, map[float64]draw.Ink{
		-3: draw.Fixed(0), .1: draw.Fixed(0), .409: draw.Fixed(0x360000), .599: draw.Fixed(0x620000),
		.7: {Light: 0xff, Dark: 0xff, Alpha: 50},
	})
}

func FuzzReadSVG(f *testing.F) {
	f.Add(gallery["image"].(show.Image).SVG)
	f.Add(gradients)
	f.Add(`<svg viewBox="0 0 1 1"><path d="m0 0a1 1 0 01 1 1tqs1 1 2 2z"/><g ` +
		`style="fill:rgb(1,2,300);opacity:.2"><circle r="3"/></g></svg>`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := readSVG(text, "x")
		if err == nil && len(p.Ops) == 0 {
			t.Error("nothing was read, and nothing said")
		}
	})
}

// bends returns as many polyominoids as fill a page.
func bends(n int) show.Polyominoids {
	p := show.Polyominoids{Alt: "x"}
	for range n {
		p.Shapes = append(p.Shapes, show.Polyominoid{Squares: bent})
	}
	return p
}

func BenchmarkCobweb(b *testing.B) {
	for b.Loop() {
		svg(b, gallery["cobweb"])
	}
}

func BenchmarkSheet265(b *testing.B) {
	for b.Loop() {
		svg(b, bends(265))
	}
}

func BenchmarkGraph(b *testing.B) {
	g := randomGraph(rand.New(rand.NewPCG(1, 1)), 40)
	for b.Loop() {
		svg(b, g)
	}
}
