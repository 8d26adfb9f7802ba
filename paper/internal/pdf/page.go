package pdf

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

type handle = references.FPDF_DOCUMENT

// A Page is what is drawn on a page. Lengths are in points, measured from the top left corner of the page as shown.
type Page struct {
	Width, Height float64
	Glyphs        []Glyph
	Rules         []Rule
	Pictures      float64 // the fraction of the page that pictures cover
	Paths         int     // how many curves and rules are drawn
	Size          int     // how many characters and drawings it has
	Cut           bool    // these are too many: some were not read
}

// A Glyph is a character. Glyphs are in the order in which the page draws them.
type Glyph struct {
	Rune           rune
	X0, Y0, X1, Y1 float64 // from the descent to the ascent of its font
	Base           float64 // y of the baseline
	Across         float64 // x of the origin: for a turned character, of the baseline
	Size           float64 // of the font as drawn
	Angle          float64 // in radians, 0 for upright
	Made           bool    // a space or the end of a line
	Drawn          bool    // a space that the page draws; PDFium made up the others
	Hyphen         bool    // of a word that continues on the next line
	Font           string
	Italic         bool
}

// A Rule is a thin line: horizontal if it is wider than high.
type Rule struct{ X0, Y0, X1, Y1 float64 }

const (
	maxGlyphs  = 50_000 // of a page
	maxObjects = 20_000 // of a page
	thin       = 2.5    // points
)

// Page reads a page, counted from 0.
func (f *File) Page(index int) (*Page, error) {
	ref, done, err := f.load(index)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", index+1, err)
	}
	defer done()
	r := &reader{file: f, page: requests.Page{ByReference: &ref}, ref: ref}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("page %d: %w", index+1, err)
	}
	if r.out.Cut {
		f.forget(index)
	}
	return &r.out, nil
}

// forget closes a page that was kept.
func (f *File) forget(index int) {
	if page, ok := f.kept[index]; ok {
		delete(f.kept, index)
		_, _ = f.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: page})
	}
}

// maxKept is how many pages stay loaded, so that drawing them does not parse them again.
const maxKept = 40

// load loads a page, or returns one that is still loaded. The caller calls done after use.
func (f *File) load(index int) (page references.FPDF_PAGE, done func(), err error) {
	if page, ok := f.kept[index]; ok {
		return page, func() {}, nil
	}
	loaded, err := f.instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: f.handle, Index: index})
	if err != nil {
		return "", nil, err
	}
	if len(f.kept) < maxKept {
		f.kept[index] = loaded.Page
		return loaded.Page, func() {}, nil
	}
	return loaded.Page, func() { _, _ = f.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }, nil
}

// A reader reads one page.
type reader struct {
	file *File
	page requests.Page
	ref  references.FPDF_PAGE
	out  Page
	turn frame
}

func (r *reader) read() error {
	if err := r.size(); err != nil {
		return err
	}
	if err := r.glyphs(); err != nil {
		return err
	}
	return r.objects()
}

// A frame converts the coordinates of a file to those of the page as shown.
type frame struct {
	left, bottom, right, top float64 // of the part that is shown, before rotation
	quarters                 int     // clockwise quarter turns
}

func (t frame) point(x, y float64) (float64, float64) {
	switch t.quarters {
	case 1:
		return y - t.bottom, x - t.left
	case 2:
		return t.right - x, y - t.bottom
	case 3:
		return t.top - y, t.right - x
	}
	return x - t.left, t.top - y
}

func (t frame) box(x0, y0, x1, y1 float64) (float64, float64, float64, float64) {
	ax, ay := t.point(x0, y0)
	bx, by := t.point(x1, y1)
	return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
}

