package layout

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// TestTablesThatGoOn reads a table whose rows continue at the top of the next page, with and without its head, and
// tables on two pages that are separate.
func TestTablesThatGoOn(t *testing.T) {
	for name, x := range map[string]struct {
		rows   []string // of the second page
		places []float64
		want   string
	}{
		"without a head": {
			[]string{"East|10|1|11", "West|20|2|22"},
			fourColumns,
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 22",
		},
		"a row without a head": {
			[]string{"West|20|2|22"},
			fourColumns,
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/West 20 2 22",
		},
		"in another column": {
			[]string{"East|10|1|11", "West|20|2|22"},
			[]float64{260, 310, 350, 390},
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 22",
		},
		"with its head": {
			[]string{"Farm|Ewes|Rams|All", "East|10|1|11", "West|20|2|22"},
			fourColumns,
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 22",
		},
		"below its caption": {
			[]string{"East|10|1|11", "West|20|2|22"},
			fourColumns,
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 22",
		},
		"another head": {
			[]string{"Farm|Does|Bucks|All", "East|10|1|11", "West|20|2|22"},
			fourColumns,
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56#Farm Does Bucks All/East 10 1 11/West 20 2 22",
		},
		"another place": {
			[]string{"East|10|1|11", "West|20|2|22"},
			[]float64{90, 150, 200, 260},
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56#East 10 1 11/West 20 2 22",
		},
	} {
		first, second := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
		column(first, 60, 106, "Table 1. Sheep")
		set(first, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
		lineAt(first, 58, 210, 110, 123, 147)
		if name == "below its caption" {
			column(second, 60, 40, "Table 1. Sheep (continued)")
		}
		set(second, 60, x.places, x.rows...)
		end := 50 + 12*float64(len(x.rows)) + 1
		lineAt(second, x.places[0]-2, x.places[3]+30, 50, end)
		column(second, 60, 300, "These are the sheep that we saw in all of the years.", "There are no others.")
		var tables []string
		for _, b := range Read([]*pdf.Page{first, second}) {
			if b.Kind == document.Table && b.Grid != nil {
				tables = append(tables, joinedRows(b.Grid))
				checkWords(t, &b)
			}
		}
		if got := strings.Join(tables, "#"); got != x.want {
			t.Errorf("%s: got  %s\nwant %s", name, got, x.want)
		}
	}
}

func joinedRows(g *document.Grid) string {
	var rows []string
	for _, row := range g.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text)
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return strings.Join(rows, "/")
}

// checkWords checks that the words of each cell are its text.
func checkWords(t *testing.T, b *document.Block) {
	t.Helper()
	for _, row := range b.Grid.Rows {
		for _, c := range row {
			var words []string
			for _, w := range b.Words[c.From:c.To] {
				words = append(words, w.Text)
			}
			if got := strings.Join(words, " "); got != c.Text {
				t.Errorf("the cell %q has the words %q", c.Text, got)
			}
		}
	}
}

// TestTitleBetweenRules reads a row with a lone name, in a table with a rule below each row, and does not mistake the
// caption of the next table for one.
func TestTitleBetweenRules(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep")
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "Others", "East|31|25|56", "West|11|15|26")
	column(p, 60, 186, "Table 2. Goats")
	set(p, 200, fourColumns, "Farm|Does|Bucks|All", "East|10|1|11", "West|20|2|22")
	lineAt(p, 58, 210, 110, 123, 135, 147, 159, 171, 190, 203, 215, 227)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nOthers|||\nEast|31|25|56\nWest|11|15|26\n"+
		"Table 2. Goats, 1\nFarm|Does|Bucks|All\nEast|10|1|11\nWest|20|2|22\n")
}

// TestHeadsWiderThanTheirColumns reads two heads, each above two columns: they are more than half as many as the
// cells.
func TestHeadsWiderThanTheirColumns(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Ratings")
	row(p, 120, map[float64]string{60: "Scale", 120: "Labels (n = 39)", 186: "Others of them (n = 39)"})
	set(p, 132, []float64{60, 130, 160, 215, 250}, "|M|SD|M|SD", "Work|4.15|1.27|3.72|1.34", "Joy|2.87|1.15|3.15|1.22")
	lineAt(p, 58, 300, 110, 136, 160)
	wantTables(t, p, "Table 1. Ratings, 2\nScale|Labels (n = 39)(2)|Others of them (n = 39)(2)\n|M|SD|M|SD\n"+
		"Work|4.15|1.27|3.72|1.34\nJoy|2.87|1.15|3.15|1.22\n")
}

