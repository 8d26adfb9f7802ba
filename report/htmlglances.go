package report

import (
	"fmt"
	"strings"
)

// glances writes the same for the page, with how much of the paper is covered.
func (w *htmlWriter) glances() {
	for _, c := range coverages(w.book) {
		w.f("<div><dt>coverage</dt><dd>%s%s</dd></div>\n", esc(c.text()), c.strip())
	}
	number := func(cell int) int { return w.res.cells[w.book.Notebook.Cells[cell]] }
	link := func(cell int) string {
		return fmt.Sprintf("<a href=\"#cell-%d\">cell %d</a>", number(cell), number(cell))
	}
	for _, g := range w.book.glances(link) {
		w.f("<div><dt>%s</dt><dd>%s</dd></div>\n", g.name, strings.Join(g.texts, "</dd>\n<dd>"))
	}
}

// strip draws the paper from its first line to its last, with the lines that
// carry claims in the colours of their verdicts.
func (c *coverage) strip() string {
	all := c.lines.To - c.lines.From + 1
	var b strings.Builder
	fmt.Fprintf(&b, "<svg class=\"coverage\" viewBox=\"0 0 %d 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">", all, esc(c.label()))
	for _, m := range c.marks {
		fmt.Fprintf(&b, "<rect class=\"%s\" x=\"%d\" width=\"%d\" height=\"10\"/>", m.verdict, m.From-c.lines.From, max(m.To-m.From+1, c.shortest()))
	}
	b.WriteString("</svg>")
	return b.String()
}
