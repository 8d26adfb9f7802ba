package document

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
)

// HeadRows returns the number of rows in the head of a table: the rows above the first one with a number or a dash
// instead of one.
func HeadRows(rows [][]Cell) int {
	named := false // a row has the heads of several columns
	for i, row := range rows {
		if named && len(row) == 1 { // a title or a blank row
			return i
		}
		named = named || len(row) > 1
		if i == 0 && (isCounted(row) || areLevels(rows) || namesRows(rows)) || isCountedInBrackets(row) {
			continue
		}
		if i > 0 && (isName(row) || areMarks(row)) {
			return i
		}
		for k, c := range row {
			isHead := IsHeadWithNumber(c.Text) || i == 0 && longWord.MatchString(c.Text) // 6-month change
			if k > 0 && (BeginsLikeNumber(c.Text) && !isHead || isDash(c.Text)) {
				return i
			}
		}
	}
	return min(1, len(rows))
}

// namesRows reports whether the cells of the first row after a blank one are names of rows, such as "5 000 m", as in a
// table of correlations.
func namesRows(rows [][]Cell) bool {
	const least = 2
	names := map[string]bool{}
	for _, row := range rows[1:] {
		if len(row) > 0 {
			names[withoutBlanks(row[0].Text)] = true
		}
	}
	if len(rows[0]) <= least || rows[0][0].Text != "" {
		return false
	}
	for _, c := range rows[0][1:] {
		if c.Text == "" || !names[withoutBlanks(c.Text)] {
			return false
		}
	}
	return true
}

func withoutBlanks(text string) string { return strings.Join(strings.Fields(text), "") }

var longWord = lazyregexp.New(`\pL{4}`)

// BeginsLikeNumber reports whether a cell begins like a number.
func BeginsLikeNumber(text string) bool {
	text = strings.TrimLeft(text, "-\u2212\u2013+(<>=~ ")
	r := []rune(text[:min(len(text), 8)])
	return len(r) > 0 && (unicode.IsDigit(r[0]) || r[0] == '.' && len(r) > 1 && unicode.IsDigit(r[1]))
}

// isName reports whether a row has only a name, which applies to the rows below.
func isName(row []Cell) bool {
	for k, c := range row {
		if (c.Text == "") != (k > 0) {
			return false
		}
	}
	return len(row) > 1
}

// areMarks reports whether all cells of a row after its name have the same mark instead of a number: x, n/a.
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

// IsHeadWithNumber reports whether a cell begins with a number but is a heading: 95% CI, or a method such as 2SLS.
func IsHeadWithNumber(text string) bool { return headWithNumber.MatchString(text) }

var headWithNumber = lazyregexp.New(`^\(?\d\d(?:[.,]\d)? ?% ?(?:\p{Lu}|conf)|^\d[A-Z]{2}`)

// CountsColumns reports whether the numbers of a row number its columns, or are their years.
func CountsColumns(row []Cell) bool { return isCounted(row) || isCountedInBrackets(row) }

// isCounted reports whether the numbers of a row number its last columns, like the headings of a table of correlations
// or of several models, or are their years.
func isCounted(row []Cell) bool {
	if areYears(row) {
		return true
	}
	next, bracketed := 1, false
	for _, c := range row[min(1, len(row)):] {
		switch {
		case strings.Trim(c.Text, "().") == strconv.Itoa(next):
			next, bracketed = next+1, strings.HasPrefix(c.Text, "(")
		case c.Text == "" && (next == 1 || bracketed): // (1), over two columns
		case next > 1 || BeginsLikeNumber(c.Text):
			return false
		}
	}
	return next > 2
}

// areLevels reports whether the first row has the levels of what its first cell names, such as distances or ages: whole
// numbers that rise, above numbers with decimals or brackets only.
func areLevels(rows [][]Cell) bool {
	const fewest = 3 // rows, and cells of a row
	if len(rows) < fewest || len(rows[0]) < fewest || !startsWithLetter.MatchString(rows[0][0].Text) {
		return false
	}
	last := -1
	for _, c := range rows[0][1:] {
		n, err := strconv.Atoi(c.Text)
		if err != nil || n <= last {
			return false
		}
		last = n
	}
	for _, row := range rows[1:] {
		for _, c := range row[min(1, len(row)):] {
			if _, err := strconv.Atoi(c.Text); err == nil {
				return false
			}
		}
	}
	return true
}

var startsWithLetter = lazyregexp.New(`^\pL`)

// isCountedInBrackets reports whether the cells of a row after the first number the columns: (1) (2) (3).
func isCountedInBrackets(row []Cell) bool {
	for k, c := range row {
		if k > 0 && strings.TrimSpace(c.Text) != "("+strconv.Itoa(k)+")" {
			return false
		}
	}
	return len(row) > 2
}

// areYears reports whether the headings with numbers, except the first cell, are increasing years, or spans of years.
func areYears(row []Cell) bool {
	const first, last = 1800, 2100
	before, years := first, 0
	for _, c := range row[min(1, len(row)):] {
		if !BeginsLikeNumber(c.Text) {
			continue
		}
		m := yearOrSpan.FindStringSubmatch(c.Text)
		if m == nil {
			return false
		}
		year, _ := strconv.Atoi(m[1])
		if year < first || year > last || year <= before && m[2] == "" {
			return false
		}
		before, years = year, years+1
	}
	return years > 1
}

// yearOrSpan matches a year, and several: 2004-2005, 2004/05.
var yearOrSpan = lazyregexp.New(`^(\d{4})(?:[-/\x{2013}\x{2212}](\d{2}|\d{4}))?$`)

// CentredHeads returns the number of columns that each of several headings spans, if each is centred over its columns
// and together they span all columns. Otherwise it returns nil. A column is given by its ends.
func CentredHeads(middles []float64, columns [][2]float64, near float64) []int {
	const fewest = 2 // headings: a single one may span any number of columns
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
