// Package compose turns a book into a document of blocks, which all formats for paper
// share.
package compose

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
	"rederive/report/view"
	"rederive/show"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// Document returns the document of a book, and checks that it contains none of the
// secrets of a handout.
func Document(
	b *view.Book, drawing func(show.Figure) (*draw.Picture, error), what string,
) (*typeset.Document, error) {
	p := &composer{View: view.New(b, drawing), notes: map[int]int{}}
	doc := p.document()
	if err := p.Errs.Err(); err != nil {
		return nil, err
	}
	if err := view.CheckSecrets(b, what, func() string { return view.TextOf(doc) }); err != nil {
		return nil, err
	}
	return doc, nil
}

// composer turns a book into the blocks of a document, which all formats for paper share:
// one sets it as a PDF, the others write it in their markup.
type composer struct {
	*view.View
	out   []typeset.Block
	notes map[int]int     // numbers of the footnotes that are set
	long  []typeset.Block // values of many lines, for the supplement
	alone bool            // the supplement is composed as a document without the text
}

// The ids of the parts that follow the text of a document.
const (
	ReferencesID = "list-of-references"
	SupplementID = "supplement"
	ProvenanceID = "provenance"
)

const leastContents = 20 // least number of pages of a document with contents

func (p *composer) add(blocks ...typeset.Block) { p.out = append(p.out, blocks...) }

// inside returns the blocks that f adds.
func (p *composer) inside(f func()) []typeset.Block {
	outer := p.out
	p.out = nil
	f()
	inner := p.out
	p.out = outer
	return inner
}

// document assembles the whole: title, lead, verdicts, findings, contents, text,
// references, provenance, and the supplement with all claims.
func (p *composer) document() *typeset.Document {
	b := p.Book
	p.add(&typeset.Title{
		Text: typeset.Words(b.Title()), Sub: p.subtitle(), Authors: b.Notebook.Front.Authors,
		Date: b.Notebook.Front.Date, ID: view.TitleID(b),
	})
	p.sheet()
	for _, e := range b.Errors {
		p.add(&typeset.Paragraph{
			Text:   []typeset.Inline{&typeset.Colored{Ink: inkError, Text: typeset.Words(e.Error())}},
			Ragged: true,
		})
	}
	p.blocks(p.Lead)
	if len(b.Verdicts) > 0 {
		p.band()
		p.findings()
	}
	if len(p.Res.TOC) > 3 {
		p.add(&typeset.Contents{Title: typeset.Words(p.Lang.Say("Contents")), From: leastContents})
	}
	p.blocks(p.Text)
	p.references()
	if len(b.Verdicts) > 0 {
		p.unsettledClaims()
	}
	p.ends()
	return &typeset.Document{
		Title: b.Title(), Authors: b.Notebook.Front.Authors, Producer: "rederive " + b.Tool.Version, Lang: p.Lang.Tag(),
		Subject: view.About(b), Keywords: b.Notebook.Front.Keywords, DOI: b.Notebook.Front.DOI,
		Head: b.ShortTitle(), Created: b.Created, Blocks: p.out,
	}
}

// ends adds the provenance and the supplement. A supplement seldom begins on the last page
// of the text, so that this has room for the provenance, which would often need a page of
// its own at the end.
func (p *composer) ends() {
	last := []func(){p.provenance, p.supplemented}
	switch p.Book.Supplement {
	case rederive.SupplementNone, rederive.SupplementFile:
		slices.Reverse(last) // only a line says where it is
	}
	for _, add := range last {
		add()
	}
}

// sheet sets the beginning of a handout: room for a name and a date, and the points.
func (p *composer) sheet() {
	if len(p.Book.Given) > 0 && p.Book.Variant.Suffix() != "" {
		defer p.add(&typeset.Paragraph{Text: typeset.Words(strings.Join(p.Book.Given, ", ")), Ragged: true})
	}
	points, exercises := view.PointsOf(p.Book)
	if !exercises || p.Book.Variant.Suffix() == "" {
		return
	}
	var text []typeset.Inline
	if p.Book.Variant == view.Handout {
		text = []typeset.Inline{
			typeset.Text(p.Lang.Say("Name") + "\u00a0"), blank(190*font.Point, p.Lang.Say("room for a name")),
			typeset.Text("\u2003" + p.Lang.Say("Date") + "\u00a0"), blank(90*font.Point, p.Lang.Say("room for a date")),
		}
		if points > 0 {
			text = append(text, typeset.Text("\u2003"), blank(24*font.Point, p.Lang.Say("room for points")),
				typeset.Text("\u00a0/\u00a0"+fmt.Sprint(points)))
		}
	} else if points > 0 {
		text = typeset.Words(p.Lang.Say("%s in all", p.Lang.Count(points, "point")))
	}
	p.add(&typeset.Paragraph{Text: text, Ragged: true})
}

