package figures

import (
	"slices"
	"strconv"
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// TestLegible draws figures that must fit much into a line: no label may be too small to read.
func TestLegible(t *testing.T) {
	const least, high = 7.2, 360 // points
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
	square := show.MagicSquare{Values: nimTable(16, 16), Alt: "a square with a long legend", Patterns: []show.Pattern{
		{Name: "bend diagonal: 2056", Line: true, Cells: [][2]int{{0, 0}, {1, 1}}},
		{Name: "sixteen cells: 2056", Cells: [][2]int{{5, 6}, {5, 7}}},
	}}
	small := square
	small.Values = nimTable(8, 8)
	tiles := show.Assemblage{Tiles: []show.Tile{{X: 0, Y: 0, Level: 1}, {X: 1, Y: 0, Level: 1}, {X: 2, Y: 0, Level: 2}}}
	play := show.Graph{Across: true, Alt: "eight moves"}
	for i := range 9 {
		name := strconv.Itoa(i)
		play.Nodes = append(play.Nodes, show.Node{Name: name, Value: "g = " + name})
		if i > 0 {
			play.Edges = append(play.Edges, show.Edge{From: strconv.Itoa(i - 1), To: name})
		}
	}
	panels := func(f show.Figure, n int) show.Figure {
		return show.Panels{Figures: slices.Repeat([]show.Figure{f}, n), Alt: "several of them"}
	}
	for i, f := range []show.Figure{
		towers, wide, square, panels(small, 2), panels(tiles, 9), play, show.Grundy{Values: nimTable(9, 40), Alt: "a"},
	} {
		p := must.Get(Draw(f))
		if _, isSquare := f.(show.MagicSquare); !isSquare && p.Height.Points() > high {
			t.Errorf("%d: %T is %.0f points high, so that a page shrinks it", i, f, p.Height.Points())
		}
		if size := draw.LeastType(p.Ops).Points(); size < least {
			t.Errorf("%d: %T has a label of %.1f points", i, f, size)
		}
	}
}
