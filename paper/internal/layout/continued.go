package layout

import (
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// joinTables joins each table that continues at the top of the next column or page, or below the name of its next rows,
// with its continuation.
func (b *builder) joinTables() {
	last := -1 // the table that ends a column, if only headers and footers follow it
	parts := b.parts[:0]
	for i := 0; i < len(b.parts); i++ {
		p := b.parts[i]
		if last >= 0 && p.kind == document.Table && parts[last].takesRows(&p) {
			parts[last].addRows(&p)
			continue
		}
		if last >= 0 && i+1 < len(b.parts) && parts[last].takesGroup(&p, &b.parts[i+1]) {
			parts[last].addGroup(&p, &b.parts[i+1])
			i++
			continue
		}
		parts = append(parts, p)
		switch {
		case p.kind == document.Table && p.grid != nil:
			last = len(parts) - 1
		case p.kind != document.Running && (p.kind != document.Caption || !saysContinued.MatchString(p.text())):
			last = -1
		}
	}
	b.parts = parts
}

// saysContinued matches the caption of a table that began on an earlier page: Table 2 (Continued).
var saysContinued = lazyregexp.New(`(?i)\bcont(?:inued|['\x{2019}]?d)?\.?[)\]]?$`)

var (
	// tableNumber matches the number of a table in its caption.
	tableNumber = lazyregexp.New(`^(?i:\w*tab\w*\.?|exhibit)\s+([A-Z]?\.?\d+(?:\.\d+)*|[IVX]+)\b`)
	// goesOnBelow matches what stands below a table instead of notes if it goes on.
	goesOnBelow = lazyregexp.New(`(?i)^\W*(?:to be )?cont(?:inued|inues|['\x{2019}]?d)?\.?` +
		`(?: (?:on|over|in) [\w ]+)?\W*$`)
)

// shareNotes gives the parts of a table that were not joined, Table 4 and Table 4 (continued), the caption of the first
// and the notes of all: the last one has the legend.
func shareNotes(blocks []document.Block) {
	var parts []*document.Grid
	number := ""
	for i := range blocks {
		g := blocks[i].Grid
		if blocks[i].Kind != document.Table || g == nil {
			continue
		}
		if goesOnBelow.MatchString(g.Notes) {
			g.Notes = ""
		}
		m := tableNumber.FindStringSubmatch(g.Caption)
		if m == nil || m[1] != number || !saysContinued.MatchString(g.Caption) {
			parts, number = nil, ""
			if m != nil {
				number = m[1]
			}
		}
		if parts = append(parts, g); len(parts) == 1 {
			continue
		}
		g.Caption = parts[0].Caption + " (continued)"
		notes := parts[0].Notes
		if g.Notes != "" && g.Notes != notes {
			notes = strings.TrimSpace(notes + " " + g.Notes)
		}
		for _, part := range parts {
			part.Notes = notes
		}
	}
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

// takesGroup reports whether a table on the same page continues one below a line with the name of its rows: its columns
// are below the heads. The column of such names may have no cells of its own.
func (p *part) takesGroup(name, q *part) bool {
	const near, wide = 6, 40 // points
	end := p.end()
	isHere := func(x *part) bool { return x.page == end.page && x.place == end.place }
	if q.grid == nil || q.grid.Head > 0 || p.grid.Head == 0 || name.kind == document.Table || len(name.lines) != 1 ||
		!isHere(name) || !isHere(q) || !startsWithRow(q.grid) {
		return false
	}
	line := &name.lines[0]
	bottom, top := line.y0, line.y1
	for _, w := range end.words {
		bottom = max(bottom, w.box.y1)
	}
	if len(q.words) > 0 {
		top = q.words[0].box.y0
	}
	x0, _ := reach(end.words)
	if p.page == end.page {
		x0, _ = reach(p.words) // the rows may be indented
	}
	n, heads := columnCount(q.grid), p.grid.Rows[p.grid.Head-1]
	if missing := columnCount(p.grid) - n; top-bottom > wide || math.Abs(line.x0-x0) > near || missing < 0 ||
		missing > 1 || len(heads) != columnCount(p.grid) || endsSentence(textOf(line.words)) {
		return false
	}
	for k := 1; k < n; k++ { // from the right
		a0, a1 := reach(p.words[heads[len(heads)-k].From:heads[len(heads)-k].To])
		for _, row := range q.grid.Rows {
			if len(row) != n {
				return false
			}
			cell := q.words[row[n-k].From:row[n-k].To]
			if b0, b1 := reach(cell); len(cell) > 0 && (b0 > a1+near || b1 < a0-near) {
				return false
			}
		}
	}
	return true
}

// addGroup adds a line with the name of the next rows as a row, and these rows.
func (p *part) addGroup(name, q *part) {
	words := name.lines[0].words
	row := []document.Cell{{Text: textOf(words), Columns: 1, To: len(words)}}
	rows := [][]document.Cell{row}
	p.addRows(&part{page: name.page, place: name.place, words: words, grid: &document.Grid{Rows: rows}})
	if columnCount(q.grid) < columnCount(p.grid) { // no cells in the column of the names
		for r, row := range q.grid.Rows {
			q.grid.Rows[r] = append([]document.Cell{{Columns: 1}}, row...)
		}
	}
	p.addRows(q)
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
