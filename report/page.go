package report

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"rederive"
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

// A count is the number of claims with one verdict.
type count struct {
	Verdict string
	N       int
}

// A claimRow is a line of the summary of claims.
type claimRow struct {
	Verdict  rederive.Verdict
	Anchor   string
	Title    string
	Badge    template.HTML
	Printed  string
	Computed string
	Errata   []erratumRow
}

// An erratumRow is an erratum in a summary.
type erratumRow struct {
	rederive.Erratum
	Reason template.HTML // why, with its references
}

func (r *Renderer) page(b *Book) (*page, error) {
	b = varied(visibly(b))
	res, errs := resolve(b)
	w := &htmlWriter{book: b, res: res, draw: r.Draw, errs: errs, claims: claimsByCell(b), noted: map[int]bool{}}
	w.macros, errs = macros(b.Notebook.Front)
	w.errs = append(w.errs, errs...)
	w.cites = newCiting(b.Bibliography, &w.errs)
	w.blocks(b.Notebook.Blocks)
	p := &page{
		Title: b.Title(), TitleID: titleID(b), Authors: strings.Join(b.Notebook.Front.Authors, ", "),
		Counts: counts(b.Summary()), TOC: res.toc, Engines: engines(b.Run), Notebook: b.Notebook, Docs: b.Docs,
		Tool: b.Tool, Style: r.style, Script: r.script, Errors: b.Errors, Body: template.HTML(w.String()),
		Whole: b.Variant.Suffix() == "",
	}
	if len(b.Verdicts) > 0 {
		p.Glances = w.glances()
	}
	if w.plays {
		p.Script += "\n" + r.play
	}
	p.Also, p.Settings = alsoRead(b), settingsText(b)
	p.Rest = w.rest()
	p.Notes = w.notes()
	p.References = w.references()
	var err error
	if p.Solvers, err = w.solverSources(); err != nil {
		return nil, err
	}
	for _, d := range b.Docs {
		p.Papers = append(p.Papers, d.Paper)
	}
	for _, v := range b.Verdicts {
		row := newClaimRow(v)
		for i, e := range row.Errata {
			row.Errata[i].Reason = template.HTML(w.said(v, sentence(e.Why)))
		}
		p.Claims = append(p.Claims, row)
		if len(row.Errata) > 0 {
			p.Errata = append(p.Errata, row)
		}
	}
	p.Style = template.CSS(draw.Sheet(":root", draw.Inks(w.drawn...))) + p.Style
	source, err := b.Source.script()
	if err != nil {
		return nil, err
	}
	p.Source = template.JS(source)
	return p, w.errs.Err()
}

// claimsByCell assigns each claim to the first cell that offers a value for it.
// Claims that no cell settles are found under -1.
func claimsByCell(b *Book) map[int][]rederive.Verdict {
	cell := map[string]int{}
	for _, s := range b.Run.Sites {
		if first, ok := cell[s.ID]; !ok || s.Cell < first {
			cell[s.ID] = s.Cell
		}
	}
	out := map[int][]rederive.Verdict{}
	for _, v := range b.Verdicts {
		c, ok := cell[v.ID]
		if !ok {
			c = -1
		}
		out[c] = append(out[c], v)
	}
	return out
}

// rest writes the boxes of the claims that no cell settles.
func (w *htmlWriter) rest() template.HTML {
	w.Reset()
	for _, v := range w.claims[-1] {
		w.claimBox(v)
	}
	return template.HTML(w.String())
}

func (w *htmlWriter) notes() template.HTML {
	w.Reset()
	for _, n := range w.book.Notebook.Notes {
		number := w.res.notes[n.Number]
		w.f("<li id=\"note-%d\" value=\"%d\">", number, number)
		w.blocks(n.Blocks)
		w.f("<a href=\"#noteref-%d\" aria-label=\"back to the text of note %d\">↩</a></li>\n", number, number)
	}
	return template.HTML(w.String())
}

func counts(s rederive.Summary) []count {
	all := []count{
		{rederive.Confirmed, s.Confirmed},
		{rederive.Refuted, s.Refuted},
		{rederive.Mismatch, s.Mismatch},
		{rederive.Unchecked, s.Unchecked},
		{rederive.Deferred, s.Deferred},
		{rederive.OutOfScope, s.OutOfScope},
	}
	return slices.DeleteFunc(all, func(c count) bool { return c.N == 0 })
}

func engines(r *rederive.Run) string {
	switch {
	case len(r.Engines) == 0:
		return "not run"
	case len(r.Engines) == 1 && r.Engines[0] == "yaegi":
		return "interpreted only"
	case len(r.Engines) == 1:
		return "engine " + r.Engines[0] + " only"
	case r.Agreed:
		return "engines agree (" + strings.Join(r.Engines, ", ") + ")"
	}
	return "engines differ"
}

func newClaimRow(v rederive.Verdict) claimRow {
	row := claimRow{
		Verdict: v, Anchor: claimAnchor(v.ID), Badge: template.HTML(verdictBadge(v)), Errata: erratumRows(v),
		Printed: v.Within(brief(v.Printed)), Computed: brief(v.Computed),
	}
	if v.Claim != nil {
		row.Title = v.Claim.Title
	}
	if v.Comparison != nil && v.Cells != nil {
		row.Printed = v.Within(fmt.Sprintf("table of %d cells", v.Cells.Compared+v.Cells.Illegible+v.Cells.Blank))
		row.Computed = cellCounts(*v.Cells)
	}
	if v.Verdict == rederive.OutOfScope {
		row.Computed = v.Reason
	}
	return row
}

func erratumRows(v rederive.Verdict) []erratumRow {
	var list []erratumRow
	for _, e := range errata(v) {
		list = append(list, erratumRow{Erratum: e})
	}
	return list
}

// brief shortens a value for the summary; the box of the claim shows it whole.
func brief(s string) string {
	const most = 90
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

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
	Wrong              []claimRow // the claims with errata
}

func (r *Renderer) index(books []*Book) *indexPage {
	p := &indexPage{Style: r.style, Script: r.script}
	var total rederive.Summary
	for _, b := range books {
		row := indexRow{Name: b.Name, Href: template.URL(fileLink(b.Name + ".html")), Title: b.Title(), Counts: counts(b.Summary()), Total: len(b.Verdicts), Engines: engines(b.Run)}
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
				row.Wrong = append(row.Wrong, newClaimRow(v))
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

// fileLink is the address of a file in the same folder. A colon would end a scheme.
func fileLink(name string) string {
	return strings.ReplaceAll(url.PathEscape(name), ":", "%3A")
}

// citation names a paper in one line.
func citation(p rederive.Paper) string {
	parts := []string{strings.Join(p.Authors, ", "), p.Title, p.In}
	if p.Year > 0 {
		parts = append(parts, fmt.Sprint(p.Year))
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, ". ")
}
