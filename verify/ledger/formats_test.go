package ledger

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
)

// sampleLedger returns a ledger with a claim of every verdict and an error of the notebook.
func sampleLedger(tb testing.TB) *rederive.Ledger {
	source := strings.Replace(claimstest.Contract, "printed: 122", "printed: 123", 1)
	source = strings.Replace(source, "| 13 ", "| 12 ", 1)
	source += "\n## demo.slow A search, with 100 %\n\n- where: p. 4, \"end\"\n- kind: integer\n- printed: 5\n"
	source += "\n## demo.none Forgotten\n\n- where: p. 5\n- kind: word\n- printed: <b>\n"
	source += "\n## demo.near A measurement\n\n- where: p. 6\n- kind: decimal\n- printed: 3.1\n- tolerance: 0.5\n- " +
		"why: read from a plot\n"
	doc := must.Get(verify.ParseClaims("a b/claims.md", []byte(source)))
	run := claimstest.Offers(func() {
		claimstest.ContractOffers()
		show.Claim("demo.near", 3.4)
		show.Claim("demo.nobody", 1)
	})
	run.Cells = append(run.Cells, rederive.CellRun{State: rederive.CellDeferred})
	run.Sites = append(run.Sites, rederive.Site{
		Pos: rederive.Pos{File: "a b/notebook.md", Line: 90, Col: 2}, Cell: 1,
		ID: "demo.slow",
	})
	nb := &rederive.Notebook{Path: "a b/notebook.md", SHA256: strings.Repeat("0", 64)}
	return New(rederive.Tool{Version: "1.0", Go: "go1.26"},
		Checked{nb, run, verify.Compare(nb, run, doc), []*rederive.ClaimsDoc{doc}})
}

// baseOf returns a base from which l has changed both for the better and for the worse.
func baseOf(l *rederive.Ledger) *rederive.Ledger {
	base := *l
	base.Claims = slices.Clone(l.Claims)
	base.Summary = rederive.Summary{}
	for i := range base.Claims {
		if base.Claims[i].Verdict == rederive.Mismatch {
			base.Claims[i].Verdict = rederive.Confirmed
		}
		if base.Claims[i].ID == "demo.near" {
			base.Claims[i].Verdict, base.Claims[i].Caveat = rederive.Mismatch, ""
		}
		base.Summary.Add(base.Claims[i].Verdict)
	}
	return &base
}

// plain wraps a format with a style that only has ASCII source lines, so that
// columns are bytes.
func plain(write func(io.Writer, *rederive.Ledger, Style) error) func(io.Writer, *rederive.Ledger) error {
	line := func(string, int) string { return strings.Repeat("x", 200) }
	return func(w io.Writer, l *rederive.Ledger) error { return write(w, l, Style{Line: line}) }
}

func TestFormats(t *testing.T) {
	l := sampleLedger(t)
	for _, f := range []struct {
		file  string
		write func(io.Writer, *rederive.Ledger) error
	}{
		{"ledger.txt", plain(writeText)},
		{"ledger.json", plain(writeJSON)},
		{"ledger.xml", plain(writeJUnit)},
		{"ledger.sarif", plain(writeSARIF)},
		{"ledger.github", plain(writeGitHub)},
		{"ledger.codequality", plain(writeCodeQuality)},
		{"ledger.summary", plain(writeSummary)},
		{"summary.base", func(w io.Writer, l *rederive.Ledger) error {
			return writeSummary(w, l, Style{Base: baseOf(l)})
		}},
		{"errata.md", WriteErrata},
		{"errata.json", WriteErrataJSON},
		{"results.csv", WriteResultsCSV},
	} {
		var b bytes.Buffer
		must.Do(f.write(&b, l))
		golden.Compare(t, filepath.Join("testdata", "formats", f.file), b.Bytes())
	}
}

func TestLedgerReadsBack(t *testing.T) {
	var first, second bytes.Buffer
	must.Do(writeJSON(&first, sampleLedger(t), Style{}))
	l := must.Get(ReadJSON(bytes.NewReader(first.Bytes())))
	must.Do(writeJSON(&second, l, Style{}))
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("a ledger that is read and written again differs")
	}
}
