package typeset

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
)

// display sets a formula on a line of its own. A formula that is too wide breaks at its
// relations and operators.
func (s *setter) display(b *Display, c column) {
	s.anchor(b.ID)
	elem := c.elem.Add(&draw.Elem{Role: "Formula", Alt: b.TeX})
	setting := mathbox.Setting{Library: s.library, Size: c.size, Ink: c.ink}
	picture := setting.Display(b.Formula)
	tag := setting.Tag(b.Formula)
	if b.Number != "" {
		tag = draw.Text(s.library, font.Roman, c.size, c.ink, b.Number)
	}
	s.noteMissing(MissingCharacter, picture)
	s.space(font.MulDiv(c.leading, 55, 100))
	s.keep = len(s.list) > 0 && !s.breaks
	room := c.width
	if tag != nil {
		room -= tag.Width + 10*pt
	}
	if picture.Width <= room {
		x := (c.width - picture.Width) / 2
		if tag != nil && x+picture.Width > room {
			x = room - picture.Width
		}
		s.displayLine(picture, x, tag, elem, c)
	} else {
		s.displayBroken(setting.Broken(b.Formula), tag, elem, c, room)
	}
	s.space(font.MulDiv(c.leading, 55, 100))
}

func (s *setter) displayLine(p *draw.Picture, x Unit, tag *draw.Picture, elem *draw.Elem, c column) {
	mark := &draw.Mark{Elem: elem, Ops: []draw.Op{draw.At(p, c.left+x, 0)}}
	if tag != nil {
		mark.Ops = append(mark.Ops, draw.At(tag, c.left+c.width-tag.Width, 0))
	}
	height, depth := strut(p.Height, p.Depth, c.size)
	box := draw.Rect{Min: draw.Point{X: c.left + x, Y: -p.Depth}, Max: draw.Point{X: c.left + x + p.Width, Y: p.Height}}
	s.push(&slab{height: height, depth: depth, ops: []draw.Op{mark}, boxed: []*boxed{{elem, box}}}, c)
	if p.Width > c.width {
		s.warn(Warning{Kind: TooWide, Text: elem.Alt, Over: p.Width - c.width})
	}
}

// displayBroken sets the parts of a formula in lines. Lines after the first are
// indented by two quads.
func (s *setter) displayBroken(parts []mathbox.Part, tag *draw.Picture, elem *draw.Elem, c column, room Unit) {
	indent := Unit(0)
	for _, n := range mathbox.Fill(parts, room, 2*c.size) {
		line := &draw.Picture{}
		for i, part := range parts[:n] {
			p := part.Picture
			line.Ops = append(line.Ops, draw.At(p, line.Width, 0))
			line.Width += p.Width
			if i+1 < n {
				line.Width += part.Space
			}
			line.Height, line.Depth = max(line.Height, p.Height), max(line.Depth, p.Depth)
		}
		parts = parts[n:]
		t := tag
		if len(parts) > 0 {
			t = nil
		}
		s.displayLine(line, indent, t, elem, c)
		s.keep = len(parts) > 0
		s.space(4 * pt)
		indent = 2 * c.size
	}
}
