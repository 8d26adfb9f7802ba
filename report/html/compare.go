package html

import (
	"fmt"
	"slices"

	"rederive"
	"rederive/report/view"
)

var stateClass = map[rederive.ComparedState]string{
	rederive.CellMatches: "", rederive.CellDiffers: "differs", rederive.CellIllegible: "illegible",
	rederive.CellBlank: "", rederive.CellNew: "new", rederive.CellMissing: "missing",
}

// comparison writes a printed table with the computed value of each cell: matching
// cells once, others with both values.
func (w *writer) comparison(r view.ClaimRow) {
	c := r.Table
	if r.Left > 0 {
		w.f("<p class=\"facts\">%s</p>\n", view.RowsLeft(r.Left))
	}
	if view.IsSequence(c) {
		w.sequence(c)
		return
	}
	label := "printed and computed table of claim " + r.Verdict.ID
	w.f("<div class=\"wide\" role=\"group\" aria-label=\"%s\" tabindex=\"0\"><table class=\"compared\">\n<thead><tr>",
		esc(label))
	heads := slices.Concat(c.KeyHead, c.Columns)
	for i, h := range view.MathInHeads(heads) {
		w.head(numberClass(i >= len(c.KeyHead)), w.inTable(heads[i], h))
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

// sequence writes the items of a sequence on one line.
func (w *writer) sequence(c *rederive.Comparison) {
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
				w.f("<del>%s</del> <ins>%s</ins>", esc(cell.Printed), orDash(cell.Shown))
			}
		}
	}
	w.f("</p>\n")
}

func (w *writer) comparedCell(c rederive.ComparedCell) {
	switch c.State {
	case rederive.CellMatches, rederive.CellBlank:
		w.f("<td class=\"right\"%s>%s</td>", inFull(c), boardHTML(c.Printed))
	case rederive.CellNew, rederive.CellIllegible:
		w.f("<td class=\"right %s\"%s>%s</td>", stateClass[c.State], inFull(c), newText(c))
	default:
		w.f("<td class=\"right %s\"%s><del>%s</del> <ins>%s</ins></td>", stateClass[c.State], inFull(c),
			boardHTML(c.Printed), orDash(c.Shown))
	}
}

// inFull returns the title attribute of a cell whose computed number is shown rounded.
func inFull(c rederive.ComparedCell) string {
	if c.Shown == c.Computed {
		return ""
	}
	return fmt.Sprintf(" title=\"%s\"", esc(c.Computed))
}

func newText(c rederive.ComparedCell) string {
	if c.Printed == "" {
		return "<ins>" + boardHTML(c.Shown) + "</ins>"
	}
	if c.Shown == "" {
		return boardHTML(c.Printed)
	}
	return boardHTML(c.Printed) + " <ins>" + boardHTML(c.Shown) + "</ins>"
}
