package report

import (
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/show"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// PDF writes a book as a typeset PDF. The warnings tell what could not be set
// well, such as a character that no font has.
func (r *Renderer) PDF(w io.Writer, b *Book) ([]typeset.Warning, error) {
	b = varied(visibly(b))
	res, errs := resolve(b)
	p := &pdfWriter{book: b, res: res, draw: r.Draw, errs: errs, claims: claimsByCell(b)}
	p.macros, errs = macros(b.Notebook.Front)
	p.errs = append(p.errs, errs...)
	p.cites = newCiting(b.Bibliography, &p.errs)
	doc := p.document()
	preset := typeset.Article()
	if b.Variant.Suffix() != "" {
		preset = typeset.Handout()
	}
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	warnings, err := doc.WritePDFWith(w, preset, fonts())
	if err != nil {
		return nil, fmt.Errorf("rendering %s: %w", b.Notebook.Path, err)
	}
	return warnings, nil
}

// pdfWriter turns a book into the blocks of a typeset document.
type pdfWriter struct {
	book   *Book
	res    *resolved
	draw   func(show.Figure) (*draw.Picture, error)
	claims map[int][]rederive.Verdict
	macros *tex.Macros
	errs   rederive.Errors
	cites  *citing
	out    []typeset.Block
	notes  map[int]int // the numbers of footnotes that were set

	titleID string // of the heading that gives the title
}

func (p *pdfWriter) add(blocks ...typeset.Block) { p.out = append(p.out, blocks...) }

// inside collects the blocks that f adds.
func (p *pdfWriter) inside(f func()) []typeset.Block {
	outer := p.out
	p.out = nil
	f()
	inner := p.out
	p.out = outer
	return inner
}

// document puts the whole together: title, claims, errata, contents, the
// narrative, the claims no cell settles, and the provenance.
func (p *pdfWriter) document() *typeset.Document {
	b := p.book
	p.notes, p.titleID = map[int]int{}, titleID(b)
	p.add(&typeset.Title{Text: typeset.Words(b.Title()), Sub: p.subtitle(), Authors: b.Notebook.Front.Authors, Date: b.Notebook.Front.Date})
	for _, e := range b.Errors {
		p.add(&typeset.Paragraph{Text: []typeset.Inline{&typeset.Colored{Ink: inkError, Text: typeset.Words(e.Error())}}, Ragged: true})
	}
	if len(b.Verdicts) > 0 {
		p.summary()
	}
	if len(p.res.toc) > 3 {
		p.add(&typeset.Contents{Title: typeset.Words("Contents")})
	}
	p.blocks(b.Notebook.Blocks)
	if rest := p.claims[-1]; len(rest) > 0 {
		p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Claims without a cell of their own"), ID: "rest"})
		for _, v := range rest {
			p.claimBox(v)
		}
	}
	p.references()
	if b.Variant.Suffix() == "" {
		p.provenance()
	}
	return &typeset.Document{
		Title: b.Title(), Authors: b.Notebook.Front.Authors, Producer: "rederive " + b.Tool.Version, Lang: "en", Created: b.Created, Blocks: p.out,
	}
}

func (p *pdfWriter) subtitle() []typeset.Inline {
	var parts []string
	for _, d := range p.book.Docs {
		parts = append(parts, citation(d.Paper))
	}
	if len(parts) == 0 {
		return nil
	}
	return typeset.Words("Re-derives " + strings.Join(parts, "; "))
}

// The inks of verdicts, as in the style of the HTML page.
var (
	inkOK    = draw.Ink{Name: "ok", Light: 0x1f5d34, Dark: 0x9fd0a8}
	inkWarn  = draw.Ink{Name: "warn", Light: 0x6b4a00, Dark: 0xe6c67c}
	inkError = draw.Ink{Name: "err", Light: 0x8c1d18, Dark: 0xf3a79c}
	inkCalm  = draw.Ink{Name: "calm", Light: 0x3f4d63, Dark: 0xb3c3dc}
	tintWeak = draw.Ink{Name: "weak", Light: 0xc9c4b6, Dark: 0x4a463c}
	inkMark  = draw.Ink{Name: "warn-mark", Light: 0xd08a00, Dark: 0xe6b34a}
	tintWarn = draw.Ink{Name: "warn-bg", Light: 0xf6ecd2, Dark: 0x3b3016}
	tintNew  = draw.Ink{Name: "calm-bg", Light: 0xe8ecf2, Dark: 0x262d38}
)

func verdictInk(verdict string) draw.Ink {
	switch verdict {
	case rederive.Confirmed:
		return inkOK
	case rederive.Refuted:
		return inkWarn
	case rederive.Mismatch, rederive.Unchecked:
		return inkError
	}
	return inkCalm
}

func verdictText(v rederive.Verdict) []typeset.Inline {
	word := v.Verdict
	if v.Stored != "" {
		word += " (stored)"
	}
	return []typeset.Inline{&typeset.Colored{Ink: verdictInk(v.Verdict), Text: typeset.Words(word)}}
}

// summary lists all claims with their verdicts, and the errata.
func (p *pdfWriter) summary() {
	var tally []string
	for _, c := range counts(p.book.Summary()) {
		tally = append(tally, fmt.Sprintf("%d %s", c.N, c.Verdict))
	}
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Claims"), ID: "claims"})
	p.add(&typeset.Paragraph{Text: typeset.Words(strings.Join(tally, ", ") + ".")})
	p.glances()
	p.errata()
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words("All claims"), ID: "all-claims"})
	t := &typeset.Table{Align: []typeset.Align{typeset.Left, typeset.Left, typeset.Left, typeset.Left}, HeadCells: 1}
	t.Head = []typeset.Row{row("claim", "printed", "computed", "verdict")}
	for _, v := range p.book.Verdicts {
		r := newClaimRow(v)
		t.Body = append(t.Body, typeset.Row{Cells: []typeset.Cell{
			{Text: []typeset.Inline{&typeset.Link{ID: r.Anchor, Text: typeset.Words(v.ID)}, typeset.Text(" " + r.Title)}},
			{Text: typeset.Words(r.Printed)},
			{Text: typeset.Words(r.Computed)},
			{Text: verdictText(v)},
		}})
	}
	p.add(t)
}

