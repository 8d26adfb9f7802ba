package figures

import (
	"fmt"
	"math"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// An xy is a point, in units of printer's points, y upward.
type xy struct{ X, Y float64 }

func (a xy) plus(b xy) xy             { return xy{a.X + b.X, a.Y + b.Y} }
func (a xy) minus(b xy) xy            { return xy{a.X - b.X, a.Y - b.Y} }
func (a xy) times(k float64) xy       { return xy{a.X * k, a.Y * k} }
func (a xy) length() float64          { return math.Hypot(a.X, a.Y) }
func (a xy) left() xy                 { return xy{-a.Y, a.X} }
func (a xy) along(b xy, t float64) xy { return a.plus(b.minus(a).times(t)) }

// unit returns the direction of a, or 0.
func (a xy) unit() xy {
	if l := a.length(); l > 0 {
		return a.times(1 / l)
	}
	return a
}

// point rounds to a hundredth of a point, so that pictures stay short and rounding
// differences between processors do not show. A point that is not a number, or too far
// away for the integers of a picture, is placed beyond the limit that cut checks.
func (a xy) point() draw.Point {
	const beyond = 4 * mostLength
	round := func(v float64) draw.Unit {
		if !(math.Abs(v) < beyond) {
			v = math.Copysign(beyond, v)
		}
		return font.Points(math.Round(v*100) / 100)
	}
	return draw.Point{X: round(a.X), Y: round(a.Y)}
}

func points(list []xy) []draw.Point {
	return xslices.Map(list, xy.point)
}

// A sketch collects drawing operations anywhere in the plane; its picture is cropped to
// what was drawn.
type sketch struct {
	ops []draw.Op
	err error // of the first label that could not be set
}

func (s *sketch) add(op draw.Op) { s.ops = append(s.ops, op) }

// frame makes what f draws a frame of the picture, through which readers can step.
func (s *sketch) frame(f func()) {
	outer := s.ops
	s.ops = nil
	f()
	s.ops = append(outer, &draw.Group{Matrix: draw.Identity(), Class: "frame", Ops: s.ops})
}

func (s *sketch) polygon(i draw.Ink, corners ...xy) {
	s.add(&draw.Fill{Path: draw.Polygon(points(corners)...), Ink: i})
}

// A line is the style of a line: its width in points and its dashes.
type line struct {
	ink   draw.Ink
	width float64
	dash  []float64
}

func thin(i draw.Ink) line { return line{ink: i, width: .6} }

func (s *sketch) stroke(p draw.Path, l line) {
	op := &draw.Stroke{Path: p, Ink: l.ink, Width: font.Points(l.width), Join: draw.RoundJoin}
	op.Dash = xslices.Map(l.dash, font.Points)
	s.add(op)
}

func (s *sketch) outline(l line, corners ...xy) { s.stroke(draw.Polygon(points(corners)...), l) }

func (s *sketch) polyline(l line, corners ...xy) {
	var p draw.Path
	for i, q := range points(corners) {
		if i == 0 {
			p.MoveTo(q)
		} else {
			p.LineTo(q)
		}
	}
	s.stroke(p, l)
}

func (s *sketch) disc(c xy, r float64, i draw.Ink) {
	s.add(&draw.Fill{Path: draw.Circle(c.point(), font.Points(r)), Ink: i})
}

func (s *sketch) ring(c xy, r float64, l line) {
	s.stroke(draw.Circle(c.point(), font.Points(r)), l)
}

// box returns the corners of an axis-parallel rectangle.
func box(a, b xy) []xy { return []xy{a, {b.X, a.Y}, b, {a.X, b.Y}} }

// arrow draws a straight arrow whose head ends at b.
func (s *sketch) arrow(l line, a, b xy) {
	s.polyline(l, a, b.minus(b.minus(a).unit().times(l.width)))
	s.head(l, a, b)
}

// head draws the head of an arrow that comes from a and ends at b.
func (s *sketch) head(l line, a, b xy) {
	long := 3 + 1.6*l.width
	d := b.minus(a).unit()
	back := b.minus(d.times(long))
	side := d.left().times(long * .42)
	s.polygon(l.ink, b, back.plus(side), b.minus(d.times(long*.75)), back.minus(side))
}

// bow draws an arrow that swerves to its left by a fraction of its length.
func (s *sketch) bow(l line, a, b xy, swerve float64) {
	d := b.minus(a)
	lift := d.left().times(swerve)
	c1, c2 := a.along(b, .3).plus(lift), a.along(b, .7).plus(lift)
	var p draw.Path
	p.MoveTo(a.point())
	p.CubicTo(c1.point(), c2.point(), b.minus(b.minus(c2).unit().times(l.width)).point())
	s.stroke(p, l)
	s.head(l, c2, b)
}

// The anchors of a label's box.
var (
	middle    = xy{.5, .5}
	leftMid   = xy{0, .5}
	rightMid  = xy{1, .5}
	topMid    = xy{.5, 1}
	bottomMid = xy{.5, 0}
)

// A label is the style of a label.
type label struct {
	size float64
	ink  draw.Ink
	face font.Style
}

func plainLabel() label { return label{labelSize, draw.Foreground(), font.Roman} }
func mutedLabel() label { return label{labelSize, draw.Muted(), font.Roman} }

// text writes a label with the given anchor of its box at c. The box is as high as
// digits and capital letters.
func (s *sketch) text(c, anchor xy, l label, text string) {
	if text == "" {
		return
	}
	p, err := setLabel(l.face, font.Points(l.size), l.ink, text)
	if err != nil {
		if s.err == nil {
			s.err = err
		}
		return
	}
	high := l.size * digitHeight / 1000
	at := c.minus(xy{p.Width.Points() * anchor.X, high * anchor.Y}).point()
	s.add(draw.At(p, at.X, at.Y))
}

// width returns the width of a label in points.
func (s *sketch) width(l label, text string) float64 {
	p, err := setLabel(l.face, font.Points(l.size), l.ink, text)
	if err != nil {
		return 0 // text reports it
	}
	return p.Width.Points()
}

// picture crops the sketch to what was drawn, and shrinks it if it is wider than the
// text.
func (s *sketch) picture(alt string) (*draw.Picture, error) {
	if s.err != nil {
		return nil, s.err
	}
	return cut(s.ops, alt)
}

// cut moves operations so that they fill a picture with a small margin.
func cut(ops []draw.Op, alt string) (*draw.Picture, error) {
	const margin = 2 * font.Point
	b := bounds(ops, draw.Identity())
	if err := checkBounds(b); err != nil {
		return nil, err
	}
	m := draw.Translate(margin-b.Min.X, margin-b.Min.Y)
	width, height := b.Max.X-b.Min.X+2*margin, b.Max.Y-b.Min.Y+2*margin
	if most := font.Points(TextWidth); width > most {
		k := float64(most) / float64(width)
		m = draw.Scaling(k, k).Times(m)
		width, height = most, font.MulDiv(height, most, width)
	}
	if err := checkHeight(height); err != nil {
		return nil, err
	}
	return &draw.Picture{Width: width, Height: height, Alt: alt, Ops: []draw.Op{&draw.Group{Matrix: m, Ops: ops}}}, nil
}

// checkBounds returns an error if the drawing extends too far.
func checkBounds(b draw.Rect) error {
	most := font.Points(mostLength)
	if min(b.Min.X, b.Min.Y) < -most || max(b.Max.X, b.Max.Y) > most {
		return fmt.Errorf("the picture extends further than %.0f points; its coordinates are too large", mostLength)
	}
	return nil
}

// checkHeight returns an error if a picture is much higher than a page.
func checkHeight(height draw.Unit) error {
	const most = 20 * TextWidth
	if high := height.Points(); high > most {
		return fmt.Errorf("the picture is %.0f points high; at most %d can be shown", high, most)
	}
	return nil
}

// bounds returns the bounding box of everything that the operations draw.
func bounds(ops []draw.Op, m draw.Matrix) draw.Rect {
	var all draw.Rect
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Fill:
			all = all.Union(mapped(m, op.Path.Bounds(), 0))
		case *draw.Stroke:
			all = all.Union(mapped(m, op.Path.Bounds(), op.Width/2))
		case *draw.Image:
			all = all.Union(mapped(m, op.Box, 0))
		case *draw.Glyphs:
			all = all.Union(glyphBounds(m, op))
		case *draw.Group:
			inner := bounds(op.Ops, m.Times(op.Matrix))
			if len(op.Clip) > 0 {
				inner = overlap(inner, mapped(m.Times(op.Matrix), op.Clip.Bounds(), 0))
			}
			all = all.Union(inner)
		}
	}
	return all
}

