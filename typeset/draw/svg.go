package draw

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rederive/typeset/font"
)

// SVG writes pictures as SVG.
type SVG struct {
	ID         string // prefix of all ids; must differ between the pictures of one page
	Outlines   bool   // draw glyphs as outlines; otherwise as text in the page's fonts (see font.Face.Family)
	Standalone bool   // a separate file, with the inks for light and dark pages inside
}

// ErrNoAlt is returned for a picture without alternative text.
var ErrNoAlt = errors.New("picture has no alternative text")

// Write writes the picture. The same picture produces the same bytes.
func (s SVG) Write(w io.Writer, p *Picture) error {
	if strings.TrimSpace(p.Alt) == "" {
		return ErrNoAlt
	}
	sw := svgWriter{SVG: s, id: escape(s.ID), symbols: map[symbol]int{}}
	sw.head(p)
	if err := sw.ops(p.Ops); err != nil {
		return err
	}
	var out bytes.Buffer
	out.Write(sw.start.Bytes())
	if sw.defs.Len() > 0 {
		fmt.Fprintf(&out, "<defs>%s</defs>\n", sw.defs.Bytes())
	}
	out.Write(sw.body.Bytes())
	out.WriteString("</svg>\n")
	_, err := w.Write(out.Bytes())
	return err
}

// A symbol is a glyph at a size, drawn once and used repeatedly.
type symbol struct {
	face *font.Face
	id   font.GID
	size Unit
}

type svgWriter struct {
	SVG
	id                string // escaped
	start, defs, body bytes.Buffer
	symbols           map[symbol]int
	clips, darks      int
}

func (w *svgWriter) head(p *Picture) {
	b := &w.start
	if w.Standalone {
		b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	}
	title, desc := p.Title, p.Alt
	if title == "" {
		title, desc = p.Alt, ""
	}
	labels := w.ID + "-title"
	if desc != "" {
		labels += " " + w.ID + "-desc"
	}
	width, height := p.Width.Text(), (p.Height + p.Depth).Text()
	b.WriteString("<svg")
	if w.Standalone {
		b.WriteString(` xmlns="http://www.w3.org/2000/svg"`)
	}
	fmt.Fprintf(b, ` width="%spt" height="%spt" viewBox="0 %s %s %s" role="img" aria-labelledby="%s">`+"\n",
		width, height, (-p.Height).Text(), width, height, escape(labels))
	fmt.Fprintf(b, "<title id=\"%s-title\">%s</title>\n", w.id, escape(title))
	if desc != "" {
		fmt.Fprintf(b, "<desc id=\"%s-desc\">%s</desc>\n", w.id, escape(desc))
	}
	if inks := Inks(p); w.Standalone && len(inks) > 0 {
		fmt.Fprintf(b, "<style>\n%s</style>\n", Sheet(inks))
	}
}

func (w *svgWriter) ops(ops []Op) error {
	for i := 0; i < len(ops); i++ {
		if n := w.dots(ops[i:]); n > 0 {
			i += n - 1
			continue
		}
		if i+1 < len(ops) && w.outlined(ops[i], ops[i+1]) {
			i++
			continue
		}
		if err := w.op(ops[i]); err != nil {
			return err
		}
	}
	return nil
}

// outlined writes a path that is filled and then stroked as a single element.
func (w *svgWriter) outlined(a, b Op) bool {
	fill, filled := a.(*Fill)
	stroke, stroked := b.(*Stroke)
	if !filled || !stroked || !slices.Equal(fill.Path, stroke.Path) {
		return false
	}
	if at, r, ok := fill.Path.AsCircle(); ok {
		style, attributes := paints(fill.Ink, round(stroke))
		w.circle(at, r, style, attributes)
		return true
	}
	style, attributes := paints(fill.Ink, stroke)
	w.path(fill.Path, style, attributes+evenOdd(fill))
	return true
}

// path writes a path with its style and attributes.
func (w *svgWriter) path(p Path, style, attributes string) {
	fmt.Fprintf(&w.body, "<path d=\"%s\"%s%s/>\n", pathData(p), styleAttribute(style), attributes)
}

func evenOdd(op *Fill) string {
	if op.EvenOdd {
		return ` fill-rule="evenodd"`
	}
	return ""
}

func (w *svgWriter) circle(at Point, r Unit, style, attributes string) {
	fmt.Fprintf(&w.body, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s%s/>\n", at.X.Text(), (-at.Y).Text(), r.Text(),
		styleAttribute(style), attributes)
}

