package compose

import (
	"slices"
	"strings"

	"rederive"
	"rederive/report/view"
	"rederive/show"
	"rederive/typeset"
	"rederive/typeset/draw"
)

const leastPage = 35 // percent of the last page that the text must fill, or the supplement begins on it

// Supplement returns the document of a supplement that is a separate file, or nil if it
// would be empty.
func Supplement(
	b *view.Book, drawing func(show.Figure) (*draw.Picture, error), what string,
) (*typeset.Document, error) {
	p := &composer{View: view.New(b, drawing), notes: map[int]int{}}
	p.inside(func() { p.blocks(append(slices.Clone(p.Lead), p.Text...)) }) // collects the values of many lines
	p.alone, p.notes = true, map[int]int{}
	blocks := p.supplement()
	if err := p.Errs.Err(); err != nil || len(blocks) == 0 {
		return nil, err
	}
	title := view.SupplementTitle(b.Title())
	doc := &typeset.Document{
		Title: title, Authors: b.Notebook.Front.Authors, Producer: "rederive " + b.Tool.Version, Lang: p.Lang.Tag(),
		Head: b.ShortTitle(), Created: b.Created,
		Blocks: append([]typeset.Block{&typeset.Title{
			Text: typeset.Words(title), Authors: b.Notebook.Front.Authors, Date: b.Notebook.Front.Date,
		}}, blocks...),
	}
	return doc, view.CheckSecrets(b, what, func() string { return view.TextOf(doc) })
}

// supplemented adds the supplement if it is part of the document, or says where it is.
func (p *composer) supplemented() {
	blocks := p.supplement()
	if len(blocks) == 0 {
		return
	}
	switch p.Book.Supplement {
	case rederive.SupplementNone:
	case rederive.SupplementFile:
		name := view.SupplementName(p.Book.Name + p.Book.Variant.Suffix())
		p.muted([]typeset.Inline{
			typeset.Text("Material omitted here is in the supplement, "), typeset.Code(name), typeset.Text("."),
		})
	default:
		p.add(&typeset.PageBreak{From: leastPage},
			&typeset.Heading{Level: 1, Text: typeset.Words("Supplement"), ID: SupplementID, Clear: true})
		p.add(blocks...)
	}
}

// supplement returns the second part of a report. The first part can be read without
// it.
func (p *composer) supplement() []typeset.Block {
	return p.inside(func() {
		if len(p.Book.Verdicts) > 0 {
			p.allClaims()
		}
		p.outputs()
		p.listings()
	})
}

// linked adds a link into the text, unless the supplement is a document of its own.
func (p *composer) linked(id string, text []typeset.Inline) []typeset.Inline {
	if p.alone {
		return text
	}
	return []typeset.Inline{&typeset.Link{ID: id, Text: text}}
}

// toSupplement begins a line that leads to a part of the supplement, if there is one.
func (p *composer) toSupplement(id, name string) []typeset.Inline {
	switch p.Book.Supplement {
	case rederive.SupplementNone:
		return nil
	case rederive.SupplementFile:
		return typeset.Words(name + " (supplement): ")
	}
	return []typeset.Inline{
		&typeset.Link{ID: id, Text: typeset.Words(name)},
		typeset.Text(" (" + p.Lang.Say("page") + "\u00a0"), typeset.PageOf(id), typeset.Text("): "),
	}
}

// allClaims lists all claims with what their rows in the text omit: the words of the
// paper, full values, methods, cases, and where each was computed.
func (p *composer) allClaims() {
	p.add(&typeset.Heading{Level: 2, Text: typeset.Words("All claims"), ID: "all-claims", Clear: true})
	p.add(&typeset.Columns{Blocks: p.inside(func() {
		p.overview()
		for _, v := range p.Book.Verdicts {
			p.audited(view.NewClaimRow(v))
		}
	})})
}

