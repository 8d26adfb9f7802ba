package layout

import (
	"strings"
	"testing"

	"rederive/paper/internal/pdf"
)

// cells draws the cells of a row, separated by bars, from left to right, each line by line, separated by slashes.
func cells(p *pdf.Page, y float64, places []float64, texts string) {
	for i, lines := range strings.Split(texts, "|") {
		for k, text := range strings.Split(lines, "/") {
			column(p, places[i], y+11*float64(k), text)
			p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: '\n', Made: true})
		}
	}
}

var five = []float64{60, 110, 160, 210, 260}

// TestWrappedCells reads a table whose cells wrap, with words broken where they do not fit, without rules between rows.
func TestWrappedCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five, "Predict/or|B|SE|t|p")
	cells(p, 128, five, "Hours/of/reading/s|1.31|0.52|2.52|0.013")
	cells(p, 178, five, "Self-/control|0.22|0.25|0.88|0.381")
	cells(p, 206, five, "Age|0.48|0.20|2.40|0.018")
	wantRows(t, p, "Predictor|B|SE|t|p\nHours of readings|1.31|0.52|2.52|0.013\nSelf-control|0.22|0.25|0.88|0.381\n"+
		"Age|0.48|0.20|2.40|0.018")
}

// TestCaptionAboveCells keeps a caption separate from the head of the first column right below it.
func TestCaptionAboveCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	places := []float64{60, 170, 210, 250, 290}
	cells(p, 100, places, "Table 1. Hours of reading")
	cells(p, 111, places, "Predictor|B|SE|t|p")
	cells(p, 122, places, "Age|0.48|0.20|2.40|0.018")
	cells(p, 133, places, "Hours|1.31|0.52|2.52|0.013")
	const want = "Table 1. Hours of reading, 1\nPredictor|B|SE|t|p\nAge|0.48|0.20|2.40|0.018\n" +
		"Hours|1.31|0.52|2.52|0.013\n"
	wantTables(t, p, want)
}

// TestTextBelowCells keeps text with wide spaces out of the table above it.
func TestTextBelowCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	lineAt(p, 58, 210, 110, 123, 147)
	row(p, 158, map[float64]string{60: "They came", 110: "38 of", 150: "40 in", 190: "119 of"})
	column(p, 60, 169, "both of these years, as other people did who saw all of them.")
	const want = ", 1\nFarm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\n"
	wantTables(t, p, want)
}

// TestHalvesOfBrackets checks that text with wide spaces is not a table if brackets extend over the spaces.
func TestHalvesOfBrackets(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 60, "The title of this paper goes over more than the only column of its first page")
	set(p, 100, []float64{60, 130, 200, 270}, "spaces were|37.3% in|228 of", "towns and|21.1% in|124 of",
		"(chi-square|= 37.9,|df = 1).", "Opening was|the most|common one")
	if got := tablesOf(p); got != "" {
		t.Errorf("got\n%s", got)
	}
}

// TestCenteredCells reads rows whose cells are vertically centred, next to cells that wrap.
func TestCenteredCells(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 100, "Outcome")
	cells(p, 100, five[1:], "k|n|g (95% CI)|p")
	for i, name := range []string{"Stress", "Anxiety", "Sleep"} {
		y := 120 + 30*float64(i)
		cells(p, y+5.5, five[:3], name+"|31|4206")
		first := "0.38 (0.27,/0.49)"
		if i == 2 {
			first = "0.38/(1.07)"
		}
		cells(p, y, five[3:4], first)
		cells(p, y+5.5, five[4:], "<0.001")
	}
	lineAt(p, 55, 300, 90, 108, 200)
	wantRows(t, p, "Outcome|k|n|g (95% CI)|p\nStress|31|4206|0.38 (0.27, 0.49)|<0.001\n"+
		"Anxiety|31|4206|0.38 (0.27, 0.49)|<0.001\nSleep|31|4206|0.38 (1.07)|<0.001")
	for _, b := range Read([]*pdf.Page{p}) {
		for _, w := range b.Words {
			if w.Text == "0.49)" && (w.Box.Y0 < 120 || w.Box.Y1 > 195 || w.Box.Y1-w.Box.Y0 > 10) {
				t.Errorf("the box of a moved word is %v", w.Box)
			}
		}
	}
}

