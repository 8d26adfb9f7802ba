package latex

import (
	"fmt"
	"strings"
	"unicode"

	"rederive/typeset/tex"
)

// text returns text for LaTeX in the encoding T1. It quotes what TeX would read as a
// command, separates characters that its fonts would join, and takes characters that T1
// lacks from math mode. It counts characters that are not there either, and writes their
// code points.
func (w *writer) text(s string) string {
	var b strings.Builder
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		if i+1 < len(runes) && texCombining[runes[i+1]] != "" {
			b.WriteString(texCombining[runes[i+1]] + "{" + w.character(r) + "}")
			i++
			continue
		}
		b.WriteString(w.character(r))
		if i+1 < len(runes) && r == runes[i+1] && strings.ContainsRune("-,<>", r) {
			b.WriteString("{}")
		}
	}
	return b.String()
}

func (w *writer) character(r rune) string {
	switch {
	case texSpecial[r] != "":
		return texSpecial[r]
	case r == '\n' || r == '\t':
		return " "
	case unicode.IsControl(r) || strings.ContainsRune(texIgnored, r):
		return ""
	case r < 0x80 || r >= 0xC0 && r <= 0x17F && !strings.ContainsRune(texForeign, r) ||
		strings.ContainsRune(texSigns, r):
		return string(r)
	}
	if s := tex.LaTeXSymbol(r); s != "" {
		return `\ensuremath{` + s + "}"
	}
	w.lacking[r]++
	return fmt.Sprintf("[U+%04X]", r)
}

const (
	texForeign = "ĦħĸĿŀŉŦŧſ" // letters that T1 does not have

	texSigns   = "¡¢£¤¥¦§¨©ª«®¯´¶¸º»¼½¾¿€–—‘’“”‚„‹›…†‡•‰™℃№℧Ω℮"                             // signs known to LaTeX
	texIgnored = "\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u200e\u200f\u2066\u2067\u2068\u2069" // no ink
)

// texSpecial maps characters that are special to TeX, or that LaTeX has by name.
var texSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '"': `\textquotedbl{}`, '\'': `\textquotesingle{}`,
	'`': `\textasciigrave{}`, '\u00a0': "~", '\u2009': `\,`, '\u202f': `\,`, '\u200a': `\,`, '\u2002': `\enspace{}`,
	'\u2003': `\quad{}`, '\u2007': `\phantom{0}`, '\u2008': `\,`, '\u200b': `\hspace{0pt}`,
	'\u00ad': `\-`, '\u2010': "-",
	'\u2011': `\mbox{-}`, '\u2028': " ", '\u2029': " ", '\u2005': `\,`, '\u2004': `\ `,
	'²': `\textsuperscript{2}`, '³': `\textsuperscript{3}`, '¹': `\textsuperscript{1}`,
	'°': `\textdegree{}`, '±': `\textpm{}`, '×': `\texttimes{}`, '÷': `\textdiv{}`, 'µ': `\textmu{}`,
	'¬': `\textlnot{}`,
	'·': `\textperiodcentered{}`, '−': `\ensuremath{-}`, 'ſ': "s",
}

var texCombining = map[rune]string{
	'\u0300': "\\`", '\u0301': `\'`, '\u0302': `\^`, '\u0303': `\~`, '\u0304': `\=`, '\u0306': `\u`, '\u0307': `\.`,
	'\u0308': `\"`, '\u030a': `\r`, '\u030b': `\H`, '\u030c': `\v`, '\u0323': `\d`, '\u0327': `\c`, '\u0328': `\k`,
	'\u0331': `\b`,
}

// plainText returns text for a bookmark or a PDF field: letters and plain signs only.
func (w *writer) plainText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`{}$&#%_`, r):
			b.WriteString(`\` + string(r))
		case strings.ContainsRune(`\^~`, r): // not allowed in fields
		case r == '\u00a0' || unicode.IsSpace(r):
			b.WriteByte(' ')
		case r >= 0x20 && r < 0x7f || r >= 0xC0 && r <= 0xFF || strings.ContainsRune("–—‘’“”", r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code returns program text: its spaces are kept, and lines may break at them.
func (w *writer) code(s string) string {
	parts := strings.Split(strings.ReplaceAll(s, "\t", "    "), " ")
	for i, part := range parts {
		parts[i] = w.breakable(part)
	}
	return strings.Join(parts, `\ `)
}

// breakable allows a line to break within a long word, after signs and every sixteen
// letters.
func (w *writer) breakable(word string) string {
	const long = 16
	if len(word) <= long {
		return w.text(word)
	}
	var b strings.Builder
	run, from := 0, 0
	runes := []rune(word)
	for i, r := range runes {
		run++
		if strings.ContainsRune("/.,;:=()[]{}_+*|&", r) && run > 3 || run >= long {
			b.WriteString(w.text(string(runes[from:i+1])) + `\allowbreak{}`)
			from, run = i+1, 0
		}
	}
	b.WriteString(w.text(string(runes[from:])))
	return b.String()
}

// texAddress returns a link's address with only characters that neither TeX nor hyperref
// interpret; the others are percent-encoded.
func texAddress(url string) string {
	var b strings.Builder
	for _, c := range []byte(url) {
		switch {
		case strings.IndexByte("%#&_", c) >= 0:
			b.WriteString(`\` + string(rune(c)))
		case c == '~':
			b.WriteString(`\string~`)
		case strings.IndexByte("-./:?=+,;@!*()'", c) >= 0 ||
			'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%%%02X`, c)
		}
	}
	return b.String()
}

// texLabel returns a label: letters, digits and a few signs, other characters by their code
// points.
func texLabel(id string) string {
	var b strings.Builder
	for _, r := range id {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".:-", r)) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "+%04x+", r)
	}
	return b.String()
}
