package report

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// tokenClass names the style of the kinds of tokens that are coloured.
func tokenClass(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return "c"
	case t.InCategory(chroma.Keyword):
		return "k"
	case t.InSubCategory(chroma.LiteralString):
		return "s"
	case t.InSubCategory(chroma.LiteralNumber):
		return "n"
	}
	return ""
}

// highlight returns code as HTML with its tokens marked; code in a language
// that is not known is only escaped.
func highlight(language, code string) string {
	lexer := lexers.Get(language)
	if lexer == nil {
		return esc(code)
	}
	tokens, err := lexer.Tokenise(nil, code)
	if err != nil {
		return esc(code)
	}
	var b strings.Builder
	for t := tokens(); t != chroma.EOF; t = tokens() {
		class := tokenClass(t.Type)
		if class == "" {
			b.WriteString(esc(t.Value))
			continue
		}
		b.WriteString(`<span class="` + class + `">` + esc(t.Value) + "</span>")
	}
	return b.String()
}
