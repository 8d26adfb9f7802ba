package report

import (
	"strings"

	"rederive"
)

// figureData writes the data of a figure below it, folded.
func (w *htmlWriter) figureData(it item) {
	tables := figureData(it.figure)
	if tables == nil {
		return
	}
	w.f("<details class=\"fold data\"><summary>data of figure %d</summary>\n", it.number)
	for _, t := range tables {
		w.f("<div class=\"wide\" role=\"group\" aria-label=\"data of figure %d\" tabindex=\"0\"><table>\n", it.number)
		if t.name != "" {
			w.f("<caption><span>%s</span></caption>\n", w.datum(t.name))
		}
		if len(t.head) > 0 {
			w.f("<thead><tr>")
			for _, h := range t.head {
				w.head("", w.datum(h))
			}
			w.f("</tr></thead>\n")
		}
		w.f("<tbody>\n")
		for _, row := range t.rows {
			w.f("<tr>")
			for _, c := range row {
				w.f("<td>%s</td>", w.datum(c))
			}
			w.f("</tr>\n")
		}
		w.f("</tbody></table></div>\n")
	}
	w.f("</details>\n")
}

// datum is a cell of the data; a label may be a formula.
func (w *htmlWriter) datum(text string) string {
	if strings.Contains(text, "$") {
		return w.said(rederive.Verdict{}, text)
	}
	return esc(text)
}
