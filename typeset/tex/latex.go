package tex

import (
	"fmt"
	"strings"
)

// LaTeX writes the formula as LaTeX with amsmath, amssymb and xcolor, for math mode. It
// writes from the tree: macros are expanded, and only commands of this file and of the symbol
// table reach LaTeX. The second result lists the characters for which these packages have no
// command; "?" replaces them.
func LaTeX(f *Formula) (string, []rune) {
	var w latexWriter
	w.row(f.Body)
	return strings.TrimSpace(w.b.String()), w.lacking
}

// LaTeXSymbol returns the LaTeX for a character in math mode, or "".
func LaTeXSymbol(r rune) string { return latexSymbols()[r] }

type latexWriter struct {
	b       strings.Builder
	lacking []rune
}

func (w *latexWriter) put(parts ...string) {
	for _, s := range parts {
		w.b.WriteString(s)
	}
}

// group writes a part in braces.
func (w *latexWriter) group(n Node) {
	w.put("{")
	if n != nil {
		w.node(n)
	}
	w.put("}")
}

func (w *latexWriter) row(r *Row) {
	for _, n := range r.Items {
		if inner, ok := n.(*Row); ok {
			w.group(inner)
			continue
		}
		w.node(n)
	}
}

func (w *latexWriter) node(n Node) {
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
		w.put(`\sqrt`)
		if n.Index != nil {
			w.put("[")
			w.group(n.Index)
			w.put("]")
		}
		w.group(n.Radicand)
	case *Fenced:
		w.fenced(n)
	case *Big:
		w.big(n)
	case *Accent:
		w.accent(n)
	case *Stack:
		w.stack(n)
	case *Arrow:
		w.arrow(n)
	case *Array:
		w.array(n)
	default:
		w.wrapper(n)
	}
}

func (w *latexWriter) wrapper(n Node) {
	switch n := n.(type) {
	case *Words:
		w.put([...]string{`\text{`, `\textbf{`, `\textit{`, `\texttt{`, `\textsf{`}[n.Face], w.escape(n.Value), "}")
	case *Space:
		w.put(`\mkern`, thousandths(n.Width), "mu ")
	case *Style:
		w.put([...]string{"", `\displaystyle `, `\textstyle `, `\scriptstyle `, `\scriptscriptstyle `}[n.Name])
	case *Classed:
		w.put(classCommands[n.Class])
		w.group(n.Body)
		if n.Class == Op {
			w.put(limitCommands[n.Limits])
		}
	case *Box:
		w.box(n)
	case *Frame:
		w.put(`\boxed`)
		w.group(n.Body)
	case *Color:
		w.put(fmt.Sprintf(`\textcolor[HTML]{%02X%02X%02X}{\ensuremath`, n.RGB[0], n.RGB[1], n.RGB[2]))
		w.group(n.Body)
		w.put("}")
	}
}

var (
	classCommands = [...]string{
		`\mathord`, `\mathop`, `\mathbin`, `\mathrel`, `\mathopen`, `\mathclose`, `\mathpunct`, `\mathinner`,
	}
	limitCommands = [...]string{`\nolimits `, `\displaylimits `, `\limits `}
)

func thousandths(l Length) string {
	return strings.TrimSuffix(fmt.Sprintf("%.3f", float64(l)/float64(Mu)), ".000")
}

// escape returns running text for LaTeX, with all commands escaped.
func (w *latexWriter) escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case latexSpecial[r] != "":
			b.WriteString(latexSpecial[r])
		case r < 0x80 || r >= 0xC0 && r <= 0x24F: // LaTeX reads these letters directly
			b.WriteRune(r)
		default:
			b.WriteString(`\ensuremath{` + w.character(r) + `}`)
		}
	}
	return b.String()
}

// latexSpecial maps the characters that are special to TeX to their LaTeX, in text and in
// formulas.
var latexSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '\u00a0': "~", '\u2009': `\,`,
	'’': "'", '‘': "`", '“': "``", '”': "''", '–': "--", '—': "---", '`': "`",
}

// character returns a character for math mode.
func (w *latexWriter) character(r rune) string {
	if s := LaTeXSymbol(r); s != "" {
		return s
	}
	if r >= 0xC0 && r <= 0x24F {
		return `\text{` + string(r) + "}"
	}
	w.lacking = append(w.lacking, r)
	return "?"
}

func (w *latexWriter) symbol(s *Symbol) {
	switch {
	case s.Kind == Name && s.Class == Op:
		star := ""
		if s.Limits != Beside {
			star = "*"
		}
		w.put(`\operatorname`, star, "{", w.escape(s.Text), "}")
	case s.Kind == Name:
		w.put(`\mathrm{`, w.escape(s.Text), "}")
	default:
		w.styled(s)
	}
}

var alphabetCommands = [...]string{
	Upright: `\mathrm`, Italic: `\mathit`, Bold: `\mathbf`, BoldItalic: `\boldsymbol`, Script: `\mathcal`,
	BoldScript: `\boldsymbol{\mathcal`, Fraktur: `\mathfrak`, BoldFraktur: `\boldsymbol{\mathfrak`,
	Blackboard: `\mathbb`, Sans: `\mathsf`, SansBold: `\boldsymbol{\mathsf`, SansItalic: `\mathsf`,
	Typewriter: `\mathtt`, BoldSymbol: `\boldsymbol`,
}

