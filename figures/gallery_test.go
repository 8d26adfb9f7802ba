package figures

import (
	"strconv"

	"rederive/show"
)

// tagged returns a table of nim-sums with named regions at all its edges.
func tagged(rows, cols int) show.Grundy {
	return show.Grundy{
		Values: nimTable(rows, cols), Alt: "nim-sums with named regions", Regions: []show.Region{
			{Row: 0, Col: 0, Rows: 2, Cols: 2, Label: "motif"},
			{Row: 2, Col: cols - 3, Rows: 2, Cols: 3, Label: "period"},
			{Row: 2, Col: 1, Rows: 2, Cols: 2, Label: "the same"},
			{Row: rows - 2, Col: 2, Rows: 2, Cols: cols - 2},
		},
		Marks: []show.Mark{{Row: rows - 1, Col: cols / 2, Label: "odd"}},
	}
}

// gradients is a picture with gradients of both kinds and with opacities.
const gradients = `<svg viewBox="0 0 200 100" width="200" height="100">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#204080"/>
<stop offset="70%" stop-color="#a0c8f0"/><stop offset="1" stop-color="#ffe0a0"/></linearGradient>
<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="40" cy="40" r="20">
<stop offset=".5" stop-color="gold" style="stop-color:#ffd040"/>
<stop offset="1" stop-color="#ffd040" stop-opacity="0"/></radialGradient>
<linearGradient id="turned" href="#sky" gradientTransform="rotate(45 .5 .5)"/>
</defs>
<rect width="200" height="100" fill="url(#sky)"/>
<circle cx="40" cy="40" r="25" fill="url(#sun)"/>
<path d="M80 90 Q100 30 120 90 Z" fill="url(#turned)" stroke="black" stroke-opacity=".5"/>
<g fill-opacity="40%" stroke="#fff" stroke-width="2"><circle cx="150" cy="40" r="18" fill="#c00"/>
<circle cx="165" cy="60" r="18" fill="#0c0"/>
<circle cx="140" cy="62" r="18" fill="rgba(0, 0, 204, .5)" stroke="#ffffff80"/></g>
</svg>`

// magic4 is Dürer's square.
var magic4 = [][]int{{16, 3, 2, 13}, {5, 10, 11, 8}, {9, 6, 7, 12}, {4, 15, 14, 1}}

