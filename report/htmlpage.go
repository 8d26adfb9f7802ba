package report

import (
	"bytes"
	"cmp"
	"html/template"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/words"
	"rederive/show"
	"rederive/typeset/draw"
)

// A page is what the template report.html is given.
type page struct {
	Lang       *words.Language
	Title      string
	TitleID    string       // of the heading that gives the title, or empty
	PDF        template.URL // of the same report, or empty
	About      string       // what the page is, in a sentence
	Cite       string       // how to cite it
	Authors    string
	Papers     []rederive.Paper
	Sheet      bool          // room for a name and a date: of a handout with exercises
	Given      string        // the parameters of this copy of a handout or a key
	Points     int           // of all exercises of a handout or a key
	Lead       template.HTML // the text before the first heading
	Counts     []count
	Run        string        // by what the cells were run
	Coverage   template.HTML // of the paper by claims
	Findings   template.HTML // errors of the paper, by their causes
	Claims     []listedClaim
	Glances    template.HTML // methods, the slow tier
	TOC        []tocEntry
	Body       template.HTML
	Rest       template.HTML // boxes of claims that no cell settles
	Listings   template.HTML // code that is in an appendix
	Notes      template.HTML
	References template.HTML
	Solvers    template.HTML // sources on which the claims rest
	Errors     []*rederive.Error
	Engines    string
	Notebook   *rederive.Notebook
	Docs       []*rederive.ClaimsDoc
	Settings   string       // how the notebook was run
	Also       []SourceFile // that were read in addition to notebook and claims
	Tool       rederive.Tool
	Whole      bool          // the report, with provenance
	Home       string        // what the front page is called
	Logo       template.HTML // of the project
	Policy     string        // of content security
	Style      template.CSS
	Script     template.JS
	Live       *Live
	Source     template.JS // what the page carries to be replayed, or to run
	SourceID   string      // of the element with it
	Practice   template.JS // digests of answers that readers can check
}

// A listedClaim is a line of the summary of claims.
type listedClaim struct {
	claimLine
	Badge template.HTML
	Text  template.HTML // its title, on the front page
}

// pages writes pages from templates.
type pages struct {
	templates *Templates
	draw      func(show.Figure) (*draw.Picture, error)
	brand     Brand
	ordered   bool // on the front page, the books keep their order
}

