package tex

import (
	"strings"
	"unicode"

	"rederive/internal/spelling"
)

// character returns the symbol of a character that means itself.
func (p *parser) character(t token) Node {
	e, known := entry{}, false
	if t.char < 0x80 {
		e = p.table.ascii[t.char]
		known = e.text != ""
	} else {
		e, known = p.table.chars[t.char]
	}
	if known {
		return p.symbol(e)
	}
	if unicode.IsLetter(t.char) || unicode.IsDigit(t.char) {
		return p.word(t)
	}
	return &Symbol{Text: t.text, Kind: Mark}
}

// word returns the symbol of a letter, together with all letters that follow if the
// alphabet sets words: \mathrm{mex}.
func (p *parser) word(t token) Node {
	s := &Symbol{Text: t.text, Alphabet: p.alphabet}
	if !setsWords(p.alphabet) {
		return s
	}
	var b strings.Builder
	b.WriteString(t.text)
	for n := p.raw(); n.kind == tokChar && unicode.IsLetter(n.char); n = p.raw() {
		p.next()
		b.WriteString(n.text)
	}
	s.Text = b.String()
	return s
}

func setsWords(a Alphabet) bool {
	return a == Upright || a == Italic || a == Bold || a == Sans || a == SansBold || a == SansItalic || a == Typewriter
}

func (p *parser) symbol(e entry) Node {
	s := &Symbol{Text: e.text, Kind: e.kind, Class: e.class, Alphabet: e.alphabet, Limits: e.limits}
	if e.kind == Ident && p.alphabet != Default {
		s.Alphabet = p.alphabet
	}
	return s
}

// betweenOperators reports whether a binary operator or a relation follows, where
// amsmath centres \dots on the axis.
func (p *parser) betweenOperators() bool {
	t := p.peek()
	c := Ord
	switch {
	case t.kind == tokCommand:
		c = p.table.commands[t.text].class
	case t.kind == tokChar:
		c = p.table.chars[t.char].class
	}
	return c == Bin || c == Rel
}

// command reads what belongs to a command whose name is already read.
func (p *parser) command(t token) Node {
	e, ok := p.table.commands[t.text]
	if !ok {
		return p.unknown(t)
	}
	switch e.do {
	case doSymbol, doDelimiter:
		if t.text == "dots" && p.betweenOperators() {
			e.text = "⋯"
		}
		return p.symbol(e)
	case doSpace:
		return space(Length(e.n))
	case doStyle:
		return &Style{Name: StyleName(e.n)}
	case doSwitch:
		p.alphabet = e.alphabet
		return nil
	case doStray, doLimits, doInfix:
		return p.misplaced(t)
	case doIgnore:
		for range e.n {
			p.literal(t)
		}
		return nil
	case doTag:
		return p.readTag(t, e)
	case doLength:
		return p.hspace(t)
	case doBegin:
		return p.environment(t)
	}
	if !p.enter(t) {
		return nil
	}
	defer func() { p.depth-- }()
	return p.construct(t, e)
}

// construct reads a command that takes formulas as arguments.
func (p *parser) construct(t token, e entry) Node {
	switch e.do {
	case doAccent:
		return p.accent(t, e)
	case doAlphabet:
		return p.inAlphabet(t, e.alphabet)
	case doText:
		return p.running(t, Face(e.n))
	case doBig:
		return p.big(t, e)
	case doClass:
		return &Classed{Body: p.argument(t), Class: e.class}
	case doPhantom:
		return p.phantom(t, e.n)
	case doLap:
		return &Box{Body: p.argument(t), NoWidth: true, Align: Align(e.n)}
	case doArrow:
		return p.labelledArrow(t, e)
	case doFraction:
		return p.fraction(t, e)
	case doGeneral:
		return p.generalFraction(t)
	case doRoot:
		return p.root(t, e)
	case doLeft:
		return p.fence(t)
	case doOperator:
		return p.operator(t, e)
	case doStack:
		return p.stack(t, e)
	}
	return p.oddities(t, e)
}

func (p *parser) oddities(t token, e entry) Node {
	switch e.do {
	case doSubstack:
		return p.substack(t)
	case doNot:
		return p.negate(t)
	case doModulo:
		return p.modulo(t, e.n)
	case doColor:
		return p.color(t, e.flag)
	case doFrame:
		return &Frame{Body: p.argument(t)}
	case doStrut:
		paren := &Symbol{Text: "(", Kind: Mark, Class: Open}
		return &Box{Body: paren, Hidden: true, NoWidth: true}
	case doChoice:
		return p.choice(t)
	}
	panic("tex: no action for " + t.text)
}

func space(width Length) *Space { return &Space{Width: width, Display: width, Script: width} }

