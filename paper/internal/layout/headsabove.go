package layout

import (
	"slices"

	"rederive/document"
)

// withHeadsAbove gives the tables of a column that have no heads those above them: lines of heads that were read as
// text, since no numbers are on them, with perhaps a title of the first rows in between.
func withHeadsAbove(parts []part) []part {
	var out []part
	for i := range parts {
		p := parts[i]
		if p.kind != document.Table || p.grid == nil || p.grid.Head > 0 || len(p.lines) == 0 {
			out = append(out, p)
			continue
		}
		n := len(out)
		switch {
		case n > 0 && p.takeHeads(&out[n-1], nil):
			out = out[:n-1]
		case n > 1 && isTitlePart(&out[n-1]) && p.takeHeads(&out[n-2], out[n-1].lines):
			out = out[:n-2]
		}
		out = append(out, p)
	}
	return out
}

// isTitlePart reports whether a part is a line that may be the title of the rows below it.
func isTitlePart(p *part) bool {
	return p.kind != document.Table && len(p.lines) == 1 && isTitle(&p.lines[0]) && numbersIn(&p.lines[0]) == 0
}

// takeHeads makes a part the heads of a table, if its lines are above most columns of the table, and reports whether it
// did.
func (p *part) takeHeads(above *part, title []line) bool {
	const most, near = 4, 3 // lines of heads; white space, as a multiple of the font size
	heads := above.lines
	apart := slices.ContainsFunc(heads, func(h line) bool { return len(pieces(&h.segment)) > 2 })
	if len(heads) == 0 || len(heads) > most || above.kind == document.Caption {
		return false
	}
	lines := slices.Concat(heads, title, p.lines)
	x0, x1 := reach(wordsIn(p.lines))
	for i := range heads {
		h, next := &heads[i], &lines[i+1]
		if hasBareNumber(h) || isAside(h) || h.x0 < x0-2*h.size || h.x1 > x1+2*h.size ||
			next.y0-h.y1 > near*h.size || h.y0 > next.y0 || endsSentence(textOf(h.words)) {
			return false
		}
	}
	if len(title) > 0 && p.lines[0].y0-title[0].y1 > near*title[0].size {
		return false
	}
	columns := columnsOf(p.lines)
	headed := map[int]bool{}
	for i := range heads {
		for _, h := range pieces(&heads[i].segment) {
			first, last := covers(columns, h)
			for k := first; k <= last; k++ {
				headed[k] = true
			}
		}
	}
	if delete(headed, 0); len(columns) < 3 || 3*len(headed) < 2*(len(columns)-1) {
		return false
	}
	grid, words := gridOf(lines, nil)
	if grid == nil || grid.Head == 0 || grid.Head > len(heads) || columnCount(grid) < len(columns) ||
		above.kind == document.Heading && !apart && !headsAllButFirst(grid) {
		return false
	}
	p.grid, p.words, p.lines = grid, words, lines
	return true
}

// headsAllButFirst reports whether the only line of heads, bold and close together, has a head above each column but
// the first.
func headsAllButFirst(g *document.Grid) bool {
	for k, c := range g.Rows[0] {
		if (c.Text == "") != (k == 0) || c.Columns > 1 {
			return false
		}
	}
	return g.Head == 1
}

// hasBareNumber reports whether a cell of a line, except the first, is a number without words: not 6-month follow-up.
func hasBareNumber(l *line) bool {
	return slices.ContainsFunc(pieces(&l.segment)[1:], func(p piece) bool {
		return bareNumber.MatchString(textOf(l.words[p.from:p.to]))
	})
}
