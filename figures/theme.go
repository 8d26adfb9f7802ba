package figures

import (
	"strconv"

	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/typeset/draw"
)

// labelSize is the size in points of the labels of a figure.
const labelSize = 8

// leastLabel is the least size in points of labels where there is little room. A PDF shrinks figures of the full
// width by a twentieth.
const leastLabel = 7.5

func textStyle(size float64, i draw.Ink) text.Style {
	return text.Style{Font: plotfont.Font{Size: vg.Points(size)}, Color: ink(i), Handler: handler{}}
}

// newPlot returns a plot in the fonts and colours of the report.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.TextHandler = handler{}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle = centred(textStyle(labelSize+1, draw.Foreground()))
		axis.Tick.Label = centred(textStyle(labelSize, draw.Muted()))
		axis.LineStyle = plotdraw.LineStyle{Color: ink(draw.Muted()), Width: vg.Points(.5)}
		axis.Tick.LineStyle = axis.LineStyle
		axis.Tick.Length = vg.Points(3)
	}
	p.X.Tick.Label.YAlign = text.YTop
	p.Y.Tick.Label.XAlign = text.XRight
	p.X.Label.TextStyle.YAlign = text.YBottom
	p.Y.Label.TextStyle.YAlign = text.YBottom
	p.X.Label.Padding, p.Y.Label.Padding = vg.Points(4), vg.Points(2)
	p.Title.TextStyle = centred(textStyle(labelSize+2, draw.Foreground()))
	p.Legend.TextStyle = textStyle(labelSize, draw.Foreground())
	return p
}

func centred(s text.Style) text.Style {
	s.XAlign, s.YAlign = text.XCenter, text.YCenter
	return s
}

// valueInks are the colours of Grundy values 0 to 7 with the inks of the numbers
// on them. They are distinguishable with every common kind of colour vision, and
// 0, which marks a P-position, is the darkest on light pages and the brightest on
// dark ones.
var valueInks = []struct{ fill, text [2]draw.Color }{
	{[2]draw.Color{0x3b2c63, 0xe8dcff}, [2]draw.Color{0xffffff, 0x1c1433}},
	{[2]draw.Color{0xf6e8c3, 0x5a4a22}, [2]draw.Color{0x2b2413, 0xf6e8c3}},
	{[2]draw.Color{0xb9d8e8, 0x27495c}, [2]draw.Color{0x10232d, 0xd4ecf8}},
	{[2]draw.Color{0xe9a97c, 0x7a4322}, [2]draw.Color{0x2e1708, 0xffe2cc}},
	{[2]draw.Color{0x8cbfa3, 0x2d5a41}, [2]draw.Color{0x0d2417, 0xd5f2e1}},
	{[2]draw.Color{0xd98ca6, 0x74334c}, [2]draw.Color{0x2c0a18, 0xffd9e6}},
	{[2]draw.Color{0x7d97c9, 0x35497a}, [2]draw.Color{0x0a1530, 0xdbe5ff}},
	{[2]draw.Color{0xc9c2b4, 0x55503f}, [2]draw.Color{0x23201a, 0xf0ebdf}},
}

// colourOf returns the index of a Grundy value's colour. Only 0 has the first;
// the other colours repeat.
func colourOf(v int) int {
	if v == 0 {
		return 0
	}
	return 1 + (v-1)%(len(valueInks)-1)
}

// valueInk returns the fill and text inks of a Grundy value.
func valueInk(v int) (fill, number draw.Ink) {
	i := colourOf(v)
	c := valueInks[i]
	fill = draw.Ink{Name: "g" + strconv.Itoa(i), Light: c.fill[0], Dark: c.fill[1]}
	number = draw.Ink{Name: "n" + strconv.Itoa(i), Light: c.text[0], Dark: c.text[1]}
	return fill, number
}

// warning returns the ink of values that differ from the printed ones.
func warning() draw.Ink { return draw.Ink{Name: "fig-warn", Light: 0xb3261e, Dark: 0xff9a8f} }

// soft returns the ink of areas in the background.
func soft() draw.Ink { return draw.Ink{Name: "fig-soft", Light: 0xeceff3, Dark: 0x2a2f37} }

// seriesInk returns the colour of the i-th series of a plot. The colours are
// distinguishable with every common kind of colour vision; dashes and markers
// also distinguish series.
func seriesInk(i int) draw.Ink {
	c := seriesColours[i%len(seriesColours)]
	return draw.Ink{Name: "s" + strconv.Itoa(i%len(seriesColours)), Light: c[0], Dark: c[1]}
}

var seriesColours = [...][2]draw.Color{
	{0x1f5fa8, 0x7fb2ea},
	{0xc2570c, 0xf2a65a},
	{0x1b7f5c, 0x6fcfa8},
	{0x9c2f6b, 0xec8fc0},
	{0x6b5b00, 0xd8c74a},
	{0x4b4b8f, 0xb0b0ef},
}

// seriesDash returns the dashes of the i-th series.
func seriesDash(i int) []float64 {
	return [][]float64{nil, {5, 2}, {1.5, 1.5}, {6, 2, 1.5, 2}, {3, 3}, {8, 3}}[i%6]
}
