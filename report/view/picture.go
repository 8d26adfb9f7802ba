package view

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A PictureFile is a file that the text of a notebook shows as a picture.
type PictureFile struct {
	Pos     rederive.Pos // where the text first refers to it
	Path    string       // relative if the notebook's path is
	Address string       // the reference, if it is a web address rather than a file
}

// PictureFiles returns the files that the text of a notebook shows as pictures, each
// once. Paths in the text are relative to the file that contains it.
func PictureFiles(nb *rederive.Notebook) []PictureFile {
	var list []PictureFile
	visit := func(b rederive.Block) {
		n, ok := b.(*rederive.Picture)
		if !ok {
			return
		}
		file := PictureFile{Pos: n.Pos, Path: picturePath(n)}
		if u, err := url.Parse(n.URL); err == nil && (u.Scheme != "" || u.Host != "") {
			file.Address = n.URL
		}
		if !slices.ContainsFunc(list, func(f PictureFile) bool { return f.Path == file.Path }) {
			list = append(list, file)
		}
	}
	rederive.Walk(textBlocks(nb), visit)
	return list
}

func picturePath(n *rederive.Picture) string {
	name, err := url.PathUnescape(n.URL)
	if err != nil {
		name = n.URL
	}
	return path.Join(path.Dir(n.Pos.File), name)
}

// picture draws a picture from a file: an SVG shape by shape, like the figures of
// cells, so that it can be typeset; a PNG or a JPEG pixel by pixel.
func (b *Book) picture(n *rederive.Picture, render func(show.Figure) (*draw.Picture, error)) (*draw.Picture, error) {
	data, ok := b.Pictures[picturePath(n)]
	if !ok {
		return nil, fmt.Errorf("the picture %s: a cell shows a picture as a figure, with show.Image", n.URL)
	}
	var p *draw.Picture
	var err error
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		p, err = render(show.Image{PNG: data, Alt: n.Alt})
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		p, err = photograph(data)
	case strings.EqualFold(path.Ext(n.URL), ".svg"):
		if err = plainSVG(data); err == nil {
			p, err = render(show.Image{SVG: string(data), Alt: n.Alt})
		}
	default:
		err = errors.New("it is neither SVG nor PNG nor JPEG")
	}
	if err != nil {
		return nil, fmt.Errorf("drawing the picture %s: %w", n.URL, err)
	}
	p.Alt = n.Alt
	return p, nil
}

// photograph decodes a JPEG, at two pixels per point.
func photograph(data []byte) (*draw.Picture, error) {
	const mostPixels = 20_000_000
	size, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size.Width*size.Height > mostPixels {
		return nil, fmt.Errorf("it has %d x %d pixels, more than %d", size.Width, size.Height, mostPixels)
	}
	pixels, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	const textWidth = 430 // points
	k := min(.5, textWidth/float64(size.Width))
	high := draw.Point{X: font.Points(float64(size.Width) * k), Y: font.Points(float64(size.Height) * k)}
	image := &draw.Image{Box: draw.Rect{Max: high}, Pixels: pixels, JPEG: withoutRemarks(data)}
	return &draw.Picture{Width: high.X, Height: high.Y, Ops: []draw.Op{image}}, nil
}

// withoutRemarks returns a JPEG without metadata: comments, and application segments
// such as Exif, which may reveal a camera and a place. It keeps JFIF and Adobe's note
// on colours.
func withoutRemarks(data []byte) []byte {
	const app0, app14, last, comment, scan = 0xe0, 0xee, 0xef, 0xfe, 0xda
	out := slices.Clone(data[:2])
	for rest := data[2:]; len(rest) >= 4; {
		kind, size := rest[1], 2+int(rest[2])<<8+int(rest[3])
		if rest[0] != 0xff || kind == scan || size > len(rest) {
			return append(out, rest...)
		}
		if keep := kind == app0 || kind == app14 || kind != comment && (kind < app0 || kind > last); keep {
			out = append(out, rest[:size]...)
		}
		rest = rest[size:]
	}
	return out
}

// unpainted matches a reference other than a fill or a stroke: a mask, a filter, a
// marker, a clipping path.
var unpainted = lazyregexp.New(`(clip-path|mask|filter|marker[a-z-]*)\s*[:=]\s*"?url\(`)

// plainSVG returns an error for an SVG with anything but shapes, groups, gradients and
// text, so that no part of a picture is dropped silently.
func plainSVG(data []byte) error {
	const most = 8 << 20
	if len(data) > most {
		return fmt.Errorf("it has %d bytes, more than %d", len(data), most)
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Space != "" && e.Name.Space != "http://www.w3.org/2000/svg" {
			continue
		}
		line, _ := d.InputPos()
		switch e.Name.Local {
		case "svg", "g", "text", "tspan", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title",
			"desc", "defs", "linearGradient", "radialGradient", "stop":
		case "metadata":
			if err := d.Skip(); err != nil {
				return err
			}
		default:
			return fmt.Errorf("line %d has %s, which is not drawn: save it as plain SVG (shapes, groups, gradients, "+
				"text), or as PNG", line, e.Name.Local)
		}
		for _, a := range e.Attr {
			if unpainted.MatchString(a.Name.Local + "=" + a.Value) {
				return fmt.Errorf("line %d has a mask, filter, marker or clip, which is not drawn: save it as PNG",
					line)
			}
		}
	}
}
