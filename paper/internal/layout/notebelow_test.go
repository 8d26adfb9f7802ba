package layout

import (
	"testing"

	"rederive/document"
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
