package figures

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"rederive/show"
)

// The limits of one picture, panels together. A picture at a limit draws in a
// second or two; no reader could use a larger one.
const (
	mostMarks   = 100_000   // things drawn one by one: cells, points, sites, tiles
	mostCells   = 4_000_000 // of a pattern drawn pixel by pixel
	mostLabels  = 5_000
	mostText    = 200_000 // letters of all labels
	mostLetters = 1_000   // of one label
	mostSeries  = 100     // of a plot, maps of a cobweb, curves with a name
	mostEdges   = 3_000   // of a graph
	mostBends   = 20_000
	mostStops   = 256        // of a gradient
	mostNested  = 4          // panels in panels
	mostPixels  = 20_000_000 // of all images of a picture
	mostBytes   = 8 << 20    // of an image
	mostLength  = 1e6        // points from one side of a picture to the other
	mostNumber  = 1e300      // of what an axis shows
	leastNumber = 1e-300     // of what a logarithmic axis shows
)

// A tally adds up what a figure asks for. It keeps the first limit that is
// passed.
type tally struct {
	marks, labels, letters, depth int
	err                           error
}

// bounded returns an error if a figure passes a limit of pictures.
func bounded(f show.Figure) error {
	var t tally
	t.figure(f)
	return t.err
}

func (t *tally) fail(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf(format, args...)
	}
}

// most compares a number of things with a limit.
func (t *tally) most(n, limit int, things string) {
	if n > limit {
		t.fail("the picture has %d %s; at most %d can be drawn", n, things, limit)
	}
}

// add counts things that are drawn one by one.
func (t *tally) add(n int, things string) {
	t.most(n, mostMarks, things)
	if t.marks += n; t.marks > mostMarks {
		t.fail("the picture has more than %d %s and other marks; at most %d can be drawn", t.marks-n, things, mostMarks)
	}
}

// write counts labels.
func (t *tally) write(labels ...string) {
	for _, l := range labels {
		n := utf8.RuneCountInString(l)
		if n > mostLetters {
			t.fail("a label has %d letters, beginning %.20q; at most %d can be drawn", n, l, mostLetters)
		}
		if t.letters += n; n > 0 {
			t.labels++
		}
	}
	t.most(t.labels, mostLabels, "labels")
	t.most(t.letters, mostText, "letters in labels")
}

// numbers checks the values of an axis.
func (t *tally) numbers(log bool, values ...float64) {
	for _, v := range values {
		switch {
		case math.IsNaN(v) || math.Abs(v) > mostNumber:
			t.fail("the value %v cannot be drawn; an axis reaches from %v to %v", v, -mostNumber, mostNumber)
			return
		case log && v > 0 && v < leastNumber:
			t.fail("the value %v cannot be drawn on a logarithmic axis; it begins at %v", v, leastNumber)
			return
		}
	}
}

func (t *tally) figure(f show.Figure) {
	switch f := f.(type) {
	case show.Grundy:
		t.grundy(f)
	case show.Cobweb:
		t.cobweb(f)
	case show.Board:
		t.board(f)
	case show.Sticks:
		t.add(len(strings.Join(f.Rows, " ")), "matches")
		t.write(f.Labels...)
	case show.MagicSquare:
		t.magicSquare(f)
	case show.Tower:
		t.add(9*len(f.Layers), "blocks")
		t.add(len(f.Marks), "marked layers")
		t.write(f.Label)
	case show.Hanoi:
		t.hanoi(f)
	case show.Graph:
		t.graph(f)
	case show.Polyominoids:
		for _, s := range f.Shapes {
			t.add(len(s.Squares), "squares")
			t.write(s.Label)
		}
	case show.Assemblage:
		t.assemblage(f)
	case show.Plot:
		t.plot(f)
	case show.Grid:
		t.add(len(f.Plots), "plots")
		for _, p := range f.Plots {
			t.plot(p)
		}
		t.write(f.Labels...)
		t.write(f.XTitle, f.YTitle)
	case show.Sparks:
		for _, r := range f.Rows {
			t.add(len(r.Values), "values")
			t.numbers(false, r.Values...)
			t.write(r.Name, r.Note)
		}
	case show.Image:
		t.most(len(f.SVG)+len(f.PNG), mostBytes, "bytes")
	case show.Panels:
		t.panels(f)
	}
}

func (t *tally) panels(f show.Panels) {
	if t.depth++; t.depth > mostNested {
		t.fail("panels are nested more than %d deep", mostNested)
		return
	}
	t.add(len(f.Figures), "panels")
	t.write(f.Labels...)
	for _, inner := range f.Figures {
		t.figure(inner)
	}
	t.depth--
}

