package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestEffectsInSentences compares d with the means printed with it, and R squared with the F of its model.
func TestEffectsInSentences(t *testing.T) {
	const means = "Milk was lower (tea: M = 6.1, SD = 4.0; milk: M = 8.6, SD = 4.2), "
	for text, want := range map[string]string{
		means + "t(46) = -2.11, p = .040, d = 0.21.": "d inconsistent t " +
			"gives 0.609 for two groups",
		means + "t(46) = -2.11, p = .040, d = 0.61.": "d consistent matches as",
		means + "t(46) = -2.11, p = .040, d = 0.45.": "d not checked it " +
			"fits neither",
		means + "t(46) = -5.11, p < .001, d = 0.21.": "d not checked it " +
			"fits neither", // possibly pairs
		"Milk was lower, t(46) = -2.11, p = .040, d = 0.21.": "d not checked it " +
			"fits neither",
		"Age mattered, t(128) = 2.81, p = .006, R^{2} = .09, F(3, 128) = 4.22, p = .007.": "R^2 consistent " +
			"matches as F",
		"The model was good, R2 = .14, F(3, 182) = 9.88, p < .001.": "R^2 consistent " +
			"matches as F",
		"The model was good (R^{2} = .31, F(3, 182) = 9.88, p < .001).": "R^2 not checked it " +
			"does not follow",
		"It was F(2, 57) = 4.10, p = .022, ηp² = .13.":                   "eta_p^2 consistent matches as F",
		"It was F(1, 86) 5 27.8, p < .0001, Z_{p} ^{2} ¼ :24.":           "eta_p^2 consistent matches as F",
		"It was F(2, 57) = 4.10, p = .022, η^{2}_{G} = .08.":             "eta_G^2 not checked it does not follow",
		"The step was good, ΔR^{2} = .033, ΔF(1, 146) = 6.40, p = .012.": "delta R^2 not checked it follows from F and",
		"The step was good, ΔR^{2} = .083, F(1, 146) = 6.40, p = .012.":  "delta R^2 inconsistent with this F",
		"It was χ^{2}(1) = 5.93, p = .015, φ = .21.":                     "phi not checked the size of the sample",
		"It was t(47) = 2.90, p = .006, d_{z} = 0.92.":                   "d_z inconsistent t/√n is 0.419",
		"It was t(47) = 2.90, p = .003, one-tailed, d_z = 0.42.":         "d_z consistent matches as t",
		"All (N = 150) came. Effort rose (U = 2042, z = −2.84, p = .005, r = .23).": "r consistent " +
			"matches as z/√N, with N = 150",
		"All (N = 150) came. They differed, χ^{2}(3) = 9.98, p = .019, V = .26.": "V consistent " +
			"matches as √(chi²/N), with N = 150",
		"All (N = 150) came. They differed, χ^{2}(3) = 9.98, p = .019, V = .36.": "V not checked " +
			"the size of the sample",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Type+" "+string(r.Verdict)+" "+r.Why)
			}
		}
		if have := strings.Join(got, "; "); !strings.HasPrefix(have, want) || len(got) != 1 {
			t.Errorf("%s\n got %s\nwant %s", text, have, want)
		}
	}
}

// TestAdjustedSquare compares R squared and the adjusted one with the F of their model, also after a few words.
func TestAdjustedSquare(t *testing.T) {
	for text, want := range map[string]string{
		"It explained R2 = 0.41, adjusted R2 = 0.36 of the variation (F(4, 59) = 10.04, P < 0.001).": "" +
			"0.36 consistent " +
			"0.41 consistent",
		"It explained R2 = 0.51, adjusted R2 = 0.36 of the variation (F(4, 59) = 10.04, P < 0.001).": "" +
			"0.36 consistent " +
			"0.51 not checked",
		"It explained R2 = 0.41 of the variance in sleep (F(4, 59) = 10.04, P < 0.001).":       "0.41 consistent",
		"It explained R2 = 0.41 of the variance; sleep mattered, F(4, 59) = 10.04, P < 0.001.": "",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Value+" "+string(r.Verdict))
			}
		}
		if have := strings.Join(got, " "); have != want {
			t.Errorf("%s: %q, want %q", text, have, want)
		}
	}
}

