package review

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
)

// TestTableFaults reads tables with one fault each, and similar tables without faults.
func TestTableFaults(t *testing.T) {
	for _, x := range []struct {
		name, caption, notes string
		head                 int
		rows                 [][]string
		want                 []string
		tests                int // number that are consistent
	}{
		{
			name: "an interval and the p-value next to it", head: 1,
			rows: [][]string{
				{"Outcome", "OR (95% CI)", "P"},
				{"Nursing home", "0.64 (0.38-1.08)", ".09"},
				{"Fracture", "0.48 (0.24-0.96)", ".38"},
			},
			want: []string{"0.48 (0.24-0.96)"},
		},
		{
			name: "an interval in a column of its own", head: 1,
			rows: [][]string{
				{"Outcome", "HR", "95% CI", "p"},
				{"Death", "0.71", "0.48 to 1.05", ".09"},
				{"Relapse", "1.61", "1.12 to 2.31", ".81"},
				{"Falls", "1.61", "0.50 to 1.20", ".10"},
			},
			want: []string{"1.61", "1.61"},
		},
		{
			name: "intervals without an upper end, and p-values named by their statistic", head: 1,
			rows: [][]string{
				{"Trait", "OR (95% CI)", "HR", "95% CI", "Pr(|z|)"},
				{"AIDS", "118.8 (20.0–>999)", "1.20", "1.02 to >999", "0.009"},
				{"Cancer", "12.8 (20.0–>999)", "0.80", "1.02 to >999", "0.009"},
			},
			want: []string{"12.8 (20.0–>999)", "0.80"},
		},
		{
			name: "one interval that is not symmetric about its estimate, with standard errors", head: 1,
			rows: [][]string{
				{"Study", "g", "SE", "95% CI"},
				{"Cho", "-0.61", "0.22", "-1.04 to -0.18"},
				{"Duarte", "-0.28", "0.11", "-0.50 to -0.06"},
				{"Eriksen", "0.05", "0.16", "-0.26 to 0.36"},
				{"Fong", "-0.37", "0.20", "-0.76 to 0.20"},
			},
			want: []string{"-0.37"},
		},
		{
			name: "two such intervals", head: 1,
			rows: [][]string{
				{"Study", "g", "SE", "95% CI"},
				{"Cho", "-0.61", "0.22", "-1.04 to -0.18"},
				{"Duarte", "-0.28", "0.11", "-0.50 to -0.06"},
				{"Eriksen", "0.05", "0.16", "-0.26 to 0.46"},
				{"Ivanova", "-0.09", "0.12", "-0.33 to 0.15"},
				{"Fong", "-0.37", "0.20", "-0.76 to 0.20"},
			},
		},
		{
			name: "one of many differences", head: 1,
			rows: [][]string{
				{"Outcome", "Mean difference (95% CI)"},
				{"Pain", "-1.2 (-2.0 to -0.4)"},
				{"Sleep", "0.4 (-0.3 to 1.1)"},
				{"Mood", "0.7 (0.1 to 1.3)"},
				{"Fatigue", "-0.9 (-1.8 to 0.9)"},
				{"Anxiety", "-0.5 (-1.1 to 0.1)"},
				{"Function", "1.5 (0.6 to 2.4)"},
			},
			want: []string{"-0.9 (-1.8 to 0.9)"},
		},
		{
			name: "shares, and intervals that end at a bound", head: 1,
			rows: [][]string{
				{"Outcome", "Estimate (95% CI)"},
				{"Pain", "0.50 (0.40 to 0.60)"},
				{"Sleep", "0.44 (0.34 to 0.54)"},
				{"Mood", "0.47 (0.37 to 0.57)"},
				{"Fatigue", "0.53 (0.43 to 0.63)"},
				{"Anxiety", "0.55 (0.45 to 0.65)"},
				{"Function", "0.95 (0.87 to 0.98)"},
				{"Work", "0.98 (0.91 to 1)"},
			},
		},
		{
			name: "a p-value of heterogeneity, and ends in the order of their size", head: 1,
			rows: [][]string{
				{"Trials", "OR (95% CI)", "p value", "I^{2} (%)"},
				{"Randomized", "0.93 (0.75-1.16)", "0.024", "50.07"},
				{"Others", "0.60 (0.48-0.76)", "0.031", "48.13"},
				{"Change", "\u22128.4 (\u22127.1 to \u22129.4)", "0.031", "48.13"},
			},
		},
		{
			name: "the ages of groups", head: 1,
			rows: [][]string{
				{"Group", "Failed", "Passed (95% CI)"},
				{"1 (18-29 years)", "3 (4-9)", "12 (9-15)"},
				{"2 (30-39)", "5 (40-49 years old)", "12 (21-29)"},
				{"3 (40-49)", "17.5 (25; 17-42)", "12 (9-15)"},
			},
			want: []string{"12 (21-29)"},
		},
		{
			name: "an interval after two estimates, and an error of one", head: 1,
			rows: [][]string{
				{"Predictor", "estimate", "β", "95% CI", "SE", "t ratio", "p"},
				{"Input", "-0.24", "-0.336", "[-0.44, -0.04]", "0.10", "-2.36", ".024"},
				{"Talk", "0.22", "0.446", "[0.05, 0.38]", "0.08", "2.69", ".014"},
				{"Books", "0.22", "0.446", "[0.55, 0.88]", "0.08", "3.69", ".014"},
			},
			want: []string{"0.22", "3.69"},
		},
		{
			name: "an error of an estimate", head: 1, notes: "For each variable, df = 1.",
			rows: [][]string{
				{"Parameter", "Estimate", "Estimate error", "95% CI", "t", "p"},
				{"Condition", "0.81", "0.32", "0.49, 1.45", "2.53", ".015"},
			},
		},
		{
			name: "brackets without intervals", head: 1,
			rows: [][]string{
				{"Term", "Enrichment (N, B, n, b)", "Speed"},
				{"Organelle", "1.57 (2597, 704, 249, 106)", "11.5 (30.3–41.8)"},
				{"Membrane", "1.66 (2597, 539, 249, 86)", "14.0 (34.5–8.5)"},
			},
		},
		{
			name: "decimal commas among points", head: 1,
			rows: [][]string{
				{"Cause", "Crude OR (95% CI)"},
				{"Age", "1,901 (1.223, 2.955)"},
				{"Work", "0.667 (0.449, 0,989)"},
				{"Sex", "0.667 (0.749, 0.989)"},
			},
			want: []string{"0.667 (0.749, 0.989)"},
		},
		{
			name: "a decimal point among commas, and points between thousands", head: 1,
			rows: [][]string{
				{"Grupo", "n", "OR", "IC95%", "OR", "IC95%"},
				{"Masculino", "956.348", "18,8", "17,7-19,9", "20,2", "18,9-21,4"},
				{"12-14", "284.045", "10,5", "9,4-11,7", "11,6", "10,2-13.1"},
				{"15-17", "672.303", "28,0", "26,4-29,8", "29,7", "27,7-31,7"},
				{"Feminino", "924.018", "18,3", "17,2-19,4", "18,2", "18,8-19,8"},
				{"Total", "1.880.367", "18,5", "17,7-19,4", "19,2", "18,1-20,4"},
			},
			want: []string{"18,2"},
		},
		{
			name: "adjusted ratios", notes: "Adjusted for age and sex. P for trend = 0.004.", head: 2,
			rows: [][]string{
				{"", "Age adjusted", "Age adjusted", "Fully adjusted", "Fully adjusted"},
				{"Pattern", "HR (95% CI)", "P value", "HR (95% CI)", "P value"},
				{"5-8 nights", "1.56 (1.15-2.12)", "0.004", "1.41 (1.03-1.93)", "0.03"},
				{"More", "1.71 (1.19-2.45)", "0.004", "1.52 (1.05-2.20)", "0.21"},
			},
			want: []string{"1.52 (1.05-2.20)"},
		},
		{
			name: "p-values of a trend", head: 1,
			rows: [][]string{{"Pattern", "HR (95% CI)", "P for trend"}, {"More", "1.52 (1.05-2.20)", "0.21"}},
		},
		{
			name: "p-values corrected for the number of tests", notes: "P values with Holm correction.", head: 1,
			rows: [][]string{{"Pattern", "HR (95% CI)", "P"}, {"More", "1.52 (1.05-2.20)", "0.21"}},
		},
		{
			name: "means with intervals, and the p-value of their comparison", head: 1,
			rows: [][]string{
				{"Scale", "Change (95% CI)", "P"},
				{"Pain", "-0.2 (-0.5 to 0.1)", ".001"},
				{"Sleep", "0.1 (-0.3 to 0.5)", ".002"},
			},
		},
		{
			name: "the p-value of a factor with several levels", head: 1,
			rows: [][]string{
				{"Age", "OR (95% CI)", "P"},
				{"30-39", "1.20 (0.80-1.80)", ".003"},
				{"40-49", "2.10 (1.40-3.15)", ""},
			},
		},
		{
			name: "Q with its own p-value", head: 1,
			rows: [][]string{
				{"Outcome", "g (95% CI)", "p", "Q", "df", "p (Q)"},
				{"Stress", "0.38 (0.27, 0.49)", "<0.001", "71.4", "30", "<0.001"},
				{"Sleep", "0.33 (0.19, 0.47)", "<0.001", "15.8", "8", "0.45"},
			},
			want: []string{"15.8"},
		},
		{
			name: "shares below a head over both groups", head: 3,
			rows: [][]string{
				{"", "No. (%)", "No. (%)", "P value"},
				{"Characteristic", "Early", "Usual", ""},
				{"", "(n = 120)", "(n = 120)", ""},
				{"Age, mean (SD), y", "81 (7)", "80 (8)", ".61"},
				{"Women", "86 (71.7)", "83 (69.2)", ".67"},
				{"At home", "97 (80.8)", "91 (57.8)", ".34"},
			},
			want: []string{"91 (57.8)"},
		},
		{
			name: "decimal commas, and the whole in the row", head: 1,
			rows: [][]string{
				{"Gruppe", "n", "Bestanden, n (%)", "Nicht bestanden, n (%)"},
				{"Kurz", "46", "29 (63,0)", "17 (37,0)"},
				{"Lang", "50", "40 (80,0)", "10 (25,0)"},
			},
			want: []string{"10 (25,0)"},
		},
		{
			name: "percentages of a column next to the sizes of rows", head: 1,
			rows: [][]string{
				{"Group", "n", "Passed, n (%)", "Failed, n (%)"},
				{"Short", "46", "29 (42.0)", "17 (63.0)"},
				{"Long", "50", "40 (58.0)", "10 (37.0)"},
			},
		},
		{
			name: "a column of totals with a row of means", caption: "Values are numbers (percentages)", head: 1,
			rows: [][]string{
				{"Characteristic", "Night (n=760)", "Day (n=1380)", "Total (n=2140)"},
				{"Women", "532 (70.0)", "1035 (75.0)", "1567 (73.2)"},
				{"Mean (SD) age (years)", "38.1 (10.2)", "41.6 (11.0)", "40.4 (10.8)"},
				{"Nurse", "410 (53.9)", "560 (40.6)", "970 (45.3)"},
				{"Other", "219 (28.8)", "630 (45.7)", "859 (39.7)"},
				{"Smoker", "206 (27.1)", "275 (19.9)", "481 (22.5)"},
			},
			want: []string{"859 (39.7)"}, // for its share and its sum
		},
		{
			name: "error terms named after their subjects", head: 1,
			rows: [][]string{
				{"Source", "SS", "df", "MS", "F", "p"},
				{"Recovery (R)", "0.118", "2", "0.059", "1.47", ".241"},
				{"R \u00d7 subject", "1.840", "46", "0.040", "", ""},
				{"Time (T)", "1.296", "3", "0.432", "21.60", "<.001"},
				{"T \u00d7 subject", "1.380", "69", "0.020", "", ""},
			},
			tests: 2,
		},
		{
			name: "a standard error between an estimate and its interval", head: 1,
			rows: [][]string{
				{"Variable", "b", "SE", "95% CI", "p"},
				{"Age", "-0.27", "0.12", "[-0.51, -0.03]", "0.024"},
				{"Urban", "0.33", "0.16", "[0.02, 0.64]", "0.390"},
			},
			want: []string{"0.33"},
		},
		{
			name: "a spread that is named s.d.", head: 1,
			rows: [][]string{
				{"", "n", "mean", "s.d.", "s.e.", "95% CI"},
				{"Control", "24", "0.62", "0.21", "0.043", "0.53\u20130.71"},
				{"Light", "24", "0.81", "0.24", "0.049", "0.71\u20130.91"},
			},
		},
		{
			name: "the rate of a heart", head: 1,
			rows: [][]string{{"", "HR (bpm)", "95% CI", "p"}, {"Rest", "72", "68\u201376", "0.40"}},
		},
		{
			name: "a p-value between a coefficient and its power", head: 1,
			rows: [][]string{
				{"Predictor", "B", "SE", "Wald", "p", "OR [95% CI]"},
				{"Programme", "\u2212.571", ".221", "6.68", ".010", "0.56 [0.37, 0.87]"},
				{"Tenancy", "\u2212.391", ".229", "2.92", ".088", "0.68 [0.43, 1.06]"},
				{"Months", "\u2212.071", ".070", "1.03", ".310", "0.93 [0.81, 0.96]"},
			},
			want: []string{"0.93 [0.81, 0.96]"},
		},
		{
			name: "p-values of other ratios before the ratios", head: 1,
			rows: [][]string{
				{"Predictor", "Crude OR (95% CI)", "p", "Adjusted OR (95% CI)"},
				{"Age", "0.56 (0.37, 1.07)", ".070", "0.57 (0.37, 0.87)"},
			},
		},
		{
			name: "one ratio of six that is not the geometric middle of its interval", head: 1,
			rows: [][]string{
				{"Predictor", "OR (95% CI)"},
				{"A", "1.37 (1.25\u20131.51)"},
				{"B", "1.01 (0.71\u20131.45)"},
				{"C", "1.30 (0.96\u20131.75)"},
				{"D", "1.69 (1.19\u20132.41)"},
				{"E", "1.21 (1.06\u20131.38)"},
				{"F", "1.33 (1.11\u20131.89)"},
			},
			want: []string{"1.33 (1.11\u20131.89)"},
		},
		{
			name: "two such ratios", head: 1,
			rows: [][]string{
				{"Predictor", "OR (95% CI)"},
				{"A", "1.37 (1.25\u20131.51)"},
				{"B", "1.01 (0.71\u20131.45)"},
				{"C", "1.30 (0.96\u20131.75)"},
				{"D", "1.69 (1.19\u20132.41)"},
				{"E", "1.21 (1.06\u20131.38)"},
				{"F", "1.33 (1.11\u20131.89)"},
				{"G", "1.52 (1.11\u20131.89)"},
			},
		},
		{
			name: "grams", head: 1,
			rows: [][]string{{"", "Weight (g)", "95% CI", "p"}, {"Leaves", "7.2", "6.8\u20137.6", "0.40"}},
		},
		{
			name: "d below a name", head: 1,
			rows: [][]string{{"", "Effect d", "95% CI", "p"}, {"Recall", "0.42", "0.12\u20130.72", "0.40"}},
			want: []string{"0.42"},
		},
		{
			name: "heads on three lines", head: 3,
			rows: [][]string{
				{"", "Hazard ratio", ""},
				{"Subgroup", "", "P"},
				{"", "(95% CI)", ""},
				{"Men", "0.80 (0.57\u2013 1.13)", "0.20"},
				{"Women", "0.70 (0.46\u2013 1.07)", "0.001"},
			},
			want: []string{"0.70 (0.46\u2013 1.07)"},
		},
		{
			name: "rows below a title that says no. (%)", head: 1,
			rows: [][]string{
				{"Characteristic", "Drug (N = 412)", "Placebo (N = 408)"},
				{"Class \u2014 no. (%)", "", ""},
				{"II", "201 (48.8)", "196 (48.0)"},
				{"III", "158 (38.3)", "161 (34.5)"},
				{"IV", "53 (12.9)", "51 (12.5)"},
				{"Weight", "81 (14)", "80 (15)"},
			},
			want: []string{"161 (34.5)"},
		},
		{
			name: "rows below a title that are no shares", head: 1,
			rows: [][]string{
				{"Characteristic", "Drug (N = 412)", "Placebo (N = 408)"},
				{"Women \u2014 no. (%)", "173 (42.0)", "168 (41.2)"},
				{"Weight", "81 (14)", "80 (15)"},
			},
		},
		{
			name: "correlations and the size of the sample", caption: "Correlations (N = 212)", head: 1,
			rows: [][]string{
				{"Variable", "r", "p"},
				{"Age", "\u2212.22", ".001"},
				{"Height", ".19", ".030"},
				{"Bag", "\u2212.05", ".046"},
			},
			want:  []string{"\u2212.05"}, // the larger p-value may be due to missing values
			tests: 1,
		},
		{
			name: "correlations with their sizes", head: 1,
			rows: [][]string{
				{"Variable", "n", "r", "p"}, {"Age", "212", "\u2212.22", ".001"}, {"Height", "212", ".19", ".030"},
			},
			want:  []string{".19"},
			tests: 1,
		},
		{
			name: "partial correlations", caption: "Partial correlations (N = 212)", head: 1,
			rows: [][]string{{"Variable", "r", "p"}, {"Bag", "\u2212.05", ".046"}},
		},
		{
			name: "a coefficient and its standard error in French", caption: "Tableau 2. R\u00e9gression", head: 1,
			rows: [][]string{
				{"Pr\u00e9dicteur", "b", "ES", "t", "p"},
				{"Fatigue", "\u22120,34", "0,12", "\u22122,83", "0,006"},
				{"Empan", "0,41", "0,10", "2,10", "0,038"},
			},
			want: []string{"2,10"},
		},
		{
			name: "an effect size, and no standard error", caption: "Table 2. Regression", head: 1,
			rows: [][]string{{"Predictor", "b", "ES", "t", "p"}, {"Span", "0.41", "0.10", "2.10", "0.038"}},
		},
		{
			name: "cells that were not told apart", caption: "Ratings in whole points", head: 2,
			rows: [][]string{
				{"Scale", "Labels (n = 39)", ""}, {"", "M", "SD M SD"}, {"Work", "4.15", "1.27 3.72 1.34"},
			},
		},
		{
			name: "whole numbers in French", caption: "Tableau 1. Jugements (points entiers de 1 \u00e0 9)", head: 1,
			rows: [][]string{
				{"Jugement", "Moy.", "ET", "n"},
				{"Fatigue", "5,27", "1,84", "48"},
				{"G\u00eane", "6,84", "1,49", "48"},
				{"Bruit", "4,21", "1,77", "48"},
			},
			want: []string{"6,84"},
		},
		{
			name: "whole numbers in German", caption: "Tabelle 1. Urteile (in ganzen Punkten von 1 bis 5)", head: 1,
			rows: [][]string{
				{"Frage", "M", "SD", "n"}, {"Interesse", "3,42", "0,98", "62"}, {"Freude", "3,33", "1,10", "62"},
			},
			want: []string{"3,33"},
		},
		{
			name: "decimal commas and a test", head: 1,
			rows: [][]string{
				{"Pr\u00e4diktor", "B", "SE", "t", "p"},
				{"Schlaf", "\u22121,31", "0,52", "\u22122,52", "0,013"},
				{"Bildschirm", "0,35", "0,21", "1,67", "0,009"},
				{"Koffein", "0,48", "0,20", "4,20", "0,001"},
			},
			want: []string{"1,67", "4,20"},
		},
	} {
		d := tableOf(x.caption, x.notes, x.rows...)
		d.Blocks[0].Grid.Head = x.head
		tests := 0
		for _, r := range Check(d, Options{}).Results {
			if r.Check == document.TestCheck && r.Verdict == document.Consistent {
				tests++
			}
		}
		if tests < x.tests {
			t.Errorf("%s: %d tests agree, want %d", x.name, tests, x.tests)
		}
		if have := wrongOf(d); !slices.Equal(have, x.want) {
			t.Errorf("%s: findings %q, want %q", x.name, have, x.want)
		}
	}
}

