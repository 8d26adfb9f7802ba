package view

import (
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/parse"
)

func claimOn(id, lines string) *rederive.Claim {
	return &rederive.Claim{ID: id, Fields: []rederive.Field{{Name: "lines", Value: lines}}}
}

// TestCoverage checks that each line is counted once, that lines outside the paper are
// ignored, and that wrong claims are drawn above right ones.
func TestCoverage(t *testing.T) {
	b := &Book{
		Verdicts: []rederive.Verdict{
			{ID: "a", Verdict: rederive.Refuted},
			{ID: "b", Verdict: rederive.Confirmed},
			{ID: "c", Verdict: rederive.OutOfScope},
		},
		Docs: []*rederive.ClaimsDoc{
			{Paper: rederive.Paper{Lines: rederive.Span{From: 11, To: 30}}, Claims: []*rederive.Claim{
				claimOn("a", "12, 14-15"), claimOn("b", "14-17"), claimOn("c", "29-40"), claimOn("unknown", "20"),
				{ID: "b"},
			}},
			{Claims: []*rederive.Claim{claimOn("a", "1")}}, // it does not say which lines the paper fills
		},
	}
	list := Coverages(b)
	if len(list) != 1 {
		t.Fatalf("%d papers are covered, want 1", len(list))
	}
	if brief := Coverages((&Book{
		Notebook: &rederive.Notebook{}, Run: &rederive.Run{}, Docs: b.Docs,
		Verdicts: b.Verdicts,
	}).Brief()); len(brief) != 1 || brief[0].Text() != list[0].Text() {
		t.Errorf("a brief book has %v", brief)
	}
	c := list[0]
	want := "2 claims on 5 of the 20 lines in our copy of the paper; 1 more is out of scope"
	if c.Text() != want {
		t.Errorf("%q, want %q", c.Text(), want)
	}
	b.Docs[0].Paper.Lines = rederive.Span{From: 12, To: 17}
	want = "2 claims about a passage of the paper, lines 12–17 of our copy; 1 more is out of scope"
	if text := Coverages(b)[0].Text(); text != want {
		t.Errorf("%q, want %q", text, want)
	}
}

// TestCoverageNumerals checks that the numerals that no claim covers are shown.
func TestCoverageNumerals(t *testing.T) {
	b := &Book{
		Notebook: &rederive.Notebook{}, Run: &rederive.Run{},
		Docs: []*rederive.ClaimsDoc{{
			Paper: rederive.Paper{Name: "w", Lines: rederive.Span{From: 11, To: 30}}, Claims: []*rederive.Claim{},
		}},
		Numerals: []rederive.Numerals{{
			Paper: "w", Total: 12, Claims: 7, Quoted: 4, InRange: 3, OutOfScope: 1, Declared: 2,
			Left: []rederive.NumeralsLeft{{Line: 20, Numerals: []string{"5", "6"}}},
			Statements: &rederive.Statements{
				Total: 4, Quoted: 1, InRange: 1, OutOfScope: 1,
				Left: []rederive.StatementLeft{{Line: 20, Text: "All."}},
			},
		}},
	}
	c := Coverages(b)[0]
	want := "of its 12 numerals 4 (33.3%) quoted, 3 (25.0%) in range, 3 (25.0%) declared, 2 (16.7%) left; " +
		"of its 4 statements (theorems, figures, and sentences with all, no, only and the like) " +
		"1 (25.0%) quoted, 1 (25.0%) in range, 1 (25.0%) declared, 1 (25.0%) left"
	if !strings.Contains(c.Text(), want) {
		t.Errorf("%q does not say %q", c.Text(), want)
	}
	if brief := Coverages(b.Brief()); brief[0].Text() != c.Text() {
		t.Errorf("a brief book says %q", brief[0].Text())
	}
}

