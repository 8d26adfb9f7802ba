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

// TestGlancesEscape: names and dates that others wrote are words on the page, and no markup.
func TestGlancesEscape(t *testing.T) {
	b := &Book{
		Notebook: &rederive.Notebook{Cells: []*rederive.Cell{{Run: true, Tier: rederive.Slow}}},
		Run: &rederive.Run{
			Modules: []rederive.Module{{Path: "x.org/y", Replace: "./<b>"}},
			Cells:   []rederive.CellRun{{State: rederive.CellStored}},
			Stored:  []rederive.StoredCell{{Date: "<script>"}},
		},
	}
	w := &htmlWriter{view: &view{book: b, res: &resolved{cells: map[*rederive.Cell]int{}}}}
	page := string(w.part(w.glances))
	for _, want := range []string{
		"replaced by ./&lt;b&gt;", `<a href="#cell-0">cell 0</a>: stored result of &lt;script&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
}
