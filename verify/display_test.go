package verify

import (
	"math/big"
	"testing"

	"rederive"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// TestPrintedAndComputed checks that the ledger has the printed text of the
// document and the computed value in full.
func TestPrintedAndComputed(t *testing.T) {
	for _, c := range []struct {
		name, fields      string
		offer             any
		printed, computed string
	}{
		{"percent", "- kind: decimal\n- printed: 66.7%\n", 0.6667, "66.7%", "0.6667"},
		{"groups", "- kind: decimal\n- printed: 299,852.4\n", 299852.4, "299,852.4", "299852.4"},
		{"spaces", "- kind: integer\n- printed: 15 187\n", 15187, "15 187", "15187"},
		{"word", "- kind: integer\n- printed: twelve\n", 12, "twelve", "12"},
		{"sixteen digits", "- kind: decimal\n- printed: 0.50\n", 0.5000909090909091, "0.50", "0.5000909090909091"},
		{"small", "- kind: decimal\n- printed: 1e-5\n", 0.00001, "1e-5", "1e-5"},
		{"large", "- kind: decimal\n- printed: 6.02 x 10^23\n", 6.02e23, "6.02 x 10^23", "6.02e23"},
		{"finite fraction", "- kind: decimal\n- printed: 0.125\n", big.NewRat(1, 8), "0.125", "0.125"},
		{"fraction", "- kind: decimal\n- printed: 3.14\n", big.NewRat(22, 7), "3.14", "22/7"},
		{"mixed fraction", "- kind: rational\n- printed: 40 2/3\n", big.NewRat(122, 3), "40 2/3", "122/3"},
		{"two printings", "- kind: integer\n- printed: 1,000\n- printed: 1 000\n", 1000, "1,000 | 1 000", "1000"},
		{"bound", "- kind: bound of integer\n- printed: at most 5\n", 4, "at most 5", "4"},
		{
			"alternatives, each once", "- kind: choice\n- printed: (2, 5)\n",
			show.OneOf{[]int{2, 5}, []int{5, 2}, []int{2, 5}},
			"(2, 5)", "(2, 5) or (5, 2)",
		},
		{
			"decimals in a sequence", "- kind: sequence of decimal\n- printed: 0.50, 12.5%\n",
			[]float64{0.5000909090909091, 0.125},
			"0.50, 12.5%", "0.5000909090909091, 0.125",
		},
		{
			"sequence that is too long", "- kind: sequence of integer\n- printed: 1, 2\n",
			[]int{1, 2, 3, 4},
			"1, 2",
			"1, 2, 3, 4",
		},
		{
			"sequence with a gap", "- kind: sequence of integer\n- marks: - = none\n- printed: 1, -, 3\n",
			[]any{1, nil, 3},
			"1, -, 3", "1, none, 3",
		},
		{
			"table", "- kind: table of decimal\n\n| n | x | y |\n|---|---|---|\n| 1,000 | 0.50 | 66.7% |\n",
			[][]any{{1000, 0.5000909090909091, 0.667}},
			"1,000: 0.50 | 66.7%", "1,000: 0.5000909090909091 | 0.667",
		},
		{
			"table with an extra row", "- kind: table of integer\n\n| n | x |\n|---|---|\n| 1 | 5 |\n",
			map[int]int{1: 5, 2: 6},
			"1: 5", "1: 5\n2, x: 6",
		},
	} {
		doc, err := ParseClaims("claims.md", claimstest.Claim(c.fields))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		v := Compare(&rederive.Notebook{Path: "n.md"}, claimstest.Offers(func() {
			show.Claim("a.b", c.offer)
		}), doc).Verdicts[0]
		if v.Printed != c.printed || v.Computed != c.computed {
			t.Errorf("%s: printed %q, computed %q; want %q and %q", c.name, v.Printed, v.Computed, c.printed,
				c.computed)
		}
	}
}
