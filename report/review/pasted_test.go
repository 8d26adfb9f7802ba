package review

import "testing"

func TestPasted(t *testing.T) {
	for text, want := range map[string]string{
		"F_{1,118} = 2.14":             "F(1, 118) = 2.14",
		"F_{2, 71.6} = 5.42":           "F(2, 71.6) = 5.42",
		"M_{1} = 4":                    "M1 = 4",
		"η_{p}^{2} = .14":              "ηp² = .14",
		"η^{2}_{p} = .14":              "η²p = .14",
		"χ^{2}_{3} = 4.12":             "χ²(3) = 4.12",
		"5.81 × 10^{−48}":              "5.81 × 10⁻⁴⁸",
		"t(28) = 2.20, p^{adj} = .036": "t(28) = 2.20, p^adj = .036",
	} {
		if got := pasted(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestCapital begins a sentence with a capital, unless it begins with the name of a statistic.
func TestCapital(t *testing.T) {
	for text, want := range map[string]string{
		"the parts add up to 7": "The parts add up to 7", "t gives 0.61": "t gives 0.61", "b/SE is 2": "b/SE is 2",
		"a p-value lies": "A p-value lies", "": "",
	} {
		if got := capital(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
