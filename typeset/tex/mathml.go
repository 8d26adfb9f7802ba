package tex

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MathML writes the formula as a math element of MathML Core, in display style or
// inline. The spaces are TeX's: where the operator dictionary of MathML has a different
// space, the operator gets attributes. Nothing in it depends on a style sheet.
func MathML(f *Formula, display bool) string {
	w := &mathWriter{style: TextStyle}
	if display {
		w.style = DisplayStyle
		w.open(`math display="block"`)
	} else {
		w.open("math")
	}
	if f.Tag != nil && display {
		w.tagged(f)
	} else {
		w.items(f.Body.Items, span{})
	}
	w.close("math")
	return w.b.String()
}

type mathWriter struct {
	b     strings.Builder
	style StyleName
}

// A span is the space that an operator must have on its left and right, and the form
// that it has by its position among its siblings.
type span struct {
	left, right Length
	place       form
	fixed       bool // whether place is certain
}

func (w *mathWriter) put(s string)   { w.b.WriteString(s) }
func (w *mathWriter) open(s string)  { w.put("<" + s + ">") }
func (w *mathWriter) close(s string) { w.put("</" + s + ">") }

func (w *mathWriter) text(s string) {
	for _, r := range s {
		switch r {
		case '<':
			w.put("&lt;")
		case '>':
			w.put("&gt;")
		case '&':
			w.put("&amp;")
		default:
			if r < ' ' || r == 0xFFFE || r == 0xFFFF { // not allowed in XML
				r = unicode.ReplacementChar
			}
			w.b.WriteRune(r)
		}
	}
}

func (w *mathWriter) token(tag, content string) {
	w.open(tag)
	w.text(content)
	if i := strings.IndexByte(tag, ' '); i > 0 {
		tag = tag[:i]
	}
	w.close(tag)
}

func (w *mathWriter) script() bool { return w.style >= ScriptStyle }

// in calls f with another style.
func (w *mathWriter) in(style StyleName, f func()) {
	outer := w.style
	w.style = style
	f()
	w.style = outer
}

// smaller returns the style of scripts in the current style.
func (w *mathWriter) smaller() StyleName {
	if w.style >= ScriptStyle {
		return ScriptScriptStyle
	}
	return ScriptStyle
}

// one writes a node as exactly one element.
func (w *mathWriter) one(n Node) { w.node(n, span{}) }

func (w *mathWriter) node(n Node, at span) {
	switch n := n.(type) {
	case *Row:
		w.row(n, at)
	case *Symbol:
		w.symbol(n, at)
	case *Scripts:
		w.scripts(n, at)
	case *Fraction:
		w.fraction(n)
	case *Root:
		w.root(n)
	case *Fenced:
		w.fenced(n)
	case *Big:
		w.big(n, at)
	case *Accent:
		w.accent(n, at)
	case *Stack:
		w.stack(n, at)
	case *Arrow:
		w.arrow(n)
	case *Array:
		w.array(n)
	case *Words:
		w.words(n)
	case *Space:
		w.space(w.width(n))
	default:
		w.wrapper(n, at)
	}
}

func (w *mathWriter) wrapper(n Node, at span) {
	switch n := n.(type) {
	case *Classed:
		if s, ok := sign(n); ok {
			w.operator(s.Chars(), n.Class, at, false)
			return
		}
		w.node(n.Body, at)
	case *Box:
		w.box(n, at)
	case *Frame:
		w.open(`mrow style="border:0.06em solid;padding:0.3em"`)
		w.one(n.Body)
		w.close("mrow")
	case *Color:
		const hex = "0123456789abcdef"
		w.put(`<mstyle mathcolor="#`)
		for _, c := range n.RGB {
			w.put(string([]byte{hex[c>>4], hex[c&15]}))
		}
		w.put(`">`)
		w.node(n.Body, at)
		w.close("mstyle")
	case *Style: // it has no effect alone in a group
		w.put("<mrow></mrow>")
	}
}

func (w *mathWriter) row(r *Row, at span) {
	if len(r.Items) == 1 {
		w.node(r.Items[0], at)
		return
	}
	w.open("mrow")
	w.items(r.Items, span{})
	w.close("mrow")
}

