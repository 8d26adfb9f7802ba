package tex

import (
	"strings"
	"unicode/utf8"
)

// Text returns the formula as one line of plain Unicode, for alternative text, titles
// and bookmarks: x², √(a+b), (n choose k), ∑_(i=1)^n. It is for reading, not for
// parsing.
func Text(f *Formula) string {
	var w plain
	w.row(f.Body)
	if f.Tag != nil {
		w.put("  ")
		w.tag(f.Tag)
	}
	return strings.TrimSpace(w.String())
}

type plain struct{ strings.Builder }

func (w *plain) put(s string) { w.WriteString(s) }

func (w *plain) tag(t *Tag) {
	if t.Bare {
		w.row(t.Body)
		return
	}
	w.put("(")
	w.row(t.Body)
	w.put(")")
}

// row writes the items with spaces where a reader needs them: around relations, binary
// operators and names, and after punctuation.
func (w *plain) row(r *Row) {
	last, any := Ord, false
	for _, n := range r.Items {
		c, atom := ClassOf(n)
		if s, ok := n.(*Space); ok && s.Width > 3*Mu {
			w.gap()
		}
		if !atom {
			continue
		}
		if gap := Spacing(last, c, false); any && (gap > 3*Mu || gap > 0 && (last == Punct || last == Op || c == Op)) {
			w.gap()
		}
		w.node(n)
		last, any = c, true
	}
}

// gap writes a space, unless the output ends with one.
func (w *plain) gap() {
	if s := w.String(); s != "" && s[len(s)-1] != ' ' {
		w.put(" ")
	}
}

func (w *plain) node(n Node) {
	switch n := n.(type) {
	case *Row:
		w.row(n)
	case *Symbol:
		w.symbol(n)
	case *Scripts:
		w.scripts(n)
	case *Fraction:
		w.fraction(n)
	case *Root:
		w.root(n)
	case *Fenced:
		w.fenced(n)
	case *Big:
		w.put(n.Text)
	case *Accent:
		w.accent(n)
	case *Stack:
		w.stack(n)
	case *Arrow:
		w.arrow(n)
	case *Array:
		w.array(n)
	case *Words:
		w.put(n.Value)
	default:
		w.wrapper(n)
	}
}

// symbol writes a symbol. It keeps the alphabets whose letters differ in meaning from
// the plain ones: ℕ, 𝒢, 𝔤.
func (w *plain) symbol(s *Symbol) {
	if s.Alphabet.Distinct() {
		w.put(s.Chars())
		return
	}
	w.put(s.Text)
}

func (w *plain) wrapper(n Node) {
	switch n := n.(type) {
	case *Classed:
		w.node(n.Body)
	case *Frame:
		w.node(n.Body)
	case *Color:
		w.node(n.Body)
	case *Box:
		if !n.Hidden {
			w.node(n.Body)
		}
	}
}

// inner writes a part, in parentheses if it has more than one symbol.
func (w *plain) inner(n Node) {
	w.grouped(n, plainOf(n))
}

// plainOf returns a part as a string.
func plainOf(n Node) string {
	var in plain
	in.node(n)
	return in.String()
}

// grouped writes a part whose text is s.
func (w *plain) grouped(n Node, s string) {
	if utf8.RuneCountInString(s) > 1 && !single(n) {
		s = "(" + s + ")"
	}
	w.put(s)
}

// single reports whether the node reads as a unit.
func single(n Node) bool {
	switch n := n.(type) {
	case *Symbol, *Words, *Fenced:
		return true
	case *Row:
		return len(n.Items) == 1 && single(n.Items[0])
	case *Fraction:
		return n.Open != ""
	}
	return false
}

const (
	superFrom = "0123456789+−=()niabcdefghjklmoprstuvwxyz′″‴⁗∗"
	superTo   = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ′″‴⁗*"
	subFrom   = "0123456789+−=()aehijklmnoprstuvx"
	subTo     = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
)

