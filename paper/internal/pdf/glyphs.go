package pdf

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// glyphs reads the characters of a page.
func (r *reader) glyphs() error {
	in := r.file.instance
	text, err := in.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: r.page})
	if err != nil {
		return err
	}
	defer func() { _, _ = in.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage}) }()
	count, err := in.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return err
	}
	r.out.Size, r.out.Cut = count.Count, count.Count > maxGlyphs
	g := &glyphReader{reader: r, text: text.TextPage}
	for i := range min(count.Count, maxGlyphs) {
		if err := g.read(i); err != nil {
			return err
		}
	}
	doubtLetters(r.out.Glyphs)
	readPiSigns(r.out.Glyphs)
	return nil
}

// doubtLetters replaces the letters of formulas in fonts that have letters of different widths for one character: some
// word processors give all letters of a formula the character of one of them.
func doubtLetters(glyphs []Glyph) {
	const widest = 1.3 // as a multiple of the narrowest; small letters are a little wider
	type letter struct {
		font string
		rune rune
	}
	isMath := func(g *Glyph) bool { return g.Rune >= 0x1d400 && g.Rune <= 0x1d7ff && g.Size > 0 && g.X1 > g.X0 }
	narrowest := map[letter]float64{}
	wrong := map[string]bool{}
	for i := range glyphs {
		if g := &glyphs[i]; isMath(g) {
			width, k := (g.X1-g.X0)/g.Size, letter{g.Font, g.Rune}
			least, seen := narrowest[k]
			wrong[g.Font] = wrong[g.Font] || seen && max(width, least) > widest*min(width, least)
			narrowest[k] = width
		}
	}
	for i := range glyphs {
		if g := &glyphs[i]; wrong[g.Font] && isMath(g) {
			g.Rune = unicode.ReplacementChar
		}
	}
}

// A glyphReader reads the characters of a page.
type glyphReader struct {
	*reader
	text references.FPDF_TEXTPAGE
	last Glyph   // whose style was queried
	set  setting // of that character
	half rune    // the high surrogate, if PDFium splits a character beyond 16 bits
}

// A setting is how a character is set, before the page turns or scales it.
type setting struct {
	font        string
	italic      bool
	size, angle float64
}

// whole joins the two surrogates of a character. It returns 0 for the first of them.
func (g *glyphReader) whole(r rune) rune {
	first := g.half
	g.half = 0
	switch {
	case utf16.IsSurrogate(r) && first == 0:
		g.half = r
		return 0
	case first != 0:
		return utf16.DecodeRune(first, r)
	}
	return r
}

func (g *glyphReader) read(i int) error {
	in := g.file.instance
	code, err := in.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: g.text, Index: i})
	if err != nil {
		return err
	}
	c := Glyph{Rune: g.whole(rune(code.Unicode))}
	if g.maybeBar(c.Rune) && g.isBar(i) {
		c.Rune = '\u2212'
	}
	if c.Rune == 0 {
		return nil
	}
	if c.Rune == '\r' || c.Rune == '\n' || c.Rune == ' ' {
		c.Made = true
		made, err := in.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: g.text, Index: i})
		c.Drawn = err == nil && !made.IsGenerated
		g.out.Glyphs = append(g.out.Glyphs, c)
		return nil
	}
	if c.Rune == hyphen || c.Rune == 0xFFFE {
		c.Rune, c.Hyphen = '-', true
		if n := len(g.out.Glyphs); n > 0 && g.out.Glyphs[n-1].Rune == ' ' { // a sign of a font that does not say which
			c.Rune, c.Hyphen = '\ufffd', false
		}
	}
	box, err := in.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: g.text, Index: i})
	if err != nil {
		return nil // made up, without a position
	}
	b := box.Rect
	c.X0, c.Y0, c.X1, c.Y1 = g.turn.box(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
	c.Size = math.Abs(c.Y1 - c.Y0)
	g.style(i, &c)
	if sign := g.file.signs[namedSign{c.Font, rune(code.Unicode)}]; sign != 0 {
		c.Rune, c.Hyphen = sign, false
	}
	if g.isDoubled(&c) {
		return nil
	}
	g.out.Glyphs = append(g.out.Glyphs, c)
	return nil
}

// readPiSigns replaces the characters that files give for the signs of the font MathematicalPi-One. Some typesetters
// give the font another name, one that begins with Adv. Then it has no other characters, and most 5 and 6, which
// are = and ±, are between blanks.
func readPiSigns(glyphs []Glyph) {
	alone, other := map[string]int{}, map[string]bool{}
	for i := range glyphs {
		g := &glyphs[i]
		switch {
		case g.Made:
		case strings.Contains(g.Font, "MathematicalPi-One"):
			alone[g.Font]++
		case piSigns[g.Rune] == 0 || !strings.Contains(g.Font, "AdvP") && !strings.Contains(g.Font, "AdvMPi"):
			other[g.Font] = true
		case (g.Rune == '5' || g.Rune == '6') && i > 0 && i+1 < len(glyphs):
			if glyphs[i-1].Made && glyphs[i+1].Made {
				alone[g.Font]++
			} else {
				alone[g.Font]--
			}
		}
	}
	for i := range glyphs {
		g := &glyphs[i]
		if sign := piSigns[g.Rune]; sign != 0 && alone[g.Font] > 0 && !other[g.Font] {
			g.Rune = sign
		}
	}
}