func (w *mathWriter) symbol(s *Symbol, at span) {
	switch s.Kind {
	case Number:
		w.token("mn", s.Chars())
	case Name:
		if s.Class == Bin {
			w.operator(s.Text, s.Class, at, false)
			return
		}
		w.identifier(s.Text, true)
	case Fault:
		w.put("<merror>")
		w.token("mtext", s.Text)
		w.put("</merror>")
	case Mark:
		if s.Class == Ord && !isOperatorSign(s.Text) {
			w.identifier(s.Text, false)
			return
		}
		if strings.HasPrefix(s.Text, "′") || strings.HasPrefix(s.Text, "″") || strings.HasPrefix(s.Text, "‴") {
			w.prime(s.Text)
			return
		}
		w.operator(s.Text, s.Class, at, false)
	default:
		text := s.Chars()
		upright := text == s.Text
		if s.Alphabet == Default || s.Alphabet == Italic {
			text = s.Text // a single letter is italic by default
			if utf8.RuneCountInString(text) > 1 {
				text = s.Chars()
			}
		}
		w.identifier(text, upright)
	}
}

// prime writes primes, a little lower if they are superscripts: most fonts already
// raise them.
func (w *mathWriter) prime(text string) {
	if w.script() {
		w.put(`<mpadded voffset="-0.3em">`)
	}
	w.put(`<mo lspace="0" rspace="0">` + text + "</mo>")
	if w.script() {
		w.put("</mpadded>")
	}
}

// isOperatorSign reports whether readers see an ordinary symbol as an operator, such as a minus
// sign, a quantifier or a factorial, rather than as an object.
func isOperatorSign(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("+−±∓∗×⋅∘∀∃∄¬∇′″‴⁗‵/|‖\\.:!?√", r) ||
		unicode.Is(unicode.Sm, r) && !unicode.Is(unicode.So, r) && r < 0x2300
}

// identifier writes a name. By default MathML slants a name of one letter.
func (w *mathWriter) identifier(text string, upright bool) {
	r, size := utf8.DecodeRuneInString(text)
	if upright && size == len(text) && slants(r) {
		w.token(`mi mathvariant="normal"`, text)
		return
	}
	w.token("mi", text)
}

// slants reports whether MathML slants a single letter by default.
func slants(r rune) bool {
	return isLetter(r) || blocks[Italic].letter(r) != r
}

// operator writes an mo element with the attributes that its position and the
// dictionary require.
func (w *mathWriter) operator(text string, c Class, at span, stretchy bool) {
	r, _ := utf8.DecodeRuneInString(text)
	f := formOf(c, r)
	w.put("<mo")
	if f != at.place || !at.fixed {
		w.put(` form="` + f.String() + `"`)
	}
	left, right, known := defaultSpace(r, f)
	if !known || left != at.left {
		w.length("lspace", at.left)
	}
	if !known || right != at.right {
		w.length("rspace", at.right)
	}
	if natural := stretches(r, f); natural != stretchy {
		w.put(` stretchy="` + strconv.FormatBool(stretchy) + `"`)
	}
	w.put(">")
	w.text(text)
	w.close("mo")
}

// formOf returns the form of an operator of the given class.
func formOf(c Class, r rune) form {
	switch c {
	case Open, Op:
		return prefix
	case Close:
		return postfix
	case Ord:
		if strings.ContainsRune(prefixZero, r) {
			return prefix
		}
	}
	return infix
}

func (w *mathWriter) length(name string, l Length) {
	w.put(" " + name + `="` + ems(l) + `"`)
}

// ems formats a length in em with at most four decimals.
func ems(l Length) string {
	if l == 0 {
		return "0"
	}
	half := int(Em) / 2
	if l < 0 {
		half = -half
	}
	v := (int(l)*10000 + half) / int(Em)
	s := strconv.FormatFloat(float64(v)/10000, 'f', -1, 64)
	return s + "em"
}

func (w *mathWriter) space(l Length) {
	if l < 0 {
		w.token(`mspace style="margin-left:`+ems(l)+`"`, "")
		return
	}
	w.token(`mspace width="`+ems(l)+`"`, "")
}

// width returns a space's width in the current style.
func (w *mathWriter) width(s *Space) Length {
	switch w.style {
	case DisplayStyle:
		return s.Display
	case TextStyle:
		return s.Width
	}
	return s.Script
}

func (w *mathWriter) words(t *Words) {
	w.token("mtext"+faceStyles[t.Face], keepSpaces(t.Value))
}

var faceStyles = map[Face]string{
	BoldFace: ` style="font-weight:bold"`, ItalicFace: ` style="font-style:italic"`,
	MonoFace: ` style="font-family:monospace"`, SansFace: ` style="font-family:sans-serif"`,
}

// keepSpaces replaces the spaces at both ends by no-break spaces, since mtext trims
// white space.
func keepSpaces(s string) string {
	inner := strings.Trim(s, " ")
	if inner == "" {
		return strings.Repeat("\u00a0", len(s))
	}
	i := strings.Index(s, inner)
	return strings.Repeat("\u00a0", i) + inner + strings.Repeat("\u00a0", len(s)-i-len(inner))
}
