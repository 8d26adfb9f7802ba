package review

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/golden"
)

// TestMeansInWords reads means whose names are sentences.
func TestMeansInWords(t *testing.T) {
	for text, want := range map[string]int{
		"The mean age of the pupils was 12.43 years (SD = 1.10).":               1,
		"We asked 30 men (mean age: 20.18 ± 2.8 years).":                        1,
		"The typing test had a mean of 46.68 (SD = 15.23).":                     1,
		"Scores had a mean of 93.06, (SD = 4.75) in the end.":                   1,
		"They were young, M_{age} = 24.35, SD_{age} = 4.73.":                    1,
		"The mean difference was 2.10 (SD = 1.10).":                             0,
		"By this we mean that it was 2.10 (SD = 1.10) and the rest is noise.":   0,
		"We had 21 players (age: 34.66 ± 12.34 years; stature: 1.76 ± 0.09 m).": 2,
		"It took t = 3.20 ± 0.10 s, so that x: 3.2 ± 0.1 m.":                    0,
		"The mean is a sum of 12 values.":                                       0,
	} {
		got := 0
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.MeanCheck {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d means, want %d", text, got, want)
		}
	}
}

func TestProse(t *testing.T) {
	text := golden.Read(t, "testdata/prose.txt")
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for _, r := range Check(read(line), Options{}).Results {
			t.Errorf("prose.txt:%d: %s\nfinds %s %q: %s %s", i+1, line, r.Check, r.Text, r.Verdict, r.Why)
		}
	}
}

// TestMeansWithSpread reads means with their spread in cells, and takes no spread of unknown kind for a deviation.
func TestMeansWithSpread(t *testing.T) {
	for notes, want := range map[string]string{
		"": "consistent", "Values are whole numbers, as mean ± SD.": "inconsistent",
	} {
		d := tableOf("Table 1. Things", notes, []string{"", "North (n = 12)"}, []string{"Steps", "3.25 ± 0.03"})
		if r := Check(d, Options{}).Results; len(r) != 1 || string(r[0].Verdict) != want {
			t.Errorf("%q: %v, want one that is %s", notes, r, want)
		}
	}
	const text = "The mean score was 3.13 (SD = 1.53) in A; Study B: n = 198, and more."
	if r := Check(read(text), Options{}).Results; len(r) != 1 || strings.Contains(r[0].Text, "198") {
		t.Errorf("%s: %v", text, r)
	}
}

// TestBackslash reads a backslash as <, which the formats of TestReviewFormats would take for their own sign.
func TestBackslash(t *testing.T) {
	r := Check(read(`F (1,47) = 10.07, P\.005`), Options{}).Results
	if len(r) != 1 || r[0].PComparison != "<" || r[0].P != "0.005" {
		t.Errorf("%v", r)
	}
}

// TestWhatIsNoTest lists p-values whose neighbors are no statistics, and those in sentences with a letter alpha.
func TestWhatIsNoTest(t *testing.T) {
	for text, want := range map[string]string{
		"The traces differed between 2 and 3 s (t_{crit} = 2.13, p < .001).": "p not checked",
		"Cells with PDGFR\u03b1 were more frequent (p < .02).":               "p not checked",
		"Gaps follow a geometric distribution with p = .25.":                 "",
		"After adjustment with N = 2, it was (F(2, 25) = 4.57, p = .0408).":  "test not checked",
		"After correction for multiple tests, t(25) = 2.06, p = .15.":        "test not checked",
		"After adjustment, it was still slow, t(25) = 2.06, p = .15.":        "test inconsistent",
		"They rose, z \u2afd 2.00, p \u2b0d 0.05 (\u2439^{2}(1) \u2afd 3.84; p \u2b0e 0.06).": "test consistent, " +
			"test inconsistent",
		"It was related (OR = 181.4; 95% CI: 28.2 to >999; p < 0.001).": "interval not checked",
		"It was related (OR = 13.5; 95% CI: 1.8 to ∞; p = 0.008).":      "interval not checked",
		"It was related (OR = 0.5; 95% CI: 0.8 to ∞; p = 0.008).":       "interval inconsistent",
		"They were rated (tau = 0.54; 95% CI = 0.43 to 0.63).":          "interval consistent",
		"It was high (r = 0.85 (95% CI = 0.79 to 0.89, 95% PI = 0.58 to 0.95)).": "interval consistent, " +
			"interval consistent",
		"It was high (OR = 2.00, 95% CI 1.00 to 4.00, 95% PI 0.5 to 8.0).": "interval consistent, interval consistent",
		"It was reliable (omega = .72, [.60, .84]).":                       "interval consistent",
		"They erred 325 times out of 8,700 decisions, i.e. in 3.74%.":      "share consistent",
		"They erred 325 times out of 8,700 decisions, that is in 3.47%.":   "share inconsistent",
		"They rose, z = 4.43, p = 9.36e^{\u20135}, in all.":                "test inconsistent",
		"They rose, z = 3.91, p = 9.36e^{\u20135}, in all.":                "test consistent",
		"The bias was b = 0.24, 95% CI \u2afd 0.53, 0.64.":                 "interval inconsistent",
		"They were considered more often (P < 0.001) by some.":             "p not checked",
		"Differences were considered significant (P < 0.05).":              "",
		"They met the criteria (mean age = 5.01 years; p > .250).":         "p not checked",
		"We used nucleus sampling (46) at P = 0.95 for the texts.":         "",
		"It fell from p_{0} = 0.00964 at the rate p_{1} = 0.136 at once.":  "",
		"It had one hit (p < 10^{-8}, of all).":                            "p not checked",
		"There was an effect (F_{4,24} = 137.10 and 386.01, p < 0.001).":   "test consistent, test consistent",
		"There was an effect (F_{4,24} = 2.10 and 386.01, p < 0.001).":     "test not checked",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			got = append(got, string(r.Check)+" "+string(r.Verdict))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s\n%q, want %q", text, got, want)
		}
	}
}