// piSigns are the signs of the font MathematicalPi-One, by the characters that files give for them.
var piSigns = map[rune]rune{
	'1': '+', '2': '\u2212', '3': '\u00d7', '5': '=', '6': '\u00b1', ',': '<', '.': '>', '#': '\u2264', '$': '\u2265',
}

// hyphen is how PDFium reports a hyphen at the end of a line.
const hyphen = 2

// maybeBar reports whether a character has no meaning, or is one of those that fonts with few characters give to the
// first of them.
func (g *glyphReader) maybeBar(r rune) bool {
	const first = "!\"#$%&"
	return r < ' ' && r != '\r' && r != '\n' && r != hyphen && g.half == 0 || strings.ContainsRune(first, r)
}

// isBar reports whether a character is drawn as a horizontal bar: some fonts have a minus without saying which
// character it is.
func (g *glyphReader) isBar(i int) bool {
	const flat, shortest = 0.15, 1.5 // height by width; points
	box, err := g.file.instance.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: g.text, Index: i})
	if err != nil {
		return false
	}
	x, y := math.Abs(box.Right-box.Left), math.Abs(box.Top-box.Bottom)
	if x < y && math.Abs(math.Cos(g.setting(i).angle)) < 0.1 { // the text is set sideways
		x, y = y, x
	}
	return x > shortest && y < flat*x && y > 0
}

// isDoubled reports whether a letter of a mathematical alphabet repeats the previous one at the same position: word
// processors map each of its two surrogates to the whole letter.
func (g *glyphReader) isDoubled(c *Glyph) bool {
	n := len(g.out.Glyphs)
	return n > 0 && c.Rune > math.MaxUint16 && g.out.Glyphs[n-1] == *c
}

// style sets the baseline, the angle, the size and the font of a character. It queries them only where the line or
// the word changes, since a query takes as long as a character. Heights follow from size and baseline: the boxes of
// mathematical fonts are far higher than their characters.
func (g *glyphReader) style(i int, c *Glyph) {
	if same := c.Y0 == g.last.Y0 && c.Y1 == g.last.Y1; !same || g.wordEnded() {
		last, before := g.last, g.set
		g.last, g.set = *c, g.setting(i)
		if same && g.set == before && g.set.font != "" { // then the box has the same baseline
			g.last.Base, g.last.Size, g.last.Across = last.Base, last.Size, last.Across
		} else {
			g.askPlace(i, &g.last)
		}
		g.last.Font, g.last.Italic = g.set.font, g.set.italic
		g.last.Angle = math.Mod(g.set.angle+float64(g.turn.quarters)*math.Pi/2, 2*math.Pi)
	}
	c.Base, c.Size, c.Angle, c.Font, c.Italic = g.last.Base, g.last.Size, g.last.Angle, g.last.Font, g.last.Italic
	c.Across = g.last.Across
	if math.Abs(math.Sin(c.Angle)) < 0.1 {
		c.Y0, c.Y1 = c.Base-ascent*c.Size, c.Base+descent*c.Size
	}
}

// The height of letters above and below their baseline, as a fraction of the font size.
const ascent, descent = 0.78, 0.24

// setting queries how a character is set.
func (g *glyphReader) setting(i int) setting {
	in := g.file.instance
	var s setting
	if info, err := in.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: g.text, Index: i}); err == nil {
		s.font, s.italic = info.FontName, info.Flags&(1<<6) != 0
	}
	if size, err := in.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: g.text, Index: i}); err == nil {
		s.size = size.FontSize
	}
	if a, err := in.FPDFText_GetCharAngle(&requests.FPDFText_GetCharAngle{TextPage: g.text, Index: i}); err == nil {
		s.angle = float64(a.CharAngle)
	}
	return s
}

// askPlace queries the baseline of a character, and the size at which it is drawn.
func (g *glyphReader) askPlace(i int, c *Glyph) {
	in := g.file.instance
	c.Base = c.Y1
	if at, err := in.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: g.text, Index: i}); err == nil {
		c.Across, c.Base = g.turn.point(at.X, at.Y)
	}
	matrix, err := in.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: g.text, Index: i})
	if err != nil {
		return
	}
	if drawn := g.set.size * math.Hypot(float64(matrix.Matrix.C), float64(matrix.Matrix.D)); drawn > 0.5 {
		c.Size = drawn
	}
}

func (g *glyphReader) wordEnded() bool {
	n := len(g.out.Glyphs)
	return n == 0 || g.out.Glyphs[n-1].Made
}
