package layout

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestTitleAbove takes a few words right above a table for its caption, but no sentence, and no words far away.
func TestTitleAbove(t *testing.T) {
	block := func(kind document.Kind, text string, y float64) document.Block {
		b := document.Block{Kind: kind}
		for i, w := range strings.Fields(text) {
			x := 50 + 30*float64(i)
			b.Words = append(b.Words, document.Word{
				Text: w, Box: document.Box{Page: 1, X0: x, Y0: y, X1: x + 25, Y1: y + 10},
			})
		}
		return b
	}
	for text, want := range map[string]string{
		"Correlations of scales (N = 142)": "Correlations of scales (N = 142)",
		"The scales were short.":           "",
	} {
		for _, y := range []float64{100, 400} {
			blocks := []document.Block{block(document.Paragraph, text, 80), block(document.Table, "1 2 -.31**", y)}
			blocks[1].Grid = &document.Grid{}
			titleAbove(blocks, 1)
			if got := blocks[1].Grid.Caption; got != want && y == 100 || got != "" && y == 400 {
				t.Errorf("%s at %g: caption %q", text, y, got)
			}
		}
	}
}
