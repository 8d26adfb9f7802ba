package figures

import (
	"image"
	"image/color"
	"math"

	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// canvas is a vg.Canvas that records drawing operations.
type canvas struct {
	ops   []draw.Op
	state state
	stack []state
	err   error // of the first label that could not be set

	entryClass string // of the legend's entry that is being drawn
	entryFrom  int    // its first operation
}

type state struct {
	width  vg.Length
	dash   []vg.Length
	phase  vg.Length
	ink    draw.Ink
	matrix draw.Matrix
}

func newCanvas() *canvas {
	return &canvas{state: state{width: vg.Points(1), ink: draw.Foreground(), matrix: draw.Identity()}}
}

// An ink is a draw.Ink that implements color.Color, so that gonum passes it
// through to the canvas.
type ink draw.Ink

// RGBA returns the colour for light pages.
func (i ink) RGBA() (r, g, b, a uint32) {
	c := uint32(i.Light)
	return c >> 16 & 255 * 257, c >> 8 & 255 * 257, c & 255 * 257, 65535
}

func toInk(c color.Color) draw.Ink {
	switch c := c.(type) {
	case nil:
		return draw.Foreground()
	case ink:
		return draw.Ink(c)
	}
	r, g, b, _ := c.RGBA()
	return draw.Fixed(draw.Color(r>>8<<16 | g>>8<<8 | b>>8))
}

func unit(l vg.Length) draw.Unit { return font.Points(l.Points()) }

func point(p vg.Point) draw.Point { return draw.Point{X: unit(p.X), Y: unit(p.Y)} }

// SetLineWidth implements vg.Canvas.
func (c *canvas) SetLineWidth(w vg.Length) { c.state.width = w }

// SetLineDash implements vg.Canvas.
func (c *canvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	c.state.dash, c.state.phase = pattern, offset
}

// SetColor implements vg.Canvas.
func (c *canvas) SetColor(col color.Color) { c.state.ink = toInk(col) }

// Rotate implements vg.Canvas.
func (c *canvas) Rotate(rad float64) { c.state.matrix = c.state.matrix.Times(draw.Rotate(rad)) }

// Translate implements vg.Canvas.
func (c *canvas) Translate(p vg.Point) {
	c.state.matrix = c.state.matrix.Times(draw.Translate(unit(p.X), unit(p.Y)))
}

// Scale implements vg.Canvas.
func (c *canvas) Scale(x, y float64) { c.state.matrix = c.state.matrix.Times(draw.Scaling(x, y)) }

// Push implements vg.Canvas.
func (c *canvas) Push() { c.stack = append(c.stack, c.state) }

// Pop implements vg.Canvas.
func (c *canvas) Pop() {
	last := len(c.stack) - 1
	c.state, c.stack = c.stack[last], c.stack[:last]
}

// add records an operation under the current matrix.
func (c *canvas) add(op draw.Op) {
	if c.state.matrix != draw.Identity() {
		op = &draw.Group{Matrix: c.state.matrix, Ops: []draw.Op{op}}
	}
	c.ops = append(c.ops, op)
}

// Stroke implements vg.Canvas.
func (c *canvas) Stroke(p vg.Path) {
	if c.state.width <= 0 {
		return
	}
	s := &draw.Stroke{Path: toPath(p), Ink: c.state.ink, Width: unit(c.state.width), Phase: unit(c.state.phase)}
	s.Dash = xslices.Map(c.state.dash, unit)
	c.add(s)
}

// Fill implements vg.Canvas.
func (c *canvas) Fill(p vg.Path) { c.add(&draw.Fill{Path: toPath(p), Ink: c.state.ink}) }

// FillString implements vg.Canvas.
func (c *canvas) FillString(f plotfont.Face, at vg.Point, text string) {
	if f.Font.Size <= 0 || text == "" {
		return
	}
	p, err := setLabel(style(f.Font), unit(f.Font.Size), c.state.ink, text)
	if err != nil {
		if c.err == nil {
			c.err = err
		}
		return
	}
	c.add(draw.At(p, unit(at.X), unit(at.Y)))
}

// DrawImage implements vg.Canvas.
func (c *canvas) DrawImage(r vg.Rectangle, img image.Image) {
	c.add(&draw.Image{Box: draw.Rect{Min: point(r.Min), Max: point(r.Max)}, Pixels: img})
}

func toPath(p vg.Path) draw.Path {
	var out draw.Path
	var at, start vg.Point
	for _, s := range p {
		switch s.Type {
		case vg.MoveComp:
			at, start = s.Pos, s.Pos
			out.MoveTo(point(at))
		case vg.LineComp:
			at = s.Pos
			out.LineTo(point(at))
		case vg.CurveComp:
			a, b := at, s.Pos
			if len(s.Control) == 2 {
				a, b = s.Control[0], s.Control[1]
			} else if len(s.Control) == 1 { // a quadratic curve, raised to a cubic one
				q := s.Control[0]
				a = vg.Point{X: at.X + (q.X-at.X)*2/3, Y: at.Y + (q.Y-at.Y)*2/3}
				b = vg.Point{X: s.Pos.X + (q.X-s.Pos.X)*2/3, Y: s.Pos.Y + (q.Y-s.Pos.Y)*2/3}
			}
			out.CubicTo(point(a), point(b), point(s.Pos))
			at = s.Pos
		case vg.ArcComp:
			at = arc(&out, s)
		case vg.CloseComp:
			out.Close()
			at = start
		}
	}
	return out
}

// arc adds a circular arc as cubic curves of at most a quarter turn, and
// returns its end.
func arc(out *draw.Path, s vg.PathComp) vg.Point {
	on := func(a float64) vg.Point {
		return vg.Point{X: s.Pos.X + s.Radius*vg.Length(math.Cos(a)), Y: s.Pos.Y + s.Radius*vg.Length(math.Sin(a))}
	}
	if len(*out) == 0 {
		out.MoveTo(point(on(s.Start)))
	} else {
		out.LineTo(point(on(s.Start)))
	}
	n := max(1, int(math.Ceil(math.Abs(s.Angle)/(math.Pi/2)-1e-9)))
	step := s.Angle / float64(n)
	k := s.Radius * vg.Length(4.0/3*math.Tan(step/4))
	for i := range n {
		a, b := s.Start+float64(i)*step, s.Start+float64(i+1)*step
		p, q := on(a), on(b)
		out.CubicTo(
			point(vg.Point{X: p.X - k*vg.Length(math.Sin(a)), Y: p.Y + k*vg.Length(math.Cos(a))}),
			point(vg.Point{X: q.X + k*vg.Length(math.Sin(b)), Y: q.Y - k*vg.Length(math.Cos(b))}),
			point(q))
	}
	return on(s.Start + s.Angle)
}
