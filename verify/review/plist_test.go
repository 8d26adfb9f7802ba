package review

import (
	"testing"
)

// TestMoreTestsInserted has an U with the p-value of its z, which is inserted before the t of a coefficient: that t must
// still be the one that b/SE is compared with.
func TestMoreTestsInserted(t *testing.T) {
	text := "The groups differed (U = 842, z = -2.26, p = .024; H(2) = 7.05, p = .029; Z = -3.02, p = .003). Sleep " +
		"mattered (B = -1.31, SE = 0.52, t = -2.52, p = .013)."
	for _, r := range Check(read(text), Options{}).Results {
		if r.IsFinding() {
			t.Errorf("%s: %s", r.Text, r.Why)
		}
		if r.Check == "table" && r.Value != "-2.52" {
			t.Errorf("b/SE is compared with %s", r.Value)
		}
	}
}

// TestOtherForms has forms of shares and of intervals that are not named, with what a reader finds.
func TestOtherForms(t *testing.T) {
	for text, want := range map[string]string{
		"More smoked, 27.1% (206/760), in that group.":                                     "share consistent 27.1",
		"Fewer smoked, 72.1% (206/760), in that group.":                                    "share inconsistent 72.1",
		"Most passed, 71.9% (69 of 96), in that year.":                                     "share consistent 71.9",
		"In the adjusted model the hazard ratio was 1.34 (1.07 to 1.68; P = 0.01) for it.": "interval consistent 1.34",
		"Use was more common (relative risk 1.42, 1.10 to 1.83; P = 0.70) for them.":       "interval inconsistent 1.42",
		"Use was more common (relative risk 1.42, 1.10 to 1.83; P = 0.007) for them.":      "interval consistent 1.42",
	} {
		list := Check(read(text), Options{}).Results
		if len(list) != 1 {
			t.Errorf("%s: %d results", text, len(list))
			continue
		}
		r := list[0]
		if have := string(r.Check) + " " + string(r.Verdict) + " " + r.Value; have != want {
			t.Errorf("%s: %s, want %s (%s)", text, have, want, r.Why)
		}
	}
}
