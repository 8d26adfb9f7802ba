package html

import (
	"strings"

	"rederive/report/view"

	"rederive"
)

// figureData writes the data of a figure below it, folded.
func (w *writer) figureData(it view.Item) {
	tables := view.FigureData(it.Figure)
	if tables == nil {
		return
	}
	w.f("<details class=\"fold data\"><summary>data of figure %d</summary>\n", it.Number)
	for _, t := range tables {
		w.f("<div class=\"wide\" role=\"group\" aria-label=\"data of figure %d\" tabindex=\"0\"><table>\n", it.Number)
		if t.Name != "" {
			w.f("<caption><span>%s</span></caption>\n", w.datum(t.Name))
		}
		if len(t.Head) > 0 {
			w.f("<thead><tr>")
			for _, h := range t.Head {
				w.head("", w.datum(h))
			}
			w.f("</tr></thead>\n")
		}
		w.f("<tbody>\n")
		for _, row := range t.Rows {
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

// datum returns a cell of the data; a label may be a formula.
func (w *writer) datum(text string) string {
	if strings.Contains(text, "$") {
		return w.claimText(rederive.Verdict{}, text)
	}
	return esc(text)
}
