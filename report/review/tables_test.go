package review

import (
	"testing"

	"rederive/document"
)

// TestRowOfTable checks that a card without a picture shows the row of its table, with the cell marked.
func TestRowOfTable(t *testing.T) {
	var b document.Block
	cell := func(text string) document.Cell {
		b.Words = append(b.Words, document.Word{Text: text})
		return document.Cell{Text: text, Columns: 1, From: len(b.Words) - 1, To: len(b.Words)}
	}
	b.Kind, b.Grid = document.Table, &document.Grid{Head: 1, Rows: [][]document.Cell{
		{cell("group"), cell("t(9)"), cell("p")},
		{cell("old"), cell("2.1"), cell(".5")},
		{cell("new"), cell("3.0"), cell(".7")},
	}}
	p := &page{review: &document.Review{Document: &document.Document{Blocks: []document.Block{b}}}}
	from, to := b.Text().Bytes(7, 8)
	row := p.rowOf(&document.Result{From: from, To: to})
	if row == nil || len(row.Head) != 1 || len(row.Rows) != 1 {
		t.Fatalf("%+v", row)
	}
	if cells := row.Rows[0]; cells[0].Text != "new" || !cells[1].Marked || cells[2].Marked || !cells[1].Right {
		t.Errorf("%+v", cells)
	}
	if p.review.Document.Blocks[0].Grid = nil; p.rowOf(&document.Result{}) != nil {
		t.Error("a paragraph has a row")
	}
}

// TestPlacesAreWrittenOnce counts the results at one place.
func TestPlacesAreWrittenOnce(t *testing.T) {
	p := &page{}
	for _, place := range []string{"p. 1", "p. 2", "p. 2", "p. 1"} {
		p.addAgreeing(row{Place: place})
	}
	for i, want := range []int{1, 2, 0, 1} {
		if got := p.Agree[i].Span; got != want {
			t.Errorf("result %d: the place spans %d rows, want %d", i, got, want)
		}
	}
}

// TestAlignNumbers checks that columns of numbers are right-aligned with their heads, but not words or cells that
// span columns.
func TestAlignNumbers(t *testing.T) {
	cells := func(texts ...string) (row []tableCell) {
		for _, text := range texts {
			row = append(row, tableCell{Columns: 1, number: numeric.MatchString(text)})
		}
		return row
	}
	tab := table{
		Head: [][]tableCell{cells("", "n", "SE", "group")},
		Rows: [][]tableCell{cells("1", "−12", "(4.2)", "a"), cells("2", "<.001", "–", "4")},
	}
	tab.alignNumbers()
	for _, row := range append(tab.Head, tab.Rows...) {
		for i, want := range []bool{false, true, true, false} {
			if row[i].Right != want {
				t.Errorf("column %d: to the right is %t, want %t", i, row[i].Right, want)
			}
		}
	}
}
