package view

import (
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/mapping"
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
		want ClaimRow
	}{
		{
			"value",
			rederive.Verdict{Kind: "integer", Verdict: rederive.Confirmed, Printed: "1,438", Computed: "1438"},
			ClaimRow{Printed: "1,438", Computed: "1438"},
		},
		{
			"tolerance",
			rederive.Verdict{
				Kind: "decimal", Verdict: rederive.Confirmed, Printed: "3.1",
				Tolerance: "0.05", Computed: "3.1415", Shown: "3.1",
			},
			ClaimRow{Printed: "3.1 ± 0.05", Computed: "3.1", Full: "3.1415"},
		},
		{
			"decimal",
			rederive.Verdict{
				Kind: "decimal", Verdict: rederive.Refuted, Printed: "0.50",
				Computed: "0.5049", Shown: "0.505",
			},
			ClaimRow{Printed: "0.50", Computed: "0.505", Full: "0.5049", Wrong: true, Open: true},
		},
		{
			"statement",
			rederive.Verdict{
				Sentence: true, Verdict: rederive.Confirmed, Printed: "Fix(Gp) = 1",
				Computed: "holds in 3 cases", Claim: prose("All."),
			},
			ClaimRow{
				Computed: "holds in 3 cases", Quotes: []string{"Fix(Gp) = 1"},
				Copied: []Copied{{"a 6 3", "6 is a sign"}},
			},
		},
		{
			"long",
			rederive.Verdict{Kind: "word", Verdict: rederive.Confirmed, Printed: long, Computed: long},
			ClaimRow{
				Printed: Briefly(long, mostPrinted), Computed: Briefly(long, mostPrinted), Full: long,
				Quotes: []string{long},
			},
		},
		{
			"impossible",
			rederive.Verdict{
				Kind: "mean", Verdict: rederive.Mismatch, Printed: "M = 5.19, n = 28",
				Differences: []rederive.Difference{{Computed: "no 28 integers have this mean"}},
			},
			ClaimRow{
				Printed: "M = 5.19, n = 28", Computed: "no 28 integers have this mean", Wrong: true, Open: true,
			},
		},
		{
			"out of scope",
			rederive.Verdict{Verdict: rederive.OutOfScope, Reason: "history"},
			ClaimRow{Computed: "history"},
		},
	} {
		got := NewClaimRow(tt.v)
		if got.Printed != tt.want.Printed || got.Computed != tt.want.Computed || got.Full != tt.want.Full ||
			got.Wrong != tt.want.Wrong || got.Open != tt.want.Open ||
			!slices.Equal(got.Quotes, tt.want.Quotes) || !slices.Equal(got.Copied, tt.want.Copied) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
		if (got.Gist != nil) != (tt.name == "statement") {
			t.Errorf("%s: the row has the statement: %v", tt.name, got.Gist)
		}
	}
}