func (p *parser) unknown(t token) Node {
	switch {
	case t.text == "":
		p.fail(t.extent, `a backslash at the end of the formula`)
	case t.text == "(" || t.text == "[" || t.text == ")" || t.text == "]":
		p.fail(t.extent, `\%s inside a formula`, t.text)
	case !unicode.IsPrint([]rune(t.text)[0]):
		p.fail(t.extent, "unknown command %q", `\`+t.text)
	default:
		p.suggest(t.extent, p.nearestCommand(t.text), `unknown command \%s`, t.text)
	}
	return &Symbol{Text: strings.ToValidUTF8(`\`+t.text, "\uFFFD"), Kind: Fault}
}

// nearestCommand returns the command closest to a misspelt name, with its backslash.
func (p *parser) nearestCommand(name string) string {
	candidates := p.table.names
	if p.macros != nil {
		candidates = append(candidates[:len(candidates):len(candidates)], p.macros.names...)
	}
	if best := spelling.Nearest(name, candidates); best != "" {
		return `\` + best
	}
	return ""
}

func (p *parser) misplaced(t token) Node {
	if p.table.commands[t.text].do == doInfix {
		p.fail(t.extent, `%s cannot be an argument; put braces around the fraction`, t)
		return nil
	}
	if t.text == "limits" || t.text == "nolimits" {
		p.fail(t.extent, `%s is allowed only after a large operator`, t)
		return nil
	}
	p.stray(t)
	return nil
}

func (p *parser) inAlphabet(t token, a Alphabet) Node {
	outer := p.alphabet
	p.alphabet = a
	defer func() { p.alphabet = outer }()
	return p.argument(t)
}

func (p *parser) accent(t token, e entry) Node {
	return &Accent{
		Base: p.argument(t), Mark: e.text, Wide: e.n&wide != 0, Under: e.n&under != 0,
		Rule: e.n&rule != 0, Brace: e.n&brace != 0,
	}
}

func (p *parser) fraction(t token, e entry) Node {
	f := &Fraction{Style: StyleName(e.n), Continued: e.flag}
	if e.text != "" {
		f.Open, f.Close, f.NoRule = "(", ")", true
	}
	if e.flag {
		f.NumAlign = p.alignment()
	}
	f.Num = p.argument(t)
	f.Den = p.argument(t)
	return f
}

// alignment reads the [l] or [r] of \cfrac.
func (p *parser) alignment() Align {
	row := p.optional()
	if row == nil || len(row.Items) != 1 {
		return Center
	}
	switch s, _ := row.Items[0].(*Symbol); {
	case s != nil && s.Text == "l":
		return Left
	case s != nil && s.Text == "r":
		return Right
	}
	return Center
}

// generalFraction reads \genfrac{(}{)}{thickness}{style}{num}{den}.
func (p *parser) generalFraction(t token) Node {
	f := &Fraction{}
	f.Open, f.Close = p.bracedDelimiter(t), p.bracedDelimiter(t)
	if thick := strings.TrimSpace(p.literal(t)); thick != "" {
		f.Thick = p.length(thick, t.extent)
		f.NoRule = f.Thick == 0
	}
	switch style := strings.TrimSpace(p.literal(t)); style {
	case "":
	case "0", "1", "2", "3":
		f.Style = DisplayStyle + StyleName(style[0]-'0')
	default:
		p.fail(t.extent, `\genfrac: the style is 0, 1, 2 or 3, not %q`, style)
	}
	f.Num = p.argument(t)
	f.Den = p.argument(t)
	return f
}

func (p *parser) root(t token, e entry) Node {
	r := &Root{}
	if e.flag {
		return p.plainRoot(t)
	}
	if index := p.optional(); index != nil {
		r.Index = index
	}
	r.Radicand = p.argument(t)
	return r
}

// plainRoot reads plain TeX's \root n \of x.
func (p *parser) plainRoot(t token) Node {
	index := &Row{}
	for n := p.peek(); !n.command("of"); n = p.peek() {
		if n.kind == tokEOF || p.outer.at(n) {
			p.fail(t.extent, `\root without \of`)
			return index
		}
		p.append(index, p.item())
	}
	p.next()
	return &Root{Radicand: p.argument(t), Index: index}
}

func (p *parser) stack(t token, e entry) Node {
	s := &Stack{Class: Rel}
	if e.n&1 != 0 {
		s.Over = p.argument(t)
	}
	if e.n&2 != 0 {
		s.Under = p.argument(t)
	}
	s.Base = p.argument(t)
	if !e.flag {
		s.Class = stackClass(s.Base)
	}
	return s
}

// stackClass returns the class of a stack, which is that of a base that is a binary
// operator or a relation (amsmath's \binrel@). A single symbol in braces counts as
// itself.
func stackClass(base Node) Class {
	if r, ok := base.(*Row); ok && len(r.Items) == 1 {
		base = r.Items[0]
	}
	switch c, _ := ClassOf(base); c {
	case Bin, Rel, Op:
		return c
	}
	return Ord
}

func (p *parser) labelledArrow(t token, e entry) Node {
	a := &Arrow{Mark: e.text}
	if under := p.optional(); under != nil && len(under.Items) > 0 {
		a.Under = under
	}
	over := p.argument(t)
	if r, ok := over.(*Row); !ok || len(r.Items) > 0 {
		a.Over = over
	}
	return a
}

func (p *parser) phantom(t token, hidden int) Node {
	b := &Box{
		Hidden: hidden&hide != 0, NoWidth: hidden&noWidth != 0, NoHeight: hidden&noHeight != 0,
		NoDepth: hidden&noDepth != 0,
	}
	if t.text == "smash" {
		switch part := p.bracketed(); part {
		case "":
		case "t":
			b.NoDepth = false
		case "b":
			b.NoHeight = false
		default:
			p.fail(t.extent, `\smash: the part is t or b, not %q`, part)
		}
	}
	b.Body = p.argument(t)
	return b
}
