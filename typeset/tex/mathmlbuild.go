package tex

import "strconv"

func (w *mathWriter) scripts(s *Scripts, at span) {
	w.attached(s, s.Limits == Always || s.Limits == InDisplay && w.style == DisplayStyle, at)
}

// attached writes a base with its scripts, below and above it or next to it.
func (w *mathWriter) attached(s *Scripts, limits bool, at span) {
	tag := scriptTag(s, limits)
	w.open(tag)
	w.node(s.Base, at)
	w.in(w.smaller(), func() {
		if s.Sub != nil {
			w.one(s.Sub)
		}
		if s.Sup != nil {
			w.one(s.Sup)
		}
	})
	w.close(tag)
}

func scriptTag(s *Scripts, limits bool) string {
	i := 0
	if limits {
		i = 3
	}
	switch {
	case s.Sup == nil:
	case s.Sub == nil:
		i++
	default:
		i += 2
	}
	return [...]string{"msub", "msup", "msubsup", "munder", "mover", "munderover"}[i]
}

func (w *mathWriter) fraction(f *Fraction) {
	if f.Style != Inherit && f.Style != w.style {
		w.styled(f.Style, func() { w.fractionIn(f) })
		return
	}
	w.fractionIn(f)
}

func (w *mathWriter) fractionIn(f *Fraction) {
	fenced := f.Open != "" || f.Close != ""
	if fenced {
		w.open("mrow")
		w.fence(f.Open, Open, span{place: prefix, fixed: true}, true)
	}
	switch {
	case f.NoRule:
		w.open(`mfrac linethickness="0"`)
	case f.Thick != 0:
		w.open(`mfrac linethickness="` + ems(f.Thick) + `"`)
	default:
		w.open("mfrac")
	}
	w.part(f, f.Num)
	w.part(f, f.Den)
	w.close("mfrac")
	if fenced {
		w.fence(f.Close, Close, span{place: postfix, fixed: true}, true)
		w.close("mrow")
	}
}

// part writes a numerator or denominator.
func (w *mathWriter) part(f *Fraction, n Node) {
	if f.Continued {
		w.styled(DisplayStyle, func() { w.one(n) })
		return
	}
	style := TextStyle
	if w.style != DisplayStyle {
		style = w.smaller()
	}
	w.in(style, func() { w.one(n) })
}

func (w *mathWriter) root(r *Root) {
	if r.Index == nil {
		w.open("msqrt")
		w.one(r.Radicand)
		w.close("msqrt")
		return
	}
	w.open("mroot")
	w.one(r.Radicand)
	w.in(ScriptScriptStyle, func() { w.one(r.Index) })
	w.close("mroot")
}

func (w *mathWriter) fenced(f *Fenced) {
	stretchy := !flatRows(f.Parts)
	w.open("mrow")
	w.fence(f.Open, Open, span{place: prefix, fixed: true}, stretchy)
	for i, part := range f.Parts {
		if i > 0 {
			w.middle(f.Middle[i-1], stretchy)
		}
		w.node(part, span{})
	}
	w.fence(f.Close, Close, span{place: postfix, fixed: true}, stretchy)
	w.close("mrow")
}

// flatRows reports whether all rows are one line high, so that their delimiters need
// not stretch. Browsers leave too much space around stretchy ones.
func flatRows(rows []*Row) bool {
	for _, r := range rows {
		for _, n := range r.Items {
			if !flat(n) {
				return false
			}
		}
	}
	return true
}

func flat(n Node) bool {
	switch n := n.(type) {
	case *Symbol:
		return n.Class != Op || n.Kind == Name
	case *Words, *Space:
		return true
	case *Row:
		return flatRows([]*Row{n})
	case *Scripts:
		return n.Limits == Beside && flat(n.Base) && (n.Sub == nil || flat(n.Sub)) && (n.Sup == nil || flat(n.Sup))
	case *Accent:
		return !n.Wide && flat(n.Base)
	case *Fenced:
		return flatRows(n.Parts)
	}
	return false
}

// fence writes a delimiter that may stretch to its row.
func (w *mathWriter) fence(text string, c Class, at span, stretchy bool) {
	if text != "" {
		w.operator(text, c, at, stretchy)
	}
}

func (w *mathWriter) middle(text string, stretchy bool) {
	if text != "" {
		w.put(`<mo lspace="0.05em" rspace="0.05em" stretchy="` + strconv.FormatBool(stretchy) + `">`)
		w.text(text)
		w.close("mo")
	}
}