// overlap returns the intersection of two rectangles.
func overlap(a, b draw.Rect) draw.Rect {
	r := draw.Rect{
		Min: draw.Point{X: max(a.Min.X, b.Min.X), Y: max(a.Min.Y, b.Min.Y)},
		Max: draw.Point{X: min(a.Max.X, b.Max.X), Y: min(a.Max.Y, b.Max.Y)},
	}
	if r.Min.X > r.Max.X || r.Min.Y > r.Max.Y {
		return draw.Rect{}
	}
	return r
}

func mapped(m draw.Matrix, r draw.Rect, grow draw.Unit) draw.Rect {
	var out draw.Rect
	for i, q := range []draw.Point{
		{X: r.Min.X - grow, Y: r.Min.Y - grow},
		{X: r.Max.X + grow, Y: r.Min.Y - grow},
		{X: r.Max.X + grow, Y: r.Max.Y + grow},
		{X: r.Min.X - grow, Y: r.Max.Y + grow},
	} {
		q = m.Apply(q)
		if i == 0 {
			out = draw.Rect{Min: q, Max: q}
		}
		out.Min = draw.Point{X: min(out.Min.X, q.X), Y: min(out.Min.Y, q.Y)}
		out.Max = draw.Point{X: max(out.Max.X, q.X), Y: max(out.Max.Y, q.Y)}
	}
	return out
}

func glyphBounds(m draw.Matrix, g *draw.Glyphs) draw.Rect {
	var all draw.Rect
	pen := g.At
	for _, glyph := range g.Run {
		at := pen.Add(glyph.Offset)
		b := g.Face.Bounds(glyph.ID)
		all = all.Union(mapped(m, draw.Rect{
			Min: draw.Point{X: at.X + g.Face.Scale(b.XMin, g.Size), Y: at.Y + g.Face.Scale(b.YMin, g.Size)},
			Max: draw.Point{X: at.X + g.Face.Scale(b.XMax, g.Size), Y: at.Y + g.Face.Scale(b.YMax, g.Size)},
		}, 0))
		pen.X += glyph.Advance
	}
	return all
}
