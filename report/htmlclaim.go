package report

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/internal/thousands"
)

// verdictBadge shows a verdict as a word and a sign, so that it does not rest on
// colour alone.
func verdictBadge(v rederive.Verdict) string {
	mark := ""
	if v.Stored != "" {
		mark = " (stored)"
	}
	word := esc(string(v.Verdict))
	return fmt.Sprintf(`<span class="verdict %s"><span aria-hidden="true">%s</span> %s%s</span>`,
		word, sign(v), word, mark)
}

const leastHead = 3 // rows of claims that have a head

// claimRows writes claims as a table of rows that open to their details.
func (w *htmlWriter) claimRows(verdicts []rederive.Verdict) {
	if len(verdicts) == 0 {
		return
	}
	w.f("<div class=\"claims\" role=\"group\" aria-label=\"claims\">\n")
	if len(verdicts) >= leastHead {
		w.f("<p class=\"claims-head\" aria-hidden=\"true\"><span>the paper says</span><span>computed</span>" +
			"<span>where</span></p>\n")
	}
	for _, v := range verdicts {
		w.claimRow(newClaimRow(v))
	}
	w.f("</div>\n")
}

func (w *htmlWriter) claimRow(r claimRow) {
	v, open := r.verdict, ""
	if r.open {
		open = " open"
	}
	w.f("<details class=\"claim %s\" id=\"%s\" data-claim=\"%s\"%s><summary>", esc(string(v.Verdict)),
		esc(claimAnchor(v.ID)), esc(v.ID), open)
	w.still = true // what is in a summary is part of one button
	w.f("<span class=\"says\">%s</span> ", w.says(r))
	w.f("<span class=\"got\"><span class=\"unseen\">computed:</span> %s</span> ", w.got(r))
	w.still = false
	word := string(v.Verdict)
	if v.Stored != "" {
		word += ", a stored result"
	}
	w.f("<span class=\"where\">%s</span> <span class=\"sign\" role=\"img\" aria-label=\"%s\" "+
		"title=\"%s\">%s</span></summary>\n<div class=\"more\">\n",
		esc(v.Where), esc(word), esc(word), sign(v))
	w.claimDetails(r)
	w.f("</div></details>\n")
}

// says is what the paper states, with the value it prints.
func (w *htmlWriter) says(r claimRow) string {
	text := `<span class="claim-title">` + w.said(r.verdict, r.title)
	if r.printed != "" {
		text += ":"
	}
	text += "</span>"
	if r.printed != "" {
		element := "b"
		if r.wrong {
			element = "del"
		}
		text += fmt.Sprintf(" <%s class=\"printed\">%s</%s>", element, w.stated(r.verdict, r.printed, r.tex), element)
	}
	if r.gist != nil {
		text += ` <span class="gist">` + w.inlines(r.gist) + "</span>"
	}
	return text
}

// stated is a value of the paper or a right one, as mathematics if it is a formula.
func (w *htmlWriter) stated(v rederive.Verdict, text, tex string) (set string) {
	if tex != "" {
		return w.said(v, "$"+tex+"$")
	}
	if withMath := mathIn(text); withMath != text {
		w.exactly(func() { set = w.said(v, withMath) })
		return set
	}
	return boardHTML(text)
}

// right is a right value or sentence, in the words of the claims document.
func (w *htmlWriter) right(v rederive.Verdict, text string) string {
	if tex := mathOf(v, text); tex != "" {
		return w.stated(v, text, tex)
	}
	return w.said(v, mathIn(text))
}

// got is what was computed.
func (w *htmlWriter) got(r claimRow) string {
	text := orDash(r.computed)
	if set := mathIn(r.computed); set != r.computed {
		text = w.said(r.verdict, set)
	}
	switch {
	case r.verdict.Verdict == rederive.OutOfScope || r.computed == thousands.Grouped(r.verdict.Reason):
		text = w.said(r.verdict, r.computed)
	case r.wrong && r.table == nil:
		text = "<ins>" + text + "</ins>"
	}
	if r.caveat != "" {
		text += ` <span class="caveat">` + w.said(r.verdict, r.caveat) + "</span>"
	}
	return text
}

