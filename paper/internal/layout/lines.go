package layout

import (
	"math"
	"slices"

	"rederive/document"
)

// A segment is a run of words on one line, without a wide gap.
type segment struct {
	words          []word
	x0, y0, x1, y1 float64
	base, size     float64 // of its largest words
	form           string  // its text with all numbers alike; set while headers and footers are removed
}

func (s *segment) add(w word) {
	if len(s.words) == 0 {
		s.x0, s.y0, s.x1, s.y1, s.base, s.size = w.x0, w.y0, w.x1, w.y1, w.base, w.size
	}
	if w.size > 1.05*s.size {
		s.base, s.size = w.base, w.size
	}
	s.x0, s.x1 = min(s.x0, w.x0), max(s.x1, w.x1)
	s.y0, s.y1 = min(s.y0, w.y0), max(s.y1, w.y1)
	s.words = append(s.words, w)
}

// wideGap is the gap between two words that may be more than a space, as a multiple of the font size.
const wideGap = 1.5

// segmentsOf splits the words of a page where it moves to another line, or leaves a wide gap.
func segmentsOf(words []word) []segment {
	var list []segment
	var now segment
	for i, w := range words {
		if i > 0 && !continues(&now, words[i-1], w) {
			list = append(list, now)
			now = segment{}
		}
		now.add(w)
	}
	if len(now.words) > 0 {
		list = append(list, now)
	}
	for i := range list {
		list[i].setScripts()
	}
	return list
}

// continues reports whether a word follows the last one of a segment on its line.
func continues(s *segment, last, w word) bool {
	size := max(s.size, w.size)
	if gap := w.x0 - last.x1; gap > wideGap*size || gap < -0.6*size {
		return false
	}
	off, level := math.Abs(w.base-s.base), w.y1 > s.y0 && w.y0 < s.y1
	if off < 0.15*size || touches(w.x0-last.x1, off, size) && level {
		return true
	}
	small := min(w.size, last.size) < 0.9*size // raised or lowered
	overlap := min(s.y1, w.y1) - max(s.y0, w.y0)
	return overlap > 0.35*min(w.size, last.size) && (small || math.Abs(w.base-s.base) < 0.45*size)
}

// setScripts determines which words of a segment are raised or lowered.
func (s *segment) setScripts() {
	for i := range s.words {
		w := &s.words[i]
		w.script = document.Baseline
		switch off := s.base - w.base; {
		case w.size >= 0.93*s.size && math.Abs(off) < 0.25*s.size, w.size > 1.02*s.size:
		case off > 0.12*s.size:
			w.script = document.Superscript
		case off < -0.04*s.size && w.size < 0.93*s.size:
			w.script = document.Subscript
		}
	}
}

// A line is a line of a column.
type line struct{ segment }

// linesOf joins segments on the same line, and sorts the lines from top to bottom.
func linesOf(segments []segment) []line {
	sorted := slices.Clone(segments)
	slices.SortStableFunc(sorted, func(a, b segment) int { return order(a.base, b.base) })
	var lines []line
	for _, s := range sorted {
		if n := len(lines); n > 0 && sameLine(&lines[n-1].segment, &s) {
			lines[n-1].join(s)
			continue
		}
		lines = append(lines, line{s})
	}
	return lines
}

// sameLine reports whether two segments are next to each other.
func sameLine(a, b *segment) bool {
	overlap := min(a.y1, b.y1) - max(a.y0, b.y0)
	if overlap < 0.5*min(a.y1-a.y0, b.y1-b.y0) {
		return false
	}
	if math.Abs(a.base-b.base) > 0.3*max(a.size, b.size) && min(a.size, b.size) > 0.9*max(a.size, b.size) {
		return false
	}
	return min(a.x1, b.x1)-max(a.x0, b.x0) < 0.3*min(a.size, b.size) || insideGap(a, b)
}

// insideGap reports whether b is between words of a.
func insideGap(a, b *segment) bool {
	for _, w := range a.words {
		if min(w.x1, b.x1)-max(w.x0, b.x0) > 0.3*b.size {
			return false
		}
	}
	return true
}

// join adds the words of a segment from left to right.
func (l *line) join(s segment) {
	all := append(slices.Clone(l.words), s.words...)
	if s.x0 >= l.x1-0.5*s.size {
		all[len(l.words)].glued = s.x0-l.x1 < 0.12*s.size && all[len(l.words)].script != document.Baseline
	} else {
		slices.SortStableFunc(all, func(a, b word) int { return order(a.x0, b.x0) })
	}
	joined := segment{}
	for _, w := range all {
		joined.add(w)
	}
	joined.setScripts()
	l.segment = joined
}

func order(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// sizeOf returns the size of most characters.
func sizeOf(segments []segment) float64 {
	count := map[int]int{}
	for _, s := range segments {
		for _, w := range s.words {
			count[int(math.Round(w.size*4))] += len(w.text)
		}
	}
	best := 0
	for size, n := range count {
		if n > count[best] || n == count[best] && size < best {
			best = size
		}
	}
	return max(1, float64(best)/4)
}
