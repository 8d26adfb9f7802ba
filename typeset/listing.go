package typeset

import (
	"cmp"
	"slices"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// Greatest numbers of lines of a listing, and of lines between empty ones, that are not broken over pages.
const (
	mostWhole    = 12
	mostTogether = 5
)

// listing sets program text: coloured, on a light background. A long listing may break after an empty line, and between
// others as a paragraph may. A line that is too long continues on the next, with a mark.
func (s *setter) listing(b *Listing, c column) {
	elem := c.elem.Add(&draw.Elem{Role: "Div"})
	s.space(s.gap())
	s.anchor(b.ID)
	s.labelAbove(b.Label, c, elem)
	k := c
	k.elem, k.size = elem.Add(&draw.Elem{Role: "Code"}), s.preset.CodeSize
	if c.columned {
		k.size = theme.Small().On(s.preset.Size)
	}
	k.leading = font.MulDiv(k.size, 116, 100)
	framed := !b.Bare && !c.columned
	if framed {
		f := &frame{left: c.left, width: c.width, tint: draw.Fixed(0xf6f6f4)}
		k = k.narrowed(7*pt, 7*pt)
		k.frames = append(k.frames[:len(k.frames):len(k.frames)], f)
		s.push(&slab{height: 4 * pt}, k)
		s.keep = true
	}
	s.code(b, k)
	if framed {
		s.skip, s.keep = 0, true
		s.push(&slab{height: 5 * pt}, k)
	}
	s.space(s.gap())
}

// asideLine sets an aside.
func (s *setter) asideLine(b *Aside, c column) {
	s.space(s.gap())
	s.keep = s.keep || b.After && len(s.list) > 0
	c.size, c.leading, c.ragged, c.ink = s.preset.NoteSize, font.MulDiv(s.preset.NoteSize, 125, 100), true, draw.Muted()
	s.paragraph(b.Text, c, c.elem.Add(&draw.Elem{Role: "P"}), lineShape{})
	s.space(s.gap())
	s.keep = !b.After
}

// captionAbove sets a small line that stays with the following block.
func (s *setter) captionAbove(text []Inline, c column, parent *draw.Elem, align Align) {
	if len(text) == 0 {
		return
	}
	c.size, c.leading, c.noted = s.preset.NoteSize, font.MulDiv(s.preset.NoteSize, 122, 100), true
	s.paragraph(text, c, parent.Add(&draw.Elem{Role: "Caption"}), lineShape{align: align})
	s.space(theme.Caption().On(s.preset.Leading))
	s.keep = true
}

// labelAbove sets the small line that says what a listing contains.
func (s *setter) labelAbove(text []Inline, c column, parent *draw.Elem) {
	if len(text) == 0 {
		return
	}
	if !c.columned {
		c.size, c.leading = s.preset.NoteSize, font.MulDiv(s.preset.NoteSize, 122, 100)
	}
	c.noted = true
	s.paragraph(text, c, parent.Add(&draw.Elem{Role: "Caption"}), lineShape{})
	s.space(theme.Caption().On(c.leading))
	s.keep = true
}

// code sets the lines of a listing.
func (s *setter) code(b *Listing, c column) {
	columns := int(c.width / s.codeWidth(c))
	wrapped, rows := make([][][]Token, len(b.Lines)), 0
	for i, line := range b.Lines {
		wrapped[i] = wrapTokens(line, max(columns, 10), min(indentOf(line), columns/3))
		rows += len(wrapped[i])
	}
	first, end := 0, 0 // of the lines between two empty ones
	for i, line := range b.Lines {
		if i >= end {
			first, end = i, endOfLines(b.Lines, i)
		}
		indent := min(indentOf(line), columns/3)
		for j, part := range wrapped[i] {
			row := &slab{}
			row.height, row.depth = strut(0, 0, c.leading)
			at := c.left
			if j > 0 {
				at += Unit(indent) * s.codeWidth(c)
			}
			row.late = func() []draw.Op { return s.codeLine(part, c, at, j > 0) }
			switch {
			case j > 0, i == 1, i == len(b.Lines)-1 && i > 0, i > 0 && rows <= mostWhole:
				row.penalty = never
			case i > 0 && i == end, i > first && (i == first+1 || i == end-1 || end-first <= mostTogether):
				row.penalty = never
			}
			s.push(row, c)
		}
	}
}

// endOfLines returns the index of the first empty line from i on.
func endOfLines(lines [][]Token, i int) int {
	if n := slices.IndexFunc(lines[i:], isEmpty); n >= 0 {
		return i + n
	}
	return len(lines)
}

func isEmpty(line []Token) bool {
	return !slices.ContainsFunc(line, func(t Token) bool { return strings.TrimSpace(t.Text) != "" })
}

// codeWidth returns the width of a character of program text.
func (s *setter) codeWidth(c column) Unit {
	face := s.library.Face(font.Mono, c.size)
	g, _ := face.Glyph('0')
	return face.Scale(face.Advance(g), c.size)
}

// codeLine sets tokens side by side. A continuation begins with a mark. Listings can be long, so lines are drawn only
// when their page is.
func (s *setter) codeLine(tokens []Token, c column, x Unit, goesOn bool) []draw.Op {
	mark := &draw.Mark{Elem: c.elem}
	ops := []draw.Op{mark}
	if goesOn {
		p := draw.Text(s.library, font.Mono, c.size, draw.Muted(), "↪")
		ops = append(ops, &draw.Mark{Ops: []draw.Op{draw.At(p, x, 0)}})
		x += 2 * s.codeWidth(c)
	}
	for _, t := range tokens {
		k := look{style: tokenStyle(t), size: c.size, ink: cmp.Or(t.Ink, c.ink)}
		for _, part := range inCode(t.Text) {
			runs, _ := s.shape(part, &k)
			for _, r := range runs {
				g := draw.FromRun(r, k.ink, draw.Point{X: x})
				mark.Ops = append(mark.Ops, g)
				x += g.Width()
			}
		}
	}
	face := s.library.Face(font.Mono, c.size)
	space, _ := face.Glyph(' ')
	mark.Ops = append(mark.Ops, &draw.Glyphs{
		Face: face, Size: c.size, Ink: c.ink, At: draw.Point{X: x},
		Run: []draw.Glyph{{ID: space, Text: " "}},
	})
	return ops
}

func tokenStyle(t Token) font.Style {
	if t.Italic {
		return font.MonoItalic
	}
	return font.Mono
}

// tabWidth is the distance of tab stops.
const tabWidth = 4

// A letter of a line of program text.
type letter struct {
	char rune
	from *Token
}

// wrapTokens expands tabs and splits a line into parts of at most the given number of
// columns. It breaks after a space if there is one not far back. Parts after the first
// are indented and leave room for the mark.
func wrapTokens(line []Token, columns, indent int) [][]Token {
	letters := spread(line)
	if len(letters) <= columns && !slices.ContainsFunc(line, func(t Token) bool {
		return strings.ContainsAny(t.Text, "\t\r\n")
	}) {
		return [][]Token{line}
	}
	var out [][]Token
	for limit := columns; len(letters) > limit; limit = columns - indent - 2 {
		n := limit
		for i := limit; i > limit*2/3; i-- {
			if letters[i-1].char == ' ' {
				n = i
				break
			}
		}
		out = append(out, gather(letters[:n]))
		letters = letters[n:]
	}
	return append(out, gather(letters))
}

// indentOf returns the width of a line's indent in columns.
func indentOf(line []Token) int {
	letters := spread(line)
	n := 0
	for n < len(letters) && letters[n].char == ' ' {
		n++
	}
	return n
}

// spread splits tokens into letters and expands tabs. It drops line ends.
func spread(line []Token) []letter {
	var out []letter
	for i := range line {
		for _, r := range strings.TrimRight(line[i].Text, "\r\n") {
			if r != '\t' {
				out = append(out, letter{r, &line[i]})
				continue
			}
			for stop := (len(out)/tabWidth + 1) * tabWidth; len(out) < stop; {
				out = append(out, letter{' ', &line[i]})
			}
		}
	}
	return out
}

// gather joins letters into tokens again.
func gather(letters []letter) []Token {
	var out []Token
	for i := 0; i < len(letters); {
		t := *letters[i].from
		var text strings.Builder
		from := letters[i].from
		for ; i < len(letters) && letters[i].from == from; i++ {
			text.WriteRune(letters[i].char)
		}
		t.Text = text.String()
		out = append(out, t)
	}
	return out
}
