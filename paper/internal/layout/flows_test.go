package layout

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

const (
	proseLeft  = "the order of tasks has an influence on it early on"
	proseRight = "and liking rose as often as it fell in this study"
)

// textOn returns the text of all blocks of a page except its tables.
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
	lineAt(p, 38, 300, 150, 163, 199)
	column(p, 40, 220, proseLeft, proseLeft, "and so on, t(94)")
	column(p, 256, 100, "= 2.41, p = .018.", proseRight, proseRight, proseRight, proseRight, proseRight, proseRight,
		proseRight, proseRight)
	const table = "Table 1. Sheep, 1\nFarm|Ewes|Rams|Lambs|All\nNorth|40|12|30|82\nSouth|31|25|40|96\nWest|3|2|4|9\n"
	wantTables(t, p, table)
	text := textOn(p)
	if n := strings.Count(text, proseRight); n != 8 {
		t.Errorf("%d lines of the right column are whole, not 8:\n%s", n, text)
	}
	if !strings.Contains(text, "and so on, t(94) = 2.41, p = .018.") {
		t.Errorf("the sentence that goes on in the right column is torn:\n%s", text)
	}
}

// TestTableDrawnByColumns reads a table whose columns are drawn one after the other: they are not columns of text.
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
	lineAt(p, 38, 380, 110, 123, 159)
	wantTables(t, p, "Table 1. Sheep, 1\nFarm|Ewes (in 2019)|Rams\na farm in the north of it|40|12\n"+
		"one in the south of it|31|25\nthe one in the west|3|2\n")
}

// TestDividedWords joins the halves of words at the ends of lines, each half as long as a word.
func TestDividedWords(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, "In this study of sheep we have found some correla-", "tions of their weight with their height.")
	if got := textOn(p); !strings.Contains(got, "some correlations of") {
		t.Errorf("got %s", got)
	}
}

// TestRuleOfAnotherColumn joins the lines of a cell although the rule of a table in the other column crosses it.
func TestRuleOfAnotherColumn(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 96, "Table 1. Sheep of the four farms", "in the years of our study")
	set(p, 131, []float64{40, 110, 170, 222}, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56", "West|3|2|5")
	lineAt(p, 38, 270, 121, 134, 170)
	column(p, 240, 96, "Table 2. Goats of the four farms")
	places := []float64{240, 300, 350, 400}
	cells(p, 112, places, "Farm|Does|Bucks|All")
	cells(p, 128, places, "North/(west)|4|1|5")
	cells(p, 154, places, "South|3|5|8")
	cells(p, 166, places, "South/(west)|3|5|8")
	lineAt(p, 238, 420, 100, 115, 181)
	const want = "Table 2. Goats of the four farms, 1\nFarm|Does|Bucks|All\nNorth (west)|4|1|5\nSouth|3|5|8\n" +
		"South (west)|3|5|8\n"
	if got := tablesOf(p); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s", got)
	}
}

// TestBracketOverColumns joins a sentence that the end of a column divides within a bracket.
func TestBracketOverColumns(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, proseLeft, proseLeft, proseLeft, proseLeft, "and in men the aOR was 1.52 (95% CI:")
	column(p, 256, 100, "1.09; 2.12), p = .014.", proseRight, proseRight, proseRight, proseRight)
	if text := textOn(p); !strings.Contains(text, "1.52 (95% CI: 1.09; 2.12), p = .014.") {
		t.Errorf("got\n%s", text)
	}
}

// TestSlantedLetter finds no space between a slanted letter, whose box is wide, and its exponent.
func TestSlantedLetter(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	glyph := func(r rune, x0, x1, base, size float64) {
		g := pdf.Glyph{Rune: r, X0: x0, X1: x1, Y0: base - size, Y1: base + 2, Base: base, Size: size}
		p.Glyphs = append(p.Glyphs, g)
	}
	glyph('\u03c7', 100, 109, 200, 10.4)
	p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: '\n', Made: true})
	glyph('2', 106.4, 109.9, 196, 7)
	if got := textOf(segmentsOf(wordsOf(p))[0].words); got != "\u03c7^{2}" {
		t.Errorf("got %s", got)
	}
}

