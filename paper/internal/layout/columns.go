package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// splitPieces marks the words that begin cells although only a word space precedes them: those that are aligned with
// separate cells of other rows, if the words before them are, too.
func splitPieces(lines []line) {
	all := make([][]piece, len(lines))
	for i := range lines {
		all[i] = pieces(&lines[i].segment)
	}
	heads := true
	for i := range lines {
		words := lines[i].words
		heads = heads && (i == 0 || numbersIn(&lines[i]) == 0)
		for _, p := range all[i] {
			from := p.from
			for k := p.from + 1; k < p.to; k++ {
				w := &words[k]
				if w.inside || w.glued || isInside(&words[k-1], w) {
					continue
				}
				before := piece{words[from].x0, words[k-1].x1, from, k}
				rest := piece{w.x0, words[p.to-1].x1, k, p.to}
				if beginsCell(words[from:k], w, heads) && aligned(all, i, before, rest) ||
					repeats(lines, all, i, rest) {
					w.cell, from = true, k
				}
			}
		}
	}
}

// beginsCell reports whether a word may begin a cell after some others: a number, a dash or a head.
func beginsCell(before []word, w *word, head bool) bool {
	if !head {
		return isNumber(w.text) || isDash(w.text)
	}
	open := 0
	for i := range before {
		open += strings.Count(before[i].text, "(") + strings.Count(before[i].text, "[")
		open -= strings.Count(before[i].text, ")") + strings.Count(before[i].text, "]")
	}
	first := firstRune(w.text)
	return open <= 0 && (unicode.IsLetter(first) || unicode.IsDigit(first) || first == '[')
}

// aligned reports whether other rows show that two parts of a piece are cells: two rows, or their heads, have them
// apart.
func aligned(all [][]piece, row int, before, rest piece) bool {
	const near = 0.8 // points
	rows := 0
	for i, list := range all {
		if i == row {
			continue
		}
		for j := 1; j < len(list); j++ {
			a, b := list[j-1], list[j]
			left := math.Abs(b.x0-rest.x0) < near && a.x1 < rest.x0 && a.x1 > before.x0 && a.x0 < before.x1
			right := math.Abs(a.x1-before.x1) < near && math.Abs(b.x1-rest.x1) < near
			middle := math.Abs(b.x0+b.x1-rest.x0-rest.x1) < 2*near && math.Abs(a.x0+a.x1-before.x0-before.x1) < 2*near
			if left || right || middle {
				rows++
				if i == 0 || rows > 1 {
					return true
				}
				break
			}
		}
	}
	return false
}

// repeats reports whether at least two other rows have a cell with the same words at the same place: a long name may
// reach up to the next cell.
func repeats(lines []line, all [][]piece, row int, rest piece) bool {
	const near, fewest = 0.8, 2 // points, rows
	rows := 0
	for i, list := range all {
		same := func(p piece) bool {
			return math.Abs(p.x0-rest.x0) < near && math.Abs(p.x1-rest.x1) < near &&
				textOf(lines[i].words[p.from:p.to]) == textOf(lines[row].words[rest.from:rest.to])
		}
		if i != row && slices.ContainsFunc(list, same) {
			if rows++; rows == fewest {
				return true
			}
		}
	}
	return false
}

func isDash(text string) bool { return text == "\u2013" || text == "\u2014" || text == "-" }

