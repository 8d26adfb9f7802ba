package report

import "strings"

// highlight returns code as HTML with its tokens marked; code in a language
// that is not known is only escaped.
func highlight(language, code string) string {
	var b strings.Builder
	for _, l := range lex(language, code) {
		if l.class == "" {
			b.WriteString(esc(l.text))
			continue
		}
		b.WriteString(`<span class="` + l.class + `">` + esc(l.text) + "</span>")
	}
	return b.String()
}
