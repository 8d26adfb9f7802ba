// Package layout finds the words, lines, columns, tables and paragraphs of pages, in the order in which a person reads
// them.
//
//	blocks := layout.Read(pages)
//
// It sees only characters with their boxes, and the rules that are drawn. Each step has a file: words, lines, flows
// (columns in drawing order), regions (tables and columns by white space), roles (headers and footers, captions,
// notes, references) and paragraphs.
package layout

import (
	"math"
	"strings"
	"unicode"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// A word is a run of characters on one line, without a space.
type word struct {
	band           int // how many rules are above it: a cell does not continue below a rule
	text           string
	x0, y0, x1, y1 float64
	base, size     float64
	script         document.Script
	italic, bold   bool
	glued          bool    // no space between it and the word before
	hyphen         bool    // it ends in the hyphen of a word that continues on the next line
	newline        bool    // the page ends the line after it
	cell           bool    // it begins a cell of a table
	inside         bool    // it continues a table cell that wraps
	box            rect    // where it is on the page: lines of a cell that wraps are moved
	boxed          bool    // post comes from a comb
	post           float64 // x of the vertical rule to its left; 0 if there is none
}

// A rect is a box on a page.
type rect struct{ x0, y0, x1, y1 float64 }

// wordsOf makes words of the characters of a page. Rotated characters are dropped: they are labels of pictures, and
// stamps in the margin.
func wordsOf(p *pdf.Page) []word {
	b := wordBuilder{}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		switch {
		case g.Made:
			b.end(g.Rune != ' ')
			b.drawn = b.drawn || g.Drawn
		case !upright(g) || isMark(g.Rune) || !isOnPaper(g):
		case unicode.IsSpace(g.Rune):
			b.end(false)
		default:
			b.add(g)
		}
	}
	b.end(true)
	return b.words
}

// isMark reports whether a character is invisible.
func isMark(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.IsControl(r) && plain(r) == string(r)
}

// largest is the maximal side of a page in points: PDF has no larger one.
const largest = 14_400

// isOnPaper reports whether a character is where a page can be. A damaged file may set some anywhere.
func isOnPaper(g *pdf.Glyph) bool {
	return g.X0 > -largest && g.X1 < 2*largest && g.Y0 > -largest && g.Y1 < 2*largest
}

func upright(g *pdf.Glyph) bool {
	const few = 0.45 // radians: slanted letters are rotated by less
	return math.Abs(math.Remainder(g.Angle, 2*math.Pi)) < few
}

// A wordBuilder collects characters.
type wordBuilder struct {
	words []word
	now   word
	text  strings.Builder
	blank bool // a space precedes the word
	drawn bool // and the page draws it
	last  *pdf.Glyph
}

func (b *wordBuilder) add(g *pdf.Glyph) {
	if b.text.Len() > 0 && (g.X0 != b.last.X0 || g.X1 != b.last.X1) { // the letters of a ligature share its box
		switch gap := g.X0 - b.now.x1; {
		case math.Abs(g.Base-b.now.base) > 0.08*max(g.Size, b.now.size) ||
			math.Max(g.Size, b.now.size) > 1.15*math.Min(g.Size, b.now.size):
			b.end(false)
			b.blank = gap > 0.25*min(g.Size, b.words[len(b.words)-1].size) || gap < -b.now.size
		case gap > 0.9*g.Size || gap < -0.9*g.Size: // the next cell, or the next line
			b.end(false)
		}
	}
	if b.text.Len() == 0 {
		b.shifted(g)
		b.now = word{x0: g.X0, y0: g.Y0, x1: g.X1, y1: g.Y1, base: g.Base, size: g.Size, glued: !b.blank}
		b.now.italic = g.Italic || isItalic(g.Font)
		b.now.bold = strings.Contains(strings.ToLower(g.Font), "bold")
	}
	b.now.x0, b.now.x1 = min(b.now.x0, g.X0), max(b.now.x1, g.X1)
	b.now.y0, b.now.y1 = min(b.now.y0, g.Y0), max(b.now.y1, g.Y1)
	b.now.hyphen = g.Hyphen || g.Rune == '-' || g.Rune == '\u2010' || g.Rune == '\u00ad'
	b.text.WriteString(plain(g.Rune))
	b.drawn, b.last = false, g
}

// shifted removes the space, and the end of the line, that PDFium makes up before a raised or lowered character.
func (b *wordBuilder) shifted(g *pdf.Glyph) {
	n := len(b.words)
	if n == 0 || !b.blank || b.drawn {
		return
	}
	last := &b.words[n-1]
	size := max(g.Size, last.size)
	gap, off := g.X0-last.x1, math.Abs(g.Base-last.base)
	if gap > -0.35*size && gap < 0.12*size && off > 0.08*size && off < 0.7*size &&
		(min(g.Size, last.size) < 0.95*size || touches(gap, off, size)) || n > 1 && stacked(&b.words[n-2], last, g) {
		b.blank, last.newline = false, false
	}
}

// stacked reports whether a small character is above or below another one, both right after the same letter.
func stacked(letter, small *word, g *pdf.Glyph) bool {
	const most = 0.9 // of the size of the letter
	return g.Size < most*letter.size && small.size < most*letter.size && small.glued &&
		g.X0 > letter.x1-0.2*letter.size && g.X0 < small.x1 && small.x0 < letter.x1+0.2*letter.size &&
		math.Abs(g.Base-letter.base) < 0.7*letter.size
}

// touches reports whether a character that is shifted by half a line is still right next to the one before it: a 2
// that is raised but not smaller, as in old typesetting.
func touches(gap, off, size float64) bool {
	return gap > -0.35*size && gap < 0.1*size && off > 0.25*size && off < 0.6*size
}

// end ends a word and, at the end of a line, also the line.
func (b *wordBuilder) end(line bool) {
	b.blank = true
	if b.text.Len() > 0 {
		b.now.text = b.text.String()
		b.now.box = rect{b.now.x0, b.now.y0, b.now.x1, b.now.y1}
		b.words = append(b.words, b.now)
		b.text.Reset()
	}
	if n := len(b.words); line && n > 0 {
		b.words[n-1].newline = true
	}
}

func isItalic(font string) bool {
	f := strings.ToLower(font)
	return strings.Contains(f, "italic") || strings.Contains(f, "oblique") || strings.Contains(f, "cmmi") ||
		strings.HasSuffix(f, "-it") || strings.Contains(f, "slanted")
}

// plain converts ligatures to letters, and mathematical letters and digits to plain ones. TeX's bitmap fonts have no
// names for their characters, so ligatures and dashes are control characters of the encoding T1 or OT1.
func plain(r rune) string {
	switch r {
	case '\ufb00', 0x1b, 0x0b:
		return "ff"
	case '\ufb01', 0x1c:
		return "fi"
	case '\ufb02', 0x1d:
		return "fl"
	case '\ufb03', 0x1e, 0x0e:
		return "ffi"
	case '\ufb04', 0x1f, 0x0f:
		return "ffl"
	case 0x15: // dashes of T1
		return "\u2013"
	case 0x16:
		return "\u2014"
	case '\ufb05', '\ufb06':
		return "st"
	}
	return string(r)
}