func (t *tally) grundy(f show.Grundy) {
	cols, cells := 0, 0
	for _, r := range f.Values {
		cols, cells = max(cols, len(r)), cells+len(r)
	}
	if cols > 0 && TextWidth/float64(cols) < pixelSide {
		if len(f.Values) > mostCells/cols {
			t.fail("the picture has %d x %d cells; at most %d can be drawn", len(f.Values), cols, mostCells)
		}
	} else {
		t.add(cells, "cells")
		t.add(len(f.Values), "rows")
	}
	for _, r := range f.Regions {
		if r.Col >= cols || r.Cols > cols-r.Col || r.Rows > len(f.Values)-r.Row {
			t.fail("region %+v lies outside the table of %d x %d cells", r, len(f.Values), cols)
		}
		t.write(r.Label)
	}
	for _, m := range f.Marks {
		if m.Col >= cols {
			t.fail("mark %+v lies outside the table of %d x %d cells", m, len(f.Values), cols)
		}
		t.write(m.Label)
	}
	t.write(f.RowTitle, f.ColTitle)
	t.write(f.RowLabels...)
	t.write(f.ColLabels...)
}

func (t *tally) cobweb(f show.Cobweb) {
	t.most(len(f.Maps), mostSeries, "maps")
	for _, m := range f.Maps {
		t.add(len(m.Values), "values of maps")
		t.write(m.Name)
	}
	for _, p := range f.Paths {
		t.add(max(1, p.Steps), "steps of paths")
		if p.Steps == 0 && len(f.Maps) > 0 {
			t.add(len(f.Maps[0].Values), "steps of paths")
		}
	}
	t.write(f.XTitle, f.YTitle)
}

func (t *tally) board(f show.Board) {
	t.add(len(f.Sites), "sites")
	for _, s := range f.Sites {
		t.numbers(false, s.X, s.Y)
		t.write(s.Label)
	}
	for _, l := range f.Lines {
		t.add(len(l), "sites of lines")
	}
	t.add(len(f.Moves), "moves")
	for _, m := range f.Moves {
		t.write(m.Label)
	}
}

func (t *tally) magicSquare(f show.MagicSquare) {
	for _, r := range f.Values {
		t.add(len(r)+1, "numbers")
	}
	t.most(len(f.Patterns), mostSeries, "patterns")
	for _, p := range f.Patterns {
		t.add(len(p.Cells), "cells of patterns")
		t.write(p.Name)
	}
}

func (t *tally) hanoi(f show.Hanoi) {
	for _, state := range f.States {
		t.add(len(state), "pegs")
		for _, peg := range state {
			t.add(len(peg), "discs")
		}
	}
	t.write(f.Labels...)
	t.write(f.Pegs...)
}

func (t *tally) graph(f show.Graph) {
	t.add(len(f.Nodes), "positions")
	t.most(len(f.Edges), mostEdges, "moves")
	t.add(len(f.Line), "positions on the line of play")
	for _, n := range f.Nodes {
		t.write(n.Label, n.Name, n.Value)
	}
	for _, e := range f.Edges {
		t.write(e.Label)
	}
}

func (t *tally) assemblage(f show.Assemblage) {
	const far = 1000
	t.add(len(f.Tiles), "tiles")
	for i, tile := range f.Tiles {
		if min(tile.X, tile.Y) < -far || max(tile.X, tile.Y) > far {
			t.fail("tile %d lies too far away; coordinates reach from %d to %d", i, -far, far)
		}
	}
	t.write(f.Label)
}

func (t *tally) plot(f show.Plot) {
	t.most(len(f.Series), mostSeries, "series")
	for _, s := range f.Series {
		t.add(max(len(s.Y), len(s.Low)), "points")
		t.numbers(f.LogY, s.Low...)
		t.numbers(f.LogY, s.High...)
		t.numbers(f.LogX, s.X...)
		t.numbers(f.LogX, s.Left...)
		t.numbers(f.LogX, s.Right...)
		t.numbers(f.LogY, s.Y...)
		t.write(s.Name)
	}
	t.most(len(f.Guides), mostSeries, "guides")
	for _, g := range f.Guides {
		t.numbers(false, g.At, g.Intercept, g.Slope)
		t.write(g.Name)
	}
	t.numbers(f.LogX, f.XRange...)
	t.numbers(f.LogY, f.YRange...)
	t.write(f.XTitle, f.YTitle)
	t.write(f.XLabels...)
	t.write(f.YLabels...)
}
