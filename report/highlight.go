package report

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"rederive/typeset"
	"rederive/typeset/draw"
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

// tokenInk gives the classes of tokens their colours in print.
var tokenInk = map[string]draw.Ink{
	"c": {Name: "code-c", Light: 0x66645c, Dark: 0xa09b8d},
	"k": {Name: "code-k", Light: 0x7a2e12, Dark: 0xe8a683},
	"s": {Name: "code-s", Light: 0x1f5d34, Dark: 0x9fd0a8},
	"n": {Name: "code-n", Light: 0x2b4a7c, Dark: 0xa9c2ee},
}

// tokens returns code as lines of coloured tokens.
func tokens(language, code string) [][]typeset.Token {
	code = strings.ReplaceAll(strings.TrimRight(code, "\n"), "\t", "    ")
	lexer := lexers.Get(language)
	if lexer == nil {
		return breakLines([]typeset.Token{{Text: code}})
	}
	iterator, err := lexer.Tokenise(nil, code)
	if err != nil {
		return breakLines([]typeset.Token{{Text: code}})
	}
	var list []typeset.Token
	for t := iterator(); t != chroma.EOF; t = iterator() {
		class := tokenClass(t.Type)
		list = append(list, typeset.Token{Text: t.Value, Ink: tokenInk[class], Italic: class == "c"})
	}
	return breakLines(list)
}

// breakLines cuts tokens at line ends.
func breakLines(list []typeset.Token) [][]typeset.Token {
	lines := [][]typeset.Token{nil}
	for _, t := range list {
		for i, part := range strings.Split(t.Text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			if part != "" {
				piece := t
				piece.Text = part
				lines[len(lines)-1] = append(lines[len(lines)-1], piece)
			}
		}
	}
	for len(lines) > 1 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
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
