package figures

import (
	"cmp"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/internal/xslices"
	"rederive/show"
	"rederive/typeset/draw"
)

// The size in points of the data area of a plot, and the least width to which a plot that
// is too wide shrinks.
const plotWidth, plotHeight, leastWidth = 330.0, 180.0, 150.0

// drawPlot draws a plot. If labels and legend make it wider than the text, the data area
// shrinks; the letters do not.
func drawPlot(f show.Plot) (*draw.Picture, error) {
	const margins = 4
	width, height := sizeOf(f)
	for {
		p, legend := layOut(f)
		ops, err := withLegend(p, legend, width, height)
		if err != nil {
			return nil, err
		}
		b := bounds(ops, draw.Identity())
		excess := (b.Max.X - b.Min.X).Points() + margins - TextWidth
		if excess <= 0 || width <= leastWidth {
			return cut(ops, f.Alt)
		}
		width = max(leastWidth, width-excess)
	}
}

// sizeOf returns the size of the data area that a plot asks for.
func sizeOf(f show.Plot) (width, height float64) {
	return cmp.Or(f.Width, plotWidth), cmp.Or(f.Height, plotHeight)
}

// layOut puts series and axes into a plot, and returns its legend separately.
func layOut(f show.Plot) (*plot.Plot, plot.Legend) {
	p := newPlot()
	p.X.Label.Text, p.Y.Label.Text = f.XTitle, f.YTitle
	p.Add(rules{})
	var above []plot.Plotter // what a band must not hide
	bars := xslices.Count(f.Series, func(s show.Series) bool { return s.Kind == "bars" })
	bar := 0
	var entries []string // of the legend
	signs := map[string][]plot.Thumbnailer{}
	for i, s := range f.Series {
		one := &curve{s: s, index: sameName(f.Series, i), bars: bars, bar: bar, logX: f.LogX, logY: f.LogY}
		one.place = func(x float64) string { return placeOn(f, x) }
		one.clip = f.XRange != nil || f.YRange != nil
		if s.Kind == "bars" {
			one.width = one.pitch()
			bar++
		}
		if s.Kind == "band" {
			p.Add(one.plotter())
		} else {
			above = append(above, one.plotter())
		}
		if s.Name != "" {
			if one.index == i {
				entries = append(entries, s.Name)
			}
			signs[s.Name] = append(signs[s.Name], one.plotter())
		}
	}
	p.Add(above...)
	for _, name := range entries {
		p.Legend.Add(name, signs[name]...)
	}
	for i, g := range f.Guides {
		add(p, g.Name, guide{g, i})
	}
	setAxes(p, f)
	p.Legend.Top = true
	p.Legend.XOffs, p.Legend.ThumbnailWidth, p.Legend.Padding = vg.Points(-4), vg.Points(20), vg.Points(2)
	legend := p.Legend
	p.Legend = plot.NewLegend()
	return p, legend
}

// setAxes sets the ends and ticks of the axes.
func setAxes(p *plot.Plot, f show.Plot) {
	if f.XRange != nil {
		p.X.Min, p.X.Max = f.XRange[0], f.XRange[1]
	}
	if f.YRange != nil {
		p.Y.Min, p.Y.Max = f.YRange[0], f.YRange[1]
	}
	keepClear(p, f)
	scale(&p.X, f.LogX, f.XRange != nil)
	scale(&p.Y, f.LogY, f.YRange != nil)
	switch {
	case f.XLabels != nil:
		p.X.Tick.Marker = labelTicks(f.XLabels, f.LogX)
	case f.Dates:
		p.X.Tick.Marker = dateTicks{}
	}
	if f.YLabels != nil {
		p.Y.Tick.Marker = labelTicks(f.YLabels, f.LogY)
	}
}

// keepClear extends axes without limits whose ends would cut through the marks of points, or touch the ends of bars.
func keepClear(p *plot.Plot, f show.Plot) {
	const share = .025 // of the axis
	openX := f.XRange == nil && f.XLabels == nil && !f.LogX
	openY := f.YRange == nil && f.YLabels == nil && !f.LogY
	for _, s := range f.Series {
		points := s.Kind == "points"
		if !points && s.Kind != "bars" {
			continue
		}
		left, right, bottom, top := (&curve{s: s, logY: f.LogY}).DataRange()
		if openX && points {
			gap := share * (p.X.Max - p.X.Min)
			p.X.Min, p.X.Max = min(p.X.Min, left-gap), max(p.X.Max, right+gap)
		}
		gap := share * (p.Y.Max - p.Y.Min)
		if openY && (points || top > 0) {
			p.Y.Max = max(p.Y.Max, top+gap)
		}
		if openY && (points || bottom < 0) {
			p.Y.Min = min(p.Y.Min, bottom-gap)
		}
	}
}

