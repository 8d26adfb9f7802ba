package html

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/report/view"
)

// verdictBadge shows a verdict as a word and a symbol, so that it does not depend on
// colour alone.
func verdictBadge(v rederive.Verdict) string {
	mark := ""
	if v.Stored != "" {
		mark = " (stored)"
	}
	return fmt.Sprintf(`<span class="verdict %s"><span aria-hidden="true">%s</span> %s%s</span>`,
		esc(string(v.Verdict)), view.Sign(v), esc(v.Verdict.Words()), mark)
}

// noteLabel is before a caveat where the columns of a row are below one another, and for screen readers.
const noteLabel = `<span class="unseen">note:</span> `

const leastHead = 3 // minimum number of claim rows that get a header

// claimRows writes claims as a table of rows that expand to their details.
func (w *writer) claimRows(verdicts []rederive.Verdict) {
	if len(verdicts) == 0 {
		return
	}
	w.f("<div class=\"claims\" role=\"group\" aria-label=\"claims\">\n")
	if len(verdicts) >= leastHead {
		w.f("<p class=\"claims-head\" aria-hidden=\"true\"><span>claim</span><span>computed</span>" +
			"<span>where</span></p>\n")
	}
	for _, v := range verdicts {
		w.claimRow(view.NewClaimRow(v))
	}
	w.f("</div>\n")
}

func (w *writer) claimRow(r view.ClaimRow) {
	v, open := r.Verdict, ""
	if r.Open {
		open = " open"
	}
	w.f("<details class=\"claim %s\" id=\"%s\" data-claim=\"%s\"%s><summary>", esc(string(v.Verdict)),
		esc(view.ClaimAnchor(v.ID)), esc(v.ID), open)
	w.still = true // the content of a summary is part of one button
	w.f("<span class=\"says\">%s</span> ", w.statement(r))
	w.f("<span class=\"got\"><span class=\"unseen\">computed:</span> %s</span> ", w.computedValue(r))
	where, caveat := w.location(v), ""
	if !r.ShortCaveat() {
		caveat = w.claimText(v, r.Caveat)
	}
	w.still = false
	word := v.Verdict.Words()
	if v.Stored != "" {
		word += ", a stored result"
	}
	if where != "" {
		where = `<span class="unseen">where:</span> ` + where
	}
	w.f("<span class=\"where\">%s</span> <span class=\"sign\" role=\"img\" aria-label=\"%s\" "+
		"title=\"%s\">%s</span>", where, esc(word), esc(word), view.Sign(v))
	if caveat != "" {
		w.f(" <span class=\"caveat across\">%s</span>", noteLabel+caveat)
	}
	w.f("</summary>\n<div class=\"more\">\n")
	w.claimDetails(r)
	w.f("</div></details>\n")
}

// location returns where in the paper a claim is, with formulas rendered.
func (w *writer) location(v rederive.Verdict) string {
	return w.claimText(v, view.MathInPlace(v.Where))
}

// statement returns what the paper states, with the printed value.
func (w *writer) statement(r view.ClaimRow) string {
	text, printed := w.claimText(r.Verdict, r.Title), w.printed(r)
	if r.Printed != "" {
		text += ":"
	}
	text = `<span class="claim-title">` + text + "</span>"
	if printed != "" {
		text += " " + printed
	}
	if r.Gist != nil {
		text += ` <span class="gist">` + w.inlines(r.Gist) + "</span>"
	}
	return text
}

// printed returns the printed value of a row with what is wrong in it, or "".
func (w *writer) printed(r view.ClaimRow) string {
	switch {
	case r.Edits != nil:
		return w.edited(r.Verdict, r.Edits, true, false)
	case r.Printed == "":
		return ""
	}
	element, value := "b", w.printedValue(r.Verdict, r.Printed, r.TeX)
	if r.Wrong {
		element = "del"
	}
	return fmt.Sprintf("<%s class=\"printed\">%s</%s>", element, value, element)
}

// printedValue returns a printed or correct value, as mathematics if it is a formula.
func (w *writer) printedValue(v rederive.Verdict, text, tex string) (set string) {
	if tex != "" {
		return w.claimText(v, "$"+tex+"$")
	}
	if withMath := view.MathInQuote(text); withMath != text {
		w.Exactly(func() { set = w.claimText(v, withMath) })
		return set
	}
	return boardHTML(text)
}

// quoted returns what the paper has, with formulas as mathematics.
func (w *writer) quoted(v rederive.Verdict, text string) string {
	if view.MathInQuote(text) == text && view.IsProgramText(text) && view.MathOf(v, text) == "" {
		return "<samp>" + esc(text) + "</samp>"
	}
	return w.printedValue(v, text, view.MathOf(v, text))
}

// correctValue returns a correct value or sentence, in the words of the claims document.
func (w *writer) correctValue(v rederive.Verdict, text string) string {
	if tex := view.MathOf(v, text); tex != "" {
		return w.printedValue(v, text, tex)
	}
	return w.claimText(v, view.MathInQuote(text))
}

