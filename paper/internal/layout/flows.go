package layout

import (
	"math"
	"slices"
)

// A flow is a part of a page that was drawn from beginning to end before the next one: a column, or something that
// extends over all columns.
type flow struct {
	segments []segment
	rules    []rule
	label    []string
	end      float64 // the left edge of the next column, or 0
}

// leastColumn is the minimal width of a column, as a fraction of the page.
const leastColumn = 0.15

// flowsOf divides a page into its flows. A program draws a column to its end, and then moves up and to the right to the
// next one. So columns are recognized even where there is no white space between them: a table that is too wide for its
// column is printed over the next one. A page that is drawn in another order is one flow.
func flowsOf(segments []segment, rules []rule, width float64) []flow {
	f := flowFinder{rules: rules, width: width}
	f.divide(segments, nil, 0)
	for _, r := range rules {
		if g := f.flowAt(&r); g != nil {
			g.rules = append(g.rules, r)
		}
	}
	return f.out
}

// guttersBetween returns the gutters between flows: the columns of a page have the same positions below a table as
// above it.
func guttersBetween(flows []flow) []gutter {
	var list []gutter
	for _, f := range flows {
		if f.end == 0 {
			continue
		}
		if _, x1 := extent(f.segments); x1 < f.end {
			list = append(list, gutter{x1, f.end})
		}
	}
	return list
}

type flowFinder struct {
	rules []rule
	width float64
	out   []flow
}

// divide adds the flows of segments. Label says in which column they are, and end is the left edge of the next column.
func (f *flowFinder) divide(segments []segment, label []string, end float64) {
	for i := 1; i < len(segments); i++ {
		after, at := f.columnAt(segments, i)
		if after == 0 {
			continue
		}
		top, _ := heights(segments[i:after])
		head := 0 // segments over both columns, above them
		for k := range i {
			if s := &segments[k]; s.x1 > at && s.y1 < top+0.5*s.size {
				head = k + 1
			}
		}
		left, right := sides(label)
		f.add(segments[:head], label, end)
		f.divide(segments[head:i], left, at)
		f.divide(segments[i:after], right, end)
		f.divide(segments[after:], label, end)
		return
	}
	f.add(segments, label, end)
}

func (f *flowFinder) add(segments []segment, label []string, end float64) {
	if len(segments) > 0 {
		f.out = append(f.out, flow{segments: segments, label: label, end: end})
	}
}

// columnAt reports whether a column begins with segment i, to the right of the segments before it. It returns where the
// column ends, and its left edge, or 0. The first segment may be a head in the middle of a table.
func (f *flowFinder) columnAt(segments []segment, i int) (after int, left float64) {
	const up, indent = 3, 3 // of the font size
	first, last := &segments[i], &segments[i-1]
	if first.y0 > last.y0-up*first.size || first.x0 < last.x0 && first.x0 < leastColumn*f.width {
		return 0, 0
	}
	x0, _ := extent(segments[:i])
	for _, edge := range []float64{first.x0 - indent*first.size, x0 + leastColumn*f.width} {
		after, left = i, first.x0
		for after < len(segments) && segments[after].x0 > edge {
			left = min(left, segments[after].x0)
			after++
		}
		if f.areColumns(segments, i, after, left) {
			return f.widened(segments, i, after, left)
		}
	}
	return 0, 0
}

// widened extends a column that begins with an indented table or caption: what follows may begin further left, but
// still to the right of the previous column.
func (f *flowFinder) widened(segments []segment, i, after int, left float64) (end int, edge float64) {
	top, bottom := heights(segments[i:after])
	before := 0.0
	for k := range i {
		if s := &segments[k]; s.y1 > top && s.y0 < bottom && s.x1 <= left {
			before = max(before, s.x1)
		}
	}
	end, edge = after, left
	for end < len(segments) && segments[end].x0 > before {
		edge = min(edge, segments[end].x0)
		end++
	}
	if end > after && f.areColumns(segments, i, end, edge) {
		return end, edge
	}
	return after, left
}

// areColumns reports whether the segments before segment i and those that follow, from a left edge on, are columns next
// to each other.
func (f *flowFinder) areColumns(segments []segment, i, after int, left float64) bool {
	before, column := segments[:i], segments[i:after]
	top, bottom := heights(column)
	isBeside := func(s *segment) bool { y := (s.y0 + s.y1) / 2; return y > top && y < bottom }
	var adjacent []segment
	within := 0
	for _, s := range before {
		if isBeside(&s) {
			adjacent = append(adjacent, s)
			if s.x1 <= left {
				within++
			}
		}
	}
	x0, _ := extent(adjacent)
	_, end := extent(column)
	if !(x0 < left-leastColumn*f.width) || 2*within < len(adjacent) ||
		!isColumn(column) || !isColumn(adjacent) || !isColumn(before) {
		return false
	}
	isAcross := func(r rule) bool { // the rule of a table whose columns are drawn one after the other
		return r.y > top && r.y < bottom && r.x0 < left-leastColumn*f.width && r.x1 > end-segments[i].size
	}
	return !slices.ContainsFunc(segments[after:], func(s segment) bool { return s.x1 > left && isBeside(&s) }) &&
		!slices.ContainsFunc(f.rules, isAcross)
}

// isColumn reports whether segments are several lines of prose.
func isColumn(segments []segment) bool {
	const least = 3 // lines
	lines, words := 0, 0
	base := math.Inf(-1)
	for i := range segments {
		s := &segments[i]
		if s.base > base+0.5*s.size {
			lines++
			base = s.base
		}
		words = max(words, len(s.words))
	}
	const prose = 4 // words
	return lines >= least && words >= prose
}

func heights(segments []segment) (y0, y1 float64) {
	y0, y1 = math.Inf(1), math.Inf(-1)
	for i := range segments {
		y0, y1 = min(y0, segments[i].y0), max(y1, segments[i].y1)
	}
	return y0, y1
}

// flowAt returns the flow to which a rule belongs: the one around it, or nearest to it. Among several, it is the one
// that begins nearest to the rule's left end.
func (f *flowFinder) flowAt(r *rule) *flow {
	const near = 40 // points
	var best *flow
	least := math.Inf(1)
	for i := range f.out {
		g := &f.out[i]
		y0, y1 := heights(g.segments)
		x0, x1 := extent(g.segments)
		away := max(0, y0-r.y, r.y-y1)
		across := max(0, x0-r.x0) + max(0, r.x1-x1)
		d := away + across + 0.1*math.Abs(r.x0-x0) + 1000*max(0, away-near)
		if d < least {
			best, least = g, d
		}
	}
	return best
}