// audited sets the details of a claim.
func (p *composer) audited(r view.ClaimRow) {
	v := r.Verdict
	word := v.Verdict.Words()
	if v.Stored != "" {
		word += " (stored)"
	}
	name := append(p.linked(view.ClaimAnchor(v.ID), []typeset.Inline{typeset.Code(v.ID)}),
		typeset.Text(" "),
		&typeset.Colored{
			Ink:  verdictInk(v.Verdict),
			Text: []typeset.Inline{&typeset.Strong{Text: typeset.Words(view.Sign(v) + "\u00a0" + word)}},
		},
		typeset.Text(" "),
	)
	p.add(&typeset.Paragraph{ID: "all-" + view.ClaimAnchor(v.ID), Text: append(name, p.details(r)...)})
	if _, short := view.OnlyParagraph(r.Prose); len(r.Prose) > 0 && !short {
		p.blocks(r.Prose)
	}
	if r.Table != nil && !r.Open && !view.IsSequence(r.Table) && r.Table.Formula == "" &&
		len(r.Table.Rows) <= view.MostRows {
		p.comparison(r, append([]typeset.Inline{typeset.Code(v.ID), typeset.Text(" ")}, p.claimText(v, r.Title)...))
	}
}

// details returns what qualifies a verdict.
func (p *composer) details(r view.ClaimRow) []typeset.Inline {
	v := r.Verdict
	text := append(p.claimText(v, view.WithStop(r.Title)), typeset.Text(" "))
	part := func(words ...typeset.Inline) { text = append(append(text, words...), typeset.Text(" ")) }
	if only, ok := view.OnlyParagraph(r.Prose); ok {
		part(p.inlines(only.Text)...)
	}
	for _, q := range r.Quotes {
		part(p.quoted(v, view.CutValue(q))...)
	}
	for _, c := range r.Copied {
		part(p.copied(v, c)...)
	}
	if r.Full != "" {
		full := append([]typeset.Inline{typeset.Text("Computed: ")}, boardInlines(r.Full)...)
		part(append(full, typeset.Text("."))...)
	}
	for _, reading := range v.Readings {
		agrees := ""
		if reading.Agrees {
			agrees = " (as printed)"
		}
		before, name := view.ReadAs(reading)
		read := []typeset.Inline{
			typeset.Text(strings.Replace(before, "r", "R", 1) + " "), &typeset.Emph{Text: p.claimText(v, name)},
			typeset.Text(": "),
		}
		read = append(read, boardInlines(view.ReadingText(v, reading, view.Brief))...)
		part(append(read, typeset.Text(agrees+"."))...)
	}
	if list := view.Facts(v); len(list) > 0 {
		part(p.claimText(v, view.Sentence(strings.Join(list, "; ")))...)
	}
	return append(text, grey(typeset.Words(strings.Join(origins(p.Book, v), "; ")))...)
}

// quoted returns what the paper has, with formulas as mathematics.
func (p *composer) quoted(v rederive.Verdict, text string) []typeset.Inline {
	return slices.Concat([]typeset.Inline{typeset.Text("“")}, p.printedValue(v, text, view.MathOf(v, text)),
		[]typeset.Inline{typeset.Text("”")})
}

// copied returns what our copy has.
func (p *composer) copied(v rederive.Verdict, c view.Copied) []typeset.Inline {
	text := []typeset.Inline{typeset.Text("In our copy: "), typeset.Code(view.CutValue(c.Text))}
	if c.Repair == "" {
		return append(text, typeset.Text("."))
	}
	return append(text, p.claimText(v, view.MathIn(" ("+c.Repair+")."))...)
}

// unsettledClaims sets the claims that no cell settles.
func (p *composer) unsettledClaims() {
	if len(p.Claims[-1]) == 0 {
		return
	}
	p.add(&typeset.Heading{
		Level: 1, Text: typeset.Words("Claims without a cell"), ID: "rest", Clear: true,
	})
	p.claimRows(p.Claims[-1])
}
