package compose

import (
	"strings"
	"testing"

	"rederive/report/view"

	"rederive"
)

// TestCoverageOnPaper checks that the strip shows the paper, each claim, and the lines with
// numerals that no claim covers.
func TestCoverageOnPaper(t *testing.T) {
	c := view.Coverage{
		Lines: rederive.Span{From: 11, To: 30},
		Marks: []view.CoverMark{
			{Span: rederive.Span{From: 14, To: 17}, Verdict: rederive.Confirmed},
			{Span: rederive.Span{From: 14, To: 15}, Verdict: rederive.Refuted},
		},
		Numerals: &rederive.Numerals{Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5"}}}},
	}
	p := coveragePicture(c)
	if len(p.Ops) != 4 || !strings.Contains(p.Alt, c.Text()) {
		t.Errorf("the strip in print has %d parts and says %q", len(p.Ops), p.Alt)
	}
}
