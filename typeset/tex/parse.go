package tex

import (
	"fmt"
	"strings"
)

// A formula beyond these limits causes an error rather than a long wait or a deep
// stack.
const (
	maxSource = 64 << 10
	maxDepth  = 120
	maxErrors = 50
)

// A stop is a set of tokens that end a list of nodes.
type stop uint8

const (
	stopBrace   stop = 1 << iota // }
	stopCell                     // & \\ \cr
	stopRight                    // \right \middle
	stopEnd                      // \end
	stopBracket                  // ]
	stopDollar                   // $
	stopParen                    // \)
)

type parser struct {
	src      string
	at       int     // offset of the next byte
	ahead    token   // the token at that offset, once scanned
	queue    []token // tokens to read first, in reverse order
	macros   *Macros
	table    *tables
	errs     []*Error
	aborted  bool
	depth    int
	calls    int // macro calls so far
	expanded int // tokens from macros so far
	outer    stop
	alphabet Alphabet
	tag      *Tag // the last \tag, until it is consumed
}

// Parse parses the formula in src, without its dollars. macros may be nil. Parse
// returns a tree even if there are errors.
func Parse(src string, macros *Macros) (*Formula, []*Error) {
	p := &parser{src: src, macros: macros, table: table()}
	if len(src) > maxSource {
		p.abort(extent{maxSource, len(src)}, "the formula is longer than %d bytes", maxSource)
	}
	body := p.list(0)
	for !p.aborted && p.peek().kind != tokEOF {
		p.stray(p.next())
		rest := p.list(0)
		body.Items = append(body.Items, rest.Items...)
	}
	return &Formula{Body: body, Tag: p.tag}, locate(src, p.errs)
}

func (p *parser) fail(s extent, format string, args ...any) {
	p.suggest(s, "", format, args...)
}

func (p *parser) suggest(s extent, suggestion, format string, args ...any) {
	if p.aborted {
		return
	}
	if len(p.errs) == maxErrors {
		p.aborted = true
		return
	}
	text := fmt.Sprintf(format, args...) + p.origin(s, format)
	p.errs = append(p.errs, &Error{Offset: s.Start, End: s.End, Text: text, Suggestion: suggestion})
}

