package tex

import "strings"

// running reads running text in braces: \text{if $x>0$}. Mathematics inside becomes
// rows between the pieces of text.
func (p *parser) running(t token, face Face) Node {
	open := p.peek()
	if open.kind != tokBegin {
		n := p.next()
		if n.kind != tokChar {
			p.fail(t.extent, "%s needs its text in braces", t)
			return nil
		}
		return &Words{Value: n.text, Face: face}
	}
	p.next()
	w := &writing{p: p, face: face}
	w.read(open)
	if len(w.row.Items) == 1 {
		if only, ok := w.row.Items[0].(*Words); ok {
			return only
		}
	}
	return &w.row
}

// A writing is running text that is being read.
type writing struct {
	p    *parser
	face Face
	row  Row
	text strings.Builder
}

func (w *writing) flush() {
	if w.text.Len() > 0 {
		text := ligatureReplacer.Replace(w.text.String())
		w.row.Items = append(w.row.Items, &Words{Value: text, Face: w.face})
	}
	w.text.Reset()
}

// ligatureReplacer forms the quotes and dashes that TeX's fonts form as ligatures.
var ligatureReplacer = strings.NewReplacer("---", "—", "--", "–", "``", "“", "''", "”", "`", "‘", "'", "’")

// read reads up to the brace that closes the open one.
func (w *writing) read(open token) {
	p := w.p
	for {
		t := p.raw()
		if t.kind == tokEOF {
			p.fail(open.extent, "{ is not closed")
			break
		}
		p.next()
		if t.kind == tokCommand && lettered(t.text) && p.raw().kind == tokSpace {
			p.next() // TeX skips the space after the name of a command
		}
		if m := p.macros.lookup(t.text); m != nil && t.kind == tokCommand {
			p.expand(t, m)
			continue
		}
		if t.kind == tokEnd {
			break
		}
		w.token(t)
	}
	w.flush()
}

// lettered reports whether a command's name consists of letters.
func lettered(name string) bool { return name != "" && isLetter(rune(name[0])) }

func (w *writing) token(t token) {
	p := w.p
	switch t.kind {
	case tokSpace:
		w.text.WriteString(" ")
	case tokTie:
		w.text.WriteString("\u00a0")
	case tokChar:
		w.text.WriteString(t.text)
	case tokBegin:
		if p.enter(t) {
			w.read(t)
			p.depth--
		}
	case tokDollar:
		w.math(t, stopDollar)
	case tokCommand:
		w.command(t)
	default:
		p.fail(t.extent, `%s is not allowed in text; write \%s for the sign`, t, t)
	}
}

// math reads the mathematics that begins with t.
func (w *writing) math(t token, end stop) {
	p := w.p
	w.flush()
	if !p.enter(t) {
		return
	}
	row := p.list(end | stopBrace)
	p.depth--
	if n := p.peek(); end.at(n) {
		p.next()
	} else {
		p.fail(t.extent, "%s inside text is not closed before %s", t, n)
	}
	w.row.Items = append(w.row.Items, row)
}

func (w *writing) command(t token) {
	p := w.p
	if s, ok := escapes(t.text); ok {
		w.text.WriteString(s)
		return
	}
	if t.text == "(" {
		w.math(t, stopParen)
		return
	}
	e, ok := p.table.commands[t.text]
	switch {
	case ok && e.do == doText:
		w.flush()
		if !p.enter(t) {
			return
		}
		if n := p.running(t, Face(e.n)); n != nil {
			w.row.Items = append(w.row.Items, n)
		}
		p.depth--
	case ok && e.do == doSpace:
		w.flush()
		w.row.Items = append(w.row.Items, space(Length(e.n)))
	case ok && e.do == doIgnore && e.n == 0:
	case ok:
		p.fail(t.extent, `\%s is mathematics; inside text write $\%s$`, t.text, t.text)
	default:
		p.unknown(t)
	}
}

// escapes returns the character of text that a command stands for.
func escapes(name string) (string, bool) {
	switch name {
	case "$", "%", "&", "#", "_", "{", "}":
		return name, true
	case " ", "\n", "\t":
		return " ", true
	case "ldots", "dots", "textellipsis":
		return "…", true
	case "textbackslash":
		return `\`, true
	case "textendash":
		return "–", true
	case "textemdash":
		return "—", true
	case "S":
		return "§", true
	case "ss":
		return "ß", true
	case "-", "/":
		return "", true
	}
	return "", false
}