// TestSlowCells checks the text about each slow cell.
func TestSlowCells(t *testing.T) {
	nb, err := parse.Notebook("n.md", []byte(strings.Repeat("```go {tier=slow}\n1\n```\n\n", 4)+"```go\n1\n```\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &Book{Notebook: nb, Verdicts: []rederive.Verdict{{ID: "a.b"}}, Run: &rederive.Run{
		Cells: []rederive.CellRun{
			{State: rederive.CellRan},
			{State: rederive.CellStored},
			{State: rederive.CellDeferred},
			{State: rederive.CellDeferred},
			{State: rederive.CellRan},
		},
		Stored:  []rederive.StoredCell{{Cell: 1, Date: "2026-11-20", Seconds: 53, Values: 6, Sampled: 2}},
		Overdue: []rederive.StoredCell{{Cell: 2, Date: "2026-11-19", Seconds: 7500}},
		Sites:   []rederive.Site{{Cell: 1, ID: "a.b"}},
	}}
	want := []string{
		"run for this report",
		"result stored on 2026-11-20, computed in 53 s; 2 of its 6 values recomputed here, and they agree (1 claim)",
		"not run; the result stored on 2026-11-19, computed in 2 h 5 min, is out of date",
		"not run, and nothing is stored",
	}
	got := slowCells(b)
	if len(got) != len(want) {
		t.Fatalf("%d slow cells, want %d", len(got), len(want))
	}
	for i, s := range got {
		if s.Cell != i || s.Text != want[i] {
			t.Errorf("cell %d: %q, want %q", s.Cell, s.Text, want[i])
		}
	}
}

// TestMethodText checks the counts of claims by method, and that new values that rest on
// one method are named.
func TestMethodText(t *testing.T) {
	at := rederive.Pos{Line: 1}
	proven := &rederive.Claim{Fields: []rederive.Field{{Name: "certificate", Value: "proof: by parity"}}}
	b := &Book{Verdicts: []rederive.Verdict{
		{ID: "two", Verdict: rederive.Confirmed, Question: true, Methods: []string{"search", "play"}, OfferPos: at},
		{ID: "one", Verdict: rederive.Confirmed, Question: true, Methods: []string{"search"}, OfferPos: at},
		{ID: "unnamed", Verdict: rederive.Confirmed, Question: true, OfferPos: at},
		{ID: "printed", Verdict: rederive.Refuted, OfferPos: at},
		{ID: "statement", Verdict: rederive.Confirmed, Question: true, Cases: 5, OfferPos: at},
		{ID: "proven", Verdict: rederive.Confirmed, Cases: 5, OfferPos: at, Claim: proven},
		{ID: "group", Verdict: rederive.Confirmed},
		{ID: "later", Verdict: rederive.Deferred, Question: true, OfferPos: at},
		{ID: "wrong", Verdict: rederive.Mismatch, OfferPos: at},
	}}
	want := "1 claim rests on two or more independent methods; " +
		"1 claim rests on one method and a proof for all cases; " +
		"4 claims rest on one method; new values by one method: one, unnamed"
	if got := methodText(b); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var marked []string
	for _, v := range b.Verdicts {
		if slices.Contains(Facts(v), "one method") {
			marked = append(marked, v.ID)
		}
	}
	if want := []string{"one", "unnamed", "printed", "statement"}; !slices.Equal(marked, want) {
		t.Errorf("%q are marked, want %q", marked, want)
	}
}

// TestEngineText checks the text about missing agreement, and about what did not run to its
// end.
func TestEngineText(t *testing.T) {
	both := []string{"yaegi", "go"}
	cells := func(last rederive.CellState) []rederive.CellRun {
		return []rederive.CellRun{{State: rederive.CellRan}, {State: last}}
	}
	for _, c := range []struct {
		run         rederive.Run
		short, long string
	}{
		{
			rederive.Run{Engines: both, Agreed: true, Cells: cells(rederive.CellRan)},
			"yaegi and go, with the same results", "every cell was interpreted and compiled, with the same results",
		},
		{
			rederive.Run{Engines: both, Agreed: true, Status: rederive.RunFailed, Cells: cells(rederive.CellFailed)},
			"yaegi and go, with the same results",
			"every cell that ran was interpreted and compiled, with the same results; failed: 1",
		},
		{
			rederive.Run{Engines: both, Status: rederive.RunLimit, Cells: cells(rederive.CellFailed)},
			"stopped at a limit", "stopped at a limit",
		},
		{
			rederive.Run{Engines: both, Status: rederive.RunLimit, Differs: true, Cells: cells(rederive.CellFailed)},
			"engines differ", "engines differ",
		},
		{rederive.Run{Engines: both, Status: rederive.RunDiffers, Differs: true}, "engines differ", "engines differ"},
		{rederive.Run{Engines: both, Agreed: true}, "yaegi and go, with the same results", ""},
		{
			rederive.Run{Engines: both, Agreed: true, Unconfined: "no Landlock"},
			"yaegi and go, with the same results",
			"not confined by the system: no Landlock",
		},
	} {
		if got := Engines(&c.run); got != c.short {
			t.Errorf("%q, want %q", got, c.short)
		}
		if got := EngineText(&c.run); got != c.long {
			t.Errorf("%q, want %q", got, c.long)
		}
	}
}
