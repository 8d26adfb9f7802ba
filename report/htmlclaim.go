package report

import (
	"fmt"
	"strings"

	"rederive"
)

// verdictBadge shows a verdict as a word and a sign, so that it does not rest on
// colour alone.
func verdictBadge(v rederive.Verdict) string {
	sign := map[rederive.Outcome]string{
		rederive.Confirmed: "✓", rederive.Refuted: "≠", rederive.Mismatch: "✗",
		rederive.Unchecked: "?", rederive.Deferred: "…", rederive.OutOfScope: "–",
	}[v.Verdict]
	mark := ""
	if v.Stored != "" {
		mark = " (stored)"
	}
	word := esc(string(v.Verdict))
	return fmt.Sprintf(`<span class="verdict %s"><span aria-hidden="true">%s</span> %s%s</span>`, word, sign, word,
		mark)
}

// claimBox writes a claim where it is settled: printed and computed side by
// side, its place in the paper, and the erratum if there is one.
func (w *htmlWriter) claimBox(v rederive.Verdict) {
	w.f("<aside class=\"claim %s\" id=\"%s\" aria-label=\"claim %s\">\n", esc(string(v.Verdict)),
		esc(claimAnchor(v.ID)), esc(v.ID))
	title := ""
	if v.Claim != nil {
		title = v.Claim.Title
	}
	w.f("<header><p class=\"claim-title\"><code>%s</code> %s</p>%s</header>\n", esc(v.ID), esc(title), verdictBadge(v))
	w.f("<p class=\"where\">%s</p>\n", esc(v.Where))
	if v.Claim != nil && len(v.Claim.Prose) > 0 {
		w.f("<div class=\"claim-prose\">")
		w.blocks(v.Claim.Prose)
		w.f("</div>\n")
	}
	if v.Comparison != nil {
		if f := v.Comparison.Formula; f != "" {
			w.f("<p>printed: %s</p>\n", orDash(f))
		}
		w.comparison(v)
	} else if v.Verdict != rederive.OutOfScope {
		w.f("<dl class=\"sides\"><div><dt>printed</dt><dd>%s</dd></div><div><dt>computed</dt><dd>%s</dd></div></dl>\n",
			orDash(v.Within(v.Printed)), orDash(v.Computed))
	}
	w.claimDetails(v)
	w.origin(v)
	w.f("</aside>\n")
}

func orDash(s string) string {
	if s == "" {
		return `<span class="none">none</span>`
	}
	return strings.ReplaceAll(esc(s), "\n", "<br>")
}

// claimDetails writes what qualifies a verdict.
func (w *htmlWriter) claimDetails(v rederive.Verdict) {
	for _, e := range errata(v) {
		w.erratum(v, e)
	}
	if len(v.Readings) > 0 {
		w.f("<ul class=\"readings\">\n")
		for _, r := range v.Readings {
			agrees := ""
			if r.Agrees {
				agrees = " <b>(as printed)</b>"
			}
			w.f("<li>read as <i>%s</i>: %s%s</li>\n", esc(r.Name), esc(r.Computed), agrees)
		}
		w.f("</ul>\n")
	}
	if f := facts(v); len(f) > 0 {
		w.f("<p class=\"facts\">%s</p>\n", w.said(v, strings.Join(f, " · ")))
	}
	for _, p := range v.Problems {
		w.f("<p class=\"problem\">%s: %s</p>\n", esc(p.Pos.String()), esc(p.Text))
	}
}

func (w *htmlWriter) erratum(v rederive.Verdict, e rederive.Erratum) {
	key := ""
	if e.Key != "" {
		key = " (" + esc(e.Key) + ")"
	}
	w.f("<div class=\"erratum\"><p><b>Erratum</b>%s: ", key)
	if e.Printed != "" {
		w.f("for <del>%s</del> ", esc(e.Printed))
	}
	w.f("read <ins>%s</ins>. Fault: %s.</p>", esc(e.Corrected), esc(e.Fault))
	if e.Why != "" {
		w.f("<p>%s</p>", w.said(v, sentence(e.Why)))
	}
	if e.Witness != "" {
		w.f("<p>Witness: %s</p>", w.said(v, sentence(e.Witness)))
	}
	w.f("</div>\n")
}

