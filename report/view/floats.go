package view

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/show"
)

// lineUp gives the floats of each column of a table the same number of decimals, so
// that their points align: at most eight digits for the largest, and at least three for
// the smallest. It returns the full values of those rounded, by row and column.
func lineUp(t *show.RenderedTable) map[[2]int]string {
	full := map[[2]int]string{}
	for col := range widthOf(t) {
		values, ok := floatsOf(t, col)
		if !ok {
			continue
		}
		decimals := decimalsFor(values)
		for row, v := range values {
			cell := &t.Rows[row][col]
			text := strconv.FormatFloat(v, 'f', decimals, 64)
			if exact, err := strconv.ParseFloat(text, 64); err != nil || exact != v {
				full[[2]int{row, col}] = cell.Text
			}
			cell.Text = text
		}
	}
	return full
}

// floatsOf returns the numbers of a column by row. It returns false if none has a
// decimal point, or if one is not a decimal or has more digits than a float.
func floatsOf(t *show.RenderedTable, col int) (values map[int]float64, ok bool) {
	values = map[int]float64{}
	points := false
	for row, cells := range t.Rows {
		if col >= len(cells) || !cells[col].Number {
			continue
		}
		text := cells[col].Text
		v, err := strconv.ParseFloat(text, 64)
		switch digits := strings.Trim(text, "-"); {
		case err != nil, strings.Trim(digits, "0123456789.") != "":
			return nil, false
		case strings.Contains(text, "."):
			points = true
		case len(digits) > 15:
			return nil, false
		}
		values[row] = v
	}
	return values, points
}

// decimalsFor returns the number of decimals that the values of a column need.
func decimalsFor(values map[int]float64) int {
	least, most := math.Inf(1), 0.0
	for _, v := range values {
		if v != 0 {
			least, most = min(least, math.Abs(v)), max(most, math.Abs(v))
		}
	}
	if most == 0 {
		return 1
	}
	const largest, smallest = 8, 3 // digits
	decimals := max(0, largest-1-exponent(most), smallest-1-exponent(least))
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.FormatFloat(v, 'f', decimals, 64))
	}
	for decimals > 1 && !slices.ContainsFunc(texts, func(s string) bool { return !strings.HasSuffix(s, "0") }) {
		for i, s := range texts {
			texts[i] = strings.TrimSuffix(s, "0")
		}
		decimals--
	}
	return decimals
}

// exponent returns the power of ten of the first digit of a number.
func exponent(v float64) int { return int(math.Floor(math.Log10(v))) }