// size reads the size and rotation of the page.
func (r *reader) size() error {
	in := r.file.instance
	w, err := in.FPDF_GetPageWidth(&requests.FPDF_GetPageWidth{Page: r.page})
	if err != nil {
		return err
	}
	h, err := in.FPDF_GetPageHeight(&requests.FPDF_GetPageHeight{Page: r.page})
	if err != nil {
		return err
	}
	r.out.Width, r.out.Height = w.Width, h.Height
	if !(w.Width > 0 && h.Height > 0 && w.Width < 1e5 && h.Height < 1e5) {
		return errors.New("it has no size")
	}
	t := frame{right: w.Width, top: h.Height}
	if rotation, err := in.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: r.page}); err == nil {
		t.quarters = int(rotation.PageRotation) & 3
	}
	if t.quarters&1 == 1 {
		t.right, t.top = t.top, t.right
	}
	if box, err := in.FPDFPage_GetCropBox(&requests.FPDFPage_GetCropBox{Page: r.page}); err == nil {
		t.left, t.bottom = float64(box.Left), float64(box.Bottom)
	} else if box, err := in.FPDFPage_GetMediaBox(&requests.FPDFPage_GetMediaBox{Page: r.page}); err == nil {
		t.left, t.bottom = float64(box.Left), float64(box.Bottom)
	}
	t.right, t.top = t.right+t.left, t.top+t.bottom
	r.turn = t
	return nil
}

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
	}
	box, err := in.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: g.text, Index: i})
	if err != nil {
		return nil // made up, without a position
	}
	b := box.Rect
	c.X0, c.Y0, c.X1, c.Y1 = g.turn.box(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
	c.Size = math.Abs(c.Y1 - c.Y0)
	g.style(i, &c)
	if sign, ok := piSigns[c.Rune]; ok && strings.Contains(c.Font, "MathematicalPi-One") {
		c.Rune = sign
	}
	if g.isDoubled(&c) {
		return nil
	}
	g.out.Glyphs = append(g.out.Glyphs, c)
	return nil
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
	if g.turn.quarters&1 == 1 {
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
		g.last.Angle = math.Mod(g.set.angle+float64(g.turn.quarters)*math.Pi*3/2, 2*math.Pi)
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

// objects collects the rules and pictures of a page.
func (r *reader) objects() error {
	in := r.file.instance
	count, err := in.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: r.page})
	if err != nil {
		return err
	}
	r.out.Size, r.out.Cut = r.out.Size+count.Count, r.out.Cut || count.Count > maxObjects
	for i := range min(count.Count, maxObjects) {
		object, err := in.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: r.page, Index: i})
		if err != nil {
			continue
		}
		kind, err := in.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err != nil || kind.Type != enums.FPDF_PAGEOBJ_PATH && kind.Type != enums.FPDF_PAGEOBJ_IMAGE {
			continue
		}
		b, err := in.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object.PageObject})
		if err != nil {
			continue
		}
		x0, y0, x1, y1 := r.turn.box(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
		if kind.Type == enums.FPDF_PAGEOBJ_PATH {
			r.out.Paths++
		}
		switch wide, high := x1-x0, y1-y0; {
		case kind.Type == enums.FPDF_PAGEOBJ_IMAGE:
			r.out.Pictures = min(1, r.out.Pictures+wide*high/(r.out.Width*r.out.Height))
		case min(wide, high) <= thin && max(wide, high) > 4*thin, high <= thin && wide > max(4, 4*high):
			r.out.Rules = append(r.out.Rules, Rule{x0, y0, x1, y1})
		}
	}
	return nil
}

// Crop draws a part of a page. Pages are counted from 0.
func (f *File) Crop(index int, x0, y0, x1, y1 float64, dpi int) (image.Image, error) {
	ref, done, err := f.load(index)
	if err != nil {
		return nil, fmt.Errorf("drawing page %d: %w", index+1, err)
	}
	defer done()
	got, err := f.instance.RenderPageInDPI(&requests.RenderPageInDPI{
		DPI: dpi, Page: requests.Page{ByReference: &ref},
		Crop:        &requests.RenderPageCrop{X: x0, Y: y0, Width: x1 - x0, Height: y1 - y0},
		ImageFormat: requests.RenderImageFormatGrayscale,
	})
	if err != nil {
		return nil, fmt.Errorf("drawing page %d: %w", index+1, err)
	}
	defer got.Cleanup()
	return copyOf(got.Result.RenderedImage), nil
}

// copyOf copies a picture out of the module's memory.
func copyOf(m image.Image) image.Image {
	b := m.Bounds()
	out := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	if gray, ok := m.(*image.Gray); ok {
		for y := range b.Dy() {
			copy(out.Pix[y*out.Stride:y*out.Stride+b.Dx()], gray.Pix[y*gray.Stride:])
		}
	}
	return out
}
