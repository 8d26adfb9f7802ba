package typeset

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A slab is a slice of the document that is not broken over pages: a line, a
// row of a table, a figure. Its origin is on its baseline at the left of the
// text block.
type slab struct {
	before        Unit // white space above, dropped at the top of a page
	penalty       int  // for a page break above
	mustFrom      int  // how full the page must be, in percent, for a forced break
	height, depth Unit
	ops           []draw.Op
	late          func() []draw.Op // drawn before ops, and made only when its page is
	notes         []*note
	frames        []*frame // frames around it, outermost first
	table         *tableRun
	floats        bool // may move to the top of the next page
	clears        bool // no float moves past it
	turned        bool // is on its own page, rotated by a quarter turn
	boxed         []*boxed
	columns       *columnRun // placeholder of content set in columns
	mark          string     // the heading that begins here
	ids           []string
}

// Penalties for page breaks.
const (
	never    = 10000  // no break here
	forced   = -10000 // a break here
	avoid    = 2000   // only if nothing else is left
	disliked = 700    // only if a quarter of the page would stay empty
)

// A boxed element gets its place on the page when its slab does.
type boxed struct {
	elem *draw.Elem
	box  draw.Rect // from the slab's origin
}

// A frame is drawn under the slabs of a box: a background and a bar.
type frame struct {
	left, width Unit
	tint, bar   draw.Ink
	barred      bool
}

// A note is a footnote set in lines.
type note struct {
	number, id string
	reference  *draw.Elem
	lines      []*slab
}

// height returns the height of the note with all its lines.
func (n *note) height() Unit {
	var h Unit
	for _, l := range n.lines {
		h += l.total()
	}
	return h
}

// drawn returns everything that a slab draws.
func (b *slab) drawn() []draw.Op {
	if b.late == nil {
		return b.ops
	}
	return append(b.late(), b.ops...)
}

// total returns the height of a slab with its depth and the space above.
func (b *slab) total() Unit { return b.before + b.height + b.depth }

// A heading is an entry of the contents.
type heading struct {
	level        int
	number, text string
	id           string
	inlines      []Inline
}

// A column says where and how blocks are set.
type column struct {
	left, width   Unit
	size, leading Unit
	style         font.Style
	ink           draw.Ink
	elem          *draw.Elem
	frames        []*frame
	depth         int // nesting depth of lists
	noted         bool
	ragged        bool
	columned      bool // one of several, in small type
}

// narrowed returns the column with room removed at its sides.
func (c column) narrowed(left, right Unit) column {
	c.left += left
	c.width = max(c.width-left-right, 40*pt)
	return c
}

// look returns the look of the column's text as content of an element.
func (c column) look(e *draw.Elem) look {
	return look{style: c.style, size: c.size, ink: c.ink, elem: e}
}

// A setter turns the blocks of a document into slabs. Each setter makes one pass and
// gets the page numbers that the previous pass found.
type setter struct {
	library   *font.Library
	preset    *Preset
	english   bool
	root      *draw.Elem
	pages     map[string]int // from the previous pass
	asked     bool           // the pass asked for a page number
	list      []*slab
	skip      Unit // white space above the next slab
	keep      bool // the next slab stays with the last one
	breaks    bool // the next slab begins a page
	breakFrom int  // if the page is filled to this percentage
	anchors   []string
	label     func(*slab) // draws next to the next slab
	notes     int
	headings  []heading
	wanted    []heading // from the previous pass, for the contents
	lacking   map[missingChar]int
	warnings  []Warning
	portions  []portion // scratch space for the portions of a line
}

// space asks for white space above the next slab; the largest request wins.
func (s *setter) space(u Unit) { s.skip = max(s.skip, u) }

// anchor makes an ID refer to the next slab.
func (s *setter) anchor(id string) {
	if id != "" {
		s.anchors = append(s.anchors, id)
	}
}

// push adds a slab.
func (s *setter) push(b *slab, c column) {
	b.before += s.skip
	if s.keep {
		b.penalty = max(b.penalty, never)
	}
	if s.breaks {
		b.penalty, b.mustFrom = forced, s.breakFrom
	}
	b.frames = c.frames
	for _, id := range s.anchors {
		b.ops = append(b.ops, &draw.Anchor{Name: id, At: draw.Point{X: c.left, Y: b.height + 4*pt}})
		b.ids = append(b.ids, id)
	}
	if s.label != nil {
		s.label(b)
	}
	s.skip, s.keep, s.breaks, s.anchors, s.label = 0, false, false, nil, nil
	s.list = append(s.list, b)
}

