package review

import (
	"fmt"
	"slices"
	"strings"
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

// TestDegreesOfColumns judges tests whose degrees of freedom are in the caption, in the text below a printed table, or
// follow from the sizes of single samples, or fit an F that the text names.
func TestDegreesOfColumns(t *testing.T) {
	rows := func(lines ...string) (list [][]string) {
		for _, l := range lines {
			list = append(list, strings.Split(l, "|"))
		}
		return list
	}
	classes := []string{
		"Class|n|M|SD|t|p", "1a|21|13.71|3.15|3.66|.002", "1b|20|14.05|2.89|4.41|<.001", "1c|19|12.89|3.31|2.23|.039",
		"2a|22|13.36|2.98|3.40|.003",
	}
	uses := []string{
		"Use|A|B|F|p|\u03b7\u00b2p", "Time|412|388|5.51|.005|.06", "Tasks|214|198|9.83|<.001|.17",
		"Logins|23|22|0.98|.377|.01", "Interest|3.7|3.5|3.62|.029|.04",
	}
	model := []string{
		"|Estimate|Std. Error|t value|Pr(>|t|)", "span|2.9140|0.7418|3.928|0.0002", "hours|0.6024|0.2296|2.624|0.0311",
	}
	model[0] = strings.ReplaceAll(model[0], "Pr(>|t|)", "p value")
	for name, x := range map[string]struct {
		caption, text string
		lines         []string
		want          string // findings
		tests         int    // that were checked
	}{
		"caption": {"Table 2. Measures: M (SD), t(164)", "", rowsOfT("2.01|.046", "3.24|.010"), "3.24", 2},
		"words": {
			"Table 2. Model. Degrees of freedom are the residual ones, 177.", "",
			rowsOfT("2.27|.240", "1.79|.075"), "2.27", 2,
		},
		"samples":     {"Table 4. Posttest", "", append(classes, "2b|21|14.43|3.38|2.50|.210"), "2.50", 5},
		"few samples": {"Table 4. Posttest", "", append(classes[:3:3], "2b|21|14.43|3.38|2.50|.210"), "", 0},
		"F":           {"Table 3. Use", "It was F(2, 181) = 8.52, p < .001.", uses, ".17", 4},
		"one cause": {
			"Table 2. Model (df = 177)", "", []string{
				"|b|SE|t|p|95% CI", "Belief|0.391|0.172|2.27|.240|[0.05, 0.73]",
				"Rain|0.871|0.487|1.79|.075|[-0.09, 1.83]",
			}, "2.27", 2,
		},
		"F of another": {"Table 3. Use", "It was F(6, 177) = 20.50, p < .001.", uses, "", 0},
		"printed": {
			"", "Residual standard error: 7.882 on 60 degrees of freedom", model, "2.624", 2,
		},
	} {
		d := tableOf(x.caption, "", rows(x.lines...)...)
		d.Blocks = append(d.Blocks, read(x.text).Blocks...)
		var got []string
		tests := 0
		for _, r := range Check(d, Options{}).Results {
			if r.Block > 0 {
				continue
			}
			if r.IsFinding() {
				got = append(got, r.Text)
			}
			if r.Check == document.TestCheck && r.Verdict != document.NotChecked {
				tests++
			}
		}
		if all := strings.Join(got, "; "); all != x.want || tests != x.tests {
			t.Errorf("%s: %q and %d tests, want %q and %d", name, all, tests, x.want, x.tests)
		}
	}
}

func rowsOfT(rows ...string) []string {
	list := []string{"Item|t|p"}
	for i, r := range rows {
		list = append(list, fmt.Sprintf("Item %c|%s", 'A'+i, r))
	}
	return list
}

// TestLoneGroups compares p-values without statistics with the counts of three or more groups.
func TestLoneGroups(t *testing.T) {
	head := []string{"", "Never (n = 9,412)", "Former (n = 6,238)", "Heavy (n = 1,873)", "P"}
	d := tableOf("Table 1. Characteristics, n (%)", "", head,
		[]string{"Diabetes", "517 (5.5)", "418 (6.7)", "107 (5.7)", "0.007"},
		[]string{"Stroke", "517 (5.5)", "418 (6.7)", "107 (5.7)", "0.070"},
		[]string{"Hypertension", "2,447 (26.0)", "1,934 (31.0)", "471 (22.7)", "<0.001"},
		[]string{"North", "5,104 (54.2)", "2,790 (44.7)", "861 (46.0)", "<0.001"},
		[]string{"South", "4,308 (45.8)", "3,448 (55.3)", "1,012 (54.0)", ""})
	var got []string
	for _, r := range Check(d, Options{}).Results {
		if r.Check == document.PCheck {
			got = append(got, r.P+" "+string(r.Verdict))
		}
	}
	want := []string{"0.007 consistent", "0.070 not checked", "0.001 not checked", "0.001 not checked"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