// page writes all parts of a page. The text comes first: it says what is cited.
func (r *pages) page(b *Book) (*page, error) {
	w := &htmlWriter{view: newView(b, r.draw), noted: map[int]bool{}}
	b = w.book
	p := &page{
		Lang:  w.lang,
		Title: b.Title(), TitleID: titleID(b), Authors: strings.Join(b.Notebook.Front.Authors, ", "),
		Counts: counts(b.Summary()), TOC: w.res.toc, Engines: engines(b.Run),
		Notebook: b.Notebook, Docs: b.Docs, Tool: b.Tool, Errors: b.Errors,
		Whole: b.Variant.Suffix() == "", Also: alsoRead(b), Settings: settingsText(b),
		Live: b.Live, Home: cmp.Or(r.brand.Title, "all papers"), About: about(b), Cite: citeText(b),
	}
	if !p.Whole {
		p.Given = strings.Join(b.Given, ", ")
	}
	if b.Source != nil && b.Source.Settings.PDF {
		p.PDF = template.URL(fileLink(b.Name + ".pdf"))
	}
	for _, d := range b.Docs {
		p.Papers = append(p.Papers, d.Paper)
	}
	if !p.Whole {
		points, exercises := pointsOf(b)
		p.Points, p.Sheet = points, exercises && b.Variant == Handout
	}
	p.Lead = w.part(func() { w.blocks(w.lead) })
	p.Body = w.part(func() { w.blocks(w.text) })
	if len(b.Verdicts) > 0 {
		p.Run = engineText(b.Run)
		p.Coverage = w.part(w.coverage)
		p.Findings = w.part(w.found)
		p.Glances = w.part(w.glances)
	}
	p.Rest = w.part(w.rest)
	p.Listings = w.part(w.listings)
	p.Notes = w.part(w.notes)
	p.References = w.part(w.references)
	for _, v := range b.Verdicts {
		p.Claims = append(p.Claims, newListedClaim(v))
	}
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
func (r *pages) dress(p *page, w *htmlWriter) error {
	var err error
	if p.Logo, err = r.logoHTML(w); err != nil {
		return err
	}
	if p.Style, err = r.sheet(w.drawn); err != nil {
		return err
	}
	p.Script = r.templates.script
	if w.plays {
		p.Script += "\n" + r.templates.play
	}
	if practice := w.book.Practice; practice != nil {
		script, err := speaking(r.templates.practice, w.lang)
		if err != nil {
			return err
		}
		p.Script += "\n" + script
		if p.Practice, err = practice.script(); err != nil {
			return err
		}
	}
	p.Policy = policy(p.Script)
	if p.Live != nil {
		p.Policy = livePolicy(p.Script, p.Live)
	}
	p.SourceID = w.book.Source.elementID()
	source, err := w.book.Source.script()
	p.Source = template.JS(source)
	return err
}

// sheet is the style of a page with pictures.
func (r *pages) sheet(drawn []*draw.Picture) (template.CSS, error) {
	brand, err := r.brand.sheet()
	return template.CSS(draw.Sheet(":root", draw.Inks(drawn...))) + r.templates.style + template.CSS(brand), err
}

// logoHTML is the logo of the project as a page has it.
func (r *pages) logoHTML(w *htmlWriter) (template.HTML, error) {
	picture, err := r.brand.logo(r.draw)
	if picture == nil {
		return "", err
	}
	var svg strings.Builder
	if err := (draw.SVG{ID: "logo-", Outlines: true}).Write(&svg, picture); err != nil {
		return "", err
	}
	w.drawn = append(w.drawn, picture)
	return template.HTML(svg.String()), nil
}

func newListedClaim(v rederive.Verdict) listedClaim {
	return listedClaim{claimLine: newClaimLine(v), Badge: template.HTML(verdictBadge(v))}
}

// rest writes the claims that no cell settles.
func (w *htmlWriter) rest() { w.claimRows(w.claims[-1]) }

func (w *htmlWriter) notes() {
	notes := slices.Clone(w.book.Notebook.Notes)
	slices.SortFunc(notes, func(a, b *rederive.Note) int {
		return cmp.Compare(w.res.notes[a.Number], w.res.notes[b.Number])
	})
	for _, n := range notes {
		number := w.res.notes[n.Number]
		w.f("<li id=\"note-%d\" value=\"%d\">", number, number)
		w.blocks(n.Blocks)
		w.f("<a href=\"#noteref-%d\" aria-label=\"%s\">↩</a></li>\n", number,
			esc(w.lang.Say("back to the text of note %d", number)))
	}
}

// references writes what was cited. Only what was written before counts.
func (w *htmlWriter) references() {
	for _, r := range w.cites.references() {
		w.exactly(func() {
			w.f("<li id=\"%s\">%s%s</li>\n", r.anchor, esc(w.cites.listed(r)), w.inlines(r.text))
		})
	}
}

// report writes the page of a book.
func (r *pages) report(w io.Writer, b *Book) error {
	page, err := r.page(b)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := r.execute(&text, "report.html", page); err != nil {
		return err
	}
	if err := checkSecrets(b, "the page", func() string { return pageText(text.String()) }); err != nil {
		return err
	}
	_, err = text.WriteTo(w)
	return err
}

// execute writes a page with the fonts that it needs.
func (r *pages) execute(w io.Writer, name string, data any) error {
	var b bytes.Buffer
	if err := r.templates.pages.ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	page, err := withFonts(withOneSheet(b.Bytes()))
	if err != nil {
		return err
	}
	_, err = w.Write(withSheetAllowed(page))
	return err
}
