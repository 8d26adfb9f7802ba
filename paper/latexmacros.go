package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// define reads the definition of a command.
func (t *tex) define(name string) bool {
	var m macro
	var command string
	switch name {
	case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand":
		command = strings.TrimSpace(t.arg())
		if n, ok := t.optional(); ok {
			m.args, _ = strconv.Atoi(strings.TrimSpace(n))
		}
		m.standard, m.optional = t.optional()
		m.body = t.arg()
	case "DeclareMathOperator":
		command, m.body = strings.TrimSpace(t.arg()), `\mathrm{`+t.arg()+`}`
	case "NewDocumentCommand", "RenewDocumentCommand", "DeclareDocumentCommand":
		command = strings.TrimSpace(t.arg())
		m.args = strings.Count(t.arg(), "m")
		m.body = t.arg()
	case "def", "gdef", "edef", "long":
		if t.afterWord(); t.at >= len(t.s) || t.s[t.at] != '\\' {
			return true
		}
		command = `\` + t.name()
		brace := strings.IndexByte(t.s[t.at:min(len(t.s), t.at+200)], '{')
		if brace < 0 {
			return true
		}
		m.args = strings.Count(t.s[t.at:t.at+brace], "#")
		t.at += brace
		m.body = t.arg()
	case "newenvironment", "renewenvironment":
		t.arguments("doodd")
		return true
	case "let":
		t.arguments("dd")
		return true
	default:
		return false
	}
	command = strings.TrimPrefix(strings.Trim(command, "{} "), `\`)
	_, known := texArgs[command]
	_, heading := texLevels[command]
	if m.args >= 0 && m.args <= 9 && !known && !heading && !slices.Contains(texStructure, command) {
		t.shared.macros[command] = m
	}
	return true
}

// texStructure are commands that keep their meaning.
var texStructure = []string{
	"begin", "end", "item", "caption", "footnote", "title", "maketitle", "par", "bibitem", "\\", "",
}

// expand reads the replacement of a macro. Within its own replacement a macro
// is not expanded.
func (t *tex) expand(name string, m macro) {
	var args []string
	if m.args > 0 && m.optional {
		arg, ok := t.optional()
		if !ok {
			arg = m.standard
		}
		args = append(args, arg)
	}
	for len(args) < m.args {
		args = append(args, t.arg())
	}
	if m.args == 0 {
		t.afterWord()
	}
	var pairs []string
	size := len(m.body)
	for i, a := range args {
		pairs = append(pairs, fmt.Sprintf("#%d", i+1), a)
		size += len(a) * strings.Count(m.body, fmt.Sprintf("#%d", i+1))
	}
	again := false
	for o := t; o != nil && !again; o = o.outer {
		again = o.macro == name
	}
	if t.shared.work -= 8 * size; again || t.depth > maxTeXDepth || t.shared.work < 0 {
		for _, a := range args {
			t.f.text(a)
		}
		return
	}
	body := strings.NewReplacer(pairs...).Replace(m.body)
	u := &tex{f: t.f, s: body, math: t.math, depth: t.depth + 1, macro: name, outer: t, shared: t.shared}
	u.read()
}

// preamble reads definitions, title and authors.
func (t *tex) preamble() {
	for t.at < len(t.s) {
		i := strings.IndexByte(t.s[t.at:], '\\')
		if i < 0 {
			return
		}
		t.at += i
		name := t.name()
		if t.at < len(t.s) && t.s[t.at] == '*' {
			t.at++
		}
		switch name {
		case "title":
			t.optional()
			t.title(t.arg())
		case "author", "authorsnames":
			t.optional()
			t.authors(t.arg())
		case "abstract":
			t.shared.abstract = t.arg()
		case "input", "include":
			t.notRead()
		default:
			t.define(name)
		}
	}
}

// authors lists the authors of a document.
func (t *tex) authors(arg string) {
	for part := range strings.SplitSeq(strings.ReplaceAll(arg, `\And`, `\and`), `\and`) {
		if i := strings.Index(part, `\\`); i >= 0 { // the address follows
			part = part[:i]
		}
		for name := range strings.SplitSeq(t.plain(part), ",") {
			name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "and "))
			if i := strings.Index(name, "^{"); i > 0 {
				name = name[:i]
			}
			if name != "" {
				t.f.doc.Authors = append(t.f.doc.Authors, name)
			}
		}
	}
}
