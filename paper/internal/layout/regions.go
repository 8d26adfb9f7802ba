package layout

import (
	"math"
	"slices"
)

// A region is a part of a page that is read from top to bottom: a column, or a table.
type region struct {
	segments []segment
	table    *frame // encloses a table
	x0, x1   float64
	column   string // "left column" and so on; "" if the page has one column
}

// A frame is the part of a page that contains a table, with the rules in it.
type frame struct {
	x0, y0, x1, y1 float64
	rules          []float64 // the heights of rules across the whole frame
	spans          []rule    // the shorter rules, below heads over several columns
}

// A gutter is the white strip between two columns.
type gutter struct{ x0, x1 float64 }

func (g gutter) middle() float64 { return (g.x0 + g.x1) / 2 }

// isBlocked reports whether a segment crosses a gutter.
func (g gutter) isBlocked(s *segment) bool {
	m := g.middle()
	return s.x0 < m-0.5 && s.x1 > m+0.5
}

// A splitter divides a page of some width into regions.
type splitter struct {
	width float64
	size  float64 // font size of most text
	out   []region
}

// split divides segments into columns, in reading order. Label says in which column they are.
func (s *splitter) split(segments []segment, known []gutter, label []string) {
	if len(segments) == 0 {
		return
	}
	gutters := s.guttersOf(segments, known)
	if len(gutters) == 0 {
		s.out = append(s.out, s.whole(segments, label))
		return
	}
	best, fewest := gutter{}, math.MaxInt
	for _, g := range gutters {
		if n := countBlocked(g, segments); n < fewest {
			best, fewest = g, n
		}
	}
	if fewest == 0 {
		left, right := parted(segments, best)
		leftName, rightName := sides(label)
		s.split(left, gutters, leftName)
		s.split(right, gutters, rightName)
		return
	}
	list := bands(segments, best)
	if slices.ContainsFunc(list, func(b []segment) bool { return len(b) == len(segments) }) {
		s.out = append(s.out, s.whole(segments, label)) // what crosses it covers everything
		return
	}
	for _, band := range list {
		s.split(band, gutters, label)
	}
}

// whole makes one region of segments.
func (s *splitter) whole(segments []segment, label []string) region {
	x0, x1 := extent(segments)
	return region{segments: segments, x0: x0, x1: x1, column: name(label)}
}

// sides returns the labels of both sides of a gutter.
func sides(label []string) (left, right []string) {
	return append(slices.Clone(label), "left"), append(slices.Clone(label), "right")
}

// name returns the name of a column, from the sides of the gutters that led to it.
func name(label []string) string {
	switch len(label) {
	case 0:
		return ""
	case 1:
		return label[0] + " column"
	}
	if slices.Contains(label, "left") && slices.Contains(label, "right") {
		return "middle column"
	}
	return label[0] + " column"
}

func countBlocked(g gutter, segments []segment) int {
	n := 0
	for i := range segments {
		if g.isBlocked(&segments[i]) {
			n++
		}
	}
	return n
}

func parted(segments []segment, g gutter) (left, right []segment) {
	for _, s := range segments {
		if (s.x0+s.x1)/2 < g.middle() {
			left = append(left, s)
		} else {
			right = append(right, s)
		}
	}
	return left, right
}

// bands divides segments by those that cross a gutter: those, and what is above, between and below them. A band
// consists only of crossing segments, or only of others.
func bands(segments []segment, g gutter) [][]segment {
	sorted := slices.Clone(segments)
	slices.SortStableFunc(sorted, func(a, b segment) int { return order(a.base, b.base) })
	var across []gutter // here: heights of runs of crossing segments
	for i := range sorted {
		s := &sorted[i]
		if !g.isBlocked(s) {
			continue
		}
		if n := len(across); n > 0 && !between(sorted, g, across[n-1].x1, s.y0) {
			across[n-1].x1 = max(across[n-1].x1, s.y1)
			continue
		}
		across = append(across, gutter{s.y0, s.y1})
	}
	for i := range across {
		raise(&across[i], sorted, g)
	}
	across = joinCaptions(across, sorted)
	list := make([][]segment, 2*len(across)+1)
	for _, s := range sorted {
		middle, k := (s.y0+s.y1)/2, 0
		for _, a := range across {
			if middle > a.x1 {
				k += 2
			} else if middle >= a.x0 {
				k++
			}
		}
		list[k] = append(list[k], s)
	}
	return list
}

