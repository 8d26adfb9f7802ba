package view

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
)

// TestFindings checks that errata are grouped by cause: by equal reasons, and by reasons that
// refer to the claim of another erratum, also through a third one and forward.
func TestFindings(t *testing.T) {
	wrong := func(id string, reasons ...string) rederive.Verdict {
		v := rederive.Verdict{ID: id, Verdict: rederive.Refuted}
		for _, why := range reasons {
			v.Errata = append(v.Errata, rederive.Erratum{Why: why, Corrected: "1"})
		}
		return v
	}
	b := &Book{Verdicts: []rederive.Verdict{
		wrong("sum", "a consequence of @claim:product."),
		wrong("lone", ""),
		wrong("product", "two digits are exchanged"),
		wrong("table", "the row  is missing", "the row is missing", "another cell"),
		{ID: "fine", Verdict: rederive.Confirmed},
		wrong("mean", "see @claim:sum"),
		wrong("alone", "", ""),
		wrong("aside", "the value of @claim:fine is printed"),
	}}
	var got []string
	for _, f := range Findings(b) {
		var places []string
		for _, p := range f.Places {
			places = append(places, p.Verdict.ID+strings.Repeat("'", len(p.Errata)))
		}
		got = append(got, f.Verdict.ID+"("+f.Erratum.Why+"): "+strings.Join(places, " "))
	}
	want := []string{
		"product(two digits are exchanged): sum' product' mean'",
		"lone(): lone'",
		"table(the row  is missing): table''",
		"table(another cell): table'",
		"alone(): alone'",
		"alone(): alone'",
		"aside(the value of @claim:fine is printed): aside'",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestReasons checks that the reasons of errata that only refer to the cause are kept, each
// once.
func TestReasons(t *testing.T) {
	place := func(id string, errata ...rederive.Erratum) rederive.Verdict {
		return rederive.Verdict{ID: id, Verdict: rederive.Refuted, Errata: errata}
	}
	b := &Book{Verdicts: []rederive.Verdict{
		place("half", rederive.Erratum{Why: "the other half, of which @claim:whole speaks, has a reading of its own"}),
		place("sum", rederive.Erratum{Why: "a consequence of @claim:whole", Follows: "whole"}),
		place("whole", rederive.Erratum{Why: "two digits are exchanged"}),
		place("cells", rederive.Erratum{Why: "as in  @claim:whole"}, rederive.Erratum{Why: "as in @claim:whole"}),
	}}
	var got []string
	for _, f := range Findings(b) {
		for _, r := range f.Reasons() {
			got = append(got, r.Verdict.ID+": "+r.Text)
		}
	}
	want := []string{
		"whole: two digits are exchanged",
		"half: the other half, of which @claim:whole speaks, has a reading of its own",
		"cells: as in  @claim:whole",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestNotes checks that each witness is with its place if a finding has several, and that a
// witness without a check is the check.
func TestNotes(t *testing.T) {
	claim := &rederive.Claim{Fields: []rederive.Field{{Name: "caveat", Value: "true for some"}}}
	place := func(errata ...rederive.Erratum) FoundPlace {
		return FoundPlace{rederive.Verdict{Claim: claim}, errata}
	}
	for want, f := range map[string]Finding{
		"[{To check by hand n = 3} {In the paper’s favour true for some}]": {Places: []FoundPlace{
			place(rederive.Erratum{Witness: "n = 3"}),
		}},
		"[{Witness n = 3} {To check by hand count to 3} {In the paper’s favour true for some}]": {Places: []FoundPlace{
			place(rederive.Erratum{Witness: "n = 3", Check: "count to 3"}),
		}},
		"[{To check by hand count} {In the paper’s favour true for some}]": {Places: []FoundPlace{
			place(
				rederive.Erratum{Witness: "n = 3", Check: "count"}, rederive.Erratum{Witness: "n = 5", Check: "count"},
			),
		}},
	} {
		if got := fmt.Sprint(f.Notes()); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestLead checks that the text before the first heading is the lead.
func TestLead(t *testing.T) {
	for source, want := range map[string]int{
		"# T\n\nOne.\n\nTwo.\n\n## A\n\nThree.\n": 2,
		"One.\n\n## A\n": 1,
		"# T\n\nOne.\n\n```go\n1\n```\n\nTwo.\n\n## A\n": 1,
		"# T\n\nOne.\n":                               0,
		"# T\n\n```go\n1\n```\n\nOne.\n":              0,
		"# T\n\nOne.\n\n```go\n1\n```\n":              0,
		"## A\n\nOne.\n":                              0,
		"# Another title\n\nOne.\n\n# Part\n\nTwo.\n": 1,
		"": 0,
		"---\ntitle: Front\n---\n\n# T\n\nOne.\n\n# A\n":  0, // T is a section
		"---\ntitle: Front\n---\n\nOne.\n\n# T\n\nTwo.\n": 1,
		"---\ntitle: T\n---\n\n# T\n\nOne.\n\n# A\n":      1,
	} {
		nb := must.Get(parse.Notebook("nb.md", []byte(source), nil))
		lead, text := cutLead(&Book{Notebook: nb})
		if len(lead) != want {
			t.Errorf("%q has a lead of %d blocks, want %d", source, len(lead), want)
		}
		if n := len(nb.Blocks) - len(lead) - len(text); n < 0 || n > 1 {
			t.Errorf("%q: %d blocks are lost", source, n)
		}
	}
}

// TestStruck checks that consecutive places that strike out the same words do so once.
func TestStruck(t *testing.T) {
	place := func(printed string) FoundPlace {
		return FoundPlace{Errata: []rederive.Erratum{{Printed: printed}}}
	}
	f := Finding{Places: []FoundPlace{
		place("all puzzles are solvable"), place("all puzzles  are solvable"), place("22"), place("22"),
		place("all puzzles are solvable"),
	}}
	for i, want := range []bool{false, true, false, false, false} {
		if got := f.Struck(i); got != want {
			t.Errorf("place %d: %v", i, got)
		}
	}
}
