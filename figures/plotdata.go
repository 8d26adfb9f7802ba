package figures

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/internal/xslices"
	"rederive/show"
	"rederive/typeset/draw"
)

// foot is half the length of the caps of an error bar.
const foot = 2.2

// whiskers draws the vertical error bars of a series.
func (v *curve) whiskers(c plotdraw.Canvas, x, y func(float64) vg.Length) {
	if v.s.Low == nil {
		return
	}
	for k := range v.s.Y {
		at, _ := v.at(k)
		if v.s.Kind == "bars" {
			at = v.aside(at, v.width*.86*((float64(v.bar)+.5)/float64(v.bars)-.5))
		}
		low, high := vg.Point{X: x(at), Y: y(v.s.Low[k])}, vg.Point{X: x(at), Y: y(v.s.High[k])}
		v.whisker(c, low, high, vg.Point{X: foot})
	}
}

// levelWhiskers draws the horizontal error bars of a series.
func (v *curve) levelWhiskers(c plotdraw.Canvas, x, y func(float64) vg.Length) {
	if v.s.Left == nil {
		return
	}
	for k := range v.s.Y {
		_, at := v.at(k)
		left, right := vg.Point{X: x(v.s.Left[k]), Y: y(at)}, vg.Point{X: x(v.s.Right[k]), Y: y(at)}
		v.whisker(c, left, right, vg.Point{Y: foot})
	}
}

// whisker draws one error bar, with a foot on both sides of its ends, as far as the axes reach.
func (v *curve) whisker(c plotdraw.Canvas, from, to, foot vg.Point) {
	style := plotdraw.LineStyle{Color: ink(seriesInk(v.index)), Width: vg.Points(.8)}
	if v.s.Kind == "bars" {
		style.Color = ink(draw.Foreground())
	}
	for _, line := range [][]vg.Point{
		{from, to},
		{from.Sub(foot), from.Add(foot)},
		{to.Sub(foot), to.Add(foot)},
	} {
		if !v.clip || c.Contains(line[0]) && c.Contains(line[1]) {
			c.StrokeLines(style, line)
			continue
		}
		c.StrokeLines(style, c.ClipLinesXY(line)...)
	}
}

// bandInk returns a pale colour of the i-th series, for areas behind its line.
func bandInk(i int) draw.Ink {
	s := seriesInk(i)
	return draw.Ink{Name: s.Name + "b", Light: mixed(s.Light, 0xffffff, .78), Dark: mixed(s.Dark, 0x16191d, .68)}
}

// mixed blends a share of one colour into another.
func mixed(a, b draw.Color, share float64) (out draw.Color) {
	for shift := 0; shift <= 16; shift += 8 {
		x, y := float64(a>>shift&255), float64(b>>shift&255)
		out |= draw.Color(math.Round(x+(y-x)*share)) << shift
	}
	return out
}

// A bandPlot plots the area between two curves, and a curve in it.
type bandPlot struct{ *curve }

// DataRange implements plot.DataRanger.
func (b bandPlot) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax = math.Inf(1), math.Inf(-1)
	for k := range b.s.Low {
		xmin, xmax = min(xmin, b.x(k)), max(xmax, b.x(k))
	}
	return xmin, xmax, slices.Min(b.s.Low), slices.Max(b.s.High)
}

// Plot implements plot.Plotter.
func (b bandPlot) Plot(c plotdraw.Canvas, p *plot.Plot) {
	part(c, seriesClass(b.index), "", func() { b.draw(c, p) })
}

func (b bandPlot) draw(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var around, middle []vg.Point
	for k := range b.s.Low {
		around = append(around, vg.Point{X: x(b.x(k)), Y: y(b.s.Low[k])})
	}
	for k := len(b.s.High) - 1; k >= 0; k-- {
		around = append(around, vg.Point{X: x(b.x(k)), Y: y(b.s.High[k])})
	}
	if b.clip {
		around = c.ClipPolygonXY(around)
	}
	if len(around) > 2 {
		c.FillPolygon(ink(bandInk(b.index)), around)
	}
	for k := range b.s.Y {
		middle = append(middle, vg.Point{X: x(b.x(k)), Y: y(b.s.Y[k])})
	}
	b.stroke(c, middle)
}

