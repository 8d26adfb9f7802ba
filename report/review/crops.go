package review

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"html/template"
	"image"
	"math"
	"slices"

	"rederive/document"
	"rederive/internal/xslices"
)

// A Cropper draws a part of a page.
type Cropper func(b document.Box, dpi int) (image.Image, error)

// A crop shows a part of a picture, with places marked in it. Lengths are in points of the paper's page.
type crop struct {
	area    document.Box // of the page after rotation
	page    *document.Page
	picture *picture

	Marks []mark
	Alt   string
}

type mark struct{ X, Y, W, H float64 }

// A picture is a part of a page as printed, with everything that crops show of it. The HTML page contains it once.
type picture struct {
	area   document.Box
	ID     string
	Source template.URL
}

const (
	dpi        = 120
	largest    = 1.4   // relative to the printed size
	context    = 2     // lines shown above and below a place
	sides      = 6.0   // points shown left and right of a column
	maxHeight  = 420.0 // points
	maxDrawing = 6 << 20
)

// Picture returns the id of the picture.
func (c *crop) Picture() string {
	if c.picture == nil {
		return ""
	}
	return c.picture.ID
}

// View returns the part of the picture that is shown.
func (c *crop) View() string {
	return fmt.Sprintf("%.1f %.1f %.1f %.1f", c.area.X0, c.area.Y0, c.area.X1-c.area.X0, c.area.Y1-c.area.Y0)
}

func (c *crop) Width() string  { return fmt.Sprintf("%.0fpt", largest*(c.area.X1-c.area.X0)) }
func (c *crop) Height() string { return fmt.Sprintf("%.0fpt", largest*(c.area.Y1-c.area.Y0)) }

// Turn returns the transformation that rotates the picture so that its text is upright, or "".
func (c *crop) Turn() string {
	switch p := c.page; {
	case p == nil:
	case p.Quarters == 3:
		return fmt.Sprintf("matrix(0 1 -1 0 %.1f 0)", p.Height)
	case p.Quarters == 1:
		return fmt.Sprintf("matrix(0 -1 1 0 0 %.1f)", p.Width)
	}
	return ""
}

// Box returns where the picture is on its page.
func (p *picture) Box() mark {
	return mark{p.area.X0, p.area.Y0, p.area.X1 - p.area.X0, p.area.Y1 - p.area.Y0}
}

// cropsOf requests pictures of the places of a result, one for each column that it is in. A paper without pages has
// none.
func (p *page) cropsOf(r *document.Result) []*crop {
	if p.crop == nil {
		return nil
	}
	var list []*crop
	for _, group := range groups(uprightBoxes(p.review.Document, r.Boxes)) {
		c := &crop{
			area: p.areaOf(r.Block, group),
			page: p.pageOf(group[0].Page),
			Alt:  fmt.Sprintf("page %d of the paper around %s", group[0].Page, document.Plain(r.Text)),
		}
		c.mark(group)
		list = append(list, c)
	}
	p.crops = append(p.crops, list...)
	return list
}

func (c *crop) mark(boxes []document.Box) {
	for _, b := range boxes {
		if b.Page == c.area.Page {
			c.Marks = append(c.Marks, mark{b.X0 - 1.5, b.Y0 - 1, b.X1 - b.X0 + 3, b.Y1 - b.Y0 + 2})
		}
	}
}

// groups groups the boxes that are in one column of one page.
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

// areaOf returns the part of the page to show: whole lines around the boxes, as wide as the column; for a table all
// of it, if it is not too high.
func (p *page) areaOf(block int, boxes []document.Box) document.Box {
	b := &p.review.Document.Blocks[block]
	area := union(boxes)
	if b.Kind == document.Table {
		if whole := p.blockArea(b, area.Page); whole.Y1-whole.Y0 <= maxHeight {
			return whole
		}
	}
	line := boxes[0].Y1 - boxes[0].Y0
	column := area
	for _, x := range columnOf(b, area) {
		if x.Y1 > area.Y0-4*line && x.Y0 < area.Y1+4*line {
			column = column.Union(x)
		}
	}
	area.X0, area.X1 = column.X0, column.X1
	return p.bounded(wholeLines(p.linesOf(area), area))
}

