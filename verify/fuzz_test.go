package verify

import (
	"bytes"
	"io"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"rederive"
)

func addDocuments(f *testing.F) {
	f.Add([]byte("---\n---\n## A0\n|-"))
	f.Add([]byte(contract))
	f.Add([]byte(zoo))
	files, _ := filepath.Glob("testdata/bad/*.txtar")
	for _, file := range files {
		if a, err := txtar.ParseFile(file); err == nil {
			f.Add(a.Files[0].Data)
		}
	}
}

// FuzzParseClaims reads anything: no panic, and the places of errors and claims
// lie inside the file.
func FuzzParseClaims(f *testing.F) {
	addDocuments(f)
	f.Fuzz(func(t *testing.T, source []byte) {
		doc, err := ParseClaims("claims.md", source)
		lines := 1
		for _, c := range source {
			if c == '\n' {
				lines++
			}
		}
		check := func(pos rederive.Pos) {
			if pos.Line < 0 || pos.Line > lines+1 {
				t.Errorf("%s lies outside of %d lines", pos, lines)
			}
		}
		if errs, ok := err.(rederive.Errors); ok {
			for _, e := range errs {
				check(e.Pos)
			}
		}
		for _, c := range doc.Claims {
			check(c.Pos)
			for _, field := range c.Fields {
				check(field.Pos)
				check(field.ValuePos)
			}
		}
		if err == nil {
			CheckSource(doc, source)
			Compare(&rederive.Notebook{}, &rederive.Run{}, doc)
		}
	})
}

// FuzzNumber: a number that is read, printed and read again is the same.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{
		"0", "-1", "1,438", "3, 626, 632", "40 2/3", "2/3", "3.14", "-0.0", "1e5",
		"6.02 x 10^23", "12.5%", "1.50", "−7", "eight", "9223372036854775808", "-9223372036854775808", "1 000", "50 %",
		".5", "1e-3", "1e-99999",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseNumber(text)
		if err != nil {
			return
		}
		m, err := ParseNumber(n.String())
		if err != nil {
			t.Fatalf("%q is printed as %q, which cannot be read: %v", text, n, err)
		}
		if !n.same(m) || m.String() != n.String() || (n.ulp == nil) != (m.ulp == nil) ||
			n.ulp != nil && n.ulp.Cmp(m.ulp) != 0 {
			t.Errorf("%q is printed as %q, which reads as %q", text, n, m)
		}
	})
}

// FuzzValue: a value that is read, printed and read again is the same.
func FuzzValue(f *testing.F) {
	for _, kind := range []string{
		"integer", "rational", "decimal", "word", "tuple", "set of tuple", "set of word",
		"sequence of integer", "sequence of set of integer", "estimate", "interval", "p-value", "percentage", "share",
		"approximate", "date", "vector of decimal", "tuple of decimal", "set of estimate",
	} {
		for _, s := range []string{
			"1, 2, 3", "(1,4|2), (3,3|2)", "[C3, I4, +1]", "{8,9}; {16,17}", "3..8", "a, b",
			"()", "", "P", "5.2 ± 0.3", "6.674(15)e-11", "0.5 (0.1)", "95% CI 0.23 to 0.77", "p < .001", "n.s.",
			"12.5%", "{8,917 {16,};}", "(4|23\f323)", "June 0879",
			"24 of 192 (12.5%)", "24 (12.5%)", "about 60", "5 June 1879", "(1 2)^T", "3 million",
		} {
			f.Add(kind, s)
		}
	}
	f.Fuzz(func(t *testing.T, kind, text string) {
		k, err := ParseKind(kind)
		if err != nil || !k.isValue() {
			return
		}
		v, err := ReadPrinted(k, text)
		if err != nil || v.form == aWord || len(text) > 1000 {
			return
		}
		w, err := ReadPrinted(k, v.String())
		if err != nil {
			t.Fatalf("%s %q is printed as %q, which cannot be read: %v", k, text, v, err)
		}
		if w.String() != v.String() {
			t.Errorf("%s %q is printed as %q, which reads as %q", k, text, v, w)
		}
	})
}

// FuzzChecks: any text that is printed for a kind that is judged by itself, or with a unit,
// is judged and audited without a panic.
func FuzzChecks(f *testing.F) {
	for _, s := range [][2]string{
		{"test", "t(28) = 2.20, p = .036"},
		{"test", "F(1, 10) < 9.11, p < .05"},
		{"test", "r(28) = 1.00, p < .001"},
		{"test", "χ2(2, N = 170) = 14.14, n.s."},
		{"mean", "M = 3.44, SD = 2.47, n = 18"},
		{"mean", "34.5% (n = 29)"},
		{"mean", "M = 3, SD = 0, n = 2, items = 3"},
		{"total", "33.3% + (66.7% * 1) = 100%"},
		{"total", "1 <= @a.b < 7"},
		{"quantity", "9.81 m/s^2"},
		{"quantity", "25 °C"},
		{"quantity", "3 million dollars"},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, kind, printed string) {
		source := "---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: " + kind + "\n- printed: " + printed + "\n"
		if kind == "quantity" {
			source += "- unit: km/h\n"
		}
		doc, err := ParseClaims("claims.md", []byte(source))
		if err != nil || len(source) > 1000 {
			return
		}
		nb, run := &rederive.Notebook{}, &rederive.Run{}
		Compare(nb, run, doc)
		RunAudit(nb, run, doc)
	})
}

// FuzzFormula: reading and computing a formula ends without a panic.
func FuzzFormula(f *testing.F) {
	for _, s := range []string{
		"2n^2 + 24n - 153", "T(n) = 2^n-1", "(2^n - 128n + 768)/16", "n!", "binomial(n, 2)",
		"n² + 1", "-(-n)", "⌊n/2⌋", "n mod 3", "1/0", "2^2^2^2^2",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := parseFormula(text); err == nil {
			g.eval(nil)
		}
	})
}

// FuzzLedger: anything that is read as a ledger is written in every format, compared
// and merged without a panic, and reads back as the same.
func FuzzLedger(f *testing.F) {
	var b bytes.Buffer
	if err := writeJSON(&b, sampleLedger(f), Style{}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	_, shards := wholeAndShards(2)
	for _, l := range shards {
		var b bytes.Buffer
		if err := writeJSON(&b, l, Style{}); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte(`{"schema":"rederive-ledger/1","shard":{"index":1,"of":10000000000000,` +
		`"notebooks":["n"],"claims":[["c"]]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadJSON(bytes.NewReader(data))
		if err != nil {
			return
		}
		for _, write := range []func(io.Writer, *rederive.Ledger) error{
			WriteErrata, WriteErrataJSON, WriteResults,
			WriteResultsCSV,
		} {
			if err := write(io.Discard, l); err != nil {
				t.Fatal(err)
			}
		}
		for _, format := range Formats() {
			if err := format.Write(io.Discard, l, Style{}); err != nil {
				t.Fatal(err)
			}
		}
		if changes := Diff(l, l); len(changes) > 0 {
			t.Errorf("a ledger differs from itself: %v", changes)
		}
		if m, err := Merge(l); err == nil && len(m.Claims) != len(l.Claims) {
			t.Errorf("%d of %d claims are left after a merge", len(m.Claims), len(l.Claims))
		}
		var b bytes.Buffer
		if err := writeJSON(&b, l, Style{}); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJSON(&b); err != nil {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}