// Thumbnail implements plot.Thumbnailer.
func (b bandPlot) Thumbnail(c *plotdraw.Canvas) {
	entry(c, seriesClass(b.index))
	mid := c.Center()
	c.SetColor(ink(bandInk(b.index)))
	c.Fill(vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: mid.Y - 4}, Max: vg.Point{X: c.Max.X, Y: mid.Y + 4}}.Path())
	if b.s.Y != nil {
		c.StrokeLine2(b.style(), c.Min.X, mid.Y, c.Max.X, mid.Y)
	}
}

// boxPlots plots box plots, one for each x.
type boxPlots struct{ *curve }

// A boxPlot summarizes the values at an x.
type boxPlot struct {
	at                              float64
	low, lower, median, upper, high float64
	outside                         []float64
}

// groups summarizes the values for each x.
func (b boxPlots) groups() []boxPlot {
	byX := map[float64][]float64{}
	var xs []float64
	for k, y := range b.s.Y {
		x := 0.0
		if b.s.X != nil {
			x = b.s.X[k]
		}
		if byX[x] == nil {
			xs = append(xs, x)
		}
		byX[x] = append(byX[x], y)
	}
	slices.Sort(xs)
	return xslices.Map(xs, func(x float64) boxPlot { return boxOf(x, byX[x]) })
}

// boxOf computes the quartiles of values, which are the medians of their halves;
// the middle value of an odd number belongs to both.
func boxOf(at float64, values []float64) boxPlot {
	slices.Sort(values)
	half := (len(values) + 1) / 2
	b := boxPlot{
		at: at, median: median(values), lower: median(values[:half]), upper: median(values[len(values)-half:]),
	}
	const reach = 1.5
	from, to := b.lower-reach*(b.upper-b.lower), b.upper+reach*(b.upper-b.lower)
	b.low, b.high = b.lower, b.upper
	for _, y := range values {
		if y < from || y > to {
			b.outside = append(b.outside, y)
			continue
		}
		b.low, b.high = min(b.low, y), max(b.high, y)
	}
	return b
}

// median returns the median of sorted values.
func median(values []float64) float64 {
	n := len(values)
	return values[(n-1)/2] + (values[n/2]-values[(n-1)/2])/2
}

// boxWidth returns the width of a box on the x axis.
func (b boxPlots) boxWidth(list []boxPlot) float64 {
	least := 1.0
	for k := 1; k < len(list); k++ {
		d := list[k].at - list[k-1].at
		if b.logX {
			d = math.Log(list[k].at / list[k-1].at)
		}
		if k == 1 || d < least {
			least = d
		}
	}
	return least
}

// DataRange implements plot.DataRanger. It leaves half the width of a box at both
// sides.
func (b boxPlots) DataRange() (xmin, xmax, ymin, ymax float64) {
	list := b.groups()
	side := b.boxWidth(list) / 2
	return b.aside(list[0].at, -side), b.aside(list[len(list)-1].at, side), slices.Min(b.s.Y), slices.Max(b.s.Y)
}

// Plot implements plot.Plotter.
func (b boxPlots) Plot(c plotdraw.Canvas, p *plot.Plot) {
	part(c, seriesClass(b.index), "", func() { b.draw(c, p) })
}

