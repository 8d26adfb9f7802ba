package mathbox

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// Unit is the unit of length, 1/65536 pt.
type Unit = font.Unit

// A box is a part of a formula after layout. Its origin is on the baseline at its left.
// It is a glyph if it has a face, a filled rectangle if it is a rule, and otherwise the
// boxes placed inside it.
type box struct {
	width, height, depth Unit
	parts                []part
	face                 *font.Face
	glyph                font.GID
	size                 Unit
	text                 string // text that copying the glyph yields
	rule                 bool
	ink                  *draw.Ink // nil means that of the surroundings

	italic   Unit // how far the last glyph leans to the right; not yet part of the width
	attach   Unit // the position over which an accent is centred
	char     bool // a single character, whose scripts keep the font's heights
	operator bool // a large operator, whose subscript moves left by italic
}

// A part is a box placed inside another.
type part struct {
	x, y Unit
	*box
}

// put places a box inside b and enlarges b's height and depth to contain it.
func (b *box) put(x, y Unit, inner *box) {
	b.parts = append(b.parts, part{x, y, inner})
	b.height = max(b.height, inner.height+y)
	b.depth = max(b.depth, inner.depth-y)
}

// add places a box at the right end of b.
func (b *box) add(inner *box) {
	b.put(b.width, 0, inner)
	b.width += inner.width
}

// withItalic adds the lean of the last glyph to the width.
func (b *box) withItalic() *box {
	if !b.operator {
		b.width += b.italic
	}
	b.italic = 0
	return b
}

// total returns the height plus the depth.
func (b *box) total() Unit { return b.height + b.depth }

func ruleBox(width, height, depth Unit) *box {
	return &box{width: width, height: height, depth: depth, rule: true}
}

// raised returns the box moved up.
func raised(b *box, y Unit) *box {
	if y == 0 {
		return b
	}
	out := &box{width: b.width, italic: b.italic, operator: b.operator, height: -maxUnit, depth: -maxUnit}
	out.put(0, y, b)
	return out
}

// maxUnit is more than any length of a formula.
const maxUnit = Unit(1) << 50

// A pen converts boxes to drawing operations. Glyphs of one face on one baseline become
// one run.
type pen struct {
	ops []draw.Op
	run *draw.Glyphs
	end Unit // where the last glyph of the run is
}

func (p *pen) draw(b *box, x, y Unit, ink draw.Ink) {
	if b.ink != nil {
		ink = *b.ink
	}
	switch {
	case b.face != nil:
		p.glyph(b, x, y, ink)
	case b.rule:
		if b.width > 0 && b.total() > 0 {
			r := draw.Rect{Min: draw.Point{X: x, Y: y - b.depth}, Max: draw.Point{X: x + b.width, Y: y + b.height}}
			p.ops = append(p.ops, &draw.Fill{Path: draw.Rectangle(r), Ink: ink})
		}
	default:
		for _, inner := range b.parts {
			p.draw(inner.box, x+inner.x, y+inner.y, ink)
		}
	}
}

func (p *pen) glyph(b *box, x, y Unit, ink draw.Ink) {
	r := p.run
	if r == nil || r.Face != b.face || r.Size != b.size || r.At.Y != y || r.Ink != ink || x < p.end {
		r = &draw.Glyphs{Face: b.face, Size: b.size, Ink: ink, At: draw.Point{X: x, Y: y}}
		p.ops, p.run = append(p.ops, r), r
	} else {
		r.Run[len(r.Run)-1].Advance = x - p.end
	}
	r.Run = append(r.Run, draw.Glyph{ID: b.glyph, Advance: b.width, Text: b.text})
	p.end = x
}

// picture returns the finished drawing of a box.
func (b *box) picture(ink draw.Ink, alt string) *draw.Picture {
	var p pen
	p.draw(b, 0, 0, ink)
	return &draw.Picture{Width: b.width, Height: b.height, Depth: b.depth, Alt: alt, Ops: p.ops}
}
