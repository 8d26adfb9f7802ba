package verify

import (
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/verify/internal/claimstest"
)

func TestContract(t *testing.T) {
	doc := must.Get(ParseClaims("demo/claims.md", []byte(claimstest.Contract)))
	run := claimstest.Offers(claimstest.ContractOffers)
	r := Compare(&rederive.Notebook{Path: "demo/notebook.md"}, run, doc)
	want := map[string]rederive.Outcome{"demo.sum": rederive.Refuted, "demo.lost": rederive.OutOfScope}
	for _, v := range r.Verdicts {
		w := want[v.ID]
		if w == "" {
			w = rederive.Confirmed
		}
		if v.Verdict != w {
			t.Errorf("%s: %s %s %v %v, want %s", v.ID, v.Verdict, v.Reason, v.Problems, v.Differences, w)
		}
	}
	if len(r.Errors)+len(r.Warnings) > 0 {
		t.Errorf("errors %v, warnings %v", r.Errors, r.Warnings)
	}
}

// TestEveryChangeIsNoticed changes each printed value of the contract's example.
func TestEveryChangeIsNoticed(t *testing.T) {
	run := claimstest.Offers(claimstest.ContractOffers)
	for _, change := range []struct{ from, to, id string }{
		{"printed: 122", "printed: 123", "match.122"},
		{"| 13 ", "| 12 ", "peg.table2"},
		{"15,187", "15,188", "peg.table2"},
		{"printed: 22,410", "printed: 22,140", "demo.sum"},
		{"corrected: 22,140", "corrected: 22,141", "demo.sum"},
		{"40 * 41 * 81 / 6", "40 * 41 * 81 / 5", "demo.sum"},
		{"cases: 65536", "cases: 65535", "demo.lemma"},
		{"printed: 4", "printed: 5", "demo.best"},
		{"printed: 2,5,7", "printed: 2,5,6", "demo.move"},
		{"convention: ordered", "convention: all", "demo.count"},
		{"24n - 153", "24n - 152", "demo.formula"},
		{"over: n = 9..60", "over: n = 9..61", "demo.formula"},
	} {
		doc := must.Get(ParseClaims("demo/claims.md", []byte(strings.Replace(claimstest.Contract, change.from,
			change.to, 1))))
		for _, v := range Compare(&rederive.Notebook{Path: "demo/notebook.md"}, run, doc).Verdicts {
			failed := v.Verdict == rederive.Mismatch
			if hit := v.ID == change.id ||
				v.ID == "demo.all" && (change.id == "match.122" || change.id == "demo.best"); failed != hit {
				t.Errorf("%q for %q: %s is %s %v", change.to, change.from, v.ID, v.Verdict, v.Problems)
			}
		}
	}
}
