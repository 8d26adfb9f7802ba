package typeset

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// figure sets a picture with its caption as one slab.
func (s *setter) figure(b *Figure, c column) {
	s.space(s.blockGap())
	s.keep = s.keep || b.Here && len(s.list) > 0
	s.push(s.figureSlab(b, c), c)
	s.space(s.blockGap())
}

// figureSlab builds the slab of a figure, centred in a column. It shrinks a picture that
// is too high for the page, if it need not become very small, so that some text stays
// with it.
func (s *setter) figureSlab(b *Figure, c column) *slab {
	s.anchor(b.ID)
	elem := c.elem.Add(&draw.Elem{Role: "Figure", Alt: b.Picture.Alt})
	s.noteMissing(MissingInFigure, b.Picture)
	p := b.Picture
	content := p.Ops
	width, height, depth := p.Width, p.Height, p.Depth
	if room := s.figureWidth(p, c); width > room {
		factor := float64(room) / float64(width)
		content = []draw.Op{&draw.Group{Matrix: draw.Scaling(factor, factor), Ops: content}}
		height, depth = font.MulDiv(height, room, width), font.MulDiv(depth, room, width)
		width = room
	}
	x := c.left + (c.width-width)/2
	fig := &slab{floats: !b.Here && len(c.frames) == 0 && !c.columned, height: height, depth: depth}
	fig.ops = []draw.Op{&draw.Mark{Elem: elem, Ops: []draw.Op{shifted(content, x, 0)}}}
	fig.boxed = []*boxed{{elem, draw.Rect{Min: draw.Point{X: x, Y: -depth}, Max: draw.Point{X: x + width, Y: height}}}}
	s.captionBelow(b.Caption, c, fig)
	return fig
}

// leastLabel is the size of type below which a label of a figure is too small to read.
const leastLabel = 7 * pt

// figureWidth returns the width at which a picture is set. That is its own width, unless
// the picture is too wide, or so high that two do not fit on a page. It is not shrunk
// much for the latter, nor so far that its labels are smaller than leastLabel, if it then
// fits on a page of its own.
func (s *setter) figureWidth(p *draw.Picture, c column) Unit {
	high := max(p.Height+p.Depth, 1)
	page := s.preset.textHeight()
	part := Unit(75) // of the page, in percent
	if page < high {
		part = 88
	}
	width := min(p.Width, c.width, font.MulDiv(p.Width, page*part/100, high))
	half := font.MulDiv(p.Width, page*43/100, high)
	width = min(width, max(half, p.Width*70/100))
	least := draw.LeastType(p.Ops)
	if least == 0 {
		return width
	}
	legible := min(p.Width, font.MulDiv(p.Width, leastLabel, least))
	return max(width, min(legible, c.width, font.MulDiv(p.Width, page*88/100, high)))
}

// figureGap returns the white space between figures side by side.
func (s *setter) figureGap() Unit { return theme.Gap().On(s.preset.Leading) }

// inRow returns the number of blocks at the start of a list that are figures to set side
// by side: small ones, as many as there is room for.
func (s *setter) inRow(list []Block, c column) int {
	n, used := 0, Unit(0)
	for _, b := range list {
		f, ok := b.(*Figure)
		if !ok {
			break
		}
		width := s.figureWidth(f.Picture, c)
		if width > c.width*48/100 || used+width > c.width {
			break
		}
		used += width + s.figureGap()
		n++
	}
	return n
}

// figureRow sets figures side by side: the pictures on one line, the captions below, and
// the remaining room between them.
func (s *setter) figureRow(list []Block, c column) {
	s.space(s.blockGap())
	used := s.figureGap() * Unit(len(list)-1)
	for _, b := range list {
		used += s.figureWidth(b.(*Figure).Picture, c)
	}
	free := (c.width - used) / Unit(len(list))
	row := &slab{floats: len(c.frames) == 0 && !c.columned}
	at := c
	for _, b := range list {
		f := b.(*Figure)
		at.width = s.figureWidth(f.Picture, c) + free
		fig := s.figureSlab(f, at)
		row.floats = row.floats && fig.floats
		row.height, row.depth = max(row.height, fig.height), max(row.depth, fig.depth)
		row.ops, row.boxed = append(row.ops, fig.ops...), append(row.boxed, fig.boxed...)
		row.notes = append(row.notes, fig.notes...)
		at.left += at.width + s.figureGap()
	}
	s.keep = s.keep || !row.floats && len(c.frames) == 0 && !c.columned && len(s.list) > 0
	s.push(row, c)
	s.space(s.blockGap())
}

