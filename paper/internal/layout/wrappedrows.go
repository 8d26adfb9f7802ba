package layout

import (
	"math"
	"slices"
)

// wrappedRows tells which rows are of cells that wrap: those that have cells of several lines and of one, in the columns
// of a row next to them; and what is in the same columns above and below such rows, for it may be that all cells of a
// row wrap, or that it has two cells alone.
func wrappedRows(rows []cellRow) []bool {
	wrapped := make([]bool, len(rows))
	for i := range rows {
		r := &rows[i]
		near := i > 0 && inColumn(r.bits, rows[i-1].bits) || i+1 < len(rows) && inColumn(r.bits, rows[i+1].bits)
		wrapped[i] = near && r.isWrapped()
	}
	spread := func(order func(int) int) {
		var columns []cellBit // of the rows so far
		for k := range rows {
			i := order(k)
			r := &rows[i]
			if !wrapped[i] && (columns == nil || len(r.bits) < 2 || !fits(r.bits, columns)) {
				columns = nil
				continue
			}
			wrapped[i] = wrapped[i] || r.most() > 1 && r.most() <= maxCellLines
			if len(columns) < maxColumns {
				columns = append(columns[:len(columns):len(columns)], r.bits...)
			}
		}
	}
	spread(func(k int) int { return k })
	spread(func(k int) int { return len(rows) - 1 - k })
	return wrapped
}

// maxColumns is how many cells are kept as those that show where columns are.
const maxColumns = 200

// fits reports whether cells are in the columns of others: the first is, and so is each of the rest, or it has a place
// of its own.
func fits(cells, columns []cellBit) bool {
	for i := range cells {
		c := &cells[i]
		in := slices.ContainsFunc(columns, func(b cellBit) bool { return sameColumn(c, &b) })
		taken := slices.ContainsFunc(columns, func(b cellBit) bool { return min(b.x1, c.x1) > max(b.x0, c.x0) })
		if !in && (i == 0 || taken) {
			return false
		}
	}
	return true
}

// isWrapped reports whether a row has cells of several lines, and some of one.
func (r *cellRow) isWrapped() bool {
	most := r.most()
	one := slices.ContainsFunc(r.bits, func(b cellBit) bool { return len(b.lines) == 1 })
	return len(r.bits) >= 3 && one && most > 1 && most <= maxCellLines
}

// most is the number of lines of the cell that has most.
func (r *cellRow) most() int {
	most := 0
	for i := range r.bits {
		most = max(most, len(r.bits[i].lines))
	}
	return most
}

// inColumn reports whether half of the cells of two rows, and two at least, are below each other.
func inColumn(a, b []cellBit) bool {
	if len(b) < 3 {
		return false
	}
	aligned := 0
	for i := range a {
		if slices.ContainsFunc(b, func(c cellBit) bool { return sameColumn(&a[i], &c) }) {
			aligned++
		}
	}
	return aligned >= 2 && 2*aligned >= min(len(a), len(b))
}

func sameColumn(a, b *cellBit) bool {
	const near = 1.5 // points
	return math.Abs(a.x0-b.x0) < near || math.Abs(a.x1-b.x1) < near || math.Abs(a.x0+a.x1-b.x0-b.x1) < 2*near
}
