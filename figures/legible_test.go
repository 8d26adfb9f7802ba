package figures

import (
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// TestLegible draws figures that must fit much into a line: no label may be too small to read.
func TestLegible(t *testing.T) {
	const least, high = 7, 360 // points
	stack := []int{9, 8, 7, 6, 5, 4, 3, 2, 1}
	towers := show.Hanoi{Alt: "eight towers"}
	for range 8 {
		towers.States = append(towers.States, [][]int{stack, {}, {}})
		towers.Labels = append(towers.Labels, "stack of 9")
	}
	wide := show.Grundy{Alt: "nine long rows", RowLabels: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}}
	for range stack {
		wide.Values = append(wide.Values, make([]int, 113))
	}
	for _, f := range []show.Figure{towers, wide} {
		p := must.Get(Draw(f))
		if p.Height.Points() > high {
			t.Errorf("%T is %.0f points high, so that a page shrinks it", f, p.Height.Points())
		}
		eachGlyphs(p.Ops, func(g *draw.Glyphs) {
			if size := g.Size.Points(); size < least {
				t.Errorf("%T has a label of %.1f points", f, size)
			}
		})
	}
}

func eachGlyphs(ops []draw.Op, f func(*draw.Glyphs)) {
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Glyphs:
			f(op)
		case *draw.Group:
			eachGlyphs(op.Ops, f)
		}
	}
}
