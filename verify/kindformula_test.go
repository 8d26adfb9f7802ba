package verify

import (
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify/internal/claimstest"
	"rederive/verify/value"
)

// TestOverEnds checks that ranges that never end, or whose values never end, are errors.
func TestOverEnds(t *testing.T) {
	for over, formula := range map[string]string{
		"n = 1..10^15": "n", "n = 1..10^15, k = 5..1": "n",
		"n = 0..99999": "2^n", "n = 1..9": "2^(9^n)",
	} {
		spans := must.Get(value.ParseOver(over))
		f := must.Get(value.ParseFormula(formula))
		if _, err := (&Spec{spans: spans}).formulaCells(f, rederive.Pos{}); err == nil {
			t.Errorf("%s over %s ends without an error", formula, over)
		}
	}
}

// TestWholeErratum checks that an erratum for a whole formula or sequence quotes the whole printed text,
// not the values that differ.
func TestWholeErratum(t *testing.T) {
	for _, c := range []struct {
		fields  string
		offered any
		printed string
	}{
		{
			"- kind: formula\n- over: n = 1..3\n- printed: T(n) = 2n + 1\n- corrected: 2n - 1\n- witness: n = 1: 1",
			map[int]int{1: 1, 2: 3, 3: 5},
			"T(n) = 2n + 1",
		},
		{
			"- kind: sequence of integer\n- printed: 4, 2, 2, 7\n- corrected: 3, 1, 1, 7\n- witness: 1 + 2",
			[]int{3, 1, 1, 7},
			"4, 2, 2, 7",
		},
	} {
		claim := claimstest.Claim(c.fields + "\n- fault: paper\n- why: slips\n\nProse.\n")
		doc := must.Get(ParseClaims("claims.md", claim))
		run := claimstest.Offers(func() { show.Claim("a.b", c.offered) })
		v := Compare(&rederive.Notebook{Path: "notebook.md"}, run, doc).Verdicts[0]
		if v.Verdict != rederive.Refuted || v.Erratum.Printed != c.printed {
			t.Errorf("%s: %s %v, printed %q, want %q", c.fields, v.Verdict, v.Problems, v.Erratum, c.printed)
		}
	}
}
