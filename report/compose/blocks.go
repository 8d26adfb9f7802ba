package compose

import (
	"fmt"
	"slices"

	"rederive"
	"rederive/internal/xslices"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/font"
)

func (p *composer) blocks(blocks []rederive.Block) {
	for _, b := range blocks {
		p.block(b)
	}
}

// RoomLine is the height of a line of writing room.
const RoomLine = 24 * font.Point

func (p *composer) block(b rederive.Block) {
	switch n := b.(type) {
	case *rederive.Heading:
		p.heading(n)
	case *rederive.Paragraph:
		p.add(&typeset.Paragraph{Text: p.inlines(n.Text)})
	case *rederive.List:
		p.list(n)
	case *rederive.Definitions:
		p.definitions(n)
	case *rederive.Quote:
		p.add(&typeset.Quote{Blocks: p.inside(func() { p.blocks(n.Blocks) })})
	case *rederive.Alert:
		if p.Book.IsRoom(n) {
			p.add(&typeset.Space{Height: typeset.Unit(view.LinesOf(n)) * RoomLine})
			return
		}
		title := typeset.Words(p.Res.Alerts[n])
		if len(n.Title) > 0 {
			title = append(append(title, typeset.Text(": ")), p.inlines(n.Title)...)
		}
		p.add(&typeset.Box{
			Title: title, Ink: inkCalm, Whole: n.Kind == rederive.Exercise,
			Tied:   n.Kind != rederive.Exercise && p.afterExercise(),
			Blocks: p.inside(func() { p.blocks(n.Blocks) }),
		})
	case *rederive.Listing:
		p.add(&typeset.Listing{Lines: tokens(n.Language, n.Text)})
	case *rederive.Cell:
		p.cell(n)
	case *rederive.Table:
		p.table(n)
	case *rederive.Formula:
		p.display(n)
	case *rederive.Picture:
		p.picture(n)
	case *rederive.Rule:
		p.add(&typeset.Rule{})
	default:
		panic(fmt.Sprintf("report: unknown block %T", b))
	}
}

func (p *composer) picture(n *rederive.Picture) {
	picture := p.View.Picture(n)
	if picture == nil {
		return
	}
	number := p.Res.Pictures[n]
	p.add(&typeset.Figure{
		Picture: picture, Caption: p.caption("Figure %d", number, p.inlines(n.Caption)),
		ID: fmt.Sprintf("figure-%d", number), Here: p.atHeading(),
	})
}

// afterExercise reports whether the last block is an exercise, or a hint or solution
// tied to one: these begin on the same page.
func (p *composer) afterExercise() bool {
	if len(p.out) == 0 {
		return false
	}
	box, ok := p.out[len(p.out)-1].(*typeset.Box)
	return ok && (box.Whole || box.Tied)
}

// atHeading reports whether only lines that lead to listings follow the last heading.
// If so, a floating figure would leave the section empty.
func (p *composer) atHeading() bool {
	for _, b := range slices.Backward(p.out) {
		switch b.(type) {
		case *typeset.Aside:
		case *typeset.Heading:
			return true
		default:
			return false
		}
	}
	return false
}

// heading sets a heading, except that of the title, which the document already has.
func (p *composer) heading(n *rederive.Heading) {
	if view.IsTitle(p.Book, n) {
		return
	}
	s := p.Res.Section(n)
	p.add(&typeset.Heading{Level: s.Depth, Number: s.Number, Text: p.inlines(n.Text), ID: n.ID})
}

func (p *composer) list(n *rederive.List) {
	l := &typeset.List{Ordered: n.Ordered, Start: n.Start, Loose: !n.Tight}
	for _, item := range n.Items {
		l.Items = append(l.Items, typeset.Item{
			Blocks: p.inside(func() { p.blocks(item.Blocks) }),
			Task:   item.Task != rederive.NoTask, Done: item.Task == rederive.Done,
		})
	}
	p.add(l)
}

func (p *composer) definitions(n *rederive.Definitions) {
	d := &typeset.Definitions{}
	for _, e := range n.Entries {
		d.Items = append(d.Items, typeset.Definition{Term: p.inlines(e.Term), Blocks: p.inside(func() {
			for _, detail := range e.Details {
				p.blocks(detail)
			}
		})})
	}
	p.add(d)
}

func alignment(a rederive.Align) typeset.Align {
	switch a {
	case rederive.AlignCenter:
		return typeset.Center
	case rederive.AlignRight:
		return typeset.Right
	}
	return typeset.Left
}

func (p *composer) table(n *rederive.Table) {
	t := &typeset.Table{}
	t.Align = xslices.Map(n.Align, alignment)
	line := func(cells [][]rederive.Inline) typeset.Row {
		var r typeset.Row
		for _, c := range cells {
			r.Cells = append(r.Cells, typeset.Cell{Text: p.inlines(c)})
		}
		return r
	}
	t.Head = []typeset.Row{line(n.Head)}
	t.Body = xslices.Map(n.Rows, line)
	if number := p.Res.Tables[n]; number > 0 {
		t.ID = fmt.Sprintf("table-%d", number)
		t.Caption = p.caption("Table %d", number, p.inlines(n.Caption))
	}
	p.add(t)
}

// caption puts the number before the text of a caption.
func (p *composer) caption(words string, number int, text []typeset.Inline) []typeset.Inline {
	head := []typeset.Inline{&typeset.Strong{Text: typeset.Words(p.Lang.Say(words, number) + ".")}}
	if len(text) > 0 {
		head = append(head, typeset.Text(" "))
	}
	return append(head, text...)
}

func (p *composer) display(n *rederive.Formula) {
	f, _ := p.Formula(n.TeX, n.Pos)
	d := &typeset.Display{Formula: f, TeX: n.TeX}
	if k := p.Res.Formulas[n]; k > 0 {
		d.Number, d.ID = fmt.Sprintf("(%d)", k), fmt.Sprintf("equation-%d", k)
	}
	p.add(d)
}
