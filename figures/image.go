package figures

import (
	"bytes"
	"image/png"

	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// drawImage reads a picture that a cell drew itself.
func drawImage(f show.Image) (*draw.Picture, error) {
	if f.SVG != "" {
		return readSVG(f.SVG, f.Alt)
	}
	img, err := png.Decode(bytes.NewReader(f.PNG))
	if err != nil {
		return nil, err
	}
	const perPixel = .5 // points, for sharp pictures on fine screens
	size := img.Bounds().Size()
	k := min(perPixel, TextWidth/float64(size.X))
	high := draw.Point{X: font.Points(float64(size.X) * k), Y: font.Points(float64(size.Y) * k)}
	return &draw.Picture{
		Width: high.X, Height: high.Y, Alt: f.Alt,
		Ops: []draw.Op{&draw.Image{Box: draw.Rect{Max: high}, Pixels: img}},
	}, nil
}