// legendOps draws a legend, if there is one.
func legendOps(legend plot.Legend, height float64) ([]draw.Op, error) {
	c := newCanvas()
	legend.Left = true
	legend.XOffs = 0
	legend.Draw(plotdraw.NewCanvas(c, vg.Points(100), vg.Points(height)))
	c.endEntry()
	return c.ops, c.err
}

// labelTicks labels the positions 0, 1, 2, ...; a logarithmic axis has no position 0.
func labelTicks(labels []string, log bool) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for i, text := range labels {
		if log && i == 0 {
			continue
		}
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: text})
	}
	return ticks
}

// rules draws a thin line across the plot at each labelled tick of the y axis.
type rules struct{}

// Plot implements plot.Plotter.
func (rules) Plot(c plotdraw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	marker := p.Y.Tick.Marker
	if s, ok := marker.(silent); ok {
		marker = s.Ticker
	}
	for _, t := range marker.Ticks(p.Y.Min, p.Y.Max) {
		if t.Label != "" && c.ContainsY(y(t.Value)) {
			c.StrokeLine2(plotdraw.LineStyle{Color: ink(draw.Rule()), Width: vg.Points(.3)}, c.Min.X, y(t.Value),
				c.Max.X, y(t.Value))
		}
	}
}

// A curve plots one series.
type curve struct {
	s          show.Series
	index      int
	bar, bars  int     // index among the series with bars, and their number
	width      float64 // of a bar if there is one series
	logX, logY bool
	clip       bool // the axes have limits
	place      func(x float64) string
}

// plotter returns the plotter of the series.
func (v *curve) plotter() marked {
	switch v.s.Kind {
	case "band":
		return bandPlot{v}
	case "boxes":
		return boxPlots{v}
	}
	return v
}

func (v *curve) x(k int) float64 {
	if v.s.X == nil {
		return float64(k)
	}
	return v.s.X[k]
}

func (v *curve) at(k int) (x, y float64) { return v.x(k), v.s.Y[k] }

