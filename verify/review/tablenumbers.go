package review

import (
	"math"
	"regexp"

	"rederive/document"
)

var (
	digitsPoint  = regexp.MustCompile(`\d?\.\d`)
	commaDecimal = regexp.MustCompile(`(^|[^\d,])(?:0,\d+|\d+,\d{1,2})($|[^\d,])`)
	commaBetween = regexp.MustCompile(`(\d),(\d)`)
)

// pointsOf returns what turns the decimal commas of a table into points. A table has such commas if some of its numbers
// cannot be read in another way, and none has a point.
func pointsOf(g *document.Grid) func(string) string {
	commas := 0
	for _, row := range g.Rows {
		for _, x := range row {
			if digitsPoint.MatchString(x.Text) {
				return func(text string) string { return text }
			}
			commas += len(commaDecimal.FindAllString(x.Text, -1))
		}
	}
	const least = 3
	if commas < least {
		return func(text string) string { return text }
	}
	return func(text string) string { return commaBetween.ReplaceAllString(text, "$1.$2") }
}

// shareOfRow judges a percentage by the size of the sample that its row has, if that is the whole of most others in the
// table. Where the counts of the row add up to it, no value is missing.
func (c *checker) shareOfRow(s *sheet, r, k int) {
	n := s.wholeOf(r, k)
	if n == nil {
		return
	}
	fits, all := 0, 0
	for i := range s.cells {
		for _, j := range s.sharesIn(i) {
			if whole := s.wholeOf(i, j); whole != nil {
				all++
				if x := s.cells[i][j]; isShare(*x.first, *x.second, *whole) {
					fits++
				}
			}
		}
	}
	const fewest = 3
	if fits < fewest || 3*fits < 2*all {
		return
	}
	sum := 0.0
	for _, j := range s.sharesIn(r) {
		sum += s.cells[r][j].first.value
	}
	x := s.cells[r][k]
	c.tableShare(s, x, *x.first, *x.second, *n, sum == n.value)
}

// wholeOf is the size of the sample in the row of a cell, or nil.
func (s *sheet) wholeOf(r, k int) *number {
	n := s.near(r, k, columnN)
	if n == nil || n.first == nil || n.first.value <= 0 {
		return nil
	}
	return n.first
}

// sharesIn lists the columns with a count and its percentage in a row.
func (s *sheet) sharesIn(r int) []int {
	var list []int
	for j, x := range s.cells[r] {
		if j < len(s.columns) && s.columns[j].kind == columnNPercent && x.first != nil && x.second != nil {
			list = append(list, j)
		}
	}
	return list
}

// isShare reports whether a count has a percentage of a whole.
func isShare(count, percent, whole number) bool {
	return math.Abs(100*count.value/whole.value-percent.value) <= percent.half*(1+1e-9)
}
