package layout

import (
	"math"
	"slices"

	"rederive/paper/internal/pdf"
)

// A comb is a horizontal rule that is drawn cell by cell, as browsers draw the borders of a table: where its pieces
// meet, two columns meet.
type comb struct {
	y, x0, x1 float64
	joints    []float64
}

// maxCombs is the maximal number of combs on a page that are examined.
const maxCombs = 200

// combsOf lists the rules of at least three pieces, from top to bottom.
func combsOf(p *pdf.Page) []comb {
	var pieces []pdf.Rule
	for _, r := range p.Rules {
		if r.X1-r.X0 > r.Y1-r.Y0 {
			pieces = append(pieces, r)
		}
	}
	const near = 0.6 // points
	slices.SortFunc(pieces, func(a, b pdf.Rule) int {
		if math.Abs(a.Y0-b.Y0) > near {
			return order(a.Y0, b.Y0)
		}
		return order(a.X0, b.X0)
	})
	var list []comb
	for _, r := range pieces {
		n := len(list)
		if n > 0 && math.Abs(list[n-1].y-r.Y0) <= near && math.Abs(list[n-1].x1-r.X0) <= near {
			list[n-1].joints, list[n-1].x1 = append(list[n-1].joints, r.X0), r.X1
		} else {
			list = append(list, comb{y: r.Y0, x0: r.X0, x1: r.X1})
		}
	}
	list = slices.DeleteFunc(list, func(c comb) bool { return len(c.joints) < 2 })
	return list[:min(len(list), maxCombs)]
}

// betweenCombs makes vertical rules of the joints that two combs share, unless a word crosses one, and also above
// the first comb if the line there has a word in each column: its heads.
func betweenCombs(combs []comb, words []word) []post {
	var list []post
	for i, c := range combs {
		above := -1
		for k := i - 1; k >= 0 && above < 0; k-- {
			if combs[k].x0 < c.x1 && combs[k].x1 > c.x0 {
				above = k
			}
		}
		if above >= 0 {
			if joints := sharedJoints(combs[above].joints, c.joints); len(joints) > 0 {
				list = appendPosts(list, joints, combs[above].y, c.y, words, c, false)
				continue
			}
		}
		const headLine = 1.4 // of the font size
		for k := range words {
			if w := &words[k]; w.base < c.y && w.base > c.y-0.7*headLine*w.size && w.x0 >= c.x0 && w.x1 <= c.x1 {
				list = appendPosts(list, c.joints, c.y-headLine*w.size, c.y, words, c, true)
				break
			}
		}
	}
	return list
}

// appendPosts adds vertical rules between two heights, unless a word crosses one of them or, if full is set, a
// column has no word.
func appendPosts(list []post, joints []float64, y0, y1 float64, words []word, c comb, full bool) []post {
	filled := make([]bool, len(joints)+1)
	for i := range words {
		w := &words[i]
		if middle := (w.y0 + w.y1) / 2; middle < y0 || middle > y1 || w.x1 < c.x0 || w.x0 > c.x1 {
			continue
		}
		k, _ := slices.BinarySearchFunc(joints, w.x0+0.5, order)
		if k < len(joints) && joints[k] < w.x1-0.5 {
			return list
		}
		filled[k] = true
	}
	if full && slices.Contains(filled, false) {
		return list
	}
	for _, x := range append([]float64{c.x0}, joints...) {
		list = append(list, post{x, y0, y1, true})
	}
	return list
}

func sharedJoints(a, b []float64) []float64 {
	var list []float64
	for _, x := range a {
		if slices.ContainsFunc(b, func(y float64) bool { return math.Abs(x-y) < 0.6 }) {
			list = append(list, x)
		}
	}
	return list
}
