package compose

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// band sums up the verdicts: the number of each, the engines that ran the cells, and
// the coverage of the paper.
func (p *composer) band() {
	b := &typeset.Band{}
	for _, c := range view.Counts(p.Book.Summary()) {
		b.Counts = append(b.Counts, typeset.Count{
			Number: fmt.Sprint(c.N), Label: typeset.Words(c.Verdict.Words()), Ink: verdictInk(c.Verdict),
		})
	}
	note := view.EngineText(p.Book.Run)
	var more []view.Coverage
	for i, c := range view.Coverages(p.Book) {
		if i == 0 {
			b.Strip = coveragePicture(c)
			note = strings.TrimSuffix(c.Text()+"; "+note, "; ")
			continue
		}
		more = append(more, c)
	}
	b.Note = typeset.Words(note)
	p.add(b)
	for _, c := range more {
		p.add(&typeset.Figure{Picture: coveragePicture(c)})
		p.remark(c.Text())
	}
}

// findings sets the errors of the paper, one entry for each cause.
func (p *composer) findings() {
	list := &typeset.List{}
	for _, f := range view.Findings(p.Book) {
		var text []typeset.Inline
		for i, place := range f.Places {
			if i > 0 {
				text = append(text, typeset.Break{})
			}
			text = append(text, &typeset.Link{
				ID:   view.ClaimAnchor(place.Verdict.ID),
				Text: []typeset.Inline{&typeset.Strong{Text: p.place(place.Verdict)}},
			})
			text = append(append(append(text, typeset.Text(". ")), p.claimText(place.Verdict, place.Title())...),
				typeset.Text(": "))
			text = append(append(text, p.corrections(place, f.Struck(i))...), typeset.Text(". "))
		}
		if len(f.Places) > 1 {
			text = append(text, typeset.Break{})
		}
		text = append(text, p.claimText(f.Verdict, view.Sentence(f.Erratum.Why))...)
		text = append(text, typeset.Text(" "), &typeset.Emph{Text: typeset.Words(view.Sentence(f.Erratum.FaultText()))})
		list.Items = append(list.Items,
			typeset.Item{Blocks: []typeset.Block{&typeset.Paragraph{Text: text, Ragged: true}}})
	}
	if len(list.Items) > 0 {
		p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Errata"), ID: "errata"}, list)
	}
}

// corrections sets the wrong values of a place, unless they were just struck out, and
// the correct ones.
func (p *composer) corrections(place view.FoundPlace, struck bool) []typeset.Inline {
	var text []typeset.Inline
	list, more := place.Shown()
	for i, e := range list {
		if i > 0 {
			text = append(text, typeset.Text("; "))
		}
		text = append(text, p.corrected(place.Verdict, e, struck)...)
	}
	if more > 0 {
		text = append(text, typeset.Text(fmt.Sprintf("; and %d more", more)))
	}
	return text
}

// overview sets the methods that settle the claims, and what was not run.
func (p *composer) overview() {
	d := &typeset.Definitions{}
	for _, g := range p.Book.Overview() {
		item := typeset.Definition{Term: typeset.Words(g.Name)}
		for _, line := range g.Lines {
			text := line.Text
			if line.Cell >= 0 {
				text = placeOf(p.Book, p.Book.Notebook.Cells[line.Cell].Pos) + ": " + text
			}
			item.Blocks = append(item.Blocks, &typeset.Paragraph{Text: typeset.Words(text), Ragged: true})
		}
		d.Items = append(d.Items, item)
	}
	if len(d.Items) > 0 {
		p.add(d)
	}
}

// coveragePicture returns the coverage strip for print.
func coveragePicture(c view.Coverage) *draw.Picture {
	wide, high := 430*font.Point, 8*font.Point
	all := draw.Unit(c.Lines.To - c.Lines.From + 1)
	box := func(from, lines int) draw.Path {
		x := wide * draw.Unit(from) / all
		return draw.Rectangle(draw.Rect{
			Min: draw.Point{X: x},
			Max: draw.Point{X: min(wide, x+wide*draw.Unit(lines)/all), Y: high},
		})
	}
	p := &draw.Picture{
		Width: wide, Height: high, Alt: c.Label(),
		Ops: []draw.Op{&draw.Fill{Path: box(0, int(all)), Ink: tintNew}},
	}
	for _, m := range c.Marks {
		ink := verdictInk(m.Verdict)
		switch m.Verdict {
		case rederive.Refuted:
			ink = inkMark
		case rederive.OutOfScope:
			ink = tintWeak
		}
		p.Ops = append(p.Ops, &draw.Fill{Path: box(m.From-c.Lines.From, max(m.To-m.From+1, c.Shortest())), Ink: ink})
	}
	for _, line := range c.Left() {
		p.Ops = append(p.Ops, &draw.Fill{Path: box(line-c.Lines.From, c.Shortest()), Ink: draw.Foreground()})
	}
	return p
}