// raise extends a run of segments that cross a gutter to the heading above it: a line of bold or larger text on one
// side, with nothing next to it on the other.
func raise(run *gutter, sorted []segment, g gutter) {
	for i := len(sorted) - 1; i >= 0; i-- {
		s := &sorted[i]
		if g.isBlocked(s) || (s.y0+s.y1)/2 >= run.x0 {
			continue
		}
		isNext := func(o segment) bool { return o.y1 > s.y0 && o.y0 < run.x0 && math.Abs(o.base-s.base) > 0.3*s.size }
		isBeside := func(o segment) bool {
			return math.Abs(o.base-s.base) <= 0.3*s.size && o.words[0].bold != s.words[0].bold
		}
		if !s.isHeading() || run.x0-s.y1 > 3*s.size || slices.ContainsFunc(sorted, isBeside) ||
			slices.ContainsFunc(sorted, isNext) {
			return
		}
		run.x0 = s.y0
	}
}

// joinCaptions joins a run that ends in the first lines of a caption with the run of the table below it: the last line
// of the caption may be short, and cross nothing.
func joinCaptions(across []gutter, sorted []segment) []gutter {
	var out []gutter
	for _, a := range across {
		if n := len(out); n > 0 && isCaptionDown(sorted, out[n-1], a) {
			out[n-1].x1 = a.x1
		} else {
			out = append(out, a)
		}
	}
	return out
}

// isCaptionDown reports whether only further lines of a caption are between its run and that of a table.
func isCaptionDown(sorted []segment, above, table gutter) bool {
	var last *segment
	for i := range sorted {
		s := &sorted[i]
		switch middle := (s.y0 + s.y1) / 2; {
		case middle <= above.x1:
			last = s
		case s.words[0].text == tableMark:
			return last != nil && middle <= table.x1
		case last == nil || math.Abs(s.x0-last.x0) > 1 || math.Abs(s.size-last.size) > 0.05*last.size ||
			s.base-last.base > 1.5*s.size || s.base == last.base:
			return false
		default:
			last = s
		}
	}
	return false
}

func (s *segment) isHeading() bool {
	return !slices.ContainsFunc(s.words, func(w word) bool { return !w.bold })
}

// between reports whether there are segments between two heights that do not cross the gutter.
func between(sorted []segment, g gutter, from, to float64) bool {
	return slices.ContainsFunc(sorted, func(s segment) bool {
		return !g.isBlocked(&s) && (s.y0+s.y1)/2 > from && (s.y0+s.y1)/2 < to
	})
}

func extent(segments []segment) (x0, x1 float64) {
	x0, x1 = math.Inf(1), math.Inf(-1)
	for _, s := range segments {
		x0, x1 = min(x0, s.x0), max(x1, s.x1)
	}
	return x0, x1
}

// guttersOf finds the gutters of segments: the tall ones, and known ones with wide text on both sides that fewer than
// half of the segments cross.
func (s *splitter) guttersOf(segments []segment, known []gutter) []gutter {
	list := s.tallGutters(segments)
	for _, g := range known {
		near := func(h gutter) bool { return math.Abs(h.middle()-g.middle()) < 12 }
		left, right := parted(segments, g)
		if !slices.ContainsFunc(list, near) && len(left) > 0 && len(right) > 0 &&
			countBlocked(g, segments) < len(segments)/2 && s.sideBySide(segments, g) {
			list = append(list, g)
		}
	}
	slices.SortFunc(list, func(a, b gutter) int { return order(a.x0, b.x0) })
	return list
}

// sideBySide reports whether text is on both sides of a gutter at one height, wider than most cells of tables.
func (s *splitter) sideBySide(segments []segment, g gutter) bool {
	wide := func(a *segment) bool { return a.x1-a.x0 > leastColumn*s.width }
	for i := range segments {
		a := &segments[i]
		if a.x1 > g.middle() || !wide(a) {
			continue
		}
		for j := range segments {
			if b := &segments[j]; b.x0 >= g.middle() && wide(b) && min(a.y1, b.y1) > max(a.y0, b.y0) {
				return true
			}
		}
	}
	return false
}

const binHeight = 2.0 // points

