package layout

import (
	"slices"

	"rederive/document"
)

// underHeads finds the table whose only rule is the one below its heads, as word processors draw them.
func underHeads(r rule, segments []segment) (frame, bool) {
	const most = 2.5 // of the font size: the white space above a row
	f := frame{x0: r.x0, x1: r.x1, y0: r.y, y1: r.y}
	var above, below []segment
	for _, s := range segments {
		switch {
		case !f.reaches(s.x0, s.x1):
		case s.y1 < r.y+0.3*s.size && r.y-s.y1 < 0.8*s.size:
			above = append(above, s)
		case s.y0 > r.y-0.3*s.size:
			below = append(below, s)
		}
	}
	if len(linesOf(above)) != 1 || len(below) == 0 {
		return f, false
	}
	lines := withCells(append(above, below...))
	heads := pieces(&lines[0].segment)
	if len(heads) < 2 || numbersIn(&lines[0]) > 0 || isAside(&lines[0]) {
		return f, false
	}
	isNext := func(k int) bool {
		return k < len(lines) && lines[k].y0-max(r.y, lines[k-1].y1) < most*lines[k].size && isRow(&lines[k], nil, true)
	}
	rows, cells := 0, 0 // those below heads
	for k := 1; k < len(lines); k++ {
		title := isTitle(&lines[k]) && isNext(k+1)
		if !title && !isNext(k) {
			break
		}
		f.y1 = lines[k].y1 + 0.1
		if title {
			continue
		}
		rows++
		for _, c := range pieces(&lines[k].segment) {
			if slices.ContainsFunc(heads, func(h piece) bool { return alignedPieces(h, c) }) {
				cells++
			}
		}
	}
	if rows == 0 || rows == 1 && len(heads) < 3 || 2*cells < rows*len(heads) {
		return f, false
	}
	f.y0 = lines[0].y0 - 0.1
	f.addSpans(segments, lines[0])
	f.rules = []float64{f.y0, r.y, f.y1}
	return f, true
}

// addSpans adds a line of heads over several columns each, right above the heads of these.
func (f *frame) addSpans(segments []segment, heads line) {
	var above []segment
	for _, s := range segments {
		if s.y1 < heads.y0+0.3*s.size && heads.y0-s.y1 < s.size && f.reaches(s.x0, s.x1) {
			above = append(above, s)
		}
	}
	if spans := linesOf(above); len(spans) == 1 && !isAside(&spans[0]) && spanningHeads([]line{spans[0], heads}) {
		f.y0 = spans[0].y0 - 0.1
	}
}

// aboveRule finds the table that ends with a rule, has shorter ones below its heads, and begins below its caption, as
// in the manuscripts of authors in PubMed Central.
func aboveRule(r rule, rules []rule, segments []segment) (frame, bool) {
	const most, fewest = 4, 2 // the white space above a row, as a multiple of the font size; rows with numbers
	f := frame{x0: r.x0, x1: r.x1, y0: r.y, y1: r.y}
	var above []segment
	for _, s := range segments {
		if (s.y0+s.y1)/2 < r.y && f.reaches(s.x0, s.x1) {
			above = append(above, s)
		}
	}
	lines := withCells(above)
	from := len(lines) - 1
	for ; from >= 0 && !captionHead.MatchString(textOf(lines[from].words)); from-- {
		if from+1 < len(lines) && lines[from+1].y0-lines[from].y1 > most*lines[from].size {
			return f, false
		}
	}
	if from < 0 || captionVerb.MatchString(textOf(lines[from].words)) {
		return f, false
	}
	lines = lines[from+1:]
	for len(lines) > 0 && len(pieces(&lines[0].segment)) == 1 {
		lines = lines[1:] // the title
	}
	first, divided, numbers := len(lines), 0, 0
	for k := range lines {
		if len(pieces(&lines[k].segment)) > 1 {
			divided++
		}
		if numbersIn(&lines[k]) > 0 {
			first = min(first, k)
			numbers++
		}
	}
	if first == 0 || numbers < fewest || 2*divided < len(lines) {
		return f, false
	}
	f.y0 = lines[0].y0 - 0.1
	head := 0.0
	for _, s := range rules {
		if s.y > f.y0 && s.y < r.y-1 && s.x1 > r.x0 && s.x0 < r.x1 {
			if !longest([]rule{s}, r) {
				return f, false
			}
			f.spans = append(f.spans, s)
			if s.y < (lines[first].y0+lines[first].y1)/2 {
				head = s.y
			}
		}
	}
	f.rules = []float64{f.y0, head, r.y}
	return f, head > 0
}

// reaches reports whether something between two x coordinates may be in a table with a rule. The last cells may extend
// beyond it.
func (f *frame) reaches(x0, x1 float64) bool {
	const beyond = 0.25 // of the rule
	width := f.x1 - f.x0
	return x0 > f.x0-6 && (x1 < f.x1+6 || x0 > f.x0+0.5*width && x0 < f.x1 && x1 < f.x1+beyond*width)
}

// headGap is the minimal gap between two heads, as a multiple of the font size.
const headGap = 0.4

// divideHeads divides heads that run together: words over several columns without a head of their own below, with a gap
// where one column ends and the next begins.
func divideHeads(g *document.Grid, columns []gutter, words []word) {
	for i := range g.Rows[:g.Head] {
		var row []document.Cell
		at := 0
		for _, c := range g.Rows[i] {
			next := at + c.Columns
			for k := c.From + 1; k < c.To && at+1 < next; k++ {
				a, b := words[k-1], words[k]
				_, last := covers(columns, piece{x0: a.x0, x1: a.x1})
				first, _ := covers(columns, piece{x0: b.x0, x1: b.x1})
				if first <= last || first <= at || first >= next || b.x0-a.x1 < headGap*(b.y1-b.y0) ||
					hasHeadBelow(g, i, at, next) {
					continue
				}
				row = append(row, document.Cell{
					Text: textOf(words[c.From:k]), Columns: first - at, From: c.From, To: k,
				})
				c.Text, c.From, c.Columns, at = textOf(words[k:c.To]), k, next-first, first
			}
			row = append(row, c)
			at = next
		}
		g.Rows[i] = row
	}
}

// hasHeadBelow reports whether the head has words below a row, in some columns.
func hasHeadBelow(g *document.Grid, row, from, to int) bool {
	for _, below := range g.Rows[row+1 : g.Head] {
		at := 0
		for _, c := range below {
			if c.Text != "" && at < to && at+c.Columns > from {
				return true
			}
			at += c.Columns
		}
	}
	return false
}
