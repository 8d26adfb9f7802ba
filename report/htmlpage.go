package report

import (
	"bytes"
	"html/template"
	"io"
	"strings"

	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// A page is what the template report.html is given.
type page struct {
	Title      string
	TitleID    string // of the heading that gives the title, or empty
	Authors    string
	Papers     []rederive.Paper
	Counts     []count
	Glances    template.HTML // coverage of the paper, engines, the slow tier
	Claims     []claimRow
	Errata     []claimRow
	TOC        []tocEntry
	Body       template.HTML
	Rest       template.HTML // boxes of claims that no cell settles
	Notes      template.HTML
	References template.HTML
	Solvers    template.HTML // sources on which the claims rest
	Errors     []*rederive.Error
	Engines    string
	Notebook   *rederive.Notebook
	Docs       []*rederive.ClaimsDoc
	Settings   string       // how the notebook was run
	Also       []SourceFile // that were read beside notebook and claims
	Tool       rederive.Tool
	Whole      bool // the report, with provenance
	Style      template.CSS
	Script     template.JS
	Source     template.JS // what the page carries to be replayed
}

// An erratumRow is an erratum in a summary.
type erratumRow struct {
	rederive.Erratum
	Reason template.HTML // why, with its references
}

// A claimRow is a line of the summary of claims.
type claimRow struct {
	claimLine
	Badge  template.HTML
	Errata []erratumRow
}

// page writes all parts of a page. The text comes first: it says what is cited.
func (r *Renderer) page(b *Book) (*page, error) {
	w := &htmlWriter{view: r.newView(b), noted: map[int]bool{}}
	b = w.book
	p := &page{
		Title: b.Title(), TitleID: titleID(b), Authors: strings.Join(b.Notebook.Front.Authors, ", "),
		Counts: counts(b.Summary()), TOC: w.res.toc, Engines: engines(b.Run), Notebook: b.Notebook, Docs: b.Docs,
		Tool: b.Tool, Errors: b.Errors, Whole: b.Variant.Suffix() == "", Also: alsoRead(b), Settings: settingsText(b),
	}
	for _, d := range b.Docs {
		p.Papers = append(p.Papers, d.Paper)
	}
	p.Body = w.part(func() { w.blocks(b.Notebook.Blocks) })
	if len(b.Verdicts) > 0 {
		p.Glances = w.part(w.glances)
	}
	p.Rest = w.part(w.rest)
	p.Notes = w.part(w.notes)
	p.References = w.part(w.references)
	p.Claims, p.Errata = w.claimRows()
	var err error
	p.Solvers = w.part(func() { err = w.solverSources() })
	if err != nil {
		return nil, err
	}
	if err := r.dress(p, w); err != nil {
		return nil, err
	}
	return p, w.errs.Err()
}

// dress gives a page its style, its scripts and its source, when all of it is
// written.
func (r *Renderer) dress(p *page, w *htmlWriter) error {
	p.Style = template.CSS(draw.Sheet(":root", draw.Inks(w.drawn...))) + r.style
	p.Script = r.script
	if w.plays {
		p.Script += "\n" + r.play
	}
	source, err := w.book.Source.script()
	p.Source = template.JS(source)
	return err
}

// claimRows returns the lines of the summary, and those that have errata.
func (w *htmlWriter) claimRows() (all, wrong []claimRow) {
	for _, v := range w.book.Verdicts {
		row := newClaimRow(v)
		for i, e := range row.Errata {
			row.Errata[i].Reason = template.HTML(w.said(v, sentence(e.Why)))
		}
		all = append(all, row)
		if len(row.Errata) > 0 {
			wrong = append(wrong, row)
		}
	}
	return all, wrong
}

func newClaimRow(v rederive.Verdict) claimRow {
	row := claimRow{claimLine: newClaimLine(v), Badge: template.HTML(verdictBadge(v))}
	for _, e := range errata(v) {
		row.Errata = append(row.Errata, erratumRow{Erratum: e})
	}
	return row
}

// rest writes the boxes of the claims that no cell settles.
func (w *htmlWriter) rest() {
	for _, v := range w.claims[-1] {
		w.claimBox(v)
	}
}

func (w *htmlWriter) notes() {
	for _, n := range w.book.Notebook.Notes {
		number := w.res.notes[n.Number]
		w.f("<li id=\"note-%d\" value=\"%d\">", number, number)
		w.blocks(n.Blocks)
		w.f("<a href=\"#noteref-%d\" aria-label=\"back to the text of note %d\">↩</a></li>\n", number, number)
	}
}

// references writes what was cited. Only what was written before counts.
func (w *htmlWriter) references() {
	for _, r := range w.cites.references() {
		w.f("<li id=\"%s\">%s</li>\n", r.anchor, w.inlines(r.text))
	}
}

// HTML writes the page of a book.
func (r *Renderer) HTML(w io.Writer, b *Book) error {
	page, err := r.page(b)
	if err != nil {
		return renderError(b, err)
	}
	return r.execute(w, "report.html", page)
}

func (r *Renderer) writeHTML(w io.Writer, b *Book) ([]typeset.Warning, error) {
	return nil, r.HTML(w, b)
}

// execute writes a page with the fonts that it needs.
func (r *Renderer) execute(w io.Writer, name string, data any) error {
	var b bytes.Buffer
	if err := r.pages.ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	page, err := withFonts(b.Bytes())
	if err != nil {
		return err
	}
	_, err = w.Write(page)
	return err
}
