package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// judged returns the worst verdict of a kind of check in a text, or "" if nothing was checked.
func judged(text string, check document.Check) (verdict document.Verdict, why string) {
	rank := map[document.Verdict]int{
		document.Consistent: 1, document.NotChecked: 2, document.Inconsistent: 3, document.DecisionError: 4,
	}
	for _, r := range Check(read(text), Options{}).Results {
		if r.Check == check && rank[r.Verdict] > rank[verdict] {
			verdict, why = r.Verdict, r.Why
		}
	}
	return verdict, why
}

// wantVerdicts demands the given worst verdict of a kind of check in each text.
func wantVerdicts(t *testing.T, check document.Check, wants map[string]document.Verdict) {
	t.Helper()
	for text, want := range wants {
		if got, why := judged(text, check); got != want {
			t.Errorf("%s\n%q (%s), want %q", text, got, why, want)
		}
	}
}

// TestSlopes compares b/SE with the p-value and with the statistic printed with it.
func TestSlopes(t *testing.T) {
	for _, x := range []struct {
		text  string
		check document.Check
		want  document.Verdict
	}{
		{"For parents it was 1.094 (s.e. 0.778, t = 1.41).", document.TableCheck, document.Consistent},
		{"For parents it was 1.094 (s.e. 0.778, t = 1.31).", document.TableCheck, document.NotChecked},
		{"The mean was 12.3 (SE 0.28), t(44) = 3.36, p = .002.", document.TableCheck, ""},
		{"Age mattered (b = 0.021, SE = 0.014, p = .012).", document.TestCheck, document.DecisionError},
		{"Age mattered (ß = 0.35, SE ß = 0.13, p < .01).", document.TestCheck, document.Consistent},
		{"Age mattered (b = 0.35 (0.13), p < .01).", document.TestCheck, document.Consistent},
		{"Age mattered (b = 0.35 (0.33), p < .01).", document.TestCheck, document.NotChecked},
		{"Age mattered (b = 0.35 ± 0.13, p = .007).", document.TestCheck, document.Consistent},
		{"Age mattered (b = 0.35 ± 0.33, p = .007).", document.TestCheck, document.NotChecked},
		{"Age mattered (b = 0.35 (0.13, 0.57), p = .007).", document.TestCheck, ""},
		{"Age mattered (b = 0.35 ± 0.13 SE, p = .007).", document.TestCheck, document.Consistent},
		{"Age mattered (coefficient 0.35, standard error 0.13, p = .007).", document.TestCheck, document.Consistent},
		{"Age mattered (coefficient 0.35, standard error 0.33, p = .007).", document.TestCheck, document.DecisionError},
		{"Age mattered (ß = 0.35, SE ß = 0.33, p < .01).", document.TestCheck, document.NotChecked},
		{"HDL fell (b = −0.028 ± 0.009 (SE), p = 0.0019).", document.TestCheck, document.Consistent},
		{"HDL fell (b = −0.008 ± 0.009 (SE), p = 0.0019).", document.TestCheck, document.DecisionError},
		{
			"The indirect effect was 0.13 (bootstrap SE = 0.04, 95% CI [0.06, 0.21]).", document.IntervalCheck,
			document.Consistent,
		},
		{
			"The indirect effect was 0.13 (boot s.e. = 0.04, 95% CI [0.06, 0.21]).", document.IntervalCheck,
			document.Consistent,
		},
		{"The gain was 0.12 (SE = 0.05, n = 30, 95% CI 0.32 to 0.52).", document.IntervalCheck, document.NotChecked},
		{"The gain was 0.42 (SE = 0.05, n = 30, 95% CI 0.32 to 0.52).", document.IntervalCheck, document.Consistent},
		{"Trust matters (OR = 1.22, p = 0.003, 95% CI = 1.07–1.39).", document.IntervalCheck, document.Consistent},
		{"Trust matters (OR = 1.09, p = 0.030, 95% CI = 0.87–1.37).", document.IntervalCheck, document.DecisionError},
		{"Age mattered (b = 0.021, SE = 0.014, p = .24).", document.TestCheck, document.NotChecked},
		{"Age mattered (b = 0.021, SE = 0.014, p = .13).", document.TestCheck, document.Consistent},
		{"Age mattered (b = 0.021, SE = 0.014, one-tailed p = .012).", document.TestCheck, document.NotChecked},
		{"For women the coefficient is 0.021 (s.e. 0.014, p = 0.012).", document.TestCheck, document.DecisionError},
		{"For women the coefficient is 0.045 (s.e. 0.014, p = 0.001).", document.TestCheck, document.Consistent},
		{"The mean was 4.21 (s.e. 0.30, p = 0.12).", document.TestCheck, document.NotChecked},
		{"Age mattered, b = 0.60, SE = 0.15, t(80) = 2.00, p = .049.", document.TableCheck, document.Inconsistent},
		{"Age mattered, b = 0.60, SE = 0.15, z = 1.50, p = .13.", document.TableCheck, document.Inconsistent},
		{"Age mattered, b = -0.60, SE = 0.15, t(80) = -4.02, p < .001.", document.TableCheck, document.Consistent},
		{"Age mattered, b = 0.60, SE = 0.15, robust t(80) = 2.00, p = .049.", document.TableCheck, ""},
		{"With robust errors, b = 0.60, SE = 0.15, t(80) = 2.00, p = .049.", document.TableCheck, document.NotChecked},
		{"Age mattered, β = 0.60, SE = 0.15, t(80) = 2.00, p = .049.", document.TableCheck, document.NotChecked},
		{
			"Age mattered, b = 0.60, SE = 0.15, 95% CI [0.30, 0.90], t(80) = 2.00, p = .049.", document.TableCheck,
			document.Inconsistent,
		},
	} {
		if got, why := judged(x.text, x.check); got != x.want {
			t.Errorf("%s\n%q (%s), want %q", x.text, got, why, x.want)
		}
	}
}

