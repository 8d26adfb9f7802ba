package draw

import (
	"slices"

	"rederive/typeset/font"
)

// A Path is a sequence of steps; subpaths begin with a Move.
type Path []Step

// A Step of a path. P has one point for Move and Line; two control points and the end
// for Cubic; none for Close.
type Step struct {
	Kind StepKind
	P    [3]Point
}

// StepKind is the kind of a step.
type StepKind uint8

// The kinds of steps.
const (
	Move StepKind = iota
	Line
	Cubic
	Close
)

// MoveTo begins a subpath.
func (p *Path) MoveTo(a Point) { *p = append(*p, Step{Kind: Move, P: [3]Point{a}}) }

// LineTo draws a straight line.
func (p *Path) LineTo(a Point) { *p = append(*p, Step{Kind: Line, P: [3]Point{a}}) }

// CubicTo draws a Bézier curve with control points a and b.
func (p *Path) CubicTo(a, b, end Point) { *p = append(*p, Step{Kind: Cubic, P: [3]Point{a, b, end}}) }

// Close closes the subpath.
func (p *Path) Close() { *p = append(*p, Step{Kind: Close}) }

// Points returns the points of a step.
func (s *Step) Points() []Point {
	switch s.Kind {
	case Cubic:
		return s.P[:3]
	case Close:
		return nil
	}
	return s.P[:1]
}

// Polygon returns the closed path through the points.
func Polygon(points ...Point) Path {
	var p Path
	for i, q := range points {
		if i == 0 {
			p.MoveTo(q)
		} else {
			p.LineTo(q)
		}
	}
	p.Close()
	return p
}

// Segment returns the path from a to b.
func Segment(a, b Point) Path {
	var p Path
	p.MoveTo(a)
	p.LineTo(b)
	return p
}

// Rectangle returns the outline of r.
func Rectangle(r Rect) Path {
	return Polygon(r.Min, Point{r.Max.X, r.Min.Y}, r.Max, Point{r.Min.X, r.Max.Y})
}

// Circle returns a circle as four curves.
func Circle(center Point, r Unit) Path {
	k := arc(r)
	at := func(dx, dy Unit) Point { return Point{center.X + dx, center.Y + dy} }
	var p Path
	p.MoveTo(at(r, 0))
	p.CubicTo(at(r, k), at(k, r), at(0, r))
	p.CubicTo(at(-k, r), at(-r, k), at(-r, 0))
	p.CubicTo(at(-r, -k), at(-k, -r), at(0, -r))
	p.CubicTo(at(k, -r), at(r, -k), at(r, 0))
	p.Close()
	return p
}

// AsCircle returns the center and the radius of a path made by [Circle].
func (p Path) AsCircle() (center Point, r Unit, ok bool) {
	if len(p) != 6 {
		return center, 0, false
	}
	right, left := p[0].P[0], p[2].P[2]
	r = (right.X - left.X) / 2
	center = Point{right.X - r, right.Y}
	return center, r, r > 0 && slices.Equal(p, Circle(center, r))
}

// Rounded returns a rectangle with corners of radius r.
func Rounded(b Rect, r Unit) Path {
	k := r - arc(r)
	x0, y0, x1, y1 := b.Min.X, b.Min.Y, b.Max.X, b.Max.Y
	var p Path
	p.MoveTo(Point{x0 + r, y0})
	p.LineTo(Point{x1 - r, y0})
	p.CubicTo(Point{x1 - k, y0}, Point{x1, y0 + k}, Point{x1, y0 + r})
	p.LineTo(Point{x1, y1 - r})
	p.CubicTo(Point{x1, y1 - k}, Point{x1 - k, y1}, Point{x1 - r, y1})
	p.LineTo(Point{x0 + r, y1})
	p.CubicTo(Point{x0 + k, y1}, Point{x0, y1 - k}, Point{x0, y1 - r})
	p.LineTo(Point{x0, y0 + r})
	p.CubicTo(Point{x0, y0 + k}, Point{x0 + k, y0}, Point{x0 + r, y0})
	p.Close()
	return p
}

// arc returns the length of the control arm of a quarter circle: r times
// 4(sqrt 2 - 1)/3.
func arc(r Unit) Unit { return font.MulDiv(r, 5523, 10000) }

// Bounds returns the bounding box of all points of the path, control points included.
func (p Path) Bounds() Rect {
	var r Rect
	first := true
	for i := range p {
		for _, q := range p[i].Points() {
			if first {
				r, first = Rect{q, q}, false
			}
			r = Rect{
				Point{min(r.Min.X, q.X), min(r.Min.Y, q.Y)},
				Point{max(r.Max.X, q.X), max(r.Max.Y, q.Y)},
			}
		}
	}
	return r
}

// GlyphPath returns the outline of a glyph at a size, with its origin at (0, 0).
func GlyphPath(f *font.Face, g font.GID, size Unit) Path {
	var p Path
	for i, s := range f.Outline(g) {
		at := func(j int) Point { return Point{f.Scale(s.X[j], size), f.Scale(s.Y[j], size)} }
		switch s.Kind {
		case font.Move:
			if i > 0 {
				p.Close()
			}
			p.MoveTo(at(0))
		case font.Line:
			p.LineTo(at(0))
		case font.Cubic:
			p.CubicTo(at(0), at(1), at(2))
		}
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}
