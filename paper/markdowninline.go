package paper

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A mark is a run of signs in a Markdown paragraph that may begin or end emphasis.
type mark struct {
	at, size int
	char     byte
	opens    bool
	partner  int // the index of the mark that belongs to it, or -1
}

var (
	inlineTag  = lazyregexp.New(`^</?([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?/?>`)
	inlineLink = lazyregexp.New(`^\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s+"[^"]*")?\)(?:\{[^}]*\})?`)
	inlineNote = lazyregexp.New(`^\[\^[^\]\s]+\]`)
	autoLink   = lazyregexp.New(`^<(?:https?:|mailto:)[^<>\s]*>`)
	pandocUp   = lazyregexp.New(`^\^((?:[^\s^]|\\ ){1,40})\^`)
	pandocDown = lazyregexp.New(`^~((?:[^\s~]|\\ ){1,40})~`)
)

// inline adds the text of a paragraph.
func (m *marked) inline(s string) {
	marks := emphases(s)
	next := 0
	script, italic := m.script, m.italic
	for at := 0; at < len(s); {
		for next < len(marks) && marks[next].at < at {
			next++
		}
		if next < len(marks) && marks[next].at == at {
			if marks[next].size != 2 {
				m.italic = marks[next].opens
			}
			at += marks[next].size
			continue
		}
		at += m.step(s, at)
	}
	m.script, m.italic = script, italic
}