func (b boxPlots) draw(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	list := b.groups()
	side := b.boxWidth(list) * .3
	for _, g := range list {
		left, mid, right := x(b.aside(g.at, -side)), x(g.at), x(b.aside(g.at, side))
		b.fill(c, vg.Rectangle{Min: vg.Point{X: left, Y: y(g.lower)}, Max: vg.Point{X: right, Y: y(g.upper)}},
			bandInk(b.index))
		thin := plotdraw.LineStyle{Color: ink(seriesInk(b.index)), Width: vg.Points(.8)}
		thick := plotdraw.LineStyle{Color: thin.Color, Width: vg.Points(1.8)}
		quarter := (right - left) / 4
		b.lines(c, thin, [][]vg.Point{
			{
				{X: left, Y: y(g.lower)},
				{X: right, Y: y(g.lower)},
				{X: right, Y: y(g.upper)},
				{X: left, Y: y(g.upper)},
				{X: left, Y: y(g.lower)},
			},
			{{X: mid, Y: y(g.upper)}, {X: mid, Y: y(g.high)}},
			{{X: mid, Y: y(g.lower)}, {X: mid, Y: y(g.low)}},
			{{X: mid - quarter, Y: y(g.high)}, {X: mid + quarter, Y: y(g.high)}},
			{{X: mid - quarter, Y: y(g.low)}, {X: mid + quarter, Y: y(g.low)}},
		})
		b.lines(c, thick, [][]vg.Point{{{X: left, Y: y(g.median)}, {X: right, Y: y(g.median)}}})
		for _, v := range g.outside {
			b.mark(c, vg.Point{X: mid, Y: y(v)})
		}
	}
}

func (b boxPlots) lines(c plotdraw.Canvas, style plotdraw.LineStyle, lines [][]vg.Point) {
	if b.clip {
		lines = c.ClipLinesXY(lines...)
	}
	c.StrokeLines(style, lines...)
}

// Thumbnail implements plot.Thumbnailer.
func (b boxPlots) Thumbnail(c *plotdraw.Canvas) {
	entry(c, seriesClass(b.index))
	mid := c.Center()
	r := vg.Rectangle{Min: vg.Point{X: mid.X - 5, Y: mid.Y - 3}, Max: vg.Point{X: mid.X + 5, Y: mid.Y + 3}}
	c.SetColor(ink(bandInk(b.index)))
	c.Fill(r.Path())
	c.SetLineStyle(plotdraw.LineStyle{Color: ink(seriesInk(b.index)), Width: vg.Points(.8)})
	c.Stroke(r.Path())
}

// A guide plots a straight line across the plot.
type guide struct {
	g     show.Guide
	index int
}

// DataRange implements plot.DataRanger: the line must be visible.
func (g guide) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax, ymin, ymax = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	switch g.g.Axis {
	case "x":
		xmin, xmax = g.g.At, g.g.At
	case "y":
		ymin, ymax = g.g.At, g.g.At
	}
	return xmin, xmax, ymin, ymax
}

func (g guide) style() plotdraw.LineStyle {
	s := lineStyle(0, cmp.Or(g.g.Style, []string{"dashed", "dotted", "dash-dotted"}[g.index%3]))
	s.Color, s.Width = ink(draw.Foreground()), vg.Points(.8)
	return s
}

// Plot implements plot.Plotter.
func (g guide) Plot(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var line []vg.Point
	switch g.g.Axis {
	case "x":
		line = []vg.Point{{X: x(g.g.At), Y: c.Min.Y}, {X: x(g.g.At), Y: c.Max.Y}}
	case "y":
		line = []vg.Point{{X: c.Min.X, Y: y(g.g.At)}, {X: c.Max.X, Y: y(g.g.At)}}
	default:
		at := func(x float64) float64 { return g.g.Intercept + g.g.Slope*x }
		line = []vg.Point{{X: c.Min.X, Y: y(at(p.X.Min))}, {X: c.Max.X, Y: y(at(p.X.Max))}}
	}
	part(c, guideClass(g.index), "", func() { c.StrokeLines(g.style(), c.ClipLinesXY(line)...) })
}

// Thumbnail implements plot.Thumbnailer.
func (g guide) Thumbnail(c *plotdraw.Canvas) {
	entry(c, guideClass(g.index))
	c.StrokeLine2(g.style(), c.Min.X, c.Center().Y, c.Max.X, c.Center().Y)
}

func (t *tally) plot(f show.Plot) {
	t.atMost(len(f.Series), mostSeries, "series")
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
	t.atMost(len(f.Guides), mostSeries, "guides")
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
