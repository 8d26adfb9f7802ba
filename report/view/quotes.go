package view

import (
	"slices"
	"strings"
	"unicode"

	"rederive"
)

// Typographic returns inlines with curly quotes in their text and references without
// brackets, as a typesetter would set them. It leaves code and formulas alone.
func Typographic(list []rederive.Inline) []rederive.Inline {
	out := make([]rederive.Inline, len(list))
	before := ' '
	for i, in := range unbracketed(list) {
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

// unbracketed removes the brackets from references that are written like citations, as
// in [@sec:start]: the reader sees Section 1, not [Section 1].
func unbracketed(list []rederive.Inline) []rederive.Inline {
	var out []rederive.Inline
	for i := 1; i+1 < len(list); i++ {
		if _, ok := list[i].(*rederive.Ref); !ok {
			continue
		}
		before, ok1 := list[i-1].(rederive.Text)
		after, ok2 := list[i+1].(rederive.Text)
		if !ok1 || !ok2 || !strings.HasSuffix(string(before), "[") || !strings.HasPrefix(string(after), "]") {
			continue
		}
		if out == nil {
			out = slices.Clone(list)
		}
		// the text before may be the one after the previous reference
		out[i-1] = out[i-1].(rederive.Text)[:len(out[i-1].(rederive.Text))-1]
		out[i+1] = after[1:]
	}
	if out == nil {
		return list
	}
	return out
}
