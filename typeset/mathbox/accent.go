package mathbox

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// combining maps the spacing character that names a mark to the combining character
// under which the font has it.
var combining = map[string]string{
	"ˆ": "\u0302", "ˇ": "\u030c", "˜": "\u0303", "´": "\u0301", "`": "\u0300", "˙": "\u0307", "¨": "\u0308",
	"⃛": "\u20db", "⃜": "\u20dc", "˘": "\u0306", "¯": "\u0304", "→": "\u20d7", "˚": "\u030a",
}

// accent sets a mark over or under its base.
func (e *engine) accent(a *tex.Accent, st style) *box {
	switch {
	case a.Rule:
		return e.ruled(a, st)
	case a.Wide && combining[a.Mark] == "", a.Brace, a.Under, a.Wide && a.Mark == "→":
		return e.covered(a, st)
	}
	return e.topped(a, st)
}

// topped sets an accent above its base (rule 12).
func (e *engine) topped(a *tex.Accent, st style) *box {
	base := e.node(a.Base, st.cramp())
	char := base.char
	width := base.width + base.italic
	attach := width / 2
	if char {
		attach = base.attach
	}
	mark := e.horizontal(combining[a.Mark], 0, true, st)
	if a.Wide {
		mark = e.horizontal(combining[a.Mark], width, false, st)
	}
	lower := min(base.height, e.scale(e.constants().AccentBaseHeight, st))
	out := &box{width: base.width, italic: base.italic, char: char, attach: attach}
	out.put(0, 0, base)
	out.put(attach-e.markCentre(mark, st), base.height-lower, mark)
	return out
}

// markCentre returns the horizontal centre of a mark, which goes over that of the base.
// The stretched marks of the font start at their origin; the plain ones lie to the left
// of it.
func (e *engine) markCentre(mark *box, st style) Unit {
	if mark.face == nil {
		return mark.width / 2
	}
	bounds := mark.face.Bounds(mark.glyph)
	if x, ok := e.math.TopAccent(mark.glyph); ok {
		return e.scale(x, st)
	}
	return e.scale((bounds.XMin+bounds.XMax)/2, st)
}

// ruled sets \overline and \underline (rules 9 and 10).
func (e *engine) ruled(a *tex.Accent, st style) *box {
	c := e.constants()
	if a.Under {
		base := e.clean(a.Base, st)
		thick := e.scale(c.UnderbarRuleThickness, st)
		y := base.depth + e.scale(c.UnderbarVerticalGap, st) + thick
		out := &box{width: base.width}
		out.put(0, 0, base)
		out.put(0, -y, ruleBox(base.width, thick, 0))
		out.depth += e.scale(c.UnderbarExtraDescender, st)
		return out
	}
	base := e.clean(a.Base, st.cramp())
	thick := e.scale(c.OverbarRuleThickness, st)
	out := &box{width: base.width}
	out.put(0, 0, base)
	out.put(0, base.height+e.scale(c.OverbarVerticalGap, st), ruleBox(base.width, thick, 0))
	out.height += e.scale(c.OverbarExtraAscender, st)
	return out
}

// covered sets a brace or an arrow as wide as its base above or below it.
func (e *engine) covered(a *tex.Accent, st style) *box {
	base := e.clean(a.Base, st)
	mark := e.horizontal(a.Mark, base.width, true, st)
	width := max(base.width, mark.width)
	gap := e.scale(100, st)
	out := &box{width: width}
	out.put((width-base.width)/2, 0, base)
	at := (width - mark.width) / 2
	if mark.face != nil { // a variant, whose ink is narrower than its advance
		ink := mark.face.Bounds(mark.glyph)
		at = width/2 - e.scale((ink.XMin+ink.XMax)/2, st)
	}
	if a.Under {
		out.put(at, -base.depth-gap-mark.height, mark)
	} else {
		out.put(at, base.height+gap+mark.depth, mark)
	}
	return out
}

// wrapper sets a node that changes the class or look of its body.
func (e *engine) wrapper(n tex.Node, st style) *box {
	switch n := n.(type) {
	case *tex.Classed:
		return e.classed(n, st)
	case *tex.Box:
		return e.boxed(n, st)
	case *tex.Frame:
		return e.frame(n, st)
	case *tex.Color:
		b := e.clean(n.Body, st)
		ink := draw.Fixed(draw.Color(n.RGB[0])<<16 | draw.Color(n.RGB[1])<<8 | draw.Color(n.RGB[2]))
		out := &box{ink: &ink}
		out.add(b)
		return out
	}
	return &box{}
}

// classed sets a node with a class of its own. A single symbol as an operator is
// centred on the axis (rule 13).
func (e *engine) classed(c *tex.Classed, st style) *box {
	b := e.node(c.Body, st)
	if c.Class != tex.Op || !b.char {
		return b
	}
	b.withItalic()
	return raised(b, e.axis(st)-(b.height-b.depth)/2)
}

func (e *engine) boxed(n *tex.Box, st style) *box {
	if n.Hidden || n.NoHeight || n.NoDepth {
		st = st.cramp()
	}
	b := e.clean(n.Body, st)
	out := &box{width: b.width}
	at := Unit(0)
	if n.NoWidth {
		out.width = 0
		switch n.Align {
		case tex.Center:
			at = -b.width / 2
		case tex.Right:
			at = -b.width
		}
	}
	if n.Hidden {
		out.height, out.depth = b.height, b.depth
	} else {
		out.put(at, 0, b)
	}
	if n.NoHeight {
		out.height = 0
	}
	if n.NoDepth {
		out.depth = 0
	}
	return out
}

// frame sets \boxed: a rule of 0.4pt at a distance of 3pt from the body, at ten points.
func (e *engine) frame(f *tex.Frame, st style) *box {
	b := e.clean(f.Body, style{display, st.cramped})
	thick, gap := e.scale(40, st), e.scale(300, st)
	height, depth := b.height+gap+thick, b.depth+gap+thick
	width := b.width + 2*(gap+thick)
	out := &box{width: width}
	out.put(0, height-thick, ruleBox(width, thick, 0))
	out.put(0, -depth, ruleBox(width, thick, 0))
	out.put(0, 0, ruleBox(thick, height, depth))
	out.put(width-thick, 0, ruleBox(thick, height, depth))
	out.put(thick+gap, 0, b)
	return out
}

// tag sets a label, in parentheses unless it is bare.
func (e *engine) tag(t *tex.Tag) *box {
	st := style{level: text}
	b := e.row(t.Body.Items, st)
	if t.Bare {
		return b
	}
	out := &box{}
	out.add(e.run(font.Roman, "(", st))
	out.add(b)
	out.add(e.run(font.Roman, ")", st))
	return out
}
