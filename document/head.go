package document

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
)

// HeadRows counts the rows of the head of a table: those above the first row with a number, or a dash in its place.
func HeadRows(rows [][]Cell) int {
	for i, row := range rows {
		if i == 0 && isCounted(row) || isCountedInBrackets(row) {
			continue
		}
		if i > 0 && (isName(row) || areMarks(row)) {
			return i
		}
		for k, c := range row {
			if k > 0 && (BeginsLikeNumber(c.Text) && !IsHeadWithNumber(c.Text) || isDash(c.Text)) {
				return i
			}
		}
	}
	return min(1, len(rows))
}

// BeginsLikeNumber reports whether a cell begins like a number.
func BeginsLikeNumber(text string) bool {
	text = strings.TrimLeft(text, "-\u2212\u2013+(<>=~ ")
	r := []rune(text[:min(len(text), 8)])
	return len(r) > 0 && (unicode.IsDigit(r[0]) || r[0] == '.' && len(r) > 1 && unicode.IsDigit(r[1]))
}

// isName reports whether a row has a name alone, which is that of the rows below it.
func isName(row []Cell) bool {
	for k, c := range row {
		if (c.Text == "") != (k > 0) {
			return false
		}
	}
	return len(row) > 1
}

// areMarks reports whether the cells of a row after its name are all the same mark in place of a number: x, n/a.
func areMarks(row []Cell) bool {
	for _, c := range row[min(1, len(row)):] {
		if c.Text != row[1].Text {
			return false
		}
	}
	return len(row) > 2 && missingMark.MatchString(row[1].Text)
}

var missingMark = lazyregexp.New(`^(?i)(?:x|\x{d7}|n/?a|n\.a\.|ns|n\.s\.|ref(?:erence)?|\x{2026}|\.\.\.)$`)

func isDash(text string) bool {
	return text == "-" || text == "\u2212" || text == "\u2013" || text == "\u2014"
}

// IsHeadWithNumber reports whether a cell begins with a number and is a head: 95% CI, or a method such as 2SLS.
func IsHeadWithNumber(text string) bool { return headWithNumber.MatchString(text) }

var headWithNumber = lazyregexp.New(`^\(?\d\d(?:\.\d)? ?% ?(?:\p{Lu}|conf)|^\d[A-Z]{2}`)

// isCounted reports whether the numbers of a row count its last columns, as the heads of a table of correlations and of
// several models do, or are the years of these.
func isCounted(row []Cell) bool {
	if areYears(row) {
		return true
	}
	next := 1
	for _, c := range row[min(1, len(row)):] {
		switch {
		case strings.Trim(c.Text, "().") == strconv.Itoa(next):
			next++
		case c.Text == "" && next == 1:
		case next > 1 || BeginsLikeNumber(c.Text):
			return false
		}
	}
	return next > 2
}

// isCountedInBrackets reports whether the cells of a row after the first number the columns: (1) (2) (3).
func isCountedInBrackets(row []Cell) bool {
	for k, c := range row {
		if k > 0 && strings.TrimSpace(c.Text) != "("+strconv.Itoa(k)+")" {
			return false
		}
	}
	return len(row) > 2
}

// areYears reports whether the heads with numbers, but for the first, are years, one after the other.
func areYears(row []Cell) bool {
	const first, last = 1800, 2100
	before, years := first, 0
	for _, c := range row[min(1, len(row)):] {
		if !BeginsLikeNumber(c.Text) {
			continue
		}
		year, err := strconv.Atoi(c.Text)
		if err != nil || year <= before || year > last {
			return false
		}
		before, years = year, years+1
	}
	return years > 1
}

// CentredHeads counts the columns that each of several heads is over, if each is in the middle of its own and they are
// over all columns; or it returns nil. A column is given by its ends.
func CentredHeads(middles []float64, columns [][2]float64, near float64) []int {
	const fewest = 2 // heads: a single one may be over any number of columns
	var spans []int
	next := 0
	for _, m := range middles {
		if next >= len(columns) {
			return nil
		}
		away := func(end int) float64 { return math.Abs((columns[next][0]+columns[end][1])/2 - m) }
		end := next
		for k := next + 1; k < len(columns) && away(k) < away(end); k++ {
			end = k
		}
		if away(end) > near {
			return nil
		}
		spans, next = append(spans, end+1-next), end+1
	}
	if next < len(columns) || len(spans) < fewest {
		return nil
	}
	return spans
}
