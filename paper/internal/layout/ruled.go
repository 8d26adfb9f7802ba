package layout

import (
	"math"
	"slices"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// A rule is a horizontal line.
type rule struct{ x0, x1, y float64 }

// rulesOf joins the pieces of horizontal rules, and sorts them from top to bottom. Overlapping ones belong to two
// tables, one printed over the other.
func rulesOf(p *pdf.Page) []rule {
	var pieces []rule
	for _, r := range p.Rules {
		if r.X1-r.X0 > r.Y1-r.Y0 {
			pieces = append(pieces, rule{r.X0, r.X1, (r.Y0 + r.Y1) / 2})
		}
	}
	slices.SortFunc(pieces, func(a, b rule) int {
		if math.Abs(a.y-b.y) > 1.5 {
			return order(a.y, b.y)
		}
		return order(a.x0, b.x0)
	})
	var list []rule
	for _, r := range pieces {
		n := len(list)
		other := n > 0 && r.x0 > list[n-1].x0+3 && r.x0 < list[n-1].x1-3 && r.x1 > list[n-1].x1+3
		if n > 0 && math.Abs(list[n-1].y-r.y) <= 1.5 && r.x0-list[n-1].x1 < 3 && !other {
			list[n-1].x1 = max(list[n-1].x1, r.x1)
			continue
		}
		list = append(list, r)
	}
	return list
}

// maxFrameWords limits how many words of a page are examined, counting repetitions, while tables are found between
// rules: a page with thousands of rules is a drawing.
const maxFrameWords = 300_000

// framesOf finds the tables between rules of the same width. It gives up where a page has far more rules than tables
// need.
func framesOf(rules []rule, segments []segment) (list []frame, gaveUp bool) {
	if len(rules) > maxPosts {
		rules, gaveUp = rules[:maxPosts], true
	}
	words := 0
	for i := range segments {
		words += len(segments[i].words)
	}
	left := maxFrameWords
	used := make([]bool, len(rules))
	for i, r := range rules {
		if i == 0 || r.x1-r.x0 < 60 || !longest(rules[:i], r) {
			continue
		}
		if left -= words; left < 0 {
			return list, true
		}
		if f, ok := aboveRule(r, rules[:i], segments); ok && !slices.ContainsFunc(list, f.overlaps) {
			list = append(list, f)
			f.mark(rules, used)
		}
	}
	for i, top := range rules {
		if used[i] || top.x1-top.x0 < 60 {
			continue
		}
		same := []int{i}
		for j := i + 1; j < len(rules); j++ {
			if !used[j] && math.Abs(rules[j].x0-top.x0) < 6 && math.Abs(rules[j].x1-top.x1) < 6 {
				same = append(same, j)
			}
		}
		if len(same) < 2 {
			continue
		}
		if left -= words; left < 0 {
			return list, true
		}
		for _, f := range tabular(rules, same, segments) {
			f.addRows(segments)
			f.addHeads(segments)
			list = append(list, f)
			f.mark(rules, used)
		}
	}
	for i, r := range rules {
		if used[i] || r.x1-r.x0 < 60 {
			continue
		}
		if left -= words; left < 0 {
			return list, true
		}
		if f, ok := underHeads(r, segments); ok && !slices.ContainsFunc(list, f.overlaps) {
			list = append(list, f)
			f.mark(rules, used)
		}
	}
	return list, gaveUp
}

// longest reports whether the rule before another one is within it, and shorter.
func longest(before []rule, r rule) bool {
	last := before[len(before)-1]
	return last.x0 > r.x0-6 && last.x1 < r.x1+6 && last.x1-last.x0 < 0.95*(r.x1-r.x0)
}

// mark marks the rules of a frame as used.
func (f *frame) mark(rules []rule, used []bool) {
	for j, r := range rules {
		used[j] = used[j] || r.y >= f.y0-1 && r.y <= f.y1+1 && r.x0 > f.x0-6 && r.x1 < f.x1+6
	}
}

// overlaps reports whether two frames overlap.
func (f *frame) overlaps(o frame) bool {
	return min(f.x1, o.x1) > max(f.x0, o.x0) && min(f.y1, o.y1) > max(f.y0, o.y0)
}

// tabular joins the strips between consecutive rules of the same width that contain cells.
func tabular(rules []rule, same []int, segments []segment) []frame {
	var list []frame
	var now *frame
	inside := linesBetween(rules[same[0]], rules[same[len(same)-1]], segments)
	for k := 1; k < len(same); k++ {
		a, b := rules[same[k-1]], rules[same[k]]
		if b.y-a.y < 4 { // a double rule
			continue
		}
		title := now != nil && k+1 < len(same) && holdsTitle(a, b, inside) && holdsCells(b, rules[same[k+1]], inside)
		if !title && !holdsCells(a, b, inside) {
			now = nil
			continue
		}
		if now == nil {
			list = append(list, frame{x0: a.x0, x1: a.x1, y0: a.y, rules: []float64{a.y}})
			now = &list[len(list)-1]
		}
		now.y1 = b.y
		now.rules = append(now.rules, b.y)
	}
	for i := range list {
		f := &list[i]
		for _, r := range rules {
			if r.y > f.y0+1 && r.y < f.y1-1 && r.x0 > f.x0-3 && r.x1 < f.x1+3 && r.x1-r.x0 < 0.9*(f.x1-f.x0) {
				f.spans = append(f.spans, r)
			}
		}
	}
	return list
}

// addHeads adds a line of heads right above the first rule to its table, if the first row has numbers, or heads below
// those: some tables have a rule only below each row.
func (f *frame) addHeads(segments []segment) {
	mine, others := f.take(segments)
	var above []segment
	for _, s := range others {
		if s.y1 < f.y0+0.3*s.size && f.y0-s.y1 < 0.8*s.size && f.reaches(s.x0, s.x1) {
			above = append(above, s)
		}
	}
	heads := linesOf(above)
	rows := withCells(append(above, mine...))
	if len(heads) != 1 || len(rows) < 2 || numbersIn(&heads[0]) > 0 || isAside(&heads[0]) {
		return
	}
	heads, rows = rows[:1], rows[1:]
	columns, first := columnsOf(rows), rows[0]
	if len(columns) < 3 {
		return
	}
	if c, _ := covers(columns, pieces(&first.segment)[0]); c > 0 && numbersIn(&first) == 0 && numbersIn(&rows[1]) > 0 &&
		len(pieces(&heads[0].segment)) > 1 { // heads on two lines, the rule between them
		f.y0 = heads[0].y0 - 0.1
		f.rules = append([]float64{f.y0}, f.rules...)
		return
	}
	if spanningHeads([]line{heads[0], first}) {
		f.y0 = heads[0].y0 - 0.1
		f.rules[0] = f.y0
		return
	}
	if numbersIn(&first) < len(columns)-1 {
		return
	}
	taken := map[int]bool{}
	for _, p := range pieces(&heads[0].segment) {
		first, last := covers(columns, p)
		if first != last || taken[first] {
			return
		}
		taken[first] = true
	}
	if len(taken) >= len(columns)-1 {
		f.y0 = heads[0].y0 - 0.1
		f.rules = append([]float64{f.y0}, f.rules...)
	}
}

// addRows adds the lines right below the last rule to the table: some tables have no rule at their end. If nothing
// between the rules has numbers, these are heads, and rows must follow.
func (f *frame) addRows(segments []segment) {
	mine, others := f.take(segments)
	var below []segment
	for _, s := range others {
		if s.y0 > f.y1-0.3*s.size && f.reaches(s.x0, s.x1) {
			below = append(below, s)
		}
	}
	inside := len(linesOf(mine))
	if inside == 0 || len(below) == 0 {
		return
	}
	lines := withCells(append(mine, below...))
	inside = min(inside, len(lines))
	heads := !slices.ContainsFunc(lines[:inside], func(l line) bool { return numbersIn(&l) > 0 })
	columns := columnsOf(lines[:inside])
	isNext := func(k int) bool {
		most := 1.6 // of the font size: the white space above a row
		if heads && k == inside {
			most = 2.5
		}
		return k < len(lines) && lines[k].y0-lines[k-1].y1 < most*lines[k].size && isRow(&lines[k], columns, heads)
	}
	end := f.y1
	for k := inside; k < len(lines); k++ {
		title := heads && k > inside && isTitle(&lines[k]) && isNext(k+1)
		if !title && !isNext(k) {
			break
		}
		f.y1 = lines[k].y1 + 0.1
	}
	if f.y1 > end {
		f.rules = append(f.rules, f.y1)
	}
}

// isRow reports whether a line below the last rule of a table is a row of it: most of its cells are numbers. If the
// table already has rows, each cell must have its own column.
func isRow(l *line, columns []gutter, heads bool) bool {
	list := pieces(&l.segment)
	numbers := numbersIn(l)
	if len(list) < 2 || numbers == 0 || 2*numbers < len(list)-1 || isAside(l) || isText(l, list) {
		return false
	}
	if heads {
		return true
	}
	if len(list) > len(columns)+1 {
		return false
	}
	next := 0
	for _, p := range list {
		first, last := covers(columns, p)
		if first != last || first < next {
			return false
		}
		next = first + 1
	}
	return len(list) >= len(columns)-1
}

// isText reports whether a part of a line, apart from the first, is a number with words after it: the line is text with
// wide spaces.
func isText(l *line, list []piece) bool {
	return slices.ContainsFunc(list[1:], func(p piece) bool {
		return p.to-p.from > 1 && isNumber(l.words[p.from].text) && isLowerWord(l.words[p.to-1].text)
	})
}

// isTitle reports whether a line may be the title of the rows that follow.
func isTitle(l *line) bool { return len(pieces(&l.segment)) == 1 && len(l.words) < 6 && !isAside(l) }

// isAside reports whether a line begins a caption, or a note to a table.
func isAside(l *line) bool {
	const enough = 16 // words
	text := textOf(l.words[:min(len(l.words), enough)])
	return document.IsTableNote(text) || captionHead.MatchString(text)
}

// numbersIn counts the cells of a line, except the first, that begin with numbers and are not heads.
func numbersIn(l *line) int {
	n := 0
	for i, p := range pieces(&l.segment) {
		if i == 0 {
			continue
		}
		if text := textOf(l.words[p.from:p.to]); isNumber(text) && !document.IsHeadWithNumber(text) {
			n++
		}
	}
	return n
}

// linesBetween returns the lines between two rules, with their cells, and the line above them, which may have the
// heads.
func linesBetween(a, b rule, segments []segment) []line {
	var inside []segment
	for _, s := range segments {
		if y := (s.y0 + s.y1) / 2; y > a.y-1.5*s.size && y < b.y && s.x1 > a.x0 && s.x0 < a.x1 {
			inside = append(inside, s)
		}
	}
	return withCells(inside)
}

// withCells returns the lines of segments, with their cells.
func withCells(segments []segment) []line {
	lines := linesOf(segments)
	for i := range lines {
		lines[i].words = slices.Clone(lines[i].words)
	}
	setCells(lines)
	return lines
}

// holdsCells reports whether most lines between two rules are divided by wide gaps, apart from heads over several
// columns, which begin far from the left end, and none extends beyond them or is a caption below rows: then the second
// rule belongs to another table.
func holdsCells(a, b rule, lines []line) bool {
	rows, divided := 0, 0
	for i := range lines {
		l := &lines[i]
		if y := (l.y0 + l.y1) / 2; y <= a.y || y >= b.y {
			continue
		}
		list := pieces(&l.segment)
		last := list[len(list)-1]
		if l.x0 < a.x0-12 || l.x1 > a.x1+12 && !(&frame{x0: a.x0, x1: a.x1}).reaches(last.x0, last.x1) {
			return false
		}
		const far = 0.2 // of the width
		if len(list) > 1 {
			divided++
		}
		if len(list) > 1 || l.x0 < a.x0+far*(a.x1-a.x0) {
			rows++
		}
		if divided > 0 && captionHead.MatchString(textOf(l.words)) {
			return false
		}
	}
	return rows > 0 && 2*divided >= rows
}

// holdsTitle reports whether the only line between two rules may be the title of the rows that follow.
func holdsTitle(a, b rule, lines []line) bool {
	var title *line
	for i := range lines {
		l := &lines[i]
		if y := (l.y0 + l.y1) / 2; y <= a.y || y >= b.y {
			continue
		}
		if title != nil {
			return false
		}
		title = l
	}
	const most = 2.5 // of the font size
	return title != nil && isTitle(title) && b.y-a.y < most*title.size
}

// take separates the segments of a frame from the others.
func (f *frame) take(segments []segment) (mine, others []segment) {
	for _, s := range segments {
		y := (s.y0 + s.y1) / 2
		if y > f.y0 && y < f.y1 && (s.x0 > f.x0-12 && s.x1 < f.x1+12 || f.reaches(s.x0, s.x1)) {
			mine = append(mine, s)
		} else {
			others = append(others, s)
		}
	}
	return mine, others
}
