package compose

import (
	"strings"

	"rederive/internal/thousands"
	"rederive/report/view"
	"rederive/typeset"
)

const leastPage = 35 // percent that the last page of the text fills, or the supplement begins on it

// supplement is the second part of a report, which the first can be read without.
func (p *composer) supplement() {
	blocks := p.inside(func() {
		if len(p.Book.Verdicts) > 0 {
			p.allClaims()
		}
		p.outputs()
		p.listings()
	})
	if len(blocks) == 0 {
		return
	}
	p.add(&typeset.PageBreak{From: leastPage},
		&typeset.Heading{Level: 1, Text: typeset.Words("Supplement"), ID: SupplementID, Clear: true})
	p.add(blocks...)
}

// allClaims lists all claims with what their rows in the text leave out: the words of
// the paper, values in full, methods, cases, and where each was computed.
func (p *composer) allClaims() {
	p.add(&typeset.Heading{Level: 2, Text: typeset.Words("All claims"), ID: "all-claims", Clear: true})
	p.add(&typeset.Columns{Blocks: p.inside(func() {
		p.glances()
		for _, v := range p.Book.Verdicts {
			p.audited(view.NewClaimRow(v))
		}
	})})
}

// audited sets the details of a claim.
func (p *composer) audited(r view.ClaimRow) {
	v := r.Verdict
	word := string(v.Verdict)
	if v.Stored != "" {
		word += " (stored)"
	}
	name := []typeset.Inline{
		&typeset.Link{ID: view.ClaimAnchor(v.ID), Text: []typeset.Inline{typeset.Code(v.ID)}},
		typeset.Text(" "),
		&typeset.Colored{
			Ink:  verdictInk(v.Verdict),
			Text: []typeset.Inline{&typeset.Strong{Text: typeset.Words(view.Sign(v) + "\u00a0" + word)}},
		},
		typeset.Text(" "),
	}
	p.add(&typeset.Paragraph{ID: "all-" + view.ClaimAnchor(v.ID), Text: append(name, p.details(r)...)})
	if _, short := view.OnlyParagraph(r.Prose); len(r.Prose) > 0 && !short {
		p.blocks(r.Prose)
	}
	if r.Table != nil && !r.Open && !view.IsSequence(r.Table) && r.Table.Formula == "" &&
		len(r.Table.Rows) <= view.MostRows {
		p.comparison(r, append([]typeset.Inline{typeset.Code(v.ID), typeset.Text(" ")}, p.said(v, r.Title)...))
	}
}

// details lists what qualifies a verdict.
func (p *composer) details(r view.ClaimRow) []typeset.Inline {
	v := r.Verdict
	text := append(p.said(v, r.Title), typeset.Text(". "))
	part := func(words ...typeset.Inline) { text = append(append(text, words...), typeset.Text(" ")) }
	if only, ok := view.OnlyParagraph(r.Prose); ok {
		part(p.inlines(only.Text)...)
	}
	for _, q := range r.Quotes {
		part(typeset.Text("“" + view.CutValue(q) + "”"))
	}
	if r.Full != "" {
		part(typeset.Text("Computed: " + r.Full + "."))
	}
	for _, reading := range v.Readings {
		agrees := ""
		if reading.Agrees {
			agrees = " (as printed)"
		}
		read := []typeset.Inline{
			typeset.Text("Read as "), &typeset.Emph{Text: typeset.Words(reading.Name)}, typeset.Text(": "),
		}
		read = append(read, boardInlines(thousands.Grouped(view.Brief(reading.Computed)))...)
		part(append(read, typeset.Text(agrees+"."))...)
	}
	if list := view.Facts(v); len(list) > 0 {
		part(p.said(v, view.Sentence(strings.Join(list, "; ")))...)
	}
	return append(text, grey(typeset.Words(strings.Join(origins(p.Book, v), "; ")))...)
}

// rest sets the claims that no cell settles.
func (p *composer) rest() {
	if len(p.Claims[-1]) == 0 {
		return
	}
	p.add(&typeset.Heading{
		Level: 1, Text: typeset.Words("Claims without a cell"), ID: "rest", Clear: true,
	})
	p.claimRows(p.Claims[-1])
}
