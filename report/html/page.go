package html

import (
	"bytes"
	"cmp"
	"html/template"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/words"
	"rederive/internal/xslices"
	"rederive/report/view"
	"rederive/show"
	"rederive/typeset/draw"
)

// A page is the data of the template report.html.
type page struct {
	Lang       *words.Language
	Title      string
	TitleID    string       // id of the title's heading, or empty
	PDF        template.URL // PDF of the same report, or empty
	About      string       // a description of the page, in one sentence
	Cite       string       // how to cite it
	BibTeX     string       // the same, for programs
	Authors    string
	Papers     []view.Cited
	Sheet      bool          // room for a name and a date, on a handout with exercises
	Given      string        // the parameters of this copy of a handout or key
	Points     int           // total of all exercises of a handout or key
	Lead       template.HTML // the text before the first heading
	Counts     []rederive.Count
	Run        string        // the engines that ran the cells
	Coverage   template.HTML // coverage of the paper by claims
	Findings   template.HTML // errors of the paper, by cause
	Claims     []listedClaim
	Glances    template.HTML // methods and the slow tier
	TOC        []tocEntry
	Body       template.HTML
	Rest       template.HTML // claims that no cell settles
	Listings   template.HTML // code in an appendix
	Notes      template.HTML
	References template.HTML
	Solvers    template.HTML // sources that the claims depend on
	Errors     []*rederive.Error
	Engines    string
	Notebook   *rederive.Notebook
	Docs       []*rederive.ClaimsDoc
	Settings   string            // how the notebook was run
	Also       []view.SourceFile // files read in addition to notebook and claims
	Tool       rederive.Tool
	Whole      bool          // the full report, with provenance
	Home       string        // title of the front page
	Logo       template.HTML // of the project
	Policy     string        // Content-Security-Policy
	Style      template.CSS
	Script     template.JS
	Live       *view.Live
	Job        template.HTML // what the worker of a live page runs, packed
	Source     template.JS   // data to replay the page, or to run it
	SourceID   string        // id of the element with Source
	Practice   template.JS   // digests of answers that readers can check
}

// A listedClaim is a line of the summary of claims.
type listedClaim struct {
	view.ClaimLine
	Title             template.HTML
	Printed, Computed template.HTML
	Where             template.HTML
	Badge             template.HTML
	Causes            string // of its errata, between vertical bars
}

// Pages writes pages from templates.
type Pages struct {
	Templates *Templates
	Draw      func(show.Figure) (*draw.Picture, error)
	Brand     view.Brand
	Ordered   bool // keep the order of books on the front page
}

// pdfLink returns the link to the PDF of a book from its page, or "" if there is none.
func pdfLink(b *view.Book) template.URL {
	if !b.Printed() {
		return ""
	}
	return template.URL(view.FileLink(b.Name + ".pdf"))
}

// A tocEntry is a heading in the contents.
type tocEntry struct {
	view.TOCEntry
	Heading template.HTML
}

// toc returns the headings of the contents: their words, and their formulas as
// formulas.
func (w *writer) toc() (list []tocEntry) {
	for _, e := range w.Res.TOC {
		var b strings.Builder
		for _, in := range view.Typographic(e.Heading) {
			if _, ok := in.(*rederive.Math); ok {
				b.WriteString(w.inline(in))
			} else {
				b.WriteString(esc(rederive.PlainText([]rederive.Inline{in})))
			}
		}
		list = append(list, tocEntry{e, template.HTML(b.String())})
	}
	return list
}

// page writes all parts of a page. The text comes first, because it determines what is
// cited.
func (r *Pages) page(b *view.Book) (*page, error) {
	w := &writer{View: view.New(b, r.Draw), noted: map[int]bool{}}
	b = w.Book
	p := &page{
		Lang:  w.Lang,
		Title: b.Title(), TitleID: view.TitleID(b), Authors: strings.Join(b.Notebook.Front.Authors, ", "),
		Counts: view.Counts(b.Summary()), TOC: w.toc(), Engines: view.Engines(b.Run),
		Notebook: b.Notebook, Docs: b.Docs, Tool: b.Tool, Errors: b.Errors,
		Whole: b.Variant.Suffix() == "", Also: view.AlsoRead(b), Settings: view.SettingsText(b),
		Live: b.Live, Home: cmp.Or(r.Brand.Title, "all papers"), About: view.About(b), Cite: view.CiteText(b),
		BibTeX: view.BibTeX(b),
	}
	if !p.Whole {
		p.Given = strings.Join(b.Given, ", ")
	}
	p.PDF = pdfLink(b)
	p.Papers = xslices.Map(b.Docs, func(d *rederive.ClaimsDoc) view.Cited { return view.NewCited(d.Paper) })
	if !p.Whole {
		points, exercises := view.PointsOf(b)
		p.Points, p.Sheet = points, exercises && b.Variant == view.Handout
	}
	p.Lead = w.part(func() { w.blocks(w.Lead) })
	p.Body = w.part(w.text)
	if len(b.Verdicts) > 0 {
		p.Run = view.EngineText(b.Run)
		p.Coverage = w.part(w.coverage)
		p.Findings = w.part(w.findings)
		p.Glances = w.part(w.overview)
	}
	p.Rest = w.part(w.unsettledClaims)
	p.Listings = w.part(w.listings)
	p.Notes = w.part(w.notes)
	p.References = w.part(w.references)
	p.Claims = xslices.Map(b.Verdicts, w.listedClaim)
	var err error
	p.Solvers = w.part(func() { err = w.solverSources() })
	if err != nil {
		return nil, err
	}
	if err := r.addAssets(p, w); err != nil {
		return nil, err
	}
	return p, w.Errs.Err()
}