// blank returns a line to write on.
func blank(width font.Unit, alt string) *typeset.Inset {
	line := draw.Segment(draw.Point{Y: -font.Point}, draw.Point{X: width, Y: -font.Point})
	return &typeset.Inset{Picture: &draw.Picture{Width: width, Height: 18 * font.Point, Alt: alt, Ops: []draw.Op{
		&draw.Stroke{Path: line, Ink: draw.Muted(), Width: font.Point / 2},
	}}}
}

// innerQuotes turns the quotation marks within a quoted title into single ones.
var innerQuotes = strings.NewReplacer("“", "‘", "”", "’")

// subtitle returns the papers.
func (p *composer) subtitle() []typeset.Inline {
	var parts []string
	for _, d := range p.Book.Docs {
		c := view.NewCited(d.Paper)
		words := []string{c.Authors, "", c.In}
		if c.Title != "" {
			words[1] = "“" + innerQuotes.Replace(c.Title) + "”"
		}
		words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
		parts = append(parts, strings.Join(words, ", "))
	}
	if len(parts) == 0 {
		return nil
	}
	return typeset.Words("A re-derivation of " + strings.Join(parts, "; "))
}

func row(cells ...string) typeset.Row {
	var r typeset.Row
	r.Cells = xslices.Map(cells, func(c string) typeset.Cell { return typeset.Cell{Text: typeset.Words(c)} })
	return r
}

// provenance sets the provenance of a report.
func (p *composer) provenance() {
	b := p.Book
	if b.Variant.Suffix() != "" {
		return
	}
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Provenance"), ID: ProvenanceID, Clear: true})
	d := &typeset.Definitions{}
	item := func(term string, text ...typeset.Inline) {
		d.Items = append(d.Items, typeset.Definition{
			Term:   typeset.Words(term),
			Blocks: []typeset.Block{&typeset.Paragraph{Text: text, Ragged: true}},
		})
	}
	digest := func(path, sum string) []typeset.Inline {
		return []typeset.Inline{
			typeset.Text(path + ", sha256 "), typeset.Code(sum[:32]),
			typeset.Break{},
			typeset.Code(sum[32:]),
		}
	}
	item("notebook", digest(b.Notebook.Path, b.Notebook.SHA256)...)
	for _, doc := range b.Docs {
		item("claims", digest(doc.Path, doc.SHA256)...)
		if sum := doc.Paper.SourceSHA256; len(sum) == 64 {
			item("copy of the paper", digest(doc.Paper.Source, sum)...)
		}
	}
	for _, f := range view.AlsoRead(b) {
		item("other files", digest(f.Name, f.SHA256)...)
	}
	item("engines", typeset.Text(view.Engines(b.Run)))
	if text := view.SettingsText(b); text != "" {
		item("settings", typeset.Text(text))
	}
	item("made with", typeset.Text("rederive "+b.Tool.Version+", "+b.Tool.Go))
	p.add(&typeset.Columns{Blocks: []typeset.Block{d}})
}

func (p *composer) references() {
	list := p.Cites.References()
	if len(list) == 0 {
		return
	}
	out := &typeset.List{Own: true, Loose: true}
	for _, r := range list {
		var entry []typeset.Inline
		p.Exactly(func() { entry = p.inlines(r.Text) })
		out.Items = append(out.Items, typeset.Item{
			Label:  strings.TrimSpace(p.Cites.Listed(r)),
			Blocks: []typeset.Block{&typeset.Paragraph{Text: entry, ID: r.Anchor, Ragged: true}},
		})
	}
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words(p.Lang.Say("References")), ID: ReferencesID, Clear: true}, out)
}
