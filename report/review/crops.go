package review

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"html/template"
	"math"
	"slices"

	"rederive/document"
)

// A Cropper draws a part of a page as a PNG picture.
type Cropper func(b document.Box, dpi int) ([]byte, error)

// A crop is a picture of a place, with what is marked in it in thousandths of its width.
type crop struct {
	Source        template.URL
	Width, Height float64 // in points
	Marks         []mark
	Page          int
	Alt           string
}

type mark struct{ X, Y, W, H float64 }

const (
	cropDPI   = 144
	smallDPI  = 96
	around    = 1.6 // lines shown above and below a place
	sides     = 6.0 // points shown left and right of a column
	maxHeight = 400.0
)

// cropsOf draws the places of a result, one picture for each column that it is in. A paper without pages has none.
func (p *page) cropsOf(r *document.Result, dpi int) []crop {
	if p.crop == nil {
		return nil
	}
	var list []crop
	for _, group := range groups(r.Boxes) {
		area := p.areaOf(r.Block, group)
		png, err := p.crop(area, dpi)
		if err != nil {
			continue
		}
		c := crop{
			Source: template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png)),
			Width:  area.X1 - area.X0, Height: area.Y1 - area.Y0, Page: area.Page,
			Alt: fmt.Sprintf("page %d of the paper around %s", area.Page, plain(r.Text)),
		}
		for _, b := range group {
			c.Marks = append(c.Marks, mark{b.X0 - area.X0 - 1.5, b.Y0 - area.Y0 - 1, b.X1 - b.X0 + 3, b.Y1 - b.Y0 + 2})
		}
		list = append(list, c)
	}
	return list
}

// groups joins the boxes that are in one column of one page.
func groups(boxes []document.Box) [][]document.Box {
	var list [][]document.Box
	for _, b := range boxes {
		if n := len(list); n > 0 {
			last := list[n-1][len(list[n-1])-1]
			high := b.Y1 - b.Y0
			if last.Page == b.Page && b.Y0 > last.Y0-high && b.Y0-last.Y1 < 3*high {
				list[n-1] = append(list[n-1], b)
				continue
			}
		}
		list = append(list, []document.Box{b})
	}
	return list
}

// areaOf is the part of the page to show: the lines of the block around the boxes, as wide as the column.
func (p *page) areaOf(block int, boxes []document.Box) document.Box {
	area := boxes[0]
	for _, b := range boxes[1:] {
		area = area.Union(b)
	}
	line := boxes[0].Y1 - boxes[0].Y0
	area.Y0, area.Y1 = area.Y0-around*line, area.Y1+around*line
	column := area
	for _, w := range p.review.Document.Blocks[block].Words {
		if b := w.Box; b.Page == area.Page && b.Y1 > area.Y0-4*line && b.Y0 < area.Y1+4*line {
			column = column.Union(b)
		}
	}
	area.X0, area.X1 = column.X0-sides, column.X1+sides
	area.Y1 = math.Min(area.Y1, area.Y0+maxHeight)
	i := slices.IndexFunc(p.review.Document.Pages, func(x document.Page) bool { return x.Number == area.Page })
	if i >= 0 {
		x := p.review.Document.Pages[i]
		area.X0, area.Y0 = math.Max(area.X0, 0), math.Max(area.Y0, 0)
		area.X1, area.Y1 = math.Min(area.X1, x.Width), math.Min(area.Y1, x.Height)
	}
	return area
}

// byPage sorts results by their place in the paper.
func byPage(a, b *document.Result) int {
	return cmp.Or(cmp.Compare(a.Block, b.Block), cmp.Compare(a.From, b.From))
}