// TestBands counts the rules above words: in a row that is one segment, each cell has the rules of its own column.
func TestBands(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "North 40 12 52")
	column(p, 60, 118, "East  31 25 56")
	lineAt(p, 82, 95, 98)  // above the second column only
	lineAt(p, 82, 95, 109) // between its rows
	words := wordsOf(p)
	setBands(words, rulesOf(p))
	bands := map[string]int{}
	for _, w := range words {
		bands[w.text] = w.band
	}
	if bands["North"] != bands["East"] || bands["40"]+1 != bands["31"] {
		t.Errorf("the rules above: %v", bands)
	}
}

// TestTableOverColumns reads a table that continues in the next column, where the head is repeated. The end of the
// page may cut off its last column there. The caption is below, and a note below that.
func TestTableOverColumns(t *testing.T) {
	for _, x := range []struct{ head, row, want string }{
		{
			"Farm|Ewes|Rams|All", "West|20|2|22",
			"Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 22",
		},
		{"Farm|Ewes|Rams", "West|20|2", "Farm Ewes Rams All/North 40 12 52/South 31 25 56/East 10 1 11/West 20 2 "},
	} {
		p := &pdf.Page{Width: 500, Height: 800}
		column(p, 40, 100, proseLeft, proseLeft, proseLeft, proseLeft)
		set(p, 160, []float64{40, 100, 150, 200}, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56",
			"East|10|1|11")
		lineAt(p, 38, 230, 150, 163, 199)
		set(p, 100, []float64{256, 316, 366, 416}, x.head, x.row)
		lineAt(p, 254, 446, 90, 103, 115)
		column(p, 256, 130, "Table 1. Sheep")
		column(p, 256, 150, "Note. *p < .05. **p < .01.")
		column(p, 256, 180, proseRight, proseRight)
		var tables []string
		for _, b := range Read([]*pdf.Page{p}) {
			if b.Kind == document.Table && b.Grid != nil {
				tables = append(tables, joinedRows(b.Grid)+"#"+b.Grid.Caption+"#"+b.Grid.Notes)
				checkWords(t, &b)
			}
		}
		if got, want := strings.Join(tables, "#"), x.want+"#Table 1. Sheep#Note. *p < .05. **p < .01."; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestGroupsApart reads a table whose parts are far from each other, below the names of their rows.
func TestGroupsApart(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep")
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All")
	column(p, 60, 144, "Hills")
	indented := []float64{70, fourColumns[1], fourColumns[2], fourColumns[3]}
	set(p, 168, indented, "North|40|12|52", "South|31|25|56")
	column(p, 60, 204, "Plains")
	set(p, 228, indented, "East|10|1|11", "West|20|2|22")
	lineAt(p, 58, 210, 110, 123, 243)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes|Rams|All\nHills|||\nNorth|40|12|52\nSouth|31|25|56\nPlains|||\n"+
		"East|10|1|11\nWest|20|2|22\n")
}

// TestOneRowThatGoesOn reads a table with a single row, some way below its heads, before the rest on the next page.
func TestOneRowThatGoesOn(t *testing.T) {
	first, second := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
	column(first, 60, 706, "Table 1. Sheep")
	set(first, 720, []float64{100, 150, 190, 230}, "Farm|Ewes|Rams|All")
	places := []float64{60, 156, 196, 233}
	set(first, 743, places, "North|40|12|52")
	lineAt(first, 58, 260, 711, 724)
	set(second, 60, places, "South|31|25|56", "West|20|2|22")
	lineAt(second, 58, 260, 50, 75)
	column(second, 60, 300, "These are the sheep that we saw in all of the years.", "There are no others.")
	var got []string
	for _, b := range Read([]*pdf.Page{first, second}) {
		if b.Kind == document.Table && b.Grid != nil {
			got = append(got, joinedRows(b.Grid))
		}
	}
	const want = "Farm Ewes Rams All/North 40 12 52/South 31 25 56/West 20 2 22"
	if len(got) != 1 || got[0] != want {
		t.Errorf("got %q", got)
	}
}

// TestNotesOfParts gives both parts of a table that goes on with another head the notes below the second one.
func TestNotesOfParts(t *testing.T) {
	first, second := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
	column(first, 60, 106, "Table 1. Sheep")
	set(first, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	lineAt(first, 58, 210, 110, 123, 147)
	column(first, 60, 158, "(continued on next page)")
	column(second, 60, 40, "TABLE 1 (continued)")
	set(second, 60, fourColumns, "Farm|Does|Bucks|All", "East|10|1|11", "West|20|2|22")
	lineAt(second, 58, 210, 50, 63, 87)
	column(second, 60, 98, "Note. Standard errors in parentheses.")
	var got []string
	for _, b := range Read([]*pdf.Page{first, second}) {
		if b.Grid != nil {
			got = append(got, b.Grid.Caption+": "+b.Grid.Notes)
		}
	}
	const notes = ": Note. Standard errors in parentheses."
	if want := []string{"Table 1. Sheep" + notes, "Table 1. Sheep (continued)" + notes}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