// TestListedIntervals reads the text of a forest plot, an interval in words, and intervals without estimates.
func TestListedIntervals(t *testing.T) {
	plot := read("Study OR (95% CI) Weight 3.17 (1.28–7.86) 13.33 2.60 (1.69–3.99) 22.1 4.06 [2.55–6.45] 100")
	quartiles := read("Medians (IQR), and CI. 3.17 (1.28–7.86) 13.33 2.60 (1.69–3.99) 22.1 4.06 [2.55–6.45] 100")
	alone := tableOf("", "", []string{"", "Attitude", "Intent"}, []string{"a", "0.5", "0.6"},
		[]string{"95% CI of the indirect effect", "[0.020, 0.086]", "[0.027, 0.106]"})
	for name, x := range map[string]struct {
		d    *document.Document
		want int
	}{
		"a plot": {plot, 3}, "quartiles": {quartiles, 0}, "without estimates": {alone, 2},
		"of":  {read("It was about 4.1 (as shown by the 95% CI of 2.6–6.5)."), 1},
		"not": {read("The confidence interval of the effect did not include 0, [−.39, −.22]."), 1},
	} {
		got := 0
		for _, r := range Check(x.d, Options{}).Results {
			if r.Check == document.IntervalCheck && !r.IsFinding() {
				got++
			}
		}
		if got != x.want {
			t.Errorf("%s: %d intervals, want %d", name, got, x.want)
		}
	}
}

