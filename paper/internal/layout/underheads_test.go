package layout

import (
	"testing"

	"rederive/paper/internal/pdf"
)

// TestUnderHeads reads tables whose only rule is below their heads: two heads, one of them on two lines, and a last
// column that extends beyond the rule; an interval as a head; heads on two lines with a rule between them.
func TestUnderHeads(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 60, "Table 1. Sheep")
	places := []float64{60, 160, 262}
	cells(p, 91, places[1:2], "Ewes (n = 40)")
	cells(p, 80, places[2:], "Rams that we saw/(n = 20)")
	lineAt(p, 55, 300, 95)
	for i, name := range []string{"Black", "White", "Brown"} {
		cells(p, 107+14*float64(i), places, name+"|12 (30.0)|16 (80.0)")
	}
	column(p, 60, 150, "Table 2. Models")
	cells(p, 170, places[1:], "aOR|95% CI")
	lineAt(p, 55, 300, 174)
	cells(p, 186, places, "Male|1.49|1.17-1.89")
	cells(p, 200, places, "Old|2.11|1.65-2.70")
	column(p, 60, 222, "Table 3. Trades")
	places = []float64{60, 130, 190, 250}
	cells(p, 242, places[:3], "Trade|N|Drinks")
	lineAt(p, 55, 300, 246)
	cells(p, 258, places[2:], "n|%")
	lineAt(p, 55, 300, 262)
	cells(p, 274, places, "Bakers|20|10|50.0")
	cells(p, 288, places, "Nurses|40|10|25.0")
	const want = "Table 1. Sheep, 1\n|Ewes (n = 40)|Rams that we saw (n = 20)\n" +
		"Black|12 (30.0)|16 (80.0)\nWhite|12 (30.0)|16 (80.0)\nBrown|12 (30.0)|16 (80.0)\n" +
		"Table 2. Models, 1\n|aOR|95% CI\nMale|1.49|1.17-1.89\nOld|2.11|1.65-2.70\n" +
		"Table 3. Trades, 2\nTrade|N|Drinks(2)\n||n|%\nBakers|20|10|50.0\nNurses|40|10|25.0\n"
	wantTables(t, p, want)
}

// TestSpansUnderHeads takes a line of heads over two columns each into a table whose only rule is below its heads.
func TestSpansUnderHeads(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 60, "Table 1. Sheep of the farms")
	places := []float64{60, 160, 200, 240, 280, 320, 360}
	cells(p, 80, []float64{175, 254, 336}, "Town|Hills|All")
	cells(p, 92, places, "Trait|No.|%|No.|%|No.|%")
	lineAt(p, 55, 390, 96)
	for i, name := range []string{"Black", "White", "Brown"} {
		cells(p, 108+14*float64(i), places, name+"|12|30.0|16|80.0|28|46.7")
	}
	wantTables(t, p, "Table 1. Sheep of the farms, 2\n|Town(2)|Hills(2)|All(2)\nTrait|No.|%|No.|%|No.|%\n"+
		"Black|12|30.0|16|80.0|28|46.7\nWhite|12|30.0|16|80.0|28|46.7\nBrown|12|30.0|16|80.0|28|46.7\n")
}

// TestNoTableUnderHeads does not take a rule as that of a table if text surrounds it.
func TestNoTableUnderHeads(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, proseLeft, proseRight)
	lineAt(p, 55, 200, 114)
	column(p, 60, 126, "1 The sheep were seen in 2019 and in 2020, as others", "2 have seen, and the goats as well.")
	wantTables(t, p, "")
}

// TestRulesOfTwoTables reads two adjacent tables that extend into each other, with their rules at the same height.
func TestRulesOfTwoTables(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 96, "Table 1. Sheep of the four farms")
	set(p, 110, []float64{40, 110, 170, 222}, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56",
		"West|3|2|5")
	column(p, 240, 96, "Table 2. Goats of the four farms")
	set(p, 110, []float64{240, 300, 350, 400}, "Farm|Does|Bucks|All", "North|4|1|5", "South|3|5|8",
		"West|1|1|2")
	for _, y := range []float64{100, 113, 149} {
		lineAt(p, 38, 250, y)
		lineAt(p, 238, 420, y)
	}
	const want = "Table 1. Sheep of the four farms, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\n" +
		"West|3|2|5\n" +
		"Table 2. Goats of the four farms, 1\nFarm|Does|Bucks|All\nNorth|4|1|5\nSouth|3|5|8\nWest|1|1|2\n"
	wantTables(t, p, want)
}

// TestTableAboveRule reads a table that has a rule over its whole width only at its end, and shorter ones below heads.
func TestTableAboveRule(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 220, 60, "Table 1")
	column(p, 60, 76, "Numbers and masses of the sheep")
	places := []float64{60, 160, 262}
	cells(p, 98, places[1:], "Black|White")
	cells(p, 114, places[1:], "n (%)|n (%)")
	lineAt(p, 158, 210, 124)
	lineAt(p, 260, 320, 124)
	cells(p, 146, places, "Ewes|12 (40)|16 (80)")
	cells(p, 162, places, "Rams|18 (60)|4 (20)")
	cells(p, 178, places[1:], "M (SD)|M (SD)")
	lineAt(p, 158, 210, 188)
	lineAt(p, 260, 320, 188)
	cells(p, 208, places, "Mass|42.0 (6.2)|51.5 (4.1)")
	lineAt(p, 55, 330, 220)
	const want = "Table 1 Numbers and masses of the sheep, 2\n|Black|White\n|n (%)|n (%)\n" +
		"Ewes|12 (40)|16 (80)\nRams|18 (60)|4 (20)\n|M (SD)|M (SD)\nMass|42.0 (6.2)|51.5 (4.1)\n"
	wantTables(t, p, want)
}