// TestColumnWithTableFirst finds a column that begins with the heads of a table whose first column has none.
func TestColumnWithTableFirst(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, proseLeft, proseLeft)
	set(p, 140, []float64{40, 110, 170, 225, 268}, "|Ewes|Rams|Lambs|All", "North|40|12|30|82", "South|31|25|40|96")
	lineAt(p, 38, 290, 130, 143, 167)
	set(p, 104, []float64{256, 330, 380, 430}, "|Does|Bucks|All", "East of it|10|1|11", "West of it|20|2|22")
	lineAt(p, 254, 460, 94, 107, 131)
	column(p, 256, 146, proseRight, proseRight, proseRight, proseRight)
	wantTables(t, p, ", 1\n|Ewes|Rams|Lambs|All\nNorth|40|12|30|82\nSouth|31|25|40|96\n"+
		", 1\n|Does|Bucks|All\nEast of it|10|1|11\nWest of it|20|2|22\n")
}

// TestTableBelowColumns reads a table below two columns, whose first rule is nearer to the left one, and the few lines
// of the columns below it.
func TestTableBelowColumns(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 60, "The title of this paper goes over all of its columns, and it has been set in one line alone")
	column(p, 40, 100, proseLeft, proseLeft, proseLeft, proseLeft)
	column(p, 256, 100, proseRight, proseRight, proseRight, proseRight)
	column(p, 130, 155, "Table 1. Sheep of the two farms in the two years")
	set(p, 170, []float64{130, 245}, "Farm|Ewes", "North|40", "South|31")
	lineAt(p, 130, 330, 159, 172.5, 197)
	column(p, 40, 208, "Data are numbers of sheep.")
	column(p, 40, 230, "and so on, t(94) = 2.41, p = .018, in the second", "year of it, and t(94) =")
	column(p, 256, 230, "1.31, p = .193, in the")
	const table = "Table 1. Sheep of the two farms in the two years, 1\nFarm|Ewes\nNorth|40\nSouth|31\n"
	wantTables(t, p, table)
	if text := textOn(p); !strings.Contains(text, "second year of it, and t(94) = 1.31, p = .193") {
		t.Errorf("the lines below the table are mixed:\n%s", text)
	}
}

// TestWideTableBelowColumns reads a table without rules over both columns, whose cells leave the gutter white.
func TestWideTableBelowColumns(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 60, "The title of this paper goes over all of its columns, and it has been set in one line alone")
	column(p, 40, 100, proseLeft, proseLeft, proseLeft, proseLeft)
	column(p, 256, 100, proseRight, proseRight, proseRight, proseRight)
	column(p, 40, 166, "Table 1. Sheep of the two farms in the two years, and the goats")
	set(p, 178, []float64{40, 150, 260, 370}, "|Ewes|Rams|All", "North|40|12|52", "South|31|25|56", "West|3|2|5")
	const table = "Table 1. Sheep of the two farms in the two years, and the goats, 1\n|Ewes|Rams|All\n" +
		"North|40|12|52\nSouth|31|25|56\nWest|3|2|5\n"
	wantTables(t, p, table)
}

// TestCaptionOnTwoLines keeps both lines of a caption, one of them short, above a table over three columns, and reads
// the rows although they leave the gutters white.
func TestCaptionOnTwoLines(t *testing.T) {
	const middle = "and liking rose as often as it fell"
	columns := func(p *pdf.Page, y float64) { // drawn line by line
		for k := range 7 {
			row(p, y+11*float64(k), map[float64]string{
				30: "the order of tasks has some influence", 190: middle, 345: "they went on and on as others would",
			})
		}
	}
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 30, 60, "The title of this paper goes over all of its columns, and it has been set in one line alone")
	columns(p, 100)
	column(p, 100, 200, "Table 1. Sheep of the two farms in the two years, and", "all goats (df = 118)")
	set(p, 224, []float64{100, 195, 250, 345, 385}, "Farm|Ewes|Rams|t|p", "North|40 (2)|12 (3)|3.05|.003",
		"South|31 (4)|25 (4)|1.22|.225", "West|22 (3)|11 (2)|0.18|.857")
	columns(p, 290)
	const table = "Table 1. Sheep of the two farms in the two years, and all goats (df = 118), 1\n" +
		"Farm|Ewes|Rams|t|p\n" +
		"North|40 (2)|12 (3)|3.05|.003\nSouth|31 (4)|25 (4)|1.22|.225\nWest|22 (3)|11 (2)|0.18|.857\n"
	wantTables(t, p, table)
	if n := strings.Count(textOn(p), middle); n != 14 {
		t.Errorf("%d lines of the middle column are whole, not 14:\n%s", n, textOn(p))
	}
}

