package review

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/mapping"
)

func TestPasted(t *testing.T) {
	mapping.Test(t, pasted, map[string]string{
		"F_{1,118} = 2.14":             "F(1, 118) = 2.14",
		"F_{2, 71.6} = 5.42":           "F(2, 71.6) = 5.42",
		"M_{1} = 4":                    "M1 = 4",
		"η_{p}^{2} = .14":              "ηp² = .14",
		"η^{2}_{p} = .14":              "η²p = .14",
		"χ^{2}_{3} = 4.12":             "χ²(3) = 4.12",
		"5.81 × 10^{−48}":              "5.81 × 10⁻⁴⁸",
		"t(28) = 2.20, p^{adj} = .036": "t(28) = 2.20, p^adj = .036",
	})
}

// TestCapital checks that a sentence begins with a capital, unless it begins with the
// name of a statistic.
func TestCapital(t *testing.T) {
	mapping.Test(t, capital, map[string]string{
		"the parts add up to 7": "The parts add up to 7", "t gives 0.61": "t gives 0.61", "b/SE is 2": "b/SE is 2",
		"a p-value lies": "A p-value lies", "": "",
	})
}

// TestLetter checks that degrees of freedom are mentioned only if the statistic has
// them.
func TestLetter(t *testing.T) {
	text := Text{
		Quote:    func(r *document.Result) string { return r.Text },
		Computed: func(*document.Result) (exact, low, high string) { return "0.02", "", "" },
	}
	for _, r := range []document.Result{
		{Type: "z", Text: "z = 2.33, p = .53", Computed: &[2]float64{}},
		{Type: "t", DF1: "28", Text: "t(28) = 2.33, p = .53", Computed: &[2]float64{}},
	} {
		if got := letter(&r, "", text); strings.Contains(got, "degrees of freedom") != (r.DF1 != "") {
			t.Errorf("%s", got)
		}
	}
}

// TestLegible checks that signs of damaged fonts are replaced, but not fractions, ratios or commands.
func TestLegible(t *testing.T) {
	for text, want := range map[string]string{
		"Z_{p} ^{2} \u00bc :20": "η_{p} ^{2} = .20", "F(1, 46) \u00bc 13.1": "F(1, 46) = 13.1",
		"P\\.005": "P < .005", "ps \\ 0.05": "ps < 0.05",
		"\u00bc of the 5:20 ratio, Z_{p}": "\u00bc of the 5:20 ratio, Z_{p}", "C:\\5": "C:\\5",
	} {
		if got := legible(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
