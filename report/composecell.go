package report

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// cell sets a cell: its code, its outputs, and the claims it settles.
func (p *composer) cell(c *rederive.Cell) {
	if p.isEmpty(c) {
		return
	}
	run := p.book.Run.Cells[c.Index]
	p.code(c)
	if text := p.stateText(run.State); text != "" {
		p.remark(text)
	}
	shown := p.res.shown[c]
	for _, out := range shown.outputs {
		p.output(out)
	}
	if left := shown.left(); left != "" {
		p.remark(left)
	}
	p.claimRows(p.claims[c.Index])
}

// remark is a muted line.
func (p *composer) remark(text string) { p.muted(typeset.Words(text)) }

func (p *composer) muted(text []typeset.Inline) {
	p.add(&typeset.Paragraph{Text: []typeset.Inline{&typeset.Colored{Ink: draw.Muted(), Text: text}}, Ragged: true})
}

func (p *composer) output(out rederive.Output) {
	switch o := out.(type) {
	case *rederive.Stream:
		p.add(&typeset.Listing{Lines: tokens("", o.Text), Bare: true})
		if o.Truncated {
			p.remark("the rest of the output was cut off")
		}
	case *rederive.Failure:
		p.add(&typeset.Box{
			Title: typeset.Words(o.Kind + " at " + o.Pos.String()), Ink: inkError,
			Blocks: []typeset.Block{&typeset.Listing{Lines: tokens("", withCalls(o)), Bare: true}},
		})
	case *rederive.Display:
		it, ok := p.res.displays[o]
		if !ok {
			return // an error that was reported
		}
		if it.isValue() {
			p.result(it.text, p.res.captions[o])
			return
		}
		p.displayed(o, it, p.inlines(p.res.captions[o]))
	default:
		panic(fmt.Sprintf("report: unknown output %T", out))
	}
}

// withCalls returns the text of a failure and the calls that led there.
func withCalls(f *rederive.Failure) string {
	return strings.Join(append([]string{f.Text}, rederive.Calls(f.Trace)...), "\n")
}

func (p *composer) displayed(d *rederive.Display, it item, text []typeset.Inline) {
	switch {
	case it.figure != nil:
		picture := p.figure(d, it)
		if picture == nil {
			return
		}
		p.add(&typeset.Figure{
			Picture: picture, Caption: p.caption("Figure %d", it.number, text),
			ID: fmt.Sprintf("figure-%d", it.number), Here: p.atHeading(),
		})
	case it.table != nil:
		p.rendered(it, text)
	default:
		p.blocks(it.prose)
	}
}

// result sets the value of an expression, on the line of its label if it has one and fits.
func (p *composer) result(text string, caption []rederive.Inline) {
	if caption == nil {
		p.add(&typeset.Listing{Lines: tokens("", text), Bare: true})
		return
	}
	label, oneLine := labelled(caption, text)
	line := p.inlines(label)
	if oneLine {
		line = append(line, typeset.Text(" "), typeset.Code(strings.TrimSpace(text)))
	}
	p.add(&typeset.Paragraph{Text: line, Ragged: true})
	if !oneLine {
		p.add(&typeset.Listing{Lines: tokens("", text), Bare: true})
	}
}

func (p *composer) rendered(it item, text []typeset.Inline) {
	t := &typeset.Table{HeadCells: it.table.Keys}
	if len(it.table.Head) > 0 {
		t.Head = []typeset.Row{row(it.table.Head...)}
	}
	columns := len(it.table.Head)
	for k, r := range it.table.Rows {
		columns = max(columns, len(r))
		var line typeset.Row
		for i, c := range r {
			text := boardInlines(c.Text)
			if pad := it.columns[i].pads[k]; pad != "" {
				text = append(text, typeset.Phantom(pad))
			}
			line.Cells = append(line.Cells, typeset.Cell{Text: text})
		}
		t.Body = append(t.Body, line)
	}
	for i := range columns {
		align := typeset.Left
		if it.toTheRight(i) {
			align = typeset.Right
		}
		t.Align = append(t.Align, align)
	}
	if it.number > 0 {
		t.ID = fmt.Sprintf("table-%d", it.number)
		t.Caption = p.caption("Table %d", it.number, text)
	}
	p.add(t)
	if it.table.Note != "" {
		p.remark(it.table.Note)
	}
}
