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
	for k := 1; k < len(same); k++ {
		a, b := rules[same[k-1]], rules[same[k]]
		if b.y-a.y < 4 { // a double rule
			continue
		}
		if !holdsCells(a, b, segments) {
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

// holdsCells reports whether most lines between two rules are divided by wide gaps, and none goes beyond them.
func holdsCells(a, b rule, segments []segment) bool {
	var inside []segment
	for _, s := range segments {
		if y := (s.y0 + s.y1) / 2; y > a.y && y < b.y && s.x1 > a.x0 && s.x0 < a.x1 {
			if s.x0 < a.x0-12 || s.x1 > a.x1+12 {
				return false
			}
			inside = append(inside, s)
		}
	}
	if len(inside) == 0 {
		return false
	}
	rows, divided := 0, 0
	for _, l := range linesOf(inside) {
		rows++
		if len(pieces(&l.segment)) > 1 {
			divided++
		}
	}
	return 2*divided >= rows
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
