package layout

import (
	"math"
	"slices"
)

// wrappedRows determines which rows have cells that wrap: rows with cells of several lines and cells of one line, in
// the columns of an adjacent row, and rows in the same columns above and below these, since all cells of a row may
// wrap, or it may have only two cells.
func wrappedRows(rows []cellRow) []bool {
	wrapped := make([]bool, len(rows))
	for i := range rows {
		r := &rows[i]
		wrapped[i] = r.isWrapped() && (nextInColumn(rows, i, -1) || nextInColumn(rows, i, 1)) ||
			i+1 < len(rows) && areIn(r.bits, rows[i+1].bits) && (r.isOpen() || r.areHeads(&rows[i+1])) ||
			i > 0 && areRuled(&rows[i-1], r) || i+1 < len(rows) && areRuled(r, &rows[i+1])
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

// areRuled reports whether two rows of two cells each, in the same columns and of several lines, have a rule between
// them: a table of texts.
func areRuled(above, below *cellRow) bool {
	isText := func(r *cellRow) bool { return len(r.bits) == 2 && r.most() > 1 && r.most() <= maxCellLines }
	return isText(above) && isText(below) && areIn(above.bits, below.bits) &&
		above.bits[0].lines[0].words[0].band < below.bits[0].lines[0].words[0].band &&
		above.bits[1].lines[0].words[0].band < below.bits[1].lines[0].words[0].band
}

// isOpen reports whether a row has two cells or more, all of several lines, and one has a bracket that the next line
// closes.
func (r *cellRow) isOpen() bool {
	open := false
	for i := range r.bits {
		b := &r.bits[i]
		first := cellBit{lines: b.lines[:1]}
		if len(b.lines) < 2 {
			return false
		}
		open = open || first.isOpen() && !b.isOpen()
	}
	return open && len(r.bits) > 1
}

// areHeads reports whether a row is two cells or more, one of several lines, above a rule, and the next row has
// numbers.
func (r *cellRow) areHeads(next *cellRow) bool {
	above, below := r.bits[0].lines[0].words[0].band, next.bits[0].lines[0].words[0].band
	return len(r.bits) > 1 && r.most() > 1 && above < below && len(next.bits) > len(r.bits) && next.last().isValue()
}

// areIn reports whether each of some cells is in a column of others.
func areIn(cells, columns []cellBit) bool {
	return !slices.ContainsFunc(cells, func(a cellBit) bool {
		return !slices.ContainsFunc(columns, func(b cellBit) bool { return sameColumn(&a, &b) })
	})
}

// withTitles separates the name of a group of rows from the name of the first of them, right below: the other cells
// are on the line of the second, and both would have fit on one line, in this row or in another one.
func withTitles(rows []cellRow) []cellRow {
	out := make([]cellRow, 0, len(rows))
	titles := false
	for i := range rows {
		titles = titles || rows[i].mayHaveTitle() && rows[i].hasRoom(tableAround(rows, i))
	}
	for i := range rows {
		r := rows[i]
		if titles && r.mayHaveTitle() {
			name := r.bits[0]
			first := &name.lines[0]
			title := cellBit{name.lines[:1], first.x0, first.y0, first.x1, first.y1}
			out = append(out, cellRow{[]cellBit{title}, r.from, r.from + 1})
			rest := cellBit{lines: name.lines[1:]}
			rest.x0, rest.y0, rest.x1, rest.y1 = name.x0, rest.lines[0].y0, name.x1, name.y1
			r = cellRow{append([]cellBit{rest}, r.bits[1:]...), r.from + 1, r.to}
		}
		out = append(out, r)
	}
	return out
}

// mayHaveTitle reports whether a row has a name of two lines, and its other cells are on the second.
func (r *cellRow) mayHaveTitle() bool {
	if len(r.bits) < 3 || len(r.bits[0].lines) != 2 {
		return false
	}
	next := &r.bits[0].lines[1]
	return !slices.ContainsFunc(r.bits[1:], func(b cellBit) bool {
		return len(b.lines) > 1 || math.Abs(b.lines[0].base-next.base) > 0.15*next.size
	})
}

// hasRoom reports whether both lines of a row's name would have fit on one.
func (r *cellRow) hasRoom(rows []cellRow) bool {
	const space = 0.4 // of the font size
	name := &r.bits[0]
	title, word := &name.lines[0], &name.lines[1].words[0]
	return title.x1-title.x0+space*title.size+word.x1-word.x0 <= widthOf(name, rows)
}

// nextInColumn reports whether the next row of more than two cells, above or below a row, is in its columns.
func nextInColumn(rows []cellRow, i, step int) bool {
	k := i + step
	isShort := func(r *cellRow) bool { return len(r.bits) == 2 || len(r.bits) == 1 && areIn(r.bits, rows[i].bits[1:]) }
	for k >= 0 && k < len(rows) && k != i+3*step && isShort(&rows[k]) {
		k += step
	}
	return k >= 0 && k < len(rows) && inColumn(rows[i].bits, rows[k].bits)
}

// maxColumns limits how many cells are kept to show where columns are.
const maxColumns = 200

// fits reports whether cells are in the columns of others: the first one is, and each of the rest is, too, or overlaps
// none of them.
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

// isWrapped reports whether a row has cells of several lines, and some of one line.
func (r *cellRow) isWrapped() bool {
	most := r.most()
	one := slices.ContainsFunc(r.bits, func(b cellBit) bool { return len(b.lines) == 1 })
	return len(r.bits) >= 3 && one && most > 1 && most <= maxCellLines
}

// most returns the largest number of lines in a cell.
func (r *cellRow) most() int {
	most := 0
	for i := range r.bits {
		most = max(most, len(r.bits[i].lines))
	}
	return most
}

// inColumn reports whether half of the cells of two rows, and at least two, are below each other.
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