// captionBelow attaches a caption below a slab, centred if it is one line.
func (s *setter) captionBelow(text []Inline, c column, under *slab) {
	if len(text) == 0 {
		return
	}
	c.size, c.leading = s.preset.NoteSize, font.MulDiv(s.preset.NoteSize, 122, 100)
	elem := c.elem.Add(&draw.Elem{Role: "Caption"})
	items := s.compose(text, c.look(elem))
	inset := c.width / 12
	shape := lineShape{width: c.width - 2*inset}
	lines := s.setParagraph(items, shape)
	if len(lines) == 1 {
		shape.align = Center
		lines = s.setParagraph(items, shape)
	}
	under.depth += theme.Caption().On(s.preset.Leading)
	for _, l := range lines {
		height, depth := strut(l.height, l.depth, c.leading)
		under.depth += height
		under.ops = append(under.ops, shifted(l.ops, c.left+inset, -under.depth))
		under.depth += depth
		under.notes = append(under.notes, l.notes...)
	}
}

// contents sets the table of contents from the headings, if the document has enough
// pages.
func (s *setter) contents(b *Contents, c column) {
	s.asked = true
	last := 0 // page found in the previous pass
	for _, page := range s.pages {
		last = max(last, page)
	}
	if last > 0 && last < b.From {
		return
	}
	if len(b.Title) > 0 {
		s.heading(&Heading{Level: 1, Text: b.Title, Plain: true}, c)
	}
	toc := c.elem.Add(&draw.Elem{Role: "TOC"})
	narrow := s.columnOf(c)
	narrow.size = theme.Row().On(c.size)
	narrow.leading = font.MulDiv(narrow.size, 125, 100)
	outer := s.list
	s.list, s.skip = nil, 0
	keep := s.keep
	for _, h := range s.wanted {
		if h.level <= 2 {
			s.entry(h, narrow, toc)
		}
	}
	list := s.list
	s.list, s.keep = outer, keep
	s.space(theme.BelowSection().On(s.preset.Leading))
	s.inColumns(list, narrow, c, true)
	s.space(s.gap())
}

// entry sets a line of the contents: number, title, dots, page.
func (s *setter) entry(h heading, c column, toc *draw.Elem) {
	item := toc.Add(&draw.Elem{Role: "TOCI"})
	link := item.Add(&draw.Elem{Role: "Link"})
	indent := 14 * pt * Unit(h.level-1)
	k := c.narrowed(indent, 24*pt)
	k.ragged = true
	if h.level == 1 {
		k.style = font.Bold
		s.space(3 * pt)
	}
	text := unlinked(h.inlines)
	if h.number != "" {
		text = append([]Inline{Text(h.number + "\u2002")}, text...)
	}
	first := len(s.list)
	lines := s.setParagraph(s.compose(text, k.look(link)), lineShape{width: k.width, ragged: true})
	for _, l := range lines {
		b := &slab{ops: []draw.Op{shifted(l.ops, k.left, 0)}}
		b.height, b.depth = strut(l.height, l.depth, c.leading)
		s.push(b, k)
	}
	last := s.list[len(s.list)-1]
	number := k.look(link)
	runs, width := s.shape(s.pageOf(h.id), &number)
	right := c.left + c.width
	last.ops = append(last.ops, s.leaders(k, k.left+lines[len(lines)-1].width+6*pt, right-24*pt))
	last.ops = append(last.ops,
		&draw.Mark{Elem: link, Ops: []draw.Op{draw.FromRun(runs[0], number.ink, draw.Point{X: right - width})}})
	for _, b := range s.list[first:] {
		box := draw.Rect{Min: draw.Point{X: k.left, Y: -b.depth}, Max: draw.Point{X: right, Y: b.height}}
		b.ops = append(b.ops, &draw.Link{Box: box, Dest: h.id, Elem: link})
	}
}

// leaders returns a row of dots that align with those above and below.
func (s *setter) leaders(c column, from, to Unit) draw.Op {
	const pitch = 6 * pt
	face := s.library.Face(font.Roman, c.size)
	dot, _ := face.Glyph('.')
	row := &draw.Glyphs{
		Face: face, Size: c.size, Ink: draw.Muted(),
		At: draw.Point{X: (from + pitch - 1) / pitch * pitch},
	}
	for x := row.At.X; x+pitch <= to; x += pitch {
		row.Run = append(row.Run, draw.Glyph{ID: dot, Advance: pitch, Text: "."})
	}
	return &draw.Mark{Ops: []draw.Op{row}}
}

// unlinked returns the text of a heading without links and notes, which do not belong in
// the contents.
func unlinked(list []Inline) []Inline {
	var out []Inline
	for _, in := range list {
		switch in := in.(type) {
		case *Link:
			out = append(out, unlinked(in.Text)...)
		case *Note, Break:
		default:
			out = append(out, in)
		}
	}
	return out
}
