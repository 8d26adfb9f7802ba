package review

import (
	"slices"
	"testing"

	"rederive/document"
)

// TestTestsOfGroups judges tests whose degrees of freedom follow from the groups of their rows.
func TestTestsOfGroups(t *testing.T) {
	counts := []string{"Staff", "Before, n/N", "%", "After, n/N", "%", "\u03c7\u00b2", "P"}
	traits := []string{"Trait", "Drug (n = 132)", "Placebo (n = 129)", "t or \u03c7\u00b2", "p"}
	means := []string{"Scale", "Drug (n = 30), M (SD)", "Placebo (n = 31), M (SD)", "t", "p"}
	for name, x := range map[string]struct {
		notes string
		rows  [][]string
		want  []string // values, and whether they agree
	}{
		"counts": {"", [][]string{
			counts,
			{"Nurses", "811/1090", "74.4", "942/1121", "84.0", "31.20", "<0.001"},
			{"Physicians", "302/497", "60.8", "361/502", "71.9", "13.90", "0.031"},
			{"Others", "85/126", "67.5", "114/144", "79.2", "4.17", "0.041"}, // corrected for continuity
		}, []string{"31.20 consistent", "13.90 inconsistent", "4.17 consistent"}},
		"a test of three rows, one with few decimals, and one of something else": {"", [][]string{
			counts,
			{"Low", "811/1090", "74.4", "942/1121", "84.0", "31.20", "0.02"},
			{"Middle", "102/1090", "9.4", "61/1121", "5.4", "", ""},
			{"High", "177/1090", "16.2", "118/1121", "10.5", "", ""},
			{"Others", "85/126", "67.5", "114/144", "79.2", "4.7", "0.09"},
			{"All", "85/126", "67.5", "114/144", "79.2", "8.75", "0.01"},
		}, []string{"31.20 not checked", "4.7 not checked", "8.75 not checked"}},
		"a test of several rows, and one below a title": {"n (%)", [][]string{
			{"Trait", "Drug (n = 40)", "Placebo (n = 40)", "\u03c7\u00b2", "p"},
			{"Primary", "11 (27.5)", "14 (35.0)", "0.60", "0.739"},
			{"Secondary", "20 (50.0)", "17 (42.5)", "", ""},
			{"Tertiary", "9 (22.5)", "9 (22.5)", "", ""},
			{"Region", "", "", "0.60", "0.379"},
			{"North", "11 (27.5)", "14 (35.0)", "", ""},
			{"South", "20 (50.0)", "17 (42.5)", "", ""},
			{"West", "9 (22.5)", "9 (22.5)", "", ""},
		}, []string{"0.60 consistent", "0.60 inconsistent"}},
		"exact": {"p: exact test of Fisher", [][]string{
			counts,
			{"Nurses", "811/1090", "74.4", "942/1121", "84.0", "31.20", "<0.001"},
			{"Physicians", "302/497", "60.8", "361/502", "71.9", "13.90", "0.031"},
		}, []string{"31.20 consistent", "13.90 not checked"}},
		"several tests": {"Mean (SD) or n (%)", [][]string{
			traits,
			{"Age, mean (SD)", "45.71 (10.41)", "46.47 (9.55)", "\u22120.61", "0.539"},
			{"Women, n (%)", "81 (61.4)", "77 (59.7)", "0.08", "0.782"},
			{"Smokers, n (%)", "24 (18.2)", "29 (22.5)", "0.75", "0.038"},
			{"Weight, mean (SD)", "26.32 (3.78)", "26.24 (3.67)", "1.16", "0.874"},
		}, []string{"\u22120.61 consistent", "0.08 consistent", "0.75 decision error", "1.16 not checked"}},
		"means": {"", [][]string{
			means,
			{"Sleep", "4.10 (1.00)", "3.50 (1.20)", "2.12", ".039"},
			{"Mood", "4.10 (1.00)", "3.50 (1.20)", "2.12", ".43"}, // .039 in two groups, .043 in pairs
			{"Pain", "4.10 (1.00)", "3.50 (1.20)", "2.12", ".043"},
		}, []string{"2.12 consistent", "2.12 decision error", "2.12 consistent"}},
		"a test in a row, with its p-value in the next one": {"", [][]string{
			{"Group", "Pretest M ± SD", "Posttest M ± SD", "Difference", "Change"},
			{"Drug", "37.58 ± 10.07", "48.72 ± 10.69", "11.15", "1.10"},
			{"Placebo", "38.42 ± 7.80", "41.70 ± 9.62", "3.28", "0.30"},
			{"t (df = 78)", "\u22120.42", "3.09", "2.20", ""},
			{"p", "0.674", "0.003", "0.31", ""},
			{"F(1, 78)", "0.18", "", "", ""},
			{"p-value", "0.674", "", "", ""},
			{"t", "\u22120.42", "", "", ""},
			{"Mean of all", "38.00", "45.21", "7.21", ""},
		}, []string{"\u22120.42 consistent", "3.09 consistent", "2.20 decision error", "0.18 consistent"}},
		"means, with their sizes in the last row": {"Standard deviations in parentheses", [][]string{
			{"", "Early: Mean", "Early: (SD)", "Late: Mean", "Late: (SD)", "Difference", "t"},
			{"Weekly hours", "24.63", "(10.91)", "24.06", "(11.09)", "0.57", "1.47"},
			{"Children", "2.08", "(1.05)", "2.11", "(1.08)", "\u22120.03", "\u22120.78"},
			{"Income", "7.934", "(0.489)", "7.882", "(0.506)", "0.052", "4.93"},
			{"Observations", "1,571", "", "1,613", "", "3,184", ""},
		}, []string{"1.47 consistent", "\u22120.78 consistent"}},
	} {
		var got []string
		for _, r := range Check(tableOf("Table 1. Groups", x.notes, x.rows...), Options{}).Results {
			if r.Check == document.TestCheck {
				got = append(got, r.Text+" "+string(r.Verdict))
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}
