package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// twoValues matches two decimal numbers after a relation sign.
var twoValues = lazyregexp.New(`[=<>]\s*[-−]?\d*\.\d+\s+[-−]?\d*\.\d+(?:[^%\d]|$)`)

// doubtColumns withdraws the findings in a table, whose results begin at an index, if nearly all relations of a kind
// fail: b/SE and t, estimates and intervals. Its heads may belong to other columns than those below them.
func (c *checker) doubtColumns(from int) {
	const few, most = 4, 3 // findings; findings per consistent result
	const why = "hardly any row of the table fits: its heads may have been read over other columns; "
	results := c.out.Results[from:]
	for _, check := range []document.Check{document.TableCheck, document.IntervalCheck, document.TestCheck} {
		fit, other := 0, 0
		ofColumns := func(r *document.Result) bool { // not in one cell, as in 0.15 (0.34-0.56)
			return r.Check == check && (check != document.IntervalCheck || !strings.ContainsAny(r.Text, "(["))
		}
		for i := range results {
			switch r := &results[i]; {
			case !ofColumns(r):
			case r.IsFinding():
				other++
			case r.Verdict == document.Consistent:
				fit++
			}
		}
		for i := range results {
			if r := &results[i]; other >= few && other >= most*fit && ofColumns(r) && r.IsFinding() {
				*r = unchecked(*r, why+r.Why)
			}
		}
	}
}

// doubtWholes looks for another whole that most of the findings among the percentages of a table fit, three at the
// least. If they are percentages of their rows, or, in several columns, of everybody below the sizes of the groups,
// none is a finding. In one column its head has a wrong size, and one finding says so.
func (c *checker) doubtWholes(s *sheet) {
	const few = 3
	var found []shareResult
	for _, x := range s.shares {
		if c.out.Results[x.at].IsFinding() {
			found = append(found, x)
		}
	}
	fitting := func(fits func(shareResult) bool) []shareResult {
		return slices.DeleteFunc(slices.Clone(found), func(x shareResult) bool { return !fits(x) })
	}
	isMost := func(list []shareResult) bool { return len(list) >= few && 3*len(list) >= 2*len(found) }
	takeBack := func(list []shareResult, why string) {
		for _, x := range list {
			r := &c.out.Results[x.at]
			*r = unchecked(*r, r.Why+"; most percentages that do not fit are those of "+why)
		}
	}
	if isMost(fitting(func(x shareResult) bool { return s.isOfRow(c.out.Results[x.at].From, &x.share) })) {
		takeBack(found, "their rows")
		return
	}
	var most []shareResult
	whole := 0.0
	for _, x := range found {
		n := x.share.Wholes().Low
		if fits := fitting(func(o shareResult) bool { return o.share.Wholes().Contains(n) }); len(fits) > len(most) {
			most, whole = fits, n
		}
	}
	if !isMost(most) {
		return
	}
	if slices.ContainsFunc(most, func(x shareResult) bool { return x.column != most[0].column }) {
		n := sizeOfAll(s.grid)
		fits := func(x shareResult) bool { return x.share.Wholes().Contains(n.Value) }
		if list := fitting(fits); n.Value > 0 && isMost(list) {
			for _, x := range list {
				x.share.Whole = n
				r := judgeShare(&x.share, c.out.Results[x.at], false, false)
				r.Why += "; it is a percentage of all"
				c.out.Results[x.at] = r
			}
			found = slices.DeleteFunc(found, fits)
			whole = n.Value
		}
		most = found
	} else {
		first := &c.out.Results[most[0].at]
		first.Explanations = append(first.Explanations, fmt.Sprintf("%d percentages of the column fit another whole, "+
			"such as %g: its head may have a wrong size", len(most), whole))
		most = most[1:]
	}
	takeBack(most, fmt.Sprintf("another whole, such as %g", whole))
}

// sizeOfAll returns the sum of the sizes in the heads of a table.
func sizeOfAll(g *document.Grid) printed.Number {
	sum := printed.Number{}
	for _, h := range headsOf(g) {
		if n := columnOf(h).n; n != nil {
			sum.Value += n.Value
		}
	}
	sum.Text = strconv.FormatFloat(sum.Value, 'f', -1, 64)
	return sum
}

// isOfRow reports whether the share of a cell is that of the counts of its row.
func (s *sheet) isOfRow(from int, x *printed.Share) bool {
	r, _ := s.at(from)
	if r < 0 {
		return false
	}
	list := s.sharesIn(r)
	sum := printed.Number{}
	for _, k := range list {
		count, _ := s.shareAt(r, k)
		sum.Value += count.Value
	}
	return len(list) > 1 && printed.IsShare(x.Count, x.Percent, sum)
}

// Both in one interval, 1,901 (1.223, 2.955), leave the meaning of a comma open.
var (
	decimalCommas = lazyregexp.New(`\d,\d{3}(?:\D|$)`)
	decimalPoints = lazyregexp.New(`\d\.\d`)
)