// step adds what begins at an index, and returns its length.
func (m *marked) step(s string, at int) int {
	rest := s[at:]
	switch rest[0] {
	case '\\':
		return m.escaped(rest)
	case '`':
		return m.codeSpan(rest)
	case '&':
		if text, size := entity(rest); size > 0 {
			m.text(text)
			return size
		}
	case '<':
		if size := m.tag(rest); size > 0 {
			return size
		}
	case '$':
		if size := m.formula(rest); size > 0 {
			return size
		}
	case '^':
		if f := pandocUp.FindStringSubmatch(rest); f != nil {
			m.scripted(document.Superscript, func() { m.inline(f[1]) })
			return len(f[0])
		}
	case '~':
		if strings.HasPrefix(rest, "~~") {
			if end := strings.Index(rest[2:min(len(rest), 4000)], "~~"); end > 0 { // struck out
				return end + 4
			}
		} else if f := pandocDown.FindStringSubmatch(rest); f != nil {
			m.scripted(document.Subscript, func() { m.inline(f[1]) })
			return len(f[0])
		}
	case '[':
		if f := inlineNote.FindString(rest); f != "" {
			return len(f)
		}
		if linkCloses(rest) {
			return 1
		}
	case '!':
		if strings.HasPrefix(rest, "![") && linkCloses(rest[1:]) {
			return 2
		}
	case ']':
		if f := inlineLink.FindString(rest[:min(len(rest), 3000)]); f != "" {
			return len(f)
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	m.text(rest[:size])
	return size
}

// linkCloses reports whether a bracket begins the text of a link.
func linkCloses(s string) bool {
	end := strings.IndexByte(s[:min(len(s), 500)], ']')
	return end > 0 && inlineLink.MatchString(s[end:min(len(s), end+3000)])
}

func (m *marked) escaped(s string) int {
	if len(s) < 2 {
		m.text(s)
		return len(s)
	}
	for _, pair := range [][2]string{{`\(`, `\)`}, {`\[`, `\]`}} { // TeX, if there is a formula
		if strings.HasPrefix(s, pair[0]) {
			if end := strings.Index(s[2:min(len(s), 4000)], pair[1]); end >= 0 {
				readTeX(m.flow, s[2:2+end], true)
				return end + 4
			}
		}
	}
	switch c := s[1]; {
	case c == '\n':
		m.breakLine()
		return 2
	case c < utf8.RuneSelf && !isASCIILetter(c) && (c < '0' || c > '9') && c != ' ':
		m.text(s[1:2])
		return 2
	case c == ' ': // a nonbreaking space
		m.text("\u00a0")
		return 2
	}
	m.text(`\`)
	return 1
}

func (m *marked) codeSpan(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "`"))
	if end := strings.Index(s[n:min(len(s), 4000+n)], s[:n]); end >= 0 {
		m.text(s[n : n+end])
		return 2*n + end
	}
	m.text(s[:n])
	return n
}

// tag reads an HTML element.
func (m *marked) tag(s string) int {
	if f := autoLink.FindString(s[:min(len(s), 2000)]); f != "" {
		return len(f)
	}
	f := inlineTag.FindStringSubmatch(s[:min(len(s), 2000)])
	if f == nil {
		return 0
	}
	closing := s[1] == '/'
	switch lower(f[1]) {
	case "sup", "sub":
		m.script = document.Baseline
		if !closing && lower(f[1]) == "sup" {
			m.script = document.Superscript
		} else if !closing {
			m.script = document.Subscript
		}
	case "i", "em", "var":
		m.italic = !closing
	case "br", "p", "div", "td", "tr", "li":
		m.breakLine()
	}
	return len(f[0])
}

// formula reads TeX between dollar signs: no white space follows the first, none precedes the last, and no digit
// follows that.
func (m *marked) formula(s string) int {
	sign := "$"
	if strings.HasPrefix(s, "$$") {
		sign = "$$"
	}
	rest := s[len(sign):]
	if rest == "" || sign == "$" && unicode.IsSpace(rune(rest[0])) {
		return 0
	}
	for from := 0; ; {
		end := strings.Index(rest[from:min(len(rest), 4000)], sign)
		if end < 0 {
			return 0
		}
		end += from
		after := rest[end+len(sign):]
		switch {
		case end > 0 && rest[end-1] == '\\':
			from = end + 1
			continue
		case end == 0 || sign == "$" && (unicode.IsSpace(rune(rest[end-1])) ||
			after != "" && after[0] >= '0' && after[0] <= '9'):
			return 0
		}
		readTeX(m.flow, rest[:end], true)
		return end + 2*len(sign)
	}
}

// emphases finds the signs of emphasis that belong together. Other signs are text, such as the stars after
// .42**.
func emphases(s string) []mark {
	var all []mark
	var open []int
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
			continue
		case '`', '$': // no emphasis within code and formulas
			end := strings.IndexByte(s[i+1:min(len(s), i+4000)], s[i])
			if end >= 0 && (s[i] == '`' || tight(s[i+1:i+1+end])) {
				i += end + 1
			}
			continue
		case '*', '_':
		default:
			continue
		}
		n := i
		for n < len(s) && s[n] == s[i] {
			n++
		}
		opens, closes := flanks(s, i, n)
		at := i
		for closes && at < n { // the nearest open signs of this kind
			k := len(open) - 1
			for k >= 0 && all[open[k]].char != s[i] {
				k--
			}
			if k < 0 {
				break
			}
			size := min(all[open[k]].size, n-at)
			j := open[k]
			if all[j].size > size { // **a*: the inner sign of two
				inner := mark{at: all[j].at + all[j].size - size, size: size, opens: true, partner: len(all) + 1}
				all = append(all, inner)
				all[j].size -= size
			} else {
				all[j].partner = len(all)
				open = open[:k]
			}
			all = append(all, mark{at: at, size: size, partner: j})
			at += size
		}
		if opens && at < n {
			open = append(open, len(all))
			all = append(all, mark{at: at, size: min(n-at, 3), char: s[i], opens: true, partner: -1})
			if len(open) > 100 {
				open = open[1:]
			}
		}
		i = n - 1
	}
	all = slices.DeleteFunc(all, func(m mark) bool { return m.partner < 0 })
	slices.SortFunc(all, func(a, b mark) int { return a.at - b.at })
	return all
}

// tight reports whether a text between dollar signs may be a formula.
func tight(s string) bool {
	return s != "" && !unicode.IsSpace(rune(s[0])) && !unicode.IsSpace(rune(s[len(s)-1]))
}

// flanks reports whether a run of signs may begin or end emphasis.
func flanks(s string, from, to int) (opens, closes bool) {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, _ := utf8.DecodeRuneInString(s[to:])
	blankBefore, blankAfter := from == 0 || unicode.IsSpace(before), to == len(s) || unicode.IsSpace(after)
	signBefore, signAfter := isSign(before), isSign(after)
	opens = !blankAfter && (!signAfter || blankBefore || signBefore)
	closes = !blankBefore && (!signBefore || blankAfter || signAfter)
	if s[from] == '_' {
		opens, closes = opens && (!closes || signBefore), closes && (!opens || signAfter)
	}
	return opens, closes
}

func isSign(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