// tallGutters finds white strips with text on both sides along many lines, and those along a few lines of prose: there
// the text on both sides is as wide as columns of text, and not as cells of a table.
func (s *splitter) tallGutters(segments []segment) []gutter {
	const lineHeight = 1.2 // of the font size
	rows := rowsOf(segments, 0.2)
	list := s.peaks(s.count(rows, 0.1), max(6*lineHeight*s.size/binHeight, 0.05*float64(len(rows))))
	whole := rowsOf(segments, -0.15) // a column without the white space between its lines
	for _, g := range s.peaks(s.count(whole, 0.22), 4*lineHeight*s.size/binHeight) {
		near := func(h gutter) bool { return g.x0 <= h.x1 && h.x0 <= g.x1 }
		if !slices.ContainsFunc(list, near) {
			list = append(list, g)
		}
	}
	return list
}

// count counts, for each x, the rows that are white there between two parts that are as wide as a fraction of the page.
// One side may be cells of a table if the other is a line that fills its column.
func (s *splitter) count(rows [][]gutter, share float64) []float64 {
	width := int(s.width) + 1
	count := make([]float64, width)
	wide := func(part gutter) bool { return part.x1-part.x0 > share*s.width }
	full := s.fullLines(rows)
	for _, row := range rows {
		for i := 1; i < len(row); i++ {
			a, b := row[i-1], row[i]
			left, right := gutter{row[0].x0, a.x1}, gutter{b.x0, row[len(row)-1].x1}
			columns := wide(a) && wide(b) || wide(a) && full(a) && wide(right) || wide(b) && full(b) && wide(left)
			if b.x0-a.x1 < 0.5*s.size || !columns {
				continue
			}
			for x := max(0, int(math.Ceil(a.x1))); x <= min(width-1, int(b.x0)); x++ {
				count[x]++
			}
		}
	}
	return count
}

// fullLines returns a function that reports whether a part is a line of text that fills its column: it is wide, and
// most parts that begin at the same x end at the same x.
func (s *splitter) fullLines(rows [][]gutter) func(gutter) bool {
	const column = 0.2 // of the width of the page
	type place struct{ x0, x1 int }
	at := func(x float64) int { return int(math.Round(x / 4)) }
	ends, all := map[place]int{}, map[int]int{}
	for _, row := range rows {
		for _, p := range row {
			if p.x1-p.x0 > column*s.width {
				ends[place{at(p.x0), at(p.x1)}]++
				all[at(p.x0)]++
			}
		}
	}
	return func(p gutter) bool {
		n := ends[place{at(p.x0), at(p.x1)}]
		return p.x1-p.x0 > column*s.width && n >= 20 && 2*n > all[at(p.x0)]
	}
}

// peaks returns the strips at local maxima of the count, the highest first: between two of them the count falls to less
// than half.
func (s *splitter) peaks(count []float64, need float64) []gutter {
	var list []gutter
	var search func(low, high int)
	search = func(low, high int) {
		if low >= high {
			return
		}
		top := low
		for x := low; x < high; x++ {
			if count[x] > count[top] {
				top = x
			}
		}
		if count[top] < need {
			return
		}
		reach := func(x, step int, share float64) int {
			for x+step >= low && x+step < high && count[x+step] >= share*count[top] {
				x += step
			}
			return x
		}
		from, to := reach(top, -1, 0.8), reach(top, 1, 0.8)
		if float64(to-from) >= 0.4*s.size {
			list = append(list, gutter{float64(from), float64(to)})
		}
		search(low, reach(from, -1, 0.5))
		search(reach(to, 1, 0.5)+1, high)
	}
	search(0, len(count))
	return list
}

// rowsOf returns the covered parts at each height, from left to right. A segment counts without a fraction of its
// height above and below, or with that much more if the fraction is negative.
func rowsOf(segments []segment, less float64) [][]gutter {
	top, bottom := math.Inf(1), 0.0
	for _, s := range segments {
		top, bottom = min(top, s.y0), max(bottom, s.y1)
	}
	if top > bottom {
		return nil
	}
	rows := make([][]gutter, int((bottom-top)/binHeight)+1)
	for _, s := range segments {
		pad := less * (s.y1 - s.y0)
		for r := max(0, int((s.y0+pad-top)/binHeight)); r <= int((s.y1-pad-top)/binHeight) && r < len(rows); r++ {
			rows[r] = append(rows[r], gutter{s.x0, s.x1})
		}
	}
	for i, row := range rows {
		slices.SortFunc(row, func(a, b gutter) int { return order(a.x0, b.x0) })
		var joined []gutter
		for _, part := range row {
			if n := len(joined); n > 0 && part.x0-joined[n-1].x1 < 4 {
				joined[n-1].x1 = max(joined[n-1].x1, part.x1)
			} else {
				joined = append(joined, part)
			}
		}
		rows[i] = joined
	}
	return rows
}
