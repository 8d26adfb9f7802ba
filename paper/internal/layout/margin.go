package layout

import (
	"math"
	"slices"
	"strconv"
)

// minNumbered is the minimal number of lines that make a margin of line numbers.
const minNumbered = 8

// A margin is where the lines of a paper are numbered.
type margin struct {
	left       bool // the numbers are left-aligned at edge
	edge       float64
	last, step int
}

// takeLineNumbers removes line numbers, which manuscripts have in their margins: numbers below each other that
// increase by the same step, with no text above or below them. A page with few lines continues the margins of the
// previous page. The margins of the page are returned for the next one.
func takeLineNumbers(words []word, known []margin) ([]word, []margin) {
	var numbers []int
	for i := range words {
		if isShortNumber(words[i].text) {
			numbers = append(numbers, i)
		}
	}
	taken := map[int]bool{}
	take := func(group []int, left bool, step int) {
		last, _ := strconv.Atoi(words[group[len(group)-1]].text)
		m := margin{left: left, edge: edge(&words[group[0]], left), last: last, step: step}
		known = append(slices.DeleteFunc(known, func(o margin) bool { return math.Abs(o.edge-m.edge) < nearEdge }), m)
		for _, i := range group {
			taken[i] = true
		}
	}
	for _, m := range slices.Clone(known) {
		if group := m.continues(words, numbers); len(group) > 0 && !areCells(words, group) {
			take(group, m.left, m.step)
		}
	}
	for _, left := range []bool{true, false} {
		for _, group := range alignedNumbers(words, numbers, left) {
			if step := counts(words, group); step > 0 && isMargin(words, group) && !areCells(words, group) {
				take(group, left, step)
			}
		}
	}
	if len(taken) == 0 {
		return words, known
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
	return kept, known
}

// nearEdge is the maximal distance in points between the edges of a margin's numbers on two pages.
const nearEdge = 1.5

// continues lists the numbers at the edge of a margin, from top to bottom, if they continue those of the previous page
// or begin again.
func (m *margin) continues(words []word, numbers []int) []int {
	var group []int
	for _, i := range numbers {
		if math.Abs(edge(&words[i], m.left)-m.edge) < nearEdge {
			group = append(group, i)
		}
	}
	slices.SortStableFunc(group, func(a, b int) int { return order(words[a].base, words[b].base) })
	for k, i := range group {
		n, _ := strconv.Atoi(words[i].text)
		if n != m.last+(k+1)*m.step && n != (k+1)*m.step {
			return nil
		}
	}
	return group
}

// edge returns the left or right edge of a word.
func edge(w *word, left bool) float64 {
	if left {
		return w.x0
	}
	return w.x1
}

// areCells reports whether most numbers are a space after a word, or next to another number: they are cells of a
// table, or numbered names.
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

// alignedNumbers groups numbers by their left or right edges, each group from top to bottom.
func alignedNumbers(words []word, numbers []int, left bool) [][]int {
	edge := func(i int) float64 { return edge(&words[i], left) }
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

// counts returns the step by which nearly all numbers follow the one above, or 0.
func counts(words []word, group []int) int {
	steps := map[int]int{}
	for k := 1; k < len(group); k++ {
		a, _ := strconv.Atoi(words[group[k-1]].text)
		b, _ := strconv.Atoi(words[group[k]].text)
		steps[b-a]++
	}
	for _, step := range []int{1, 2, 5, 10} {
		if 10*steps[step] >= 9*(len(group)-1) {
			return step
		}
	}
	return 0
}

// isMargin reports whether hardly anything else is between the numbers: text runs past them only where a title or a
// table extends over the whole page. If they number rows instead, text above or below them begins where they do.
func isMargin(words []word, group []int) bool {
	x0, x1 := math.Inf(1), math.Inf(-1)
	for _, i := range group {
		x0, x1 = min(x0, words[i].x0), max(x1, words[i].x1)
	}
	top, bottom := words[group[0]].y0, words[group[len(group)-1]].y1
	inside, outside := 0, 0
	for _, w := range words {
		switch {
		case w.y1 > top && w.y0 < bottom:
			if w.x0 < x1 && w.x1 > x0 {
				inside++
			}
		case math.Abs(w.x0-x0) < nearEdge:
			outside++
		}
	}
	return 5*(inside-len(group)) <= len(group) && outside <= 2
}
