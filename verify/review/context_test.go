package review

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/golden"
)

// TestContext compares the verdicts on printed results with what the words of their sentences allow.
func TestContext(t *testing.T) {
	text := golden.Read(t, "testdata/context.txt")
	for i, line := range strings.Split(string(text), "\n") {
		shown, want, ok := strings.Cut(line, " =>")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var got []string
		for _, r := range Check(read(shown), Options{}).Results {
			got = append(got, string(r.Verdict))
		}
		if have := strings.Join(got, ", "); have != strings.TrimSpace(want) {
			t.Errorf("context.txt:%d: %s\n got %s\nwant %s", i+1, shown, have, want)
		}
	}
}

// TestSampleElsewhere judges a correlation without degrees of freedom by a size that is printed elsewhere: it agrees,
// or is not checked.
func TestSampleElsewhere(t *testing.T) {
	wantVerdicts(t, document.TestCheck, map[string]document.Verdict{
		"We tested 438 pupils. Homework was related to grades (r = .11, p = .02).":      document.Consistent,
		"We tested 438 pupils. Homework was related to grades (r = .11, p = .002).":     document.NotChecked,
		"Of the boys (n = 54) most read. Age mattered (r_{s} = .42, p = .002).":         document.Consistent,
		"Homework was related to grades (r = .11, p = .02). We then tested 438 pupils.": document.NotChecked,
	})
}

// TestOneSided gives the one-sided p-value where that is the one that fits.
func TestOneSided(t *testing.T) {
	r := Check(read("The gain was larger, t(117) = 1.81, one-tailed p = .036."), Options{}).Results[0]
	if exact, _, _ := ComputedP(&r); r.Verdict != "consistent" || exact != "0.0364" {
		t.Errorf("%s, computed p = %s, want 0.0364", r.Verdict, exact)
	}
}

// TestOneSidedCalls reads the hypothesis that programs print, and the calls that a paper shows.
func TestOneSidedCalls(t *testing.T) {
	const printed = "Welch Two Sample t-test\ndata: change by group\nt = -2.0763, df = 97.695, p-value = 0.02025\n" +
		"alternative hypothesis: true difference in means between group a and group b is "
	const chi2 = ". Then χ2(1, N = 560) = 2.8038769, p = 0.0470183."
	for text, want := range map[string]document.Verdict{
		printed + "less than 0\n95 percent confidence interval:\n -Inf -0.06":  document.Consistent,
		printed + "not equal to 0\n95 percent confidence interval:\n -0.4 0.1": document.Inconsistent,
		`prop.test(right, all, alternative = "less")` + chi2:                   document.NotChecked,
		`stats.ttest_ind(a, b, alternative='greater')` + chi2:                  document.NotChecked,
		`prop.test(right, all, alternative = "two.sided")` + chi2:              document.DecisionError,
		"A one-sided test was planned" + chi2:                                  document.DecisionError,
	} {
		if r := Check(read(text), Options{}).Results[0]; r.Verdict != want {
			t.Errorf("%s: %s: %s, want %s", text, r.Verdict, r.Why, want)
		}
	}
}

// TestExplanations checks what would make a test consistent.
func TestExplanations(t *testing.T) {
	for text, want := range map[string]string{
		"Scores rose, t(28) = 2.20, p = .063.":   "two digits exchanged: p = 0.036 fits",
		"Scores rose, z = -2.06, p = .03.":       "p = 0.03 fits if it was cut off and not rounded",
		"Scores rose, z = 247.5, p = .08.":       "no z is that large: it may be a sum of ranks, such as U or W",
		"Scores rose, t(28) = 2.20, p = .018.":   "the one-sided p-value fits: 0.0181",
		"Scores rose, F(28, 1) = 4.84, p = .04.": "the degrees of freedom in the other order fit",
	} {
		list := Check(read(text), Options{}).Results[0].Explanations
		if !slices.Contains(list, want) {
			t.Errorf("%s\n got %q\nwant %q", text, list, want)
		}
	}
}

// TestResampledBefore reads which test was used from the sentence before a result.
func TestResampledBefore(t *testing.T) {
	for before, want := range map[string]document.Verdict{
		"A chi-square test with a Monte Carlo simulation (cells < 5; Hope, 1968) was used.": document.NotChecked,
		"Chi-square tests were used.":                                        document.Inconsistent,
		"Exact tests were not needed.":                                       document.Inconsistent,
		"A permutation test was used for the names, χ2(2) = 9.21, p = .010.": document.Inconsistent,
	} {
		results := Check(read(before+" As expected, the voices differed, χ2(16) = 32.36, p = .007."), Options{}).Results
		if last := results[len(results)-1]; last.Verdict != want {
			t.Errorf("%s: %s: %s, want %s", before, last.Verdict, last.Why, want)
		}
	}
}
