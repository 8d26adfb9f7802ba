package report

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/typeset/draw"
)

// An indexPage is what the templates index.html and errata.html are given.
type indexPage struct {
	Title    string // of the project, or empty
	Books    []indexRow
	Total    []count
	Claims   int
	Errata   int
	Findings template.HTML // those that matter most
	Tool     rederive.Tool
	Logo     template.HTML // of the project
	Policy   string        // of content security
	Style    template.CSS
	Script   template.JS
}

// An indexRow is a book on the front page.
type indexRow struct {
	Name, Title, Paper string
	Href               template.URL // of its page
	Cover              template.HTML
	Counts             []count
	Total              int
	Errata             int
	Failed             bool
	Engines            string
	Coverage           template.HTML
	Claims             []listedClaim
	Papers             []rederive.Paper
	Findings           template.HTML // its errata for the authors, by their causes
	Damaged            int           // errata that are faults of the copy that was read
}

func (r *pages) index(books []*Book) (*indexPage, error) {
	p := &indexPage{Script: r.templates.script, Title: r.brand.Title}
	if !r.ordered {
		books = slices.Clone(books)
		slices.SortStableFunc(books, func(a, b *Book) int { return cmp.Compare(a.Name, b.Name) })
	}
	var total rederive.Summary
	var drawn []*draw.Picture
	var most strings.Builder
	chosen := slices.ContainsFunc(books, func(b *Book) bool { return len(b.Notebook.Front.Findings) > 0 })
	for i, b := range books {
		w := r.briefWriter(b)
		row := w.indexRow()
		row.Cover = w.part(func() { w.cover(drawCover(b, r.draw), i) })
		row.Findings = w.part(w.forAuthors)
		if chosen {
			most.WriteString(string(w.part(w.chosen)))
		} else {
			most.WriteString(string(w.part(w.foremost)))
		}
		for _, v := range b.Verdicts {
			total.Add(v.Verdict)
		}
		drawn = append(drawn, w.drawn...)
		p.Claims += row.Total
		p.Errata += row.Errata
		p.Tool = b.Tool
		p.Books = append(p.Books, row)
	}
	p.Total, p.Findings = counts(total), template.HTML(most.String())
	own := &htmlWriter{drawn: drawn}
	var err error
	if p.Logo, err = r.logoHTML(own); err != nil {
		return nil, err
	}
	p.Policy = policy(p.Script)
	p.Style, err = r.sheet(own.drawn)
	return p, err
}

// briefWriter writes about a book whose page is another one.
func (r *pages) briefWriter(b *Book) *htmlWriter {
	v := &view{book: b, draw: r.draw, res: &resolved{targets: map[string]target{}}}
	for _, verdict := range b.Verdicts {
		v.res.targets["claim "+verdict.ID] = target{anchor: claimAnchor(verdict.ID), text: verdict.ID}
	}
	v.macros, _ = macros(b.Notebook.Front)
	return &htmlWriter{view: v, page: fileLink(b.Name + ".html")}
}

func (w *htmlWriter) indexRow() indexRow {
	b := w.book
	row := indexRow{
		Name: b.Name, Href: template.URL(w.page), Title: b.Title(),
		Counts: counts(b.Summary()), Total: len(b.Verdicts), Engines: engines(b.Run),
		Failed: b.Run.Status != rederive.RunOK,
	}
	for _, d := range b.Docs {
		row.Paper = citation(d.Paper)
		row.Papers = append(row.Papers, d.Paper)
	}
	for _, c := range coverages(b) {
		row.Coverage += template.HTML(coverageStrip(c) + "<p class=\"facts\">" + esc(c.text()) + "</p>")
	}
	for _, v := range b.Verdicts {
		list := errata(v)
		row.Errata += len(list)
		for _, e := range list {
			if e.Fault == faultOfCopy {
				row.Damaged++
			}
		}
		line := newListedClaim(v)
		line.Text = template.HTML(w.said(v, titleOf(v)))
		row.Claims = append(row.Claims, line)
	}
	return row
}

// cover writes the figure of a book.
func (w *htmlWriter) cover(picture *draw.Picture, number int) {
	if picture == nil {
		return
	}
	picture.Title = w.book.Title()
	var svg strings.Builder
	if err := (draw.SVG{ID: fmt.Sprintf("c%d-", number), Outlines: true}).Write(&svg, picture); err != nil {
		return // the page of the book says so
	}
	w.drawn = append(w.drawn, picture)
	w.f("%s", svg.String())
}

// chosen writes the findings of a book that its author has chosen.
func (w *htmlWriter) chosen() {
	for _, f := range w.book.Notebook.Front.Findings {
		v, ok := verdictOf(w.book, f.Claim)
		if !ok {
			continue // the page of the book says so
		}
		w.f("<li><div class=\"found-where\"><a href=\"%s#%s\">%s</a></div>\n<div class=\"found-what\">%s</div></li>\n",
			w.page, esc(claimAnchor(v.ID)), esc(cmp.Or(w.book.Notebook.Front.Short, w.book.Title())),
			w.said(v, f.Text))
	}
}

// foremost writes the finding of a book that matters most: an error of the paper
// before one of wording, with as many places as may be.
func (w *htmlWriter) foremost() {
	list := findings(w.book)
	if len(list) == 0 {
		return
	}
	f := slices.MaxFunc(list, func(a, b finding) int { return cmp.Or(cmp.Compare(a.weight(), b.weight()), 1) })
	if f.erratum.Fault == faultOfCopy {
		return
	}
	p := f.places[0]
	w.f("<li><div class=\"found-where\"><a href=\"%s#errata\">%s</a></div>\n", w.page, esc(w.book.Title()))
	w.f("<div class=\"found-what\">%s, <a href=\"%s#%s\">%s</a>: ", w.said(p.verdict, p.title()), w.page,
		esc(claimAnchor(p.verdict.ID)), esc(p.verdict.Where))
	w.corrected(p.verdict, p.errata[0])
	if n := len(f.places) - 1; n > 0 {
		w.f(" and %s", counted(n, "more place", "more places"))
	}
	w.f("</div>\n<p class=\"found-why\">%s</p></li>\n",
		w.said(f.verdict, briefly(sentence(f.erratum.Why), 4*mostListed)))
}

// overall writes a page over all books.
func (r *pages) overall(w io.Writer, name string, books []*Book) error {
	page, err := r.index(books)
	if err != nil {
		return err
	}
	return r.execute(w, name, page)
}