func (w *svgWriter) op(op Op) error {
	switch op := op.(type) {
	case *Fill:
		if at, r, ok := op.Path.AsCircle(); ok {
			style, attributes := painting("fill", op.Ink)
			w.circle(at, r, style, attributes)
			return nil
		}
		style, attributes := painting("fill", op.Ink)
		w.path(op.Path, style, attributes+evenOdd(op))
	case *Stroke:
		w.stroke(op)
	case *Glyphs:
		w.glyphs(op)
	case *Image:
		return w.image(op)
	case *Group:
		return w.group(op)
	case *Mark:
		return w.ops(op.Ops)
	case *Link, *Anchor: // an image has no parts to visit
	default:
		panic(fmt.Sprintf("svg: unknown operation %T", op))
	}
	return nil
}

func (w *svgWriter) stroke(op *Stroke) {
	if at, r, ok := op.Path.AsCircle(); ok && len(op.Dash) == 0 {
		style, attributes := strokeOf(round(op))
		style, attributes = unfilled(style, attributes)
		w.circle(at, r, style, attributes)
		return
	}
	style, attributes := unfilled(strokeOf(op))
	w.path(op.Path, style, attributes)
}

// glyphs writes text in the page's font where the browser will choose the same glyphs
// by itself, and outlines elsewhere.
func (w *svgWriter) glyphs(op *Glyphs) {
	if text, ok := plainText(op); ok && !w.Outlines {
		fmt.Fprintf(&w.body,
			"<text x=\"%s\" y=\"%s\" font-family=\"%s\" font-size=\"%s\" textLength=\"%s\"%s>%s</text>\n",
			op.At.X.Text(), (-op.At.Y).Text(), op.Face.Family(), op.Size.Text(), op.Width().Text(),
			paint("fill", op.Ink), escape(text))
		return
	}
	fmt.Fprintf(&w.body, "<g%s>", paint("fill", op.Ink))
	pen := op.At
	for _, g := range op.Run {
		if len(op.Face.Outline(g.ID)) > 0 {
			w.use(w.symbol(op.Face, g.ID, op.Size), pen.Add(g.Offset))
		}
		pen.X += g.Advance
	}
	w.body.WriteString("</g>\n")
}

// use draws a glyph. There are many, so it writes without fmt.
func (w *svgWriter) use(symbol int, at Point) {
	b := append(w.body.AvailableBuffer(), `<use href="#`...)
	b = append(append(b, w.id...), "-g"...)
	b = append(strconv.AppendInt(b, int64(symbol), 10), `" x="`...)
	b = append(at.X.Append(b), `" y="`...)
	b = append((-at.Y).Append(b), `"/>`...)
	w.body.Write(b)
}

// plainText returns the text of a run, and whether shaping it produces the run's glyphs.
func plainText(op *Glyphs) (string, bool) {
	var b strings.Builder
	for _, g := range op.Run {
		b.WriteString(g.Text)
	}
	shaped := op.Face.Shape(b.String())
	if len(shaped) != len(op.Run) || strings.TrimSpace(b.String()) == "" {
		return "", false
	}
	for i, g := range shaped {
		if g.ID != op.Run[i].ID || g.ID == 0 {
			return "", false
		}
	}
	return b.String(), true
}

func (w *svgWriter) symbol(f *font.Face, g font.GID, size Unit) int {
	key := symbol{f, g, size}
	n, ok := w.symbols[key]
	if !ok {
		n = len(w.symbols)
		w.symbols[key] = n
		fmt.Fprintf(&w.defs, "<path id=\"%s-g%d\" d=\"%s\"/>", w.id, n, pathData(GlyphPath(f, g, size)))
	}
	return n
}

func (w *svgWriter) image(op *Image) error {
	if op.JPEG != nil {
		w.pixels(op.Box, "", "jpeg", op.JPEG)
		return nil
	}
	extra := ""
	if _, ok := op.Pixels.(*image.Paletted); ok &&
		(op.Box.Max.X-op.Box.Min.X).Points() > float64(op.Pixels.Bounds().Dx()) {
		extra = ` style="image-rendering:pixelated"` // a scaled-up pattern keeps its edges sharp
	}
	data, err := pngOf(op.Pixels)
	if err != nil || op.Dark == nil {
		w.pixels(op.Box, extra, "png", data)
		return err
	}
	dark, err := pngOf(op.Dark)
	light, night := fmt.Sprintf("%s-day%d", w.id, w.darks), fmt.Sprintf("%s-night%d", w.id, w.darks)
	w.darks++
	fmt.Fprintf(&w.defs,
		"<style>#%s{display:none}@media (prefers-color-scheme:dark){:root:not([data-theme=light]) "+
			"#%s{display:none}:root:not([data-theme=light]) #%s{display:inline}}"+
			"[data-theme=dark] #%s{display:none}[data-theme=dark] #%s{display:inline}</style>", night, light, night,
		light, night)
	w.pixels(op.Box, ` id="`+light+`"`+extra, "png", data)
	w.pixels(op.Box, ` id="`+night+`"`+extra, "png", dark)
	return err
}

