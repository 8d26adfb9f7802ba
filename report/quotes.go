package report

import (
	"strings"
	"unicode"

	"rederive"
)

// typographic returns inlines with curly quotes in their text, as a typesetter
// would set them. Code and formulas are left alone.
func typographic(list []rederive.Inline) []rederive.Inline {
	out := make([]rederive.Inline, len(list))
	before := ' '
	for i, in := range list {
		out[i] = in
		switch in := in.(type) {
		case rederive.Text:
			text := curly(string(in), before)
			out[i] = rederive.Text(text)
			for _, r := range text {
				before = r
			}
		case *rederive.Break:
			before = ' '
		default: // a word, a formula, code: a quote after it closes
			before = 'x'
		}
	}
	return out
}

// curly turns straight quotes into curly ones. A quote opens after a space, an
// opening bracket, a dash or another opening quote.
func curly(s string, before rune) string {
	if !strings.ContainsAny(s, `"'`) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		opens := unicode.IsSpace(before) || strings.ContainsRune("([{–—“‘", before)
		switch {
		case r == '"' && opens:
			r = '“'
		case r == '"':
			r = '”'
		case r == '\'' && opens:
			r = '‘'
		case r == '\'':
			r = '’'
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