// computedValue returns what was computed.
func (w *writer) computedValue(r view.ClaimRow) string {
	text := w.computed(r.Verdict, r.Computed)
	switch {
	case r.InWords():
		text = w.claimText(r.Verdict, r.Computed)
	case r.Edits != nil:
		text = w.edited(r.Verdict, r.Edits, false, true)
	case r.Wrong && r.Table == nil:
		text = "<ins>" + text + "</ins>"
	}
	if r.ShortCaveat() {
		text += ` <span class="caveat">` + noteLabel + w.claimText(r.Verdict, r.Caveat) + "</span>"
	}
	return text
}

// computed is a computed value, with its formulas.
func (w *writer) computed(v rederive.Verdict, text string) string {
	if set := view.MathInQuote(text); set != text {
		return w.claimText(v, set)
	}
	return orDash(text)
}

func orDash(s string) string {
	if s == "" {
		return `<span class="none">none</span>`
	}
	return strings.ReplaceAll(boardHTML(s), "\n", "<br>")
}

// claimDetails writes the details of a row.
func (w *writer) claimDetails(r view.ClaimRow) {
	v := r.Verdict
	w.blocks(r.Prose)
	switch {
	case r.Part != nil:
		whole := r.Table
		r.Table = r.Part
		w.comparison(r)
		r.Table = whole
		w.f("<details class=\"fold\"><summary>the whole table, with %s</summary>\n", view.RestOfTable(r))
		w.comparison(r)
		w.f("</details>\n")
	case r.Table != nil:
		w.comparison(r)
	}
	for _, g := range r.Errata {
		w.erratum(v, g)
	}
	w.evidence("e", v)
	for _, q := range r.Quotes {
		w.f("<p class=\"quote\">%s</p>\n", w.quoted(v, q))
	}
	for _, c := range r.Copied {
		w.f("<details class=\"fold\"><summary>what our copy has</summary><p class=\"quote\"><samp>%s</samp>",
			esc(c.Text))
		if c.Repair != "" {
			w.f(" (%s)", w.claimText(v, view.MathIn(c.Repair)))
		}
		w.f("</p></details>\n")
	}
	if r.Full != "" {
		w.f("<p class=\"full\">computed in full: %s</p>\n", orDash(r.Full))
	}
	if len(v.Readings) > 0 {
		w.f("<ul class=\"readings\">\n")
		for _, reading := range v.Readings {
			agrees := ""
			if reading.Agrees {
				agrees = " <b>(as printed)</b>"
			}
			before, name := view.ReadAs(reading)
			w.f("<li>%s <i>%s</i>: %s%s</li>\n", before, w.claimText(v, name),
				w.computed(v, view.ReadingText(v, reading, view.CutValue)), agrees)
		}
		w.f("</ul>\n")
	}
	if f := r.Facts(); len(f) > 0 {
		w.f("<p class=\"facts\">%s</p>\n", w.claimText(v, strings.Join(f, " · ")))
	}
	for _, p := range v.Problems {
		w.f("<p class=\"problem\">%s: %s</p>\n", esc(p.Pos.String()), esc(p.Text))
	}
	w.origin(v)
	w.f("<p class=\"facts\"><a href=\"#%s\">%s</a> %s</p>\n", esc(view.ClaimAnchor(v.ID)), esc(v.ID),
		verdictBadge(v))
}

// erratum writes errata that share an explanation.
func (w *writer) erratum(v rederive.Verdict, g view.ErratumGroup) {
	w.f("<div class=\"erratum\"><p><b>Erratum.</b> ")
	for i, e := range g.Errata {
		if i > 0 {
			w.f("; ")
		}
		if !g.InRow {
			w.corrected(v, e, false)
		}
	}
	if !g.InRow {
		w.f(". ")
	}
	w.f("%s <i>%s</i></p>", w.claimText(v, view.Sentence(g.Why)), esc(view.Sentence(g.FaultText())))
	if g.Witness != "" {
		w.f("<p>Witness: %s</p>", w.claimText(v, view.MathIn(view.Sentence(g.Witness))))
	}
	if g.Check != "" {
		w.f("<p>To check by hand: %s</p>", w.claimText(v, view.Sentence(g.Check)))
	}
	w.f("</div>\n")
}

// claimText returns a text of a claims document as HTML.
func (w *writer) claimText(v rederive.Verdict, text string) string {
	var b strings.Builder
	parts := w.View.Said(v, text) // text interleaved with code and formulas
	opening := ""
	for i, part := range parts {
		if i+1 < len(parts) && parts[i+1].TeX != "" {
			rest, cut := cutOpening(rederive.Text(part.Text))
			part.Text, opening = string(rest), cut
		}
		b.WriteString(boardHTML(part.Text))
		switch {
		case view.IsBoard(part.Code):
			b.WriteString(boardHTML(part.Code))
		case part.Code != "":
			b.WriteString("<code>" + esc(part.Code) + "</code>")
		case part.TeX != "":
			closing, rest := cutClosing(rederive.Text(parts[i+1].Text))
			parts[i+1].Text = string(rest)
			b.WriteString(joined(esc(opening), w.inline(&rederive.Math{TeX: part.TeX, Pos: part.Pos}), esc(closing)))
			opening = ""
		case part.Claim != "" && w.still:
			b.WriteString("<code>" + esc(part.Claim) + "</code>")
		case part.Claim != "":
			b.WriteString(`<a href="` + w.page + `#` + esc(part.Anchor) + `"><code>` + esc(part.Claim) + "</code></a>")
		}
	}
	return b.String()
}
