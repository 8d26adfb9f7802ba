package tex

import (
	"fmt"
	"slices"
	"strings"
)

// Macros are the commands that an author has defined. A nil *Macros has none.
type Macros struct {
	byName map[string]*macro
	names  []string
}

type macro struct {
	params int
	body   []token
}

// Beyond these limits, expansion stops with an error, so that no macro can keep the
// parser busy or fill the memory.
const (
	maxCalls    = 2000
	maxExpanded = 100_000
)

// NewMacros parses definitions: the name of a command, with or without its backslash,
// and its expansion, with #1 to #9 for its arguments.
//
//	tex.NewMacros(map[string]string{`\abs`: `\left|#1\right|`})
//
// The offsets of errors count from the start of the body of the definition that they
// name.
func NewMacros(defs map[string]string) (*Macros, []*Error) {
	m := &Macros{byName: map[string]*macro{}}
	var errs []*Error
	for name := range defs {
		m.names = append(m.names, name)
	}
	slices.Sort(m.names)
	for i, given := range m.names {
		name := strings.TrimPrefix(given, `\`)
		m.names[i] = name
		def, err := define(name, defs[given])
		if err != nil {
			errs = append(errs, err)
			continue
		}
		m.byName[name] = def
	}
	return m, errs
}

func define(name, src string) (*macro, *Error) {
	fail := func(s extent, format string, args ...any) *Error {
		text := fmt.Sprintf(`macro \%s: %s`, name, fmt.Sprintf(format, args...))
		return locate(src, []*Error{{Offset: s.Start, End: s.End, Text: text}})[0]
	}
	if t := scan(`\`+name, 0); t.kind != tokCommand || t.text != name || name == "" {
		return nil, fail(extent{}, "the name of a command is letters, or one other character")
	}
	if len(src) > maxSource {
		return nil, fail(extent{}, "the definition is longer than %d bytes", maxSource)
	}
	def := &macro{}
	depth := 0
	for at := 0; at < len(src); {
		t := scan(src, at)
		at = t.End
		if t.is('#') {
			if at >= len(src) || src[at] < '1' || src[at] > '9' {
				return nil, fail(t.extent, "# must be followed by the number of an argument")
			}
			t = token{kind: tokParam, char: rune(src[at] - '0'), text: src[at-1 : at+1], extent: extent{at - 1, at + 1}}
			def.params = max(def.params, int(t.char))
			at++
		}
		switch t.kind {
		case tokBegin:
			depth++
		case tokEnd:
			depth--
		}
		if depth < 0 {
			return nil, fail(t.extent, "} without {")
		}
		def.body = append(def.body, t)
	}
	if depth > 0 {
		return nil, fail(extent{len(src), len(src)}, "{ is not closed")
	}
	return def, nil
}

func (m *Macros) lookup(name string) *macro {
	if m == nil {
		return nil
	}
	return m.byName[name]
}

// expand replaces a macro call by its body. The new tokens have the span of the call.
func (p *parser) expand(call token, m *macro) {
	args := make([][]token, m.params)
	for i := range args {
		args[i] = p.macroArgument(call, i+1)
	}
	p.calls++
	if p.calls > maxCalls {
		p.abort(call.extent, `macro \%s: more than %d macro calls in one formula`, call.text, maxCalls)
		return
	}
	var out []token
	for _, t := range m.body {
		if t.kind == tokParam {
			out = append(out, args[t.char-1]...)
		} else {
			t.extent = call.extent
			out = append(out, t)
		}
	}
	p.expanded += len(out)
	if p.expanded > maxExpanded {
		p.abort(call.extent, `macro \%s: the macros of the formula expand to more than %d tokens`, call.text,
			maxExpanded)
		return
	}
	p.unread(out)
}

// macroArgument reads one argument unparsed: a group without its braces, or
// a single token.
func (p *parser) macroArgument(call token, n int) []token {
	t := p.peek()
	switch t.kind {
	case tokEOF, tokEnd, tokCell:
		p.fail(call.extent, `\%s: argument %d of the macro is missing`, call.text, n)
		return nil
	case tokBegin:
		p.next()
		return p.balanced(t)
	}
	return []token{p.next()}
}

// balanced reads up to the brace that closes an open one.
func (p *parser) balanced(open token) []token {
	var out []token
	for depth := 0; ; {
		t := p.next()
		switch t.kind {
		case tokEOF:
			p.fail(open.extent, "{ is not closed")
			return out
		case tokBegin:
			depth++
		case tokEnd:
			if depth == 0 {
				return out
			}
			depth--
		}
		out = append(out, t)
	}
}
