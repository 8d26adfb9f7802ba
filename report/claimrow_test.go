package report

import (
	"strings"
	"testing"

	"rederive"
)

func TestClaimRow(t *testing.T) {
	prose := func(text string) *rederive.Claim {
		p := &rederive.Paragraph{Text: []rederive.Inline{rederive.Text(text)}}
		return &rederive.Claim{Title: "A title", Prose: []rederive.Block{p}, Fields: []rederive.Field{
			{Name: "copy", Value: "a 6 3"}, {Name: "repair", Value: "6 is a sign"},
		}}
	}
	long := strings.Repeat("5 ", 200)
	for _, tt := range []struct {
		name string
		v    rederive.Verdict
		want claimRow
	}{
		{
			"value",
			rederive.Verdict{Kind: "integer", Verdict: rederive.Confirmed, Printed: "1,438", Computed: "1438"},
			claimRow{printed: "1,438", computed: "1438"},
		},
		{
			"tolerance",
			rederive.Verdict{
				Kind: "decimal", Verdict: rederive.Confirmed, Printed: "3.1",
				Tolerance: "0.05", Computed: "3.1415", Shown: "3.1",
			},
			claimRow{printed: "3.1 ± 0.05", computed: "3.1", full: "3.1415"},
		},
		{
			"decimal",
			rederive.Verdict{
				Kind: "decimal", Verdict: rederive.Refuted, Printed: "0.50",
				Computed: "0.5049", Shown: "0.505",
			},
			claimRow{printed: "0.50", computed: "0.505", full: "0.5049", wrong: true, open: true},
		},
		{
			"statement",
			rederive.Verdict{
				Sentence: true, Verdict: rederive.Confirmed, Printed: "Fix(Gp) = 1",
				Computed: "holds in 3 cases", Claim: prose("All."),
			},
			claimRow{computed: "holds in 3 cases", quotes: []string{"Fix(Gp) = 1", "in the copy: a 6 3 (6 is a sign)"}},
		},
		{
			"long",
			rederive.Verdict{Kind: "word", Verdict: rederive.Confirmed, Printed: long, Computed: long},
			claimRow{
				printed: briefly(long, mostPrinted), computed: briefly(long, mostComputed), full: long,
				quotes: []string{long},
			},
		},
		{
			"out of scope",
			rederive.Verdict{Verdict: rederive.OutOfScope, Reason: "history"},
			claimRow{computed: "history"},
		},
	} {
		got := newClaimRow(tt.v)
		if got.printed != tt.want.printed || got.computed != tt.want.computed || got.full != tt.want.full ||
			got.wrong != tt.want.wrong || got.open != tt.want.open ||
			strings.Join(got.quotes, "|") != strings.Join(tt.want.quotes, "|") {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
		if (got.gist != nil) != (tt.name == "statement") {
			t.Errorf("%s: the row has the statement: %v", tt.name, got.gist)
		}
	}
}

// TestLongTable checks that of a long table the rows in which something differs come
// first, and that errata with one explanation are one entry.
func TestLongTable(t *testing.T) {
	c := &rederive.Comparison{KeyHead: []string{"n"}, Columns: []string{"A", "B"}}
	for i := range mostRows + 5 {
		state := rederive.CellMatches
		if i == 7 {
			state = rederive.CellDiffers
		}
		c.Rows = append(c.Rows, rederive.ComparedRow{Cells: []rederive.ComparedCell{{State: state}, {}}})
	}
	v := rederive.Verdict{
		Kind: "table of integer", Verdict: rederive.Refuted, Comparison: c,
		Cells: &rederive.CellCount{},
	}
	v.Errata = []rederive.Erratum{{Key: "7", Why: "slip"}, {Key: "8", Why: "slip"}, {Key: "9", Why: "other"}}
	r := newClaimRow(v)
	if r.part == nil || len(r.part.Rows) != 1 || restOfTable(r) != "24 other rows as printed" {
		t.Errorf("%+v: %s", r.part, restOfTable(r))
	}
	if len(r.errata) != 2 || len(r.errata[0].errata) != 2 {
		t.Errorf("errata: %+v", r.errata)
	}
	c.Rows = c.Rows[:mostRows]
	if r := newClaimRow(v); r.part != nil {
		t.Errorf("a short table is cut: %+v", r.part)
	}
}

// TestErratumInRow checks that the details of a row do not repeat what is wrong and
// what is right, where the row shows both.
func TestErratumInRow(t *testing.T) {
	v := rederive.Verdict{Kind: "integer", Verdict: rederive.Refuted, Printed: "80", Computed: "87"}
	for corrected, want := range map[string]bool{"87": true, "eighty-seven": false} {
		v.Erratum = &rederive.Erratum{Corrected: corrected}
		if got := newClaimRow(v).errata[0].inRow; got != want {
			t.Errorf("corrected to %s: the row shows it: %v", corrected, got)
		}
	}
}

// TestSaid cuts texts of a claims document at their code and formulas.
func TestSaid(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"plain", "text plain"},
		{"such as `x_/o` and $x$.", "text such as |code x_/o|text  and |tex x|text ."},
		{"a ` alone, and $5 or $6", "text a ` alone, and $5 or $6"},
		{"`$x$`", "text |code $x$|text "},
	} {
		var got []string
		for _, p := range (&view{}).said(rederive.Verdict{}, tt.text) {
			switch {
			case p.code != "":
				got = append(got, "code "+p.code)
			case p.tex != "":
				got = append(got, "tex "+p.tex)
			default:
				got = append(got, "text "+p.text)
			}
		}
		if got := strings.Join(got, "|"); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestSaidBriefly(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"short", "short"},
		{"for all $n$", "for all $n$"},
		{"for all $n$ of the article", "for all $n$ …"},
		{"when $n = 1, 2, 3$ alone", "when …"},
		{"a consequence of @claim:a.b.c", "a consequen…"},
		{"positions, up to motions", "positions …"},
	} {
		if got := saidBriefly(tt.text, 12); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestCaveatsKeepTheirThoughts shortens caveats by whole clauses.
func TestCaveatsKeepTheirThoughts(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"checked to 12", "checked to 12"},
		{"first; second; third", "first; second"},
		{"a first clause that is longer than allowed; second", "a first clause that is longer than allowed"},
		{"a single clause that is longer than allowed", "a single clause that is longer than allowed"},
		{"see $a; b$ first; then the rest of it", "see $a; b$ first"},
	} {
		if got := clauses(c.in, 16); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
