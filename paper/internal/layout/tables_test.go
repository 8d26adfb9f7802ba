package layout

import (
	"fmt"
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// lineAt draws horizontal rules at some heights.
func lineAt(p *pdf.Page, x0, x1 float64, heights ...float64) {
	for _, y := range heights {
		p.Rules = append(p.Rules, pdf.Rule{X0: x0, X1: x1, Y0: y - 0.3, Y1: y + 0.3})
	}
}

// tablesOf formats the tables of a page: caption, rows of the head, cells.
func tablesOf(p *pdf.Page) string {
	var b strings.Builder
	for _, block := range Read([]*pdf.Page{p}) {
		if block.Kind != document.Table || block.Grid == nil {
			continue
		}
		fmt.Fprintf(&b, "%s, %d\n", block.Grid.Caption, block.Grid.Head)
		for _, r := range block.Grid.Rows {
			for i, c := range r {
				if i > 0 {
					b.WriteString("|")
				}
				b.WriteString(c.Text)
				if c.Columns > 1 {
					fmt.Fprintf(&b, "(%d)", c.Columns)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// wantTables checks the tables of a page.
func wantTables(t *testing.T, p *pdf.Page, want string) {
	t.Helper()
	if got := tablesOf(p); got != want {
		t.Errorf("got\n%s", got)
	}
}

// set sets rows of cells at positions; each line is 12 points high.
func set(p *pdf.Page, y float64, places []float64, rows ...string) {
	for i, text := range rows {
		at := map[float64]string{}
		for k, cell := range strings.Split(text, "|") {
			if cell != "" {
				at[places[k]] = cell
			}
		}
		row(p, y+12*float64(i), at)
	}
}

var fourColumns = []float64{60, 110, 150, 190}

// TestNoLastRule reads two tables of the same width that have a rule only above and below their heads, with the
// caption of the second between them.
func TestNoLastRule(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep")
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	column(p, 60, 186, "Table 2. Goats")
	set(p, 200, fourColumns, "Farm|Does|Bucks|All", "East|10|1|11", "West|20|2|22")
	column(p, 60, 238, "Note. The farms were counted in May 2019 and in June 2020.")
	lineAt(p, 58, 210, 110, 123, 190, 203)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\n"+
		"Table 2. Goats, 1\nFarm|Does|Bucks|All\nEast|10|1|11\nWest|20|2|22\n")
}

// TestRowBelowLastRule reads the totals below the last rule of a table, but not the text after them.
func TestRowBelowLastRule(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep")
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56", "Total|71|37|108")
	column(p, 60, 172, "In 2019 we saw 71 ewes and 37 rams, and in 2020 some more", "of both, as other people did.")
	lineAt(p, 58, 210, 110, 123, 147)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\nTotal|71|37|108\n")
}

// TestCaptionsBelow gives each table the nearest caption.
func TestCaptionsBelow(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	column(p, 60, 158, "Table 1. Sheep")
	set(p, 200, fourColumns, "Farm|Does|Bucks|All", "East|10|1|11", "West|20|2|22")
	column(p, 60, 238, "Table 2. Goats")
	lineAt(p, 58, 210, 110, 123, 147, 190, 203, 227)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\n"+
		"Table 2. Goats, 1\nFarm|Does|Bucks|All\nEast|10|1|11\nWest|20|2|22\n")
}

// TestSpanningHeads reads heads over several columns: without rules, with a rule below each row, and in boxes.
func TestSpanningHeads(t *testing.T) {
	places := []float64{60, 120, 150, 190, 230, 260, 300}
	rows := []string{
		"||Trained|||Others|", "Task|n|M|SD|n|M|SD", "Words|21|8.52|3.10|23|9.13|2.98",
		"Rules|19|7.37|3.02|20|7.05|3.31",
	}
	const want = "Table 1. Scores by group, 2\n|Trained(3)|Others(3)\nTask|n|M|SD|n|M|SD\n" +
		"Words|21|8.52|3.10|23|9.13|2.98\nRules|19|7.37|3.02|20|7.05|3.31\n"
	for name, draw := range map[string]func(*pdf.Page){
		"no rules": func(*pdf.Page) {},
		"a rule below each row": func(p *pdf.Page) {
			for i := range rows {
				lineAt(p, 58, 325, 123+12*float64(i))
			}
		},
		"boxes": func(p *pdf.Page) {
			for i := range 5 {
				lineAt(p, 58, 325, 111+12*float64(i))
			}
			for _, x := range []float64{58, 115, 145, 185, 225, 255, 295, 325} {
				p.Rules = append(p.Rules, pdf.Rule{X0: x - 0.3, X1: x + 0.3, Y0: 123, Y1: 159})
			}
		},
	} {
		p := &pdf.Page{Width: 500, Height: 800}
		column(p, 60, 106, "Table 1. Scores by group")
		set(p, 120, places, rows...)
		draw(p)
		if got := tablesOf(p); got != want {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}

// TestNoteInStrips keeps a note out of a table whose columns are a space apart, although its words leave them white.
func TestNoteInStrips(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "The counts of sheep are given in Table 1, and the text has more words on each line.")
	setFarms(p, 140)
	row(p, 215, map[float64]string{60: "Note.", 82.5: "All", 101: "were", 119.5: "seen"})
	wantRows(t, p, farms)
}

// TestSignsInCells reads a column of p-values in which one value has a sign where the other rows are white.
func TestSignsInCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	for i, cells := range [][]string{
		{"Term", "b", "z", "", "p"},
		{"Age", "0.31", "2.21", "", ".027"},
		{"Size", "0.92", "3.80", "<", ".001"},
		{"Year", "0.11", "0.41", "", ".682"},
	} {
		at := map[float64]string{}
		for k, x := range []float64{60, 80, 100, 119.5, 125.5} {
			if cells[k] != "" {
				at[x] = cells[k]
			}
		}
		row(p, 120+12*float64(i), at)
	}
	wantRows(t, p, "Term|b|z|p\nAge|0.31|2.21|.027\nSize|0.92|3.80|< .001\nYear|0.11|0.41|.682")
}

// TestCellAtFoot keeps the counts of a table at the foot of its page.
func TestCellAtFoot(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 718, fourColumns, "Farm|Ewes|Share|Rams", "North|40|31.2|12", "South|31|24.3|25", "West|22|17.2|11")
	wantRows(t, p, "Farm|Ewes|Share|Rams\nNorth|40|31.2|12\nSouth|31|24.3|25\nWest|22|17.2|11")
}

// TestTablesOnPages reads tables that have a page each: their names are at the same position, and their titles
// below.
func TestTablesOnPages(t *testing.T) {
	var pages []*pdf.Page
	for i := range 3 {
		p := &pdf.Page{Width: 500, Height: 800}
		column(p, 60, 40, "SHEEP")
		column(p, 440, 40, fmt.Sprint(i+1))
		column(p, 60, 80, fmt.Sprintf("Table %d", i+1))
		column(p, 60, 102, "Sheep by farm")
		set(p, 130, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
		lineAt(p, 58, 210, 120)
		lineAt(p, 58, 210, 133)
		pages = append(pages, p)
	}
	column(pages[0], 60, 300, "the sheep were counted in the morning of the first Sunday in May,",
		"by two of us, who agreed.")
	for i, b := range Read(pages) {
		switch text := b.Text().String; {
		case b.Kind == document.Table && !strings.HasSuffix(b.Grid.Caption, "Sheep by farm"):
			t.Errorf("block %d: caption %q", i, b.Grid.Caption)
		case b.Kind == document.Paragraph && !strings.HasPrefix(text, "the sheep were counted"):
			t.Errorf("block %d: paragraph %q", i, text)
		}
	}
}

// TestHeadOnce removes a header that is level with the page number, although no other page has it.
func TestHeadOnce(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 220, 40, "SHEEP")
	column(p, 440, 40, "3")
	column(p, 60, 80, "Entered twice by assistants, the differences between farms were small,", "F(4, 20) = 5.70.")
	for _, b := range Read([]*pdf.Page{p}) {
		if text := b.Text().String; b.Kind == document.Paragraph && !strings.HasPrefix(text, "Entered") {
			t.Errorf("%q", text)
		}
	}
}

// TestHeadsAtTop keeps the heads of two tables at the top of their pages.
func TestHeadsAtTop(t *testing.T) {
	var pages []*pdf.Page
	for _, name := range []string{"Farm", "Year"} {
		p := &pdf.Page{Width: 500, Height: 800}
		set(p, 60, fourColumns, name+"|Ewes|Rams|p", "", "North|40|12|.021", "", "South|31|25|.315")
		pages = append(pages, p)
	}
	for i, b := range Read(pages) {
		if b.Kind == document.Running {
			t.Errorf("block %d: %q", i, b.Text().String)
		}
	}
}

// TestLastLineNumbers removes the numbers of a few lines on the last page of a manuscript.
func TestLastLineNumbers(t *testing.T) {
	var pages []*pdf.Page
	for from, n := range []int{10, 2} {
		p := &pdf.Page{Width: 500, Height: 800}
		for i := range n {
			y := 100 + 22*float64(i)
			column(p, 40, y, fmt.Sprintf("%2d", 10*from+i+1))
			column(p, 80, y, "A line of the manuscript, as long as the others, F(4, 201) =")
		}
		pages = append(pages, p)
	}
	for _, b := range Read(pages) {
		if text := b.Text().String; strings.Contains(text, "= 12") || strings.Contains(text, "11") {
			t.Errorf("%q", text)
		}
	}
}

// TestNumbersOfRows keeps the numbers of the rows of a table that begins at the margin of the text.
func TestNumbersOfRows(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	for i := range 12 {
		column(p, 60, 100+12*float64(i), "The text of the paper, a line of it above the table,")
	}
	rows := []string{"No.|Locus|Loci|Share", ""}
	for i := range 10 {
		rows = append(rows, fmt.Sprintf("%d|OPA|%d|%d.5", i+1, 20+i, 80+i))
	}
	set(p, 300, fourColumns, rows...)
	if got := rowsOfTable(t, p); !strings.Contains(got, "\n3|OPA|22|82.5\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestTextBelowTable keeps a line of text with wide spaces out of the table above it.
func TestTextBelowTable(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56", "Sheep|were|seen|early")
	column(p, 60, 167, "and later in the day, by two of us, who agreed.")
	wantRows(t, p, "Farm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56")
}
