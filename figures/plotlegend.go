package figures

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"rederive/show"
	"rederive/typeset/draw"
)

// sameName returns the index of the first series with the same name as the i-th: a line and
// its points that share a name share one hue and one entry in the legend.
func sameName(series []show.Series, i int) int {
	if series[i].Name == "" {
		return i
	}
	return slices.IndexFunc(series, func(s show.Series) bool { return s.Name == series[i].Name })
}

// A marked plotter can have an entry in the legend.
type marked interface {
	plot.Plotter
	plot.Thumbnailer
}

func add(p *plot.Plot, name string, m marked) {
	p.Add(m)
	if name != "" {
		p.Legend.Add(name, m)
	}
}

// withLegend draws the plot, and its legend to the right of it, where it hides nothing.
func withLegend(p *plot.Plot, legend plot.Legend, width, height float64) ([]draw.Op, error) {
	ops, _, err := area(p, width, height)
	if err != nil {
		return nil, err
	}
	more, err := legendOps(legend, height)
	if err != nil || len(more) == 0 {
		return ops, err
	}
	b, l := bounds(ops, draw.Identity()), bounds(more, draw.Identity())
	move := draw.Translate(b.Max.X+unit(vg.Points(8))-l.Min.X, b.Max.Y-unit(vg.Points(2))-l.Max.Y)
	return append(ops, &draw.Group{Matrix: move, Ops: more}), nil
}