// gallery has one figure of each kind, and several where a kind has variants.
var gallery = map[string]show.Figure{
	"grundy": show.Grundy{
		Values: nimTable(3, 4), RowTitle: "m", ColTitle: "n", Alt: "nim-sums",
		Regions: []show.Region{{Row: 0, Col: 0, Rows: 2, Cols: 2, Label: "motif"}},
		Marks:   []show.Mark{{Row: 2, Col: 3}},
	},
	"grundy-up": show.Grundy{
		Values: [][]int{{0, 1, -1}, {2, 3}}, Up: true, RowLabels: []string{"a", "b"},
		ColLabels: []string{"x", "y", ""}, Alt: "a ragged table",
	},
	"grundy-levels": show.Grundy{
		Values: nimTable(4, 4), RowTitle: "$m$", ColTitle: `$n = 2^k\cdot o$`, Alt: "nim-sums, two of them misprinted",
		RowLabels: []string{"A / 0", "A / 1", "B / 0", "B / 1"},
		ColLabels: []string{"even / x", "even / y", "odd / x", "odd / y"},
		Printed:   [][]int{{0, 1, 2, 3}, {1, 0, 2, 2}, {2, -1, 0, 1}},
	},
	"grundy-tags":   tagged(6, 36),
	"grundy-pixels": show.Grundy{Values: nimTable(150, 200), Alt: "a pattern"},
	"cobweb": show.Cobweb{
		Maps: []show.CobwebMap{
			{Name: "$G_1$", Values: dealing(3, 8, 1)},
			{Name: "$G_2$", Values: dealing(3, 8, 2)},
			{Name: "$G_3$", Values: dealing(3, 8, 3)},
		},
		Paths: []show.CobwebPath{{Map: 1, Start: 1}, {Map: 1, Start: 24}}, Basins: true, XTitle: "$x$",
		YTitle: "$G_p(x)$", Alt: "three staircases",
	},
	"board-square": show.Board{
		Sites: show.Pegs("square", "  ooo  ", "  ooo  ", "oooooo.", "ooo+ooo", "ooooooo", "  o*o  ", "  ooo  ").Sites,
		Moves: []show.Move{{From: 10, To: 12, Label: "1"}, {From: 28, To: 16}}, Alt: "the English board with two jumps",
	},
	"board-triangle": show.Board{
		Sites: labelled(show.Pegs("triangular", "  o", " o .", "o o o").Sites),
		Alt:   "a triangle of pegs",
	},
	"board-lines": show.Board{
		Sites: show.Pegs("square", "#.@", ".#.", "@.#").Sites,
		Lines: [][]int{{0, 1, 2, 5, 8, 7, 6, 3, 0}, {0, 4, 8}, {2, 4, 6}, {1, 4, 7}, {3, 4, 5}},
		Moves: []show.Move{{From: 4, To: 1}}, Alt: "a board of nine points",
	},
	"sticks": show.Sticks{
		Rows: []string{"|||||", "||..|| |"}, Labels: []string{"heap 1", "heap 2"},
		Alt: "two rows of matches",
	},
	"square": show.MagicSquare{Values: magic4, Alt: "a magic square", Patterns: []show.Pattern{
		{Name: "broken diagonal", Cells: [][2]int{{0, 0}, {1, 1}, {1, 2}, {0, 3}}, Line: true},
		{Name: "half row", Cells: [][2]int{{3, 0}, {3, 1}}},
		{Name: "square", Cells: [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}}},
	}},
	"tower": show.Tower{
		Layers: [][]int{{1, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0, 1, 0}}, Marks: []int{2, 3},
		Label: "$[C1,I2,+1]$", Alt: "a tower of six layers",
	},
	"graph":        subtraction(10),
	"graph-across": across(subtraction(10)),
	"graph-cycle": show.Graph{
		Nodes: []show.Node{{Name: "a"}, {Name: "b", Kind: "N"}, {Name: "c", Kind: "P"}, {Name: "draw"}},
		Edges: []show.Edge{
			{From: "a", To: "b", Label: "x"},
			{From: "b", To: "c"},
			{From: "c", To: "a"},
			{From: "a", To: "draw"},
			{From: "draw", To: "draw"},
		},
		Alt: "a graph with cycles",
	},
	"polyominoids": show.Polyominoids{Alt: "two octominoids", Shapes: []show.Polyominoid{
		{Squares: flat, Ribbon: true, Label: "start"},
		{Squares: bent, Ribbon: true, Label: "a box"},
		{Squares: [][3]int{{1, 1, 0}, {1, 1, 0}, {2, 1, 1}, {1, 2, 1}}},
	}},
	"assemblage": show.Assemblage{
		Alt: "four tiles, two of them stacked", Label: "two on two",
		Tiles: []show.Tile{
			{X: 0, Y: 0, Level: 1},
			{X: 1, Y: 0, Level: 2},
			{X: 1, Y: 0, Level: 1},
			{X: 0, Y: 0, Level: 2},
		},
	},
	"panels": show.Panels{
		Figures: []show.Figure{
			show.Tower{Layers: [][]int{{1, 1, 1}, {1, 0, 1}}},
			show.Tower{Layers: [][]int{{0, 1, 0}, {1, 1, 0}, {1, 1, 1}}},
			show.Pegs("triangular", " o", "o ."),
		}, Labels: []string{"first", "second", "$T_3$"}, Alt: "two towers and a board",
	},
	"plot": show.Plot{
		XTitle: "number of pegs $n$", YTitle: "positions", LogY: true, Alt: "two curves that rise and fall",
		Series: []show.Series{
			{Name: "English", Y: []float64{1, 4, 12, 60, 296, 1338, 5648, 21842}},
			{Name: "French", Y: []float64{1, 8, 30, 134, 700, 3000, 14000, 60000}, Kind: "points"},
		},
	},
	"plot-bars": show.Plot{
		XTitle: "first move", YTitle: "wins", XLabels: []string{"a", "b", "c"}, Alt: "bars",
		Series: []show.Series{
			{Name: "first", Kind: "bars", Y: []float64{3, 5, -2}},
			{Name: "second", Kind: "bars", Y: []float64{1, 2, 4}},
		},
	},
	"plot-data": show.Plot{
		XTitle: "run", YTitle: "km/s", YRange: []float64{820, 905},
		Alt: "measured values with error bars and a fitted line",
		Series: []show.Series{
			{
				Name: "95% band", Kind: "band", X: []float64{1, 3, 6}, Low: []float64{835, 842, 838},
				High: []float64{870, 862, 880},
			},
			{
				Name: "measured", Kind: "points", X: []float64{1, 2, 3, 4, 5, 6},
				Y:   []float64{850, 840, 860, 855, 900, 870},
				Low: []float64{840, 830, 850, 850, 880, 860}, High: []float64{860, 850, 870, 860, 920, 880},
			},
			show.Fit("least squares", []float64{1, 2, 3, 4, 5, 6}, []float64{850, 840, 860, 855, 900, 870}),
		},
		Guides: []show.Guide{
			{Axis: "y", At: 852.4, Name: "mean"},
			{Axis: "x", At: 4.5, Style: "dotted", Name: "break"},
			{Intercept: 826, Slope: 10, Style: "solid"},
		},
	},
	"plot-level": show.Plot{
		LogX: true, XTitle: "dose", YTitle: "effect", YRange: []float64{0, 4},
		Alt: "three points with error bars in both directions, the last of which the axis cuts off",
		Series: []show.Series{{
			Kind: "points", X: []float64{1, 10, 100}, Y: []float64{1, 2, 3.9},
			Left: []float64{.5, 8, 60}, Right: []float64{2, 12, 300},
			Low: []float64{.8, 1.5, 3.5}, High: []float64{1.2, 2.5, 4.3},
		}},
	},
	"plot-boxes": show.Plot{
		XTitle: "experiment", YTitle: "km/s", XLabels: []string{"", "1", "2"}, Alt: "two box plots",
		Series: []show.Series{{
			Kind: "boxes", X: []float64{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2},
			Y: []float64{850, 740, 900, 1070, 930, 850, 960, 940, 960, 940, 700},
		}},
	},
	"plot-dates": show.Plot{
		Dates: true, LogY: true, YRange: []float64{3, 2000}, XTitle: "1879", YTitle: "cases", Alt: "a curve over dates",
		Series: []show.Series{{
			Kind: "bars", X: []float64{show.Day(1879, 6, 5), show.Day(1879, 6, 12), show.Day(1879, 7, 2)},
			Y: []float64{5, 70, 900}, Low: []float64{4, 50, 700}, High: []float64{6, 90, 1100},
		}},
	},
	"grid": show.Grid{
		XTitle: "$x$", YTitle: "$y$", Labels: []string{"I", "II", "III"}, Alt: "three plots with the same axes",
		Plots: []show.Plot{
			{Series: []show.Series{
				{Name: "data", Kind: "points", Y: []float64{1, 3, 2}},
				show.Fit("fit", []float64{0, 1, 2}, []float64{1, 3, 2}),
			}},
			{Series: []show.Series{{Kind: "points", Y: []float64{2, 2, 5}}}},
			{Series: []show.Series{{Kind: "points", Y: []float64{4, 3, 0, 1}}}},
		},
	},
	"histogram": show.Plot{
		Alt: "a histogram",
		Series: []show.Series{
			show.Histogram("", []float64{1, 2, 2, 3, 3, 3, 4, 4, 5, 9}, 4),
			{Kind: "steps", Y: []float64{0, 1, 4, 2}},
		},
	},
	"sparks": show.Sparks{
		Alt: "two small curves",
		Rows: []show.Spark{
			{Name: "$g(n)$", Values: []float64{0, 1, 0, 1, 2, 3, 2, 0, 1, 0}, Note: "period 7"},
			{Name: "flat", Values: []float64{2, 2}},
		},
	},
	"image-gradients": show.Image{Alt: "a sky, a sun, and three discs of glass", SVG: gradients},
	"image": show.Image{
		Alt: "a small drawing",
		SVG: `<svg width="90pt" height="60pt" viewBox="0 0 90 60"><script>alert(1)</script>
		<g transform="translate(10 10)" fill="none" stroke="steelblue" stroke-width="2">
		<path d="M0,0h40v20q-20 20-40 0z"/><circle cx="55" cy="15" r="12" fill="#e9a97c"/>
		<path d="M5 5 A10 6 30 1 1 25 12" stroke="black"/></g>
		<text x="45" y="55" text-anchor="middle" font-size="9">words</text>
		<image href="http://example.org/x.png" width="9" height="9"/></svg>`,
	},
	"hanoi": show.Hanoi{
		States: [][][]int{
			{{3, 2, 1}, {}, {}},
			{{3, 2}, {}, {1}},
			{{3}, {2}, {1}},
			{{3}, {2, 1}, {}},
			{{}, {2, 1}, {3}},
		},
		Labels: []string{"start", "1", "2", "3", "4"}, Pegs: []string{"A", "B", "C"}, Alt: "five states",
	},
}

