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

// isCutOff reports whether a result rests on a number in the last column of a table that reaches the right end of the
// text of a paper, or beyond it: a program that prints a table wider than its column may cut off digits there. What ends
// where lines of text end is whole, and so is what ends before the longest number of the column.
func (c *checker) isCutOff(r *document.Result) bool {
	const digit, exact = 0.45, 0.3 // of the height of the letters; points
	b := &c.out.Document.Blocks[c.block]
	if b.Kind != document.Table || b.Grid == nil {
		return false
	}
	longest := 0.0
	var mine []document.Word
	for _, row := range b.Grid.Rows {
		last := row[len(row)-1]
		if last.To <= last.From || last.To > len(b.Words) {
			continue
		}
		w := b.Words[last.To-1]
		longest = max(longest, w.Box.X1)
		for _, x := range r.Boxes {
			if x.Page == w.Box.Page && x.X1 == w.Box.X1 && x.Y0 <= w.Box.Y0 && x.Y1 >= w.Box.Y1 {
				mine = append(mine, w)
			}
		}
	}
	for _, w := range mine {
		edge, high := c.rightEnd(w.Box.Page), w.Box.Y1-w.Box.Y0
		if end := w.Text[len(w.Text)-1]; edge > 0 && (end >= '0' && end <= '9' || end == '.') &&
			w.Box.X1 > max(edge, longest)-digit*high && math.Abs(w.Box.X1-edge) > exact {
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
