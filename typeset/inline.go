package typeset

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
)

// A look is the style of a text, and the element and link to which it belongs.
type look struct {
	style  font.Style
	size   Unit
	ink    draw.Ink
	elem   *draw.Elem
	link   *target
	strike bool
	rise   Unit
}

// A target is the destination of a link.
type target struct {
	url, id string
	elem    *draw.Elem
}

// An itemKind is the kind of an item.
type itemKind uint8

const (
	wordItem    itemKind = iota
	spaceItem            // glue; a line may end here
	pictureItem          // a part of a formula or an inset
	chanceItem           // a line may end here at a penalty; it may stretch
	endItem              // the line must end here
)

// An item is a part of a paragraph.
type item struct {
	kind            itemKind
	look            *look
	width           Unit
	stretch, shrink Unit
	penalty         int
	text            string // text of a word
	runs            []font.Run
	cuts            []cut
	picture         *draw.Picture
	elem            *draw.Elem // the Formula a picture belongs to
	note            *note
	drop            bool  // a space that disappears, with its width, at a break
	level, base     uint8 // embedding levels of the item and of its paragraph
}

// A cut is a place where a word may be divided.
type cut struct {
	before, after           []font.Run // before the break, with the hyphen, and after it
	beforeWidth, afterWidth Unit
}

// A composer turns the inlines of one paragraph into items.
type composer struct {
	*setter
	items []item
}

// compose turns inlines into the items of a paragraph.
func (s *setter) compose(inlines []Inline, base look) []item {
	length := 0
	for _, in := range inlines {
		if t, ok := in.(Text); ok {
			length += len(t)
		}
	}
	c := &composer{setter: s, items: make([]item, 0, len(inlines)+length*2/5+1)} // assuming words of five letters
	c.inlines(inlines, &base)
	for n := len(c.items); n > 0 && c.items[n-1].kind == spaceItem; n-- {
		c.items = c.items[:n-1]
	}
	c.items = append(c.items, item{kind: endItem, look: &base})
	return s.direct(c.items)
}

func (c *composer) inlines(list []Inline, l *look) {
	for _, in := range list {
		c.inline(in, l)
	}
}

func (c *composer) inline(in Inline, l *look) {
	with := *l
	switch in := in.(type) {
	case Text:
		c.text(string(in), l)
	case Code:
		with.style = monoOf(l.style)
		with.size = font.MulDiv(l.size, 95, 100)
		c.code(string(in), &with)
	case *Emph:
		with.style = emphasis(l.style)
		c.inlines(in.Text, &with)
	case *Strong:
		with.style = strong(l.style)
		c.inlines(in.Text, &with)
	case *Strike:
		with.strike = true
		with.elem = l.elem.Add(&draw.Elem{Role: "Del", Alt: "deleted: " + PlainText(in.Text)})
		c.inlines(in.Text, &with)
	case *Colored:
		with.ink = in.Ink
		if in.Inserted {
			with.elem = l.elem.Add(&draw.Elem{Role: "Ins", Alt: "inserted: " + PlainText(in.Text)})
		}
		c.inlines(in.Text, &with)
	case *Math:
		c.math(in, l)
	case *Link:
		with.elem = l.elem.Add(&draw.Elem{Role: "Link"})
		with.link = &target{url: in.URL, id: in.ID, elem: with.elem}
		with.ink = c.preset.Accent
		c.inlines(in.Text, &with)
	case *Note:
		c.note(in, l)
	case *Inset:
		c.items = append(c.items, pictured(in.Picture, l, l.elem.Add(&draw.Elem{Role: "Figure", Alt: in.Picture.Alt})))
	case PageOf:
		with.elem = l.elem.Add(&draw.Elem{Role: "Link"})
		with.link = &target{id: string(in), elem: with.elem}
		c.text(c.pageOf(string(in)), &with)
	case Phantom:
		_, width := c.shape(strings.ReplaceAll(string(in), "\u00a0", " "), l)
		c.items = append(c.items, pictured(&draw.Picture{Width: width}, l, l.elem))
	case Break:
		c.trimSpace()
		c.items = append(c.items, item{kind: endItem, look: l})
	default:
		panic("typeset: unknown inline")
	}
}

// trimSpace removes a space from the end of the items.
func (c *composer) trimSpace() {
	if n := len(c.items); n > 0 && c.items[n-1].kind == spaceItem {
		c.items = c.items[:n-1]
	}
}

func emphasis(s font.Style) font.Style {
	if e, ok := emphasized[s]; ok {
		return e
	}
	return s
}

// emphasized maps styles to those of emphasis within them.
var emphasized = map[font.Style]font.Style{
	font.Roman: font.Italic, font.Italic: font.Roman, font.Bold: font.BoldItalic, font.BoldItalic: font.Bold,
}

func strong(s font.Style) font.Style { return cmp.Or(strengthened[s], s) }

// strengthened maps styles to their bold counterparts.
var strengthened = map[font.Style]font.Style{font.Roman: font.Bold, font.Italic: font.BoldItalic}

func monoOf(s font.Style) font.Style {
	switch s {
	case font.Bold, font.BoldItalic:
		return font.MonoBold
	case font.Italic:
		return font.MonoItalic
	}
	return font.Mono
}

// text adds plain text: words and spaces.
func (c *composer) text(s string, l *look) {
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if breakingSpace(r) {
			c.space(l)
			s = s[size:]
			continue
		}
		end := strings.IndexFunc(s, breakingSpace)
		if end < 0 {
			end = len(s)
		}
		c.word(s[:end], l)
		s = s[end:]
	}
}

// fixed holds the spaces that do not break: no-break, narrow, en and em.
const fixed = "\u00a0\u202f\u2002\u2003"

