package figures

import (
	"strings"
	"sync"

	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// library returns the fonts of all figures, which are read once.
var library = sync.OnceValue(font.NewLibrary)

func style(f plotfont.Font) font.Style {
	if f.Variant == "Mono" {
		return font.Mono
	}
	return font.Roman
}

// handler sets the labels of a plot in the fonts of the report, so that gonum
// lays out with the widths that are drawn.
type handler struct{}

var _ text.Handler = handler{}

// Cache implements text.Handler. No font of gonum is used.
func (handler) Cache() *plotfont.Cache { return plotfont.NewCache(nil) }

// Extents implements text.Handler.
func (handler) Extents(f plotfont.Font) plotfont.Extents {
	face := library().Face(style(f), unit(f.Size))
	m := face.Metrics()
	size := unit(f.Size)
	return plotfont.Extents{
		Ascent:  vg.Length(face.Scale(m.Ascent, size).Points()),
		Descent: vg.Length(face.Scale(m.Descent, size).Points()),
		Height:  vg.Length(face.Scale(m.Ascent+m.Descent, size).Points()),
	}
}

// Lines implements text.Handler.
func (handler) Lines(txt string) []string { return strings.Split(txt, "\n") }

// Box implements text.Handler. It returns the width of the text, and the
// extents of the font, so that labels of one size share a baseline.
func (h handler) Box(txt string, f plotfont.Font) (width, height, depth vg.Length) {
	e := h.Extents(f)
	p, err := setLabel(style(f), unit(f.Size), draw.Foreground(), txt)
	if err != nil {
		return 0, e.Ascent, e.Descent // the canvas reports it
	}
	return vg.Length(p.Width.Points()), e.Ascent, e.Descent
}

// Draw implements text.Handler.
func (h handler) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	if txt == "" {
		return
	}
	face := plotfont.Face{Font: sty.Font}
	c.Push()
	defer c.Pop()
	c.SetColor(sty.Color)
	if sty.Rotation != 0 {
		c.Translate(pt)
		c.Rotate(sty.Rotation)
		pt = vg.Point{}
	}
	lines := h.Lines(txt)
	ext := h.Extents(sty.Font)
	y := pt.Y + vg.Length(sty.YAlign)*sty.Height(txt) + ext.Height*vg.Length(len(lines)-1)
	if sty.YAlign == text.YCenter {
		y += ext.Descent // gonum's box includes the descent, which digits do not have
	}
	for _, line := range lines {
		w, _, _ := h.Box(line, sty.Font)
		c.FillString(face, vg.Point{X: pt.X + vg.Length(sty.XAlign)*w, Y: y}, line)
		y -= ext.Height
	}
}
