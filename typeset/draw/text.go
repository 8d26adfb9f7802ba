package draw

import (
	"math"

	"rederive/typeset/font"
)

// Text sets one line of plain text with its origin on the baseline at the left. Height
// and depth are those of the style's face, so that lines with different letters align.
func Text(l *font.Library, s font.Style, size Unit, ink Ink, text string) *Picture {
	face := l.Face(s, size)
	m := face.Metrics()
	p := &Picture{Height: face.Scale(m.Ascent, size), Depth: face.Scale(m.Descent, size), Alt: text}
	for _, run := range l.Itemize(s, size, text) {
		g := FromRun(run, ink, Point{X: p.Width})
		p.Ops = append(p.Ops, g)
		p.Width += g.Width()
	}
	return p
}

// FromRun turns shaped text into an operation.
func FromRun(run font.Run, ink Ink, at Point) *Glyphs {
	g := &Glyphs{Face: run.Face, Size: run.Size, Ink: ink, At: at, Run: make([]Glyph, 0, len(run.Glyphs))}
	g.Add(run)
	return g
}

// Add adds shaped text of the same face and size.
func (g *Glyphs) Add(run font.Run) {
	for _, src := range run.Glyphs {
		g.Run = append(g.Run, Glyph{
			ID:      src.ID,
			Advance: run.Face.Scale(src.Advance, run.Size),
			Offset:  Point{run.Face.Scale(src.DX, run.Size), run.Face.Scale(src.DY, run.Size)},
			Text:    src.Text,
		})
	}
}

// Width returns the sum of the advances.
func (g *Glyphs) Width() Unit {
	var w Unit
	for _, glyph := range g.Run {
		w += glyph.Advance
	}
	return w
}

// scripts is how much smaller than other type superscripts and subscripts may be.
const scripts = .85

// LeastType returns the size of the smallest type of a drawing, as it is drawn, or 0 if there is none. Superscripts
// and subscripts, which have 0.7 or 0.5 of the size of other type, count as a little larger than they are.
func LeastType(ops []Op) Unit {
	sizes := map[Unit]bool{}
	typeSizes(ops, 1, sizes)
	least := Unit(0)
	for size := range sizes {
		if sizes[tenths(size, 7)] || sizes[tenths(size, 5)] {
			size = Unit(math.Round(float64(size) / scripts))
		}
		if least == 0 || size < least {
			least = size
		}
	}
	return least
}

// tenths returns the size of the type that is so many tenths as large.
func tenths(size, n Unit) Unit { return hundredth(size * 10 / n) }

func hundredth(size Unit) Unit {
	return Unit(math.Round(size.Points()*100) / 100 * float64(font.Point))
}

// typeSizes collects the sizes of type, to a hundredth of a point.
func typeSizes(ops []Op, scale float64, sizes map[Unit]bool) {
	for _, op := range ops {
		switch op := op.(type) {
		case *Glyphs:
			sizes[hundredth(Unit(float64(op.Size)*scale))] = true
		case *Group:
			m := op.Matrix.Normal()
			typeSizes(op.Ops, scale*math.Sqrt(math.Abs(float64(m.A*m.D)-float64(m.B*m.C))), sizes)
		case *Mark:
			typeSizes(op.Ops, scale, sizes)
		}
	}
}
