package layout

import (
	"slices"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// TestNoteBelow takes small print for the notes to the table right above it, and other text or a footnote farther below
// for none.
func TestNoteBelow(t *testing.T) {
	const text = "Scores were integers."
	at := func(y float64) document.Box { return document.Box{Page: 1, X0: 60, X1: 300, Y0: y, Y1: y + 8} }
	for _, x := range []struct {
		kind document.Kind
		y    float64
		want string
	}{
		{document.Footnote, 115, text},
		{document.Footnote, 160, ""},
		{document.Paragraph, 115, ""},
	} {
		table := document.Block{Kind: document.Table, Grid: &document.Grid{}}
		table.Words = []document.Word{{Text: "12", Box: at(100)}}
		below := document.Block{Kind: x.kind, Words: []document.Word{{Text: text, Box: at(x.y)}}}
		blocks := []document.Block{table, below}
		if noteBelow(blocks, 0); table.Grid.Notes != x.want {
			t.Errorf("%v at %g: %q", x.kind, x.y, table.Grid.Notes)
		}
	}
}

// TestTextAfterNote separates a note to a table from the rest of the paragraph that the table interrupts.
func TestTextAfterNote(t *testing.T) {
	first, second := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
	column(first, 60, 600, "The sheep that we saw in the first of the years had horns like those of",
		"the others, and more of them,")
	column(second, 60, 60, "Table 1. Sheep")
	set(second, 80, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
	lineAt(second, 58, 210, 70, 83, 107)
	column(second, 60, 118, "Note. All 108 sheep.",
		"as did the goats that we saw there and on the other farms in the years", "after them.")
	var got []string
	for _, b := range Read([]*pdf.Page{first, second}) {
		if b.Grid == nil {
			got = append(got, b.Text().String)
		} else if b.Grid.Notes != "Note. All 108 sheep." {
			t.Errorf("notes %q", b.Grid.Notes)
		}
	}
	want := []string{
		"The sheep that we saw in the first of the years had horns like those of the others, and more of them, as " +
			"did " +
			"the goats that we saw there and on the other farms in the years after them.",
		"Table 1. Sheep", "Note. All 108 sheep.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