// addAssets adds style, scripts and source to a page whose parts are written.
func (r *Pages) addAssets(p *page, w *writer) error {
	var err error
	if p.Logo, err = r.logoHTML(w); err != nil {
		return err
	}
	if p.Style, err = r.sheet(w.drawn); err != nil {
		return err
	}
	p.Script = r.Templates.script
	if len(w.drawn) > 0 {
		p.Script += "\n" + r.Templates.figures
	}
	if w.plays {
		p.Script += "\n" + r.Templates.play
	}
	if practice := w.Book.Practice; practice != nil {
		script, err := view.Speaking(r.Templates.practice, w.Lang)
		if err != nil {
			return err
		}
		p.Script += "\n" + script
		if p.Practice, err = practice.Script(); err != nil {
			return err
		}
	}
	p.Policy = policy(p.Script)
	if p.Live != nil {
		p.Policy = livePolicy(p.Script, p.Live)
	}
	p.SourceID = w.Book.Source.ElementID()
	source, err := w.Book.Source.Script()
	if err != nil {
		return err
	}
	p.Source = template.JS(source)
	p.Job, err = w.Book.PackedJob()
	return err
}

// sheet returns the style of a page with pictures.
func (r *Pages) sheet(drawn []*draw.Picture) (template.CSS, error) {
	brand, err := r.Brand.Sheet()
	return template.CSS(draw.Sheet(draw.Inks(drawn...))) + r.Templates.style + template.CSS(brand), err
}

// logoHTML returns the logo of the project for a page.
func (r *Pages) logoHTML(w *writer) (template.HTML, error) {
	picture, err := r.Brand.Picture(r.Draw)
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

func (w *writer) listedClaim(v rederive.Verdict) listedClaim {
	line := listedClaim{ClaimLine: view.NewClaimLine(v), Badge: template.HTML(verdictBadge(v))}
	line.Printed, line.Computed = w.listed(v, line.ClaimLine.Printed), w.listed(v, line.ClaimLine.Computed)
	if v.Verdict == rederive.OutOfScope {
		line.Computed = template.HTML(w.claimText(v, line.ClaimLine.Computed)) // the reason, in words
	}
	line.Where, line.Causes = template.HTML(w.location(v)), strings.Join(view.Causes(v), "|")
	line.Title = template.HTML(w.claimText(v, line.ClaimLine.Title))
	return line
}

// listed returns a value in the list of all claims, with formulas as mathematics and boards as pictures.
func (w *writer) listed(v rederive.Verdict, text string) template.HTML {
	tex := view.MathOf(v, text)
	if tex == "" {
		text = view.WithSigns(text)
	}
	return template.HTML(w.printedValue(v, text, tex))
}

// unsettledClaims writes the claims that no cell settles.
func (w *writer) unsettledClaims() { w.claimRows(w.Claims[-1]) }

// text writes the text of a page. Each footnote is also before the block that refers to it first, for windows that are
// wide enough to have it in the margin.
func (w *writer) text() {
	for _, b := range w.Text {
		switch b.(type) {
		case *rederive.Cell, *rederive.Table, *rederive.Picture, *rederive.Formula: // as wide as the margin
		default:
			for _, number := range view.NotesIn(b) {
				w.sidenote(number)
			}
		}
		w.block(b)
	}
}

// sidenote writes a footnote for the margin, unless it was written before. It is no part of the text for those who hear
// or search the page, and has no ids: it is a copy.
func (w *writer) sidenote(number int) {
	n := w.Res.Notes[number]
	at := slices.IndexFunc(w.Book.Notebook.Notes, func(note *rederive.Note) bool { return note.Number == number })
	if w.noted[n] || at < 0 || !view.OnlyParagraphs(w.Book.Notebook.Notes[at].Blocks) {
		return
	}
	w.still = true
	w.f("<aside class=\"sidenote\" inert>%d ", n)
	w.blocks(w.Book.Notebook.Notes[at].Blocks)
	w.f("</aside>\n")
	w.still = false
}

func (w *writer) notes() {
	notes := slices.Clone(w.Book.Notebook.Notes)
	slices.SortFunc(notes, func(a, b *rederive.Note) int {
		return cmp.Compare(w.Res.Notes[a.Number], w.Res.Notes[b.Number])
	})
	for _, n := range notes {
		number := w.Res.Notes[n.Number]
		w.f("<li id=\"note-%d\" value=\"%d\">", number, number)
		w.blocks(n.Blocks)
		w.f("<a href=\"#noteref-%d\" aria-label=\"%s\">↩</a></li>\n", number,
			esc(w.Lang.Say("back to the text of note %d", number)))
	}
}

// references writes the list of references: those cited so far.
func (w *writer) references() {
	for _, r := range w.Cites.References() {
		w.Exactly(func() {
			w.f("<li id=\"%s\">%s%s</li>\n", r.Anchor, esc(w.Cites.Listed(r)), w.inlines(r.Text))
		})
	}
}

// Report writes the page of a book.
func (r *Pages) Report(w io.Writer, b *view.Book) error {
	page, err := r.page(b)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := r.execute(&text, "report.html", page); err != nil {
		return err
	}
	if err := view.CheckSecrets(b, "the page", func() string { return view.PageText(text.String()) }); err != nil {
		return err
	}
	_, err = text.WriteTo(w)
	return err
}

// execute writes a page with the fonts that it needs.
func (r *Pages) execute(w io.Writer, name string, data any) error {
	var b bytes.Buffer
	if err := r.Templates.pages.ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	page, err := withFonts(withOneSheet(b.Bytes()))
	if err != nil {
		return err
	}
	_, err = w.Write(withSheetAllowed(page))
	return err
}
