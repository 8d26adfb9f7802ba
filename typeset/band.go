package typeset

import (
	"cmp"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// A Band is a summary between two rules: large counts, a strip as wide as the text, and
// a line of words. It is not broken over pages.
type Band struct {
	Counts []Count
	Strip  *draw.Picture // stretched to the width of the text; may be nil
	Note   []Inline
}

// A Count is a number with a label that says what it counts.
type Count struct {
	Number string
	Label  []Inline
	Ink    draw.Ink // ink of the number; zero means the text ink
}

func (*Band) block() {}

// band sets the parts of a band as slabs that stay on one page.
func (s *setter) band(b *Band, c column) {
	elem := c.elem.Add(&draw.Elem{Role: "Div"})
	c.elem, c.ragged = elem, true
	s.space(s.blockGap())
	s.bandRule(c)
	for _, line := range s.countLines(b.Counts, c) {
		s.keep = true
		s.push(line, c)
		s.space(3 * pt)
	}
	if b.Strip != nil {
		s.space(6 * pt)
		s.keep = true
		s.push(s.strip(b.Strip, c), c)
	}
	if len(b.Note) > 0 {
		s.space(4 * pt)
		s.keep = true
		k := c
		k.size, k.ink = theme.Note().On(c.size), draw.Muted()
		k.leading = font.MulDiv(k.size, 125, 100)
		first := len(s.list)
		s.paragraph(b.Note, k, elem.Add(&draw.Elem{Role: "P"}), lineShape{})
		for _, line := range s.list[first:] {
			line.penalty = never
		}
	}
	s.space(7 * pt)
	s.keep = true
	s.bandRule(c)
	s.space(s.blockGap())
}

// bandRule draws a fine line over the width of the text.
func (s *setter) bandRule(c column) {
	line := draw.Segment(draw.Point{X: c.left}, draw.Point{X: c.left + c.width})
	s.push(&slab{ops: []draw.Op{&draw.Mark{Ops: []draw.Op{&draw.Stroke{Path: line, Ink: draw.Rule(), Width: pt / 2}}}}},
		c)
	s.space(8 * pt)
}

// countLines sets the counts side by side, in as many lines as they need.
func (s *setter) countLines(counts []Count, c column) []*slab {
	const apart = 18 * pt
	var lines []*slab
	x := Unit(0)
	for _, n := range counts {
		elem := c.elem.Add(&draw.Elem{Role: "P"})
		ink := cmp.Or(n.Ink, draw.Foreground())
		text := []Inline{&Colored{Ink: ink, Text: []Inline{&Strong{Text: Words(n.Number)}}}}
		large := c.look(elem)
		large.size = theme.Section().On(c.size)
		number := s.setParagraph(s.compose(text, large), lineShape{width: c.width, ragged: true})[0]
		label := s.setParagraph(s.compose(n.Label, c.look(elem)), lineShape{width: c.width, ragged: true})[0]
		gap := c.size / 3
		wide := number.width + gap + label.width
		if len(lines) == 0 || x+wide > c.width {
			lines, x = append(lines, &slab{}), 0
		}
		line := lines[len(lines)-1]
		line.ops = append(line.ops, shifted(number.ops, c.left+x, 0), shifted(label.ops, c.left+x+number.width+gap, 0))
		line.height, line.depth = max(line.height, number.height), max(line.depth, number.depth, label.depth)
		x += wide + apart
	}
	return lines
}

// strip stretches a picture to the width of the text and keeps its height.
func (s *setter) strip(p *draw.Picture, c column) *slab {
	elem := c.elem.Add(&draw.Elem{Role: "Figure", Alt: p.Alt})
	b := &slab{height: p.Height, depth: p.Depth}
	stretched := &draw.Group{Matrix: draw.Scaling(float64(c.width)/float64(max(p.Width, 1)), 1), Ops: p.Ops}
	b.ops = []draw.Op{&draw.Mark{Elem: elem, Ops: []draw.Op{shifted([]draw.Op{stretched}, c.left, 0)}}}
	b.boxed = []*boxed{{
		elem,
		draw.Rect{Min: draw.Point{X: c.left, Y: -p.Depth}, Max: draw.Point{X: c.left + c.width, Y: p.Height}},
	}}
	return b
}
