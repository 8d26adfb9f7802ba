package figures

import (
	"image"
	"image/color"
	"strconv"

	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/show"
	"rederive/typeset/draw"
)

// The sizes in points between which the side of a Grundy cell lies, and the
// least side that has room for a number.
const (
	mostSide   = 16
	numberSide = 9
	pixelSide  = 3 // below it the pattern is drawn as an image
)

func drawGrundy(g show.Grundy) (*draw.Picture, error) {
	rows, cols := len(g.Values), 0
	for _, r := range g.Values {
		cols = max(cols, len(r))
	}
	side := min(mostSide, TextWidth/float64(cols))
	p := newPlot()
	p.Add(&grundyCells{g: g, rows: rows, cols: cols, side: side})
	p.X.Label.Text, p.Y.Label.Text = g.ColTitle, g.RowTitle
	p.X.Tick.Marker = nominal(g.ColLabels, cols, false, side)
	p.Y.Tick.Marker = nominal(g.RowLabels, rows, !g.Up, side)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle.Width, axis.Tick.LineStyle.Width = 0, 0
		axis.Tick.Length = vg.Points(1)
		axis.Padding = 0
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(cols), 0, float64(rows)
	picture := finish(p, side*float64(cols), side*float64(rows))
	picture.Alt = g.Alt
	return picture, nil
}

// nominal labels cells in their middle, leaving out labels where they would be
// too close.
func nominal(labels []string, n int, down bool, side float64) plot.ConstantTicks {
	step := 1
	for _, s := range []int{2, 5, 10, 20, 50, 100, 200, 500} {
		if side*float64(step) >= 2*labelSize*.8 || len(labels) > 0 && side >= numberSide {
			break
		}
		step = s
	}
	var ticks plot.ConstantTicks
	for i := 0; i < n; i += step {
		label := strconv.Itoa(i)
		if i < len(labels) {
			label = labels[i]
		} else if len(labels) > 0 {
			break
		}
		at := float64(i) + .5
		if down {
			at = float64(n-i) - .5
		}
		ticks = append(ticks, plot.Tick{Value: at, Label: label})
	}
	return ticks
}

// grundyCells is a plotter of numbered, coloured cells.
type grundyCells struct {
	g          show.Grundy
	rows, cols int
	side       float64
}

// Plot implements plot.Plotter.
func (t *grundyCells) Plot(c plotdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	box := func(row, col, rows, cols int) vg.Rectangle {
		bottom := float64(t.rows - row - rows)
		if t.g.Up {
			bottom = float64(row)
		}
		return vg.Rectangle{
			Min: vg.Point{X: x(float64(col)), Y: y(bottom)},
			Max: vg.Point{X: x(float64(col + cols)), Y: y(bottom + float64(rows))},
		}
	}
	if t.side < pixelSide {
		c.DrawImage(box(0, 0, t.rows, t.cols), t.pixels())
	} else {
		t.cells(c, box)
	}
	for _, m := range t.g.Marks {
		outline(c, box(m.Row, m.Col, 1, 1), vg.Points(1.4), draw.Accent())
	}
	for _, r := range t.g.Regions {
		b := box(r.Row, r.Col, r.Rows, r.Cols)
		outline(c, b, vg.Points(1.8), draw.Accent())
		if r.Label != "" {
			t.tag(c, b, r.Label)
		}
	}
}

// tag names an outlined region on a patch of its own inside its upper left
// corner.
func (t *grundyCells) tag(c plotdraw.Canvas, b vg.Rectangle, s string) {
	style := textStyle(labelSize-1, draw.Background())
	w, h, d := handler{}.Box(s, style.Font)
	patch := vg.Rectangle{Min: vg.Point{X: b.Min.X, Y: b.Max.Y - h - d}, Max: vg.Point{X: b.Min.X + w + vg.Points(4), Y: b.Max.Y}}
	c.SetColor(ink(draw.Accent()))
	c.Fill(patch.Path())
	c.SetColor(style.Color)
	c.FillString(plotfont.Face{Font: style.Font}, vg.Point{X: patch.Min.X + vg.Points(2), Y: patch.Min.Y + d}, s)
}

func (t *grundyCells) cells(c plotdraw.Canvas, box func(row, col, rows, cols int) vg.Rectangle) {
	size := min(labelSize+1, t.side*.62)
	for r, row := range t.g.Values {
		for k, v := range row {
			if v < 0 {
				continue
			}
			fill, number := valueInk(v)
			b := box(r, k, 1, 1)
			c.SetColor(ink(fill))
			c.Fill(b.Path())
			if t.side >= numberSide {
				label(c, textStyle(size, number), b, strconv.Itoa(v))
			}
		}
	}
}

// label centres a number in a box by the height of its digits.
func label(c plotdraw.Canvas, style plotdraw.TextStyle, b vg.Rectangle, s string) {
	const digitHeight = .65 // of the size of the font
	w, _, _ := handler{}.Box(s, style.Font)
	at := vg.Point{X: (b.Min.X + b.Max.X - w) / 2, Y: (b.Min.Y + b.Max.Y - style.Font.Size*digitHeight) / 2}
	c.SetColor(style.Color)
	c.FillString(plotfont.Face{Font: style.Font}, at, s)
}

func outline(c plotdraw.Canvas, b vg.Rectangle, width vg.Length, i draw.Ink) {
	c.SetColor(ink(i))
	c.SetLineWidth(width)
	c.SetLineDash(nil, 0)
	c.Stroke(b.Path())
}

// pixels draws the pattern one pixel a cell.
func (t *grundyCells) pixels() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, t.cols, t.rows))
	for r, row := range t.g.Values {
		y := r
		if t.g.Up {
			y = t.rows - 1 - r
		}
		for k, v := range row {
			if v >= 0 {
				fill, _ := valueInk(v)
				img.Set(k, y, color.NRGBA{uint8(fill.Light >> 16), uint8(fill.Light >> 8), uint8(fill.Light), 255})
			}
		}
	}
	return img
}

// DataRange implements plot.DataRanger.
func (t *grundyCells) DataRange() (xmin, xmax, ymin, ymax float64) {
	return 0, float64(t.cols), 0, float64(t.rows)
}
