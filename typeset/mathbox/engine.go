package mathbox

import (
	"unicode/utf8"

	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// A level is one of TeX's four styles.
type level uint8

const (
	display level = iota
	text
	script
	scriptscript
)

// A style is a level, and whether superscripts are kept low (cramped).
type style struct {
	level   level
	cramped bool
}

func (s style) cramp() style { return style{s.level, true} }

// raised and lowered return the styles of super- and subscripts.
func (s style) raised() style {
	if s.level <= text {
		return style{script, s.cramped}
	}
	return style{scriptscript, s.cramped}
}

func (s style) lowered() style { return s.raised().cramp() }

// upper and under return the styles of numerators and denominators.
func (s style) upper() style {
	if s.level == display {
		return style{text, s.cramped}
	}
	return s.raised()
}

func (s style) under() style { return s.upper().cramp() }

// named returns the style after a command such as \displaystyle.
func (s style) named(n tex.StyleName) style {
	if n == tex.Inherit {
		return s
	}
	return style{level(n - tex.DisplayStyle), s.cramped}
}

// An engine lays out one formula.
type engine struct {
	lib  *font.Library
	face *font.Face
	math *font.MathTable
	base Unit // size in text and display style
}

func (e *engine) constants() *font.MathConstants { return &e.math.Constants }

// size returns the type size of a style.
func (e *engine) size(st style) Unit {
	switch st.level {
	case script:
		return e.base * Unit(e.constants().ScriptPercentScaleDown) / 100
	case scriptscript:
		return e.base * Unit(e.constants().ScriptScriptPercentScaleDown) / 100
	}
	return e.base
}

// scale converts font units to a length in a style.
func (e *engine) scale(v int, st style) Unit { return e.face.Scale(v, e.size(st)) }

// length converts a length of the formula to units.
func (e *engine) length(l tex.Length, st style) Unit {
	return font.MulDiv(e.size(st), Unit(l), Unit(tex.Em))
}

func (e *engine) axis(st style) Unit { return e.scale(e.constants().AxisHeight, st) }

// node lays out one node. The width of the result does not yet include the lean of its
// last glyph; see [box.whole].
func (e *engine) node(n tex.Node, st style) *box {
	switch n := n.(type) {
	case *tex.Row:
		return e.group(n, st)
	case *tex.Symbol:
		return e.symbol(n, st)
	case *tex.Scripts:
		return e.scripts(n, st)
	case *tex.Fraction:
		return e.fraction(n, st)
	case *tex.Root:
		return e.root(n, st)
	case *tex.Fenced:
		return e.fenced(n, st)
	case *tex.Big:
		return e.delimiter(n.Text, e.scale(bigSizes[n.Size], st), st)
	case *tex.Accent:
		return e.accent(n, st)
	case *tex.Stack:
		return e.stack(n, st)
	case *tex.Arrow:
		return e.arrow(n, st)
	case *tex.Array:
		return e.array(n, st)
	case *tex.Words:
		return e.words(n, st)
	case *tex.Space:
		return &box{width: e.spaceWidth(n, st)}
	}
	return e.wrapper(n, st)
}

// group lays out a braced group. A single item in braces is laid out like the item
// itself.
func (e *engine) group(r *tex.Row, st style) *box {
	if len(r.Items) == 1 {
		return e.node(r.Items[0], st)
	}
	return e.row(r.Items, st)
}

// clean lays out a node as a complete box.
func (e *engine) clean(n tex.Node, st style) *box { return e.node(n, st).withItalic() }

func (e *engine) spaceWidth(s *tex.Space, st style) Unit {
	switch st.level {
	case display:
		return e.length(s.Display, st)
	case text:
		return e.length(s.Width, st)
	}
	return e.length(s.Script, st)
}

// symbol lays out a symbol: a glyph of the mathematics face, or a word.
func (e *engine) symbol(s *tex.Symbol, st style) *box {
	if s.Kind == tex.Fault {
		return e.run(font.Mono, s.Text, st)
	}
	if s.Kind == tex.Name || s.Alphabet == tex.Upright && utf8.RuneCountInString(s.Text) > 1 {
		return e.run(font.Roman, s.Text, st)
	}
	chars := e.inAlphabet(s)
	first, size := utf8.DecodeRuneInString(chars)
	if size == len(chars) {
		return e.character(first, copied(s, s.Text), s.Class == tex.Op, st)
	}
	out := &box{}
	plain := []rune(s.Text)
	for i, r := range []rune(chars) {
		if r == 0x338 && i > 0 {
			e.strike(out, st)
			continue
		}
		out.add(e.character(r, copied(s, string(plain[i])), false, st).withItalic())
	}
	return out
}

// inAlphabet returns the symbol's characters in its alphabet, or in the default one if the
// face lacks a letter there: for example, it has no lower-case script letters.
func (e *engine) inAlphabet(s *tex.Symbol) string {
	chars := s.Chars()
	if !s.Alphabet.Distinct() {
		return chars
	}
	for _, r := range chars {
		if _, ok := e.face.Glyph(r); !ok {
			plain := *s
			plain.Alphabet = tex.Default
			return plain.Chars()
		}
	}
	return chars
}

// copied returns the text that copying a symbol's character yields. Letters that are
// only slanted, bold or in another face count as plain.
func copied(s *tex.Symbol, plain string) string {
	if !s.Alphabet.Distinct() {
		return plain
	}
	r, _ := utf8.DecodeRuneInString(plain)
	return string(s.Alphabet.Dress(r))
}

// strike draws the slash of \not over the contents of b.
func (e *engine) strike(b *box, st style) {
	g, ok := e.face.Glyph('/')
	if !ok {
		return
	}
	slash := e.glyph(g, "\u0338", st)
	b.put((b.width-slash.width)/2, 0, slash)
}

// character lays out one character. In display style, a large operator takes its
// display size and is centred on the axis.
func (e *engine) character(r rune, copy string, large bool, st style) *box {
	g, ok := e.face.Glyph(r)
	if !ok {
		return e.run(font.Math, string(r), st)
	}
	if large {
		return e.largeOperator(g, copy, st)
	}
	if st.level >= script {
		g = e.face.ScriptGlyph(g, int(st.level-text))
	}
	b := e.glyph(g, copy, st)
	b.char = true
	return b
}

// glyph returns the box of one glyph of the mathematics face.
func (e *engine) glyph(g font.GID, copy string, st style) *box {
	bounds := e.face.Bounds(g)
	b := &box{face: e.face, glyph: g, size: e.size(st), text: copy}
	b.width = e.scale(e.face.Advance(g), st)
	b.height, b.depth = e.scale(bounds.YMax, st), e.scale(-bounds.YMin, st)
	b.italic = e.scale(e.math.ItalicCorrection(g), st)
	if x, ok := e.math.TopAccent(g); ok {
		b.attach = e.scale(x, st)
	} else {
		b.attach = (b.width + b.italic) / 2
	}
	return b
}

func (e *engine) largeOperator(g font.GID, copy string, st style) *box {
	if st.level == display {
		least := e.constants().DisplayOperatorMinHeight
		for _, v := range e.math.Variants(g, font.Vertical) {
			if g = v.Glyph; v.Advance >= least {
				break
			}
		}
	}
	b := e.glyph(g, copy, st)
	b.operator = true
	shift := e.axis(st) - (b.height-b.depth)/2
	out := raised(b, shift)
	return out
}

// design is the largest size for which text faces are chosen. The mathematics face is
// designed for ten points, and the lighter letters of larger designs would not match
// it.
const design = 10 * font.Point

// run sets text in a text face with its kerning and ligatures, and in other faces where
// it lacks a character.
func (e *engine) run(s font.Style, chars string, st style) *box {
	out := &box{}
	asked := min(e.size(st), design)
	for _, r := range e.lib.Itemize(s, asked, chars) {
		size := font.MulDiv(r.Size, e.size(st), asked)
		for _, g := range r.Glyphs {
			bounds := r.Face.Bounds(g.ID)
			out.put(out.width+r.Face.Scale(g.DX, size), r.Face.Scale(g.DY, size), &box{
				face: r.Face, glyph: g.ID, size: size, text: g.Text, width: r.Face.Scale(g.Advance, size),
				height: r.Face.Scale(bounds.YMax, size), depth: r.Face.Scale(-bounds.YMin, size),
			})
			out.width += r.Face.Scale(g.Advance, size)
		}
	}
	return out
}

// words sets running text.
func (e *engine) words(w *tex.Words, st style) *box {
	return e.run([...]font.Style{
		tex.RomanFace: font.Roman, tex.BoldFace: font.Bold, tex.ItalicFace: font.Italic,
		tex.MonoFace: font.Mono, tex.SansFace: font.Sans,
	}[w.Face], w.Value, st)
}
