package typeset

import (
	"fmt"
	"strconv"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
	"rederive/typeset/theme"
)

func (s *setter) blocks(list []Block, c column) {
	after := false // a paragraph after a paragraph is indented
	for i := 0; i < len(list); i++ {
		if n := s.inRow(list[i:], c); n > 1 {
			s.figureRow(list[i:i+n], c)
			i, after = i+n-1, false
			continue
		}
		s.block(list[i], c, after)
		_, after = list[i].(*Paragraph)
	}
}

func (s *setter) block(b Block, c column, after bool) {
	switch b := b.(type) {
	case *Title:
		s.title(b, c)
	case *Heading:
		s.heading(b, c)
	case *Paragraph:
		s.plainParagraph(b, c, after)
	case *List:
		s.listOf(b, c)
	case *Definitions:
		s.definitions(b, c)
	case *Quote:
		c.elem = c.elem.Add(&draw.Elem{Role: "BlockQuote"})
		s.space(s.gap())
		s.blocks(b.Blocks, c.narrowed(20*pt, 20*pt))
		s.space(s.gap())
	case *Listing:
		s.listing(b, c)
	case *Aside:
		s.asideLine(b, c)
	case *Table:
		s.table(b, c)
	case *Figure:
		s.figure(b, c)
	case *Display:
		s.display(b, c)
	case *Box:
		s.box(b, c)
	case *Band:
		s.band(b, c)
	case *Columns:
		s.columns(b, c)
	case *Contents:
		s.contents(b, c)
	case *Space:
		s.writingRoom(b, c)
	case *Rule:
		s.rule(c)
	case *PageBreak:
		s.breaks, s.breakFrom = true, b.From
	default:
		panic(fmt.Sprintf("typeset: unknown block %T", b))
	}
}

// gap returns the white space around blocks that are set apart from the text.
func (s *setter) gap() Unit { return max(s.preset.ParSkip, theme.Around().On(s.preset.Leading)) }

// blockGap returns the white space around tables and figures.
func (s *setter) blockGap() Unit { return theme.Apart().On(s.preset.Leading) }

func (s *setter) title(b *Title, c column) {
	line := func(role string, text []Inline, size, skip Unit, style font.Style) {
		if len(text) == 0 {
			return
		}
		s.space(skip)
		k := c
		k.size, k.leading, k.style = size, font.MulDiv(size, 125, 100), style
		s.keep = len(s.list) > 0 && s.keep
		s.paragraph(text, k, c.elem.Add(&draw.Elem{Role: role}), lineShape{align: Center})
		s.keep = true
	}
	s.anchor(b.ID)
	line("Title", b.Text, theme.Title().On(s.preset.Size), 0, font.Roman)
	line("P", b.Sub, 12*pt, 6*pt, font.Italic)
	line("P", Words(strings.Join(b.Authors, ", ")), 12*pt, 12*pt, font.Roman)
	if b.Date != "" {
		line("P", Words(b.Date), s.preset.Size, 6*pt, font.Roman)
	}
	s.space(24 * pt)
}

// headingLook returns the size, style and white space of a heading level.
func (s *setter) headingLook(level int) (size Unit, style font.Style, before, after Unit) {
	size, style = s.preset.Size, font.Bold
	above, below := theme.AboveMinor(), theme.BelowMinor()
	switch level {
	case 1:
		size, above, below = theme.Section().On(size), theme.AboveSection(), theme.BelowSection()
	case 2:
		size, above, below = theme.Subsection().On(size), theme.AboveSubsection(), theme.BelowSubsection()
	case 3:
	default:
		style = font.BoldItalic
	}
	return size, style, above.On(s.preset.Leading), below.On(s.preset.Leading)
}

func (s *setter) heading(b *Heading, c column) {
	level := min(max(b.Level, 1), 6)
	size, style, before, after := s.headingLook(level)
	s.space(before)
	id := b.ID
	if id == "" && !b.Plain {
		id = "typeset-heading-" + strconv.Itoa(len(s.headings)+1)
	}
	s.anchor(id)
	words := PlainText(b.Text)
	if !b.Plain {
		s.headings = append(s.headings, heading{level, b.Number, words, id, b.Text})
	}
	text := b.Text
	if b.Number != "" {
		text = append([]Inline{Text(b.Number + "\u2003")}, text...)
	}
	k := c
	k.size, k.style, k.leading, k.ragged = size, style, font.MulDiv(size, 125, 100), true
	elem := c.elem.Add(&draw.Elem{Role: "H" + strconv.Itoa(level), Title: words})
	first := len(s.list)
	s.paragraph(text, k, elem, lineShape{})
	if first < len(s.list) {
		if s.list[first].penalty == 0 {
			s.list[first].penalty = []int{-150, -60, -30, 0, 0, 0}[level-1] // a good place to end a page
		}
		if level == 1 {
			s.list[first].mark = words
		}
		s.list[first].clears = b.Clear
	}
	for _, line := range s.list[min(first+1, len(s.list)):] {
		line.penalty = never
	}
	s.space(after)
	s.keep = true
}

