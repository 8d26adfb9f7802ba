package tex

import (
	"slices"
	"strconv"
	"strings"

	"rederive/internal/spelling"
	"rederive/internal/xslices"
)

// literal reads a braced argument, or one token, verbatim.
func (p *parser) literal(of token) string {
	t := p.peek()
	if t.kind == tokEOF || p.outer.at(t) {
		p.fail(of.extent, "%s: its argument is missing", of)
		return ""
	}
	p.next()
	if t.kind != tokBegin {
		return t.String()
	}
	return spell(p.balanced(t))
}

func spell(tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.String())
	}
	return b.String()
}

// bracketed reads the contents of square brackets verbatim.
func (p *parser) bracketed() string {
	open := p.peek()
	if !open.is('[') {
		return ""
	}
	p.next()
	var out []token
	for t := p.next(); !t.is(']'); t = p.next() {
		if t.kind == tokEOF {
			p.fail(open.extent, "[ is not closed")
			break
		}
		out = append(out, t)
	}
	return spell(out)
}

// operator reads \operatorname{name}. A name of plain characters becomes one symbol;
// any other formula is classed as an operator.
func (p *parser) operator(t token, e entry) Node {
	open := p.peek()
	if open.kind != tokBegin {
		return &Classed{Body: p.inAlphabet(t, Upright), Class: Op, Limits: e.limits}
	}
	p.next()
	tokens := p.balanced(open)
	if name, ok := plainName(tokens); ok {
		return &Symbol{Text: name, Kind: Name, Class: Op, Limits: e.limits}
	}
	end := token{kind: tokEnd, text: "}", extent: open.extent}
	p.unread(append(append([]token{open}, tokens...), end))
	return &Classed{Body: p.inAlphabet(t, Upright), Class: Op, Limits: e.limits}
}

// plainName returns the name that the tokens spell if they are only characters other
// than primes, spaces and thin spaces.
func plainName(tokens []token) (string, bool) {
	var b strings.Builder
	for _, t := range tokens {
		switch {
		case t.kind == tokSpace:
		case t.command(","):
			b.WriteString("\u2009")
		case t.kind == tokChar && t.char != '\'':
			b.WriteString(t.text)
		default:
			return "", false
		}
	}
	return b.String(), b.Len() > 0
}

// negate reads the relation that \not strikes out.
func (p *parser) negate(t token) Node {
	n := p.argument(t)
	s, ok := n.(*Symbol)
	if r, row := n.(*Row); row && len(r.Items) == 1 {
		s, ok = r.Items[0].(*Symbol)
	}
	if !ok || s.Text == "" {
		p.fail(t.extent, `\not needs a relation after it`)
		return n
	}
	struck := *s
	if text, ok := p.table.negated[s.Text]; ok {
		struck.Text = text
	} else {
		struck.Text += "\u0338"
	}
	return &struck
}

// modulo reads \pmod, \bmod, \mod and \pod (amsmath's spaces).
func (p *parser) modulo(t token, form int) Node {
	word := &Symbol{Text: "mod", Kind: Name, Class: Ord}
	if form == 2 {
		gap := &Space{Width: 1 * Mu, Display: 1 * Mu, Script: 5 * Mu}
		word.Class = Bin
		return &Row{Items: []Node{gap, word, gap}, splice: true}
	}
	arg := p.argument(t)
	row := &Row{splice: true}
	lead := &Space{Width: 8 * Mu, Display: 18 * Mu, Script: 8 * Mu}
	if form == 3 {
		lead.Width, lead.Script = 12*Mu, 12*Mu
	}
	row.Items = append(row.Items, lead)
	if form != 3 {
		row.Items = append(row.Items, &Symbol{Text: "(", Kind: Mark, Class: Open})
	}
	if form != 4 {
		row.Items = append(row.Items, word, space(6*Mu))
	}
	row.Items = append(row.Items, arg)
	if form != 3 {
		row.Items = append(row.Items, &Symbol{Text: ")", Kind: Mark, Class: Close})
	}
	return row
}

