package layout

import (
	"math"
	"slices"
	"strconv"
)

// minNumbered is the least number of lines that make a margin of line numbers.
const minNumbered = 8

// takeLineNumbers removes the numbers of lines, as manuscripts have them in their margins: numbers below each other
// that count on by the same step, with no text above or below them.
func takeLineNumbers(words []word) []word {
	var numbers []int
	for i := range words {
		if isShortNumber(words[i].text) {
			numbers = append(numbers, i)
		}
	}
	if len(numbers) < minNumbered {
		return words
	}
	taken := map[int]bool{}
	for _, left := range []bool{true, false} {
		for _, group := range alignedNumbers(words, numbers, left) {
			if counts(words, group) && isMargin(words, group) && !areCells(words, group) {
				for _, i := range group {
					taken[i] = true
				}
			}
		}
	}
	if len(taken) == 0 {
		return words
	}
	var kept []word
	for i, w := range words {
		switch {
		case !taken[i]:
			w.newline = w.newline || i+1 < len(words) && taken[i+1]
			kept = append(kept, w)
		case len(kept) > 0:
			kept[len(kept)-1].newline = true
		}
	}
	return kept
}

// areCells reports whether most numbers stand a blank after a word, or next to another number: they are cells of a
// table, or counted names.
func areCells(words []word, group []int) bool {
	n := 0
	for _, i := range group {
		w := &words[i]
		var left, right *word
		for k := range words {
			o := &words[k]
			if middle := (w.y0 + w.y1) / 2; k == i || o.y0 > middle || o.y1 < middle {
				continue
			}
			if o.x0 < w.x0 && (left == nil || o.x1 > left.x1) {
				left = o
			}
			if o.x0 > w.x0 && (right == nil || o.x0 < right.x0) {
				right = o
			}
		}
		if left != nil && (w.x0-left.x1 < 0.8*w.size || isNumber(left.text)) || right != nil && isNumber(right.text) {
			n++
		}
	}
	return 2*n > len(group)
}

func isShortNumber(text string) bool {
	if len(text) > 4 {
		return false
	}
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// alignedNumbers groups numbers by their left or right edges, each from top to bottom.
func alignedNumbers(words []word, numbers []int, left bool) [][]int {
	edge := func(i int) float64 {
		if left {
			return words[i].x0
		}
		return words[i].x1
	}
	sorted := slices.Clone(numbers)
	slices.SortStableFunc(sorted, func(a, b int) int { return order(edge(a), edge(b)) })
	var groups [][]int
	for k, i := range sorted {
		if k == 0 || edge(i)-edge(sorted[k-1]) > 1 {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	groups = slices.DeleteFunc(groups, func(g []int) bool { return len(g) < minNumbered })
	for _, g := range groups {
		slices.SortStableFunc(g, func(a, b int) int { return order(words[a].base, words[b].base) })
	}
	return groups
}

// counts reports whether nearly all numbers follow the one above by the same step.
func counts(words []word, group []int) bool {
	steps := map[int]int{}
	for k := 1; k < len(group); k++ {
		a, _ := strconv.Atoi(words[group[k-1]].text)
		b, _ := strconv.Atoi(words[group[k]].text)
		steps[b-a]++
	}
	most := 0
	for _, step := range []int{1, 2, 5, 10} {
		most = max(most, steps[step])
	}
	return 10*most >= 9*(len(group)-1)
}

// isMargin reports whether hardly anything else is above, below or between the numbers: text runs past them only where
// a title or a table goes over the whole page.
func isMargin(words []word, group []int) bool {
	x0, x1 := math.Inf(1), math.Inf(-1)
	for _, i := range group {
		x0, x1 = min(x0, words[i].x0), max(x1, words[i].x1)
	}
	top, bottom := words[group[0]].y0, words[group[len(group)-1]].y1
	inside := 0
	for _, w := range words {
		if w.x0 < x1 && w.x1 > x0 && w.y1 > top && w.y0 < bottom {
			inside++
		}
	}
	return 5*(inside-len(group)) <= len(group)
}
