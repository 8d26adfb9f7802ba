package review

import (
	"math"

	"rederive/document"
)

// isTornApart reports whether words of the block that follow each other on a line have a blank between them that is as
// wide as three letters are high.
func (c *checker) isTornApart(from, to int) bool {
	first, end := c.text.Words(from, to)
	words := c.out.Document.Blocks[c.block].Words
	for i := first + 1; i < end; i++ {
		a, b := words[i-1].Box, words[i].Box
		high := min(a.Y1-a.Y0, b.Y1-b.Y0)
		if a.Page == b.Page && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > 0.3*high && b.X0-a.X1 > 3*high && high > 0 {
			return true
		}
	}
	return false
}

// isCutOff reports whether a cell of a table reaches the right end of the text of a paper, or beyond it: a program that
// prints a table wider than its column may cut off the digits there. What ends where lines of text end is whole.
func (c *checker) isCutOff(r *document.Result) bool {
	const digit, exact = 0.6, 0.3 // of the height of the letters; points
	if c.out.Document.Blocks[c.block].Kind != document.Table {
		return false
	}
	for _, b := range r.Boxes {
		edge, high := c.rightEnd(b.Page), b.Y1-b.Y0
		if edge > 0 && b.X1 > edge-digit*high && math.Abs(b.X1-edge) > exact {
			return true
		}
	}
	return false
}

// rightEnd is how far paragraphs reach to the right on pages that are as wide as one, or 0 if none does.
func (c *checker) rightEnd(page int) float64 {
	d := c.out.Document
	width := func(page int) float64 {
		if page < 1 || page > len(d.Pages) {
			return 0
		}
		return d.Pages[page-1].Width
	}
	if c.edges == nil {
		c.edges = map[float64]float64{}
		for i := range d.Blocks {
			if d.Blocks[i].Kind != document.Paragraph {
				continue
			}
			for _, w := range d.Blocks[i].Words {
				if x := width(w.Box.Page); x > 0 {
					c.edges[x] = max(c.edges[x], w.Box.X1)
				}
			}
		}
	}
	return c.edges[width(page)]
}