func (p *parser) readTag(t token, e entry) Node {
	open := p.peek()
	if open.kind != tokBegin {
		p.fail(t.extent, `\tag needs its text in braces`)
		return nil
	}
	body := p.running(t, RomanFace)
	if p.tag != nil {
		p.fail(t.extent, `a second \tag`)
	}
	row, ok := body.(*Row)
	if !ok {
		row = &Row{Items: []Node{body}}
	}
	p.tag = &Tag{Body: row, Bare: e.flag}
	return nil
}

// hspace reads an explicit space and its length, braced or not.
func (p *parser) hspace(t token) Node {
	if p.peek().kind == tokBegin {
		return space(p.length(p.literal(t), t.extent))
	}
	var b strings.Builder
	for {
		n := p.peek()
		if n.kind != tokChar || len(b.String()) > 12 {
			break
		}
		p.next()
		b.WriteString(n.text)
		if _, ok := parseLength(b.String()); ok {
			break
		}
	}
	return space(p.length(b.String(), t.extent))
}

// length parses a length such as 1.5em and reports invalid ones.
func (p *parser) length(text string, at extent) Length {
	l, ok := parseLength(strings.ReplaceAll(text, " ", ""))
	if !ok {
		p.fail(at, "%q is not a length; write it like 1.5em, 3mu or 2pt", text)
	}
	return l
}

// units are the units of lengths, with 10 points to the em, the size for which TeX's fonts were
// designed.
var units = map[string]float64{
	"em": 18000, "mu": 1000, "pt": 1800, "ex": 7750, "mm": 5121.5, "cm": 51215, "in": 130086,
}

func parseLength(s string) (Length, bool) {
	if len(s) < 3 || strings.Trim(s[:len(s)-2], "0123456789.+-") != "" {
		return 0, false
	}
	unit, known := units[s[len(s)-2:]]
	v, err := strconv.ParseFloat(s[:len(s)-2], 64)
	if err != nil || !known || v < -1000 || v > 1000 {
		return 0, false
	}
	return Length(v * unit), true
}

// color reads \textcolor{red}{x}, and \color{red}, which colours the rest of its group.
func (p *parser) color(t token, braced bool) Node {
	model := p.bracketed()
	name := strings.TrimSpace(p.literal(t))
	if model == "HTML" {
		name = "#" + name
	}
	rgb, ok := parseColor(name)
	if !ok {
		p.suggest(t.extent, spelling.Nearest(name, colorNames()), "unknown colour %q", name)
	}
	if braced {
		return &Color{Body: p.argument(t), RGB: rgb}
	}
	return &Color{Body: p.list(p.outer & stopBracket), RGB: rgb}
}

// colours lists those of LaTeX's xcolor.
const colours = `black 000000 blue 0000ff brown bf8040 cyan 00ffff darkgray 404040 gray 808080 green 00ff00
lightgray bfbfbf lime bfff00 magenta ff00ff olive 808000 orange ff8000 pink ffbfbf purple bf0040 red ff0000
teal 008080 violet 800080 white ffffff yellow ffff00`

func colorNames() []string {
	return xslices.Map(pairs(colours), func(p [2]string) string { return p[0] })
}

func parseColor(name string) (rgb [3]uint8, ok bool) {
	hex, found := strings.CutPrefix(name, "#")
	if !found {
		list := pairs(colours)
		i := slices.IndexFunc(list, func(p [2]string) bool { return p[0] == name })
		if i < 0 {
			return rgb, false
		}
		hex = list[i][1]
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 {
		return rgb, false
	}
	return [3]uint8{uint8(v >> 16), uint8(v >> 8), uint8(v)}, true
}

// choice reads \mathchoice and keeps the text variant; the node's style does the rest.
func (p *parser) choice(t token) Node {
	p.argument(t)
	body := p.argument(t)
	p.argument(t)
	p.argument(t)
	return body
}
