package layout

import "math"

// joinStretched joins the parts of lines in cells whose lines are stretched to the width of their columns: the spaces
// between their words may then be as wide as those between cells. Such a cell is drawn line by line, and what follows
// it is on its first line again, to the right.
func joinStretched(segments []segment) []segment {
	out := make([]segment, 0, len(segments))
	for i := 0; i < len(segments); {
		lines := stretchedCell(segments[i:])
		if lines == nil {
			out = append(out, segments[i])
			i++
			continue
		}
		for _, n := range lines {
			joined := segment{}
			for _, s := range segments[i : i+n] {
				for _, w := range s.words {
					joined.add(w)
				}
			}
			joined.setScripts()
			out = append(out, joined)
			i += n
		}
	}
	return out
}

// stretchedCell returns the number of parts of each line in the cell that some segments begin with, or nil if no line
// has several parts. All of its lines except the last extend equally far to the right.
func stretchedCell(list []segment) []int {
	first := &list[0]
	near := 0.15 * first.size
	right, stretched := math.Inf(-1), false
	var lines []int
	k := 0
	for k < len(list) && len(lines) < maxCellLines && (len(lines) == 0 || isBelow(first, &list[k-1], &list[k])) {
		if k > 0 {
			end := list[k-1].x1
			if len(lines) > 1 && math.Abs(end-right) > 0.3*first.size {
				return nil
			}
			right, stretched = end, stretched || lines[len(lines)-1] > 1
		}
		n := partsOf(list[k:], near)
		lines, k = append(lines, n), k+n
	}
	if !stretched || lines[len(lines)-1] > 1 || k >= len(list) {
		return nil
	}
	next, last := &list[k], &list[k-1]
	above := last.base-next.base > near && next.base-first.base > -near
	if !above || next.x0 < max(right, last.x1)+0.1*first.size {
		return nil
	}
	return lines
}

// isBelow reports whether a segment begins the next line of a cell.
func isBelow(first, last, next *segment) bool {
	down := next.base - last.base
	return down > 0.8*first.size && down < 1.8*first.size && math.Abs(next.x0-first.x0) < 0.15*first.size &&
		math.Abs(next.size-first.size) < 0.06*first.size
}

// partsOf counts the leading segments on one line, from left to right. Numbers are cells of their own.
func partsOf(list []segment, near float64) int {
	n := 1
	for n < len(list) && math.Abs(list[n].base-list[0].base) < near && list[n].x0 > list[n-1].x1 &&
		!isNumber(list[n].words[0].text) {
		n++
	}
	return n
}
