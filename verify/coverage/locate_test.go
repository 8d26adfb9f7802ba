package coverage

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/document"
)

// located makes a paper of blocks, each with its place and on a page of its own.
func located(blocks ...string) *document.Document {
	d := &document.Document{}
	for i, text := range blocks {
		place, text, _ := strings.Cut(text, "|")
		b := document.Block{Kind: document.Paragraph, Place: place}
		for k, w := range strings.Fields(text) {
			box := document.Box{Page: i + 1, X0: float64(10 * k), X1: float64(10*k + 9), Y0: 5, Y1: 6}
			b.Words = append(b.Words, document.Word{Text: w, Box: box})
		}
		d.Blocks = append(d.Blocks, b)
	}
	return d
}

// TestLocate finds claims by their quotations in the places that they name, and does not find ambiguous ones.
func TestLocate(t *testing.T) {
	d := located("p. 1|There are 122 cells and 7 rows.", "p. 2, left column|Of 122 cells 10⁻⁴⁸ are empty.",
		"Theorem 3|Theorem 3. At most 7 cells differ.", "Table 2|Group n Control 20 Treated 25",
		"p. 5|F 2,188 = 2.90")
	d.Blocks[3].Kind = document.Table
	grid := &document.Grid{Caption: "Table 2. Sizes", Head: 1}
	for i := 0; i < 6; i += 2 {
		words := d.Blocks[3].Words
		grid.Rows = append(grid.Rows, []document.Cell{
			{Text: words[i].Text, Columns: 1, From: i, To: i + 1},
			{Text: words[i+1].Text, Columns: 1, From: i + 1, To: i + 2},
		})
	}
	d.Blocks[3].Grid = grid
	table := &rederive.ClaimTable{Rows: []rederive.ClaimRow{
		{Cells: []rederive.ClaimCell{{Text: "Control"}, {Text: "20"}}},
		{Cells: []rederive.ClaimCell{{Text: "Treated"}, {Text: "25"}}},
	}}
	for _, c := range []struct {
		where, quote, printed string
		table                 *rederive.ClaimTable
		want                  string
	}{
		{where: "p. 2", printed: "122", want: "2 [10 19]"},
		{where: "p. 2, left column", printed: "10^-48", want: "2 [30 39]"},
		{where: "somewhere", printed: "122", want: "-"}, // it occurs twice
		{where: "p. 9", printed: "7", want: "-"},        // there is no such page, and 7 occurs twice in the paper
		{where: "Theorem 3", printed: "7", want: "3 [40 49]"},
		{where: "somewhere", quote: "122 cells and", printed: "122", want: "1 [20 49]"},
		{where: "p. 1", printed: "25", want: "4 [50 59]"}, // a printed page number; 25 occurs once in the paper
		{where: "somewhere", printed: "999", want: "-"},
		{where: "p. 5", printed: "F_2,188 = 2.90", want: "5 [0 39]"},
		{where: "Table 2", table: table, want: "4 [50 59]"},
		{where: "p. 77", table: table, want: "4 [50 59]"},
	} {
		claim := &rederive.Claim{Table: c.table}
		for name, value := range map[string]string{"where": c.where, "quote": c.quote, "printed": c.printed} {
			if value != "" {
				claim.Fields = append(claim.Fields, rederive.Field{Name: name, Value: value})
			}
		}
		v := rederive.Verdict{Claim: claim}
		if c.table != nil {
			v.Erratum = &rederive.Erratum{Key: "Treated, n", Printed: "25"}
		}
		got := "-"
		if p, found := NewLocator(d).Find(v); found {
			got = fmt.Sprint(p.Page)
			for _, b := range p.Boxes {
				got += fmt.Sprintf(" [%g %g]", b.X0, b.X1)
			}
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c, got, c.want)
		}
	}
}
