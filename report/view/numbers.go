package view

import (
	"maps"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show"
)

// A numberColumn says how a column of numbers is set: right-aligned, with decimal
// points aligned.
type numberColumn struct {
	Right bool
	Pads  map[int]string // by row: padding that makes the entry as wide after its point as the widest
}

// numberForm matches numbers as cells write them for readers: 299,852.4 ± 79.0, 12.5%,
// 0.500** (0.118), 6.02 × 10²³. A code such as 0110 does not match.
var numberForm = func() *lazyregexp.Regexp {
	const number = `[-+\x{2212}\x{2013}]?(?:(?:[1-9]\d{0,2}(?:[,\x{2009}\x{202f}]\d{3})+|0|[1-9]\d*)(?:\.\d+)?|\.\d+)`
	const power = `(?:e[-+]?\d+| ?[×·] ?10[⁻⁰¹²³⁴-⁹]+)?`
	const unit = `(?:[ \x{a0}]?%)?`
	return lazyregexp.New(`^[<>≤≥≈~]? ?(` + number + `)` + power + unit + `[*†‡]{0,3}` +
		`(?: ?± ?` + number + unit + `| ?[(\[]` + number + `[)\]])?[*†‡]{0,3}$`)
}()

// numberInBrackets matches a number alone in brackets, such as the standard error below
// its coefficient.
var numberInBrackets = lazyregexp.New(`^[(\[]([-+\x{2212}]?(?:0|[1-9]\d*)?(?:\.\d+)?)[)\]][*†‡]{0,3}$`)

// matchNumber finds the number at the start of a cell, as its first group.
func matchNumber(text string) []int {
	if m := numberForm.FindStringSubmatchIndex(text); m != nil {
		return m
	}
	if m := numberInBrackets.FindStringSubmatchIndex(text); m != nil && m[2] < m[3] {
		return m
	}
	return nil
}

// numberColumns finds the columns of a table that contain only numbers, dashes and
// blanks.
func numberColumns(t *show.RenderedTable) []numberColumn {
	list := make([]numberColumn, widthOf(t))
	for i := range list {
		list[i] = columnOf(t, i)
	}
	return list
}

// widthOf returns the number of columns of a table.
func widthOf(t *show.RenderedTable) int {
	width := len(t.Head)
	for _, row := range t.Rows {
		width = max(width, len(row))
	}
	return width
}

func columnOf(t *show.RenderedTable, i int) numberColumn {
	column, plain := numberColumn{}, true
	tails := map[int]string{}
	for k, row := range t.Rows {
		if i >= len(row) {
			continue
		}
		c := row[i]
		switch m := matchNumber(c.Text); {
		case m != nil:
			column.Right = true
			tails[k] = c.Text[m[2]+len(whole(c.Text[m[2]:])):]
		case c.Number:
			column.Right, plain = true, false // a fraction, or an infinite value
		case strings.Trim(c.Text, " -–—") != "":
			return numberColumn{}
		}
	}
	if plain {
		column.Pads = padded(tails)
	}
	return column
}

// whole returns the part of a number before its decimal point.
func whole(number string) string {
	i := strings.IndexFunc(number, func(r rune) bool {
		return !strings.ContainsRune("-+\u2212\u20130123456789,\u2009\u202f", r)
	})
	if i < 0 {
		return number
	}
	return number[:i]
}

// padded returns what each tail lacks to be as wide as the others. All digits have the
// same width, so it suffices that each kind of character occurs equally often.
func padded(tails map[int]string) map[int]string {
	const most = 16 // characters; with more, the columns would be mostly empty
	needed := map[rune]int{}
	for _, tail := range tails {
		for r, n := range signs(tail) {
			needed[r] = max(needed[r], n)
		}
	}
	kinds, total := slices.Sorted(maps.Keys(needed)), 0
	for _, n := range needed {
		total += n
	}
	if total > most {
		return nil
	}
	pads := map[int]string{}
	for k, tail := range tails {
		have := signs(tail)
		for _, r := range kinds {
			pads[k] += strings.Repeat(string(r), needed[r]-have[r])
		}
	}
	return pads
}

// signs counts the characters of a text by kind.
func signs(text string) map[rune]int {
	count := map[rune]int{}
	for _, r := range text {
		switch {
		case '0' <= r && r <= '9':
			r = '0'
		case strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹", r):
			r = '⁰'
		case r == ' ':
			r = '\u00a0'
		}
		count[r]++
	}
	return count
}