func pngOf(pixels image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, pixels); err != nil {
		return nil, fmt.Errorf("writing image: %w", err)
	}
	return b.Bytes(), nil
}

// pixels writes image data with extra attributes.
func (w *svgWriter) pixels(box Rect, extra, kind string, data []byte) {
	fmt.Fprintf(&w.body,
		"<image%s x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\" "+
			"href=\"data:image/%s;base64,%s\"/>\n",
		extra, box.Min.X.Text(), (-box.Max.Y).Text(), (box.Max.X - box.Min.X).Text(), (box.Max.Y - box.Min.Y).Text(),
		kind, base64.StdEncoding.EncodeToString(data))
}

func (w *svgWriter) group(op *Group) error {
	w.body.WriteString("<g")
	if m := op.Matrix.Normal(); m != Identity() {
		fmt.Fprintf(&w.body, " transform=\"%s\"", transform(m))
	}
	if op.Opacity != 0 {
		fmt.Fprintf(&w.body, " opacity=\"%s\"", percent(op.Opacity))
	}
	if op.Class != "" {
		fmt.Fprintf(&w.body, " class=\"%s\"", escape(op.Class))
	}
	if len(op.Clip) > 0 {
		fmt.Fprintf(&w.defs, "<clipPath id=\"%s-c%d\"><path d=\"%s\"/></clipPath>", w.id, w.clips, pathData(op.Clip))
		fmt.Fprintf(&w.body, " clip-path=\"url(#%s-c%d)\"", w.id, w.clips)
		w.clips++
	}
	if op.Cells != nil {
		w.cells(op.Cells)
	}
	w.body.WriteString(">\n")
	if op.Title != "" {
		fmt.Fprintf(&w.body, "<title>%s</title>\n", escape(op.Title))
	}
	if err := w.ops(op.Ops); err != nil {
		return err
	}
	w.body.WriteString("</g>\n")
	return nil
}

// cells writes the place of a table of values, and the moves from each of its cells.
func (w *svgWriter) cells(c *Cells) {
	fmt.Fprintf(&w.body, " data-cells=\"%s %s %s %d %d %t\"", c.At.X.Text(), (-c.At.Y).Text(), c.Side.Text(),
		c.Rows, c.Cols, c.Up)
	if len(c.Moves) == 0 {
		return
	}
	var moves []string
	for _, m := range c.Moves {
		moves = append(moves, fmt.Sprintf("%d %d %t", m.Rows, m.Cols, m.Slide))
	}
	fmt.Fprintf(&w.body, " data-moves=\"%s\"", strings.Join(moves, ", "))
}

// transform writes a matrix for coordinates with y downward.
func transform(m Matrix) string {
	if m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 {
		return "translate(" + m.E.Text() + " " + (-m.F).Text() + ")"
	}
	return "matrix(" + Decimal(m.A) + " " + Decimal(-m.B) + " " + Decimal(-m.C) + " " + Decimal(m.D) + " " +
		m.E.Text() + " " + (-m.F).Text() + ")"
}

// Decimal formats a coefficient with at most six decimals.
func Decimal(x float64) string {
	x = math.Round(x*1e6) / 1e6
	if x == 0 {
		return "0"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func percent(p uint8) string { return Decimal(float64(p) / 100) }

// pathData writes a path with y downward.
func pathData(p Path) string {
	var b []byte
	for i := range p {
		step := &p[i]
		b = append(b, "MLCZ"[step.Kind])
		for j, q := range step.Points() {
			if j > 0 {
				b = append(b, ' ')
			}
			b = q.X.Append(b)
			b = append(b, ' ')
			b = (-q.Y).Append(b)
		}
	}
	return string(b)
}

// escape escapes text for XML content and attributes; characters that XML forbids
// become the replacement character.
func escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return 0xFFFD
		}
		return r
	}, s)
	return xmlEscapes().Replace(s)
}

var xmlEscapes = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")
})