func breakingSpace(r rune) bool { return unicode.IsSpace(r) && !strings.ContainsRune(fixed, r) }

// space adds a space between words, but not at the start of a line or after another
// space.
func (c *composer) space(l *look) {
	n := len(c.items)
	if n == 0 || c.items[n-1].kind == spaceItem || c.items[n-1].kind == endItem {
		return
	}
	c.items = append(c.items, spaceOf(l, c.library))
}

// spaceOf returns the space of a face: it stretches by half and shrinks by a third.
func spaceOf(l *look, lib *font.Library) item {
	face := lib.Face(l.style, l.size)
	g, _ := face.Glyph(' ')
	w := face.Scale(face.Advance(g), l.size)
	return item{kind: spaceItem, look: l, width: w, stretch: w / 2, shrink: w / 3, drop: true}
}

// word adds a word; it may break after a hyphen or dash inside it.
func (c *composer) word(s string, l *look) {
	if strings.Contains(s, "://") {
		c.breakable(s, l, "/.-_?&=#", 100)
		return
	}
	for {
		i := strings.IndexAny(s, "-–—/\u200b"+fixed)
		if i < 0 {
			break
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case strings.ContainsRune(fixed, r):
			c.fragment(s[:i], l)
			c.fixedSpace(l, r)
		case r == '\u200b':
			c.fragment(s[:i], l)
			c.chance(l, 0)
		default:
			c.fragment(s[:i+size], l)
			if i > 0 && i+size < len(s) {
				c.chance(l, 50)
			}
		}
		s = s[i+size:]
	}
	switch {
	case strings.ContainsFunc(s, ideographic):
		c.ideographs(s, l)
	case utf8.RuneCountInString(s) > longestWord:
		c.addBreakable(s, l)
	default:
		c.fragment(s, l)
	}
}

// fixedSpace adds a space that does not break. The no-break space stretches
// with the others; the narrow one (U+202F) is a sixth of the size.
func (c *composer) fixedSpace(l *look, r rune) {
	sp := spaceOf(l, c.library)
	sp.penalty = 10000
	if part, ok := map[rune]Unit{'\u202f': 6, '\u2002': 2, '\u2003': 1}[r]; ok {
		sp.width, sp.stretch, sp.shrink = l.size/part, 0, 0
	}
	c.items = append(c.items, sp)
}

func (c *composer) chance(l *look, penalty int) {
	c.items = append(c.items, item{kind: chanceItem, look: l, penalty: penalty})
}

// fragment adds a part of a word that breaks only by hyphenation.
func (c *composer) fragment(s string, l *look) {
	if s == "" {
		return
	}
	it := item{kind: wordItem, look: l, text: s}
	it.runs, it.width = c.shape(s, l)
	c.items = append(c.items, it)
}

func mono(s font.Style) bool { return s == font.Mono || s == font.MonoBold || s == font.MonoItalic }

// cuts finds the divisions of a word, ignoring punctuation around its letters.
func (s *setter) cuts(word string, l *look) []cut {
	start := strings.IndexFunc(word, asciiLetter)
	if start < 0 || len(word)-start < hyphenLeft+hyphenRight {
		return nil
	}
	end := start
	for end < len(word) && asciiLetter(rune(word[end])) {
		end++
	}
	if strings.ContainsFunc(word[end:], unicode.IsLetter) {
		return nil
	}
	var out []cut
	for _, at := range Hyphenate(word[start:end]) {
		var k cut
		k.before, k.beforeWidth = s.shape(word[:start+at]+"-", l)
		k.after, k.afterWidth = s.shape(word[start+at:], l)
		out = append(out, k)
	}
	return out
}

func asciiLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// shape shapes text in the faces of a look and records missing characters.
func (s *setter) shape(text string, l *look) ([]font.Run, Unit) {
	runs := s.library.Itemize(l.style, l.size, text)
	var w Unit
	for _, r := range runs {
		w += r.Width()
		if r.Missing {
			s.missing(MissingCharacter, r.Text)
		}
	}
	return runs, w
}

// pictured returns a picture as an item that belongs to elem.
func pictured(p *draw.Picture, l *look, elem *draw.Elem) item {
	return item{kind: pictureItem, look: l, width: p.Width, picture: p, elem: elem}
}

// math adds a formula. A line may end after its relations and operators.
func (c *composer) math(m *Math, l *look) {
	elem := l.elem.Add(&draw.Elem{Role: "Formula", Alt: m.TeX})
	setting := mathbox.Setting{Library: c.library, Size: l.size, Ink: l.ink}
	parts := setting.Inline(m.Formula)
	for i, part := range parts {
		c.noteMissing(MissingCharacter, part.Picture)
		c.items = append(c.items, pictured(part.Picture, l, elem))
		if i+1 == len(parts) {
			break
		}
		c.items = append(c.items, item{
			kind: spaceItem, look: l, width: part.Space, stretch: part.Stretch, shrink: part.Shrink,
			penalty: part.Penalty, elem: elem, picture: part.Picture,
		})
	}
}

// note adds the number of a footnote and sets the note.
func (c *composer) note(n *Note, l *look) {
	c.trimSpace()
	set := c.footnote(n, l.elem)
	mark := *l
	mark.size, mark.rise = font.MulDiv(l.size, 70, 100), l.size/3
	mark.style = font.Roman
	mark.elem = set.reference
	mark.link = &target{id: set.id, elem: set.reference}
	it := item{kind: wordItem, look: &mark, text: set.number, note: set}
	it.runs, it.width = c.shape(set.number, &mark)
	c.items = append(c.items, it)
}
