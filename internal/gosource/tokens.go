package gosource

import (
	"go/scanner"
	"go/token"
	"iter"
)

// A Token is a token of Go code, or a comment.
type Token struct {
	Kind token.Token
	Text string // as written; of a semicolon that the end of a line stands for, "\n"
	At   int    // its offset

	pos  token.Pos
	file *token.File
}

// Position returns the line and column of a token, whatever line directives say.
func (t Token) Position() token.Position { return t.file.PositionFor(t.pos, false) }

// Tokens iterates over the tokens and comments of code, which may be faulty. Cells mix declarations
// and statements, which go/parser rejects; for many questions tokens are enough.
func Tokens(code string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		var s scanner.Scanner
		file := token.NewFileSet().AddFile("", -1, len(code))
		s.Init(file, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
		for {
			pos, kind, text := s.Scan()
			if text == "" {
				text = kind.String()
			}
			if kind == token.EOF || !yield(Token{kind, text, file.Offset(pos), pos, file}) {
				return
			}
		}
	}
}