// glances sums the book up as the page does.
func (p *pdfWriter) glances() {
	for _, c := range coverages(p.book) {
		p.add(&typeset.Paragraph{Text: typeset.Words(c.text() + ":")}, &typeset.Figure{Picture: c.picture()})
	}
	d := &typeset.Definitions{}
	for _, g := range p.book.glances(func(cell int) string { return p.book.Notebook.Cells[cell].Pos.String() }) {
		item := typeset.Definition{Term: typeset.Words(g.name)}
		for _, text := range g.texts {
			item.Blocks = append(item.Blocks, &typeset.Paragraph{Text: typeset.Words(text), Ragged: true})
		}
		d.Items = append(d.Items, item)
	}
	p.add(d)
}

func (p *pdfWriter) errata() {
	list := &typeset.List{}
	for _, v := range p.book.Verdicts {
		for _, e := range errata(v) {
			text := []typeset.Inline{&typeset.Link{ID: claimAnchor(v.ID), Text: typeset.Words(v.ID)}, typeset.Text(" (" + v.Where + "): ")}
			text = append(text, p.erratumText(v, e)...)
			list.Items = append(list.Items, typeset.Item{Blocks: []typeset.Block{&typeset.Paragraph{Text: text}}})
		}
	}
	if len(list.Items) > 0 {
		p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Errata"), ID: "errata"}, list)
	}
}

// erratumText reads "for X read Y. Fault: paper. Why."
func (p *pdfWriter) erratumText(v rederive.Verdict, e rederive.Erratum) []typeset.Inline {
	printed := e.Printed
	if printed == "" {
		printed = brief(v.Printed)
	}
	key := ""
	if e.Key != "" {
		key = e.Key + ", "
	}
	text := []typeset.Inline{
		typeset.Text(key + "for "), &typeset.Strike{Text: typeset.Words(printed)},
		typeset.Text(" read "), &typeset.Colored{Ink: inkOK, Text: typeset.Words(e.Corrected)},
		typeset.Text(". Fault: " + e.Fault + ". "),
	}
	return append(text, p.said(v, sentence(e.Why))...)
}

func row(cells ...string) typeset.Row {
	var r typeset.Row
	for _, c := range cells {
		r.Cells = append(r.Cells, typeset.Cell{Text: typeset.Words(c)})
	}
	return r
}

// provenance says from what the document was made.
func (p *pdfWriter) provenance() {
	b := p.book
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words("Provenance"), ID: "provenance"})
	d := &typeset.Definitions{}
	item := func(term string, text ...typeset.Inline) {
		d.Items = append(d.Items, typeset.Definition{Term: typeset.Words(term), Blocks: []typeset.Block{&typeset.Paragraph{Text: text, Ragged: true}}})
	}
	digest := func(path, sum string) []typeset.Inline {
		return []typeset.Inline{typeset.Text(path + ", sha256 "), typeset.Code(sum[:32]), typeset.Break{}, typeset.Code(sum[32:])}
	}
	item("notebook", digest(b.Notebook.Path, b.Notebook.SHA256)...)
	for _, doc := range b.Docs {
		item("claims", digest(doc.Path, doc.SHA256)...)
		if sum := doc.Paper.SourceSHA256; len(sum) == 64 {
			item("copy that was read", digest(doc.Paper.Source, sum)...)
		}
	}
	for _, f := range alsoRead(b) {
		item("also read", digest(f.Name, f.SHA256)...)
	}
	item("engines", typeset.Text(engines(b.Run)))
	if text := settingsText(b); text != "" {
		item("settings", typeset.Text(text))
	}
	item("made with", typeset.Text("rederive "+b.Tool.Version+", "+b.Tool.Go))
	p.add(d)
}

// formula parses TeX and reports its errors at their place.
func (p *pdfWriter) formula(source string, pos rederive.Pos) *tex.Formula {
	f, errs := tex.Parse(source, p.macros)
	for _, e := range errs {
		p.errs.Add(texPos(pos, e), "", "formula: %s", e.Text)
	}
	return f
}
