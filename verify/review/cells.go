package review

import (
	"slices"
	"sort"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// upright transposes a table whose rows are named B, SE and p, and whose columns are the variables, so that it can be
// read like others. Other tables are returned unchanged.
func upright(g *document.Grid) *document.Grid {
	kinds := map[columnKind]bool{}
	for _, row := range g.Rows[g.Head:] {
		kind := columnOf([]string{row[0].Text}).kind
		name := oneLine(row[0].Text)
		switch {
		case kind == columnB || kind == columnSE || kind == columnStat || kind == columnP:
			kinds[kind] = true
		case intervalHead.MatchString(name), estimateName(name) != "", testHead.MatchString(name),
			dfHead.MatchString(name), strings.EqualFold(name, "wald"):
		default:
			return g
		}
	}
	const least = 2
	if g.Head != 1 || len(g.Rows)-g.Head < least || len(kinds) < least || !kinds[columnSE] && !kinds[columnP] ||
		len(g.Rows[0]) < least {
		return g
	}
	width := len(g.Rows[0])
	t := &document.Grid{Caption: g.Caption, Notes: g.Notes, Head: 1, Rows: make([][]document.Cell, width)}
	for _, row := range g.Rows {
		if len(row) != width {
			return g
		}
		for k, x := range row {
			if x.Columns > 1 || k > 0 && columnOf([]string{g.Rows[0][k].Text}).kind != columnOther {
				return g
			}
			t.Rows[k] = append(t.Rows[k], x)
		}
	}
	return t
}

var (
	// twoHeads matches heads of two values in a cell: F (p), t (df), b (SE), Estimate ± SE.
	twoHeads   = lazyregexp.New(`^(.+?) ?(?:[(\[] ?([^()\[\]]+?) ?[)\]]|\x{00b1} ?(.+))$`)
	twoValued  = lazyregexp.New(`^([^()\[\]\x{00b1}]+?)\s*(?:[(\[]\s*([^()\[\]]+?)\s*[)\]]|\x{00b1}\s*(.+))$`)
	headOfTest = lazyregexp.New(`^(?:r|F|t|z|Z|\x{03c7}2|\x{03c7}\x{00b2}|chi[- ]?squared?)$`)
)

// splitPairs splits the columns whose cells have a statistic and its p-value, 6.21 (.003), or an estimate and its
// standard error, 0.52 ± 0.14. Standard errors in brackets are left to the comparison with stars, unless
// another column has the test.
func (s *sheet) splitPairs() {
	hasTest := false
	for k := range s.columns {
		hasTest = hasTest || s.columns[k].kind == columnStat
	}
	for k := len(s.columns) - 1; k > 0; k-- {
		first, second := s.splitHeads(k, hasTest)
		if first == "" {
			continue
		}
		col := s.columns[k]
		a, b := columnOf([]string{col.group, first}), columnOf([]string{col.group, second})
		a.n, b.n = col.n, col.n
		s.columns = append(s.columns[:k], append([]column{a, b}, s.columns[k+1:]...)...)
		for r, row := range s.cells {
			if k >= len(row) {
				continue
			}
			x := row[k]
			pair := [2]cell{x, {from: x.from, to: x.to}}
			if m := twoValued.FindStringSubmatch(x.text); m != nil {
				pair[0], pair[1] = cellOf(m[1], x.from, x.to), cellOf(m[2]+m[3], x.from, x.to)
			}
			s.cells[r] = append(append(row[:k:k], pair[:]...), row[k+1:]...)
		}
	}
}

// splitHeads returns the two heads of a column whose cells have two values, or "".
func (s *sheet) splitHeads(k int, hasTest bool) (first, second string) {
	m := twoHeads.FindStringSubmatch(strings.TrimSpace(lastHead(s, k)))
	if m == nil {
		return "", ""
	}
	first, second = strings.TrimSpace(m[1]), strings.TrimSpace(m[2]+m[3])
	name := oneLine(first)
	if dfHead.MatchString(oneLine(second)) && testHead.MatchString(name) && m[3] == "" {
		return first, second
	}
	switch columnOf([]string{second}).kind {
	case columnP:
		if headOfTest.MatchString(name) || testHead.MatchString(name) {
			return first, second
		}
	case columnSE:
		if bHead.MatchString(name) && (m[3] != "" || hasTest) {
			return first, second
		}
	}
	return "", ""
}

// testsInCells judges tests that are printed completely in one cell, or in a table whose cells were not recognized. The
// p-value may be in another column.
func (c *checker) testsInCells(b *document.Block, s *sheet) {
	for k := range c.found.tests {
		t := &c.found.tests[k]
		if b.Grid != nil && !c.inOneCell(b.Grid, t.from, t.to) {
			continue
		}
		if r, k := s.at(t.from); t.p == nil && r >= 0 {
			if p, own := s.pOf(r, k); p != nil && c.withP(s, t, r, k, p, own) {
				continue
			}
		}
		c.add(c.checkTest(t, span2{t.from, t.to}))
	}
}

// psInCells adds the p-values that are printed with their names in cells, and with nothing else that was checked.
func (c *checker) psInCells(b *document.Block, s *sheet) {
	for k := range c.found.loose {
		p := &c.found.loose[k]
		if b.Grid == nil || !c.inOneCell(b.Grid, p.from, p.to) ||
			s != nil && s.used[c.spanAt(p.from).from] ||
			slices.ContainsFunc(c.out.Results, func(r document.Result) bool {
				return r.Block == c.block && r.From < p.to && p.from < r.To
			}) {
			continue
		}
		c.add(c.checkLoose(p))
	}
}

// estimatesInCells judges the estimates whose intervals are named in their cell, 9.1 (CI: 6.9-11.6), and all those with
// names in cells that hold sentences: a table may be what sets texts next to each other.
func (c *checker) estimatesInCells(b *document.Block) {
	const prose = 12 // words
	for i := range c.found.ests {
		e := &c.found.ests[i]
		if b.Grid == nil || e.ci == nil || !c.inOneCell(b.Grid, e.from, e.to) {
			continue
		}
		s := c.spanAt(e.from)
		isProse := len(strings.Fields(c.text.String[s.from:s.to])) >= prose
		if isProse && e.name != unnamed || e.name == unnamed && e.value.text != "" && !c.hasResult(c.block, s.from) {
			c.checkEstimates(e)
		}
	}
}

// at is the row and the column of the cell that begins at a byte, or -1.
func (s *sheet) at(from int) (r, k int) {
	if s == nil {
		return -1, 0
	}
	if s.places == nil {
		s.places = map[int][2]int{}
		for r := range s.cells {
			for k := range s.cells[r] {
				if k < len(s.columns) && s.cells[r][k].text != "" {
					s.places[s.cells[r][k].from] = [2]int{r, k}
				}
			}
		}
	}
	if place, ok := s.places[from]; ok {
		return place[0], place[1]
	}
	return -1, 0
}

// inOneCell reports whether a byte range of a table is in a single cell.
func (c *checker) inOneCell(g *document.Grid, from, to int) bool {
	if c.spans == nil {
		for _, row := range g.Rows {
			for _, x := range row {
				if a, b := c.text.Bytes(x.From, x.To); a < b {
					c.spans = append(c.spans, span2{a, b})
				}
			}
		}
		slices.SortFunc(c.spans, func(a, b span2) int { return a.from - b.from })
	}
	return to <= c.spanAt(from).to
}

// spanAt returns the byte range of the last cell that begins at or before a byte, once inOneCell has found the cells.
func (c *checker) spanAt(from int) span2 {
	k := sort.Search(len(c.spans), func(i int) bool { return c.spans[i].from > from })
	if k == 0 {
		return span2{}
	}
	return c.spans[k-1]
}

// readParameters finds columns named p that hold numbers of predictors and the like: whole numbers above 1.
func (s *sheet) readParameters() {
	for k := range s.columns {
		if s.columns[k].kind != columnP {
			continue
		}
		for _, row := range s.cells {
			if k < len(row) && row[k].isNumber() && row[k].first.isDigits() && row[k].first.value > 1 {
				s.columns[k].kind = columnOther
			}
		}
	}
}
