package figures

import (
	"encoding/xml"
	"errors"
	"fmt"
	"maps"
	"math"
	"strings"

	"rederive/typeset/draw"
)

// An svgGradient is a gradient as written in an SVG.
type svgGradient struct {
	radial bool
	attrs  map[string]string
	stops  []svgStop
}

// An svgStop is a colour at an offset from 0 to 1 along a gradient.
type svgStop struct {
	at, opacity float64
	colour      draw.Color
}

// reference returns the name in a paint such as "url(#name)".
func reference(v string) string {
	inner, ok := strings.CutPrefix(strings.TrimSpace(v), "url(")
	if !ok {
		return ""
	}
	inner, _, _ = strings.Cut(inner, ")")
	return strings.TrimPrefix(strings.Trim(inner, `'" `), "#")
}

// readGradients collects the gradients of an SVG by their ids. Errors in the XML
// are left to the reader of the shapes.
func readGradients(text string) map[string]*svgGradient {
	found := map[string]*svgGradient{}
	var open *svgGradient
	for dec := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := dec.Token()
		if err != nil {
			break
		}
		t, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch a := attributes(t); t.Name.Local {
		case "linearGradient", "radialGradient":
			open = &svgGradient{radial: t.Name.Local == "radialGradient", attrs: a}
			found[a["id"]] = open
		case "stop":
			if open != nil {
				open.stops = append(open.stops, newStop(a, open.stops))
			}
		}
	}
	return found
}

// newStop reads a stop. Its offset is at least that of the stops before it.
func newStop(a map[string]string, before []svgStop) svgStop {
	var err error // an unreadable number counts as 0
	s := svgStop{at: fraction(a["offset"], &err), opacity: 1}
	if len(before) > 0 {
		s.at = max(s.at, before[len(before)-1].at)
	}
	if v, ok := a["stop-opacity"]; ok {
		s.opacity = fraction(v, &err)
	}
	if v, ok := a["stop-color"]; ok {
		i, none := colour(v, draw.Foreground())
		s.colour = i.Light
		if none {
			s.opacity = 0
		} else if i.Alpha != 0 {
			s.opacity *= float64(i.Alpha) / 100
		}
	}
	return s
}

// gradientNamed returns a gradient with what it inherits from others.
func (r *svgReader) gradientNamed(name string) (svgGradient, error) {
	g, ok := r.gradients[name]
	if !ok {
		return svgGradient{}, fmt.Errorf("fill %q is neither a linear nor a radial gradient of this picture", name)
	}
	out := svgGradient{g.radial, maps.Clone(g.attrs), g.stops}
	for range 10 {
		if g = r.gradients[strings.TrimPrefix(g.attrs["href"], "#")]; g == nil {
			break
		}
		for key, v := range g.attrs {
			if _, own := out.attrs[key]; !own {
				out.attrs[key] = v
			}
		}
		if len(out.stops) == 0 {
			out.stops = g.stops
		}
	}
	if len(out.stops) > mostStops {
		return out, fmt.Errorf("gradient %q has %d stops; at most %d can be drawn", name, len(out.stops), mostStops)
	}
	if v := out.attrs["spreadMethod"]; v != "" && v != "pad" {
		return out, fmt.Errorf("gradient %q: the spread method %q is not known here, only pad", name, v)
	}
	return out, nil
}

// fillGradient fills a path with bands of colour between the stops.
func (r *svgReader) fillGradient(p svgPath, s svgState) error {
	g, err := r.gradientNamed(s.gradient)
	if err != nil {
		return err
	}
	if s.evenOdd {
		return errors.New("a gradient cannot fill by the rule evenodd")
	}
	f, err := r.fieldOf(g, p, s)
	if err != nil {
		return fmt.Errorf("gradient %q: %w", s.gradient, err)
	}
	bands := g.bands(s.opacity * s.fillOpacity)
	if r.tally.add(len(bands), "bands of gradients"); r.tally.err != nil {
		return r.tally.err
	}
	ops := f.paint(bands)
	if len(ops) > 0 {
		r.ops = append(r.ops, &draw.Group{Clip: p.mapped(s.matrix), Ops: ops})
	}
	return nil
}

// A band is a part of a gradient in one colour.
type band struct {
	from, to float64
	ink      draw.Ink
	seen     bool // not fully transparent
}

// bands divides a gradient so finely that no edge is visible.
func (g *svgGradient) bands(opacity float64) []band {
	var out []band
	add := func(from, to float64, a, b svgStop, t float64) {
		part := func(shift int) draw.Color {
			x, y := float64(a.colour>>shift&255), float64(b.colour>>shift&255)
			return draw.Color(math.Round(x+(y-x)*t)) << shift
		}
		ink, seen := dimmed(draw.Fixed(part(16)|part(8)|part(0)), opacity*(a.opacity+(b.opacity-a.opacity)*t))
		out = append(out, band{from, to, ink, seen})
	}
	for i, b := range g.stops {
		if i == 0 {
			add(math.Inf(-1), b.at, b, b, 0)
			continue
		}
		a := g.stops[i-1]
		n := a.steps(b)
		for k := range n {
			low, high := float64(k)/float64(n), float64(k+1)/float64(n)
			add(a.at+(b.at-a.at)*low, a.at+(b.at-a.at)*high, a, b, (low+high)/2)
		}
	}
	if n := len(g.stops); n > 0 {
		add(g.stops[n-1].at, math.Inf(1), g.stops[n-1], g.stops[n-1], 0)
	}
	return out
}