// TestFormsOfMeans reads means, shares and effects in forms that are less usual.
func TestFormsOfMeans(t *testing.T) {
	for text, want := range map[string]string{
		"It was lower (µ = 2.19, σ = 0.981) than before.":        "mean µ = 2.19, σ = 0.981",
		"The rate was µ = 2.19 in all of the n = 20 cases.":      "",
		"The pupils (mean age 25.9, SD = 4.33) came.":            "mean mean age 25.9, SD = 4.33",
		"Their mean age was 20.54 years [± 1.32] then.":          "mean mean age was 20.54 years [± 1.32]",
		"We saw the mean 3 times (n = 20) here.":                 "",
		"We found 11 out of the 45 words tested (=24%) there.":   "share 11 out of the 45 words tested (=24%)",
		"Data are means ± SEM. We saw -13.9 ± 1.7 at 37 ± 1 °C.": "mean -13.9 ± 1.7",
		"We saw 13.9 ± 1.7 there.":                               "",
		"It was t(20) = 4.2, p < .001, Cohen's d: 1.84, in the trial.": "test t(20) = 4.2, p < .001, " +
			"Cohen's d: 1.84; effect Cohen's d: 1.84",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			got = append(got, string(r.Check)+" "+r.Text)
		}
		if found := strings.Join(got, "; "); found != want {
			t.Errorf("%s:\n got %s\nwant %s", text, found, want)
		}
	}
}

