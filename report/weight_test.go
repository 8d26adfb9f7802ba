package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
)

// TestWeightOfPage checks that a page of 100 claims, one of them a table of 400 rows
// and 5 columns with wrong cells, is below 2 MB, and that it shows every claim once as
// a row, and the wrong rows of the long table first.
func TestWeightOfPage(t *testing.T) {
	r := renderer()
	b := sample(t)
	for i := range 99 {
		v := rederive.Verdict{
			ID: fmt.Sprintf("many.claim%d", i), Kind: "integer", Verdict: rederive.Confirmed,
			Where: fmt.Sprintf("Lemma %d", i), Printed: fmt.Sprint(i * i), Computed: fmt.Sprint(i * i),
			Methods: []string{"one", "another"},
			Claim:   &rederive.Claim{Title: fmt.Sprintf("The square of $%d$", i)},
		}
		b.Verdicts = append(b.Verdicts, v)
		site := rederive.Site{Cell: 0, ID: v.ID, Pos: rederive.Pos{File: "notebook.md", Line: 7}}
		b.Run.Sites = append(b.Run.Sites, site)
	}
	table := &rederive.Comparison{KeyHead: []string{"n"}, Columns: []string{"a", "b", "c", "d", "e"}}
	for i := range 400 {
		row := rederive.ComparedRow{Keys: []string{fmt.Sprint(i)}}
		for j := range 5 {
			value := fmt.Sprint(1000*i + j)
			cell := rederive.ComparedCell{Printed: value, Computed: value, Shown: value}
			if i%100 == 7 && j == 2 {
				cell.Computed, cell.State = "0", rederive.CellDiffers
			}
			row.Cells = append(row.Cells, cell)
		}
		table.Rows = append(table.Rows, row)
	}
	b.Verdicts = append(b.Verdicts, rederive.Verdict{
		ID: "many.table", Kind: "table of integer", Verdict: rederive.Refuted, Where: "Table 1", Comparison: table,
		Cells: &rederive.CellCount{Compared: 2000, Matched: 1996, Differing: 4},
		Claim: &rederive.Claim{Title: "The table"},
	})
	var page bytes.Buffer
	must.Do(r.HTML(&page, b))
	if page.Len() > 2_000_000 {
		t.Errorf("the page has %d bytes", page.Len())
	}
	text := page.String()
	if n := strings.Count(text, `<details class="claim `); n != 103 {
		t.Errorf("%d rows of claims", n)
	}
	if !strings.Contains(text, "the whole table, with 396 other rows as printed") {
		t.Error("the long table does not begin with what is wrong")
	}
	first := text[strings.Index(text, `id="claim-many.table"`):]
	if n := strings.Count(first[:strings.Index(first, "the whole table")], "<tr>"); n != 5 {
		t.Errorf("%d rows come first, want the head and 4 wrong ones", n)
	}
	t.Logf("%d bytes", page.Len())
}
