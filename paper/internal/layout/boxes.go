package layout

import (
	"rederive/document"
)

// asidesOf takes the text of boxes out of a page, around which other text flows: lines of one column that are drawn one
// after the other, with the text that is next to them going on below them over their whole width.
func asidesOf(segments []segment) (asides [][]segment, rest []segment) {
	const least = 3 // lines
	for i := 0; i < len(segments); {
		end := i + 1
		for end < len(segments) && isNextLine(&segments[end-1], &segments[end]) {
			end++
		}
		if run := segments[i:end]; end-i >= least && isBox(run, segments[:i], segments[end:]) {
			asides = append(asides, run)
		} else {
			rest = append(rest, run...)
		}
		i = end
	}
	return asides, rest
}

// isNextLine reports whether a segment is the next line of a column.
func isNextLine(s, next *segment) bool {
	step := next.base - s.base
	return step > 0.3*s.size && step < 2*s.size && next.x0 < s.x1 && next.x1 > s.x0
}

// isBox reports whether a run of lines is a box, by what is drawn before and after it: some lines next to it, all on
// one side, and right after the last of these, a line of the same text that goes on below the run.
func isBox(run, before, after []segment) bool {
	const least = 3 // lines
	x0, x1 := extent(run)
	y0, y1 := heights(run)
	if !isColumn(run) {
		return false
	}
	var beside []segment
	goesOn, left := false, 0
	for _, part := range [][]segment{before, after} {
		for i := range part {
			s := &part[i]
			isBeside := s.x1 <= x0 || s.x0 >= x1
			if y := (s.y0 + s.y1) / 2; y <= y0 || y >= y1 {
				continue
			}
			if !isBeside {
				return false
			}
			beside = append(beside, *s)
			if s.x1 <= x0 {
				left++
			}
			goesOn = goesOn || continuesBelow(part[i:], x0, x1, y1)
		}
	}
	return goesOn && len(beside) >= least && (left == 0 || left == len(beside)) && isColumn(beside)
}

// continuesBelow reports whether lines go on below a box: one of the next few is below it, and between its sides too.
func continuesBelow(lines []segment, x0, x1, bottom float64) bool {
	const margin = 4 // lines
	for i := 1; i < min(len(lines), margin) && isNextLine(&lines[i-1], &lines[i]); i++ {
		if s := &lines[i]; s.y0 > bottom && s.x0 < x1 && s.x1 > x0 {
			return true
		}
	}
	return false
}

// addBox adds the text of a box, apart from what it interrupts.
func (b *builder) addBox(p *sheet, segments []segment) {
	from := len(b.parts)
	x0, x1 := extent(segments)
	b.column(p, region{segments: segments, x0: x0, x1: x1}, nil)
	for i := from; i < len(b.parts); i++ {
		if b.parts[i].kind == document.Paragraph {
			b.parts[i].kind = document.Footnote
		}
	}
}