// TestColumnWithTableSetIn reads the column before one that begins with an indented table.
func TestColumnWithTableSetIn(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 80, 82, "Table 1. Sheep of the two farms in the two years")
	set(p, 100, []float64{80, 130, 180, 280}, "Farm|Ewes|Rams|All", "North|40|12|52.000", "South|31|25|56.000",
		"Others|3|2|5")
	lineAt(p, 80, 330, 89, 103, 140)
	column(p, 40, 160, slices.Repeat([]string{proseLeft}, 9)...)
	column(p, 300, 160, "Table 2. Goats of the farms")
	set(p, 180, []float64{300, 350, 390}, "Farm|Does|Bucks", "East|10|1", "West|20|2")
	lineAt(p, 300, 420, 170, 183, 208)
	column(p, 256, 230, proseRight, proseRight, proseRight)
	const want = "Table 1. Sheep of the two farms in the two years, 1\nFarm|Ewes|Rams|All\nNorth|40|12|52.000\n" +
		"South|31|25|56.000\nOthers|3|2|5\nTable 2. Goats of the farms, 1\nFarm|Does|Bucks\nEast|10|1\nWest|20|2\n"
	wantTables(t, p, want)
}

// TestStackedHeads reads heads on two lines of a table without rules; the first line has few.
func TestStackedHeads(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 60, 106, "Table 1. Sheep")
	set(p, 120, fourColumns, "| Std.|", "Farm|errors|t|p", "North|0.40|2.12|.052", "South|0.31|3.25|.156",
		"West|0.3|1.2|.2")
	const want = "Table 1. Sheep, 2\n|Std.||\nFarm|errors|t|p\nNorth|0.40|2.12|.052\nSouth|0.31|3.25|.156\n" +
		"West|0.3|1.2|.2\n"
	wantTables(t, p, want)
}

// TestSentenceAroundTable joins a sentence that continues after a table and its note, and one that a column break
// divides after an abbreviation.
func TestSentenceAroundTable(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, proseLeft, proseLeft, proseLeft, proseLeft, "and in men it was not, t(28) =")
	set(p, 170, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	lineAt(p, 58, 210, 159, 172.5, 197)
	column(p, 60, 206, "Counted in May.")
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; g.Base > 200 {
			g.Size = 7
		}
	}
	column(p, 40, 230, "1.20, p = .240.", proseLeft, proseLeft, proseLeft, proseLeft, "and then, G = 3.85, d.f.")
	column(p, 256, 100, "= 2, p = .146.", proseRight, proseRight, proseRight, proseRight)
	text := textOn(p)
	for _, want := range []string{"not, t(28) = 1.20, p = .240.", "G = 3.85, d.f. = 2, p = .146."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// TestLargerSign keeps a line in its paragraph although a sign in it is larger than the text.
func TestLargerSign(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, proseLeft, "the effect of the order was clear at last, F(1, 16)",
		"= 14.34, p = .002, g = 0.47, and that of its sum", proseLeft, proseLeft)
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; g.Rune == 'g' {
			g.Size *= 1.2
		}
	}
	if text := textOn(p); !strings.Contains(text, "F(1, 16) = 14.34") {
		t.Errorf("the paragraph is torn:\n%s", text)
	}
}

// TestAppendix reads an appendix after the references as text.
func TestAppendix(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, proseLeft, proseLeft)
	column(p, 40, 150, "References")
	column(p, 40, 180, "Smith, A. (2001). Sheep in the north. Wool, 3, 1-9.")
	column(p, 40, 210, "APPENDIX A: DETAILS OF THE PROCEDURE")
	column(p, 40, 240, "The groups differed here, too (b = 1.17, p = .036).")
	var kinds []string
	for _, b := range Read([]*pdf.Page{p}) {
		kinds = append(kinds, string(b.Kind))
	}
	if got := strings.Join(kinds, " "); got != "paragraph paragraph reference paragraph paragraph" {
		t.Errorf("got %s", got)
	}
}
