package view

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"rederive/internal/xslices"
	"rederive/show"
)

// Figures are drawn from data. A page has these data below each figure, folded, for
// computing and for readers who cannot see the picture.

// A dataTable holds the data of a figure or a part of it. Rows may differ in length.
type dataTable struct {
	Name string // name of a panel
	Head []string
	Rows [][]string
}

// mostData is the greatest number of cells of a figure's data on a page.
const mostData = 3000

// FigureData returns the data of a figure. It returns nil for pictures, and for data too
// long to read.
func FigureData(f show.Figure) []dataTable {
	tables := dataOf(f)
	cells := 0
	for _, t := range tables {
		for _, row := range t.Rows {
			cells += len(row)
		}
	}
	if cells == 0 || cells > mostData {
		return nil
	}
	return tables
}

func dataOf(f show.Figure) []dataTable {
	switch f := f.(type) {
	case show.Plot:
		return plotData(f)
	case show.Grid:
		var list []dataTable
		for i, p := range f.Plots {
			list = append(list, withLabel(plotData(p), f.Labels, i)...)
		}
		return list
	case show.Panels:
		var list []dataTable
		for i, one := range f.Figures {
			list = append(list, withLabel(dataOf(one), f.Labels, i)...)
		}
		return list
	case show.Sparks:
		t := dataTable{Head: []string{"curve", "values"}}
		for _, r := range f.Rows {
			t.Rows = append(t.Rows, append([]string{r.Name}, xslices.Map(r.Values, number)...))
		}
		return []dataTable{t}
	case show.Grundy:
		return []dataTable{grundyData(f)}
	case show.MagicSquare:
		return []dataTable{{Rows: integerRows(f.Values)}}
	case show.Sticks:
		t := dataTable{Head: []string{"row", "matches"}}
		for i, row := range f.Rows {
			t.Rows = append(t.Rows, []string{orNumber(f.Labels, i, strconv.Itoa(i+1)), row})
		}
		return []dataTable{t}
	case show.Cobweb:
		t := dataTable{Head: []string{"map", "images of 1, 2, ..."}}
		for i, m := range f.Maps {
			row := []string{cmp.Or(m.Name, strconv.Itoa(i+1))}
			t.Rows = append(t.Rows, append(row, integerRows([][]int{m.Values})[0]...))
		}
		return []dataTable{t}
	case show.Graph:
		return graphData(f)
	case show.Board:
		return []dataTable{boardData(f)}
	}
	return nil
}

// withLabel sets the label of a panel as the name of its tables.
func withLabel(list []dataTable, labels []string, i int) []dataTable {
	for k := range list {
		if list[k].Name == "" {
			list[k].Name = orNumber(labels, i, fmt.Sprintf("part %d", i+1))
		}
	}
	return list
}

func orNumber(labels []string, i int, other string) string {
	if i < len(labels) && labels[i] != "" {
		return labels[i]
	}
	return other
}

// plotData returns the series of a plot, side by side if they have the same x values, and
// below each other otherwise.
func plotData(p show.Plot) []dataTable {
	x := cmp.Or(p.XTitle, "x")
	place := func(s show.Series, i int) string {
		at := float64(i)
		if i < len(s.X) {
			at = s.X[i]
		}
		n := int(at)
		switch {
		case p.Dates:
			return time.Unix(86400*int64(at), 0).UTC().Format(time.DateOnly)
		case float64(n) == at && n >= 0 && n < len(p.XLabels):
			return p.XLabels[n]
		}
		return number(at)
	}
	var list []dataTable
	for i, s := range p.Series {
		t := dataTable{Name: s.Name, Head: []string{x}}
		var columns [][]float64
		for _, c := range []struct {
			name   string
			values []float64
		}{
			{cmp.Or(s.Name, p.YTitle, "y"), s.Y},
			{"low", s.Low},
			{"high", s.High},
			{"left", s.Left},
			{"right", s.Right},
		} {
			if len(c.values) > 0 {
				t.Head, columns = append(t.Head, c.name), append(columns, c.values)
			}
		}
		for k := range max(len(s.Y), len(s.Low)) {
			row := []string{place(s, k)}
			for _, c := range columns {
				if k < len(c) {
					row = append(row, number(c[k]))
				}
			}
			t.Rows = append(t.Rows, row)
		}
		if last := len(list) - 1; last >= 0 && samePlaces(list[last], t) {
			list[last].join(t)
			continue
		}
		if t.Name == "" && len(p.Series) > 1 {
			t.Name = fmt.Sprintf("series %d", i+1)
		}
		list = append(list, t)
	}
	if len(list) == 1 {
		list[0].Name = ""
	}
	return list
}

