package pdf

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A content is the content stream of a page being written, with the resources that it
// uses.
type content struct {
	file   *file
	page   ref
	out    []byte
	state  state
	matrix draw.Matrix // maps the coordinates of the operations to those of the page
	shift  draw.Point  // added to coordinates before they are written
	fonts  map[int]bool
	alphas map[uint8]bool
	images []ref
	annots []ref

	wanted    *draw.Elem // the element that owns what is drawn next
	decorated bool       // what is drawn next is decoration
	open      bool       // a marked-content sequence is open
	openElem  *draw.Elem
	owners    []ref // by marked-content identifier
}

// A state is the graphics state that persists between operators.
type state struct {
	fill, stroke draw.Color
	alpha        uint8
	width        draw.Unit
	cap          draw.Cap
	join         draw.Join
	dashed       bool
}

func newContent(f *file, page ref) *content {
	return &content{
		file: f, page: page, matrix: draw.Identity(), decorated: true,
		fonts: map[int]bool{}, alphas: map[uint8]bool{},
		state: state{alpha: 100, width: font.Point},
	}
}

func (c *content) ops(ops []draw.Op) {
	for _, op := range ops {
		c.op(op)
	}
}

func (c *content) op(op draw.Op) {
	switch op := op.(type) {
	case *draw.Fill:
		c.fill(op)
	case *draw.Stroke:
		c.strokePath(op)
	case *draw.Glyphs:
		c.glyphs(op)
	case *draw.Image:
		c.image(op)
	case *draw.Group:
		c.group(op)
	case *draw.Mark:
		c.marked(op)
	case *draw.Link:
		c.link(op)
	case *draw.Anchor:
		c.anchor(op)
	default:
		panic(fmt.Sprintf("pdf: unknown operation %T", op))
	}
}

// put appends operands and an operator.
func (c *content) put(format string, args ...any) { c.out = fmt.Appendf(c.out, format, args...) }

// unit appends a length and a space.
func (c *content) unit(u draw.Unit) {
	c.out = u.Append(c.out)
	c.out = append(c.out, ' ')
}

func (c *content) point(p draw.Point) {
	c.unit(p.X + c.shift.X)
	c.unit(p.Y + c.shift.Y)
}

func (c *content) path(p draw.Path) {
	for i := range p {
		for _, q := range p[i].Points() {
			c.point(q)
		}
		c.out = append(c.out, "mlch"[p[i].Kind], '\n')
	}
}

func (c *content) fill(op *draw.Fill) {
	if len(op.Path) == 0 {
		return
	}
	c.paint()
	c.fillInk(op.Ink)
	c.path(op.Path)
	if op.EvenOdd {
		c.put("f*\n")
	} else {
		c.put("f\n")
	}
}

func (c *content) fillInk(k draw.Ink) {
	c.alpha(k.Alpha)
	if c.state.fill != k.Light {
		c.state.fill = k.Light
		c.out = append(inkOperator(c.out, k.Light, "g", "rg"), '\n')
	}
}

func (c *content) strokePath(op *draw.Stroke) {
	if len(op.Path) == 0 {
		return
	}
	c.paint()
	c.alpha(op.Ink.Alpha)
	if c.state.stroke != op.Ink.Light {
		c.state.stroke = op.Ink.Light
		c.out = append(inkOperator(c.out, op.Ink.Light, "G", "RG"), '\n')
	}
	if c.state.width != op.Width {
		c.state.width = op.Width
		c.unit(op.Width)
		c.put("w\n")
	}
	if c.state.cap != op.Cap {
		c.state.cap = op.Cap
		c.put("%d J\n", op.Cap)
	}
	if c.state.join != op.Join {
		c.state.join = op.Join
		c.put("%d j\n", op.Join)
	}
	c.dash(op)
	c.path(op.Path)
	c.put("S\n")
}

func (c *content) dash(op *draw.Stroke) {
	if len(op.Dash) == 0 && !c.state.dashed {
		return
	}
	c.state.dashed = len(op.Dash) > 0
	c.put("[")
	for _, d := range op.Dash {
		c.unit(d)
	}
	c.put("]")
	c.unit(op.Phase)
	c.put("d\n")
}

// alpha sets the opacity of fills and strokes.
func (c *content) alpha(percent uint8) {
	if percent == 0 {
		percent = 100
	}
	if c.state.alpha == percent {
		return
	}
	c.state.alpha = percent
	c.alphas[percent] = true
	c.put("/A%d gs\n", percent)
}

// glyphs writes a run of text. Its adjustments are the differences between the wanted
// advances and the widths in the font.
func (c *content) glyphs(op *draw.Glyphs) {
	if len(op.Run) == 0 || op.Size == 0 {
		return
	}
	c.paint()
	c.fillInk(op.Ink)
	c.put("BT ")
	pen, wanted := op.At, op.At // where the font's widths lead, and where the pen should be
	number, up := -1, draw.Unit(0)
	for i, g := range op.Run {
		at, code := c.file.code(op.Face, g)
		c.fonts[at] = true
		place := wanted.Add(g.Offset)
		switch {
		case at != number || place.Y != up:
			if number >= 0 {
				c.put(">]TJ ")
			}
			if at != number {
				c.put("/F%d ", at)
				c.unit(op.Size)
				c.put("Tf ")
			}
			c.put("1 0 0 1 ")
			c.point(place)
			c.put("Tm[<")
			number, up, pen = at, place.Y, place
		case place.X != pen.X:
			shift := font.MulDiv(pen.X-place.X, 1000*font.Point, op.Size)
			if i > 0 && shift.Text() != "0" && shift.Text() != "-0" {
				c.put(">%s<", shift.Text())
				pen.X = place.X
			}
		}
		c.hex(code)
		pen.X += op.Face.Scale(op.Face.Advance(g.ID), op.Size)
		wanted.X += g.Advance
	}
	c.put(">]TJ ET\n")
}

