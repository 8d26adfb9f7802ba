package tex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Error is one fault of a formula. Line and Col count from 1, Col in bytes,
// as the go command counts.
type Error struct {
	Offset, End int // bytes into the formula
	Line, Col   int
	Text        string // lower case, without a full stop
	Suggestion  string // what was probably meant, or ""
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Message())
}

// Message is the error without its position.
func (e *Error) Message() string {
	if e.Suggestion == "" {
		return e.Text
	}
	return e.Text + "; did you mean " + e.Suggestion + "?"
}

// locate fills in line and column and orders the errors by place.
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

// Nearest returns the candidate closest to the word, or "" when none is
// close enough to be a slip of the pen. Of equals the first in order wins.
func Nearest(word string, candidates []string) string {
	best, limit := "", 1+len(word)/4
	for _, c := range candidates {
		if abs(len(c)-len(word)) > limit {
			continue
		}
		d := distance(word, c)
		if strings.EqualFold(word, c) {
			d = 0
		}
		if d < limit || d == limit && closer(word, c, best) {
			best, limit = c, d
		}
	}
	if limit >= len(word) {
		return ""
	}
	return best
}

// closer decides between two candidates at one distance: the one with the
// word's first letter, then the first in order.
func closer(word, c, best string) bool {
	if best == "" {
		return true
	}
	if a, b := c[0] == word[0], best[0] == word[0]; a != b {
		return a
	}
	return c < best
}

// distance is the number of single letters to insert, delete, change or swap
// with a neighbour to make a into b (optimal string alignment).
func distance(a, b string) int {
	before := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}

func abs(n int) int { return max(n, -n) }