// origin names the macro that an error comes from, if its message does not.
func (p *parser) origin(s extent, format string) string {
	if p.macros == nil || s.Start >= len(p.src) || s.End > len(p.src) || p.src[s.Start] != '\\' {
		return ""
	}
	name := p.src[s.Start+1 : max(s.Start+1, s.End)]
	if p.macros.lookup(name) == nil || strings.HasPrefix(format, "macro ") ||
		strings.HasSuffix(format, "of the macro is missing") {
		return ""
	}
	return ` (in the macro \` + name + ")"
}

// abort reports an error and ends the formula there.
func (p *parser) abort(s extent, format string, args ...any) {
	p.fail(s, format, args...)
	p.aborted = true
}

// next reads a token, white space included.
func (p *parser) next() token {
	t := p.raw()
	if n := len(p.queue); n > 0 && !p.aborted {
		p.queue = p.queue[:n-1]
	} else {
		p.at = t.End
	}
	return t
}

func (p *parser) unread(tokens []token) {
	for i := len(tokens) - 1; i >= 0; i-- {
		p.queue = append(p.queue, tokens[i])
	}
}

// raw returns the next token without reading it.
func (p *parser) raw() token {
	if n := len(p.queue); n > 0 && !p.aborted {
		return p.queue[n-1]
	}
	if p.aborted {
		return token{kind: tokEOF, extent: extent{len(p.src), len(p.src)}}
	}
	if p.ahead.Start != p.at || p.ahead.End == 0 {
		p.ahead = scan(p.src, p.at)
	}
	return p.ahead
}

// peek skips white space, expands macros and returns the next token without reading it.
func (p *parser) peek() token {
	for {
		t := p.raw()
		switch {
		case t.kind == tokSpace:
			p.next()
		case t.kind == tokCommand && p.macros.lookup(t.text) != nil:
			p.next()
			p.expand(t, p.macros.lookup(t.text))
		default:
			return t
		}
	}
}

// at reports whether the token ends a list with these stops.
func (s stop) at(t token) bool {
	switch t.kind {
	case tokEnd:
		return s&stopBrace != 0
	case tokCell:
		return s&stopCell != 0
	case tokDollar:
		return s&stopDollar != 0
	case tokChar:
		return s&stopBracket != 0 && t.char == ']'
	case tokCommand:
		switch t.text {
		case `\`, "cr":
			return s&stopCell != 0
		case "right", "middle":
			return s&stopRight != 0
		case "end":
			return s&stopEnd != 0
		case ")":
			return s&stopParen != 0
		}
	}
	return false
}

// list reads nodes up to a stop, which it does not read. The stops of outer lists end
// it as well, so that one missing bracket causes one error. An alphabet chosen inside
// ends with the list.
func (p *parser) list(stops stop) *Row { return p.listAfter(stops, nil) }

// listAfter is list with an initial atom.
func (p *parser) listAfter(stops stop, lead Node) *Row {
	outer, alphabet := p.outer, p.alphabet
	p.outer = outer&^stopBracket | stops
	defer func() { p.outer, p.alphabet = outer, alphabet }()
	row := &Row{}
	if lead != nil {
		row.Items = append(row.Items, lead)
	}
	for {
		t := p.peek()
		if t.kind == tokEOF || p.outer.at(t) {
			break
		}
		if e, ok := p.table.commands[t.text]; ok && t.kind == tokCommand && e.do == doInfix {
			p.infix(row, e, stops)
			continue
		}
		p.append(row, p.item())
	}
	fixBinaries(row.Items)
	return row
}

func (p *parser) append(row *Row, n Node) {
	if n == nil {
		return
	}
	if r, ok := n.(*Row); ok && r.splice {
		row.Items = append(row.Items, r.Items...)
		return
	}
	row.Items = append(row.Items, n)
}

// infix makes a fraction of everything before and after \over.
func (p *parser) infix(row *Row, e entry, stops stop) {
	t := p.next()
	num := &Row{Items: row.Items}
	fixBinaries(num.Items)
	if !p.enter(t) {
		return
	}
	den := p.list(stops)
	p.depth--
	if len(den.Items) == 1 {
		if f, ok := den.Items[0].(*Fraction); ok && f.infix {
			p.fail(t.extent, `\%s: another \over follows; put braces around one of the fractions`, t.text)
		}
	}
	f := &Fraction{Num: num, Den: den, NoRule: e.flag, infix: true}
	if e.text != "" {
		f.Open, f.Close = e.text[:1], e.text[1:]
	}
	row.Items = []Node{f}
}

// enter goes one level deeper and reports whether that is allowed.
func (p *parser) enter(t token) bool {
	if p.depth >= maxDepth {
		p.abort(t.extent, "groups are nested more than %d deep", maxDepth)
		return false
	}
	p.depth++
	return true
}

// item reads a nucleus with its scripts.
func (p *parser) item() Node {
	n := p.nucleus()
	switch n.(type) {
	case nil, *Space, *Style:
		return n
	}
	return p.scripts(n)
}

func (p *parser) nucleus() Node {
	t := p.peek()
	switch t.kind {
	case tokBegin:
		return p.group()
	case tokCommand:
		p.next()
		return p.command(t)
	case tokChar:
		if isDigit(t.char) {
			return p.number()
		}
		p.next()
		if t.char == '\'' {
			p.unread([]token{t})
			return &Row{}
		}
		return p.character(t)
	case tokSup, tokSub:
		return &Row{}
	case tokTie:
		p.next()
		return &Space{Width: 6 * Mu, Display: 6 * Mu, Script: 6 * Mu}
	}
	p.stray(p.next())
	return nil
}

// stray reports a token that is not allowed here.
func (p *parser) stray(t token) {
	switch {
	case t.kind == tokEOF:
	case t.kind == tokEnd:
		p.fail(t.extent, "} without {")
	case t.kind == tokCell:
		p.fail(t.extent, `& outside an array; write \& for the sign`)
	case t.kind == tokDollar:
		p.fail(t.extent, `$ inside a formula; write \$ for the sign`)
	case t.kind == tokBad:
		p.fail(t.extent, "character %s is not allowed in a formula", t)
	case t.command(`\`), t.command("cr"):
		p.fail(t.extent, `%s outside an array; put the lines into \begin{aligned} or \begin{gathered}`, t)
	case t.command("right"), t.command("middle"):
		p.fail(t.extent, `%s without \left`, t)
		p.delimiter(t)
	case t.command("end"):
		p.fail(t.extent, `\end{%s} without \begin`, p.name(t))
	case t.command("hline"):
		p.fail(t.extent, `\hline is allowed only at the start of a line of an array`)
	default:
		p.fail(t.extent, "%s is out of place", t)
	}
}

// group reads a braced group. A single letter needs no row around it.
func (p *parser) group() Node {
	open := p.next()
	row := p.braced(open)
	if len(row.Items) == 1 {
		if s, ok := row.Items[0].(*Symbol); ok && s.Class == Ord {
			return s
		}
	}
	return row
}

// braced reads up to the brace that closes the open one.
func (p *parser) braced(open token) *Row {
	if !p.enter(open) {
		return &Row{}
	}
	row := p.list(stopBrace)
	p.depth--
	t := p.peek()
	if t.kind != tokEnd {
		p.fail(open.extent, "{ is not closed before %s", t)
		return row
	}
	p.next()
	return row
}

// argument reads the argument of a command or the body of a script: a group or one
// symbol.
func (p *parser) argument(of token) Node {
	t := p.peek()
	if t.kind == tokEOF || t.kind == tokSup || t.kind == tokSub || p.outer.at(t) {
		p.fail(of.extent, "%s: its argument is missing", of)
		return &Row{}
	}
	if t.kind == tokChar && isDigit(t.char) {
		p.next()
		return &Symbol{Text: t.text, Kind: Number, Alphabet: p.alphabet}
	}
	if !p.enter(t) {
		return &Row{}
	}
	n := p.nucleus()
	p.depth--
	if n == nil {
		return &Row{}
	}
	return n
}

// optional reads an argument in square brackets, or returns nil if there is none.
func (p *parser) optional() *Row {
	open := p.peek()
	if !open.is('[') {
		return nil
	}
	p.next()
	if !p.enter(open) {
		return nil
	}
	row := p.list(stopBracket)
	p.depth--
	if t := p.peek(); t.is(']') {
		p.next()
	} else {
		p.fail(open.extent, "[ is not closed before %s", t)
	}
	return row
}
