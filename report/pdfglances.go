package report

import (
	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// glances sums the book up as the page does.
func (p *pdfWriter) glances() {
	for _, c := range coverages(p.book) {
		p.add(&typeset.Paragraph{Text: typeset.Words(c.text() + ":")}, &typeset.Figure{Picture: c.picture()})
	}
	d := &typeset.Definitions{}
	for _, g := range p.book.glances(func(cell int) string { return p.book.Notebook.Cells[cell].Pos.String() }) {
		item := typeset.Definition{Term: typeset.Words(g.name)}
		for _, text := range g.texts {
			item.Blocks = append(item.Blocks, &typeset.Paragraph{Text: typeset.Words(text), Ragged: true})
		}
		d.Items = append(d.Items, item)
	}
	p.add(d)
}

// picture is the strip for print.
func (c *coverage) picture() *draw.Picture {
	wide, high := 430*font.Point, 8*font.Point
	all := draw.Unit(c.lines.To - c.lines.From + 1)
	box := func(from, lines int) draw.Path {
		x := wide * draw.Unit(from) / all
		return draw.Rectangle(draw.Rect{Min: draw.Point{X: x}, Max: draw.Point{X: min(wide, x+wide*draw.Unit(lines)/all), Y: high}})
	}
	p := &draw.Picture{Width: wide, Height: high, Alt: c.label(), Ops: []draw.Op{&draw.Fill{Path: box(0, int(all)), Ink: tintNew}}}
	for _, m := range c.marks {
		ink := verdictInk(m.verdict)
		switch m.verdict {
		case rederive.Refuted:
			ink = inkMark
		case rederive.OutOfScope:
			ink = tintWeak
		}
		p.Ops = append(p.Ops, &draw.Fill{Path: box(m.From-c.lines.From, max(m.To-m.From+1, c.shortest())), Ink: ink})
	}
	return p
}
