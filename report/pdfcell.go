package report

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// cell sets a cell: its code, what it put out, and the boxes of the claims it
// settles.
func (p *pdfWriter) cell(c *rederive.Cell) {
	run := p.book.Run.Cells[c.Index]
	if c.Echo && !c.Fold || run.State == rederive.CellFailed {
		p.add(&typeset.Listing{Lines: tokens("go", c.Code)})
	}
	switch run.State {
	case rederive.CellNotRun:
		if p.book.Run.Status == rederive.RunOK {
			break // a cell of imports alone has nothing to run
		}
		p.remark("not run")
	case rederive.CellDeferred:
		p.remark("not run: this cell belongs to the slow tier")
	}
	captioned := false
	shown := p.res.shown[c]
	for _, out := range shown.outputs {
		p.output(c, out, &captioned)
	}
	if left := shown.left(); left != "" {
		p.remark(left)
	}
	for _, v := range p.claims[c.Index] {
		p.claimBox(v)
	}
}

// remark is a muted line.
func (p *pdfWriter) remark(text string) { p.muted(typeset.Words(text)) }

func (p *pdfWriter) muted(text []typeset.Inline) {
	p.add(&typeset.Paragraph{Text: []typeset.Inline{&typeset.Colored{Ink: draw.Muted(), Text: text}}, Ragged: true})
}

func (p *pdfWriter) output(c *rederive.Cell, out rederive.Output, captioned *bool) {
	switch o := out.(type) {
	case *rederive.Stream:
		p.add(&typeset.Listing{Lines: tokens("", o.Text), Bare: true})
		if o.Truncated {
			p.remark("the rest of the output was cut off")
		}
	case *rederive.Failure:
		p.add(&typeset.Box{
			Title: typeset.Words(o.Kind + " at " + o.Pos.String()), Ink: inkError,
			Blocks: []typeset.Block{&typeset.Listing{Lines: tokens("", o.Text), Bare: true}},
		})
	case *rederive.Display:
		it, ok := p.res.displays[o]
		if !ok {
			return // an error that was reported
		}
		var text []typeset.Inline
		if !*captioned && (it.figure != nil || it.table != nil) {
			text, *captioned = p.inlines(c.Caption), true
		}
		p.displayed(o, it, text)
	default:
		panic(fmt.Sprintf("report: unknown output %T", out))
	}
}

func (p *pdfWriter) displayed(d *rederive.Display, it item, text []typeset.Inline) {
	switch {
	case it.figure != nil:
		if it.alt == "" {
			return // an error that was reported
		}
		picture, err := p.draw(it.figure)
		if err != nil {
			p.errs.Add(d.Pos, "", "drawing figure: %v", err)
			return
		}
		picture.Alt = it.alt
		p.add(&typeset.Figure{Picture: picture, Caption: caption("Figure", it.number, text), ID: fmt.Sprintf("figure-%d", it.number)})
	case it.table != nil:
		p.rendered(it, text)
	case it.prose != nil:
		p.blocks(it.prose)
	default:
		p.add(&typeset.Listing{Lines: tokens("", it.text), Bare: true})
	}
}

func (p *pdfWriter) rendered(it item, text []typeset.Inline) {
	t := &typeset.Table{HeadCells: it.table.Keys}
	if len(it.table.Head) > 0 {
		t.Head = []typeset.Row{row(it.table.Head...)}
	}
	columns := len(it.table.Head)
	for _, r := range it.table.Rows {
		columns = max(columns, len(r))
		var line typeset.Row
		for _, c := range r {
			line.Cells = append(line.Cells, typeset.Cell{Text: typeset.Words(c.Text)})
		}
		t.Body = append(t.Body, line)
	}
	for i := range columns {
		align := typeset.Left
		if columnIsNumber(it.table, i) {
			align = typeset.Right
		}
		t.Align = append(t.Align, align)
	}
	if it.number > 0 {
		t.ID = fmt.Sprintf("table-%d", it.number)
		t.Caption = caption("Table", it.number, text)
	}
	p.add(t)
	if it.table.Note != "" {
		p.remark(it.table.Note)
	}
}

// claimBox sets a claim where it is settled.
func (p *pdfWriter) claimBox(v rederive.Verdict) {
	title := []typeset.Inline{typeset.Code(v.ID)}
	if v.Claim != nil {
		title = append(title, typeset.Text(" "+v.Claim.Title))
	}
	box := &typeset.Box{Title: title, Right: verdictText(v), Ink: verdictInk(v.Verdict), ID: claimAnchor(v.ID)}
	box.Blocks = p.inside(func() {
		if v.Claim != nil {
			p.blocks(v.Claim.Prose)
		}
		switch {
		case v.Comparison != nil:
			p.comparison(v)
		case v.Verdict != rederive.OutOfScope:
			p.sides(v)
		}
		for _, e := range errata(v) {
			p.erratum(v, e)
		}
		p.details(v)
	})
	p.add(box)
}