// TestLongTable checks that the rows of a long table with a difference come first, and
// that errata with one explanation are one entry.
func TestLongTable(t *testing.T) {
	c := &rederive.Comparison{KeyHead: []string{"n"}, Columns: []string{"A", "B"}}
	for i := range MostRows + 5 {
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
	r := NewClaimRow(v)
	if r.Part == nil || len(r.Part.Rows) != 1 || RestOfTable(r) != "24 other rows as printed" {
		t.Errorf("%+v: %s", r.Part, RestOfTable(r))
	}
	if len(r.Errata) != 2 || len(r.Errata[0].Errata) != 2 {
		t.Errorf("errata: %+v", r.Errata)
	}
	c.Rows = c.Rows[:MostRows]
	if r := NewClaimRow(v); r.Part != nil {
		t.Errorf("a short table is cut: %+v", r.Part)
	}
}

// TestErratumInRow checks that the details do not repeat the wrong and the correct
// value if the row shows both.
func TestErratumInRow(t *testing.T) {
	v := rederive.Verdict{Kind: "integer", Verdict: rederive.Refuted, Printed: "80", Computed: "87"}
	for corrected, want := range map[string]bool{"87": true, "eighty-seven": false} {
		v.Erratum = &rederive.Erratum{Corrected: corrected}
		if got := NewClaimRow(v).Errata[0].InRow; got != want {
			t.Errorf("corrected to %s: the row shows it: %v", corrected, got)
		}
	}
}

// TestSaid checks that texts of a claims document are split at their code and formulas.
func TestSaid(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"plain", "text plain"},
		{"such as `x_/o` and $x$.", "text such as |code x_/o|text  and |tex x|text ."},
		{"a ` alone, and $5 or $6", "text a ` alone, and $5 or $6"},
		{"`$x$`", "text |code $x$|text "},
	} {
		var got []string
		for _, p := range (&View{}).Said(rederive.Verdict{}, tt.text) {
			switch {
			case p.Code != "":
				got = append(got, "code "+p.Code)
			case p.TeX != "":
				got = append(got, "tex "+p.TeX)
			default:
				got = append(got, "text "+p.Text)
			}
		}
		if got := strings.Join(got, "|"); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestCaveatsKeepTheirThoughts checks that caveats are shortened by whole clauses.
func TestCaveatsKeepTheirThoughts(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"checked to 12", "checked to 12"},
		{"first; second; third", "first; second"},
		{"a first clause that is longer than allowed; second", "a first clause that is longer than allowed"},
		{"a single clause that is longer than allowed", "a single clause that is longer than allowed"},
		{"see $a; b$ first; then the rest of it", "see $a; b$ first"},
	} {
		if got := Clauses(c.in, 16); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestTitleIsTheStatement checks that a statement that its title already makes is not repeated, also with formulas.
func TestTitleIsTheStatement(t *testing.T) {
	words := []rederive.Inline{rederive.Text("Larger "), &rederive.Math{TeX: "k"}, rederive.Text(", longer solution.")}
	claim := &rederive.Claim{
		Title: "Larger $k$, longer solution", Prose: []rederive.Block{&rederive.Paragraph{Text: words}},
	}
	if r := NewClaimRow(rederive.Verdict{Sentence: true, Claim: claim}); r.Gist != nil || r.Prose != nil {
		t.Errorf("the row repeats its title: %v %v", r.Gist, r.Prose)
	}
}

// TestSaidOnce checks that both values of a wrong sequence are only in its row, and
// that a long formula is whole.
func TestSaidOnce(t *testing.T) {
	row := func(items ...string) *rederive.Comparison {
		c := &rederive.Comparison{Columns: []string{""}}
		for _, item := range items {
			c.Rows = append(c.Rows, rederive.ComparedRow{Cells: []rederive.ComparedCell{{Printed: item}}})
		}
		return c
	}
	v := rederive.Verdict{
		Verdict: rederive.Refuted, Printed: "2, 2", Computed: "1, 1", Comparison: row("2", "2"),
		Cells: &rederive.CellCount{Compared: 2}, Erratum: &rederive.Erratum{Corrected: "1; 1"},
	}
	if r := NewClaimRow(v); r.Table != nil || !r.Errata[0].InRow || r.Printed != "2, 2" || r.Computed != "1; 1" {
		t.Errorf("the row repeats itself: %+v", r)
	}
	v.Erratum = &rederive.Erratum{Corrected: "1; 3"}
	if r := NewClaimRow(v); r.Table == nil || r.Errata[0].InRow {
		t.Errorf("the row hides what its erratum says: %+v", r)
	}
	sum := "1 + (7 + 6 + (1/16)*(2^n - 128*n + 768) + (2^(n-4) - 9) + (2^(n-3) - 13) + (2^(n-2) - 2*n - 11))" +
		" = 2^(n-1) - 10"
	v = rederive.Verdict{Verdict: rederive.Confirmed, Comparison: &rederive.Comparison{Formula: sum}}
	if r := NewClaimRow(v); r.Printed != sum || !strings.HasPrefix(MathIn(r.Printed), "$") {
		t.Errorf("the formula is %s", r.Printed)
	}
}

func TestPlaceAndYear(t *testing.T) {
	for _, tt := range []struct {
		in   string
		year int
		want string
	}{
		{"A Magazine, pp. 5-19", 2017, "T. A Magazine, pp.\u00a05–19, 2017"},
		{"a weblog, entry of 20 September 2017", 2017, "T. A weblog, entry of 20 September 2017"},
		{"a weblog", 0, "T. A weblog"},
		{"", 2017, "T. 2017"},
		{"", 0, "T"},
	} {
		if got := Citation(rederive.Paper{Title: "T", In: tt.in, Year: tt.year}); got != tt.want {
			t.Errorf("%q, %d: %s, want %s", tt.in, tt.year, got, tt.want)
		}
	}
	cited := NewCited(rederive.Paper{
		Authors: []string{"A. O'Hara", "B"}, Title: `The "Magic" universe`, In: "manuscript, pp. 2-3", Year: 2019,
	})
	if want := (Cited{
		Authors: "A. O’Hara, B", Title: "The “Magic” universe", In: "manuscript, pp.\u00a02–3, 2019",
	}); cited != want {
		t.Errorf("the paper is %q, want %q", cited, want)
	}
}

// TestReadingText checks that tables are compared, and that whatever else readings give
// is written out.
func TestReadingText(t *testing.T) {
	whole := func(s string) string { return s }
	v := rederive.Verdict{Computed: "4: 4 | 2\n5: 7 | 1\n32: 1 | 1"}
	v.Comparison = &rederive.Comparison{KeyHead: []string{"n"}, Columns: []string{"Jumps", "Count"}}
	for computed, want := range map[string]string{
		v.Computed:                            "the computed table",
		"4: 4 | 2\n5: 7 | 1":                  "the computed table, but for 1 row",
		"4: 4 | 3\n5: 7 | 1\n6: 1\n32: 1 | 1": "the computed table, but for 2 rows",
	} {
		if got := ReadingText(v, rederive.Reading{Computed: computed}, whole); got != want {
			t.Errorf("%q is %q, want %q", computed, got, want)
		}
	}
	if got := ReadingText(rederive.Verdict{}, rederive.Reading{Computed: "-12345"}, whole); got != "−12,345" {
		t.Errorf("a number is %q", got)
	}
}

// TestFacts checks that the number of cases is stated once.
func TestFacts(t *testing.T) {
	for caveat, want := range map[string]string{
		"":                               "19 cases",
		"checked to n = 1..19, 19 cases": "checked to n = 1..19, 19 cases",
		"of 119 cases":                   "of 119 cases, 19 cases",
	} {
		if got := strings.Join(Facts(rederive.Verdict{Caveat: caveat, Cases: 19}), ", "); got != want {
			t.Errorf("%q gives %q, want %q", caveat, got, want)
		}
	}
}

// TestNewClaimLine checks that short sequences and formulas are shown, and the cells of
// tables counted.
func TestNewClaimLine(t *testing.T) {
	cells, long := &rederive.CellCount{Compared: 3, Matched: 3}, strings.Repeat("1, ", 20)
	for _, c := range []struct {
		kind, formula, printed, computed string
		wantPrinted, wantComputed        string
	}{
		{"sequence of integer", "", "one, 2, 3", "1, 2, 3", "one, 2, 3", "1, 2, 3"},
		{"sequence of integer", "", long, long, "table of 3 cells", cells.Summary()},
		{"formula", "n^2", "n^2", "1: 1\n2: 4\n3: 9", "n^2", cells.Summary()},
		{"table of integer", "", "a: 1\nb: 2\nc: 3", "a: 1\nb: 2\nc: 3", "table of 3 cells", cells.Summary()},
	} {
		v := rederive.Verdict{
			Kind: c.kind, Printed: c.printed, Computed: c.computed, Cells: cells,
			Comparison: &rederive.Comparison{Formula: c.formula},
		}
		if line := NewClaimLine(v); line.Printed != c.wantPrinted || line.Computed != c.wantComputed {
			t.Errorf("%s %q: %q, %q", c.kind, c.printed, line.Printed, line.Computed)
		}
	}
	deferred := rederive.Verdict{Kind: "table of integer", Printed: "a: 1\nb: 2\nc: 3", Verdict: rederive.Deferred}
	if line := NewClaimLine(deferred); line.Printed != "table of 3 rows" {
		t.Errorf("a table that was not compared: %q", line.Printed)
	}
	if r := NewClaimRow(deferred); r.Printed != "table of 3 rows" || len(r.Quotes) != 1 {
		t.Errorf("the row of a table that was not compared: %q, %q", r.Printed, r.Quotes)
	}
	v := rederive.Verdict{Comparison: &rederive.Comparison{}, Cells: &rederive.CellCount{New: 3}}
	if line := NewClaimLine(v); line.Printed != "" {
		t.Errorf("nothing is printed, but %q", line.Printed)
	}
}

// TestListed checks that the list of all claims shows a value, the first items of a list or a whole clause.
func TestListed(t *testing.T) {
	board := strings.Repeat("*..... / ", 5) + "*....."
	mapping.Test(t, listed, map[string]string{
		"40,861,647,040,079,968":                                          "40,861,647,040,079,968",
		"fails at " + board + ", 228 cases checked":                       "fails at " + board + ", 228 cases checked",
		"period 4 after 0 values, certified by a window of 3":             "period 4 after 0 values",
		"found 13: one in each of the two halves of the list":             "found 13",
		"the pictures are lost in the copy; the text describes every one": "the pictures are lost in the copy",
		"5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5":                     "5, 5, 5, 5, 5, 5, 5, 5, 5, 5, and 5 more",
	})
	for computed, want := range map[string]string{
		"holds in 9 cases": "holds in 9 cases",
		"fails at one of the long cases of a list, 94658 cases checked": "94,658 cases",
	} {
		line := NewClaimLine(rederive.Verdict{
			Sentence: true, Printed: strings.Repeat("words ", 9), Computed: computed, Cases: 94658,
		})
		if line.Printed != "" || line.Computed != want {
			t.Errorf("%q: %q, %q", computed, line.Printed, line.Computed)
		}
	}
}

// TestShortCaveat distinguishes caveats that fit below a value from those that get a
// row of their own.
func TestShortCaveat(t *testing.T) {
	for caveat, want := range map[string]bool{
		"": false, "checked to 12": true,
		"an upper bound for all n from 15 on, by a list of moves that is checked": false,
	} {
		if got := (ClaimRow{Caveat: caveat}).ShortCaveat(); got != want {
			t.Errorf("%q: %t, want %t", caveat, got, want)
		}
	}
}

// TestRowSaysOnce: a statement that is the title, and a caveat of the row, are not repeated below it.
func TestRowSaysOnce(t *testing.T) {
	c := &rederive.Claim{Title: "Larger k", Prose: []rederive.Block{
		&rederive.Paragraph{Text: []rederive.Inline{rederive.Text("Larger k.")}},
	}}
	v := rederive.Verdict{Sentence: true, Claim: c, Caveat: "checked to 12", Cases: 3}
	r := NewClaimRow(v)
	if r.Gist != nil || r.Prose != nil {
		t.Errorf("the title is repeated: %v, %v", r.Gist, r.Prose)
	}
	if got := strings.Join(r.Facts(), "; "); got != "3 cases" {
		t.Errorf("the facts are %s", got)
	}
	if r.Caveat = "checked"; !strings.Contains(strings.Join(r.Facts(), "; "), v.Caveat) {
		t.Error("what the row shortens is not in the facts")
	}
}

func TestReadAs(t *testing.T) {
	for name, want := range map[string]string{"longer": "read as", "as long or longer": "read", "assumed": "read as"} {
		if got, _ := ReadAs(rederive.Reading{Name: name}); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestValuesAreSetAlike checks that a confirmed list is set as the printed one, that integers next to a grouped one are
// grouped, and that the members of a group are references.
func TestValuesAreSetAlike(t *testing.T) {
	for _, tt := range []struct {
		v                 rederive.Verdict
		printed, computed string
	}{
		{rederive.Verdict{Verdict: rederive.Confirmed, Printed: "6, 9", Computed: "[6, 9]"}, "6, 9", "6, 9"},
		{rederive.Verdict{Verdict: rederive.Confirmed, Printed: "4, 5", Computed: "(4, 5)"}, "4, 5", "4, 5"},
		{
			rederive.Verdict{Verdict: rederive.Confirmed, Printed: "(3); (5, 6)", Computed: "3; (5, 6)"},
			"(3); (5,\u00a06)", "(3); (5,\u00a06)",
		},
		{rederive.Verdict{Verdict: rederive.Confirmed, Printed: "B, A", Computed: "{A, B}"}, "B, A", "B, A"},
		{rederive.Verdict{Verdict: rederive.Refuted, Printed: "5539", Computed: "34733"}, "5,539", "34,733"},
		{
			rederive.Verdict{
				Verdict: rederive.Refuted, Cause: rederive.CauseMember,
				Computed: "1 of 3 members confirmed: a.b refuted, a.c refuted",
			}, "", "1 of 3 members confirmed: @claim:a.b refuted, @claim:a.c refuted",
		},
	} {
		if r := NewClaimRow(tt.v); r.Printed != tt.printed || r.Computed != tt.computed {
			t.Errorf("%s and %s, want %s and %s", r.Printed, r.Computed, tt.printed, tt.computed)
		}
	}
}

// TestListsAreShortenedAlike checks that a printed and a computed list end with the same item in a row.
func TestListsAreShortenedAlike(t *testing.T) {
	long := strings.TrimSuffix(strings.Repeat("E1E1EW2NWS2W, ", 17), ", ")
	v := rederive.Verdict{Kind: "sequence of word", Verdict: rederive.Confirmed, Printed: long, Computed: long}
	r := NewClaimRow(v)
	if r.Printed != r.Computed || !strings.HasSuffix(r.Printed, ", and 11 more") {
		t.Errorf("printed %s\ncomputed %s", r.Printed, r.Computed)
	}
}
