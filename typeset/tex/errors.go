package tex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Error is a fault in a formula. Line and Col count from 1, Col in bytes, like those
// of the go command.
type Error struct {
	Offset, End int // bytes into the formula
	Line, Col   int
	Text        string // lower case, without a full stop
	Suggestion  string // what was probably meant, or ""
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Message())
}

// Message returns the error without its position.
func (e *Error) Message() string {
	if e.Suggestion == "" {
		return e.Text
	}
	return e.Text + "; did you mean " + e.Suggestion + "?"
}

// locate fills in line and column and sorts the errors by position.
func locate(src string, errs []*Error) []*Error {
	for _, e := range errs {
		e.Offset = min(max(e.Offset, 0), len(src))
		e.End = min(max(e.End, e.Offset), len(src))
		before := src[:e.Offset]
		e.Line = 1 + strings.Count(before, "\n")
		e.Col = e.Offset - strings.LastIndexByte(before, '\n')
	}
	slices.SortStableFunc(errs, func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) })
	return errs
}