// columnsOf finds the strips that the lines with the most pieces leave white.
func columnsOf(lines []line) []gutter {
	var fullest []piece
	for i := range lines {
		if list := pieces(&lines[i].segment); len(list) > len(fullest) {
			fullest = list
		}
	}
	var all []gutter
	heads := true
	for i := range lines {
		list := pieces(&lines[i].segment)
		heads = heads && numbersIn(&lines[i]) == 0
		if 2*len(list) <= len(fullest) || heads && (areSpanning(list, fullest) || i+1 < len(lines) &&
			areSpanning(list, pieces(&lines[i+1].segment))) { // or a title between rows
			continue
		}
		for _, p := range list {
			all = append(all, gutter{p.x0, p.x1})
		}
	}
	slices.SortFunc(all, func(a, b gutter) int { return order(a.x0, b.x0) })
	var columns []gutter
	for _, p := range all {
		if n := len(columns); n > 0 && p.x0 < columns[n-1].x1+1 {
			columns[n-1].x1 = max(columns[n-1].x1, p.x1)
			continue
		}
		columns = append(columns, p)
	}
	return besideHeads(lines, columns)
}

// besideHeads returns the columns of the rows below the heads, if there is one for each head: then the heads need not
// be above their columns. Otherwise it returns those of all lines.
func besideHeads(lines []line, columns []gutter) []gutter {
	heads, first := headLine(lines)
	if heads < 0 {
		return columns
	}
	below := columnsOf(lines[first:])
	list := pieces(&lines[heads].segment)
	n := len(list)
	if len(lines)-first < 2 && !areAbove(list, below) {
		return columns
	}
	if len(below) == len(columns) || len(below) != n && (len(below) != n+1 || list[0].x0 < below[0].x1) {
		return columns
	}
	return below
}

// areAbove reports whether heads are above as many columns, except perhaps the first one, that of the names.
func areAbove(heads []piece, columns []gutter) bool {
	for k := 1; k < len(heads) && k < len(columns); k++ {
		if heads[k].x0 > columns[k].x1 || heads[k].x1 < columns[k].x0 {
			return false
		}
	}
	return len(heads) == len(columns) && len(heads) > 3
}

// headLine returns the index of the line with the most heads, and of the first row with numbers, or -1.
func headLine(lines []line) (heads, first int) {
	const fewest = 3 // heads
	heads, most := -1, fewest-1
	for ; first < len(lines) && numbersIn(&lines[first]) == 0; first++ {
		if n := len(pieces(&lines[first].segment)); n > most {
			heads, most = first, n
		}
	}
	if first == len(lines) {
		return -1, first
	}
	return heads, first
}

// placesOf returns the first and the last column of each piece of a line: those that it overlaps. Heads that are as
// many as the columns are in their order.
func placesOf(list []piece, columns []gutter, areHeads bool) [][2]int {
	places := make([][2]int, len(list))
	for k, p := range list {
		places[k][0], places[k][1] = covers(columns, p)
		if areHeads && len(list) == len(columns) {
			places[k] = [2]int{k, k}
		}
	}
	isOne := func(k int) bool {
		return places[k][0] == places[k][1] && (k == 0 || places[k][0] > places[k-1][1])
	}
	apart := 0
	for k := range places {
		if isOne(k) {
			apart++
		}
	}
	if areHeads && len(list) == len(columns)-1 && list[0].x0 > columns[0].x1 && apart < len(list) {
		for k := range places {
			places[k] = [2]int{k + 1, k + 1}
		}
	}
	return places
}

// areSpanning reports whether one of some heads is above several cells of the fullest line, or of the line below.
func areSpanning(heads, cells []piece) bool {
	return slices.ContainsFunc(heads, func(h piece) bool {
		below := 0
		for _, c := range cells {
			if min(h.x1, c.x1) > max(h.x0, c.x0) {
				below++
			}
		}
		return below > 1
	})
}

// covers returns the first and the last column that a piece overlaps, or the nearest one.
func covers(columns []gutter, p piece) (first, last int) {
	first, last = -1, -1
	nearest, least := 0, math.Inf(1)
	for i, c := range columns {
		if min(c.x1, p.x1)-max(c.x0, p.x0) > 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
		if d := math.Abs(c.x0 + c.x1 - p.x0 - p.x1); d < least {
			nearest, least = i, d
		}
	}
	if first < 0 {
		return nearest, nearest
	}
	return first, last
}