// TestNearbyForms reads results next to those that the program knows: other punctuation, bounds, words before them.
func TestNearbyForms(t *testing.T) {
	for text, want := range map[string]string{
		"They differed, t(30) = 2.20, p = 1.20.": "test inconsistent",
		// by permutation
		"The moderators mattered, QM(df = 2) = 12.2043, p-val* = 0.0232.":          "test not checked",
		"They mattered, F(df1 = 2, df2 = 10) = 3.33, p-val = 0.078.":               "test consistent",
		"They mattered, F(df_{1} = 2, df_{2} = 10) = 3.33, p = .178.":              "test inconsistent",
		"They differed, t(30) = 2.20, p = 036.":                                    "test not checked",
		"They differed, t(30) = 2.20, p = 1.20. So did we.":                        "test inconsistent",
		"The scale is 5.6. It differed, t(30) = 2.20, p = .036.":                   "test consistent",
		"Ratings were whole numbers from 1 to 5: M = 5.25, SD = 0.97, n = 12.":     "mean inconsistent",
		"Ratings were whole numbers from 1 to 5. They had M = 0.25, SD = 0.97.":    "mean inconsistent",
		"On a scale from 1 to 5, we had M = 5.25, SD = 0.97, n = 12.":              "mean not checked",
		"Whole numbers from 1 to 5; the mean of all was 5.25 (SD = 0.97, n = 12).": "mean not checked",
		"Scores are whole numbers. The mean score was 12.43 (SD = 1.10, n = 12).":  "mean not checked",
		"The mean was M = 3.25 (SD = 1.06, n = 12).":                               "mean consistent",
		"No effect, F(1, 77) < 1, p = .23.":                                        "test inconsistent",
		"No effect, F(1, 77) < 1.00, p = .25.":                                     "test inconsistent",
		"No effect, F(1, 77) < 1, p = .45.":                                        "test consistent",
		"All were slow, ts(38) > 2.1, ps < .05.":                                   "test consistent",
		"b = 0.50, SE = 0.10, p = .30.":                                            "test decision error",
		"b = 0.50, SE = 0.10, p = .03.":                                            "test not checked", // few degrees
		"The odds ratio was 1.50 (95% CI 1.10 to 2.05; p = .310).":                 "interval decision error",
		"It was slow, t(0) = 2.20, p = .27.":                                       "test not checked",
		"Of these, 41 of 64 (66.1%) came again.":                                   "share inconsistent",
		"Of these, 41 of 64 (66.1%, weighted) came again.":                         "",
		"In the training group 20 of 32 (72.5%) passed.":                           "share inconsistent",
		"In the training group 20/32 (72.5%) passed.":                              "share inconsistent",
		"In group 2 of 4 (75%) it was cold.":                                       "",
		"In week 12 of 24 (85%) it was cold.":                                      "",
		"χ²(2, N = 100) = 8.00, p = .018, V = 1.50.":                               "effect inconsistent",
		"χ²(2, N = 100) = 8.00, p = .018, V = .58.":                                "effect inconsistent",
		"χ²(2, N = 100) = 8.00, p = .018, V = .20.":                                "effect not checked",
		"χ²(4, N = 100) = 16.00, p = .003, V = .28.":                               "effect consistent",
		"χ²(1, N = 100) = 8.00, p = .005, V = .31.":                                "effect not checked",
	} {
		check, verdict, _ := strings.Cut(want, " ")
		if got, why := judged(text, document.Check(check)); string(got) != verdict {
			t.Errorf("%s\n%q (%s), want %q", text, got, why, want)
		}
	}
	for text, want := range map[string]string{
		"No effect, F(1, 77) < 1, p = .23.":          "F < 1 gives p above 0.32",
		"They differed, t(30) = 4.20, p = .000.":     "computed p = 0.00022; a p-value is never 0: p < .001 is meant",
		"They differed, t(30) = 4.20, p < .000.":     "computed p = 0.00022 (rounding allows 0.000217 to 0.000223)",
		"It was good (κ = .80, 95% CI .70–.90).":     "the estimate is the middle of its interval",
		"It was slow, F(2, 0) = 2.20, p = .27.":      "no statistic has 0 degrees of freedom",
		"It was common (OR 1.50 [1.10, 2.05]).":      "the estimate is the geometric middle of its interval",
		"The mean was M = 3.25 (SD = 1.06, n = 12).": "as the mean of whole numbers: sum 39, sum of squares 139",
	} {
		list := Check(read(text), Options{}).Results
		if len(list) != 1 || Explain(&list[0]) != want || len(list[0].Explanations) > 0 {
			t.Errorf("%s: %v, want %q", text, list, want)
		}
	}
}

// TestReferences checks nothing in the bibliography, but tests in text that follows it.
func TestReferences(t *testing.T) {
	for text, want := range map[string]int{
		"A. Author (2000). A study with t(28) = 2.20, p = .36. Journal 1, 2–3.":                      0,
		"[12] Author, A. and Other, B. A study with t(28) = 2.20, p = .36. Journal 2000.":            0,
		"World Society. A study with t(28) = 2.20, p = .36. 2001; 12:123–145.":                       0,
		"In Experiment 3 of the appendix, they differed, t(28) = 2.20, p = .36, as in Smith (2001).": 1,
	} {
		d := read(text)
		d.Blocks[0].Kind = document.Reference
		if got := len(Check(d, Options{}).Results); got != want {
			t.Errorf("%s: %d results, want %d", text, got, want)
		}
	}
}

// TestSpreadsInBrackets reads standard deviations in brackets in a column of their own.
func TestSpreadsInBrackets(t *testing.T) {
	d := tableOf("Table 1. Scores (whole numbers)", "", []string{"", "n", "M", "(SD)"},
		[]string{"North", "12", "3.25", "(1.06)"}, []string{"South", "12", "3.25", "(1.01)"},
		[]string{"Number of children", "12", "3.25", "(1.06)"})
	want := []document.Verdict{document.Consistent, document.Inconsistent, document.Consistent}
	var got []document.Verdict
	for _, r := range Check(d, Options{}).Results {
		got = append(got, r.Verdict)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
