package review

import (
	"maps"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// A sheet is a table whose columns were recognized by their heads.
type sheet struct {
	block   int
	grid    *document.Grid
	above   string // the lines above a table without a number, as in the output of a program
	degrees string // the degrees of freedom below such a table
	columns []column
	lines   []line           // of the body: the names of its rows
	cells   [][]printed.Cell // of the body
	roles   [][]role         // of the cells

	means        []document.Result // judged together
	textResults  []textResult      // likewise, with sample sizes from the text
	shares       []shareResult
	wholes       map[int]printed.Number  // what percentages agree with, by the first byte of their cells
	used         map[int]bool            // p-values and intervals that were compared, by their first byte
	inside       *spread                 // what the brackets of the table contain; nil until needed
	psInBrackets bool                    // the table, or the text of the paper, says that p-values are in brackets
	saysErrors   bool                    // the table has means with their standard errors in brackets
	saysShares   bool                    // the caption or the notes say that numbers in brackets are percentages
	areShares    *bool                   // the result of mostAreShares; nil before its first call
	samples      map[int]*printed.Number // of columns of correlations, if the table does not print them
	places       map[int][2]int          // row and column of cells, by their first byte; nil until needed
}

// sheetOf reads a table, or returns nil if its head is not understood.
func (c *checker) sheetOf(i int) *sheet {
	g := c.out.Document.Blocks[i].Grid
	if g == nil || g.Head >= len(g.Rows) {
		return nil
	}
	return c.sheetOfGrid(i, g)
}

// sheetOfGrid reads a table, or a part of it that was transposed.
func (c *checker) sheetOfGrid(i int, g *document.Grid) *sheet {
	b := &c.out.Document.Blocks[i]
	s := &sheet{block: i, grid: g, used: map[int]bool{}, samples: map[int]*printed.Number{}}
	if !strings.ContainsAny(g.Caption, "0123456789") { // it is not numbered
		s.above, s.degrees = c.linesAbove(i), c.degreesBelow(i)
	}
	s.wholes = map[int]printed.Number{}
	s.psInBrackets = c.saysPsInBrackets(g)
	text := b.Text()
	pointed := printed.PointsOf(s.grid)
	heads := headsOf(s.grid)
	for _, h := range heads {
		s.columns = append(s.columns, columnOf(h))
	}
	for g.Head == 0 && len(s.columns) < len(g.Rows[0]) { // without heads
		s.columns = append(s.columns, column{})
	}
	s.turnHeads(heads)
	s.readForeign()
	spaced := spacedSize.MatchString(s.grid.Caption) || slices.ContainsFunc(s.columns, func(col column) bool {
		return spacedSize.MatchString(col.head)
	})
	for _, row := range s.grid.Rows[s.grid.Head:] {
		if len(row) > 0 && codesRow.MatchString(row[0].Text) {
			continue
		}
		cells := make([]printed.Cell, 0, len(row))
		for _, x := range row {
			from, to := text.Bytes(x.From, x.To)
			value := pointed(x.Text)
			if m := spacedCell.FindStringSubmatch(value); spaced && m != nil {
				value = strings.ReplaceAll(m[1], " ", "") + m[2]
			}
			cells = append(cells, printed.CellOf(value, from, to))
			for range x.Columns - 1 {
				cells = append(cells, printed.Cell{})
			}
		}
		for k := range cells[:min(len(cells), len(s.columns))] { // p <
			x, name := &cells[k], s.columns[k].name
			if strings.HasSuffix(name, "<") && pHead.MatchString(name) && x.First != nil {
				x.Text = "< " + x.Text
			}
			is := s.columns[k].role // of what is in brackets in cells of its own: (1.80)
			if (is == roleStat || is == roleSD || is == roleSE || is == roleN) && inBracketsOnly.MatchString(x.Text) {
				*x = printed.CellOf(strings.Trim(x.Text, "()[]"), x.From, x.To)
			}
			if x.First != nil && logHead.MatchString(s.columns[k].plain) {
				x.Text = printed.PowerOfTen + strings.TrimSpace(x.Text)
			}
		}
		s.cells = append(s.cells, cells)
	}
	s.joinIntervals()
	s.readBelow()
	s.splitPairs()
	s.splitGroups()
	s.readRepeats()
	s.readPs()
	s.readRoles(c.sizesNamed)
	return s
}

// saysPsInBrackets reports whether a table says that p-values are in brackets, or else the text of the paper, if they
// may be such.
func (c *checker) saysPsInBrackets(g *document.Grid) bool {
	about := oneLine(g.Caption + " " + g.Notes)
	if other := spreadsInBrackets.MatchString(about); other || saysPInBrackets.MatchString(about) {
		return !other
	}
	const fewest = 4
	fits := 0
	for _, row := range g.Rows[g.Head:] {
		for k := 1; k < len(row); k++ {
			m := valueWithP.FindStringSubmatch(row[k].Text)
			if m == nil {
				continue
			}
			if _, _, ok := printed.POfCell(m[1]); !ok {
				return false
			}
			fits++
		}
	}
	return fits >= fewest && c.bracketsOfText()
}

// spreadsInBrackets matches a table whose brackets have something else.
var spreadsInBrackets = lazyregexp.New(`(?i)\b(?:SDs?|SEs?|s\.e\.|standard (?:deviations?|errors?)|intervals?|CI|` +
	`per ?cent\w*)\b[^.;]{0,30}(?:parenthes[ei]s|brackets)|(?:parenthes[ei]s|brackets)[^.;]{0,30}\b(?:SDs?|SEs?|` +
	`standard (?:deviations?|errors?)|intervals?|per ?cent\w*)\b`)

// codesRow matches the row below a table in which a program says what its stars mean.
var codesRow = lazyregexp.New(`^(?i)\s*signif(?:icance|\.)? ?codes?\b`)

// checkTable judges the rows of a table, panel by panel, after those of its parts whose columns
// are rows.
func (c *checker) checkTable(s *sheet) {
	if s == nil {
		return
	}
	if list := panels(s.grid); list != nil {
		for _, g := range list {
			part := c.sheetOfGrid(s.block, g)
			c.checkTable(part)
			maps.Copy(s.used, part.used)
		}
		return
	}
	for _, g := range upright(s.grid) {
		part := c.sheetOfGrid(s.block, g)
		c.checkSheet(part)
		maps.Copy(s.used, part.used)
		for _, row := range part.cells {
			for _, x := range row {
				if r, k := s.at(x.From); r >= 0 && k > 0 {
					s.cells[r][k] = printed.Cell{From: x.From, To: x.To}
				}
			}
		}
	}
	c.checkSheet(s)
}

func (c *checker) checkSheet(s *sheet) {
	levels := s.levels()
	defer c.doubtColumns(len(c.out.Results))
	for r := range s.cells {
		for k := range s.cells[r] {
			if k < len(s.columns) {
				c.checkCell(s, r, k)
				c.checkStars(s, levels, r, k)
			}
		}
	}
	for k := range s.columns {
		c.checkSlopes(s, k)
		c.checkCumulative(s, k)
	}
	c.testsOfRows(s)
	c.testsOfMeans(s)
	c.checkSigns(s, levels)
	c.checkRatios(s)
	c.checkPairs(s)
	c.checkTableContrasts(s)
	c.checkTableDs(s)
	c.checkFits(s)
	c.checkMeanErrors(s)
	c.checkProportions(s)
	c.doubtWholes(s)
	c.addMeans(s)
	c.addTextResults(s)
	c.checkTotals(s)
	c.checkParts(s)
	c.checkDifferences(s)
	c.checkRates(s)
	c.checkVariances(s)
	c.addLonePs(s)
	c.addLoneIntervals(s)
}

// checkCell judges a cell by the others in its row and group.
func (c *checker) checkCell(s *sheet, r, k int) {
	x := s.cells[r][k]
	if x.First == nil {
		c.namedInCell(s, r, k)
		return
	}
	switch is := s.roles[r][k]; {
	case is == roleMean, is == roleMeanSD, x.Spread != nil && (is == roleN || is == roleOther): // 42.5 ± 12.9
		c.tableMean(s, r, k)
	case is == roleLikeMean:
		out := c.cellResult(document.MeanCheck, s, x)
		out.Type = "M"
		c.add(unchecked(out, "the table does not say what the number in brackets is; it may be a standard deviation"))
	case s.isShareAt(r, k):
		c.shareOfCell(s, r, k)
	case is == roleStat:
		c.tableStatistic(s, r, k)
	}
	c.tableInterval(s, r, k)
	c.tableTest(s, r, k)
	c.checkBelow(s, r, k)
	c.tableCorrelation(s, r, k)
}

// cellResult begins a result for a cell.
func (c *checker) cellResult(check document.Check, s *sheet, x printed.Cell) document.Result {
	c.use(s.block)
	r := c.result(check, x.From, x.To)
	r.Sentence = strings.TrimSpace(s.grid.Caption)
	r.Comparison = "="
	if x.First != nil {
		r.Value = x.First.Text
	}
	return r
}

// residualDegrees matches the degrees of freedom that R prints below the coefficients of a model.
var residualDegrees = lazyregexp.New(
	`Residual (?:standard error|deviance): [\d.e+-]+ {1,3}on \d+ {1,3}degrees of freedom`,
)

// degreesBelow returns the degrees of freedom that are printed below block i, as far as no other table precedes them.
func (c *checker) degreesBelow(i int) string {
	const most = 4 // blocks
	blocks := c.out.Document.Blocks
	for k := i + 1; k < min(len(blocks), i+1+most) && blocks[k].Grid == nil; k++ {
		if said := residualDegrees.FindString(blocks[k].Text().String); said != "" {
			return said
		}
	}
	return ""
}

// linesAbove returns the text right above block i, as far as it is short lines and not prose.
func (c *checker) linesAbove(i int) string {
	const most, long = 4, 120
	text := ""
	for k := i - 1; k >= max(0, i-most); k-- {
		b := &c.out.Document.Blocks[k]
		line := b.Text().String
		if b.Grid != nil || len(line) > long {
			break
		}
		text = line + " " + text
	}
	return text
}

// about returns what a table says about the values of a row: its caption, its notes, the row's name and the heads.
func (s *sheet) about(r int) string {
	text := s.grid.Caption + " " + s.above + " " + s.grid.Notes
	if len(s.cells[r]) > 0 {
		text += " " + s.cells[r][0].Text
	}
	for i := range s.columns {
		text += " " + s.columns[i].head
	}
	return text
}