// subtraction returns the graph of the game in which 1, 3 or 4 of n coins are taken.
func subtraction(n int) show.Graph {
	g := show.Graph{Alt: "coins", Line: []string{"7", "3", "2", "1", "0"}}
	values := []int{0, 1, 0, 1, 2, 3, 2}
	for k := n; k >= 0; k-- {
		kind := "N"
		if values[k%7] == 0 {
			kind = "P"
		}
		g.Nodes = append(g.Nodes,
			show.Node{Name: strconv.Itoa(k), Kind: kind, Value: "$g=" + strconv.Itoa(values[k%7]) + "$"})
		for _, take := range []int{1, 3, 4} {
			if take <= k {
				g.Edges = append(g.Edges, show.Edge{From: strconv.Itoa(k), To: strconv.Itoa(k - take)})
			}
		}
	}
	return g
}

func across(g show.Graph) show.Graph {
	g.Across = true
	return g
}

// flat is the start of Rubik's Magic, and bent is one of its octominoids.
var (
	flat = [][3]int{{1, 1, 0}, {3, 1, 0}, {5, 1, 0}, {7, 1, 0}, {7, 3, 0}, {5, 3, 0}, {3, 3, 0}, {1, 3, 0}}
	bent = [][3]int{{1, 1, 0}, {3, 1, 0}, {4, 1, 1}, {4, 1, 3}, {3, 1, 4}, {1, 1, 4}, {0, 1, 3}, {0, 1, 1}}
)

// dealing returns the map of a card's position under one deal of the three-pile trick
// with a piles of b cards, where the pile with the card is picked up p-th.
func dealing(a, b, p int) []int {
	var out []int
	for x := 1; x <= a*b; x++ {
		out = append(out, (p-1)*b+(x+a-1)/a)
	}
	return out
}

func labelled(sites []show.Site) []show.Site {
	for i := range sites {
		sites[i].Label = string(rune('a' + i))
	}
	return sites
}