// steps returns the number of bands between two stops.
func (a svgStop) steps(b svgStop) int {
	if a.at == b.at {
		return 0
	}
	most := math.Abs(a.opacity-b.opacity) * 255
	for _, shift := range []int{16, 8, 0} {
		most = max(most, math.Abs(float64(a.colour>>shift&255)-float64(b.colour>>shift&255)))
	}
	return max(1, int(math.Ceil(most/4)))
}

// A field says where the bands of a gradient lie. A linear gradient runs from 0 to
// 1 along the x axis of its matrix. The bands of a radial one are circles around
// its origin, where 1 is the unit circle.
type field struct {
	radial bool
	matrix matrix
	reach  float64 // how far from the origin the shape extends, in either coordinate
}

// fieldOf places a gradient over a path.
func (r *svgReader) fieldOf(g svgGradient, p svgPath, s svgState) (field, error) {
	m := s.matrix
	size := r.view
	if g.attrs["gradientUnits"] != "userSpaceOnUse" {
		b := p.mapped(matrix{}).Bounds() // y upward
		w, h := (b.Max.X - b.Min.X).Points(), (b.Max.Y - b.Min.Y).Points()
		m = m.times(matrix{w, 0, 0, h, b.Min.X.Points(), -b.Max.Y.Points()})
		size = xy{1, 1}
	}
	turn, err := transform(g.attrs["gradientTransform"])
	if err != nil {
		return field{}, err
	}
	at := func(key, otherwise string, whole float64) float64 {
		v := otherwise
		if own, ok := g.attrs[key]; ok {
			v = own
		}
		number, percent := strings.CutSuffix(strings.TrimSpace(v), "%")
		x := length(number, &err)
		if percent {
			x *= whole / 100
		}
		return x
	}
	f := field{radial: g.radial}
	if g.radial {
		x, y, radius := at("cx", "50%", size.X), at("cy", "50%", size.Y),
			at("r", "50%", math.Hypot(size.X, size.Y)/math.Sqrt2)
		fx, fy := at("fx", fmt.Sprint(x), size.X), at("fy", fmt.Sprint(y), size.Y)
		if err == nil && math.Hypot(fx-x, fy-y) > 1e-6*radius {
			err = errors.New("the focus of a radial gradient must be its centre")
		}
		f.matrix = m.times(turn).times(matrix{radius, 0, 0, radius, x, y})
	} else {
		x, y := at("x1", "0%", size.X), at("y1", "0%", size.Y)
		dx, dy := at("x2", "100%", size.X)-x, at("y2", "0%", size.Y)-y
		f.matrix = m.times(turn).times(matrix{dx, dy, -dy, dx, x, y})
	}
	f.reach = extent(f.matrix, p.mapped(s.matrix).Bounds())
	return f, err
}

// extent returns how far a rectangle of the picture extends in the coordinates of a
// matrix, or 0 if the matrix is singular.
func extent(m matrix, b draw.Rect) float64 {
	det := m.a*m.d - m.b*m.c
	if math.Abs(det) < 1e-12 {
		return 0
	}
	far := 0.0
	for _, q := range []draw.Point{b.Min, b.Max, {X: b.Min.X, Y: b.Max.Y}, {X: b.Max.X, Y: b.Min.Y}} {
		x, y := q.X.Points()-m.e, -q.Y.Points()-m.f
		far = max(far, math.Abs((m.d*x-m.c*y)/det), math.Abs((m.a*y-m.b*x)/det))
	}
	return far*math.Sqrt2 + 1
}

// paint draws the bands over everything within reach. Opaque bands overlap, so
// that there is no gap between them.
func (f field) paint(bands []band) []draw.Op {
	if f.reach == 0 && len(bands) > 0 { // the last colour fills everything
		last := bands[len(bands)-1]
		const all = 1e4
		return []draw.Op{&draw.Fill{Path: draw.Polygon(points(box(xy{-all, -all}, xy{all, all}))...), Ink: last.ink}}
	}
	opaque := true
	for _, b := range bands {
		opaque = opaque && b.seen && b.ink.Alpha == 0
	}
	var ops []draw.Op
	for i := range bands {
		b := bands[i]
		if f.radial {
			b = bands[len(bands)-1-i] // from the outside inwards
		}
		from, to := max(b.from, -f.reach), min(b.to, f.reach)
		if opaque && f.radial {
			from = 0
		} else if opaque {
			to = f.reach
		}
		if b.seen && from < to && (to > 0 || !f.radial) {
			ops = append(ops, &draw.Fill{Path: f.part(from, to), Ink: b.ink, EvenOdd: true})
		}
	}
	return ops
}

// part returns the shape of a band: a strip, a disc or a ring.
func (f field) part(from, to float64) draw.Path {
	var p svgPath
	if f.radial {
		p.ellipse(xy{}, to, to)
		if from > 0 {
			p.ellipse(xy{}, from, from)
		}
		return p.mapped(f.matrix)
	}
	p.polygon([]xy{{from, -f.reach}, {to, -f.reach}, {to, f.reach}, {from, f.reach}}, true)
	return p.mapped(f.matrix)
}
