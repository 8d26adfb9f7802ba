// Package highlight divides code into comments, keywords, literals and other text, by the
// rules of its language.
package highlight

import (
	"go/token"
	"strings"

	"rederive/internal/gosource"
	"rederive/report/plain"

	"github.com/alecthomas/chroma/v2"
)

// A codeSpan is a part of code with its style class, or "" for none.
type codeSpan struct{ Class, Text string }

// Lex splits code into spans; code in an unknown language is one span.
func Lex(language, code string) []codeSpan {
	code = plain.Visible(strings.ReplaceAll(code, "\r\n", "\n"))
	plain := []codeSpan{{Text: code}}
	switch language {
	case "":
		return plain
	case "go", "golang":
		return lexGo(code)
	}
	known := lexer(language)
	if known == nil {
		return plain
	}
	next, err := known.Tokenise(nil, code)
	if err != nil {
		return plain
	}
	var list codeSpans
	for t := next(); t != chroma.EOF; t = next() {
		list.add(tokenClass(t.Type), t.Value)
	}
	return list
}

// A codeSpans collects spans and joins adjacent ones without a class.
type codeSpans []codeSpan

func (l *codeSpans) add(class, text string) {
	if last := len(*l) - 1; class == "" && last >= 0 && (*l)[last].Class == "" {
		(*l)[last].Text += text
	} else if text != "" {
		*l = append(*l, codeSpan{class, text})
	}
}

// lexGo splits Go code with Go's own scanner.
func lexGo(code string) []codeSpan {
	code = strings.ReplaceAll(code, "\r", "")
	var list codeSpans
	end := 0
	for t := range gosource.Tokens(code) {
		class := goClass(t.Kind, t.Text, code[t.At:])
		if class == "" {
			continue
		}
		list.add("", code[end:t.At])
		end = t.At + len(t.Text)
		list.add(class, code[t.At:end])
	}
	list.add("", code[end:])
	return list
}

// goClass returns the style class of a Go token, where rest begins with it. A type before a
// parenthesis is a conversion and is shown as a call.
func goClass(tok token.Token, text, rest string) string {
	switch {
	case tok == token.COMMENT:
		return "c"
	case tok.IsKeyword():
		return "k"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok.IsLiteral() && tok != token.IDENT:
		return "n"
	case tok != token.IDENT:
		return ""
	}
	switch text {
	case "true", "false", "iota", "nil":
		return "k"
	case "any", "bool", "byte", "complex64", "complex128", "error", "float32", "float64",
		"int", "int8", "int16", "int32", "int64", "rune", "string",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr":
		if !strings.HasPrefix(rest[len(text):], "(") {
			return "k"
		}
	}
	return ""
}

// tokenClass returns the style class of the kinds of chroma's tokens that are coloured.
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