// columnOf returns the boxes of a block's words that are in the column of an area: a paragraph may continue in the
// next column, level with the area.
func columnOf(b *document.Block, area document.Box) []document.Box {
	first := slices.IndexFunc(b.Words, func(w document.Word) bool {
		x := w.Box
		return x.Page == area.Page && x.X0 < area.X1 && x.X1 > area.X0 && x.Y0 < area.Y1 && x.Y1 > area.Y0
	})
	if first < 0 {
		return nil
	}
	follows := func(a, b document.Box) bool { // a column goes down, never up
		return a.Page == b.Page && b.Y1 > a.Y0
	}
	from, end := first, first+1
	for from > 0 && follows(b.Words[from-1].Box, b.Words[from].Box) {
		from--
	}
	for end < len(b.Words) && follows(b.Words[end-1].Box, b.Words[end].Box) {
		end++
	}
	return xslices.Map(b.Words[from:end], func(w document.Word) document.Box { return w.Box })
}

// wholeLines extends an area by lines above and below it, and to all of each line that it touches.
func wholeLines(lines []document.Box, area document.Box) document.Box {
	first, end := len(lines), 0
	for i, l := range lines {
		if l.Y1 > area.Y0+1 && l.Y0 < area.Y1-1 {
			first, end = min(first, i), max(end, i+1)
		}
	}
	if first >= end {
		return area
	}
	high := lines[first].Y1 - lines[first].Y0
	near := func(i int) bool { return lines[i+1].Y0-lines[i].Y1 < 1.5*high }
	for range context {
		if first > 0 && near(first-1) {
			first--
		}
		if end < len(lines) && near(end-1) {
			end++
		}
	}
	area.Y0, area.Y1 = min(area.Y0, lines[first].Y0), max(area.Y1, lines[end-1].Y1)
	above, below := 3.0, 3.0
	if first > 0 {
		above = math.Min(above, math.Max(0, (area.Y0-lines[first-1].Y1)/2))
	}
	if end < len(lines) {
		below = math.Min(below, math.Max(0, (lines[end].Y0-area.Y1)/2))
	}
	area.Y0, area.Y1 = area.Y0-above, area.Y1+below
	return area
}

// linesOf returns the lines of text in a column of a page, from the top.
func (p *page) linesOf(column document.Box) []document.Box {
	if p.words == nil {
		p.words = map[int][]document.Box{}
		for i := range p.review.Document.Blocks {
			for _, w := range p.review.Document.Blocks[i].Words {
				if w.Script == document.Baseline {
					p.words[w.Box.Page] = append(p.words[w.Box.Page], w.Box)
				}
			}
		}
		for _, list := range p.words {
			slices.SortFunc(list, func(a, b document.Box) int { return cmp.Compare(a.Y0, b.Y0) })
		}
	}
	var lines []document.Box
	for _, w := range p.words[column.Page] {
		if x := (w.X0 + w.X1) / 2; x < column.X0 || x > column.X1 {
			continue
		}
		if n := len(lines); n > 0 && lines[n-1].Y1-w.Y0 > 0.4*math.Min(w.Y1-w.Y0, lines[n-1].Y1-lines[n-1].Y0) {
			lines[n-1] = lines[n-1].Union(w)
			continue
		}
		lines = append(lines, w)
	}
	return lines
}

// blockArea returns the part of a page that a block occupies.
func (p *page) blockArea(b *document.Block, number int) document.Box {
	var boxes []document.Box
	for _, w := range b.Words {
		if w.Box.Page == number {
			boxes = append(boxes, w.Box)
		}
	}
	if len(boxes) == 0 {
		return document.Box{}
	}
	area := union(boxes)
	above, below := 3.0, 3.0
	for _, l := range p.linesOf(area) {
		if l.Y1 < area.Y0+1 {
			above = math.Max(0, math.Min(above, (area.Y0-l.Y1)/2))
		} else if l.Y0 > area.Y1-1 {
			below = math.Max(0, math.Min(below, (l.Y0-area.Y1)/2))
		}
	}
	area.Y0, area.Y1 = area.Y0-above, area.Y1+below
	return p.bounded(area)
}

