package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rederive/show"
	"rederive/typeset/draw"
)

// A graphPlan holds the positions and sizes of the nodes of a position graph.
type graphPlan struct {
	*layering
	f      show.Graph
	half   []xy    // half the size of each node
	gap    float64 // between the centres of layers
	onLine map[[2]string]bool
}

func (t *tally) graph(f show.Graph) {
	t.add(len(f.Nodes), "positions")
	t.atMost(len(f.Edges), mostEdges, "moves")
	t.add(len(f.Line), "positions on the line of play")
	for _, n := range f.Nodes {
		t.write(n.Label, n.Name, n.Value)
	}
	for _, e := range f.Edges {
		t.write(e.Label)
	}
}

func drawGraph(f show.Graph) (*draw.Picture, error) {
	var s sketch
	p := graphPlan{f: f, onLine: map[[2]string]bool{}}
	p.gap = layerGap
	var wide []float64
	least := 0.0 // gap between layers side by side
	for _, n := range f.Nodes {
		w := max(s.width(plainLabel(), cmp.Or(n.Label, n.Name)), s.width(valueLabel(draw.Muted()), n.Value)) + 10
		high := 18.0
		if n.Value != "" {
			high = 27
		}
		w = max(w, high)
		p.half = append(p.half, xy{w / 2, high / 2})
		if f.Across {
			least, w = max(least, w+12), high
		}
		wide = append(wide, w)
	}
	for i := 1; i < len(f.Line); i++ {
		p.onLine[[2]string{f.Line[i-1], f.Line[i]}] = true
	}
	var err error
	if p.layering, err = layered(f, wide); err != nil {
		return nil, err
	}
	if f.Across { // up to a gap that needs no smaller labels
		room := (rowWidth - least) / float64(max(1, len(p.layers)-1))
		p.gap = max(least, min(max(p.gap, least+10), room))
	}
	for e, edge := range f.Edges {
		if !p.onLine[[2]string{edge.From, edge.To}] {
			p.edge(&s, e)
		}
	}
	for e, edge := range f.Edges {
		if p.onLine[[2]string{edge.From, edge.To}] {
			p.edge(&s, e)
		}
	}
	for i := range f.Nodes {
		before := s.ops
		s.ops = nil
		p.node(&s, i)
		s.ops = append(before, &draw.Group{Title: p.reading(i), Ops: s.ops})
	}
	p.legend(&s)
	return s.picture(f.Alt)
}

// reading describes a position: its value and kind, and its options with theirs. If the values are Grundy values, it
// says of which values that of the position is the mex.
func (p graphPlan) reading(i int) string {
	if len(p.f.Nodes) > mostReadings {
		return ""
	}
	n := p.f.Nodes[i]
	var options []string
	var values []int
	known := true // the values of all options
	for _, e := range p.f.Edges {
		if e.From != n.Name {
			continue
		}
		if at := slices.IndexFunc(p.f.Nodes, func(o show.Node) bool { return o.Name == e.To }); at >= 0 {
			options = append(options, described(p.f.Nodes[at]))
			value, ok := grundyValue(p.f.Nodes[at])
			values, known = append(values, value), known && ok
		}
	}
	text := described(n)
	if len(options) == 0 {
		return text + ": no options"
	}
	text += ": options " + strings.Join(options, ", ")
	slices.Sort(values)
	values = slices.Compact(values)
	if value, ok := grundyValue(n); ok && known && mex(values) == value {
		list := strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ", "), "[]")
		text += fmt.Sprintf("; %d is the mex of %s", value, list)
	}
	return text
}

// described returns the name of a position, with its value or else its kind in brackets.
func described(n show.Node) string {
	name := labelWords(cmp.Or(n.Label, n.Name))
	switch about := labelWords(n.Value); {
	case about != "":
		return name + " (" + about + ")"
	case n.Kind != "":
		return name + " (" + n.Kind + ")"
	}
	return name
}

// grundyValue returns the integer at the end of the value of a position, such as g = 3.
func grundyValue(n show.Node) (value int, ok bool) {
	text := labelWords(n.Value)
	digits := text[len(strings.TrimRight(text, "0123456789")):]
	value, err := strconv.Atoi(digits)
	return value, err == nil
}

// mex returns the least non-negative integer that is not among sorted values.
func mex(values []int) (least int) {
	for _, v := range values {
		if v == least {
			least++
		}
	}
	return least
}

func valueLabel(i draw.Ink) label { return label{size: leastLabel, ink: i} }

func (p graphPlan) at(v *vertex) xy { return p.turn(xy{v.x, -float64(v.layer) * p.gap}) }

// turn maps points of a graph whose moves lead down to points of the picture. It
// is its own inverse.
func (p graphPlan) turn(a xy) xy {
	if p.f.Across {
		return xy{-a.Y, -a.X}
	}
	return a
}

// node draws a position: P filled, dark and round, N a light box, others open
// and round, so that the kinds differ without colour.
func (p graphPlan) node(s *sketch, i int) {
	n, c, half := p.f.Nodes[i], p.at(p.nodes[i]), p.half[i]
	text := draw.Foreground()
	switch n.Kind {
	case "P":
		fill, number := valueInk(0)
		text = number
		s.add(&draw.Fill{Path: rounded(c, half), Ink: fill})
	case "N":
		s.polygon(soft(), box(c.minus(half), c.plus(half))...)
		s.outline(line{ink: draw.Foreground(), width: .7}, box(c.minus(half), c.plus(half))...)
	default:
		s.add(&draw.Fill{Path: rounded(c, half), Ink: draw.Background()})
		s.stroke(rounded(c, half), line{ink: draw.Muted(), width: .9})
	}
	l := plainLabel()
	l.ink = text
	if n.Value == "" {
		s.text(c, middle, l, cmp.Or(n.Label, n.Name))
		return
	}
	s.text(c.plus(xy{0, 4.5}), middle, l, cmp.Or(n.Label, n.Name))
	s.text(c.minus(xy{0, 6}), middle, valueLabel(text), n.Value)
}

