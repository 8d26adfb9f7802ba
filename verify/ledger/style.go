package ledger

import (
	"unicode/utf8"

	"rederive"
)

// A Style says how to write a ledger. The zero Style writes plain text.
type Style struct {
	Colour   bool             // for a terminal
	Reported bool             // the reader has just seen the errors of the notebooks
	Base     *rederive.Ledger // the ledger that the format summary compares with, or nil

	// Line returns a line of a source without its end, for formats that count columns in
	// characters. It returns "", or is nil, if the source is not available.
	Line func(file string, line int) string
}

// column returns the column of a position in characters (Unicode code points), from 1,
// or 0 if the source is not available.
func (s Style) column(p rederive.Pos) int {
	if s.Line == nil || p.Col < 1 {
		return 0
	}
	line := s.Line(p.File, p.Line)
	if p.Col > len(line)+1 {
		return 0
	}
	return utf8.RuneCountInString(line[:p.Col-1]) + 1
}

// Paint colours a text with an ANSI code if the style is for a terminal.
func (s Style) Paint(code, text string) string {
	if !s.Colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
