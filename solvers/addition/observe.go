package addition

import (
	"fmt"
	"slices"
	"strings"
)

// This file computes observations on the finite part of the plane that a table covers.
// They prove nothing about the rest; for that see [Pattern].

// Counts returns how often each Grundy value occurs in the table.
func (t *Table) Counts() []int {
	counts := make([]int, len(t.game.vectors)+1)
	for _, line := range t.lines {
		for _, v := range line {
			counts[v]++
		}
	}
	return counts
}

// Blocks returns the number of distinct blocks of side x side values in the first size
// rows and columns. For values that are periodic in both directions it stays bounded as
// side and size grow.
func (t *Table) Blocks(side, size int) int {
	rows := make([][]byte, size)
	for y := range rows {
		rows[y] = t.row(y, 0, size)
	}
	places := max(size-side+1, 0)
	var all strings.Builder // all blocks in one string, so that the keys are substrings
	all.Grow(places * places * side * side)
	for y := range places {
		for x := range places {
			for _, row := range rows[y : y+side] {
				all.Write(row[x : x+side])
			}
		}
	}
	seen := make(map[string]struct{}, places*places)
	for blocks := all.String(); blocks != ""; blocks = blocks[side*side:] {
		seen[blocks[:side*side]] = struct{}{}
	}
	return len(seen)
}

// row returns the values of row y in columns from..to-1. From one column to the next the
// line changes, but the index on it does not.
func (t *Table) row(y, from, to int) []byte {
	row := make([]byte, 0, max(0, to-from))
	if from >= to {
		return row
	}
	if !t.has(from, y) || !t.has(to-1, y) {
		panic(fmt.Sprintf("addition: the table has no cells (%d..%d,%d)", from, to-1, y))
	}
	a := t.game.weight[0]
	w := a*from + t.game.weight[1]*y
	place := (y - t.first[w%a]) / a
	for range to - from {
		row = append(row, t.lines[w][place])
		w += a
	}
	return row
}

// RowPeriod returns the least period up to limit of the values of row y in columns
// from..to-1, seen at least three times, or 0 if there is none.
func (t *Table) RowPeriod(y, from, to, limit int) int {
	return period(t.row(y, from, to), limit)
}

// DiagonalPeriod is like [Table.RowPeriod] for the values on the diagonal
// (offset+i, i), or (i, i-offset) for a negative offset, with i in from..to-1.
func (t *Table) DiagonalPeriod(offset, from, to, limit int) int {
	return period(t.diagonal(offset, from, to), limit)
}

// Diagonal returns the values whose period [Table.DiagonalPeriod] finds.
func (t *Table) Diagonal(offset, from, to int) []int { return widened(t.diagonal(offset, from, to)) }

func (t *Table) diagonal(offset, from, to int) []byte {
	var values []byte
	for i := from; i < to; i++ {
		values = append(values, uint8(t.At(i+max(offset, 0), i+max(-offset, 0))))
	}
	return values
}

// widened converts bytes to integers.
func widened(values []byte) []int {
	wide := make([]int, len(values))
	for i, v := range values {
		wide[i] = int(v)
	}
	return wide
}

func period(values []byte, limit int) int {
	for p := 1; p <= limit && 3*p <= len(values); p++ {
		if string(values[p:]) == string(values[:len(values)-p]) {
			return p
		}
	}
	return 0
}

// LeastPeriod returns the least period of a slice, or its length if there is no shorter
// one. It is the length minus that of the longest proper prefix that is also a suffix
// (D. E. Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, 1977).
func LeastPeriod(values []int) int {
	border := make([]int, len(values)+1)
	border[0] = -1
	for i := range values {
		k := border[i]
		for k >= 0 && values[k] != values[i] {
			k = border[k]
		}
		border[i+1] = k + 1
	}
	return len(values) - border[len(values)]
}

// Agreement returns the number of cells in the square of the given size with corner
// (from, from) that have the same value as the cell dx columns and dy rows further.
func (t *Table) Agreement(dx, dy, from, size int) int {
	same := 0
	for y := from; y < from+size; y++ {
		further := t.row(y+dy, from+dx, from+dx+size)
		for i, v := range t.row(y, from, from+size) {
			if v == further[i] {
				same++
			}
		}
	}
	return same
}

// Residues returns the number of cells in the square of the given size with corner
// (from, from) whose value is the most frequent one for its pair of residues of column
// and row modulo m. These are the cells that can be guessed from the residues alone. If
// the values are periodic in both directions and m is a multiple of the periods, these
// are all cells of the square.
func (t *Table) Residues(m, from, size int) int {
	values := len(t.game.vectors) + 1
	counts := make([]int32, m*m*values)
	for y := from; y < from+size; y++ {
		part := counts[y%m*m*values:][:m*values]
		x := from % m
		for _, v := range t.row(y, from, from+size) {
			part[x*values+int(v)]++
			if x++; x == m {
				x = 0
			}
		}
	}
	guessed := 0
	for ; len(counts) > 0; counts = counts[values:] {
		guessed += int(slices.Max(counts[:values]))
	}
	return guessed
}
