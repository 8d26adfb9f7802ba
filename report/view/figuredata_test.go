package view

import (
	"fmt"
	"strings"
	"testing"

	"rederive/show"
)

func TestFigureData(t *testing.T) {
	for _, tt := range []struct {
		name   string
		figure show.Figure
		want   string
	}{
		{
			"series with the same places are side by side",
			show.Plot{XTitle: "n", Series: []show.Series{
				{Name: "a", X: []float64{1, 2}, Y: []float64{3, 4.5}},
				{Name: "b", X: []float64{1, 2}, Y: []float64{5, 6}},
			}},
			"[n a b] [1 3 5] [2 4.5 6]",
		},
		{
			"other series are below each other",
			show.Plot{Series: []show.Series{
				{Name: "a", Y: []float64{3}},
				{X: []float64{1}, Low: []float64{1}, High: []float64{2}},
			}},
			"a: [x a] [0 3]; series 2: [x low high] [1 1 2]",
		},
		{
			"numbers are in full",
			show.Plot{Series: []show.Series{{Y: []float64{1298506, 0.1234567}}}},
			"[x y] [0 1.298506e+06] [1 0.1234567]",
		},
		{
			"days and names",
			show.Plot{Dates: true, Series: []show.Series{{X: []float64{show.Day(2026, 11, 23)}, Y: []float64{1}}}},
			"[x y] [2026-11-23 1]",
		},
		{
			"a table of values",
			show.Grundy{Values: [][]int{{0, 1}, {1, 0}}, RowTitle: "m", ColLabels: []string{"a", "b"}},
			"[m a b] [0 0 1] [1 1 0]",
		},
		{"a board", show.Pegs("square", "o.", ".+"), "[row sites] [1 o .] [2 . +]"},
		{"a triangle", show.Pegs("triangular", " o", ". o"), "[row sites] [1  o] [2 . o]"},
		{
			"a graph",
			show.Graph{
				Nodes: []show.Node{{Name: "a", Kind: "P"}, {Name: "b", Value: "1"}},
				Edges: []show.Edge{{From: "b", To: "a"}},
			},
			"positions: [position kind value] [a P ] [b  1]; moves: [from to move] [b a ]",
		},
		{
			"panels have their names",
			show.Panels{Figures: []show.Figure{show.MagicSquare{Values: [][]int{{1}}}}, Labels: []string{"F1"}},
			"F1: [] [1]",
		},
		{"a picture", show.Image{}, ""},
		{"too much", show.MagicSquare{Values: make([][]int, 0)}, ""},
	} {
		var parts []string
		for _, d := range FigureData(tt.figure) {
			text := fmt.Sprint(d.Head)
			if d.Name != "" {
				text = d.Name + ": " + text
			}
			for _, row := range d.Rows {
				text += " " + fmt.Sprint(row)
			}
			parts = append(parts, text)
		}
		if got := strings.Join(parts, "; "); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
	big := show.MagicSquare{Values: [][]int{make([]int, mostData+1)}}
	if FigureData(big) != nil {
		t.Error("a table that nobody reads is shown")
	}
}
