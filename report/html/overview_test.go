package html

import (
	"strings"
	"testing"

	"rederive/report/view"

	"rederive"
)

// TestCoverageStrip checks that wrong claims are drawn above right ones, and that lines with
// numerals that no claim covers are shown.
func TestCoverageStrip(t *testing.T) {
	c := view.Coverage{
		Lines: rederive.Span{From: 11, To: 30},
		Marks: []view.CoverMark{
			{Span: rederive.Span{From: 29, To: 30}, Verdict: rederive.OutOfScope},
			{Span: rederive.Span{From: 14, To: 17}, Verdict: rederive.Confirmed},
			{Span: rederive.Span{From: 14, To: 15}, Verdict: rederive.Refuted, ID: "a.b", Title: "$n$ sums"},
		},
	}
	strip := coverageStrip(c, "")
	if !strings.Contains(strip, `<rect class="refuted" x="3" width="2" height="10" `+
		`data-to="#claim-a.b"><title>n sums: refuted</title></rect></svg>`) ||
		strings.Index(strip, "out-of-scope") > strings.Index(strip, "confirmed") {
		t.Errorf("the strip is %s", strip)
	}
	c.Numerals = &rederive.Numerals{Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5"}}}}
	strip = coverageStrip(c, "")
	if !strings.Contains(strip, `<rect class="left" x="9" width="1" height="10"/></svg>`) {
		t.Errorf("the strip is %s", strip)
	}
}

// TestGlancesEscape checks that names and dates from untrusted files are text on the page,
// not markup.
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
	page := string(w.part(w.overview))
	for _, want := range []string{
		"replaced by ./&lt;b&gt;", `<a href="#cell-0">cell 0</a>: result stored on &lt;script&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
}

// TestEdited strikes the wrong words of a sentence, and quotes of the rest what is printed.
func TestEdited(t *testing.T) {
	v := rederive.Verdict{
		Verdict: rederive.Refuted, Printed: `take a "small" stone`, Computed: `take the "small" stone`,
	}
	w := &writer{View: &view.View{Book: &view.Book{}, Res: &view.Resolved{}}}
	e := rederive.Erratum{Printed: v.Printed, Corrected: v.Computed}
	page := string(w.part(func() { w.corrected(v, e, false) }))
	if want := `take <del>a</del> <ins>the</ins> &#34;small&#34; stone`; page != want {
		t.Errorf("%s, want %s", page, want)
	}
	page = string(w.part(func() { w.corrected(v, e, true) }))
	if want := `<ins>take the “small” stone</ins>`; page != want {
		t.Errorf("what was just struck: %s, want %s", page, want)
	}
	row := view.NewClaimRow(v)
	page = w.statement(row) + w.computedValue(row)
	const stone = ` &#34;small&#34; stone`
	for _, want := range []string{`take <del>a</del>` + stone, `take <ins>the</ins>` + stone} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
}

// TestContentsQuotes checks that the contents have curly quotes, as headings have.
func TestContentsQuotes(t *testing.T) {
	h := view.TOCEntry{Heading: []rederive.Inline{rederive.Text(`What "can force" means`)}}
	w := &writer{View: &view.View{Book: &view.Book{}, Res: &view.Resolved{TOC: []view.TOCEntry{h}}}}
	if got, want := string(w.toc()[0].Heading), "What “can force” means"; got != want {
		t.Errorf("the contents have %q, not %q", got, want)
	}
}