func orDash(s string) string {
	if s == "" {
		return `<span class="none">none</span>`
	}
	return strings.ReplaceAll(boardHTML(s), "\n", "<br>")
}

// claimDetails writes what a row opens to.
func (w *htmlWriter) claimDetails(r claimRow) {
	v := r.verdict
	w.blocks(r.prose)
	switch {
	case r.part != nil:
		whole := r.table
		r.table = r.part
		w.comparison(r)
		r.table = whole
		w.f("<details class=\"fold\"><summary>the whole table, with %s</summary>\n", restOfTable(r))
		w.comparison(r)
		w.f("</details>\n")
	case r.table != nil:
		w.comparison(r)
	}
	for _, g := range r.errata {
		w.erratum(v, g)
	}
	w.evidence("e", v)
	for _, q := range r.quotes {
		w.f("<p class=\"quote\">%s</p>\n", esc(q))
	}
	if r.full != "" {
		w.f("<p class=\"full\">computed in full: %s</p>\n", orDash(r.full))
	}
	if len(v.Readings) > 0 {
		w.f("<ul class=\"readings\">\n")
		for _, reading := range v.Readings {
			agrees := ""
			if reading.Agrees {
				agrees = " <b>(as printed)</b>"
			}
			w.f("<li>read as <i>%s</i>: %s%s</li>\n",
				esc(withSigns(reading.Name)), esc(cutValue(reading.Computed)), agrees)
		}
		w.f("</ul>\n")
	}
	if f := facts(v); len(f) > 0 {
		w.f("<p class=\"facts\">%s</p>\n", w.said(v, strings.Join(f, " · ")))
	}
	for _, p := range v.Problems {
		w.f("<p class=\"problem\">%s: %s</p>\n", esc(p.Pos.String()), esc(p.Text))
	}
	w.origin(v)
	w.f("<p class=\"facts\"><a href=\"#%s\">%s</a> %s</p>\n", esc(claimAnchor(v.ID)), esc(v.ID),
		verdictBadge(v))
}

// erratum writes errata that have one explanation.
func (w *htmlWriter) erratum(v rederive.Verdict, g erratumGroup) {
	w.f("<div class=\"erratum\"><p><b>Erratum.</b> ")
	for i, e := range g.errata {
		if i > 0 {
			w.f("; ")
		}
		if !g.inRow {
			w.corrected(v, e)
		}
	}
	if !g.inRow {
		w.f(". ")
	}
	w.f("%s <i>Fault: %s.</i></p>", w.said(v, sentence(g.Why)), esc(g.Fault))
	if g.Witness != "" {
		w.f("<p>Witness: %s</p>", w.said(v, mathIn(sentence(g.Witness))))
	}
	w.f("</div>\n")
}

// said returns a text of a claims document as HTML.
func (w *htmlWriter) said(v rederive.Verdict, text string) string {
	var b strings.Builder
	for _, part := range w.view.said(v, text) {
		b.WriteString(boardHTML(part.text))
		switch {
		case len(boardParts(part.code)) == 1 && boardParts(part.code)[0].rows != nil:
			b.WriteString(boardHTML(part.code))
		case part.code != "":
			b.WriteString("<code>" + esc(part.code) + "</code>")
		case part.tex != "":
			b.WriteString(w.inline(&rederive.Math{TeX: part.tex, Pos: part.pos}))
		case part.claim != "" && w.still:
			b.WriteString("<code>" + esc(part.claim) + "</code>")
		case part.claim != "":
			b.WriteString(`<a href="` + w.page + `#` + esc(part.anchor) + `"><code>` + esc(part.claim) + "</code></a>")
		}
	}
	return b.String()
}
