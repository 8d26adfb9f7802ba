package report

import (
	"strings"
	"testing"

	"rederive"
)

// TestCoverageOnPaper draws the paper, each claim, and the lines with numerals that no claim
// covers.
func TestCoverageOnPaper(t *testing.T) {
	c := coverage{
		lines: rederive.Span{From: 11, To: 30},
		marks: []coverMark{
			{Span: rederive.Span{From: 14, To: 17}, verdict: rederive.Confirmed},
			{Span: rederive.Span{From: 14, To: 15}, verdict: rederive.Refuted},
		},
		numerals: &rederive.Numerals{Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5"}}}},
	}
	p := coveragePicture(c)
	if len(p.Ops) != 4 || !strings.Contains(p.Alt, c.text()) {
		t.Errorf("the strip in print has %d parts and says %q", len(p.Ops), p.Alt)
	}
}
