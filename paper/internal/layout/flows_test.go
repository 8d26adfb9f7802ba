package layout

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

const (
	proseLeft  = "the order of tasks has an influence on it early on"
	proseRight = "and liking rose as often as it fell in this study"
)

// textOn is the text of all blocks of a page but its tables.
func textOn(p *pdf.Page) string {
	var list []string
	for _, b := range Read([]*pdf.Page{p}) {
		if b.Kind != document.Table || b.Grid == nil {
			list = append(list, b.Text().String)
		}
	}
	return strings.Join(list, "\n")
}

// TestTablePrintedOver reads a table that is too wide for its column and is printed over the text of the next one, and
// that text.
func TestTablePrintedOver(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 60, "The title of this paper goes over all of its columns, and it has been set in one line alone")
	column(p, 40, 100, proseLeft, proseLeft, proseLeft)
	column(p, 40, 146, "Table 1. Sheep")
	places := []float64{40, 110, 170, 225, 278}
	set(p, 160, places, "Farm|Ewes|Rams|Lambs|All", "North|40|12|30|82", "South|31|25|40|96", "West|3|2|4|9")
	for _, y := range []float64{150, 163, 199} {
		lineAt(p, 38, 300, y)
	}
	column(p, 40, 220, proseLeft, proseLeft, "and so on, t(94)")
	column(p, 256, 100, "= 2.41, p = .018.", proseRight, proseRight, proseRight, proseRight, proseRight, proseRight,
		proseRight, proseRight)
	const table = "Table 1. Sheep, 1\nFarm|Ewes|Rams|Lambs|All\nNorth|40|12|30|82\nSouth|31|25|40|96\nWest|3|2|4|9\n"
	if got := tablesOf(p); got != table {
		t.Errorf("got\n%s", got)
	}
	text := textOn(p)
	if n := strings.Count(text, proseRight); n != 8 {
		t.Errorf("%d lines of the right column are whole, not 8:\n%s", n, text)
	}
	if !strings.Contains(text, "and so on, t(94) = 2.41, p = .018.") {
		t.Errorf("the sentence that goes on in the right column is torn:\n%s", text)
	}
}

// TestTableDrawnByColumns reads a table whose columns are drawn one after the other: they are no columns of text.
func TestTableDrawnByColumns(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, "Table 1. Sheep")
	for i, x := range []float64{40, 240, 340} {
		for k, row := range []string{
			"Farm|Ewes (in 2019)|Rams", "a farm in the north of it|40|12", "one in the south of it|31|25",
			"the one in the west|3|2",
		} {
			column(p, x, 120+12*float64(k), strings.Split(row, "|")[i])
			p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: ' ', Made: true})
		}
	}
	for _, y := range []float64{110, 123, 159} {
		lineAt(p, 38, 380, y)
	}
	const want = "Table 1. Sheep, 1\nFarm|Ewes (in 2019)|Rams\na farm in the north of it|40|12\n" +
		"one in the south of it|31|25\nthe one in the west|3|2\n"
	if got := tablesOf(p); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestDividedWords joins the halves of words at the ends of lines, of which each is as long as a word.
func TestDividedWords(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, "In this study of sheep we have found some correla-", "tions of their weight with their height.")
	if got := textOn(p); !strings.Contains(got, "some correlations of") {
		t.Errorf("got %s", got)
	}
}
