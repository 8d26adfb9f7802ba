package verify

import (
	"testing"

	"rederive/verify/value"
)

// FuzzValue checks that reading, printing and reading again returns the same value.
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
		if err != nil || !k.IsValue() {
			return
		}
		v, err := value.ReadPrinted(k, text)
		if err != nil || v.Form == value.AWord || len(text) > 1000 {
			return
		}
		w, err := value.ReadPrinted(k, v.String())
		if err != nil {
			t.Fatalf("%s %q is printed as %q, which cannot be read: %v", k, text, v, err)
		}
		if w.String() != v.String() {
			t.Errorf("%s %q is printed as %q, which reads as %q", k, text, v, w)
		}
	})
}
