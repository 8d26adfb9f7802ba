package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rederive/internal/must"

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

// TestStatusAlone checks that every format reports a notebook that fails without an error.
func TestStatusAlone(t *testing.T) {
	for status := rederive.RunDiffers; status <= rederive.RunDefect; status++ {
		l := New(rederive.Tool{})
		l.Notebooks = []rederive.LedgerNotebook{{Path: "nb/notebook.md", Status: status}}
		for _, f := range Formats() {
			var b strings.Builder
			must.Do(f.Write(&b, l, Style{}))
			if !strings.Contains(b.String(), status.String()) {
				t.Errorf("%s does not say %q: %s", f.Name, status, b.String())
			}
		}
	}
}

// TestTenAnnotations puts more settled claims with a remark than GitHub shows before one
// that fails. The failing one must come first, and the others must be one notice.
func TestTenAnnotations(t *testing.T) {
	l := New(rederive.Tool{})
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
	must.Do(writeGitHub(&b, l, Style{}))
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "::error title=claim demo.bad") ||
		!strings.HasPrefix(lines[1], "::notice title=settled with a remark::12 refuted") {
		t.Errorf("GitHub gets %q", lines)
	}
}

// TestFaultyPlaces checks that a claim is shown at the wrong cells that no erratum explains.
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

// TestColumns puts an error after letters of more than one byte. SARIF and GitHub count
// characters, and omit the column if the source is not available.
func TestColumns(t *testing.T) {
	l := New(rederive.Tool{})
	pos := rederive.Pos{File: "nb/notebook.md", Line: 3, Col: len("π, 数 := ") + 1}
	errs := rederive.Errors{{Pos: pos, Err: errors.New("undefined: y")}}
	l.Notebooks = []rederive.LedgerNotebook{{Path: pos.File, Errors: LedgerErrors(errs)}}
	sources := map[string]string{"nb/notebook.md": "π, 数 := y", "short": "π"}
	for _, c := range []struct {
		line   func(file string, line int) string
		sarif  string
		github string
	}{
		{func(file string, _ int) string { return sources[file] }, `"startColumn": 9`, ",line=3,col=9::"},
		{func(string, int) string { return sources["short"] }, `"startLine": 3`, ",line=3::"},
		{nil, `"startLine": 3`, ",line=3::"},
	} {
		var sarif, github strings.Builder
		style := Style{Line: c.line}
		must.Do(writeSARIF(&sarif, l, style))
		must.Do(writeGitHub(&github, l, style))
		if !strings.Contains(sarif.String(), c.sarif) || !strings.Contains(github.String(), c.github) {
			t.Errorf("want %s and %s, got\n%s\n%s", c.sarif, c.github, sarif.String(), github.String())
		}
	}
}
