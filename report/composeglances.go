package report

import (
	"fmt"

	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// band sums up the verdicts: how many there are of each, by what the cells were run,
// and how much of the paper is covered.
func (p *composer) band() {
	b := &typeset.Band{}
	for _, c := range counts(p.book.Summary()) {
		b.Counts = append(b.Counts, typeset.Count{
			Number: fmt.Sprint(c.N), Label: typeset.Words(c.Verdict.String()), Ink: verdictInk(c.Verdict),
		})
	}
	note := engineText(p.book.Run)
	var more []coverage
	for i, c := range coverages(p.book) {
		if i == 0 {
			b.Strip = coveragePicture(c)
			note = c.text() + "; " + note
			continue
		}
		more = append(more, c)
	}
	b.Note = typeset.Words(note)
	p.add(b)
	for _, c := range more {
		p.add(&typeset.Figure{Picture: coveragePicture(c)})
		p.remark(c.text())
	}
}

// found sets the errors of the paper, one entry for each cause.
func (p *composer) found() {
	list := &typeset.List{}
	for _, f := range findings(p.book) {
		var text []typeset.Inline
		for i, place := range f.places {
			if i > 0 {
				text = append(text, typeset.Break{})
			}
			where := typeset.Words(place.verdict.Where)
			text = append(text, &typeset.Link{
				ID:   claimAnchor(place.verdict.ID),
				Text: []typeset.Inline{&typeset.Strong{Text: where}},
			})
			text = append(append(append(text, typeset.Text(". ")), p.said(place.verdict, place.title())...),
				typeset.Text(": "))
			text = append(append(text, p.corrections(place)...), typeset.Text(". "))
		}
		if len(f.places) > 1 {
			text = append(text, typeset.Break{})
		}
		text = append(text, p.said(f.verdict, sentence(f.erratum.Why))...)
		text = append(text, typeset.Text(" "), &typeset.Emph{Text: typeset.Words("Fault: " + f.erratum.Fault + ".")})
		list.Items = append(list.Items,
			typeset.Item{Blocks: []typeset.Block{&typeset.Paragraph{Text: text, Ragged: true}}})
	}
	if len(list.Items) > 0 {
		p.add(&typeset.Heading{Level: 1, Text: typeset.Words("What was found"), ID: "errata"}, list)
	}
}

// corrections sets the wrong values of a place and the right ones.
func (p *composer) corrections(place foundPlace) []typeset.Inline {
	var text []typeset.Inline
	list, more := place.shown()
	for i, e := range list {
		if i > 0 {
			text = append(text, typeset.Text("; "))
		}
		text = append(text, p.corrected(place.verdict, e)...)
	}
	if more > 0 {
		text = append(text, typeset.Text(fmt.Sprintf("; and %d more", more)))
	}
	return text
}

// glances sets by which methods the claims are settled, and what was not run.
func (p *composer) glances() {
	d := &typeset.Definitions{}
	for _, g := range p.book.glances() {
		item := typeset.Definition{Term: typeset.Words(g.name)}
		for _, line := range g.lines {
			text := line.text
			if line.cell >= 0 {
				text = p.book.Notebook.Cells[line.cell].Pos.String() + ": " + text
			}
			item.Blocks = append(item.Blocks, &typeset.Paragraph{Text: typeset.Words(text), Ragged: true})
		}
		d.Items = append(d.Items, item)
	}
	if len(d.Items) > 0 {
		p.add(d)
	}
}

// coveragePicture is the strip for print.
func coveragePicture(c coverage) *draw.Picture {
	wide, high := 430*font.Point, 8*font.Point
	all := draw.Unit(c.lines.To - c.lines.From + 1)
	box := func(from, lines int) draw.Path {
		x := wide * draw.Unit(from) / all
		return draw.Rectangle(draw.Rect{
			Min: draw.Point{X: x},
			Max: draw.Point{X: min(wide, x+wide*draw.Unit(lines)/all), Y: high},
		})
	}
	p := &draw.Picture{
		Width: wide, Height: high, Alt: c.label(),
		Ops: []draw.Op{&draw.Fill{Path: box(0, int(all)), Ink: tintNew}},
	}
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
	for _, line := range c.left() {
		p.Ops = append(p.Ops, &draw.Fill{Path: box(line-c.lines.From, c.shortest()), Ink: draw.Foreground()})
	}
	return p
}
