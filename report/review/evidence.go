package review

import (
	"fmt"
	"image"
	"math"

	"rederive/document"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// Evidence draws a place of a paper as pictures: whole lines of its column, or the table, with the boxes marked.
// There is one picture for each column that the place is in. Without boxes, the place is a whole block on its page.
func Evidence(d *document.Document, block, number int, boxes []document.Box, alt string, cropper Cropper) (
	list []*draw.Picture, err error,
) {
	p := &page{review: uprightReview(&document.Review{Document: d})}
	boxes = uprightBoxes(d, boxes)
	areas := []document.Box{}
	for _, group := range groups(boxes) {
		areas = append(areas, p.areaOf(block, group))
	}
	if len(areas) == 0 {
		areas = append(areas, p.blockArea(&d.Blocks[block], number))
	}
	for _, area := range areas {
		if area.X1 <= area.X0 || area.Y1 <= area.Y0 {
			continue
		}
		part := &crop{area: area, page: p.pageOf(area.Page)}
		pixels, err := cropper(part.printedArea(), dpi)
		if err != nil {
			return nil, fmt.Errorf("page %d: %w", area.Page, err)
		}
		if part.page != nil {
			pixels = rotate(pixels, part.page.Quarters)
		}
		list = append(list, marks(area, pixels, boxes, alt))
	}
	return list, nil
}

// rotate rotates a picture by quarter turns so that its text is upright.
func rotate(pixels image.Image, quarters int) image.Image {
	if quarters == 0 {
		return pixels
	}
	b := pixels.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dy(), b.Dx()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			at := pixels.At(b.Min.X+x, b.Min.Y+y)
			if quarters == 3 {
				out.Set(b.Dy()-1-y, x, at)
			} else {
				out.Set(y, b.Dx()-1-x, at)
			}
		}
	}
	return out
}

// markInk is the colour of marks. It is the same on light and dark pages, since paper is white on both.
var markInk = draw.Fixed(0xb26a00)

// marks returns a picture of an area, with frames around boxes.
func marks(area document.Box, pixels image.Image, boxes []document.Box, alt string) *draw.Picture {
	unit := func(x float64) draw.Unit { return draw.Unit(math.Round(x * float64(font.Point))) }
	at := func(x, y float64) draw.Point { return draw.Point{X: unit(x - area.X0), Y: unit(area.Y1 - y)} }
	p := &draw.Picture{
		Width: unit(area.X1 - area.X0), Height: unit(area.Y1 - area.Y0),
		Alt: fmt.Sprintf("page %d: %s", area.Page, alt),
	}
	whole := draw.Rect{Max: draw.Point{X: p.Width, Y: p.Height}}
	p.Ops = append(p.Ops, &draw.Image{Box: whole, Pixels: pixels, Alt: p.Alt})
	for _, b := range boxes {
		if b.Page != area.Page || b.Y1 < area.Y0 || b.Y0 > area.Y1 || b.X1 < area.X0 || b.X0 > area.X1 {
			continue
		}
		low, high := at(b.X0-1.5, b.Y1+1), at(b.X1+1.5, b.Y0-1)
		frame := draw.Rectangle(draw.Rect{Min: low, Max: high})
		p.Ops = append(p.Ops, &draw.Stroke{Path: frame, Ink: markInk, Width: unit(1)})
	}
	return p
}
