package report

import (
	"strings"
	"testing"

	"rederive"
)

// TestCoverageStrip draws what is wrong above what is right, and the lines with numerals that
// no claim covers.
func TestCoverageStrip(t *testing.T) {
	c := coverage{
		lines: rederive.Span{From: 11, To: 30},
		marks: []coverMark{
			{Span: rederive.Span{From: 29, To: 30}, verdict: rederive.OutOfScope},
			{Span: rederive.Span{From: 14, To: 17}, verdict: rederive.Confirmed},
			{Span: rederive.Span{From: 14, To: 15}, verdict: rederive.Refuted},
		},
	}
	strip := coverageStrip(c)
	if !strings.Contains(strip, `<rect class="refuted" x="3" width="2" height="10"/></svg>`) ||
		strings.Index(strip, "out-of-scope") > strings.Index(strip, "confirmed") {
		t.Errorf("the strip is %s", strip)
	}
	c.numerals = &rederive.Numerals{Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5"}}}}
	if strip := coverageStrip(c); !strings.Contains(strip, `<rect class="left" x="9" width="1" height="10"/></svg>`) {
		t.Errorf("the strip is %s", strip)
	}
}
