package verify

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
)

func TestFails(t *testing.T) {
	for _, c := range []struct {
		v      rederive.Verdict
		strict bool
		want   bool
	}{
		{rederive.Verdict{Verdict: rederive.Confirmed}, true, false},
		{rederive.Verdict{Verdict: rederive.Refuted}, false, false},
		{rederive.Verdict{Verdict: rederive.Mismatch}, false, true},
		{rederive.Verdict{Verdict: rederive.Unchecked}, false, true},
		{rederive.Verdict{Verdict: rederive.Deferred}, false, false},
		{rederive.Verdict{Verdict: rederive.Deferred}, true, true},
		{rederive.Verdict{Verdict: rederive.Confirmed, Stored: "2026-01-01"}, false, false},
		{rederive.Verdict{Verdict: rederive.Confirmed, Stored: "2026-01-01"}, true, true},
		{rederive.Verdict{Verdict: rederive.Confirmed, Stored: "2026-01-01", Sampled: 1}, true, false},
		{rederive.Verdict{Verdict: rederive.Confirmed, Stored: "2026-01-01", CellSampled: 1}, true, true},
		{rederive.Verdict{Verdict: rederive.Confirmed, Problems: []rederive.LedgerError{{}}}, false, true},
	} {
		if got := Fails(c.v, c.strict); got != c.want {
			t.Errorf("Fails(%+v, %v) = %v", c.v, c.strict, got)
		}
	}
}

// TestStatusAlone has notebooks that fail without an error: every format says that they
// do.
func TestStatusAlone(t *testing.T) {
	for status := rederive.RunDiffers; status <= rederive.RunDefect; status++ {
		l := NewLedger(rederive.Tool{})
		l.Notebooks = []rederive.LedgerNotebook{{Path: "nb/notebook.md", Status: status}}
		for _, f := range Formats() {
			var b strings.Builder
			if err := f.Write(&b, l, Style{}); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), status.String()) {
				t.Errorf("%s does not say %q: %s", f.Name, status, b.String())
			}
		}
	}
}

// TestTenAnnotations has more settled claims with a remark than GitHub shows, before the
// one that fails: it comes first, and the others are one notice.
func TestTenAnnotations(t *testing.T) {
	l := NewLedger(rederive.Tool{})
	l.Notebooks = []rederive.LedgerNotebook{{Path: "nb/notebook.md"}}
	for i := range 12 {
		l.Claims = append(l.Claims, rederive.Verdict{
			ID: fmt.Sprintf("demo.c%d", i), Notebook: "nb/notebook.md", Verdict: rederive.Refuted,
			Erratum: &rederive.Erratum{Fault: "paper", Why: "a misprint"},
		})
	}
	bad := rederive.Verdict{ID: "demo.bad", Notebook: "nb/notebook.md", Verdict: rederive.Mismatch}
	l.Claims = append(l.Claims, bad)
	var b strings.Builder
	if err := writeGitHub(&b, l, Style{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "::error title=claim demo.bad") ||
		!strings.HasPrefix(lines[1], "::notice title=settled with a remark::12 refuted") {
		t.Errorf("GitHub gets %q", lines)
	}
}

// TestFaultyPlaces shows a claim at the wrong cells that no erratum explains.
func TestFaultyPlaces(t *testing.T) {
	at := func(line int) rederive.Pos { return rederive.Pos{File: "claims.md", Line: line, Col: 3} }
	v := rederive.Verdict{
		Pos: at(1), Verdict: rederive.Mismatch, Erratum: &rederive.Erratum{Key: "1, a"},
		Differences: []rederive.Difference{
			{Key: "1, a", Pos: at(10)}, {Key: "1, b", Pos: at(11)}, {Key: "2, b", Pos: at(12)},
		},
		Problems: []rederive.LedgerError{{Pos: at(20)}},
	}
	if first, others := faultyPlaces(v); first != at(11) || len(others) != 1 || others[0] != at(12) {
		t.Errorf("the places are %s and %s", first, others)
	}
	v.Differences = v.Differences[:1]
	if first, others := faultyPlaces(v); first != at(20) || len(others) != 0 {
		t.Errorf("the places are %s and %s", first, others)
	}
	v.Problems = nil
	if first, _ := faultyPlaces(v); first != at(1) {
		t.Errorf("the place is %s", first)
	}
}
