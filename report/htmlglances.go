package report

import (
	"fmt"
	"strings"

	"rederive"
)

// coverage writes how much of the paper is covered.
func (w *htmlWriter) coverage() {
	for _, c := range coverages(w.book) {
		w.f("%s<p class=\"facts\">%s</p>\n", coverageStrip(c), esc(c.text()))
	}
}

// found writes the errors of the paper, one entry for each cause.
func (w *htmlWriter) found() {
	for _, f := range findings(w.book) {
		w.f("<li>")
		for _, p := range f.places {
			w.f("<div class=\"found-where\"><a href=\"#%s\">%s</a></div>\n<div class=\"found-what\">%s: ",
				esc(claimAnchor(p.verdict.ID)), esc(p.verdict.Where), w.said(p.verdict, p.title()))
			list, more := p.shown()
			for i, e := range list {
				if i > 0 {
					w.f("; ")
				}
				w.corrected(p.verdict, e)
			}
			if more > 0 {
				w.f("; and %d more", more)
			}
			if len(w.book.Evidence[p.verdict.ID]) > 0 {
				w.f("\n<details class=\"place\"><summary>the place in the paper</summary>\n")
				w.evidence("f", p.verdict)
				w.f("</details>")
			}
			w.f("</div>\n")
		}
		w.f("<p class=\"found-why\">%s <i>Fault: %s.</i></p></li>\n", w.said(f.verdict, sentence(f.erratum.Why)),
			esc(f.erratum.Fault))
	}
}

// corrected writes a wrong value and the right one.
func (w *htmlWriter) corrected(v rederive.Verdict, e rederive.Erratum) {
	if e.Key != "" {
		w.f("%s ", esc(e.Key))
	}
	printed := printedOf(v, e)
	w.f("<del>%s</del> <ins>%s</ins>", w.stated(v, printed, mathOf(v, printed)),
		w.right(v, e.Corrected))
}

// glances writes by which methods the claims are settled, and what was not run.
func (w *htmlWriter) glances() {
	number := func(cell int) int { return w.res.cells[w.book.Notebook.Cells[cell]] }
	for _, g := range w.book.glances() {
		w.f("<div><dt>%s</dt>", esc(g.name))
		for i, line := range g.lines {
			w.f("%s", separator(i, "<dd>", "\n<dd>"))
			if line.cell >= 0 {
				w.f("<a href=\"#cell-%d\">cell %d</a>: ", number(line.cell), number(line.cell))
			}
			w.f("%s</dd>", esc(line.text))
		}
		w.f("</div>\n")
	}
}

// coverageStrip draws the paper from its first line to its last, with the lines that
// carry claims in the colours of their verdicts.
func coverageStrip(c coverage) string {
	all := c.lines.To - c.lines.From + 1
	var b strings.Builder
	fmt.Fprintf(&b, "<svg class=\"coverage\" viewBox=\"0 0 %d 10\" preserveAspectRatio=\"none\" role=\"img\" "+
		"aria-label=\"%s\">", all, esc(c.label()))
	for _, m := range c.marks {
		fmt.Fprintf(&b, "<rect class=\"%s\" x=\"%d\" width=\"%d\" height=\"10\"/>", m.verdict, m.From-c.lines.From,
			max(m.To-m.From+1, c.shortest()))
	}
	for _, line := range c.left() {
		fmt.Fprintf(&b, "<rect class=\"left\" x=\"%d\" width=\"%d\" height=\"10\"/>", line-c.lines.From, c.shortest())
	}
	b.WriteString("</svg>")
	return b.String()
}
