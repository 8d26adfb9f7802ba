package report

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/typeset/draw"
)

// evidence writes the pictures of a claim as it is printed in its paper. The prefix tells apart those of one claim that
// a page shows twice.
func (w *htmlWriter) evidence(prefix string, v rederive.Verdict) {
	for i, picture := range w.book.Evidence[v.ID] {
		var svg strings.Builder
		id := fmt.Sprintf("%s-%s-%d-", prefix, claimAnchor(v.ID), i+1)
		if err := (draw.SVG{ID: id}).Write(&svg, picture); err != nil {
			w.errs.Add(v.Pos, "drawing the place in the paper: %v", err)
			return
		}
		w.f("<figure class=\"crop\" style=\"--points:%.0f\" "+
			"tabindex=\"0\" role=\"group\" aria-label=\"as it is printed\">%s</figure>\n",
			picture.Width.Points(), svg.String())
	}
}

// forAuthors writes the errata of a paper by their causes: for each its places with
// what is printed there and what is right, the reason, how to check it by hand, and what
// can be said in favour of the text.
func (w *htmlWriter) forAuthors() {
	for _, f := range findings(w.book) {
		if f.erratum.Fault == faultOfCopy {
			continue
		}
		w.f("<li data-fault=\"%s\">", esc(f.erratum.Fault))
		for _, p := range f.places {
			w.f("<p class=\"place\"><b>%s</b>, %s <a href=\"%s#%s\">%s</a></p>\n<ul>\n", esc(p.verdict.Where),
				w.said(p.verdict, p.title()), w.page, esc(claimAnchor(p.verdict.ID)), esc(p.verdict.ID))
			for _, e := range p.errata {
				w.f("<li>")
				w.corrected(p.verdict, e)
				w.f("</li>\n")
			}
			w.f("</ul>\n")
			w.evidence("e", p.verdict)
		}
		w.f("<p>%s</p>\n", w.said(f.verdict, sentence(f.erratum.Why)))
		for _, witness := range witnesses(f) {
			w.f("<p><b>To check by hand:</b> %s</p>\n", w.said(f.verdict, mathIn(sentence(witness))))
		}
		for _, caveat := range inFavour(f) {
			w.f("<p><b>In its favour:</b> %s</p>\n", w.said(f.verdict, sentence(caveat)))
		}
		w.f("</li>\n")
	}
}

// faultOfCopy is the fault of errata that are no matter for the authors.
const faultOfCopy = "extraction"

// witnesses lists what shows the errors of a finding, each once.
func witnesses(f finding) []string {
	var list []string
	seen := map[string]bool{"": true}
	for _, p := range f.places {
		for _, e := range p.errata {
			if !seen[e.Witness] {
				seen[e.Witness] = true
				list = append(list, e.Witness)
			}
		}
	}
	return list
}

// inFavour lists what the claims of a finding say in favour of the text, each once: the
// caveats of the author, not those that the judging adds.
func inFavour(f finding) []string {
	var list []string
	for _, p := range f.places {
		if p.verdict.Claim == nil {
			continue
		}
		for _, c := range p.verdict.Claim.All("caveat") {
			if !slices.Contains(list, c.Value) {
				list = append(list, c.Value)
			}
		}
	}
	return list
}
