package tex

// delimiter reads the delimiter after \left, \right, \middle or \big. The result is
// empty for a period, which means no delimiter.
func (p *parser) delimiter(of token) string {
	t := p.peek()
	switch t.kind {
	case tokChar:
		if text, ok := charDelimiter(t.char); ok {
			p.next()
			return text
		}
		if e, ok := p.table.chars[t.char]; ok && e.do == doDelimiter {
			p.next()
			return e.text
		}
	case tokCommand:
		if e, ok := p.table.commands[t.text]; ok && e.do == doDelimiter {
			p.next()
			return e.text
		}
	case tokBegin:
		p.next()
		text := p.delimiter(of)
		if p.peek().kind == tokEnd {
			p.next()
		}
		return text
	}
	p.fail(of.extent, `%s needs a delimiter after it, such as ( or \langle, not %s`, of, t)
	return ""
}

func charDelimiter(r rune) (string, bool) {
	switch r {
	case '.':
		return "", true
	case '<':
		return "⟨", true
	case '>':
		return "⟩", true
	case '(', ')', '[', ']', '|', '/', '‖', '↑', '↓', '↕', '⇑', '⇓', '⇕':
		return string(r), true
	}
	return "", false
}

// bracedDelimiter reads a delimiter argument of \genfrac; an empty one means no
// delimiter.
func (p *parser) bracedDelimiter(of token) string {
	open := p.peek()
	if open.kind != tokBegin {
		return p.delimiter(of)
	}
	p.next()
	text := ""
	if p.peek().kind != tokEnd {
		text = p.delimiter(of)
	}
	if t := p.peek(); t.kind == tokEnd {
		p.next()
	} else {
		p.fail(open.extent, "{ is not closed before %s", t)
	}
	return text
}

func (p *parser) big(t token, e entry) Node {
	return &Big{Text: p.delimiter(t), Size: e.n, Class: e.class}
}

// fence reads \left ... \right with any \middle delimiters.
func (p *parser) fence(t token) Node {
	f := &Fenced{Open: p.delimiter(t)}
	for {
		f.Parts = append(f.Parts, p.list(stopRight))
		end := p.peek()
		switch {
		case end.command("middle"):
			p.next()
			f.Middle = append(f.Middle, p.delimiter(end))
		case end.command("right"):
			p.next()
			f.Close = p.delimiter(end)
			return f
		default:
			p.fail(t.extent, `\left without \right before %s`, end)
			return f
		}
	}
}
