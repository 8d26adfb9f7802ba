package html

import (
	"fmt"
	"strings"

	"rederive/report/view"

	"rederive"
)

// coverage writes the coverage of the paper.
func (w *writer) coverage() {
	for _, c := range view.Coverages(w.Book) {
		w.f("%s<p class=\"facts\">%s</p>\n", coverageStrip(c, ""), esc(c.Text()))
	}
}

// findings writes the errors of the paper, one entry for each cause.
func (w *writer) findings() {
	for _, f := range view.Findings(w.Book) {
		w.f("<li>")
		for k, p := range f.Places {
			w.f("<div class=\"found-where\"><a href=\"#%s\">%s</a></div>\n<div class=\"found-what\">%s: ",
				esc(view.ClaimAnchor(p.Verdict.ID)), w.location(p.Verdict), w.claimText(p.Verdict, p.Title()))
			list, more := p.Shown()
			for i, e := range list {
				if i > 0 {
					w.f("; ")
				}
				w.corrected(p.Verdict, e, f.Struck(k))
			}
			if more > 0 {
				w.f("; and %d more", more)
			}
			if len(w.Book.Evidence[p.Verdict.ID]) > 0 {
				w.f("\n<details class=\"place\"><summary>the place in the paper</summary>\n")
				w.evidence("f", p.Verdict)
				w.f("</details>")
			}
			w.f("</div>\n")
		}
		w.f("<p class=\"found-why\">%s <i>%s</i></p></li>\n", w.claimText(f.Verdict, view.Sentence(f.Erratum.Why)),
			esc(view.Sentence(f.Erratum.FaultText())))
	}
}

// corrected writes a wrong value, unless it was just struck out, and the correct one.
func (w *writer) corrected(v rederive.Verdict, e rederive.Erratum, struck bool) {
	if e.Key != "" {
		w.f("%s ", w.claimText(v, view.MathInKey(e.Key)))
	}
	if edits := view.EditsOf(v, e); edits != nil && !struck {
		w.f("%s", w.edited(v, edits, true, true))
		return
	}
	if printed := view.PrintedOf(v, e); !struck {
		w.f("<del>%s</del> ", w.printedValue(v, printed, view.MathOf(v, printed)))
	}
	w.f("<ins>%s</ins>", w.correctValue(v, e.Corrected))
}

// edited is a text of the paper with what is wrong in it, what is right, or both.
func (w *writer) edited(v rederive.Verdict, edits []view.Edit, deleted, inserted bool) string {
	var pieces []string
	add := func(format, text string) {
		if text != "" {
			pieces = append(pieces, fmt.Sprintf(format, w.claimText(v, text)))
		}
	}
	for _, e := range edits {
		w.Exactly(func() {
			add("%s", e.Same)
			if deleted {
				add("<del>%s</del>", e.Deleted)
			}
		})
		if inserted {
			add("<ins>%s</ins>", e.Inserted)
		}
	}
	return strings.Join(pieces, " ")
}

// overview writes by which methods the claims are settled, and what was not run.
func (w *writer) overview() {
	number := func(cell int) int { return w.Res.Cells[w.Book.Notebook.Cells[cell]] }
	for _, g := range w.Book.Overview() {
		w.f("<div><dt>%s</dt>", esc(g.Name))
		for i, line := range g.Lines {
			w.f("%s", view.Separator(i, "<dd>", "\n<dd>"))
			if line.Cell >= 0 {
				w.f("<a href=\"#cell-%d\">cell %d</a>: ", number(line.Cell), number(line.Cell))
			}
			w.f("%s</dd>", esc(line.Text))
		}
		w.f("</div>\n")
	}
}

// coverageStrip draws the paper from its first line to its last, with the lines that
// carry claims in the colours of their verdicts. A click leads to the nearest claim, which is
// on the given page; the list of all claims does the same for the keyboard.
func coverageStrip(c view.Coverage, page string) string {
	all := c.Lines.To - c.Lines.From + 1
	var b strings.Builder
	fmt.Fprintf(&b, "<svg class=\"coverage\" viewBox=\"0 0 %d 10\" preserveAspectRatio=\"none\" role=\"img\" "+
		"aria-label=\"%s\">", all, esc(c.Label()))
	for _, m := range c.Marks {
		fmt.Fprintf(&b, "<rect class=\"%s\" x=\"%d\" width=\"%d\" height=\"10\" data-to=\"%s#%s\">"+
			"<title>%s: %s</title></rect>", m.Verdict, m.From-c.Lines.From, max(m.To-m.From+1, c.Shortest()), page,
			esc(view.ClaimAnchor(m.ID)), esc(strings.ReplaceAll(m.Title, "$", "")), m.Verdict.Words())
	}
	for _, line := range c.Left() {
		fmt.Fprintf(&b, "<rect class=\"left\" x=\"%d\" width=\"%d\" height=\"10\"/>", line-c.Lines.From, c.Shortest())
	}
	b.WriteString("</svg>")
	return b.String()
}