// raise translates s character by character, if every character has a counterpart.
func raise(s, from, to string) (string, bool) {
	target := []rune(to)
	var b strings.Builder
	for _, r := range s {
		i := strings.IndexRune(from, r)
		if i < 0 {
			return "", false
		}
		b.WriteRune(target[utf8.RuneCountInString(from[:i])])
	}
	return b.String(), true
}

func (w *plain) scripts(s *Scripts) {
	w.base(s.Base)
	if s.Sub != nil {
		w.script(s.Sub, "_", subFrom, subTo)
	}
	if s.Sup != nil {
		w.script(s.Sup, "^", superFrom, superTo)
	}
}

func (w *plain) base(n Node) {
	switch n := n.(type) {
	case *Accent:
		if n.Brace {
			w.node(n)
			return
		}
		w.inner(n)
	case *Fraction, *Scripts:
		w.inner(n)
	default:
		w.node(n)
	}
}

func (w *plain) script(n Node, sign, from, to string) {
	text := plainOf(n) // only once, since each level of nested scripts would double the work
	if s, ok := raise(strings.ReplaceAll(text, " ", ""), from, to); ok {
		w.put(s)
		return
	}
	w.put(sign)
	w.grouped(n, text)
}

func (w *plain) fraction(f *Fraction) {
	if f.NoRule && f.Open == "(" {
		w.put("(")
		w.inner(f.Num)
		w.put(" choose ")
		w.inner(f.Den)
		w.put(")")
		return
	}
	w.put(f.Open)
	w.inner(f.Num)
	w.put("/")
	w.inner(f.Den)
	w.put(f.Close)
}

func (w *plain) root(r *Root) {
	if r.Index != nil {
		w.script(r.Index, "^", superFrom, superTo)
	}
	w.put("√")
	w.inner(r.Radicand)
}

func (w *plain) fenced(f *Fenced) {
	w.put(f.Open)
	for i, part := range f.Parts {
		if i > 0 {
			w.put(f.Middle[i-1])
		}
		w.row(part)
	}
	w.put(f.Close)
}

// combining maps marks to their combining characters.
const combining = "ˆ\u0302ˇ\u030c˜\u0303´\u0301`\u0300˙\u0307¨\u0308˘\u0306¯\u0304→\u20d7˚\u030a_\u0332"

func (w *plain) accent(a *Accent) {
	s, ok := a.Base.(*Symbol)
	marks := []rune(combining)
	for i := 0; ok && utf8.RuneCountInString(s.Text) == 1 && i < len(marks); i += 2 {
		if string(marks[i]) == a.Mark {
			w.put(s.Text + string(marks[i+1]))
			return
		}
	}
	w.inner(a.Base)
	if a.Mark != "_" && a.Mark != "¯" {
		w.put(a.Mark)
	}
}

func (w *plain) stack(s *Stack) {
	w.node(s.Base)
	w.labels(s.Under, s.Over)
}

func (w *plain) arrow(a *Arrow) {
	w.put(a.Mark)
	w.labels(a.Under, a.Over)
}

func (w *plain) labels(under, over Node) {
	if under != nil {
		w.put("_")
		w.inner(under)
	}
	if over != nil {
		w.put("^")
		w.inner(over)
	}
}

func (w *plain) array(a *Array) {
	w.put(a.Open)
	if a.Open+a.Close == "" && a.Layout == Grid {
		w.put("[")
	}
	for i, l := range a.Lines {
		if i > 0 {
			w.put("; ")
		}
		for j, c := range l.Cells {
			if j > 0 && a.Layout == Grid {
				w.put(", ")
			} else if j > 0 {
				w.gap()
			}
			w.row(c)
		}
		if l.Tag != nil {
			w.put(" ")
			w.tag(l.Tag)
		}
	}
	if a.Open+a.Close == "" && a.Layout == Grid {
		w.put("]")
	}
	w.put(a.Close)
}