// TestMeansWithoutSamples checks means without a known sample size, and takes the size per cell from the caption.
func TestMeansWithoutSamples(t *testing.T) {
	whys := func(d *document.Document) string {
		var list []string
		for _, r := range Check(d, Options{}).Results {
			if r.Check == document.MeanCheck {
				list = append(list, string(r.Verdict)+" "+r.Text+": "+r.Why)
			}
		}
		return strings.Join(list, "; ")
	}
	if got, want := whys(read("Milk was liked (M = 5.13, SD = 1.01). They were young (M_{age} = 21.35, SD = "+
		"2.80, n = 60).")),
		"not checked M = 5.13, SD = 1.01: the size of the sample is not printed with the mean; not checked "+
			"M_{age} = 21.35, "+
			"SD = 2.80, n = 60: the mean is in years, which need not be whole numbers"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	rows := [][]string{{"Drink", "M", "SD"}, {"Milk", "6.04", "1.20"}, {"Tea", "5.85", "1.24"}}
	cells := tableOf("Table 1. Liking on a 9-point scale (n = 24 per cell)", "", rows...)
	if got := whys(cells); !strings.HasPrefix(got, "consistent 6.04") || !strings.Contains(got, "inconsistent 5.85") {
		t.Error(got)
	}
	rows = [][]string{{"Method", "n", "M", "SD"}, {"Reading", "30", "13.58", "3.23"}}
	for said, want := range map[string]string{
		"The word test had 20 items, each scored 0 or 1.":  "inconsistent",
		"The last list had 20 items, each scored 0 or 1.":  "not checked",
		"The word test had 20 items, which were averaged.": "not checked",
	} {
		d := tableOf("Table 1. Means and standard deviations of the word test", "", rows...)
		d.Blocks = append(read(said).Blocks, d.Blocks...)
		if got := whys(d); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", said, got)
		}
	}
	rows = [][]string{{"Class", "n", "M", "SD"}, {"Fixed", "61", "13.29", "3.08"}}
	for said, want := range map[string]string{
		"The posttest had 20 items. Interest had four items.":  "inconsistent",
		"The posttest had 20 items with two points for each.":  "not checked",
		"The posttest had 10 items.":                           "not checked",
		"Motivation had 20 items. The posttest had two parts.": "not checked",
	} {
		d := tableOf("Table 1. Pretest and posttest (0\u201320)", "", rows...)
		d.Blocks = append(read(said).Blocks, d.Blocks...)
		if got := whys(d); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", said, got)
		}
	}
	counted := tableOf("Table 1. Cards remembered (of 12)", "", rows...)
	if got := whys(counted); !strings.HasPrefix(got, "inconsistent 13.29") {
		t.Error(got)
	}
	for text, want := range map[string]string{
		"Mean joy was 7.84 \u00b1 1.52 (n = 37) and 7.40 \u00b1 1.81 (n = 34), in whole points.": "inconsistent",
		"Mean joy was 7.84 \u00b1 1.52 (n = 37) and 7.38 \u00b1 1.81 (n = 34), in whole points.": "consistent",
		"Mean gain was 7.84 \u00b1 1.52 (n = 37) and 7.40 \u00b1 1.81 kg (n = 34).":              "not checked",
	} {
		if got := whys(read(text)); !strings.Contains(got, "; "+want+" 7.") {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestBaselineRows distinguishes rows of counts with percentages from rows of means, if a caption names both.
func TestBaselineRows(t *testing.T) {
	d := tableOf("Table 1. Values are n (%) or mean (SD)", "",
		[]string{"", "Salt (n = 121)", "Plain (n = 119)"},
		[]string{"Women", "70 (57.9)", "66 (55.5)"},
		[]string{"Smokers", "23 (19.0)", "29 (22.4)"},
		[]string{"Age, years", "38 (11.9)", "39 (12.4)"})
	got := map[string]document.Verdict{}
	for _, r := range Check(d, Options{}).Results {
		got[r.Text] = r.Verdict
	}
	if len(got) != 6 || got["38 (11.9)"] != document.NotChecked || got["29 (22.4)"] != document.Inconsistent ||
		got["70 (57.9)"] != document.Consistent {
		t.Error(got)
	}
}

// TestComparedNumbers checks that the number before a comparative is the estimate of the interval.
func TestComparedNumbers(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"The cough lasted 0.8 days longer (95% CI 1.1 to 2.4).":    document.Inconsistent,
		"The cough lasted 1.8 days longer (95% CI 1.1 to 2.4).":    document.Consistent,
		"In week 0.8 it was longer (95% CI 1.1 to 2.4).":           document.NotChecked,
		"The cough was shorter by 1.8 days (95% CI -2.4 to -1.1).": document.NotChecked,
	} {
		for _, r := range Check(read(text), Options{}).Results {
			if r.Verdict != want {
				t.Errorf("%s: %s: %s", text, r.Verdict, r.Why)
			}
		}
	}
}

// TestLoneEffects lists effect sizes that are printed with a p-value, but without a test.
func TestLoneEffects(t *testing.T) {
	for text, want := range map[string]string{
		"It rose (p < 0.001, Cohen’s d =1.578; p < .01, d = 1.21) at once.":            "1.578 1.21",
		"Both rose, p=.03, V=252, d=.47 p=.10, V=244, d=.41.":                          "0.47",
		"Searched more, p = .03, V = 252, d = .47.":                                    "0.47",
		"It rose (p = .013, davg = .03, V = .20).":                                     "0.03 0.20",
		"It rose (p = .013, b = .03).":                                                 "",
		"Q = 2603.99 and I^{2} = 98.9%, d.f = 29; (P < 0.001).":                        "",
		"It rose (p = .013), d = 5 m away.":                                            "",
		"The relative risk (RR) 0.29, P = 0.001, was less than RR = 1.84 (P = 0.006).": "0.29 1.84",
		"It rose, RR 1.88 (P = 0.001), and d = 0.40, p = .02.":                         "1.88 0.40",
		"It rose, t(55) < 1.2, p > .23, Cohen’s d < .17.":                              "0.17",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Value)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestMeanErrors compares standard errors with SD/√n, if most rows show that they are that.
func TestMeanErrors(t *testing.T) {
	rows := func(third, fourth string) *document.Document {
		return tableOf("Table 2. Growth", "", []string{"Treatment", "plots", "mean", "s.d.", "s.e."},
			[]string{"Control", "24", "0.62", "0.21", "0.043"}, []string{"Light", "24", "0.81", "0.24", "0.049"},
			[]string{"Heavy", "24", "1.07", "0.31", third}, []string{"Gap", "22", "1.18", "0.38", fourth})
	}
	for _, x := range []struct{ third, fourth, want string }{
		{"0.063", "0.081", ""},
		{"0.036", "0.081", "0.036"},
		{"0.066", "0.081", ""}, // fewer plots
		{"0.052", "0.052", ""}, // one error for all
	} {
		if got := strings.Join(wrongOf(rows(x.third, x.fourth)), " "); got != x.want {
			t.Errorf("%s, %s: %q, want %q", x.third, x.fourth, got, x.want)
		}
	}
}
