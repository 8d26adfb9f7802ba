package review

import (
	"testing"

	"rederive/document"
)

// TestLinesBelow reads the standard errors and the p-values that a table has in brackets below its coefficients.
func TestLinesBelow(t *testing.T) {
	notes := []string{
		"P-values in square brackets. Standard errors are clustered. Significance levels: * 0.05 ** 0.01 *** 0.001.",
		"Standard errors in parentheses, p-values in brackets. * p < .05, ** p < .01, *** p < .001",
		"Numbers in parentheses are standard errors. Square brackets show p-values. ***p<0.001, **p<0.01, *p<0.05",
	}
	for _, note := range notes {
		d := tableOf("Table 2. Effects on the vote", note,
			[]string{"", "(1)", "(2)"},
			[]string{"Income", "0.281^{***}", "0.300^{***}"},
			[]string{"", "(0.017)", "(0.035)"},
			[]string{"", "[0.000]", "[0.000]"},
			[]string{"Age", "-0.064^{**}", "0.011"},
			[]string{"", "(0.024)", "(0.028)"},
			[]string{"", "[0.008]", "[0.694]"},
			[]string{"Constant", "0.010", "0.020^{**}"},
			[]string{"", "(0.028)", "(0.028)"},
			[]string{"", "[0.722]", "[0.475]"},
		)
		tests, stars := 0, 0
		for _, r := range Check(d, Options{}).Results {
			switch {
			case r.Check == document.TestCheck && r.P != "" && r.Verdict == document.Consistent:
				tests++
			case r.Check == document.TableCheck && r.Type == "stars" && r.Verdict == document.Consistent:
				stars++
			case r.Check != document.TableCheck || r.Verdict != document.Inconsistent || r.Text != "0.020^{**}":
				t.Errorf("%s: %s %s %s: %s", note, r.Text, r.Check, r.Verdict, r.Why)
			}
		}
		if tests != 6 || stars < 3 {
			t.Errorf("%s: %d tests and %d stars agree, not 6 and 3", note, tests, stars)
		}
	}
}

// TestRaisedStarsAfterBrackets reads stars that are raised after the brackets of a coefficient.
func TestRaisedStarsAfterBrackets(t *testing.T) {
	d := tableOf("Table 1. Models", "***p < 0.001; **p < 0.01; *p < 0.05. Standard errors in parentheses.",
		[]string{"", "Model 1"},
		[]string{"Income", "0.111 (0.022)^{\u2217\u2217\u2217}"},
		[]string{"Age", "0.010 (0.022)^{\u2217\u2217}"},
	)
	got := checksOf(d)
	if got["0.111 (0.022)^{\u2217\u2217\u2217}"] != "table" || got["0.010 (0.022)^{\u2217\u2217}"] != "table!" {
		t.Errorf("stars after brackets: %v", got)
	}
}

// TestDeviationsWithStars takes numbers in brackets for no p-values if some are above 1, whatever the note says of p.
func TestDeviationsWithStars(t *testing.T) {
	d := tableOf("Table 2. Mean (SD) study outcomes", "p values adjusted for age. * p < .05, ** p < .01, *** p < .001.",
		[]string{"", "Baseline", "12-week"},
		[]string{"Waist (cm)", "89.1 (12.3)", "84.5 (12.0)**"},
		[]string{"Gait (m/s)", "1.30 (0.41)", "1.40 (0.48)***"},
	)
	for _, r := range Check(d, Options{}).Results {
		if r.Type == "stars" {
			t.Errorf("%s: %s: %s", r.Text, r.Verdict, r.Why)
		}
	}
}
