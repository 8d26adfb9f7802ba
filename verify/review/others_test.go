package review

import (
	"fmt"
	"strings"
	"testing"

	"rederive/document"
)

// TestOtherCorrelations reads further correlations of a sentence without their name, a capital R, and intervals in
// brackets without a name. A neighbour that only looks like one is left out.
func TestOtherCorrelations(t *testing.T) {
	for text, want := range map[string]string{
		"Noise went with sleep (r = .31, p = .002), age (-.42, p < .001) and light (.05, p = .61), N = 98.": "" +
			"test r 0.31 consistent, test r -0.42 consistent, test r 0.05 consistent",
		"The Pearson correlation was 0.31 (p = .002) for sleep, and -0.42 (p < .001) for stress, N = 98.": "" +
			"test r 0.31 consistent, test r -0.42 consistent",
		"Sleep went with noise (r = .31, p = .002). The means rose by 0.42 (p < .001), N = 98.": "" +
			"test r 0.31 consistent",
		"Sleep went with noise (r = .31, p = .002) and fell by 0.4 (p < .001), N = 98.": "test r 0.31 consistent",
		"Sleep went with noise (r = .31, p = .002), d = 0.42 (p < .001), N = 98.":       "test r 0.31 consistent",
		"Sleep went with noise (r = .31, p = .002), and more (0.42, p = .9), N = 98.":   "test r 0.31 consistent",
		"Sleep went with noise (r = .31, p = .002), and more (.42, p = .9), N = 98.": "" +
			"test r 0.31 consistent, test r 0.42 not checked",
		"Words were correlated (r_{sounds} = .67, r_{parts} = .63, all ps < .0001; n = 499).": "" +
			"test r 0.67 not checked, test r 0.63 not checked",
		"Noise went with stress, R(550) = .21, p < .001.":         "test r 0.21 consistent",
		"Noise was correlated with light, R(550) = .21, p = .62.": "test r 0.21 decision error",
		"Noise did not go with light, R(550) = .21, p = .62.":     "test R 0.21 not checked",
		"The multiple R(550) = .21, p < .001.":                    "test R 0.21 not checked",
		"Age had rs = 0.223, [0.10, 0.34], p = .001.": "test rho 0.223 not checked, " +
			"interval rho 0.223 consistent",
		"Age had r(98) = .22 [.03, .40], p = .028.": "" +
			"test r 0.22 consistent, interval r 0.22 consistent",
		"Sleep went with noise, r(96) = .31, p = .002, and fell by hours, 0.42 (p < .001).": "test r 0.31 consistent",
		"Age had r(98) = .22 [12, 13], p = .028.":                                           "test r 0.22 consistent",
		"Age had rs = 0.223 [0.10, 0.34].": "" +
			"interval rho 0.223 consistent",
	} {
		if got := testsIn(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestIntervalsOfDifferences reads intervals that say of what they are, and those after a p-value.
func TestIntervalsOfDifferences(t *testing.T) {
	for text, want := range map[string]string{
		"The difference was 1.75, t(38) = 2.50, p = .017, 95% CI of the difference [0.33, 3.17].": "" +
			"test t 2.50 consistent, interval MD 1.75 consistent",
		"They differed, t(38) = 2.50, p = .017, 95% CI of the difference [0.4, 3.1].": "" +
			"test t 2.50 consistent, interval estimate  consistent",
		"They differed, t(38) = -2.50, p = .017, 95% CI [-3.17, -0.33].": "" +
			"test t -2.50 consistent, interval estimate  consistent",
		"They differed, t(38) = 2.50, p = .017, 95% CI [0.14, 1.44].": "" +
			"test t 2.50 consistent, interval estimate  consistent",
		"They differed, t(38) = 2.50, p = .017, 95% CI [5.4, 6.1].": "" +
			"test t 2.50 consistent, interval estimate  not checked",
		"They slept longer (mean difference = 1.2, p = .003, 95% CI [0.5, 1.9]).": "interval MD 1.2 consistent",
		"They slept longer (mean difference = 1.2, p = .003, 95% CI [-0.9, 3.3]).": "" +
			"interval MD 1.2 decision error",
		"They slept more, OR = 1.50, 95% CI for the odds ratio 1.10 to 2.05.": "interval OR 1.50 consistent",
		"The 95% CI for the 12 schools was wide.":                             "",
	} {
		if got := testsIn(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// testsIn lists the tests and intervals in a text.
func testsIn(text string) string {
	var list []string
	for _, r := range Check(read(text), Options{}).Results {
		if r.Check == document.TestCheck || r.Check == document.IntervalCheck {
			list = append(list, fmt.Sprintf("%s %s %s %s", r.Check, r.Type, r.Value, r.Verdict))
		}
	}
	return strings.Join(list, ", ")
}

// TestLostEta takes an h for the eta that a font has lost, if it is partial and squared. Any other h is none.
func TestLostEta(t *testing.T) {
	for text, want := range map[string]string{
		"It differed, F(1, 504) = 16.75, p < .001, partial h2 = .032.": "eta_p^2 consistent",
		"It differed, F(1, 504) = 16.75, p < .001, partial h2 = .142.": "eta_p^2 inconsistent",
		"It differed, F(1, 504) = 16.75, p < .001, h2 = .142.":         "",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Type+" "+string(r.Verdict))
			}
		}
		if all := strings.Join(got, ", "); all != want {
			t.Errorf("%s: %s, want %s", text, all, want)
		}
	}
}
