package html

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/report/view"
	"rederive/typeset/draw"
)

// An indexPage is the data of the templates index.html and errata.html.
type indexPage struct {
	Title    string // title of the project, or empty
	Books    []indexRow
	Total    []rederive.Count
	Claims   int
	Errata   int
	Several  bool          // some claims have more than one erratum
	Plain    int           // books without a paper, if others have one
	Findings template.HTML // the findings that matter most
	Tool     rederive.Tool
	Logo     template.HTML // of the project
	Policy   string        // Content-Security-Policy
	Style    template.CSS
	Script   template.JS
}

// An indexRow is a book on the front page.
type indexRow struct {
	Name, Title, Paper string
	Href, PDF          template.URL // of its page, and of its PDF, if there is one
	Cover              template.HTML
	Counts             []rederive.Count
	Total              int
	Errata             int
	Failed             bool
	Engines            string
	Coverage           template.HTML
	Claims             []listedClaim
	Plain              bool // it has no paper, but others do
	Papers             []view.Cited
	Findings           template.HTML // its errata for the authors, by cause
	Damaged            int           // number of errata that are faults of the copy
}

func (r *Pages) index(books []*view.Book) (*indexPage, error) {
	p := &indexPage{Script: r.Templates.script + "\n" + r.Templates.front, Title: r.Brand.Title}
	if !r.Ordered {
		books = slices.Clone(books)
		slices.SortStableFunc(books, func(a, b *view.Book) int { return cmp.Compare(a.Name, b.Name) })
	}
	var total rederive.Summary
	var drawn []*draw.Picture
	var most strings.Builder
	chosen := slices.ContainsFunc(books, func(b *view.Book) bool { return len(b.Notebook.Front.Findings) > 0 })
	for i, b := range books {
		w := r.briefWriter(b)
		row := w.indexRow()
		row.Cover = w.part(func() { w.cover(view.DrawCover(b, r.Draw), i) })
		row.Findings = w.part(w.forAuthors)
		if chosen {
			most.WriteString(string(w.part(w.chosen)))
		} else {
			most.WriteString(string(w.part(w.foremost)))
		}
		for _, v := range b.Verdicts {
			total.Add(v.Verdict)
			p.Several = p.Several || len(v.AllErrata()) > 1
		}
		drawn = append(drawn, w.drawn...)
		p.Claims += row.Total
		p.Errata += row.Errata
		p.Tool = b.Tool
		p.Books = append(p.Books, row)
	}
	papers := slices.ContainsFunc(p.Books, func(row indexRow) bool { return row.Paper != "" })
	for i := range p.Books {
		if p.Books[i].Plain = papers && p.Books[i].Paper == "" && p.Books[i].Total == 0; p.Books[i].Plain {
			p.Plain++
		}
	}
	p.Total, p.Findings = view.Counts(total), template.HTML(most.String())
	own := &writer{drawn: drawn}
	var err error
	if p.Logo, err = r.logoHTML(own); err != nil {
		return nil, err
	}
	p.Policy = policy(p.Script)
	p.Style, err = r.sheet(own.drawn)
	return p, err
}

// briefWriter returns a writer for a book whose page is a different one.
func (r *Pages) briefWriter(b *view.Book) *writer {
	v := &view.View{Book: b, Draw: r.Draw, Res: &view.Resolved{Targets: map[string]view.Target{}}}
	for _, verdict := range b.Verdicts {
		v.Res.Targets["claim "+verdict.ID] = view.Target{Anchor: view.ClaimAnchor(verdict.ID), Text: verdict.ID}
	}
	v.Macros, _ = view.Macros(b.Notebook.Front)
	return &writer{View: v, page: view.FileLink(b.Name + ".html")}
}

func (w *writer) indexRow() indexRow {
	b := w.Book
	row := indexRow{
		Name: b.Name, Href: template.URL(w.page), Title: b.Title(),
		Counts: view.Counts(b.Summary()), Total: len(b.Verdicts),
		Failed: b.Run.Status != rederive.RunOK,
	}
	row.PDF = pdfLink(b)
	if !b.Run.Agreed {
		row.Engines = view.Engines(b.Run) // the page says that they agree
	}
	for _, d := range b.Docs {
		row.Paper = view.Citation(d.Paper)
		cited := view.NewCited(d.Paper)
		cited.In = view.Capital(cited.In)
		row.Papers = append(row.Papers, cited)
	}
	for _, c := range view.Coverages(b) {
		row.Coverage += template.HTML(coverageStrip(c, w.page) + "<p class=\"facts\">" + esc(c.Text()) + "</p>")
	}
	for _, v := range b.Verdicts {
		list := v.AllErrata()
		row.Errata += len(list)
		for _, e := range list {
			if e.Fault == FaultOfCopy {
				row.Damaged++
			}
		}
		row.Claims = append(row.Claims, w.listedClaim(v))
	}
	return row
}

// cover writes the cover picture of a book.
func (w *writer) cover(picture *draw.Picture, number int) {
	if picture == nil {
		return
	}
	picture.Title = w.Book.Title()
	var svg strings.Builder
	if err := (draw.SVG{ID: fmt.Sprintf("c%d-", number), Outlines: true}).Write(&svg, picture); err != nil {
		return // the book's own page reports it
	}
	w.drawn = append(w.drawn, picture)
	w.f("%s", svg.String())
}

// chosen writes the findings of a book that its author has chosen. Each finding is a
// link to its claim.
func (w *writer) chosen() {
	for _, f := range w.Book.Notebook.Front.Findings {
		v, ok := view.VerdictOf(w.Book, f.Claim)
		if !ok {
			continue // the book's own page reports it
		}
		w.still = true
		text := w.claimText(v, f.Text)
		w.still = false
		w.f("<li><div class=\"found-where\">%s</div>\n<div class=\"found-what\"><a href=\"%s#%s\">%s</a></div></li>\n",
			esc(cmp.Or(w.Book.ShortTitle(), w.Book.Title())), w.page, esc(view.ClaimAnchor(v.ID)), text)
	}
}

const mostWhy = 160 // characters of an explanation on the front page

// foremost writes the most important finding of a book: an error of the paper before
// one of wording, and the one with the most places.
func (w *writer) foremost() {
	list := view.Findings(w.Book)
	if len(list) == 0 {
		return
	}
	f := slices.MaxFunc(list, func(a, b view.Finding) int { return cmp.Or(cmp.Compare(a.Weight(), b.Weight()), 1) })
	if f.Erratum.Fault == FaultOfCopy {
		return
	}
	p := f.Places[0]
	w.f("<li><div class=\"found-where\"><a href=\"%s#errata\">%s</a></div>\n", w.page, esc(w.Book.Title()))
	w.f("<div class=\"found-what\">%s, <a href=\"%s#%s\">%s</a>: ", w.claimText(p.Verdict, p.Title()), w.page,
		esc(view.ClaimAnchor(p.Verdict.ID)), w.location(p.Verdict))
	w.corrected(p.Verdict, p.Errata[0], false)
	if n := len(f.Places) - 1; n > 0 {
		w.f(" and %s", view.Counted(n, "more place", "more places"))
	}
	w.f("</div>\n<p class=\"found-why\">%s</p></li>\n",
		w.claimText(f.Verdict, view.Sentence(view.Clauses(f.Erratum.Why, mostWhy))))
}

// Overall writes a page that covers all books.
func (r *Pages) Overall(w io.Writer, name string, books []*view.Book) error {
	page, err := r.index(books)
	if err != nil {
		return err
	}
	return r.execute(w, name, page)
}
