package layout

import (
	"math"
	"slices"

	"rederive/paper/internal/pdf"
)

// A rule is a horizontal line.
type rule struct{ x0, x1, y float64 }

// rulesOf joins the pieces of horizontal rules, and sorts them from top to bottom.
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
		if n := len(list); n > 0 && math.Abs(list[n-1].y-r.y) <= 1.5 && r.x0-list[n-1].x1 < 3 {
			list[n-1].x1 = max(list[n-1].x1, r.x1)
			continue
		}
		list = append(list, r)
	}
	return list
}

// framesOf finds the tables that are set between rules of the same width.
func framesOf(rules []rule, segments []segment) []frame {
	var list []frame
	used := make([]bool, len(rules))
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
		for _, f := range tabular(rules, same, segments) {
			f.addHeads(segments)
			list = append(list, f)
			for j, r := range rules {
				used[j] = used[j] || r.y >= f.y0-1 && r.y <= f.y1+1 && r.x0 > f.x0-6 && r.x1 < f.x1+6
			}
		}
	}
	return list
}

// tabular joins the strips between consecutive rules of the same width that hold cells.
func tabular(rules []rule, same []int, segments []segment) []frame {
	var list []frame
	var now *frame
	inside := linesBetween(rules[same[0]], rules[same[len(same)-1]], segments)
	for k := 1; k < len(same); k++ {
		a, b := rules[same[k-1]], rules[same[k]]
		if b.y-a.y < 4 { // a double rule
			continue
		}
		if !holdsCells(a, b, inside) {
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

// addHeads makes a line of heads right above the first rule a part of its table, if the first row has numbers: some
// tables have a rule below each row only.
func (f *frame) addHeads(segments []segment) {
	mine, others := f.take(segments)
	rows := linesOf(mine)
	if len(rows) == 0 {
		return
	}
	columns, first := columnsOf(rows), rows[0]
	var above []segment
	for _, s := range others {
		if s.y1 < f.y0+0.3*s.size && f.y0-s.y1 < 0.8*s.size && s.x0 > f.x0-6 && s.x1 < f.x1+6 {
			above = append(above, s)
		}
	}
	heads := linesOf(above)
	if len(columns) < 3 || len(heads) != 1 || numbersIn(&first) < len(columns)-1 || numbersIn(&heads[0]) > 0 {
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

// numbersIn counts the cells of a line, but for the first, that begin with numbers.
func numbersIn(l *line) int {
	n := 0
	for i, p := range pieces(&l.segment) {
		if i > 0 && isNumber(textOf(l.words[p.from:p.to])) {
			n++
		}
	}
	return n
}

// linesBetween are the lines between two rules, with their cells.
func linesBetween(a, b rule, segments []segment) []line {
	var inside []segment
	for _, s := range segments {
		if y := (s.y0 + s.y1) / 2; y > a.y && y < b.y && s.x1 > a.x0 && s.x0 < a.x1 {
			inside = append(inside, s)
		}
	}
	lines := linesOf(inside)
	for i := range lines {
		lines[i].words = slices.Clone(lines[i].words)
	}
	setCells(lines)
	return lines
}

// holdsCells reports whether most lines between two rules are divided by wide gaps, and none goes beyond them.
func holdsCells(a, b rule, lines []line) bool {
	rows, divided := 0, 0
	for i := range lines {
		l := &lines[i]
		if y := (l.y0 + l.y1) / 2; y <= a.y || y >= b.y {
			continue
		}
		if l.x0 < a.x0-12 || l.x1 > a.x1+12 {
			return false
		}
		rows++
		if len(pieces(&l.segment)) > 1 {
			divided++
		}
	}
	return rows > 0 && 2*divided >= rows
}

// take removes the segments of a frame.
func (f *frame) take(segments []segment) (mine, others []segment) {
	for _, s := range segments {
		y := (s.y0 + s.y1) / 2
		if y > f.y0 && y < f.y1 && s.x0 > f.x0-12 && s.x1 < f.x1+12 {
			mine = append(mine, s)
		} else {
			others = append(others, s)
		}
	}
	return mine, others
}
