package review

import (
	"strings"
	"testing"
)

// TestLinesAbove takes the lines above a table without a number, as in the output of R, for what it says about its
// tests. Prose, and what is above a numbered table, says nothing about them.
func TestLinesAbove(t *testing.T) {
	const above = "Running 1000 iterations for approximate permutation test."
	for _, c := range []struct {
		caption, above string
		findings       int
	}{
		{"Model Results:", above, 0},
		{"", above, 0},
		{"", strings.Repeat("This paragraph goes on and on. ", 5) + above, 2},
		{"Table 1. Coefficients", above, 2},
	} {
		d := tableOf(c.caption, "", []string{"", "estimate", "se", "zval", "pval"},
			[]string{"intrcpt", "-3.5455", "29.0959", "-0.1219", "0.9150"},
			[]string{"ablat", "-0.0280", "0.0102", "-2.7371", "0.0224"})
		d.Blocks = append(read(c.above).Blocks, d.Blocks...)
		if list := findingsOf(d); len(list) != c.findings {
			t.Errorf("%q, %q: %d findings, want %d", c.caption, c.above, len(list), c.findings)
		}
	}
}