func union(boxes []document.Box) document.Box {
	area := boxes[0]
	for _, b := range boxes[1:] {
		area = area.Union(b)
	}
	return area
}

// bounded returns an area with margins at its sides, clipped to its page.
func (p *page) bounded(area document.Box) document.Box {
	area.X0, area.X1 = area.X0-sides, area.X1+sides
	area.X0, area.Y0 = math.Max(area.X0, 0), math.Max(area.Y0, 0)
	if x := p.pageOf(area.Page); x != nil {
		whole := x.Upright(document.Box{X1: x.Width, Y1: x.Height})
		area.X1, area.Y1 = math.Min(area.X1, whole.X1), math.Min(area.Y1, whole.Y1)
	}
	return area
}

// pageOf returns the page with a number, or nil.
func (p *page) pageOf(number int) *document.Page { return pageOf(p.review.Document, number) }

func pageOf(d *document.Document, number int) *document.Page {
	i := slices.IndexFunc(d.Pages, func(x document.Page) bool { return x.Number == number })
	if i < 0 {
		return nil
	}
	return &d.Pages[i]
}

// uprightReview returns a review in which the words on rotated pages have their positions after rotating the pages
// upright.
func uprightReview(r *document.Review) *document.Review {
	d := *r.Document
	if !slices.ContainsFunc(d.Pages, func(x document.Page) bool { return x.Quarters != 0 }) {
		return r
	}
	d.Blocks = slices.Clone(d.Blocks)
	for i := range d.Blocks {
		words := slices.Clone(d.Blocks[i].Words)
		for k := range words {
			words[k].Box = upright(&d, words[k].Box)
		}
		d.Blocks[i].Words = words
	}
	out := *r
	out.Document = &d
	return &out
}

func uprightBoxes(d *document.Document, boxes []document.Box) []document.Box {
	return xslices.Map(boxes, func(b document.Box) document.Box { return upright(d, b) })
}

func upright(d *document.Document, b document.Box) document.Box {
	if x := pageOf(d, b.Page); x != nil {
		return x.Upright(b)
	}
	return b
}

// printedArea returns where the area of a crop is on its printed page.
func (c *crop) printedArea() document.Box {
	if c.page == nil {
		return c.area
	}
	return c.page.Printed(c.area)
}

// draw draws the pictures of the crops: each page once, and only the parts that are shown. Findings and tables come
// first, so that they get the space for pictures.
func (p *page) draw() {
	pages := map[int][]*picture{}
	var order []int
	for _, c := range p.crops {
		n := c.area.Page
		if pages[n] == nil {
			order = append(order, n)
		}
		pages[n] = merged(pages[n], c.printedArea())
	}
	room := maxDrawing
	var encoder encoder
	for _, n := range order {
		whole := union(xslices.Map(pages[n], func(x *picture) document.Box { return x.area }))
		drawn, err := p.crop(whole, dpi)
		if err != nil || room <= 0 {
			continue
		}
		for _, part := range pages[n] {
			data, err := encoder.cut(drawn, whole, part.area)
			if err != nil {
				continue
			}
			room -= len(data)
			part.ID = fmt.Sprintf("print-%d", len(p.Pictures)+1)
			part.Source = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(data))
			p.Pictures = append(p.Pictures, part)
		}
	}
	for _, c := range p.crops {
		for _, part := range pages[c.area.Page] {
			if area := c.printedArea(); part.ID != "" && part.area.Union(area) == part.area {
				c.picture = part
			}
		}
	}
}

// merged adds an area to the parts of a page and joins those that overlap.
func merged(parts []*picture, area document.Box) []*picture {
	var rest []*picture
	for _, x := range parts {
		if x.area.X0 < area.X1 && area.X0 < x.area.X1 && x.area.Y0 < area.Y1 && area.Y0 < x.area.Y1 {
			return merged(append(rest, parts[len(rest)+1:]...), x.area.Union(area))
		}
		rest = append(rest, x)
	}
	return append(rest, &picture{area: area})
}

// byPage compares results by their position in the paper.
func byPage(a, b *document.Result) int {
	return cmp.Or(cmp.Compare(a.Block, b.Block), cmp.Compare(a.From, b.From))
}
