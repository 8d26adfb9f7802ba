package review

import (
	"testing"

	"rederive/document"
)

// place puts words on a line of the first page, each at its x position.
func place(y float64, at map[float64]string, order ...float64) []document.Word {
	list := make([]document.Word, 0, len(order))
	for _, x := range order {
		text := at[x]
		list = append(list, document.Word{Text: text, Box: document.Box{
			Page: 1, X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 10,
		}})
	}
	return list
}

// TestTornApart checks that a test whose words are far apart on a line is not a finding: they may be from two columns.
func TestTornApart(t *testing.T) {
	for _, x := range []struct {
		far  float64
		want document.Verdict
	}{{75, document.DecisionError}, {160, document.NotChecked}} {
		words := place(100, map[float64]string{
			40: "t(28)", 70: "=", x.far: "2.20,", x.far + 30: "p", x.far + 40: "=",
			x.far + 50: ".063.",
		}, 40, 70, x.far, x.far+30, x.far+40, x.far+50)
		d := &document.Document{
			Pages:  []document.Page{{Number: 1, Width: 400, Height: 600}},
			Blocks: []document.Block{{Kind: document.Paragraph, Words: words}},
		}
		r := Check(d, Options{})
		if len(r.Results) != 1 || r.Results[0].Verdict != x.want {
			t.Errorf("at %g: got %+v, want %s", x.far, r.Results, x.want)
		}
	}
}

// TestTwoValues checks that a test with two numbers instead of its value is not a finding: one may be from a table
// printed over it.
func TestTwoValues(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"The test gives χ²(2) = 0.63 2.13, p = 0.345.": document.NotChecked,
		"The test gives χ²(2) = 2.13, p = 0.63 0.345.": document.NotChecked,
		"The test gives χ²(2) = 0.63, p = 0.345.":      document.Inconsistent,
	} {
		r := Check(read(text), Options{})
		if len(r.Results) != 1 || r.Results[0].Verdict != want {
			t.Errorf("%s: got %+v, want %s", text, r.Results, want)
		}
	}
}

// TestClippedCells checks that numbers that a table prints beyond the edge of the text are not findings: digits may
// be cut off there.
func TestClippedCells(t *testing.T) {
	text := place(50, map[float64]string{40: "Text", 280: "ends"}, 40, 280) // at 300
	for _, x := range []struct {
		last float64
		want document.Verdict
	}{{240, document.Inconsistent}, {280, document.Inconsistent}, {284, document.NotChecked}} {
		words := place(100, map[float64]string{40: "Term", 100: "df", 160: "F", x.last: "p"}, 40, 100, 160, x.last)
		words = append(words, place(115, map[float64]string{40: "Rain", 100: "1, 95", 160: "3.98", x.last: "0.04"},
			40, 100, 160, x.last)...)
		g := &document.Grid{Head: 1}
		for i := range 2 {
			var row []document.Cell
			for k := range 4 {
				at := 4*i + k
				row = append(row, document.Cell{Text: words[at].Text, Columns: 1, From: at, To: at + 1})
			}
			g.Rows = append(g.Rows, row)
		}
		d := &document.Document{
			Pages: []document.Page{{Number: 1, Width: 400, Height: 600}},
			Blocks: []document.Block{
				{Kind: document.Paragraph, Words: text}, {Kind: document.Table, Words: words, Grid: g},
			},
		}
		r := Check(d, Options{})
		if len(r.Results) != 1 || r.Results[0].Verdict != x.want {
			t.Errorf("at %g: got %+v, want %s", x.last, r.Results, x.want)
		}
	}
}
