package figures

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// decodePNG decodes an image after checking its number of pixels, which it adds to
// those of the picture so far.
func decodePNG(data []byte, pixels *int) (image.Image, error) {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if c.Width > (mostPixels-*pixels)/max(c.Height, 1) {
		return nil, fmt.Errorf("the image has %d x %d pixels; a picture has at most %d", c.Width, c.Height, mostPixels)
	}
	*pixels += c.Width * c.Height
	return png.Decode(bytes.NewReader(data))
}

func (t *tally) image(f show.Image) {
	t.atMost(len(f.SVG)+len(f.PNG), mostBytes, "bytes")
}

// drawImage reads a picture that a cell made itself.
func drawImage(f show.Image) (*draw.Picture, error) {
	if f.SVG != "" {
		return readSVG(f.SVG, f.Alt)
	}
	pixels := 0
	img, err := decodePNG(f.PNG, &pixels)
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