// hex appends a code of four hexadecimal digits.
func (c *content) hex(code int) {
	const digits = "0123456789ABCDEF"
	c.out = append(c.out, digits[code>>12&15], digits[code>>8&15], digits[code>>4&15], digits[code&15])
}

// group draws in other coordinates. A group that only moves its content needs no
// operators: the offset is added to the coordinates.
func (c *content) group(op *draw.Group) {
	m := op.Matrix.Normal()
	matrix, shift := c.matrix, c.shift
	c.matrix = matrix.Times(m)
	if len(op.Clip) == 0 && op.Opacity == 0 && m == draw.Translate(m.E, m.F) {
		c.shift = shift.Add(draw.Point{X: m.E, Y: m.F})
		c.ops(op.Ops)
	} else {
		c.nested(op, m)
	}
	c.matrix, c.shift = matrix, shift
}

// nested draws a group between operators that save and restore the graphics state.
func (c *content) nested(op *draw.Group, m draw.Matrix) {
	c.closeMark() // a sequence must not open inside a group and close outside
	saved := c.state
	c.put("q %s %s %s %s ", draw.Decimal(m.A), draw.Decimal(m.B), draw.Decimal(m.C), draw.Decimal(m.D))
	c.point(draw.Point{X: m.E, Y: m.F})
	c.put("cm\n")
	c.shift = draw.Point{}
	if len(op.Clip) > 0 {
		c.path(op.Clip)
		c.put("W n\n")
	}
	if op.Opacity != 0 {
		c.alpha(op.Opacity)
	}
	c.ops(op.Ops)
	c.closeMark()
	c.put("Q\n")
	c.state = saved
}

// link adds a link annotation for the link's box.
func (c *content) link(op *draw.Link) {
	a, b := c.matrix.Apply(op.Box.Min), c.matrix.Apply(op.Box.Max)
	target := ""
	switch {
	case op.URL != "":
		target = "/A<</Type/Action/S/URI/URI" + literal(asciiURL(op.URL)) + ">>/Contents" + text(op.URL)
	case op.Dest != "":
		target = "/Dest" + text(op.Dest) + "/Contents" + text(op.Dest)
		c.file.links = append(c.file.links, op.Dest)
	default:
		c.file.fail("a link has no target")
		return
	}
	parent := ""
	annot := c.file.alloc()
	if op.Elem != nil && c.file.doc.Root != nil {
		parent = fmt.Sprintf("/StructParent %d", c.file.tags.addAnnot(c.file, op.Elem, annot, c.page))
	}
	c.file.set(annot, fmt.Sprintf("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%s %s %s %s]%s%s>>",
		min(a.X, b.X).Text(), min(a.Y, b.Y).Text(), max(a.X, b.X).Text(), max(a.Y, b.Y).Text(), target, parent))
	c.annots = append(c.annots, annot)
}

// asciiURL escapes the characters that a URI may not contain.
func asciiURL(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c > '~' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func (c *content) anchor(op *draw.Anchor) {
	if _, twice := c.file.anchors[op.Name]; twice {
		c.file.fail("two anchors are named %q", op.Name)
	}
	c.file.anchors[op.Name] = place{c.page, c.matrix.Apply(op.At)}
}

// resources writes the resource dictionary.
func (c *content) resources() string {
	var b strings.Builder
	b.WriteString("<<")
	if len(c.fonts) > 0 {
		b.WriteString("/Font<<")
		for _, i := range slices.Sorted(maps.Keys(c.fonts)) {
			fmt.Fprintf(&b, "/F%d %s", i, c.file.faces[i].ref)
		}
		b.WriteString(">>")
	}
	if len(c.alphas) > 0 {
		b.WriteString("/ExtGState<<")
		for _, a := range slices.Sorted(maps.Keys(c.alphas)) {
			fmt.Fprintf(&b, "/A%d %s", a, c.file.opacity(a))
		}
		b.WriteString(">>")
	}
	if len(c.images) > 0 {
		b.WriteString("/XObject<<")
		for i, r := range c.images {
			fmt.Fprintf(&b, "/I%d %s", i, r)
		}
		b.WriteString(">>")
	}
	b.WriteString(">>")
	return b.String()
}

// opacity returns the graphics state for an opacity in percent.
func (f *file) opacity(percent uint8) ref {
	r, ok := f.states[percent]
	if !ok {
		v := draw.Decimal(float64(percent) / 100)
		r = f.add(fmt.Sprintf("<</Type/ExtGState/ca %s/CA %s>>", v, v))
		f.states[percent] = r
	}
	return r
}

// inkOperator writes a colour, or a gray level if it is one.
func inkOperator(out []byte, k draw.Color, gray, rgb string) []byte {
	r, g, b := k>>16&255, k>>8&255, k&255
	part := func(v draw.Color) { out = append(append(out, draw.Decimal(float64(v)/255)...), ' ') }
	part(r)
	if r == g && g == b {
		return append(out, gray...)
	}
	part(g)
	part(b)
	return append(out, rgb...)
}
