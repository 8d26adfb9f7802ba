package report

import (
	"math/big"
	"regexp"
	"slices"
	"strings"

	"rederive"
)

// Computed decimals are shown as far as the paper prints them, and further only
// where that is needed to see a difference. The value in full is in the details.

// numeral matches a number as verdicts hold it: 1,438 or 0.6667 or 22/7 or 66.7%.
var numeral = regexp.MustCompile(`-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?:/\d+)?%?`)

// mostPlaces is how many places after the point a value is given at most.
const mostPlaces = 12

// inexact reports whether a kind is of numbers that are printed rounded.
func inexact(kind string) bool { return strings.Contains(kind, "decimal") }

// atPrecision writes what was computed for decimals at the precision of what was
// printed. Wrong says that the two differ.
func atPrecision(kind, printed, computed string, wrong bool) string {
	if !inexact(kind) {
		return computed
	}
	like := numeral.FindAllString(printed, -1)
	i := -1
	return numeral.ReplaceAllStringFunc(computed, func(number string) string {
		if i++; len(like) == 0 {
			return rounded(number, "", false)
		}
		return rounded(number, like[min(i, len(like)-1)], wrong)
	})
}

// cellsAtPrecision writes the computed cells of a table of decimals at the precision of
// the printed ones.
func cellsAtPrecision(kind string, c *rederive.Comparison) *rederive.Comparison {
	if !inexact(kind) {
		return c
	}
	out := *c
	out.Rows = slices.Clone(c.Rows)
	for i, row := range c.Rows {
		cells := slices.Clone(row.Cells)
		for j, cell := range cells {
			cells[j].Computed = atPrecision(kind, cell.Printed, cell.Computed, cell.State == rederive.CellDiffers)
		}
		out.Rows[i].Cells = cells
	}
	return &out
}

// rounded writes a computed number like a printed one.
func rounded(number, like string, wrong bool) string {
	value, ok := new(big.Rat).SetString(strings.ReplaceAll(number, ",", ""))
	if !ok || strings.Contains(number, "e") || !strings.ContainsAny(number, "./") {
		return number
	}
	like, percent := strings.CutSuffix(strings.ReplaceAll(like, ",", ""), "%")
	suffix := ""
	if percent {
		value.Mul(value, big.NewRat(100, 1))
		suffix = "%"
	}
	places := 6
	if like != "" {
		_, after, _ := strings.Cut(like, ".")
		places = min(len(after), mostPlaces)
	}
	text := value.FloatString(places)
	if was, ok := new(big.Rat).SetString(like); ok && wrong && was.Cmp(value) != 0 {
		for text == was.FloatString(places) && places < mostPlaces {
			places++
			text = value.FloatString(places)
		}
	}
	if like == "" && len(text) > len(number) {
		return number
	}
	return text + suffix
}