// minusOrDash matches the text between two numbers that may be an interval from one to the other, or two ends, as
// in -0.20 -0.06.
var minusOrDash = lazyregexp.New(`\d\s[-\x{2212}\x{2013}]\.?\d`)

// damaged is a number of which signs were misread or mistyped: =,3.28, .2.20, 2,.20, 2.-20, = 2 .20, = = 0.2, 2.2O,
// 4.2?, 042.
var damaged = lazyregexp.New(`[=<>]\s*,\d+\.|\.\d*\.\d|\d,\.\d|\d\.[-\x{2212}\x{2013}]\d|` +
	`[=<>]\s*[1-9]\d*\s\.\d|=\s+=|\d[OIlSB?]|` +
	`(?:^|[^-+\x{2212}\x{2013}\d.,eE]|[^eE][-+\x{2212}\x{2013}])0\d+(?:[^\d.,]|$)`)

// hasTwoValues reports whether the statistic or the p-value of a test in running text is two numbers: a table cell that
// is wider than its column is printed over the text of the next one, and read as part of it.
func (c *checker) hasTwoValues(r *document.Result) bool {
	const more = 12 // bytes after the p-value
	if c.out.Document.Blocks[c.block].Kind == document.Table {
		return false
	}
	text := c.text.String
	return twoValues.MatchString(text[r.From:min(len(text), r.To+more)])
}

// isTornApart reports whether consecutive words of the block on one line are separated by a blank as wide as three
// letters are high.
func (c *checker) isTornApart(from, to int) bool {
	first, end := c.text.Words(from, to)
	words := c.out.Document.Blocks[c.block].Words
	for i := first + 1; i < end; i++ {
		a, b := words[i-1].Box, words[i].Box
		high := min(a.Y1-a.Y0, b.Y1-b.Y0)
		if a.Page == b.Page && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > 0.3*high && b.X0-a.X1 > 3*high && high > 0 {
			return true
		}
	}
	return false
}

// isCutOff reports whether a result depends on a number in the last column of a table that extends to the right edge of
// the paper's text or beyond: a program that prints a table wider than its column may cut off digits there. A number
// that ends where lines of text end is complete, and so is one that ends before the longest number of the column.
func (c *checker) isCutOff(r *document.Result) bool {
	const digit, exact = 0.45, 0.3 // in heights of the letters; in points
	b := &c.out.Document.Blocks[c.block]
	if b.Kind != document.Table || b.Grid == nil {
		return false
	}
	longest := 0.0
	var mine []document.Word
	for _, row := range b.Grid.Rows {
		last := row[len(row)-1]
		if last.To <= last.From || last.To > len(b.Words) {
			continue
		}
		w := b.Words[last.To-1]
		longest = max(longest, w.Box.X1)
		for _, x := range r.Boxes {
			if x.Page == w.Box.Page && x.X1 == w.Box.X1 && x.Y0 <= w.Box.Y0 && x.Y1 >= w.Box.Y1 {
				mine = append(mine, w)
			}
		}
	}
	for _, w := range mine {
		edge, high := c.rightEnd(w.Box.Page), w.Box.Y1-w.Box.Y0
		if end := w.Text[len(w.Text)-1]; edge > 0 && (end >= '0' && end <= '9' || end == '.') &&
			w.Box.X1 > max(edge, longest)-digit*high && math.Abs(w.Box.X1-edge) > exact {
			return true
		}
	}
	return false
}

// brokenNumber matches a cell with part of a number: (54. above 0), < . above 001.
var brokenNumber = lazyregexp.New(`(?:^|[\d<(=\s])\.$|^\d+[)\]]$|^[<(]$`)

// isBroken reports whether the block is a table with numbers broken over lines, as word processors do if a column is
// narrower than they are.
func (c *checker) isBroken() bool {
	const few = 1
	if c.broken == nil {
		n := 0
		if b := &c.out.Document.Blocks[c.block]; b.Kind == document.Table && b.Grid != nil {
			for _, row := range b.Grid.Rows[min(b.Grid.Head, len(b.Grid.Rows)):] {
				for _, x := range row[min(1, len(row)):] {
					if brokenNumber.MatchString(x.Text) {
						n++
					}
				}
			}
		}
		broken := n > few
		c.broken = &broken
	}
	return *c.broken
}

// rightEnd returns how far paragraphs extend to the right on pages as wide as the given one, or 0 if there are none.
func (c *checker) rightEnd(page int) float64 {
	d := c.out.Document
	width := func(page int) float64 {
		if page < 1 || page > len(d.Pages) {
			return 0
		}
		return d.Pages[page-1].Width
	}
	if c.edges == nil {
		c.edges = map[float64]float64{}
		for i := range d.Blocks {
			if d.Blocks[i].Kind != document.Paragraph {
				continue
			}
			for _, w := range d.Blocks[i].Words {
				if x := width(w.Box.Page); x > 0 {
					c.edges[x] = max(c.edges[x], w.Box.X1)
				}
			}
		}
	}
	return c.edges[width(page)]
}
