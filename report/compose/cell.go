package compose

import (
	"fmt"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lists"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// cell sets a cell: its code, its outputs, and the claims that it settles.
func (p *composer) cell(c *rederive.Cell) {
	if p.IsEmpty(c) {
		return
	}
	run := p.Book.Run.Cells[c.Index]
	p.code(c)
	if text := p.StateText(run.State); text != "" {
		p.remark(text)
	}
	shown := p.Res.Shown[c]
	for _, out := range shown.Outputs {
		p.output(out)
	}
	if left := shown.Left(); left != "" {
		p.remark(left)
	}
	p.claimRows(p.Claims[c.Index])
}

// remark adds a muted line.
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
			Title: typeset.Words(o.Name() + " at " + o.Pos.String()), Ink: inkError,
			Blocks: []typeset.Block{&typeset.Listing{Lines: tokens("", withCalls(o)), Bare: true}},
		})
	case *rederive.Display:
		it, ok := p.Res.Displays[o]
		if !ok {
			return // the error was reported
		}
		if it.IsValue() {
			p.result(it.Text, p.Res.Captions[o])
			return
		}
		p.displayed(o, it, p.inlines(p.Res.Captions[o]))
	default:
		panic(fmt.Sprintf("report: unknown output %T", out))
	}
}

// withCalls returns the text of a failure and the calls that led to it.
func withCalls(f *rederive.Failure) string {
	return strings.Join(append([]string{f.Text}, rederive.Calls(f.Trace)...), "\n")
}

func (p *composer) displayed(d *rederive.Display, it view.Item, text []typeset.Inline) {
	switch {
	case it.Figure != nil:
		picture := p.Figure(d, it)
		if picture == nil {
			return
		}
		p.add(&typeset.Figure{
			Picture: picture, Caption: p.caption("Figure %d", it.Number, text),
			ID: fmt.Sprintf("figure-%d", it.Number), Here: p.atHeading(),
		})
	case it.Table != nil:
		p.rendered(it, text)
	default:
		p.blocks(it.Prose)
	}
}

// result sets the value of an expression, on the line of its label if it has one and fits. A value of
// many lines goes to the supplement.
func (p *composer) result(text string, caption []rederive.Inline) {
	if lines, long := view.ManyLines(text); long && p.Book.Variant.Suffix() == "" {
		p.longResult(text, caption, lines)
		return
	}
	if caption == nil {
		p.add(&typeset.Listing{Lines: tokens("", text), Bare: true})
		return
	}
	text = p.ListText(caption, text)
	label, oneLine := view.Labelled(caption, text)
	line := p.inlines(label)
	switch text := strings.TrimSpace(text); {
	case lists.IsNumbers(text):
		line = append(line, typeset.Text(" "+text))
	case oneLine:
		line = append(line, typeset.Text(" "), typeset.Code(text))
	}
	p.add(&typeset.Paragraph{Text: line, Ragged: true})
	if !oneLine {
		p.add(&typeset.Listing{Lines: tokens("", text), Bare: true})
	}
}

// longResult adds a line that leads to a value of many lines, and keeps the value for the supplement.
func (p *composer) longResult(text string, caption []rederive.Inline, lines int) {
	name := fmt.Sprintf("Output %d", len(p.long)+1)
	id := fmt.Sprintf("output-%d", len(p.long)+1)
	what := []typeset.Inline{typeset.Text(strconv.Itoa(lines) + " lines")}
	if caption != nil {
		what = append(append(p.inlines(caption), typeset.Text("; ")), what...)
	}
	p.add(&typeset.Aside{Text: append(p.toSupplement(id, name), what...)})
	label := append([]typeset.Inline{&typeset.Strong{Text: typeset.Words(name + ".")}, typeset.Text(" ")}, what...)
	p.long = append(p.long, &typeset.Listing{Lines: tokens("", text), Label: label, ID: id, Bare: true})
}

// outputs sets the values of many lines.
func (p *composer) outputs() {
	if len(p.long) > 0 {
		p.add(&typeset.Heading{Level: 2, Text: typeset.Words("Outputs"), ID: "outputs", Clear: true})
		p.add(p.long...)
	}
}

// inTable returns the text of a cell or a head; formulas between dollar signs are set.
func (p *composer) inTable(text, withMath string) (set []typeset.Inline) {
	if withMath == text {
		return boardInlines(text)
	}
	p.Exactly(func() { set = p.claimText(rederive.Verdict{}, withMath) })
	return set
}

// head returns the heads of the columns of a table, with their formulas and variables set.
func (p *composer) head(columns []string) (r typeset.Row) {
	for i, h := range view.MathInHeads(columns) {
		r.Cells = append(r.Cells, typeset.Cell{Text: p.inTable(columns[i], h)})
	}
	return r
}

func (p *composer) rendered(it view.Item, text []typeset.Inline) {
	t := &typeset.Table{HeadCells: it.Table.Keys}
	if len(it.Table.Head) > 0 {
		t.Head = []typeset.Row{p.head(it.Table.Head)}
	}
	columns := len(it.Table.Head)
	for k, r := range it.Table.Rows {
		columns = max(columns, len(r))
		var line typeset.Row
		for i, c := range r {
			text := p.inTable(c.Text, view.MathIn(c.Text))
			if pad := it.Columns[i].Pads[k]; pad != "" {
				text = append(text, typeset.Phantom(pad))
			}
			line.Cells = append(line.Cells, typeset.Cell{Text: text})
		}
		t.Body = append(t.Body, line)
	}
	for i := range columns {
		align := typeset.Left
		if it.ToTheRight(i) {
			align = typeset.Right
		}
		t.Align = append(t.Align, align)
	}
	if it.Number > 0 {
		t.ID = fmt.Sprintf("table-%d", it.Number)
		t.Caption = p.caption("Table %d", it.Number, text)
	}
	p.add(t)
	if it.Table.Note != "" {
		p.muted(p.claimText(rederive.Verdict{}, it.Table.Note))
	}
}