// bigSizes are the heights of \big to \Bigg. A browser gives a stretched delimiter the
// width of its largest form, which is most visible at the smallest size; so \big is a
// larger letter instead.
var bigSizes = [...]string{"1em", "1.2em", "1.8em", "2.4em", "3em"}

func (w *mathWriter) big(b *Big, at span) {
	if b.Text == "" {
		w.put("<mrow></mrow>")
		return
	}
	f := formOf(b.Class, ' ')
	w.put("<mo")
	if f != at.place || !at.fixed {
		w.put(` form="` + f.String() + `"`)
	}
	w.length("lspace", at.left)
	w.length("rspace", at.right)
	size := bigSizes[b.Size]
	if b.Size == 1 {
		w.put(` stretchy="false" style="font-size:` + size + `">`)
	} else {
		w.put(` stretchy="true" symmetric="true" minsize="` + size + `" maxsize="` + size + `">`)
	}
	w.text(b.Text)
	w.close("mo")
}

func (w *mathWriter) accent(a *Accent, at span) {
	tag, attr := "mover", ` accent="true"`
	if a.Under {
		tag, attr = "munder", ` accentunder="true"`
	}
	if a.Brace {
		attr = ""
	}
	w.open(tag + attr)
	if a.Rule {
		w.ruled(a)
	} else {
		w.node(a.Base, at)
		w.mark(a)
	}
	w.close(tag)
}

// ruled writes a line as a border, since no font has a bar of every width. The bar
// itself is there for screen readers.
func (w *mathWriter) ruled(a *Accent) {
	side, bar := "top", "¯"
	if a.Under {
		side, bar = "bottom", "_"
	}
	w.open(`mrow style="border-` + side + `:0.05em solid;padding-` + side + `:0.12em"`)
	w.one(a.Base)
	w.put(`</mrow><mo stretchy="false" style="font-size:0">` + bar + "</mo>")
}

func (w *mathWriter) mark(a *Accent) {
	w.put(`<mo stretchy="` + strconv.FormatBool(a.Wide) + `"`)
	if a.Mark == "→" && !a.Wide {
		w.put(` style="font-size:0.7em"`)
	}
	w.put(">")
	mark := a.Mark
	if wide, ok := wideMarks[mark]; ok && a.Wide {
		mark = wide
	}
	w.text(mark)
	w.put("</mo>")
}

// wideMarks maps marks to forms that fonts can stretch.
var wideMarks = map[string]string{"ˆ": "\u0302", "ˇ": "\u030c", "˜": "~"}

func (w *mathWriter) stack(s *Stack, at span) {
	w.attached(&Scripts{Base: s.Base, Sub: s.Under, Sup: s.Over}, true, at)
}

// arrow writes an arrow with its labels, padded so that the arrow extends beyond them.
func (w *mathWriter) arrow(a *Arrow) {
	tag := "mover"
	if a.Under != nil {
		tag = scriptTag(&Scripts{Sub: a.Under, Sup: a.Over}, true)
	}
	w.open(tag)
	w.put(`<mo lspace="0" rspace="0" stretchy="true">` + a.Mark + "</mo>")
	w.in(w.smaller(), func() {
		if a.Under != nil {
			w.label("munder", a.Under)
		}
		if a.Over != nil || a.Under == nil {
			w.label("mover", a.Over)
		}
	})
	w.close(tag)
}

// label writes a label of an arrow with padding on both sides. An empty limit on it
// keeps the arrow at its minimum width, since MathML has no such property.
func (w *mathWriter) label(tag string, n Node) {
	w.put("<" + tag + `><mrow><mspace width="0.4em"></mspace>`)
	if n != nil {
		w.one(n)
	}
	w.put(`<mspace width="0.4em"></mspace></mrow><mspace width="2.8em"></mspace></` + tag + ">")
}

func (w *mathWriter) box(b *Box, at span) {
	attr := ""
	if b.NoWidth {
		attr += ` width="0"`
	}
	if b.NoHeight {
		attr += ` height="0"`
	}
	if b.NoDepth {
		attr += ` depth="0"`
	}
	if attr != "" {
		w.open("mpadded" + attr)
	}
	switch {
	case b.Hidden:
		w.open("mphantom")
		w.node(b.Body, at)
		w.close("mphantom")
	case b.NoWidth && b.Align != Left:
		shift := map[Align]string{Center: "-50%", Right: "-100%"}[b.Align]
		w.open(`mrow style="display:inline-block math;transform:translateX(` + shift + `)"`)
		w.one(b.Body)
		w.close("mrow")
	default:
		w.node(b.Body, at)
	}
	if attr != "" {
		w.close("mpadded")
	}
}