// TestErrorsBelowValues reads rows of values without a separate line for their names, each with a row of errors in
// brackets: they are not cells of two lines. A power of ten is the second line of its cell.
func TestErrorsBelowValues(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five, "Term|(1)|(2)|(3)|P")
	cells(p, 120, five, "Wind/speed|0.5|0.4|0.2|2.1 ×/10−11")
	cells(p, 150, five[:1], "Rain")
	row(p, 150, map[float64]string{110: "-0.41*****", 160: "-0.39*****", 210: "-0.12*****"})
	p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: '\n', Made: true})
	cells(p, 161, five[1:], "(0.09)|(0.08)|(0.06)")
	var got []string
	for _, s := range joinWrapped(segmentsOf(wordsOf(p))) {
		got = append(got, textOf(s.words))
	}
	const want = "Term|(1)|(2)|(3)|P|Wind speed|0.5|0.4|0.2|2.1 × 10−11|" +
		"Rain|-0.41***** -0.39***** -0.12*****|(0.09)|(0.08)|(0.06)"
	if text := strings.Join(got, "|"); text != want {
		t.Errorf("got %s", text)
	}
}

// TestIntervalOnThreeLines joins the ends of an interval and the word between them, next to values that are vertically
// centred in their row.
func TestIntervalOnThreeLines(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five, "Control|k|95% CI|Q|p")
	for i, name := range []string{"Passive", "Active", "Waiting"} {
		y := 125 + 40*float64(i)
		cells(p, y, five[:2], name+"|19")
		cells(p, y-11, five[2:3], "0.31/to/0.57")
		cells(p, y, five[3:], "38.3|.004")
	}
	wantRows(t, p, "Control|k|95% CI|Q|p\nPassive|19|0.31 to 0.57|38.3|.004\nActive|19|0.31 to 0.57|38.3|.004\n"+
		"Waiting|19|0.31 to 0.57|38.3|.004")
}

// TestHeadNextToAnotherTable joins a broken head although a column of another table, at the same position, has room for
// it.
func TestHeadNextToAnotherTable(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five[:1], "Attribut/e")
	cells(p, 111, five[1:], "b|SE|z|p")
	cells(p, 125, five, "Corrupti/on|1.31|0.52|2.52|0.01")
	cells(p, 150, five, "Age|0.48|0.20|2.40|0.02")
	column(p, 60, 190, "Table 2. Support for each of the four farms")
	cells(p, 210, five, "Support all|b|SE|z|p")
	cells(p, 224, five, "Women|0.48|0.20|2.40|0.02")
	const want = "Attribute|b|SE|z|p\nCorruption|1.31|0.52|2.52|0.01\nAge|0.48|0.20|2.40|0.02"
	if got := rowsOfTable(t, p); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s", got)
	}
}

// TestColumnsDrawnInTurn leaves a table unchanged that is drawn column by column.
func TestColumnsDrawnInTurn(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	cells(p, 100, five[:4], "Farm/North/South/West|Ewes/40/31/22|Rams/12/25/11|All/52/56")
	wantRows(t, p, "Farm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56\nWest|22|11|")
}

// TestCombs finds the columns of a table from rules that are drawn cell by cell.
func TestCombs(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	edges := []float64{58, 100, 128, 158, 200}
	for _, y := range []float64{108, 160} {
		for i := range edges[1:] {
			lineAt(p, edges[i], edges[i+1], y)
		}
	}
	set(p, 104, []float64{60, 101, 129, 159}, "Taster|N|t|p")
	set(p, 120, []float64{60, 101, 129, 159}, "Expert one|134|12.30|.027", "Novice|1134|11.70|.091",
		"Novice two|135|2.48|.144")
	wantRows(t, p, "Taster|N|t|p\nExpert one|134|12.30|.027\nNovice|1134|11.70|.091\nNovice two|135|2.48|.144")
}

// TestForeignCaptions ends tables at captions in German and French.
func TestForeignCaptions(t *testing.T) {
	for _, text := range []string{"Tabelle 2. Schafe", "Tableau 2. Moutons", "Abb. 1. Schafe"} {
		if !captionHead.MatchString(text) {
			t.Errorf("%q is no caption", text)
		}
	}
}

// TestHeadOfCorrelations reads a table whose head has the numbers of the variables.
func TestHeadOfCorrelations(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	set(p, 100, five, "Variable|M|1|2|3", "1. Age|3.41|0.72|.11|.12", "2. Weight|3.12|0.81|.34|.28",
		"3. Height|2.98|0.90|.28|.41")
	for _, b := range Read([]*pdf.Page{p}) {
		if b.Grid != nil && b.Grid.Head != 1 {
			t.Errorf("the head has %d rows: %v", b.Grid.Head, b.Grid.Rows)
		}
	}
}