func samePlaces(a, b dataTable) bool {
	return slices.EqualFunc(a.Rows, b.Rows, func(r, s []string) bool { return r[0] == s[0] })
}

// join appends the columns of another table, which shares the first column.
func (t *dataTable) join(other dataTable) {
	t.Name = ""
	t.Head = append(t.Head, other.Head[1:]...)
	for i := range t.Rows {
		t.Rows[i] = append(t.Rows[i], other.Rows[i][1:]...)
	}
}

func grundyData(g show.Grundy) dataTable {
	t := dataTable{Head: []string{g.RowTitle}}
	for i := range g.Values[0] {
		t.Head = append(t.Head, orNumber(g.ColLabels, i, strconv.Itoa(i)))
	}
	for i, row := range integerRows(g.Values) {
		t.Rows = append(t.Rows, append([]string{orNumber(g.RowLabels, i, strconv.Itoa(i))}, row...))
	}
	return t
}

func graphData(g show.Graph) []dataTable {
	nodes := dataTable{Name: "positions", Head: []string{"position", "kind", "value"}}
	text := map[string]string{}
	for _, n := range g.Nodes {
		text[n.Name] = cmp.Or(n.Label, n.Name)
		nodes.Rows = append(nodes.Rows, []string{text[n.Name], n.Kind, n.Value})
	}
	moves := dataTable{Name: "moves", Head: []string{"from", "to", "move"}}
	for _, e := range g.Edges {
		moves.Rows = append(moves.Rows, []string{text[e.From], text[e.To], e.Label})
	}
	return []dataTable{nodes, moves}
}

// boardData returns the rows of a board from the top, in the characters of show.Pegs, and
// the labels of its sites.
func boardData(b show.Board) dataTable {
	const closer = 2 // a lattice may have places at half units
	left := b.Sites[0].X
	rows := map[float64][]rune{}
	for _, s := range b.Sites {
		left = min(left, s.X)
	}
	for _, s := range b.Sites {
		at := int(math.Round(closer * (s.X - left)))
		for len(rows[s.Y]) <= at {
			rows[s.Y] = append(rows[s.Y], ' ')
		}
		rows[s.Y][at] = siteSign(s)
	}
	t := dataTable{Head: []string{"row", "sites", "labels"}}
	for i, y := range slices.Backward(slices.Sorted(maps.Keys(rows))) {
		var labels []string
		for _, s := range b.Sites {
			if s.Y == y && s.Label != "" {
				labels = append(labels, s.Label)
			}
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(len(rows) - i), string(rows[y]), strings.Join(labels, " ")})
	}
	if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[2] != "" }) {
		t.Head = t.Head[:2]
		for i := range t.Rows {
			t.Rows[i] = t.Rows[i][:2]
		}
	}
	return t
}

func siteSign(s show.Site) rune {
	switch {
	case s.Piece == "black":
		return '#'
	case s.Piece == "white":
		return '@'
	case s.Piece != "" && s.Mark:
		return '*'
	case s.Piece != "":
		return 'o'
	case s.Mark:
		return '+'
	}
	return '.'
}

func integerRows(values [][]int) [][]string {
	rows := make([][]string, len(values))
	for i, row := range values {
		for _, v := range row {
			rows[i] = append(rows[i], strconv.Itoa(v))
		}
	}
	return rows
}

// number formats a number of a figure in full: its data are for computing.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
