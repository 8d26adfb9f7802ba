package show_test

import "rederive/show"

// Each function here is an example of a figure. docs/show.md shows its source and
// the picture.

func exampleAssemblage() show.Figure {
	return show.Assemblage{
		Tiles: []show.Tile{{Level: 1}, {X: 1, Level: 2}, {X: 1, Level: 1}, {Level: 2}},
		Label: "two on two", Alt: "Four tiles in two stacks, with the band that runs through them.",
	}
}

func exampleBoard() show.Figure {
	return show.Board{
		Sites: show.Pegs("triangular", "  o", " o .", "o * o").Sites,
		Moves: []show.Move{{From: 3, To: 0, Label: "1"}},
		Alt:   "A triangle of pegs with an arrow for a jump.",
	}
}

func exampleCobweb() show.Figure {
	return show.Cobweb{
		Maps:  []show.CobwebMap{{Name: "$G$", Values: []int{2, 3, 4, 5, 6, 6, 6, 5}}},
		Paths: []show.CobwebPath{{Start: 1}}, XTitle: "$x$", YTitle: "$G(x)$",
		Alt: "A staircase from 1 to the fixed point 6.",
	}
}

func exampleGraph() show.Figure {
	return show.Graph{
		Nodes: []show.Node{
			{Name: "3", Kind: "P", Value: "0"},
			{Name: "2", Kind: "N", Value: "2"},
			{Name: "1", Kind: "N", Value: "1"},
			{Name: "0", Kind: "P", Value: "0"},
		},
		Edges: []show.Edge{
			{From: "3", To: "2"},
			{From: "3", To: "1"},
			{From: "2", To: "1"},
			{From: "2", To: "0"},
			{From: "1", To: "0"},
		},
		Across: true,
		Alt:    "The game in which one or two of three matches are taken.",
	}
}

func exampleGrid() show.Figure {
	return show.Grid{
		Plots: []show.Plot{
			{Series: []show.Series{
				{Kind: "points", X: []float64{1, 2, 3, 4}, Y: []float64{2, 3, 3, 5}},
				show.Fit("", []float64{1, 2, 3, 4}, []float64{2, 3, 3, 5}),
			}},
			{Series: []show.Series{{Kind: "points", X: []float64{1, 2, 6}, Y: []float64{4, 3, 1}}}},
		},
		Labels: []string{"before", "after"}, XTitle: "dose", YTitle: "response",
		Alt: "Two plots side by side with the same axes.",
	}
}

func exampleGrundy() show.Figure {
	return show.Grundy{
		Values: [][]int{{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}}, RowTitle: "$m$", ColTitle: "$n$",
		Regions: []show.Region{{Row: 0, Col: 0, Rows: 2, Cols: 2, Label: "motif"}},
		Moves:   []show.Step{{Row: -1, Slide: true}, {Col: -1, Slide: true}},
		Alt:     "Nim-sums of numbers below 3 and 4, with the motif in a corner.",
	}
}

func exampleHanoi() show.Figure {
	return show.Hanoi{
		States: [][][]int{{{2, 1}, {}, {}}, {{2}, {1}, {}}, {{}, {1}, {2}}, {{}, {}, {2, 1}}},
		Labels: []string{"start", "1", "2", "3"},
		Alt:    "Two discs move in three moves.",
	}
}

func exampleImage() show.Figure {
	return show.Image{
		SVG: `<svg viewBox="0 0 80 40"><rect x="5" y="5" width="30" height="30" fill="#1f5fa8"/>` +
			`<circle cx="60" cy="20" r="15" fill="#c2570c"/></svg>`,
		Alt: "A square next to a disc.",
	}
}

func exampleMagicSquare() show.Figure {
	return show.MagicSquare{
		Values:   [][]int{{2, 7, 6}, {9, 5, 1}, {4, 3, 8}},
		Patterns: []show.Pattern{{Name: "diagonal", Cells: [][2]int{{0, 0}, {1, 1}, {2, 2}}, Line: true}},
		Alt:      "The magic square of order 3 with a diagonal.",
	}
}

func examplePanels() show.Figure {
	return show.Panels{
		Figures: []show.Figure{
			show.Tower{Layers: [][]int{{1, 1, 1}, {1, 0, 1}}},
			show.Tower{Layers: [][]int{{1, 1, 1}, {0, 1, 0}}},
		},
		Labels: []string{"open", "closed"}, Alt: "Two towers side by side.",
	}
}

func examplePlot() show.Figure {
	x, y := []float64{1, 2, 3, 4, 5}, []float64{8.5, 8.4, 8.9, 9.3, 9.4}
	return show.Plot{
		Series: []show.Series{
			{
				Name: "measured", Kind: "points", X: x, Y: y,
				Low: []float64{8.2, 8.2, 8.6, 8.9, 9.1}, High: []float64{8.8, 8.6, 9.2, 9.7, 9.7},
			},
			show.Fit("least squares", x, y),
		},
		Guides: []show.Guide{{Axis: "y", At: 9, Name: "limit"}},
		YRange: []float64{8, 10}, XTitle: "week", YTitle: "mg", Width: 220, Height: 120,
		Alt: "Five measurements with error bars, their line, and a limit that they pass.",
	}
}

func examplePolyominoids() show.Figure {
	return show.Polyominoids{
		Shapes: []show.Polyominoid{{Squares: [][3]int{{1, 1, 0}, {2, 1, 1}, {1, 2, 1}}, Label: "a corner"}},
		Alt:    "Three squares that meet in a corner.",
	}
}

func exampleSparks() show.Figure {
	return show.Sparks{
		Rows: []show.Spark{
			{Name: "first", Values: []float64{1, 3, 2, 5, 4}, Note: "to 5"},
			{Name: "second", Values: []float64{4, 4, 1, 2, 2}, Note: "to 4"},
		},
		Alt: "Two small curves: one that rises and one that falls.",
	}
}

func exampleSticks() show.Figure {
	return show.Sticks{
		Rows: []string{"|||", "||.||"}, Labels: []string{"heap 1", "heap 2"},
		Alt: "Two rows of matches; one match is taken.",
	}
}

func exampleTower() show.Figure {
	return show.Tower{
		Layers: [][]int{{1, 1, 1}, {1, 0, 1}, {0, 1, 1}}, Marks: []int{1}, Label: "three layers",
		Alt: "A tower of three layers, of which one is marked.",
	}
}

// pictures returns the examples by the names of their types.
func pictures() map[string]show.Figure {
	return map[string]show.Figure{
		"Assemblage": exampleAssemblage(), "Board": exampleBoard(), "Cobweb": exampleCobweb(), "Graph": exampleGraph(),
		"Grid": exampleGrid(), "Grundy": exampleGrundy(), "Hanoi": exampleHanoi(), "Image": exampleImage(),
		"MagicSquare": exampleMagicSquare(), "Panels": examplePanels(), "Plot": examplePlot(),
		"Polyominoids": examplePolyominoids(), "Sparks": exampleSparks(), "Sticks": exampleSticks(),
		"Tower": exampleTower(),
	}
}
