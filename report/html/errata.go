package html

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/report/view"
	"rederive/typeset/draw"
)

// evidence writes the pictures of a claim as its paper prints it. The prefix distinguishes the pictures of a claim
// that a page shows twice.
func (w *writer) evidence(prefix string, v rederive.Verdict) {
	for i, picture := range w.Book.Evidence[v.ID] {
		var svg strings.Builder
		id := fmt.Sprintf("%s-%s-%d-", prefix, view.ClaimAnchor(v.ID), i+1)
		if err := (draw.SVG{ID: id}).Write(&svg, picture); err != nil {
			w.Errs.Add(v.Pos, "drawing the place in the paper: %v", err)
			return
		}
		w.f("<figure class=\"crop\" style=\"--points:%.0f\" "+
			"tabindex=\"0\" role=\"group\" aria-label=\"as it is printed\">%s</figure>\n",
			picture.Width.Points(), svg.String())
	}
}

// forAuthors writes the errata of a paper by cause. For each cause it gives the places with the printed and the
// correct values, the reason, a check by hand, and what can be said in favour of the text.
func (w *writer) forAuthors() {
	known := map[string]bool{} // claims with an anchor
	for _, f := range view.Findings(w.Book) {
		if f.Erratum.Fault == FaultOfCopy {
			continue
		}
		w.f("<li data-faults=\"%s\">", esc(view.Cause(f.Erratum)))
		for _, p := range f.Places {
			if id := p.Verdict.ID; !known[id] {
				known[id] = true
				w.f("<span id=\"%s\"></span>", esc(w.erratumAnchor(id)))
			}
		}
		for _, p := range f.Places {
			w.foundPlace(p, f.Alone())
		}
		for i, r := range f.Reasons() {
			w.f("<p>")
			if i > 0 {
				w.f("<b>%s:</b> ", w.claimText(r.Verdict, view.TitleOf(r.Verdict)))
			}
			w.f("%s</p>\n", w.claimText(r.Verdict, view.Sentence(r.Text)))
		}
		for _, note := range f.Notes() {
			w.f("<p><b>%s:</b> %s</p>\n", note.Name, w.claimText(f.Verdict, view.MathIn(view.Sentence(note.Text))))
		}
		w.f("</li>\n")
	}
}

// erratumAnchor returns the anchor of the first erratum of a claim, on a page with the errata of several papers.
func (w *writer) erratumAnchor(claim string) string { return "erratum-" + w.Book.Name + "-" + claim }

// foundPlace writes a place of a finding. If there are others, each erratum has its witness with it.
func (w *writer) foundPlace(p view.FoundPlace, alone bool) {
	w.f("<p class=\"place\"><b>%s</b>, %s <a href=\"%s#%s\">%s</a> "+
		"<a class=\"anchor\" href=\"#%s\" aria-label=\"link to this erratum\">#</a></p>\n<ul>\n", w.location(p.Verdict),
		w.claimText(p.Verdict, p.Title()), w.page, esc(view.ClaimAnchor(p.Verdict.ID)), esc(p.Verdict.ID),
		esc(w.erratumAnchor(p.Verdict.ID)))
	for _, e := range p.Errata {
		w.f("<li>")
		w.corrected(p.Verdict, e, false)
		if !alone && e.Witness != "" {
			w.f(". Witness: %s", w.claimText(p.Verdict, view.MathIn(view.Sentence(e.Witness))))
		}
		w.f("</li>\n")
	}
	w.f("</ul>\n")
	w.evidence("e", p.Verdict)
}

// FaultOfCopy is the fault of errata that do not concern the authors.
const FaultOfCopy = "extraction"
