package review

import (
	"slices"
	"testing"

	"rederive/document"
)

// TestTableDs compares a column of d with the means and standard deviations of its rows, if most of them agree.
func TestTableDs(t *testing.T) {
	head := []string{"Scale", "n", "M", "SD", "n", "M", "SD", "d"}
	rows := [][]string{
		{"Intention", "381", "4.29", "1.40", "379", "3.96", "1.40", "0.24"},
		{"Need", "381", "5.40", "1.20", "379", "5.20", "1.28", "0.16"},
		{"Trust", "381", "4.62", "1.24", "379", "4.73", "1.16", "-0.09"},
	}
	wrong := []string{"Worth", "381", "4.97", "1.26", "379", "4.57", "1.26", "0.23"}
	near := []string{"Worth", "381", "4.97", "1.26", "379", "4.57", "1.26", "0.34"}
	brackets := [][]string{
		{"Scale", "Drug (n = 40), M (SD)", "Placebo (n = 38), M (SD)", "Hedges' g"},
		{"Sleep", "4.10 (1.00)", "3.50 (1.20)", "0.54"},
		{"Mood", "5.31 (0.90)", "5.02 (0.97)", "0.31"},
		{"Pain", "2.20 (0.88)", "2.90 (0.93)", "0.77"},
		{"Stress", "3.30 (1.01)", "2.90 (1.04)", "0.83"},
	}
	for name, x := range map[string]struct {
		caption string
		rows    [][]string
		want    []string
	}{
		"one is wrong": {
			"Means by group", append([][]string{head, wrong}, rows...),
			[]string{"0.23 inconsistent", "0.24 consistent", "0.16 consistent", "-0.09 consistent"},
		},
		"one is near": {
			"Means by group", append([][]string{head, near}, rows...),
			[]string{"0.34 not checked", "0.24 consistent", "0.16 consistent", "-0.09 consistent"},
		},
		"paired": {
			"Means of paired samples", append([][]string{head, wrong}, rows...),
			[]string{"0.23 not checked", "0.24 consistent", "0.16 consistent", "-0.09 consistent"},
		},
		"few agree": {"Means by group", append([][]string{head, wrong}, rows[:2]...), nil},
		"in brackets": {
			"Means by group", brackets,
			[]string{"0.54 consistent", "0.31 consistent", "0.77 consistent", "0.83 inconsistent"},
		},
	} {
		var got []string
		for _, r := range Check(tableOf("Table 1. "+x.caption, "", x.rows...), Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Text+" "+string(r.Verdict))
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}

// TestFits compares R squared, the adjusted one and F in the columns of a table of regressions.
func TestFits(t *testing.T) {
	rows := func(more ...[]string) [][]string {
		return append([][]string{
			{"", "(1)", "(2)", "(3)"},
			{"Eligible", "1.345***", "1.380***", "1.488***"},
			{"", "(0.405)", "(0.398)", "(0.395)"},
			{"Age", "", "0.038", "0.032"},
			{"", "", "(0.033)", "(0.033)"},
			{"Children", "", "\u22121.949***", "\u22121.933***"},
			{"", "", "(0.180)", "(0.178)"},
			{"Degree", "", "", "3.007***"},
			{"", "", "", "(0.395)"},
			{"Constant", "24.318***", "25.710***", "24.365***"},
			{"", "(0.283)", "(1.352)", "(1.352)"},
		}, more...)
	}
	n := []string{"Observations", "3,184", "3,184", "3,184"}
	r2 := []string{"R-squared", "0.003", "0.039", "0.057"}
	adjusted := []string{"Adj. R-squared", "0.003", "0.038", "0.055"}
	f := []string{"F statistic", "11.01***", "43.44***", "47.66***"}
	for name, x := range map[string]struct {
		rows [][]string
		want []string
	}{
		"all": {rows(n, r2, adjusted, f), []string{
			"0.003 consistent", "0.003 consistent", "11.01*** consistent", "0.039 consistent", "0.038 consistent",
			"43.44*** consistent", "0.057 consistent", "0.055 consistent", "47.66*** consistent",
		}},
		"robust errors": {rows(n, r2, []string{"F", "8.01", "30.21", "28.00"}), []string{
			"0.003 consistent", "8.01 consistent",
		}},
		"effects of years": {rows([]string{"Effects of years", "Yes", "Yes", "Yes"}, n, r2, adjusted, f), nil},
		"within groups": {
			rows([]string{"Fixed effects", "Yes", "Yes", "Yes"}, n, r2, []string{"Adjusted R2", "0.3", "0.3", "0.3"}),
			[]string{"0.3 not checked", "0.3 not checked", "0.3 not checked"},
		},
		"too large": {rows(n, r2, []string{"Adjusted R\u00b2", "0.003", "0.083", "0.055"}), []string{
			"0.003 consistent", "0.003 consistent", "0.083 inconsistent", "0.057 consistent", "0.055 consistent",
		}},
	} {
		var got []string
		for _, r := range Check(tableOf("Table 2. Hours of work", "* p < .1, ** p < .05, *** p < .01", x.rows...),
			Options{}).Results {
			if r.Check == document.EffectCheck {
				got = append(got, r.Text+" "+string(r.Verdict))
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}