// TestRowsOfRegressions compares the p-value and the interval of a row with the estimate and its standard error, and a
// mean with the smallest and the largest value of its row.
func TestRowsOfRegressions(t *testing.T) {
	for _, x := range []struct {
		name, notes string
		rows        [][]string
		want        []string
	}{
		{"p", "", [][]string{
			{"Predictor", "b", "SE", "p"},
			{"age", "0.50", "0.10", "<.001"},
			{"sex", "0.10", "0.10", ".320"},
			{"dose", "0.10", "0.10", ".001"},
		}, []string{"test consistent", "test consistent", "test decision error"}},
		{"a bootstrap", "p-values are from a bootstrap.", [][]string{
			{"Predictor", "b", "SE", "p"}, {"age", "0.50", "0.10", "<.001"}, {"dose", "0.10", "0.10", ".001"},
		}, []string{"test consistent", "test not checked"}},
		{"standardized", "", [][]string{
			{"Predictor", "β", "SE", "p"}, {"age", "0.50", "0.10", "<.001"}, {"dose", "0.10", "0.10", ".001"},
		}, []string{"test consistent", "test not checked"}},
		{"intervals", "", [][]string{
			{"", "b", "SE", "95% CI"},
			{"age", "0.50", "0.10", "[0.30, 0.70]"},
			{"sex", "0.50", "0.10", "[0.05, 0.60]"},
			{"dose", "0.50", "0.30", "[0.30, 0.70]"},
		}, []string{"interval consistent", "interval not checked", "interval inconsistent"}},
		{"intervals of groups", "", [][]string{
			{"Group", "%", "95%CI", "%", "95%CI"},
			{"Male", "18.8", "17.7-19.9", "20.2", "18.9-21.4"},
			{"Female", "28.0", "26.4-29.8", "29.7", "27.5-32.1"},
		}, []string{"interval consistent", "interval consistent", "interval consistent", "interval consistent"}},
		{"a mean outside", "", [][]string{
			{"Group", "n", "M", "SD", "Min", "Max"},
			{"a", "12", "3.25", "1.06", "1", "5"},
			{"b", "12", "5.25", "0.97", "1", "5"},
		}, []string{"mean inconsistent", "mean consistent"}},
		{"cumulative", "", [][]string{
			{"Answer", "%", "Cumulative %"},
			{"a", "20.0", "20.0"},
			{"b", "30.0", "50.0"},
			{"c", "40.0", "45.0"},
			{"d", "10.0", "100.0"},
		}, []string{"table consistent", "table consistent", "table inconsistent", "table consistent"}},
	} {
		var got []string
		for _, r := range Check(tableOf("Table 1. Things", x.notes, x.rows...), Options{}).Results {
			got = append(got, string(r.Check)+" "+string(r.Verdict))
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
}

// TestWrongEnds finds the end of an interval that does not follow from the rest of its row: from the coefficient and
// the standard error of a ratio, or from the statistic of a difference. The other rows must follow.
func TestWrongEnds(t *testing.T) {
	logs := func(head, row string) *document.Document {
		return tableOf("Table 2. Model", "", strings.Split("Term|Estimate|SE|z|p|"+head, "|"),
			strings.Split("Group|-0.927|0.352|-2.63|.008|0.40 [0.20, 0.79]", "|"),
			strings.Split("Noise|-1.316|0.148|-8.89|<.001|0.27 [0.20, 0.36]", "|"), strings.Split(row, "|"))
	}
	differences := func(row string) *document.Document {
		return tableOf("Table 3. Changes", "", strings.Split("|Difference [95% CI]|t|p", "|"),
			strings.Split("Speed|-36.7 [-50.3, -23.1]|-5.45|<.001", "|"),
			strings.Split("Pulse|-1.2 [-2.7, 0.3]|-1.61|.116", "|"),
			strings.Split("Lactate|0.56 [0.36, 0.76]|5.66|<.001", "|"), strings.Split(row, "|"))
	}
	for name, x := range map[string]struct {
		d    *document.Document
		want string
	}{
		"ratio":       {logs("OR [95% CI]", "Word|0.284|0.092|3.09|.002|1.33 [1.11, 1.89]"), "1.33 [1.11, 1.89]"},
		"right ratio": {logs("OR [95% CI]", "Word|0.284|0.092|3.09|.002|1.33 [1.11, 1.59]"), ""},
		"both ends":   {logs("OR [95% CI]", "Word|0.284|0.092|3.09|.002|1.33 [1.07, 1.89]"), ""},
		"another":     {logs("OR [95% CI]", "Word|0.184|0.092|2.00|.045|1.33 [1.11, 1.89]"), ""},
		"other level": {logs("OR [90% CI]", "Word|0.284|0.092|3.09|.002|1.33 [1.11, 1.89]"), ""},
		"difference":  {differences("Time|-17.6 [-40.6, -4.6]|-2.75|.009"), "-17.6 [-40.6, -4.6]"},
		"right":       {differences("Time|-17.6 [-30.6, -4.6]|-2.75|.009"), ""},
		"both wrong":  {differences("Time|-17.6 [-40.6, -1.6]|-2.75|.009"), ""},
	} {
		if got := strings.Join(wrongOf(x.d), "; "); got != x.want {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}

// TestRates compares rates with the counts and times of their rows, and standard deviations with variances.
func TestRates(t *testing.T) {
	rates := func(head, row string) *document.Document {
		return tableOf("Table 2. Incidence", "",
			strings.Split("Smoking|n|Person-years|Cases|"+head+"|Adjusted HR", "|"),
			strings.Split("Never|9,412|91,840|312|3.40 (3.04, 3.80)|1", "|"),
			strings.Split("Light|2,104|19,377|118|6.09 (5.08, 7.29)|1.47", "|"),
			strings.Split("Heavy|1,873|16,402|141|8.60 (7.29, 10.14)|1.98", "|"), strings.Split(row, "|"))
	}
	roots := func(sd string) *document.Document {
		return tableOf("Table 3. Random effects", "", strings.Split("Groups|Variance|Std.Dev.", "|"),
			strings.Split("Speaker|412.61|20.313", "|"), strings.Split("Item|64.80|8.050", "|"),
			strings.Split("Day|118.27|10.875", "|"), strings.Split("Residual|1284.52|"+sd, "|"))
	}
	const per = "Rate per 1,000 (95% CI)"
	for name, x := range map[string]struct {
		d    *document.Document
		want string
	}{
		"rate":       {rates(per, "Former|6,238|58,913|287|4.78 (4.34, 5.47)|1.22"), "4.78 (4.34, 5.47)"},
		"right rate": {rates(per, "Former|6,238|58,913|287|4.87 (4.34, 5.47)|1.22"), ""},
		"cut off":    {rates(per, "Former|6,238|58,913|287|4.86 (4.34, 5.47)|1.22"), ""},
		"adjusted":   {rates("Adjusted rate", "Former|6,238|58,913|287|4.78 (4.34, 5.47)|1.22"), ""},
		"root":       {roots("38.540"), "38.540"},
		"right root": {roots("35.840"), ""},
	} {
		if got := strings.Join(wrongOf(x.d), "; "); got != x.want {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}