// sides sets printed and computed side by side.
func (p *pdfWriter) sides(v rederive.Verdict) {
	p.add(&typeset.Table{
		Head:  []typeset.Row{row("printed", "computed")},
		Body:  []typeset.Row{{Cells: []typeset.Cell{{Text: valueText(v.Within(v.Printed))}, {Text: valueText(v.Computed)}}}},
		Align: []typeset.Align{typeset.Left, typeset.Left},
	})
}

func valueText(s string) []typeset.Inline {
	if s == "" {
		s = "none"
	}
	var text []typeset.Inline
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			text = append(text, typeset.Break{})
		}
		text = append(text, typeset.Text(line))
	}
	return text
}

func (p *pdfWriter) erratum(v rederive.Verdict, e rederive.Erratum) {
	text := append([]typeset.Inline{&typeset.Strong{Text: typeset.Words("Erratum")}, typeset.Text(": ")}, p.erratumText(v, e)...)
	if e.Witness != "" {
		text = append(append(text, typeset.Text(" Witness: ")), p.said(v, sentence(e.Witness))...)
	}
	p.add(&typeset.Paragraph{Text: text})
}

// details sets what qualifies a verdict.
func (p *pdfWriter) details(v rederive.Verdict) {
	for _, r := range v.Readings {
		agrees := ""
		if r.Agrees {
			agrees = " (as printed)"
		}
		p.add(&typeset.Paragraph{Text: []typeset.Inline{
			typeset.Text("Read as "), &typeset.Emph{Text: typeset.Words(r.Name)}, typeset.Text(": " + brief(r.Computed) + agrees),
		}, Ragged: true})
	}
	p.muted(p.said(v, strings.Join(slices.Concat([]string{v.Where}, facts(v), origins(p.book, v)), " · ")))
	for _, problem := range v.Problems {
		p.add(&typeset.Paragraph{Text: []typeset.Inline{&typeset.Colored{Ink: inkError, Text: typeset.Words(problem.Pos + ": " + problem.Text)}}, Ragged: true})
	}
}

// comparison sets a printed table with what was computed for each cell.
func (p *pdfWriter) comparison(v rederive.Verdict) {
	if v.Cells != nil {
		p.remark(v.Within(cellCounts(*v.Cells)))
	}
	if isFormula(v) {
		p.add(&typeset.Paragraph{Text: typeset.Words("printed: " + v.Printed), Ragged: true})
		if allAgree(v) {
			return // the values are those of the formula, row by row
		}
	}
	c, left := cutComparison(v.Comparison)
	if left > 0 {
		p.remark(rowsLeft(left))
	}
	if isSequence(c) {
		p.add(&typeset.Paragraph{Text: sequence(c), Ragged: true})
		return
	}
	t := &typeset.Table{HeadCells: len(c.KeyHead)}
	if head := append(append([]string(nil), c.KeyHead...), c.Columns...); strings.Join(head, "") != "" {
		t.Head = []typeset.Row{row(head...)}
	}
	for range c.KeyHead {
		t.Align = append(t.Align, typeset.Left)
	}
	for range c.Columns {
		t.Align = append(t.Align, typeset.Right)
	}
	for _, r := range c.Rows {
		line := row(r.Keys...)
		for _, cell := range r.Cells {
			line.Cells = append(line.Cells, comparedCell(cell))
		}
		t.Body = append(t.Body, line)
	}
	p.add(t)
}

// sequence sets the items of a sequence in a line.
func sequence(c *rederive.Comparison) []typeset.Inline {
	var text []typeset.Inline
	for i, r := range c.Rows {
		if i > 0 {
			text = append(text, typeset.Text(", "))
		}
		for _, cell := range r.Cells {
			text = append(text, comparedCell(cell).Text...)
		}
	}
	return text
}

func comparedCell(c rederive.ComparedCell) typeset.Cell {
	computed := &typeset.Colored{Ink: inkOK, Text: typeset.Words(c.Computed)}
	switch c.State {
	case rederive.CellMatches, rederive.CellBlank:
		return typeset.Cell{Text: typeset.Words(c.Printed)}
	case rederive.CellNew, rederive.CellIllegible:
		text := typeset.Words(c.Printed)
		if c.Computed != "" {
			text = append(text, typeset.Text(" "), computed)
		}
		return typeset.Cell{Text: text, Tint: tintNew}
	}
	return typeset.Cell{Text: []typeset.Inline{&typeset.Strike{Text: typeset.Words(c.Printed)}, typeset.Text(" "), computed}, Tint: tintWarn}
}