// TestUnnamedEstimates compares numbers with the interval and the p-value after them, whatever their names.
func TestUnnamedEstimates(t *testing.T) {
	wantVerdicts(t, document.IntervalCheck, map[string]document.Verdict{
		"Weight fell by 0.4 kg (95% CI -0.2 to 1.0; P = 0.003).":                       document.DecisionError,
		"Fear fell by 1.80 scale points, 95% CI [-0.40, 4.00], p = .008.":              document.DecisionError,
		"Fear fell by 1.80 scale points (95% CI [-0.40, 4.00]), p = .008.":             document.DecisionError,
		"Weight fell by 3.1 kg (95% CI 1.1 to 5.1; P = 0.002).":                        document.Consistent,
		"Weight fell by 0.4 kg (95% CI -0.2 to 1.0; P = 0.003 for the interaction).":   document.NotChecked,
		"Weight fell by 0.4 kg (95% CI -0.2 to 1.0; P = 0.003 versus placebo).":        document.NotChecked,
		"The score was 42.1 points (95% CI 40.1 to 44.1; P = 0.23).":                   document.NotChecked,
		"The 40 patients did better (95% CI 1.1 to 5.1; P = 0.002).":                   document.NotChecked,
		"Weight fell by 0.4 kg in a permutation test (95% CI -0.2 to 1.0; P = 0.003).": document.NotChecked,
		"Weight fell (n = 40, 95% CI -0.2 to 50; P = 0.003).":                          document.NotChecked,
	})
}

// TestLooseWithInterval checks that a p-value after an interval is not said to be printed alone.
func TestLooseWithInterval(t *testing.T) {
	for text, want := range map[string]string{
		"It differed (95% CI 1.1 to 5.1; P = 0.002).": "an interval or a standard error",
		"It differed, and how (P = 0.002).":           "no statistic",
	} {
		if _, why := judged(text, document.PCheck); !strings.HasPrefix(why, want) {
			t.Errorf("%s: %q", text, why)
		}
	}
}

// TestWithoutDegrees judges t without degrees of freedom by the smallest and the largest p-value over all of them.
func TestWithoutDegrees(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"The slope was steep (t = 2.60, p = .010).":                       document.NotChecked,
		"The slope was steep (t = 2.60, p = .910).":                       document.Inconsistent,
		"The slope was steep (t = 2.60, p = .200).":                       document.NotChecked, // one or two degrees
		"The slope was steep (t = 1.20, p = .001).":                       document.DecisionError,
		"The slope was steep (t = 1.20, p = .13).":                        document.NotChecked, // one-sided
		"The slope was steep by a permutation test (t = 2.60, p = .910).": document.NotChecked,
	} {
		for _, r := range Check(read(text), Options{}).Results {
			if r.Verdict != want {
				t.Errorf("%s: %s: %s", text, r.Verdict, r.Why)
			}
		}
	}
	d := tableOf("Table 1. Slopes", "", []string{"Field", "B", "SE", "t", "p"},
		[]string{"North", "0.26", "0.10", "2.60", ".910"},
		[]string{"South", "0.30", "0.10", "3.00", ".004"})
	if list := findingsOf(d); len(list) != 1 || !strings.HasPrefix(list[0].Why, "t = 2.60 gives p from 0.009") {
		t.Error(list)
	}
}
