package draw

import "rederive/typeset/font"

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
