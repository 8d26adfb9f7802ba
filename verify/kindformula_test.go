package verify

import (
	"testing"

	"rederive/internal/must"
	"rederive/verify/value"

	"rederive"
)

// TestOverEnds: ranges that never end, or whose values do not, are errors.
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
