package layout

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// TestHeadsAbove gives a table without rules the heads above the title of its first rows.
func TestHeadsAbove(t *testing.T) {
	places := []float64{60, 160, 200, 240, 280}
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 60, "Table 1. Sheep of the farms")
	set(p, 80, []float64{60, 150, 190, 230, 276}, "Trait|Sheep|Least|Means|SD")
	column(p, 60, 98, "Sizes")
	set(p, 118, places, "Horns|40|1.2|3.4|1.1", "Legs|41|2.2|4.4|1.0", "Ears|39|1.0|2.4|0.9")
	const want = "Table 1. Sheep of the farms, 1\nTrait|Sheep|Least|Means|SD\nSizes||||\n" +
		"Horns|40|1.2|3.4|1.1\nLegs|41|2.2|4.4|1.0\nEars|39|1.0|2.4|0.9\n"
	wantTables(t, p, want)
}

// TestSpansAboveTitle takes a line of heads over several columns that begin with numbers, above the others.
func TestSpansAboveTitle(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 60, "Table 1. Sheep of the farms")
	set(p, 80, []float64{60, 155, 235}, "|1-month data|6-month data")
	set(p, 92, []float64{60, 150, 190, 230, 276}, "Trait|Sheep|Means|Sheep|Means")
	column(p, 60, 110, "Sizes")
	set(p, 130, []float64{60, 160, 200, 240, 280}, "Horns|40|1.2|34|1.1", "Legs|41|2.2|44|1.0", "Ears|39|1.0|24|0.9")
	wantTables(t, p, "Table 1. Sheep of the farms, 2\n|1-month data(2)|6-month data(2)\n"+
		"Trait|Sheep|Means|Sheep|Means\nSizes||||\nHorns|40|1.2|34|1.1\nLegs|41|2.2|44|1.0\nEars|39|1.0|24|0.9\n")
}

// TestNoHeadsAbove leaves a line of text above a table where it is.
func TestNoHeadsAbove(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 80, "The sheep of the farms had these horns and legs.")
	set(p, 104, []float64{60, 160, 200, 240}, "Horns|40|1.2|3.4", "Legs|41|2.2|4.4", "Ears|39|1.0|2.4")
	wantTables(t, p, ", 0\nHorns|40|1.2|3.4\nLegs|41|2.2|4.4\nEars|39|1.0|2.4\n")
}

// TestRuleBelowFirstRows takes no row of numbers for heads although the next rule is below it.
func TestRuleBelowFirstRows(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep of the farms")
	set(p, 120, fourColumns, "Trait|N|M|SD", "Horns|40|3.4|1.1", "Legs|41|4.4|1.0", "Ears|39|2.4|0.9",
		"Eyes|38|1.4|0.5")
	lineAt(p, 55, 230, 110, 147, 171)
	wantTables(t, p, "Table 1. Sheep of the farms, 1\nTrait|N|M|SD\nHorns|40|3.4|1.1\nLegs|41|4.4|1.0\n"+
		"Ears|39|2.4|0.9\nEyes|38|1.4|0.5\n")
}

// TestNameUpToNextCell reads a name that reaches up to the next cell, whose words other rows have at the same place.
func TestNameUpToNextCell(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep of the farms")
	set(p, 120, []float64{60, 164, 220, 260}, "Trait|Method|M|SD", "Horns|Counted|3.4|1.1", "|Weighed|4.4|1.0",
		"Legs of the sheep or goat|Counted|2.4|0.9", "|Weighed|1.4|0.5", "Eyes|Counted|1.4|0.5")
	lineAt(p, 55, 290, 110, 123, 183)
	wantTables(t, p, "Table 1. Sheep of the farms, 1\nTrait|Method|M|SD\nHorns|Counted|3.4|1.1\n|Weighed|4.4|1.0\n"+
		"Legs of the sheep or goat|Counted|2.4|0.9\n|Weighed|1.4|0.5\nEyes|Counted|1.4|0.5\n")
}

// TestBoldHeadsAbove takes a bold line of heads that are close together for those of the columns below it, and other
// headings for none.
func TestBoldHeadsAbove(t *testing.T) {
	lineOf := func(y float64, places []float64, cells ...string) line {
		var s segment
		for i, cell := range cells {
			x := places[i]
			for text := range strings.FieldsSeq(cell) {
				end := x + 4*float64(len(text))
				s.add(word{text: text, x0: x, x1: end, y0: y, y1: y + 9, base: y + 7, size: 9})
				x = end + 4
			}
		}
		return line{s}
	}
	places := []float64{60, 170, 230, 284}
	for heads, want := range map[string]bool{
		"Active (n=213) Placebo (n=211) p": true,
		"Sheep with events":                false,
	} {
		p := part{kind: document.Table, lines: []line{
			lineOf(92, places, "Any event", "157 (73%)", "149 (70%)", "0.52"),
			lineOf(104, places, "Serious event", "46 (21%)", "51 (24%)", "0.56"),
			lineOf(116, places, "Cough", "11 (5%)", "7 (3%)", "0.47"),
		}}
		above := part{kind: document.Heading, lines: []line{lineOf(79, []float64{160}, heads)}}
		if got := p.takeHeads(&above, nil); got != want {
			t.Errorf("%s: %v", heads, got)
		}
	}
}