var stateClass = map[rederive.ComparedState]string{
	rederive.CellMatches: "", rederive.CellDiffers: "differs", rederive.CellIllegible: "illegible",
	rederive.CellBlank: "", rederive.CellNew: "new", rederive.CellMissing: "missing",
}

// comparison writes a printed table with what was computed for each cell:
// matching cells once, others with both values.
func (w *htmlWriter) comparison(v rederive.Verdict) {
	c, left := cutComparison(v.Comparison)
	table := func() {
		w.f("<div class=\"wide\" role=\"group\" aria-label=\"printed and computed table of claim %s\" "+
			"tabindex=\"0\"><table class=\"compared\">\n<thead><tr>", esc(v.ID))
		for _, h := range c.KeyHead {
			w.head("", esc(h))
		}
		for _, h := range c.Columns {
			w.head(` class="right"`, esc(h))
		}
		w.f("</tr></thead>\n<tbody>\n")
		for _, row := range c.Rows {
			w.f("<tr>")
			for _, k := range row.Keys {
				w.f("<th scope=\"row\">%s</th>", esc(k))
			}
			for _, cell := range row.Cells {
				w.comparedCell(cell)
			}
			w.f("</tr>\n")
		}
		w.f("</tbody></table></div>\n")
	}
	if n := v.Cells; n != nil {
		w.f("<p class=\"facts\">%s</p>\n", esc(v.Within(cellCounts(*n))))
	}
	if left > 0 {
		w.f("<p class=\"facts\">%s</p>\n", rowsLeft(left))
	}
	if isSequence(c) {
		w.sequence(c)
		return
	}
	if len(c.Rows) > mostRows && allAgree(v) {
		w.f("<details class=\"fold\"><summary>all %d rows</summary>\n", len(c.Rows))
		table()
		w.f("</details>\n")
		return
	}
	table()
}

// sequence writes the items of a sequence in a line.
func (w *htmlWriter) sequence(c *rederive.Comparison) {
	w.f("<p class=\"sequence\">")
	for i, row := range c.Rows {
		if i > 0 {
			w.f(", ")
		}
		for _, cell := range row.Cells {
			switch cell.State {
			case rederive.CellMatches, rederive.CellBlank:
				w.f("%s", esc(cell.Printed))
			case rederive.CellNew, rederive.CellIllegible:
				w.f("%s", newText(cell))
			default:
				w.f("<del>%s</del> <ins>%s</ins>", esc(cell.Printed), orDash(cell.Computed))
			}
		}
	}
	w.f("</p>\n")
}

func (w *htmlWriter) comparedCell(c rederive.ComparedCell) {
	switch c.State {
	case rederive.CellMatches, rederive.CellBlank:
		w.f("<td class=\"right\">%s</td>", esc(c.Printed))
	case rederive.CellNew, rederive.CellIllegible:
		w.f("<td class=\"right %s\">%s</td>", stateClass[c.State], newText(c))
	default:
		w.f("<td class=\"right %s\"><del>%s</del> <ins>%s</ins></td>", stateClass[c.State], esc(c.Printed),
			orDash(c.Computed))
	}
}

func newText(c rederive.ComparedCell) string {
	if c.Printed == "" {
		return "<ins>" + esc(c.Computed) + "</ins>"
	}
	if c.Computed == "" {
		return esc(c.Printed)
	}
	return esc(c.Printed) + " <ins>" + esc(c.Computed) + "</ins>"
}

// said returns a text of a claims document as HTML.
func (w *htmlWriter) said(v rederive.Verdict, text string) string {
	var b strings.Builder
	for _, part := range w.view.said(v, text) {
		b.WriteString(esc(part.text))
		if part.claim != "" {
			b.WriteString(`<a href="#` + esc(part.anchor) + `"><code>` + esc(part.claim) + "</code></a>")
		}
	}
	return b.String()
}
