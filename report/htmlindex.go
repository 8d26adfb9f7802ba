package report

import (
	"cmp"
	"html/template"
	"io"
	"slices"

	"rederive"
)

// An indexPage is what the template index.html is given.
type indexPage struct {
	Books   []indexRow
	Total   []count
	Errata  int
	Tool    rederive.Tool
	Style   template.CSS
	Script  template.JS
	Engines string
}

type indexRow struct {
	Name, Title, Paper string
	Href               template.URL // of its page
	Counts             []count
	Total              int
	Errata             int
	Failed             bool
	Engines            string
	Coverage           template.HTML
	Wrong              []listedClaim // the claims with errata
}

func (r *Renderer) index(books []*Book) *indexPage {
	p := &indexPage{Style: r.style, Script: r.script}
	var total rederive.Summary
	for _, b := range books {
		row := indexRow{
			Name: b.Name, Href: template.URL(fileLink(b.Name + ".html")), Title: b.Title(),
			Counts: counts(b.Summary()), Total: len(b.Verdicts), Engines: engines(b.Run),
		}
		row.Failed = b.Run.Status != rederive.RunOK
		for _, d := range b.Docs {
			row.Paper = citation(d.Paper)
		}
		for _, c := range coverages(b) {
			row.Coverage += template.HTML("<p class=\"facts\">" + esc(c.text()) + "</p>" + c.strip())
		}
		for _, v := range b.Verdicts {
			total.Add(v.Verdict)
			if n := len(errata(v)); n > 0 {
				row.Errata += n
				row.Wrong = append(row.Wrong, newListedClaim(v))
			}
		}
		p.Errata += row.Errata
		p.Tool = b.Tool
		p.Books = append(p.Books, row)
	}
	slices.SortStableFunc(p.Books, func(a, b indexRow) int { return cmp.Compare(a.Name, b.Name) })
	p.Total = counts(total)
	return p
}

// Index writes the page over all books, in their order.
func (r *Renderer) Index(w io.Writer, books []*Book) error {
	return r.execute(w, "index.html", r.index(books))
}
