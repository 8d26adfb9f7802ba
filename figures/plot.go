package figures

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/show"
	"rederive/typeset/draw"
)

// The size in points of the data area of a plot.
const plotWidth, plotHeight = 330.0, 180.0

func drawPlot(f show.Plot) (*draw.Picture, error) {
	p := newPlot()
	p.X.Label.Text, p.Y.Label.Text = f.XTitle, f.YTitle
	p.Add(rules{})
	bars := 0
	for _, s := range f.Series {
		if s.Kind == "bars" {
			bars++
		}
	}
	bar := 0
	for i, s := range f.Series {
		one := &curve{s: s, index: i, bars: bars, bar: bar, logX: f.LogX, logY: f.LogY}
		if s.Kind == "bars" {
			one.width = one.pitch()
			bar++
		}
		p.Add(one)
		if s.Name != "" {
			p.Legend.Add(s.Name, one)
		}
	}
	scale(&p.X, f.LogX)
	scale(&p.Y, f.LogY)
	if f.XLabels != nil {
		p.X.Tick.Marker = names(f.XLabels, f.LogX)
	}
	p.Legend.Top = true
	p.Legend.XOffs, p.Legend.ThumbnailWidth, p.Legend.Padding = vg.Points(-4), vg.Points(20), vg.Points(2)
	legend := p.Legend
	p.Legend = plot.NewLegend()
	return finishWithLegend(p, legend, f.Alt)
}

// finishWithLegend draws the plot, and its legend to the right of it, where it
// hides nothing.
func finishWithLegend(p *plot.Plot, legend plot.Legend, alt string) (*draw.Picture, error) {
	picture, err := finish(p, plotWidth, plotHeight, "")
	if err != nil {
		return nil, err
	}
	c := newCanvas()
	legend.Left = true
	legend.XOffs = 0
	area := plotdraw.NewCanvas(c, vg.Points(100), vg.Points(plotHeight))
	legend.Draw(area)
	if c.err != nil {
		return nil, c.err
	}
	if len(c.ops) == 0 {
		picture.Alt = alt
		return picture, nil
	}
	b := bounds(c.ops, draw.Identity())
	move := draw.Translate(picture.Width+unit(vg.Points(6))-b.Min.X, picture.Height-unit(vg.Points(4))-b.Max.Y)
	return cut(append(picture.Ops, &draw.Group{Matrix: move, Ops: c.ops}), alt)
}

// names labels the places 0, 1, 2, ...; a logarithmic axis has no place 0.
func names(labels []string, log bool) plot.ConstantTicks {
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
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if t.Label != "" {
			c.StrokeLine2(plotdraw.LineStyle{Color: ink(draw.Rule()), Width: vg.Points(.3)}, c.Min.X, y(t.Value),
				c.Max.X, y(t.Value))
		}
	}
}

// A curve is a plotter of one series.
type curve struct {
	s          show.Series
	index      int
	bar, bars  int     // which of the series with bars it is, and how many there are
	width      float64 // of a bar of a lone series
	logX, logY bool
}

func (v *curve) at(k int) (x, y float64) {
	if v.s.X == nil {
		return float64(k), v.s.Y[k]
	}
	return v.s.X[k], v.s.Y[k]
}

// pitch is the least distance between two places, of their logarithms on a
// logarithmic axis, where it is at most a factor of ten.
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

// aside is the place at a distance from another on the x axis.
func (v *curve) aside(x, distance float64) float64 {
	if v.logX {
		return x * math.Exp(distance)
	}
	return x + distance
}

// DataRange implements plot.DataRanger. Bars start at zero, or on a power of ten
// below the least of them.
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
	}
	if v.s.Kind == "bars" && !v.logY {
		ymin, ymax = min(ymin, 0), max(ymax, 0)
	}
	if math.IsInf(ymin, 1) {
		ymin, ymax = 1, 10
	}
	return xmin, xmax, ymin, ymax
}

func (v *curve) style() plotdraw.LineStyle {
	s := plotdraw.LineStyle{Color: ink(seriesInk(v.index)), Width: vg.Points(1.4)}
	for _, d := range seriesDash(v.index) {
		s.Dashes = append(s.Dashes, vg.Points(d))
	}
	return s
}

// Plot implements plot.Plotter.
func (v *curve) Plot(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var line []vg.Point
	for k := range v.s.Y {
		px, py := v.at(k)
		if py <= 0 && v.logY {
			continue // a bar of height 0, which has no place on the axis
		}
		at := vg.Point{X: x(px), Y: y(py)}
		switch v.s.Kind {
		case "bars":
			v.column(c, x, px, at.Y, y(max(p.Y.Min, min(0, p.Y.Max))))
		case "points":
			v.glyph(c, at)
		case "steps":
			if k > 0 {
				line = append(line, vg.Point{X: at.X, Y: line[len(line)-1].Y})
			}
			line = append(line, at)
		default:
			line = append(line, at)
		}
	}
	if len(line) > 0 {
		c.StrokeLines(v.style(), line)
		if v.s.Kind != "steps" && len(line) <= 24 {
			for _, at := range line {
				v.glyph(c, at)
			}
		}
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
	c.SetColor(ink(seriesInk(v.index)))
	c.Fill(r.Path())
}

// glyph marks a point by the sign of the series: a disc, a square, a triangle or
// a cross.
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
		if v.s.Kind != "steps" && len(v.s.Y) <= 24 {
			v.glyph(*c, mid)
		}
	}
}

// drawSparks draws a small curve for each row, all to the scale of their own,
// with a dot at the least and the greatest value.
func drawSparks(f show.Sparks) (*draw.Picture, error) {
	const wide, high, step = 130.0, 12.0, 18.0
	var s sketch
	for i, row := range f.Rows {
		y := -float64(i) * step
		low, top := row.Values[0], row.Values[0]
		for _, v := range row.Values {
			low, top = min(low, v), max(top, v)
		}
		span := top - low
		if span == 0 {
			span = 1
		}
		var places []xy
		for k, v := range row.Values {
			places = append(places, xy{wide * (float64(k) + .5) / float64(len(row.Values)), y + high*(v-low)/span})
		}
		s.polyline(line{ink: seriesInk(0), width: .9}, places...)
		least, most := 0, 0
		for k, v := range row.Values {
			if v < row.Values[least] {
				least = k
			}
			if v > row.Values[most] {
				most = k
			}
		}
		s.ring(places[least], 1.6, line{ink: seriesInk(1), width: .8})
		s.disc(places[most], 1.8, seriesInk(1))
		s.text(xy{-8, y + high/2}, rightMid, plainLabel(), row.Name)
		s.text(xy{wide + 8, y + high/2}, leftMid, mutedLabel(), row.Note)
	}
	return s.picture(f.Alt)
}
