package review

import (
	"slices"
	"testing"

	"rederive/document"
)

// TestContrasts compares ratios and differences with the two proportions of their sentences.
func TestContrasts(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"12/40 (30%) vs 6/42 (14%), RR 2.10 (95% CI 0.87 to 5.06).":                       document.Consistent,
		"12/40 (30%) vs 6/42 (14%), RR 0.48 (95% CI 0.20 to 1.15).":                       document.Consistent,
		"Falls: 30% (12/40) vs 14% (6/42); relative risk 2.10, 95% CI 0.87 to 5.06.":      document.Consistent,
		"22 of 110 (20%) and 35 of 112 (31%) fell (OR = 0.55, 95% CI 0.30 to 1.02).":      document.Consistent,
		"The risk difference was -11.3% (95% CI -22.5% to 0.1%): 22 of 110 vs 35 of 112.": document.Consistent,
		"12/40 (30%) vs 6/42 (14%), RR 3.10.":                                             document.Inconsistent,
		"12/40 (30%) vs 6/42 (14%), RR = 2.57.":                                           document.Inconsistent,
		"12/40 (30%) vs 6/42 (14%), adjusted RR 3.10.":                                    document.NotChecked,
		"A mixed model was used. 12/40 (30%) vs 6/42 (14%), RR 3.10.":                     document.NotChecked,
		"Falls: 12/40 vs 6/42, RR 3.10.":                                                  "",
		"In 12/40 (30%) mice and 6/42 (14%) rats it grew; among all, RR = 1.35.":          "",
		"In groups 1 of 4 (25%) and 2 of 4 (50%) the RR 2.40 was larger.":                 "",
		"12/40 (30%) vs 6/42 (14%) vs 9/41 (22%), RR 3.10.":                               "",
		"12/40 (30%) vs 6/42 (14%), HR 3.10.":                                             "",
		"12/40 (30%) vs 6/42 (14%). Later on, RR 3.10 was found.":                         "",
		"It was 120/80 at first and 135/85 at the end; OR 3.10.":                          "",
		"12/40 (30%) vs 6/42 (14%), RR 2.10; 9/40 (22%) vs 11/42 (26%), RR 0.86.":         document.Consistent,
		"12/40 (30%) vs 6/42 (14%), RR 2.10; 9/40 (22.5%) vs 11/42 (26.2%), RR 1.86.":     document.Inconsistent,
	} {
		var got document.Verdict
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.EffectCheck && (r.Type == "RR" || r.Type == "OR" || r.Type == "RD") {
				got = r.Verdict
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestContrastsOfGroups compares ratios with counts whose wholes the text states.
func TestContrastsOfGroups(t *testing.T) {
	d := tableOf("Table 2. Adverse events", "",
		[]string{"Event", "Melatonin n (%)", "Placebo n (%)", "Relative risk", "95% CI"},
		[]string{"Headache", "14 (10.6)", "11 (8.5)", "1.24", "0.59 to 2.64"},
		[]string{"Somnolence", "17 (12.9)", "6 (4.7)", "2.77", "1.13 to 6.80"},
		[]string{"Dizziness", "8 (6.1)", "5 (3.9)", "1.56", "0.53 to 4.65"},
		[]string{"Nausea", "6 (4.5)", "7 (5.4)", "1.19", "0.29 to 2.43"},
		[]string{"Rash", "6 (4.5)", "7 (5.4)", "1.19", "0.41 to 3.45"}, // in the other order
		[]string{"Any", "51 (38.6)", "42 (32.6)", "1.19", "0.85 to 1.65"},
		[]string{"Severe", "13 (9.8)", "8 (6.2)", "1.59", "0.68 to 3.70"},
		[]string{"Withdrawn", "10 (7.6)", "7 (5.4)", "1.40", "0.55 to 3.56"},
		[]string{"Fever", "12 (9.1)", "6 (4.7)", "1.95", "0.76 to 5.05"},
	)
	text := read("They took melatonin (n = 132) or placebo (n = 129).")
	d.Blocks = append(text.Blocks, d.Blocks...)
	var got []string
	for _, r := range Check(d, Options{}).Results {
		if r.IsFinding() {
			got = append(got, r.Text+" "+r.Why)
		}
	}
	want := []string{
		"1.19 the ratio of the shares of 6/132 and 7/129 is 0.838, in the order of the other rows and of " +
			"its own interval, not 1.19",
	}
	if !slices.Equal(got, want) {
		t.Errorf("findings %q, want %q", got, want)
	}
}

// TestTableContrasts compares columns of ratios with the counts of their rows, if most of them agree.
func TestTableContrasts(t *testing.T) {
	head := []string{"Outcome", "Treated n/N (%)", "Control n/N (%)", "RR (95% CI)"}
	rows := [][]string{
		{"Death", "12/40 (30.0)", "6/42 (14.3)", "2.10 (0.87 to 5.06)"},
		{"Infection", "14/40 (35.0)", "21/42 (50.0)", "0.70 (0.42 to 1.18)"},
		{"Stroke", "3/40 (7.5)", "6/42 (14.3)", "0.52 (0.14 to 1.96)"},
	}
	sizes := []string{"Outcome", "Treated (n = 120)", "Control (n = 118)", "Odds ratio"}
	shares := [][]string{
		{"Death, n (%)", "12 (10.0)", "6 (5.1)", "2.07"},
		{"Infection, n (%)", "34 (28.3)", "41 (34.7)", "0.74"},
		{"Stroke, n (%)", "3 (2.5)", "6 (5.1)", "0.48"},
	}
	ages := []string{"Age", "Cases n/N", "%", "PR (95% CI)"}
	groups := [][]string{
		{"60 to 69", "65/126", "51.6", "1"},
		{"70 to 79", "80/168", "47.6", "0.92 (0.73-1.16)"},
		{"80 or older", "71/156", "45.5", "0.88 (0.69-1.12)"},
		{"Men", "88/171", "51.5", "Ref."},
		{"Women", "137/291", "47.1", "0.91 (0.76-1.11)"},
	}
	exposed := []string{"Coffee", "Cases (n = 120)", "Controls (n = 118)", "OR"}
	cups := [][]string{
		{"None", "40 (33.3%)", "60 (50.8%)", "1.00"},
		{"1 to 2 cups", "50 (41.7%)", "40 (33.9%)", "1.88"},
		{"More", "30 (25.0%)", "18 (15.3%)", "2.50"},
	}
	wrong := []string{"Return", "20/40 (50.0)", "21/42 (50.0)", "1.50 (0.65 to 1.54)"}
	for name, test := range map[string]struct {
		caption                 string
		head                    []string
		rows                    [][]string
		agree, found, unchecked int
	}{
		"counts with wholes": {"Outcomes", head, rows, 3, 0, 0},
		"one is wrong":       {"Outcomes", head, append(rows[:3:3], wrong), 3, 1, 0},
		"adjusted":           {"Outcomes, adjusted for age", head, append(rows[:3:3], wrong), 3, 0, 1},
		"few agree":          {"Outcomes", head, append(rows[:1:1], wrong), 1, 0, 1},
		"group sizes":        {"Outcomes", sizes, shares, 3, 0, 0},
		"row of reference":   {"Sleep", ages, groups, 3, 0, 0},
		"cases and controls": {"Coffee", exposed, cups, 2, 0, 0},
		"an effect":          {"Outcomes", append(head[:3:3], "Effect (95% CI)"), rows, 3, 0, 0},
		"no such effect":     {"Outcomes", append(head[:3:3], "Effect"), append(rows[:2:2], wrong, wrong), 0, 0, 0},
		"counts apart": {"Sleep", []string{"Age", "n", "Sleepless", "%", "Crude PR", "95% CI"}, [][]string{
			{"60 to 69", "126", "65", "51.6", "1", ""},
			{"70 to 79", "168", "80", "47.6", "0.92", "0.73;1.16"},
			{"80 or older", "156", "71", "45.5", "0.88", "0.69;1.12"},
		}, 2, 0, 0},
		"of a model": {"Outcomes", append(head[:3:3], "Adjusted RR (95% CI)"), rows, 0, 0, 0},
	} {
		var got [3]int
		table := tableOf(test.caption, "", append([][]string{test.head}, test.rows...)...)
		for _, r := range Check(table, Options{}).Results {
			switch {
			case r.Check != document.EffectCheck:
			case r.Verdict == document.Consistent:
				got[0]++
			case r.IsFinding():
				got[1]++
			default:
				got[2]++
			}
		}
		if got != [3]int{test.agree, test.found, test.unchecked} {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestExactTests compares a p-value of Fisher's test with the two proportions before it in its sentence.
func TestExactTests(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"It was seen in 13 of 28, 46.4%, and in 13 of 59, 22.0% (Fisher's exact p = .026).":      document.Consistent,
		"It was seen in 14 of 248 (5.6%) and in 27 of 1,102 (2.5%) (Fisher's exact P = 0.013).":  document.Consistent,
		"It was seen in 44 of 63 (69.8%) and 31 of 61 (50.8%); p = .043 by Fisher's exact test.": document.Consistent,
		"It was seen in 14 of 21 (66.7%) and in 2 of 20 (10.0%) (Fisher p < .001).":              document.Consistent,
		"It was seen in 13 of 28, 46.4%, and in 13 of 59, 22.0% (Fisher's exact p = .062).":      document.NotChecked,
		"It was seen in 13 of 28, 46.4%, and in 13 of 59, 22.0% (p = .026).":                     document.NotChecked,
		"It was seen in 0 of 28, 0.0%, and in 0 of 59, 0.0% (Fisher's exact p = 1.00).":          document.NotChecked,
		"Fisher's exact test was used. It was seen in 13 of 28, 46.4% (p = .026).":               document.NotChecked,
	} {
		if got, why := judged(text, document.PCheck); got != want {
			t.Errorf("%s: %q (%s), want %q", text, got, why, want)
		}
	}
}
