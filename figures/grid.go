package figures

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/show"
	"rederive/typeset/draw"
)

// The space in points between the plots of a grid, and for the labels of its axes.
const gridGap, gridAxes = 14.0, 44.0

// A silent ticker has the ticks of another, without labels.
type silent struct{ plot.Ticker }

// Ticks implements plot.Ticker.
func (s silent) Ticks(low, high float64) []plot.Tick {
	ticks := s.Ticker.Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = ""
	}
	return ticks
}

func (t *tally) grid(f show.Grid) {
	t.add(len(f.Plots), "plots")
	for _, p := range f.Plots {
		t.plot(p)
	}
	t.write(f.Labels...)
	t.write(f.XTitle, f.YTitle)
}

// drawGrid draws plots with the same axes, with their areas aligned.
func drawGrid(f show.Grid) (*draw.Picture, error) {
	columns := min(cmp.Or(f.Columns, 2), len(f.Plots))
	plots := make([]*plot.Plot, len(f.Plots))
	var legend []draw.Op
	for i, one := range f.Plots {
		p, l := layOut(one)
		plots[i] = p
		if ops, err := legendOps(l, plotHeight); err != nil {
			return nil, fmt.Errorf("plot %d: %w", i, err)
		} else if legend == nil {
			legend = ops
		}
	}
	share(plots)
	room := TextWidth - gridAxes - float64(columns-1)*gridGap
	if legend != nil {
		b := bounds(legend, draw.Identity())
		room -= (b.Max.X - b.Min.X).Points() + gridGap
	}
	wide := max(leastWidth/2, room/float64(columns))
	g := gridPlan{Grid: f, columns: columns, plots: plots, wide: wide, high: math.Round(wide * .62)}
	return g.draw(legend)
}

// share gives all plots axes that cover the ranges of all of them.
func share(plots []*plot.Plot) {
	first := plots[0]
	for _, p := range plots {
		first.X.Min, first.X.Max = min(first.X.Min, p.X.Min), max(first.X.Max, p.X.Max)
		first.Y.Min, first.Y.Max = min(first.Y.Min, p.Y.Min), max(first.Y.Max, p.Y.Max)
	}
	for _, p := range plots {
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = first.X.Min, first.X.Max, first.Y.Min, first.Y.Max
	}
}

// A gridPlan is the layout of a show.Grid.
type gridPlan struct {
	show.Grid
	columns    int
	plots      []*plot.Plot
	wide, high float64 // of the area of a plot
}

func (g *gridPlan) draw(legend []draw.Op) (*draw.Picture, error) {
	var s sketch
	for i, p := range g.plots {
		at := g.corner(i)
		g.label(i, p)
		ops, origin, err := area(p, g.wide, g.high)
		if err != nil {
			return nil, fmt.Errorf("plot %d: %w", i, err)
		}
		s.add(&draw.Group{Matrix: draw.Translate(at.point().X-origin.X, at.point().Y-origin.Y), Ops: ops})
		if i < len(g.Labels) {
			s.text(xy{at.X + g.wide/2, at.Y + g.high + 4}, xy{.5, 0}, plainLabel(), g.Labels[i])
		}
	}
	if legend != nil {
		b := bounds(legend, draw.Identity())
		at := xy{float64(g.columns)*(g.wide+gridGap) - gridGap/2, g.high}.point()
		s.add(&draw.Group{Matrix: draw.Translate(at.X-b.Min.X, at.Y-b.Max.Y), Ops: legend})
	}
	return s.picture(g.Alt)
}

// corner returns the lower left corner of a plot's area.
func (g *gridPlan) corner(i int) xy {
	row, column := i/g.columns, i%g.columns
	between := gridGap
	if len(g.Labels) > 0 {
		between += labelSize + 4
	}
	return xy{float64(column) * (g.wide + gridGap), -float64(row) * (g.high + between)}
}

// label removes the labels of axes, except in the first column and in plots with
// nothing below.
func (g *gridPlan) label(i int, p *plot.Plot) {
	p.X.Label.Text, p.Y.Label.Text = g.XTitle, g.YTitle
	if i+g.columns < len(g.plots) {
		p.X.Label.Text, p.X.Tick.Marker = "", silent{p.X.Tick.Marker}
	}
	if i%g.columns > 0 {
		p.Y.Label.Text, p.Y.Tick.Marker = "", silent{p.Y.Tick.Marker}
	}
}

// area draws a plot whose data area has the given size, and returns the corner of
// that area.
func area(p *plot.Plot, width, height float64) ([]draw.Op, draw.Point, error) {
	const margin = 200
	probe := plotdraw.NewCanvas(newCanvas(), vg.Points(width+margin), vg.Points(height+margin))
	inner := p.DataCanvas(probe)
	c := newCanvas()
	whole := plotdraw.NewCanvas(c, vg.Points(2*width+margin)-inner.Size().X, vg.Points(2*height+margin)-inner.Size().Y)
	p.Draw(whole)
	return c.ops, point(p.DataCanvas(whole).Min), c.err
}
