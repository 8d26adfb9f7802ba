package grade

import (
	"html/template"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
	"rederive/parse"
	"rederive/report/view"
	"rederive/typeset/tex"
)

// A textSpan is a part of a text: plain, code, emphasized or a formula.
type textSpan struct {
	Text             string
	Code             bool
	Stressed, Strong bool
	Formula          template.HTML
	Display          bool
}

// mostFormula is the size in bytes above which a formula is shown as source.
const mostFormula = 2_000

var (
	codeMark    = lazyregexp.New("^`[^`\n]+`")
	stressMark  = lazyregexp.New(`^(\*\*?)([^\s*$\x60](?:[^*$\x60\n]*[^\s*$\x60])?)(\*\*?)(?:[^\pL\d*]|$)`)
	displayMark = lazyregexp.New(`^ {0,3}\$\$((?:[^$]|\\\$)+)\$\$[ \t]*(?:\{#[^{}]*\})?[ \t]*(?:\n|$)`)
	headMark    = lazyregexp.New(`^#{1,6}[ \t]+([^*$\x60\\\n]*[^*$\x60\\\s#])[ \t#]*$`)
	emptyLine   = lazyregexp.New(`\n[ \t]*\n`)
)

// spansOf finds headings, code, emphasis and formulas in a text that a student wrote. A malformed formula stays as it
// is. So do asterisks within a word, since a*b*c is usually a product.
func spansOf(text string, macros *tex.Macros) (spans []textSpan) {
	plain := 0
	add := func(from, to int, s textSpan) {
		if from > plain {
			spans = append(spans, textSpan{Text: text[plain:from]})
		}
		spans, plain = append(spans, s), to
	}
	fenced := strings.Contains(text, "``") || strings.Contains(text, "~~~")
	for at := 0; at < len(text); {
		rest, next := text[at:], at+1
		switch {
		case rest[0] == '\\' && len(rest) > 1:
			next = at + 2
		case rest[0] == '`' && !fenced:
			if m := codeMark.FindString(rest); m != "" {
				next = at + len(m)
				add(at, next, textSpan{Text: m[1 : len(m)-1], Code: true})
			}
		case fenced:
		case rest[0] == '*':
			next = at + len(rest) - len(strings.TrimLeft(rest, "*"))
			if s, size := stressed(text, at); size > 0 {
				next = at + size
				add(at, next, s)
			}
		case at == 0 || text[at-1] == '\n':
			line, _, _ := strings.Cut(rest, "\n")
			if m := headMark.FindStringSubmatch(line); m != nil {
				next = at + len(line)
				add(at, next, textSpan{Text: m[1], Strong: true})
				break
			}
			if m := displayMark.FindStringSubmatch(rest); m != nil && !emptyLine.MatchString(m[1]) {
				if html, ok := displayed(m[1], macros); ok {
					next = at + len(m[0])
					add(at, next, textSpan{Formula: html, Display: true})
					break
				}
			}
			fallthrough
		case rest[0] == '$':
			line, _, _ := strings.Cut(rest, "\n")
			if m := parse.Formula([]byte(line)); m != nil {
				if html, ok := inline(string(m[1:len(m)-1]), macros); ok {
					next = at + len(m)
					add(at, next, textSpan{Formula: html})
				}
			}
		}
		at = next
	}
	if plain < len(text) {
		spans = append(spans, textSpan{Text: text[plain:]})
	}
	return spans
}

// stressed finds emphasis at an index of a text, and its length including the marks.
func stressed(text string, at int) (s textSpan, size int) {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	m := stressMark.FindStringSubmatch(text[at:])
	if m == nil || m[1] != m[3] || unicode.IsLetter(before) || unicode.IsDigit(before) {
		return textSpan{}, 0
	}
	strong := len(m[1]) == 2
	return textSpan{Text: m[2], Stressed: !strong, Strong: strong}, len(m[1] + m[2] + m[3])
}

func displayed(source string, macros *tex.Macros) (template.HTML, bool) {
	f, ok := formulaOf(source, macros)
	if !ok {
		return "", false
	}
	return template.HTML(tex.MathML(f, true)), true
}

// inline renders a formula in pieces, between which a line may break.
func inline(source string, macros *tex.Macros) (template.HTML, bool) {
	if _, ok := formulaOf(source, macros); !ok {
		return "", false
	}
	var b strings.Builder
	for i, piece := range view.FormulaPieces(source) {
		if i > 0 {
			piece = "{}" + piece // its operator binds to what precedes
			b.WriteString("<wbr>")
		}
		f, ok := formulaOf(piece, macros)
		if !ok {
			return "", false
		}
		b.WriteString(tex.MathML(f, false))
	}
	return template.HTML(b.String()), true
}

func formulaOf(source string, macros *tex.Macros) (*tex.Formula, bool) {
	if len(source) > mostFormula || strings.TrimSpace(source) == "" {
		return nil, false
	}
	f, errs := tex.Parse(source, macros)
	return f, len(errs) == 0
}