// aside sets blocks as a list of their own.
func (s *setter) aside(blocks []Block, c column) []*slab {
	outer := *s
	s.list, s.skip, s.keep, s.breaks, s.anchors, s.label = nil, 0, false, false, nil, nil
	s.blocks(blocks, c)
	made := s.list
	s.list, s.skip, s.keep, s.breaks, s.anchors, s.label = outer.list, outer.skip, outer.keep, outer.breaks,
		outer.anchors, outer.label
	return made
}

// strut returns the height and depth of a line, at least those of its leading.
func strut(height, depth, leading Unit) (Unit, Unit) {
	h, d := font.MulDiv(leading, 72, 100), font.MulDiv(leading, 28, 100)
	if height > h {
		h = height + pt
	}
	if depth > d {
		d = depth + pt
	}
	return h, d
}

// paragraph sets inlines as the lines of an element.
func (s *setter) paragraph(inlines []Inline, c column, e *draw.Elem, shape lineShape) {
	shape.width = c.width
	shape.ragged = shape.ragged || c.ragged
	lines := s.setParagraph(s.compose(inlines, c.look(e)), shape)
	for i, l := range lines {
		b := &slab{ops: []draw.Op{shifted(l.ops, c.left, 0)}, notes: l.notes}
		b.height, b.depth = strut(l.height, l.depth, c.leading)
		switch {
		case i > 0 && (i == 1 || i == len(lines)-1):
			b.penalty = never // no widow, no orphan
		case i > 0 && lines[i-1].divided:
			b.penalty = 100
		}
		s.push(b, c)
	}
}

// shifted translates operations.
func shifted(ops []draw.Op, dx, dy Unit) draw.Op {
	return &draw.Group{Matrix: draw.Translate(dx, dy), Ops: ops}
}

// footnote sets a note and numbers it.
func (s *setter) footnote(n *Note, in *draw.Elem) *note {
	s.notes++
	set := &note{number: strconv.Itoa(s.notes)}
	set.id = "typeset-note-" + set.number
	set.reference = in.Add(&draw.Elem{Role: "Reference"}).Add(&draw.Elem{Role: "Link"})
	elem := in.Add(&draw.Elem{Role: "Note"})
	c := s.body(elem)
	c.size, c.noted = s.preset.NoteSize, true
	c.leading = font.MulDiv(s.preset.NoteSize, 122, 100)
	label := elem.Add(&draw.Elem{Role: "Lbl"})
	set.lines = s.aside(n.Blocks, c.narrowed(11*pt, 0))
	if len(set.lines) == 0 {
		set.lines = s.aside([]Block{&Paragraph{Text: Words("\u00a0")}}, c)
	}
	k := c.look(label)
	k.size = font.MulDiv(c.size, 75, 100)
	runs, _ := s.shape(set.number, &k)
	g := draw.FromRun(runs[0], k.ink, draw.Point{Y: c.size / 3})
	first := set.lines[0]
	first.ops = append(first.ops, &draw.Anchor{Name: set.id, At: draw.Point{Y: first.height}},
		&draw.Mark{Elem: label, Ops: []draw.Op{g}})
	return set
}

// body returns the column of the text block.
func (s *setter) body(e *draw.Elem) column {
	return column{
		width: s.preset.textWidth(), size: s.preset.Size, leading: s.preset.Leading, ink: draw.Foreground(),
		elem: e,
	}
}

// pageOf returns the page number of a block, a guess in the first pass.
func (s *setter) pageOf(id string) string {
	s.asked = true
	if page, ok := s.pages[id]; ok {
		return strconv.Itoa(page)
	}
	return "00"
}

func (s *setter) warn(w Warning) {
	w.Count = max(w.Count, 1)
	s.warnings = append(s.warnings, w)
}

// A lack is a character that no face has, in text or in a figure.
type missingChar struct {
	kind WarningKind
	text string
}

// missing counts characters that no face has.
func (s *setter) missing(kind WarningKind, text string) {
	for _, r := range text {
		s.lacking[missingChar{kind, string(r)}]++
	}
}

// noteMissing records the missing characters of a finished picture: a formula or a
// figure.
func (s *setter) noteMissing(kind WarningKind, p *draw.Picture) {
	draw.Walk(p.Ops, func(op draw.Op) {
		g, ok := op.(*draw.Glyphs)
		if !ok {
			return
		}
		for _, glyph := range g.Run {
			if glyph.ID == 0 {
				s.missing(kind, glyph.Text)
			}
		}
	})
}

// allWarnings returns the warnings in a fixed order, missing characters first.
func (s *setter) allWarnings() []Warning {
	var out []Warning
	for what, n := range s.lacking {
		out = append(out, Warning{Kind: what.kind, Text: what.text, Count: n})
	}
	slices.SortFunc(out, func(a, b Warning) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Text, b.Text))
	})
	return append(out, s.warnings...)
}
