package html

import (
	"strings"
	"testing"

	"rederive/report/view"

	"rederive"
)

// TestCoverageStrip draws what is wrong above what is right, and the lines with numerals that
// no claim covers.
func TestCoverageStrip(t *testing.T) {
	c := view.Coverage{
		Lines: rederive.Span{From: 11, To: 30},
		Marks: []view.CoverMark{
			{Span: rederive.Span{From: 29, To: 30}, Verdict: rederive.OutOfScope},
			{Span: rederive.Span{From: 14, To: 17}, Verdict: rederive.Confirmed},
			{Span: rederive.Span{From: 14, To: 15}, Verdict: rederive.Refuted},
		},
	}
	strip := coverageStrip(c)
	if !strings.Contains(strip, `<rect class="refuted" x="3" width="2" height="10"/></svg>`) ||
		strings.Index(strip, "out-of-scope") > strings.Index(strip, "confirmed") {
		t.Errorf("the strip is %s", strip)
	}
	c.Numerals = &rederive.Numerals{Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5"}}}}
	if strip := coverageStrip(c); !strings.Contains(strip, `<rect class="left" x="9" width="1" height="10"/></svg>`) {
		t.Errorf("the strip is %s", strip)
	}
}

// TestGlancesEscape: names and dates that others wrote are words on the page, and no markup.
func TestGlancesEscape(t *testing.T) {
	b := &view.Book{
		Notebook: &rederive.Notebook{Cells: []*rederive.Cell{{Run: true, Tier: rederive.Slow}}},
		Run: &rederive.Run{
			Modules: []rederive.Module{{Path: "x.org/y", Replace: "./<b>"}},
			Cells:   []rederive.CellRun{{State: rederive.CellStored}},
			Stored:  []rederive.StoredCell{{Date: "<script>"}},
		},
	}
	w := &writer{View: &view.View{Book: b, Res: &view.Resolved{Cells: map[*rederive.Cell]int{}}}}
	page := string(w.part(w.glances))
	for _, want := range []string{
		"replaced by ./&lt;b&gt;", `<a href="#cell-0">cell 0</a>: stored result of &lt;script&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
}
