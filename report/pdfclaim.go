package report

import (
	"slices"
	"strings"

	"rederive"
	"rederive/typeset"
)

// origins says in a line for print where a claim was computed.
func origins(b *Book, v rederive.Verdict) []string {
	var list []string
	for _, site := range sitesOf(b, v.ID) {
		text := "computed at " + site.Pos.String()
		var with []string
		for _, c := range site.Calls {
			if dir := (solver{path: c.Package}).dir(); !slices.Contains(with, dir) {
				with = append(with, dir)
			}
		}
		if len(with) > 0 {
			text += " with " + strings.Join(with, ", ")
		}
		list = append(list, text)
	}
	return list
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
		Head: []typeset.Row{row("printed", "computed")},
		Body: []typeset.Row{{Cells: []typeset.Cell{
			{Text: valueText(v.Within(v.Printed))},
			{Text: valueText(v.Computed)},
		}}},
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
	text := append([]typeset.Inline{&typeset.Strong{Text: typeset.Words("Erratum")}, typeset.Text(": ")},
		p.erratumText(v, e)...)
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
			typeset.Text("Read as "), &typeset.Emph{Text: typeset.Words(r.Name)},
			typeset.Text(": " + brief(r.Computed) + agrees),
		}, Ragged: true})
	}
	p.muted(p.said(v, strings.Join(slices.Concat([]string{v.Where}, facts(v), origins(p.book, v)), " · ")))
	for _, problem := range v.Problems {
		p.add(&typeset.Paragraph{Text: []typeset.Inline{&typeset.Colored{
			Ink:  inkError,
			Text: typeset.Words(problem.String()),
		}}, Ragged: true})
	}
}

// comparison sets a printed table with what was computed for each cell.
func (p *pdfWriter) comparison(v rederive.Verdict) {
	if v.Cells != nil {
		p.remark(v.Within(cellCounts(*v.Cells)))
	}
	if f := v.Comparison.Formula; f != "" {
		p.add(&typeset.Paragraph{Text: typeset.Words("printed: " + f), Ragged: true})
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
	return typeset.Cell{Text: []typeset.Inline{
		&typeset.Strike{Text: typeset.Words(c.Printed)}, typeset.Text(" "),
		computed,
	}, Tint: tintWarn}
}

// erratumText reads "for X read Y. Fault: paper. Why."
func (p *pdfWriter) erratumText(v rederive.Verdict, e rederive.Erratum) []typeset.Inline {
	key := ""
	if e.Key != "" {
		key = e.Key + ", "
	}
	text := []typeset.Inline{
		typeset.Text(key + "for "), &typeset.Strike{Text: typeset.Words(printedOf(v, e))},
		typeset.Text(" read "), &typeset.Colored{Ink: inkOK, Text: typeset.Words(e.Corrected)},
		typeset.Text(". Fault: " + e.Fault + ". "),
	}
	return append(text, p.said(v, sentence(e.Why))...)
}

func verdictText(v rederive.Verdict) []typeset.Inline {
	word := string(v.Verdict)
	if v.Stored != "" {
		word += " (stored)"
	}
	return []typeset.Inline{&typeset.Colored{Ink: verdictInk(v.Verdict), Text: typeset.Words(word)}}
}

// said returns a text of a claims document for print.
func (p *pdfWriter) said(v rederive.Verdict, text string) []typeset.Inline {
	var list []typeset.Inline
	for _, part := range p.view.said(v, text) {
		if part.claim == "" {
			list = append(list, typeset.Text(part.text))
			continue
		}
		list = append(list, &typeset.Link{ID: part.anchor, Text: []typeset.Inline{typeset.Code(part.claim)}})
	}
	return list
}
