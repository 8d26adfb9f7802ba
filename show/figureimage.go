package show

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
)

// Image is a picture that a cell drew itself, as SVG or as PNG. An SVG is
// redrawn, shape by shape: paths, rectangles, circles, ellipses, lines, polygons,
// groups and text, with their fills, strokes and opacities; a shape may be filled
// with a linear or radial gradient. Nothing else reaches the report: no script,
// no style sheet and no reference to another file.
type Image struct {
	SVG string `json:",omitempty"`
	PNG []byte `json:",omitempty"`
	Alt string // required: what the picture shows, in words
}

// AltText returns i.Alt.
func (i Image) AltText() string    { return i.Alt }
func (i Image) figureName() string { return "image" }

// The maximal numbers of bytes and pixels of an image.
const (
	mostImageBytes = 8 << 20
	mostPixels     = 20_000_000
)

func (i Image) check() error {
	switch {
	case (i.SVG == "") == (i.PNG == nil):
		return errors.New("an image is either SVG or PNG")
	case len(i.SVG)+len(i.PNG) > mostImageBytes:
		return fmt.Errorf("the image has %d bytes, more than %d", len(i.SVG)+len(i.PNG), mostImageBytes)
	case i.SVG != "":
		return checkSVG(i.SVG)
	}
	c, err := png.DecodeConfig(bytes.NewReader(i.PNG))
	if err != nil {
		return err
	}
	if c.Width*c.Height > mostPixels {
		return fmt.Errorf("the image has %d x %d pixels, more than %d", c.Width, c.Height, mostPixels)
	}
	return nil
}

// checkSVG returns an error unless the text is well-formed and its root is svg.
func checkSVG(text string) error {
	d := xml.NewDecoder(bytes.NewReader([]byte(text)))
	root := ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if e, ok := token.(xml.StartElement); ok && root == "" {
			root = e.Name.Local
		}
	}
	if root != "svg" {
		return fmt.Errorf("the outermost element is %q, not svg", root)
	}
	return nil
}

func (i Image) text() string { return i.Alt }