// pitch returns the least distance between adjacent positions. On a logarithmic axis it is
// the distance of their logarithms, at most a factor of ten.
func (v *curve) pitch() float64 {
	least := math.Inf(1)
	if v.logX {
		least = math.Ln10
	}
	for k := 1; k < len(v.s.Y); k++ {
		a, _ := v.at(k - 1)
		b, _ := v.at(k)
		if v.logX {
			a, b = math.Log(a), math.Log(b)
		}
		if d := math.Abs(b - a); d > 0 {
			least = min(least, d)
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return least
}

// aside returns the position at a distance from another on the x axis.
func (v *curve) aside(x, distance float64) float64 {
	if v.logX {
		return x * math.Exp(distance)
	}
	return x + distance
}

// DataRange implements plot.DataRanger. Bars start at zero, or on a logarithmic axis at a
// power of ten below the least of them.
func (v *curve) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, ymin = math.Inf(1), math.Inf(1)
	xmax, ymax = math.Inf(-1), math.Inf(-1)
	aside := 0.0
	if v.s.Kind == "bars" {
		aside = v.width / 2
	}
	for k := range v.s.Y {
		x, y := v.at(k)
		xmin, xmax = min(xmin, v.aside(x, -aside)), max(xmax, v.aside(x, aside))
		if y > 0 || !v.logY {
			ymin, ymax = min(ymin, y), max(ymax, y)
		}
		if v.s.Low != nil {
			ymin, ymax = min(ymin, v.s.Low[k]), max(ymax, v.s.High[k])
		}
		if v.s.Left != nil {
			xmin, xmax = min(xmin, v.s.Left[k]), max(xmax, v.s.Right[k])
		}
	}
	if v.s.Kind == "bars" && !v.logY {
		ymin, ymax = min(ymin, 0), max(ymax, 0)
	}
	if math.IsInf(ymin, 1) {
		ymin, ymax = 1, 10
	}
	return xmin, xmax, ymin, ymax
}

func (v *curve) style() plotdraw.LineStyle { return lineStyle(v.index, v.s.Style) }

// lineStyle returns the style of the i-th line, or the named one.
func lineStyle(i int, style string) plotdraw.LineStyle {
	s := plotdraw.LineStyle{Color: ink(seriesInk(i)), Width: vg.Points(1.4)}
	dashes := seriesDash(i)
	if style != "" {
		dashes = map[string][]float64{"dashed": {5, 2}, "dotted": {1.5, 1.5}, "dash-dotted": {6, 2, 1.5, 2}}[style]
	}
	s.Dashes = xslices.Map(dashes, vg.Points)
	return s
}

// Plot implements plot.Plotter.
func (v *curve) Plot(c plotdraw.Canvas, p *plot.Plot) {
	part(c, seriesClass(v.index), "", func() { v.draw(c, p) })
}

func (v *curve) draw(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var line []vg.Point
	for k := range v.s.Y {
		px, py := v.at(k)
		if py <= 0 && v.logY {
			continue // a bar of height 0, which has no position on the axis
		}
		at := vg.Point{X: x(px), Y: y(py)}
		switch v.s.Kind {
		case "bars":
			part(c, "", v.reading(k), func() { v.column(c, x, px, at.Y, y(max(p.Y.Min, min(0, p.Y.Max)))) })
		case "points":
		case "steps":
			if k > 0 {
				line = append(line, vg.Point{X: at.X, Y: line[len(line)-1].Y})
			}
			line = append(line, at)
		default:
			line = append(line, at)
		}
	}
	v.whiskers(c, x, y)
	v.levelWhiskers(c, x, y)
	v.stroke(c, line)
	if v.marked() {
		for k := range v.s.Y {
			if px, py := v.at(k); py > 0 || !v.logY {
				part(c, "", v.reading(k), func() { v.mark(c, vg.Point{X: x(px), Y: y(py)}) })
			}
		}
	}
}

// marked reports whether each point has a mark.
func (v *curve) marked() bool {
	const few = 24
	return v.s.Kind == "points" || (v.s.Kind == "" || v.s.Kind == "line") && len(v.s.Y) <= few
}

// stroke draws a line, clipped to the axes if they have limits.
func (v *curve) stroke(c plotdraw.Canvas, line []vg.Point) {
	switch {
	case len(line) == 0:
	case v.clip:
		c.StrokeLines(v.style(), c.ClipLinesXY(line)...)
	default:
		c.StrokeLines(v.style(), line)
	}
}

// mark draws the mark of a point if it is within the axes.
func (v *curve) mark(c plotdraw.Canvas, at vg.Point) {
	if !v.clip || c.Contains(at) {
		v.glyph(c, at)
	}
}

// column draws a bar; bars of several series are side by side.
func (v *curve) column(c plotdraw.Canvas, x func(float64) vg.Length, at float64, top, foot vg.Length) {
	wide := v.width * .86 / float64(v.bars)
	left := float64(v.bar)*wide - v.width*.43
	r := vg.Rectangle{
		Min: vg.Point{X: x(v.aside(at, left)), Y: foot},
		Max: vg.Point{X: x(v.aside(at, left+wide)), Y: top},
	}
	v.fill(c, r, seriesInk(v.index))
}

// fill fills a rectangle, clipped to the axes if they have limits.
func (v *curve) fill(c plotdraw.Canvas, r vg.Rectangle, i draw.Ink) {
	if v.clip {
		r.Min.X, r.Max.X = clamp(c.Min.X, r.Min.X, c.Max.X), clamp(c.Min.X, r.Max.X, c.Max.X)
		r.Min.Y, r.Max.Y = clamp(c.Min.Y, r.Min.Y, c.Max.Y), clamp(c.Min.Y, r.Max.Y, c.Max.Y)
		if r.Min.X == r.Max.X || r.Min.Y == r.Max.Y {
			return
		}
	}
	c.SetColor(ink(i))
	c.Fill(r.Path())
}

// clamp returns a length, limited to a range.
func clamp(low, l, high vg.Length) vg.Length { return max(low, min(l, high)) }

// glyph draws the sign of the series at a point: a disc, a square, a triangle or a cross.
func (v *curve) glyph(c plotdraw.Canvas, at vg.Point) {
	g := plotdraw.GlyphStyle{Color: ink(seriesInk(v.index)), Radius: vg.Points(2.1)}
	g.Shape = []plotdraw.GlyphDrawer{
		plotdraw.CircleGlyph{},
		plotdraw.BoxGlyph{},
		plotdraw.PyramidGlyph{},
		plotdraw.CrossGlyph{},
	}[v.index%4]
	c.DrawGlyph(g, at)
}

// Thumbnail implements plot.Thumbnailer.
func (v *curve) Thumbnail(c *plotdraw.Canvas) {
	entry(c, seriesClass(v.index))
	mid := c.Center()
	switch v.s.Kind {
	case "bars":
		c.SetColor(ink(seriesInk(v.index)))
		c.Fill(vg.Rectangle{
			Min: vg.Point{X: mid.X - 4, Y: mid.Y - 3},
			Max: vg.Point{X: mid.X + 4, Y: mid.Y + 3},
		}.Path())
	case "points":
		v.glyph(*c, mid)
	default:
		c.StrokeLine2(v.style(), c.Min.X, mid.Y, c.Max.X, mid.Y)
		if v.marked() {
			v.glyph(*c, mid)
		}
	}
}
