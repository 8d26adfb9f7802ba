package addition

// What this file computes are observations on the finite part of the plane that
// a table covers. They prove nothing about the rest; for that see [Pattern].

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

// Blocks returns the number of different blocks of side x side values in the
// first size rows and columns. For values that repeat in both directions it
// stays below a bound when side and size grow.
func (t *Table) Blocks(side, size int) int {
	rows := make([][]byte, size)
	for y := range rows {
		rows[y] = t.row(y, 0, size)
	}
	seen := map[string]bool{}
	block := make([]byte, 0, side*side)
	for y := 0; y+side <= size; y++ {
		for x := 0; x+side <= size; x++ {
			block = block[:0]
			for _, row := range rows[y : y+side] {
				block = append(block, row[x:x+side]...)
			}
			seen[string(block)] = true
		}
	}
	return len(seen)
}

// row returns the values of row y in columns from..to-1.
func (t *Table) row(y, from, to int) []byte {
	row := make([]byte, 0, to-from)
	for x := from; x < to; x++ {
		row = append(row, uint8(t.At(x, y)))
	}
	return row
}

// RowPeriod returns the least period up to limit with which the values of row y
// in columns from..to-1 repeat, seen at least three times, or 0 if there is none.
func (t *Table) RowPeriod(y, from, to, limit int) int {
	return period(t.row(y, from, to), limit)
}

// DiagonalPeriod is like [Table.RowPeriod] for the values on the diagonal
// (offset+i, i), or (i, i-offset) for a negative offset, with i in from..to-1.
func (t *Table) DiagonalPeriod(offset, from, to, limit int) int {
	var values []byte
	for i := from; i < to; i++ {
		values = append(values, uint8(t.At(i+max(offset, 0), i+max(-offset, 0))))
	}
	return period(values, limit)
}

func period(values []byte, limit int) int {
	for p := 1; p <= limit && 3*p <= len(values); p++ {
		if string(values[p:]) == string(values[:len(values)-p]) {
			return p
		}
	}
	return 0
}

// LeastPeriod returns the least period of a list, its length if there is no shorter
// one. The longest proper beginning that is an end of the list too leaves it (D. E.
// Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, 1977).
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

// Agreement returns the number of cells in the square of the given size whose
// corner is (from, from) that have the same value as the cell dx columns and dy
// rows further.
func (t *Table) Agreement(dx, dy, from, size int) int {
	same := 0
	for y := from; y < from+size; y++ {
		for x := from; x < from+size; x++ {
			if t.At(x, y) == t.At(x+dx, y+dy) {
				same++
			}
		}
	}
	return same
}

// Residues returns the number of cells in the square of the given size whose
// corner is (from, from) that are guessed correctly by somebody who knows column
// and row modulo m only, and for each pair of residues the most frequent value.
// For values that are periodic in both directions this is the whole square, if m
// is a multiple of the periods.
func (t *Table) Residues(m, from, size int) int {
	counts := make([][256]int32, m*m)
	for y := from; y < from+size; y++ {
		for x := from; x < from+size; x++ {
			counts[x%m*m+y%m][t.At(x, y)]++
		}
	}
	guessed := 0
	for i := range counts {
		most := int32(0)
		for _, n := range counts[i] {
			most = max(most, n)
		}
		guessed += int(most)
	}
	return guessed
}
