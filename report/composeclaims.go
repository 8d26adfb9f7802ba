package report

import (
	"strings"

	"rederive/typeset"
)

// supplement is the second part of a report, which the first can be read without.
func (p *composer) supplement() {
	blocks := p.inside(func() {
		if len(p.book.Verdicts) > 0 {
			p.allClaims()
		}
		p.listings()
	})
	if len(blocks) == 0 {
		return
	}
	p.add(&typeset.PageBreak{},
		&typeset.Heading{Level: 1, Text: typeset.Words("Supplement"), ID: supplementID, Clear: true})
	p.add(blocks...)
}

// allClaims lists all claims with what their rows in the text leave out: the words of
// the paper, values in full, methods, cases, and where each was computed.
func (p *composer) allClaims() {
	p.add(&typeset.Heading{Level: 2, Text: typeset.Words("All claims"), ID: "all-claims", Clear: true})
	p.add(&typeset.Columns{Blocks: p.inside(func() {
		p.glances()
		for _, v := range p.book.Verdicts {
			p.audited(newClaimRow(v))
		}
	})})
}

// audited sets the details of a claim.
func (p *composer) audited(r claimRow) {
	v := r.verdict
	word := string(v.Verdict)
	if v.Stored != "" {
		word += " (stored)"
	}
	name := []typeset.Inline{
		&typeset.Link{ID: claimAnchor(v.ID), Text: []typeset.Inline{typeset.Code(v.ID)}},
		typeset.Text(" "),
		&typeset.Colored{
			Ink:  verdictInk(v.Verdict),
			Text: []typeset.Inline{&typeset.Strong{Text: typeset.Words(sign(v) + "\u00a0" + word)}},
		},
		typeset.Text(" "),
	}
	p.add(&typeset.Paragraph{ID: "all-" + claimAnchor(v.ID), Text: append(name, p.details(r)...)})
	if _, short := onlyParagraph(r.prose); len(r.prose) > 0 && !short {
		p.blocks(r.prose)
	}
	if r.table != nil && !r.open && !isSequence(r.table) && r.table.Formula == "" &&
		len(r.table.Rows) <= mostRows {
		p.comparison(r, append([]typeset.Inline{typeset.Code(v.ID), typeset.Text(" ")}, p.said(v, r.title)...))
	}
}

// details lists what qualifies a verdict.
func (p *composer) details(r claimRow) []typeset.Inline {
	v := r.verdict
	text := append(p.said(v, r.title), typeset.Text(". "))
	part := func(words ...typeset.Inline) { text = append(append(text, words...), typeset.Text(" ")) }
	if only, ok := onlyParagraph(r.prose); ok {
		part(p.inlines(only.Text)...)
	}
	for _, q := range r.quotes {
		part(typeset.Text("“" + cutValue(q) + "”"))
	}
	if r.full != "" {
		part(typeset.Text("Computed: " + r.full + "."))
	}
	for _, reading := range v.Readings {
		agrees := ""
		if reading.Agrees {
			agrees = " (as printed)"
		}
		part(typeset.Text("Read as "), &typeset.Emph{Text: typeset.Words(reading.Name)},
			typeset.Text(": "+brief(reading.Computed)+agrees+"."))
	}
	if list := facts(v); len(list) > 0 {
		part(p.said(v, sentence(strings.Join(list, "; ")))...)
	}
	return append(text, grey(typeset.Words(strings.Join(origins(p.book, v), "; ")))...)
}

// rest sets the claims that no cell settles.
func (p *composer) rest() {
	if len(p.claims[-1]) == 0 {
		return
	}
	p.add(&typeset.Heading{
		Level: 1, Text: typeset.Words("Claims without a cell"), ID: "rest", Clear: true,
	})
	p.claimRows(p.claims[-1])
}