func (s *setter) plainParagraph(b *Paragraph, c column, after bool) {
	s.anchor(b.ID)
	shape := lineShape{ragged: b.Ragged}
	s.space(s.preset.ParSkip)
	switch {
	case after && s.preset.Indent > 0 && s.skip == 0 && c.depth == 0 && len(c.frames) == 0 &&
		!c.columned:
		shape.first = s.preset.Indent
	case after && (c.depth > 0 || c.noted || c.columned || len(c.frames) > 0):
		s.space(font.MulDiv(c.leading, 30, 100))
	}
	s.paragraph(b.Text, c, c.elem.Add(&draw.Elem{Role: "P"}), shape)
	s.keep = s.keep || introduces(b.Text)
	if s.preset.ParSkip > 0 {
		s.space(s.preset.ParSkip)
	}
}

// introduces reports whether a paragraph introduces what follows: it ends with a colon, or all of it is strong,
// like a heading.
func introduces(text []Inline) bool {
	if len(text) == 1 {
		if _, strong := text[0].(*Strong); strong {
			return true
		}
	}
	return strings.HasSuffix(PlainText(text), ":")
}

// box sets a framed box.
func (s *setter) box(b *Box, c column) {
	s.space(s.gap())
	elem := c.elem.Add(&draw.Elem{Role: "Div"})
	f := &frame{left: c.left, width: c.width, tint: draw.Fixed(tint(b.Ink.Light)), bar: b.Ink, barred: true}
	k := c.narrowed(12*pt, 9*pt)
	k.elem = elem
	k.frames = append(k.frames[:len(k.frames):len(k.frames)], f)
	first := len(s.list)
	s.keep = s.keep || b.Tied && len(s.list) > 0
	s.push(&slab{height: 5 * pt}, k)
	s.keep = true
	if len(b.Title) > 0 {
		title := k
		title.style, title.ink, title.ragged = font.Bold, b.Ink, true
		s.paragraph(b.Title, title, elem.Add(&draw.Elem{Role: "P"}), lineShape{})
		s.space(2 * pt)
		s.keep = true
	}
	s.blocks(b.Blocks, k)
	s.skip, s.keep = 0, true
	s.push(&slab{height: 6 * pt}, k)
	s.keepTogether(s.list[first:], b.Whole)
	s.space(s.gap())
}

// keepTogether keeps a box on one page if it is short or must stay whole. A longer box breaks only where at least two
// lines remain on either side.
func (s *setter) keepTogether(parts []*slab, whole bool) {
	whole = whole || stack(parts) < s.preset.textHeight()/4
	for i, part := range parts[1:] {
		switch left := len(parts) - 1 - i; {
		case whole:
			part.penalty = max(part.penalty, avoid)
		case i < 3 || left <= 3:
			part.penalty = max(part.penalty, never-1)
		}
	}
}

// tint mixes a little of a colour into white.
func tint(k draw.Color) draw.Color {
	const percent = 5
	mix := func(v draw.Color) draw.Color { return 255 - (255-v)*percent/100 }
	return mix(k>>16&255)<<16 | mix(k>>8&255)<<8 | mix(k&255)
}

// writingRoom leaves space for writing.
func (s *setter) writingRoom(b *Space, c column) {
	s.space(s.gap() / 2)
	const pitch = 24 * pt
	for left := b.Height; left > 0; left -= pitch {
		part := &slab{height: min(left, pitch)}
		if left >= pitch {
			line := draw.Segment(draw.Point{X: c.left}, draw.Point{X: c.left + c.width})
			part.ops = []draw.Op{&draw.Stroke{Path: line, Ink: draw.Rule(), Width: pt / 2}}
		}
		if left < b.Height {
			part.penalty = avoid
		}
		s.keep = s.keep || left == b.Height && len(s.list) > 0
		s.push(part, c)
	}
}

func (s *setter) rule(c column) {
	s.space(s.gap())
	s.push(&slab{height: pt, penalty: never, ops: []draw.Op{
		&draw.Stroke{
			Path: draw.Segment(draw.Point{X: c.left + c.width/3}, draw.Point{X: c.left + 2*c.width/3}),
			Ink:  draw.Muted(), Width: pt / 2,
		},
	}}, c)
	s.space(s.gap())
}

// PlainText returns the text of inlines without formatting.
func PlainText(list []Inline) string {
	return TextOf(list, func(in Inline) string {
		if in == (Break{}) {
			return " "
		}
		return ""
	})
}

// TextOf returns the text of inlines without formatting, and what other writes for breaks, pictures and the like.
func TextOf(list []Inline, other func(Inline) string) string {
	var b strings.Builder
	for _, in := range list {
		switch in := in.(type) {
		case Text:
			b.WriteString(string(in))
		case Code:
			b.WriteString(string(in))
		case *Emph:
			b.WriteString(TextOf(in.Text, other))
		case *Strong:
			b.WriteString(TextOf(in.Text, other))
		case *Strike:
			b.WriteString(TextOf(in.Text, other))
		case *Colored:
			b.WriteString(TextOf(in.Text, other))
		case *Link:
			b.WriteString(TextOf(in.Text, other))
		case *Math:
			b.WriteString(tex.Text(in.Formula))
		default:
			b.WriteString(other(in))
		}
	}
	return b.String()
}
