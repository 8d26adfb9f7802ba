package layout

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// row sets words at positions on a line.
func row(p *pdf.Page, y float64, at map[float64]string) {
	for _, x := range slices.Sorted(maps.Keys(at)) {
		column(p, x, y, at[x])
		p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: ' ', Made: true})
	}
}

// rowsOfTable returns the rows of the only table of a page, with bars between cells.
func rowsOfTable(t *testing.T, p *pdf.Page) string {
	t.Helper()
	var rows []string
	for _, b := range Read([]*pdf.Page{p}) {
		if b.Kind != document.Table || b.Grid == nil {
			continue
		}
		for _, r := range b.Grid.Rows {
			var cells []string
			for _, c := range r {
				cells = append(cells, c.Text)
			}
			rows = append(rows, strings.Join(cells, "|"))
		}
	}
	return strings.Join(rows, "\n")
}

// wantRows checks the rows of the only table of a page.
func wantRows(t *testing.T, p *pdf.Page, want string) {
	t.Helper()
	if got := rowsOfTable(t, p); got != want {
		t.Errorf("got\n%s", got)
	}
}

const farms = "Farm|Ewes|Rams|Total\nNorth|40|12|52\nSouth|31|125|156\nWest|22|11|33\nTotal|93|148|241"

// setFarms sets a table whose columns are a space apart.
func setFarms(p *pdf.Page, y float64) {
	for i, text := range strings.Split(farms, "\n") {
		cells := strings.Split(text, "|")
		at := map[float64]string{}
		for k, x := range []float64{60, 82.5, 101, 119.5} {
			at[x] = cells[k]
		}
		row(p, y+15*float64(i), at)
	}
}

// TestTightTable reads a table whose columns are as near to each other as words, without rules.
func TestTightTable(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "The counts of sheep are given in Table 1, and the text has more words on each line.")
	setFarms(p, 140)
	wantRows(t, p, farms)
}

// TestBoxedTable reads a table whose cells are boxes.
func TestBoxedTable(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "The counts of sheep are given in Table 1, and the text has more words on each line.")
	setFarms(p, 140)
	for i := range 5 {
		y := 140 - 10 + 15*float64(i)
		for _, x := range []float64{59, 81.5, 100, 118.5, 141} {
			p.Rules = append(p.Rules, pdf.Rule{X0: x - 0.3, X1: x + 0.3, Y0: y, Y1: y + 15})
		}
		lineAt(p, 59, 141, y, y+15)
	}
	wantRows(t, p, farms)
}

// TestHeadAboveRules reads a table that only has a rule below each row.
func TestHeadAboveRules(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 120, "Table 1. Sheep by farm")
	for i, text := range strings.Split(farms, "\n") {
		cells := strings.Split(text, "|")
		at := map[float64]string{}
		for k, x := range []float64{60, 100, 140, 180} {
			at[x] = cells[k]
		}
		y := 131 + 11*float64(i)
		row(p, y, at)
		lineAt(p, 58, 205, y+2.8)
	}
	wantRows(t, p, farms)
}

// TestCountedRows keeps the numbers of a table that increase like line numbers.
func TestCountedRows(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	var want []string
	row(p, 100, map[float64]string{60: "Week", 120: "Rows", 180: "Groups"})
	want = append(want, "Week|Rows|Groups")
	for i := range 10 {
		a, b := string(rune('0'+i)), "4"+string(rune('0'+i))
		row(p, 115+15*float64(i), map[float64]string{60: "Week", 80: a, 120: "3" + a, 180: b})
		want = append(want, "Week "+a+"|3"+a+"|"+b)
	}
	wantRows(t, p, strings.Join(want, "\n"))
}

// TestWideHeads keeps a head of two words that is wider than the cells below it in one column.
func TestWideHeads(t *testing.T) {
	const want = "Farm|Grown ewes|Rams\nNorth|401|125\nSouth|312|250\nWest|221|111"
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "The counts of sheep are given in Table 1, and the text has more words on each line.")
	row(p, 140, map[float64]string{60: "Farm", 87: "Grown", 111: "ewes", 136.5: "Rams"})
	for i, text := range strings.Split(want, "\n")[1:] {
		cells := strings.Split(text, "|")
		row(p, 155+15*float64(i), map[float64]string{60: cells[0], 93: cells[1], 138: cells[2]})
	}
	wantRows(t, p, want)
}

// TestProseInStrips keeps a paragraph whose first lines leave the same strips white.
func TestProseInStrips(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	row(p, 100, map[float64]string{60: "They", 82.5: "visited", 118.5: "sheep"})
	row(p, 115, map[float64]string{60: "with", 82.5: "101", 100.5: "all", 118.5: "21", 132: "in"})
	row(p, 130, map[float64]string{60: "kept", 82.5: "102", 100.5: "all", 118.5: "31", 132: "in"})
	column(p, 60, 145, "kept on farms all summer long.")
	wantRows(t, p, "")
}

// TestTightIntervals keeps an interval in one cell, below its head, in a table whose columns are a space apart.
func TestTightIntervals(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "Group k SMD 95% CI     Q    p")
	for i, text := range []string{
		"North 8 .42 .20 to .60 12.1 .01", "South 6 .28 .10 to .50 9.40 .09", "West  9 .40 .20 to .60 6.20 .04",
	} {
		column(p, 60, 112+12*float64(i), text)
	}
	lineAt(p, 58, 210, 90, 103, 140)
	wantRows(t, p, "Group|k|SMD|95% CI|Q|p\nNorth|8|.42|.20 to .60|12.1|.01\nSouth|6|.28|.10 to .50|9.40|.09\n"+
		"West|9|.40|.20 to .60|6.20|.04")
}

// TestBracketsInStrips keeps a paragraph whose lines leave the same strips white, between the ends of its brackets.
func TestBracketsInStrips(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "farms named these so", "towns 21.1% 124/5 8,", "(chi2 = 3.9 <0.05 1).",
		"All others lie on farms.")
	if got := rowsOfTable(t, p); got != "" {
		t.Errorf("got\n%s", got)
	}
}
