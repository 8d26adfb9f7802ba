package paper

import (
	"context"
	"testing"

	"rederive/internal/must"
)

// TestTitlesOfTables takes a few words above a table for its caption, and no sentence or heading.
func TestTitlesOfTables(t *testing.T) {
	const matrix = "\n\n| | 1 | 2 |\n|---|---|---|\n| 1. Sleep | | |\n| 2. Noise | -.31** | |\n\n*p < .05; **p < .01\n"
	for above, want := range map[string]string{
		"Correlation matrix of all scales (N = 142).": "Correlation matrix of all scales (N = 142).",
		"Scales by school and year":                   "Scales by school and year",
		"Noise was loud in the second year.":          "",
		"Table 2 has the scales":                      "",
		"We asked pupils. Correlations":               "",
		"# Scales":                                    "",
	} {
		p := must.Get(readMarkdown(context.Background(), nil, []byte("A study.\n\n"+above+matrix)))
		for _, b := range p.Document.Blocks {
			if b.Grid != nil && b.Grid.Caption != want {
				t.Errorf("%s: caption %q", above, b.Grid.Caption)
			}
			if b.Grid != nil && b.Grid.Notes != "*p < .05; **p < .01" {
				t.Errorf("%s: notes %q", above, b.Grid.Notes)
			}
		}
	}
}

// TestMatrixInText reads a matrix whose columns have numbers, and whose upper rows have few cells.
func TestMatrixInText(t *testing.T) {
	text := "Sleep in nine towns\n\nThe scales are these.\n\n" +
		"                 1        2        3\n1. Sleep\n2. Stress     -.31**\n3. Noise       .17*     .22**\n" +
		"4. Light       .08     -.12      .35**\n\n*p < .05; **p < .01\n"
	want := "|1|2|3\n1. Sleep|||\n2. Stress|-.31**||\n3. Noise|.17*|.22**|\n4. Light|.08|-.12|.35**"
	if got := cellsOf(must.Get(readText(text))); got != want {
		t.Errorf("got\n%s", got)
	}
}
