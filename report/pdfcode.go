package report

import (
	"strings"

	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// tokenInk gives the classes of tokens their colours in print.
var tokenInk = map[string]draw.Ink{
	"c": theme.Comment(), "k": theme.Keyword(), "s": theme.String(), "n": theme.Number(),
}

// tokens returns code as lines of coloured tokens.
func tokens(language, code string) [][]typeset.Token {
	code = strings.TrimRight(code, "\n") // tabs are four columns in the typesetter
	var list []typeset.Token
	for _, l := range lex(language, code) {
		list = append(list, typeset.Token{Text: l.text, Ink: tokenInk[l.class], Italic: l.class == "c"})
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
