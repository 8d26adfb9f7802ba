package layout

import (
	"math"
	"slices"

	"rederive/document"
)

// joinTables joins each table that continues at the top of the next column or page with its continuation.
func (b *builder) joinTables() {
	last := -1 // the table that ends a column, if only headers and footers follow it
	parts := b.parts[:0]
	for i := range b.parts {
		p := b.parts[i]
		if last >= 0 && p.kind == document.Table && parts[last].takesRows(&p) {
			parts[last].addRows(&p)
			continue
		}
		parts = append(parts, p)
		switch {
		case p.kind == document.Table && p.grid != nil:
			last = len(parts) - 1
		case p.kind != document.Running:
			last = -1
		}
	}
	b.parts = parts
}

// end returns the last piece of a joined table.
func (p *part) end() *part {
	if n := len(p.rest); n > 0 {
		return &p.rest[n-1]
	}
	return p
}

// takesRows reports whether a table continues one in the previous column or on the previous page: it has as many
// columns, and the same heads, or no heads and the same positions on the page or in its column.
func (p *part) takesRows(q *part) bool {
	const near = 6 // points
	end := p.end()
	next := q.page == end.page && q.place != end.place
	if next && q.grid != nil && repeatedHead(p.grid, q.grid) > 0 {
		return true
	}
	if q.grid == nil || !next && q.page != end.page+1 || columnCount(p.grid) != columnCount(q.grid) {
		return false
	}
	x0, x1 := reach(end.words)
	y0, y1 := reach(q.words)
	if width := math.Abs((x1-x0)-(y1-y0)) <= near; next && !width ||
		math.Abs(x0-y0) > near && math.Abs(x1-y1) > near && !width {
		return false
	}
	return repeatedHead(p.grid, q.grid) > 0 || startsWithRow(q.grid)
}

func columnCount(g *document.Grid) int {
	n := 0
	for _, c := range g.Rows[0] {
		n += max(c.Columns, 1)
	}
	return n
}

// reach returns how far some words extend to the left and to the right.
func reach(words []word) (x0, x1 float64) {
	x0, x1 = math.Inf(1), math.Inf(-1)
	for i := range words {
		x0, x1 = min(x0, words[i].x0), max(x1, words[i].x1)
	}
	return x0, x1
}

// repeatedHead returns how many rows of a table's head another table repeats at its beginning, or 0. The end of the
// page may cut off the last columns of the other one.
func repeatedHead(g, other *document.Grid) int {
	const least = 3 // columns
	if g.Head == 0 || len(other.Rows) <= g.Head {
		return 0
	}
	for i := range g.Head {
		same := func(a, b document.Cell) bool { return a.Text == b.Text }
		n := len(other.Rows[i])
		whole := len(g.Rows[i])
		if n > whole || n < min(least, whole) || !slices.EqualFunc(g.Rows[i][:n], other.Rows[i], same) {
			return 0
		}
	}
	return g.Head
}

// startsWithRow reports whether a table begins with a row of numbers, or with a lone name followed by such a row.
func startsWithRow(g *document.Grid) bool {
	for i, row := range g.Rows[:min(2, len(g.Rows))] {
		cells, numbers := 0, 0
		for _, c := range row[1:] {
			if c.Text != "" {
				cells++
			}
			if isNumber(c.Text) {
				numbers++
			}
		}
		if numbers > 0 && 2*numbers >= cells {
			return true
		}
		if i > 0 || cells > 0 {
			return false
		}
	}
	return false
}

// addRows adds the rows of a table to the one that it continues.
func (p *part) addRows(q *part) {
	before := len(p.words)
	for _, r := range p.rest {
		before += len(r.words)
	}
	for _, row := range q.grid.Rows[repeatedHead(p.grid, q.grid):] {
		for i := range row {
			row[i].From += before
			row[i].To += before
		}
		for n := columnCount(q.grid); n < columnCount(p.grid); n++ {
			row = append(row, document.Cell{Columns: 1, From: before, To: before})
		}
		p.grid.Rows = append(p.grid.Rows, row)
	}
	p.rest = append(p.rest, *q)
}