// styled writes the characters of a symbol in its alphabet, and in its class if that is not
// the class that LaTeX would assign.
func (w *latexWriter) styled(s *Symbol) {
	var b strings.Builder
	for _, r := range s.Text {
		b.WriteString(w.character(r))
	}
	text := b.String()
	if s.Kind != Mark && s.Alphabet != Default && (s.Alphabet != Upright || !strings.HasPrefix(text, `\`)) {
		command := alphabetCommands[s.Alphabet]
		text = command + "{" + text + strings.Repeat("}", 1+strings.Count(command, "{"))
	}
	natural := Ord
	for _, r := range s.Text {
		natural = table().chars[r].class
		break
	}
	if s.Class != natural && (s.Class != Ord || natural != Bin) {
		text = classCommands[s.Class] + "{" + text + "}"
	}
	w.put(text)
}

func (w *latexWriter) scripts(s *Scripts) {
	switch base := s.Base.(type) {
	case *Symbol:
		w.symbol(base)
		if base.Class == Op && base.Kind == Mark && s.Limits != table().chars[[]rune(base.Text)[0]].limits {
			w.put(limitCommands[s.Limits])
		}
	case *Accent, *Classed:
		w.node(base)
	default:
		w.group(base)
	}
	if s.Sub != nil {
		w.put("_")
		w.group(s.Sub)
	}
	if s.Sup != nil {
		w.put("^")
		w.group(s.Sup)
	}
}

func (w *latexWriter) fraction(f *Fraction) {
	style := map[StyleName]string{DisplayStyle: "0", TextStyle: "1", ScriptStyle: "2", ScriptScriptStyle: "3"}[f.Style]
	switch {
	case f.Continued:
		w.put(`\cfrac`, [...]string{"", "[l]", "[r]"}[f.NumAlign])
	case f.Open == "" && f.Close == "" && !f.NoRule && f.Thick == 0 && style == "":
		w.put(`\frac`)
	default:
		rule := ""
		if f.NoRule {
			rule = "0pt"
		} else if f.Thick != 0 {
			rule = thousandths(f.Thick/18) + "em"
		}
		w.put(`\genfrac{`, w.delimiter(f.Open, ""), "}{", w.delimiter(f.Close, ""), "}{", rule, "}{", style, "}")
	}
	w.group(f.Num)
	w.group(f.Den)
}

// delimiter returns a delimiter in LaTeX, or none if text is empty.
func (w *latexWriter) delimiter(text, none string) string {
	if text == "" {
		return none
	}
	var b strings.Builder
	for _, r := range text {
		b.WriteString(w.character(r))
	}
	return b.String()
}

func (w *latexWriter) fenced(f *Fenced) {
	w.put(`\left`, w.delimiter(f.Open, "."), " ")
	for i, part := range f.Parts {
		if i > 0 {
			w.put(`\middle`, w.delimiter(f.Middle[i-1], "."), " ")
		}
		w.row(part)
	}
	w.put(`\right`, w.delimiter(f.Close, "."), " ")
}

func (w *latexWriter) big(n *Big) {
	letter := map[Class]string{Open: "l", Close: "r", Rel: "m"}[n.Class]
	w.put([...]string{`\big`, `\Big`, `\bigg`, `\Bigg`}[n.Size-1], letter, w.delimiter(n.Text, "."), " ")
}

func (w *latexWriter) stack(s *Stack) {
	if s.Class == Rel || s.Class == Bin {
		w.put(classCommands[s.Class], "{")
		defer w.put("}")
	}
	for _, part := range []struct {
		command string
		node    Node
	}{{`\overset`, s.Over}, {`\underset`, s.Under}} {
		if part.node != nil {
			w.put(part.command)
			w.group(part.node)
			w.put("{")
			defer w.put("}")
		}
	}
	w.node(s.Base)
}

func (w *latexWriter) arrow(a *Arrow) {
	switch a.Mark {
	case "→", "←":
		w.put(map[string]string{"→": `\xrightarrow`, "←": `\xleftarrow`}[a.Mark])
		if a.Under != nil {
			w.put("[")
			w.group(a.Under)
			w.put("]")
		}
		w.group(a.Over)
	default: // amsmath does not stretch any others
		w.stack(&Stack{Base: &Symbol{Text: a.Mark, Kind: Mark, Class: Rel}, Over: a.Over, Under: a.Under, Class: Rel})
	}
}

func (w *latexWriter) box(n *Box) {
	switch {
	case n.Hidden && n.NoWidth:
		w.put(`\vphantom`)
	case n.Hidden && n.NoHeight:
		w.put(`\hphantom`)
	case n.Hidden:
		w.put(`\phantom`)
	case n.NoWidth:
		w.put([...]string{`\makebox[0pt][c]`, `\makebox[0pt][l]`, `\makebox[0pt][r]`}[n.Align], "{$")
		w.node(n.Body)
		w.put("$}")
		return
	case n.NoHeight || n.NoDepth:
		w.put(`\smash`)
		if !n.NoDepth {
			w.put("[t]")
		} else if !n.NoHeight {
			w.put("[b]")
		}
	}
	w.group(n.Body)
}
