package addition

import (
	"errors"
	"fmt"
	"math/bits"
)

// A Table holds Grundy values of a game in the plane. It covers all positions up to a
// certain weight, a triangle that contains the options of its positions.
//
// The values are stored line by line, where a line consists of the positions of one
// weight. Every move leads from a line to an earlier one with a fixed shift, so a line
// is filled in parallel to a few others.
type Table struct {
	game  *Game
	first []int     // the least y on the lines of weight w, by w mod game.weight[0]
	lines [][]uint8 // by weight, the values by increasing y
}

// MaxCells is the largest number of cells of a table.
const MaxCells = 1 << 28

// maxVectors is the largest number of vectors of a game with tables, so that values fit
// into a byte.
const maxVectors = 254

// Table returns the Grundy values of the game for at least the given numbers of
// columns (the first coordinate) and rows (the second).
func (g *Game) Table(columns, rows int) (*Table, error) {
	switch {
	case len(g.weight) != 2:
		return nil, fmt.Errorf("a table of a game of dimension %d", len(g.weight))
	case len(g.vectors) > maxVectors:
		return nil, fmt.Errorf("a table of a game with more than %d vectors", maxVectors)
	case columns < 1 || rows < 1:
		return nil, fmt.Errorf("a table of %d columns and %d rows", columns, rows)
	case columns > MaxCells || rows > MaxCells:
		return nil, errTooLarge
	}
	a, b := g.weight[0], g.weight[1]
	most := a*(columns-1) + b*(rows-1)
	if most/a+1 > 2*MaxCells/(most/b+1) {
		return nil, errTooLarge
	}
	t := &Table{game: g, first: make([]int, a), lines: make([][]uint8, most+1)}
	for w := range t.first {
		for (w-b*t.first[w])%a != 0 {
			t.first[w]++
		}
	}
	for w := range t.lines {
		t.lines[w] = t.line(w)
	}
	return t, nil
}

var errTooLarge = errors.New("a table of more than 2^28 cells")

// A source is an earlier line to which a move leads, with the shift of the move.
type source struct {
	line  []uint8
	shift int
}

// line computes the line of weight w from earlier ones. New finds the smallest weights,
// which have no common divisor, so a line is empty only if w is too small.
func (t *Table) line(w int) []uint8 {
	a, b := t.game.weight[0], t.game.weight[1]
	from := t.first[w%a]
	if w < b*from {
		return nil
	}
	var sources []source
	for _, v := range t.game.vectors {
		if to := w + a*v[0] + b*v[1]; to >= 0 {
			sources = append(sources, source{t.lines[to], (from + v[1] - t.first[to%a]) / a})
		}
	}
	line := make([]uint8, (w/b-from)/a+1)
	if len(sources) < 64 {
		fillLine(line, sources)
		return line
	}
	fillLongLine(line, sources)
	return line
}

// fillLine computes a line with fewer than 64 sources, so that the values of
// the options fit into a machine word.
func fillLine(line []uint8, sources []source) {
	for k := range line {
		seen := uint64(0)
		for i := range sources {
			s := &sources[i]
			if to := k + s.shift; uint(to) < uint(len(s.line)) {
				seen |= 1 << (s.line[to] & 63)
			}
		}
		line[k] = uint8(bits.TrailingZeros64(^seen))
	}
}

func fillLongLine(line []uint8, sources []source) {
	for k := range line {
		var seen [maxVectors + 2]bool
		for _, s := range sources {
			if to := k + s.shift; 0 <= to && to < len(s.line) {
				seen[s.line[to]] = true
			}
		}
		for seen[line[k]] {
			line[k]++
		}
	}
}

// At returns the Grundy value in column x and row y. It panics if the cell is not in
// the table.
func (t *Table) At(x, y int) int {
	if !t.has(x, y) {
		panic(fmt.Sprintf("addition: the table has no cell (%d,%d)", x, y))
	}
	return int(t.at(x, y))
}

func (t *Table) at(x, y int) uint8 {
	a := t.game.weight[0]
	w := a*x + t.game.weight[1]*y
	return t.lines[w][(y-t.first[w%a])/a]
}

func (t *Table) has(x, y int) bool {
	return 0 <= x && 0 <= y && t.game.weight[0]*x+t.game.weight[1]*y < len(t.lines)
}

// Values returns the first rows of the table, columns values from each.
func (t *Table) Values(columns, rows int) [][]int {
	values := make([][]int, rows)
	for y := range values {
		values[y] = widened(t.row(y, 0, columns))
	}
	return values
}

// Cells returns the number of cells of the table.
func (t *Table) Cells() int {
	n := 0
	for _, line := range t.lines {
		n += len(line)
	}
	return n
}