// rounded returns a box with semicircles at its ends.
func rounded(c, half xy) draw.Path {
	low, high := c.minus(half).point(), c.plus(half).point()
	return draw.Rounded(draw.Rect{Min: low, Max: high}, min(high.X-low.X, high.Y-low.Y)/2)
}

// edge draws a move as a smooth curve through its bends, which ends at the
// border of its target.
func (p graphPlan) edge(s *sketch, e int) {
	edge, chain := p.f.Edges[e], p.chains[e]
	l := line{ink: draw.Muted(), width: .8}
	if p.onLine[[2]string{edge.From, edge.To}] {
		l = line{ink: warning(), width: 2}
	}
	a, b := chain[0], chain[len(chain)-1]
	switch {
	case a == b:
		p.loop(s, l, a)
		return
	case a.layer == b.layer:
		panic("figures: a move within a layer") // ranks puts the ends of every move into different layers
	}
	route := p.route(chain, b.layer < a.layer)
	p.curve(s, l, route, b.layer < a.layer)
	if edge.Label != "" {
		mid := p.turn(route[0].along(route[1], .5))
		w := s.width(valueLabel(draw.Foreground()), edge.Label)/2 + 1
		s.polygon(draw.Background(), box(mid.minus(xy{w, 4}), mid.plus(xy{w, 4}))...)
		s.text(mid, middle, valueLabel(draw.Foreground()), edge.Label)
	}
}

// route returns the path of an edge from border to border, as if moves led down.
// An edge that closes a cycle leads back up and swerves, so as not to cover its
// counterpart.
func (p graphPlan) route(chain []*vertex, back bool) []xy {
	way, aside := -1.0, 0.0
	if back {
		way, aside = 1, 3
	}
	reach := func(v *vertex) float64 {
		if p.f.Across {
			return p.half[v.node].X
		}
		return p.half[v.node].Y
	}
	a, b := chain[0], chain[len(chain)-1]
	out := []xy{p.turn(p.at(a)).plus(xy{0, way * reach(a)})}
	for _, v := range chain[1 : len(chain)-1] {
		out = append(out, p.turn(p.at(v)).plus(xy{aside, 0}))
	}
	return append(out, p.turn(p.at(b)).minus(xy{0, way * (reach(b) + .5)}))
}

// curve draws an edge along a route, in the direction of the layers at each
// bend.
func (p graphPlan) curve(s *sketch, l line, route []xy, back bool) {
	last := route[len(route)-1]
	if len(route) == 2 {
		if back {
			s.bow(l, p.turn(route[0]), p.turn(last), .12)
			return
		}
		s.arrow(l, p.turn(route[0]), p.turn(last))
		return
	}
	var path draw.Path
	path.MoveTo(p.turn(route[0]).point())
	for i := 1; i < len(route); i++ {
		a, b := route[i-1], route[i]
		third := xy{0, (b.Y - a.Y) * .4}
		c1, c2 := a.plus(third), b.minus(third)
		if i == 1 {
			c1 = a.along(b, .3)
		}
		if i == len(route)-1 {
			c2 = a.along(b, .7)
			b = b.minus(last.minus(c2).unit().times(l.width))
			s.head(l, p.turn(c2), p.turn(last))
		}
		path.CubicTo(p.turn(c1).point(), p.turn(c2).point(), p.turn(b).point())
	}
	s.stroke(path, l)
}

// loop draws a move back to the same position.
func (p graphPlan) loop(s *sketch, l line, v *vertex) {
	c, half := p.at(v), p.half[v.node]
	from, to := c.plus(xy{half.X, 3}), c.plus(xy{half.X, -3})
	var path draw.Path
	path.MoveTo(from.point())
	path.CubicTo(from.plus(xy{12, 5}).point(), to.plus(xy{12, -5}).point(), to.plus(xy{1, 0}).point())
	s.stroke(path, l)
	s.head(l, to.plus(xy{12, -3}), to)
}

// legend explains the kinds of nodes that occur.
func (p graphPlan) legend(s *sketch) {
	b := bounds(s.ops, draw.Identity())
	at := xy{b.Min.X.Points(), b.Min.Y.Points() - 14}
	kinds := map[string]bool{}
	for _, n := range p.f.Nodes {
		kinds[n.Kind] = true
	}
	if kinds["P"] {
		fill, _ := valueInk(0)
		s.add(&draw.Fill{Path: rounded(at.plus(xy{8, 0}), xy{8, 4.5}), Ink: fill})
		s.text(at.plus(xy{20, 0}), leftMid, mutedLabel(), "P-position")
		at.X += 72
	}
	if kinds["N"] {
		s.outline(line{ink: draw.Foreground(), width: .7}, box(at.plus(xy{0, -4.5}), at.plus(xy{16, 4.5}))...)
		s.text(at.plus(xy{20, 0}), leftMid, mutedLabel(), "N-position")
		at.X += 72
	}
	if len(p.f.Line) > 1 {
		s.arrow(line{ink: warning(), width: 2}, at, at.plus(xy{16, 0}))
		s.text(at.plus(xy{20, 0}), leftMid, mutedLabel(), "line of play")
	}
}
