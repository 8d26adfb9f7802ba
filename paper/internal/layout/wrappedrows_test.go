package layout

import (
	"strings"
	"testing"

	"rederive/paper/internal/pdf"
)

// TestStretchedCells reads cells whose lines are stretched to the width of their column, with spaces as wide as those
// between cells.
func TestStretchedCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five, "Source|df|SS|F|p")
	cells(p, 114, five, "Group|1|38.44|4.62|0.037")
	column(p, 60, 126, "Age")
	p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: ' ', Made: true})
	column(p, 90, 126, "(be-")
	cells(p, 137, five[:1], "tween)")
	cells(p, 126, five[1:], "44|366.08|8.32|0.006")
	cells(p, 149, five, "Day|2|24.60|5.86|0.004")
	wantRows(t, p, "Source|df|SS|F|p\nGroup|1|38.44|4.62|0.037\n"+
		"Age (be-tween)|44|366.08|8.32|0.006\nDay|2|24.60|5.86|0.004")
}

// TestRuledTexts reads a table of texts in two columns, with rules between its rows.
func TestRuledTexts(t *testing.T) {
	p := &pdf.Page{Width: 620, Height: 800}
	lineAt(p, 58, 580, 90, 150, 210)
	at := []float64{60, 180}
	cells(p, 100, at, "Accuracy, speed/and choices of the/first sample|"+
		"The groups differed in accuracy, t(58) = 2.28, p = .026, and in how fast they were in all of the/"+
		"tasks that were set, F(2, 116) = 3.47; p = .034, and choices differed as well, z = 2.41, p/"+
		"= .016, and so did what they had to say about each of the tasks that were set before and/"+
		"after the training.")
	cells(p, 160, at, "The second sample,/a year later|"+
		"In the second sample the effect was smaller than in the first one, as expected, t(44) = 2.10, p/"+
		"= .041, and the interaction was not significant, F(1, 44) = 1.21, p = .277. The risk was/"+
		"higher than in the first sample.")
	var all []string
	for _, b := range Read([]*pdf.Page{p}) {
		all = append(all, b.Text().String)
	}
	text := strings.Join(all, "|")
	for _, want := range []string{"z = 2.41, p = .016, and", "t(44) = 2.10, p = .041, and the"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

// TestBrokenNumbers reads a table so narrow that its numbers are broken, as are all cells of a row, between rows with
// two cells alone.
func TestBrokenNumbers(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	at := five[:4]
	cells(p, 100, at, "Varia/ble|Calm/(n=60/4)|Loud/(n=39/8)|p-/value")
	cells(p, 140, []float64{60, 210}, "Age/group|0.0031/4")
	cells(p, 168, at, "<20|96/(15.9/)|54/(13.6/)|0.2")
	cells(p, 207, at, "20 or/more|508/(84.1/)|344/(86.4/)|-.24*/**")
	wantRows(t, p, "Variable|Calm (n=604)|Loud (n=398)|p-value\nAge group|||0.00314\n<20|96 (15.9)|54 (13.6)|0.2\n"+
		"20 or more|508 (84.1)|344 (86.4)|-.24***")
}

// TestTouchingCells separates a long name from the number that it touches, by the positions in the other rows.
func TestTouchingCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	lineAt(p, 55, 300, 90, 108, 160)
	set(p, 104, five, "Sector|b|SE|z|p", "Retail|−0.39|0.131|−2.95|0.003", "Health|−0.12|0.097|−1.22|0.224")
	row(p, 140, map[float64]string{60: "Manufacture", 107: "", 110: "0.045", 160: "0.118", 210: "0.38", 260: "0.703"})
	set(p, 152, five, "Schools|0.02|0.088|0.23|0.820")
	wantRows(t, p, "Sector|b|SE|z|p\nRetail|−0.39|0.131|−2.95|0.003\nHealth|−0.12|0.097|−1.22|0.224\n"+
		"Manufacture|0.045|0.118|0.38|0.703\nSchools|0.02|0.088|0.23|0.820")
}

// TestGroupsWithoutRules reads a table without rules whose rows are in groups, with a p-value for each group.
func TestGroupsWithoutRules(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 100, five[:4], "Trait|Calm|Loud|p", "Age|||0.031", "young|96|54|", "old|83|28|", "Work|||0.402",
		"yes|14|46|", "no|90|52|")
	wantRows(t, p, "Trait|Calm|Loud|p\nAge|||0.031\nyoung|96|54|\nold|83|28|\nWork|||0.402\nyes|14|46|\nno|90|52|")
}
