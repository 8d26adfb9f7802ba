package review

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/share"
	"rederive/stats"
)

// starLevels is the legend of most tables.
const starLevels = " * p < .10, ** p < .05, *** p < .01."

// TestRelations judges the columns of tables by each other. A contradiction is a finding; what another method or a
// correction may explain is not checked.
func TestRelations(t *testing.T) {
	means := [][]string{
		{"", "Village", "Town", "Difference"},
		{"Height", "1.72", "1.69", "0.03"},
		{"Weight", "70.1", "68.8", "1.3"},
		{"Rooms", "3.2", "4.1", "-0.9"},
		{"Income", "7.45", "7.31", "0.41"},
		{"Households", "812", "1,204", ""},
	}
	models := [][]string{
		{"", "(1)", "(2)"},
		{"Distance", "0.062***", "0.020***"},
		{"", "(0.015)", "(0.016)"},
		{"Rain", "-0.30**", "-0.28**"},
		{"", "(0.14)", "(0.13)"},
		{"Households", "812", "812"},
	}
	pairs := [][]string{
		{"", "1", "2", "3"},
		{"1. Sleep", "–", "", ""},
		{"2. Stress", "-.31**", "–", ""},
		{"3. Noise", ".07**", ".12", "–"},
	}
	anova := [][]string{
		{"Source", "SS", "df", "MS", "F", "p"},
		{"Group", "300.0", "3", "100.0", "8.00", "< .001"},
		{"Error", "500.0", "40", "15.5", "", ""},
		{"Total", "800.0", "43", "", "", ""},
	}
	twice := [][]string{
		{"Source", "SS", "df", "MS", "F", "p"},
		{"Group", "300.0", "3", "100.0", "6.00", ".002"},
		{"Error", "500.0", "40", "12.5", "", ""},
	}
	mixed := [][]string{
		{"Source", "df", "SS", "MS", "F", "p"},
		{"Age (A)", "2", "536.82", "268.41", "27.59", "< .001"},
		{"Error", "84", "817.32", "9.73", "", ""},
		{"Delay (D)", "2", "142.50", "71.25", "39.73", "< .001"},
		{"D × A", "4", "12.08", "3.02", "1.56", ".187"},
		{"Error (D)", "168", "325.92", "1.94", "", ""},
	}
	printout := [][]string{
		{"", "Df", "Sum Sq", "Mean Sq", "F value", "Pr(>F)"},
		{"group", "1", "612", "612.4", "9.648", "0.0022"},
		{"tempo", "2", "3077", "1488.6", "23.453", "7.98e-10"},
		{"group:tempo", "2", "408", "203.9", "3.212", "0.0425"},
		{"Residuals", "189", "11996", "63.5", "", ""},
	}
	random := [][]string{
		{"Source", "df", "SS", "MS", "F", "p"},
		{"Method", "2", "200.0", "100.0", "5.00", ".025"},
		{"Plate", "12", "240.0", "20.0", "4.00", "< .001"},
		{"Error", "60", "300.0", "5.0", "", ""},
	}
	for _, x := range []struct {
		name, caption, notes string
		rows                 [][]string
		want                 string // the cell of the finding, and its explanation
	}{
		{"errors", "Table 5. Analysis of variance", "", mixed, "39.73: the mean squares give F = 36.7"},
		{"mean square of one of several", "", "", printout, "1488.6: SS/df is 1538.5"},
		{"another error", "Table 6. Analysis of variance", "", random, ""},
		{"difference", "Table 1. Means", "", means, "0.41: 7.45 − 7.31 = 0.14"},
		{
			"change", "Table 1. Jobs", "", [][]string{
				{"Sector", "Before", "After", "Change"},
				{"Farms", "212", "164", "−48"},
				{"Mills", "341", "318", "−23"},
				{"Shops", "187", "226", "39"},
				{"Services", "260", "292", "23"},
			}, "23: 292 − 260 = 32",
		},
		{
			"ratio", "Table 1. Jobs", "", [][]string{
				{"Sector", "From others", "From all", "Ratio"},
				{"Farms", "1.74", "1.95", "0.89"},
				{"Mills", "1.06", "1.63", "0.65"},
				{"Shops", "1.14", "2.06", "0.55"},
				{"Services", "0.75", "1.39", "0.45"},
			}, "0.45: 0.75 / 1.39 = 0.54",
		},
		{
			"another ratio", "Table 1. Jobs", "", [][]string{
				{"Sector", "From others", "From all", "Ratio"},
				{"Farms", "1.74", "1.95", "0.12"},
				{"Mills", "1.06", "1.63", "0.31"},
				{"Shops", "1.14", "2.06", "1.55"},
			}, "",
		},
		{"adjusted", "Table 1. Means, with adjusted differences", "", means, ""},
		{"posterior", "Table 1. Values are posterior medians", "", means, ""},
		{
			"stars", "Table 2. Models", "Standard errors in parentheses." + starLevels, models,
			"0.020***: *** means p < 0.01, but b/SE is 1.25",
		},
		{
			"percent", "Table 2. Models",
			"Standard errors in parentheses. *, **, and *** denote significance at the 10%, 5%, and 1% level.", models,
			"0.020***: *** means p < 0.01, but b/SE is 1.25",
		},
		{
			"t in brackets", "Table 2. Models", "t-statistics in parentheses." + starLevels, models[:3],
			"0.062***: *** means p < 0.01, but t is 0.015; 0.020***: *** means p < 0.01, but t is 0.016",
		},
		{"bootstrap", "Table 2. Models", "Standard errors in parentheses; stars by wild " +
			"bootstrap." + starLevels, models, ""},
		{"ratios", "Table 2. Odds ratios", "Standard errors in parentheses." + starLevels, models, ""},
		{"unnamed brackets", "Table 2. Models", starLevels, models, ""},
		{
			"correlations", "Table 3. Correlations (N = 210)", "** p < .01", pairs,
			".07**: ** means p < 0.01, but with N = 210",
		},
		{"partial", "Table 3. Partial correlations (N = 210)", "** p < .01", pairs, ""},
		{"no sample", "Table 3. Correlations", "** p < .01", pairs, ""},
		{"large sample", "Table 3. Correlations (N = 9,210)", "** p < .01", pairs, ""},
		{"mean square", "Table 4. Analysis of variance", "", anova, "15.5: SS/df is 12.5"},
		{"quotient", "Table 4. Analysis of variance", "", twice, "6.00: the mean squares give F = 8"},
	} {
		var got []string
		for _, r := range findingsOf(tableOf(x.caption, x.notes, x.rows...)) {
			if r.Check == document.TableCheck {
				got = append(got, r.Text+": "+r.Why)
			}
		}
		wants := strings.Split(x.want, "; ")
		if x.want == "" {
			wants = nil
		}
		if len(got) != len(wants) {
			t.Errorf("%s: %q", x.name, got)
			continue
		}
		for i, want := range wants {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want %q", x.name, got[i], want)
			}
		}
	}
}

// TestSimulatedRelations makes tables from simulated data, and checks that there are no findings.
func TestSimulatedRelations(t *testing.T) {
	simulate(t, 5, share.Number(t, 4, 500), []string{"table difference", "table stars", "table SS/df", "table MS/MS"},
		differenceTable, modelTable, correlationTable, varianceTable)
}

func differenceTable(r *rand.Rand) *document.Document {
	rows := [][]string{{"", "Men", "Women", "Difference"}}
	for i := range 6 {
		a, b, n := 20*r.Float64(), 20*r.Float64(), 1+r.IntN(2)
		rows = append(rows, []string{
			fmt.Sprint("Value ", i), fmt.Sprintf("%.*f", n, a), fmt.Sprintf("%.*f", n, b), fmt.Sprintf("%.*f", n, a-b),
		})
	}
	return tableOf("Table 1. Means by sex", "", rows...)
}

func starsOf(p float64, levels ...float64) string {
	text := ""
	for _, level := range levels {
		if p < level {
			text += "*"
		}
	}
	return text
}

func modelTable(r *rand.Rand) *document.Document {
	rows := [][]string{{"", "(1)", "(2)"}}
	df := float64(15 + r.IntN(500))
	for i := range 4 {
		top, bottom := []string{fmt.Sprint("x", i)}, []string{""}
		for range 2 {
			se := 0.01 + 0.2*r.Float64()
			b := 2.5 * se * r.NormFloat64()
			p := stats.TailT(math.Abs(b/se), df)
			top = append(top, fmt.Sprintf("%.3f%s", b, starsOf(p, 0.1, 0.05, 0.01)))
			bottom = append(bottom, fmt.Sprintf("(%.3f)", se))
		}
		rows = append(rows, top, bottom)
	}
	return tableOf("Table 2. Models", "Robust standard errors in parentheses."+starLevels, rows...)
}

func correlationTable(r *rand.Rand) *document.Document {
	n := 10 + r.IntN(300)
	rows := [][]string{{"", "1", "2", "3"}}
	for i := range 3 {
		row := []string{fmt.Sprint(i+1, ". Scale")}
		for k := range 3 {
			text := ""
			if k < i {
				v := math.Tanh(3 * r.NormFloat64() / math.Sqrt(float64(n)))
				text = fmt.Sprintf("%.2f%s", v, starsOf(stats.TailR(math.Abs(v), float64(n-2)), 0.05, 0.01, 0.001))
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return tableOf(fmt.Sprintf("Table 3. Correlations (N = %d)", n), "* p < .05, ** p < .01, *** p < .001", rows...)
}

func varianceTable(r *rand.Rand) *document.Document {
	a, b := 1+r.IntN(4), 10+r.IntN(90)
	top, bottom := 1000*r.Float64(), 4000*r.Float64()
	f := top / float64(a) / (bottom / float64(b))
	return tableOf("Table 4. Analysis of variance", "",
		[]string{"Source", "SS", "df", "MS", "F", "p"},
		[]string{
			"Between", fmt.Sprintf("%.2f", top), fmt.Sprint(a), fmt.Sprintf("%.2f", top/float64(a)),
			fmt.Sprintf("%.2f", f),
			fmt.Sprintf("%.3f", stats.TailF(f, float64(a), float64(b))),
		},
		[]string{"Within", fmt.Sprintf("%.2f", bottom), fmt.Sprint(b), fmt.Sprintf("%.2f", bottom/float64(b)), "", ""},
		[]string{"Total", fmt.Sprintf("%.2f", top+bottom), fmt.Sprint(a + b), "", "", ""},
	)
}

// TestMoreTestsInserted inserts a U with the p-value of its z before the t of a coefficient. b/SE must still be
// compared with that t.
func TestMoreTestsInserted(t *testing.T) {
	text := "The groups differed (U = 842, z = -2.26, p = .024; H(2) = 7.05, p = .029; Z = -3.02, p = .003). Sleep " +
		"mattered (B = -1.31, SE = 0.52, t = -2.52, p = .013)."
	for _, r := range Check(read(text), Options{}).Results {
		if r.IsFinding() {
			t.Errorf("%s: %s", r.Text, r.Why)
		}
		if r.Check == "table" && r.Value != "-2.52" {
			t.Errorf("b/SE is compared with %s", r.Value)
		}
	}
}

// TestUnstarred checks the coefficients of a model without stars.
func TestUnstarred(t *testing.T) {
	d := tableOf("Table 2. Models", "Standard errors in parentheses."+starLevels, []string{"", "Near", "Far"},
		[]string{"Line", "0.012", "0.066***"}, []string{"", "(0.015)", "(0.021)"}, []string{"Villages", "204", "204"})
	var got []string
	for _, r := range Check(d, Options{}).Results {
		got = append(got, r.Value+" "+string(r.Verdict))
	}
	if all := strings.Join(got, ", "); all != "0.012 consistent, 0.066 consistent" {
		t.Errorf("got %s", all)
	}
}

// TestUnnamedSpread judges stars by numbers in brackets that nothing names, if one kind of number fits nearly all.
func TestUnnamedSpread(t *testing.T) {
	const levels = "Note: ^{*}p<0.1; ^{**}p<0.05; ^{***}p<0.01"
	rows := [][]string{
		{"", "(1)", "(2)"},
		{"Age", "0.042^{***}", "0.038^{***}"},
		{"", "(0.011)", "(0.012)"},
		{"", "", ""},
		{"Income", "0.120^{**}", "0.110^{*}"},
		{"", "(0.055)", "(0.060)"},
		{"", "", ""},
		{"School", "0.010", "0.300^{***}"},
		{"", "(0.020)", "(0.200)"},
		{"", "", ""},
		{"Constant", "-1.200^{***}", "-1.100^{***}"},
		{"", "(0.200)", "(0.210)"},
	}
	d := tableOf("", levels, rows...)
	if r := Check(d, Options{}).Results; len(r) != 8 || len(findingsOf(d)) != 1 || findingsOf(d)[0].Value != "0.300" {
		t.Errorf("standard errors: %v", r)
	}
	for _, k := range []int{2, 5, 8, 11} { // t
		rows[k] = []string{"", "(3.82)", "(3.17)"}
	}
	rows[5], rows[8] = []string{"", "(2.18)", "(1.83)"}, []string{"", "(0.50)", "(2.90)"}
	d = tableOf("", levels, rows...)
	if r := Check(d, Options{}).Results; len(r) != 8 || len(findingsOf(d)) != 0 {
		t.Errorf("t: %v", r)
	}
	rows[2], rows[5] = []string{"", "(1.10)", "(0.40)"}, []string{"", "(3.30)", "(0.02)"}
	if r := Check(tableOf("", levels, rows...), Options{}).Results; len(r) != 0 {
		t.Errorf("neither: %v", r)
	}
}

// TestOneCause asks once about an effect and an interval of a test that is questionable itself.
func TestOneCause(t *testing.T) {
	for text, want := range map[string]int{
		"It rose, F(1, 30) = 12.20, p = .86, \u03b7p\u00b2 = .48.":               1,
		"It rose, F(1, 30) = 12.20, p = .002, \u03b7p\u00b2 = .48.":              1,
		"It rose, F(1, 30) = 12.20, p = .002, \u03b7p\u00b2 = .29.":              0,
		"It rose, t(30) = 2.20, p = .86, d = 4.80, 95% CI [4.0, 5.6].":           1,
		"It rose, b = 0.40, SE = 0.10, t(98) = 2.00, p < .001, in both schools.": 1,
	} {
		if list := findingsOf(read(text)); len(list) != want {
			t.Errorf("%s: %v", text, list)
		}
	}
}

// TestPercentsOfNamed reads a percentage, what it counts, and the count, only if a whole before them fits.
func TestPercentsOfNamed(t *testing.T) {
	for _, text := range []string{
		"Ninety people took part (75.0% women, n = 63).",
		"Scores rose by 12% more, n = 63, among 525 people.",
		"Ninety people took part (70.0% women, N = 63).",
		"They had 5% fat, n = 3.",
	} {
		if list := Check(read(text), Options{}).Results; len(list) > 0 {
			t.Errorf("%s: %+v", text, list)
		}
	}
}

// TestOtherForms reads unnamed shares and intervals in various forms, with what a reader finds.
func TestOtherForms(t *testing.T) {
	for text, want := range map[string]string{
		"More smoked, 27.1% (206/760), in that group.":                                "share consistent 27.1",
		"Fewer smoked, 72.1% (206/760), in that group.":                               "share inconsistent 72.1",
		"Most passed, 71.9% (69 of 96), in that year.":                                "share consistent 71.9",
		"Ninety people took part (70.0% women, n = 63).":                              "share consistent 70.0",
		"Of the 90 people, 70% were women; n = 63.":                                   "share consistent 70",
		"In the adjusted model the hazard ratio was 1.34 (1.07 to 1.68; P = 0.01).":   "interval consistent 1.34",
		"Use was more common (relative risk 1.42, 1.10 to 1.83; P = 0.70) for them.":  "interval decision error 1.42",
		"Use was more common (relative risk 1.42, 1.10 to 1.83; P = 0.007) for them.": "interval consistent 1.42",
		"Sleep did not change (SMD \u22120.22 [\u22120.51, 0.07], p = .14) in them.":  "interval consistent -0.22",
		"More than a third (438 of 1,200, or 36.5%) came.":                            "share consistent 36.5",
		"It rose with age, to 38.8% (198/510) of the old.":                            "share consistent 38.8",
		"Nine in ten (1,081/1,200 = 90.1%) had a card.":                               "share consistent 90.1",
		"Nine in ten (1,081/1,200 = 91.0%) had a card.":                               "share inconsistent 91.0",
	} {
		list := Check(read(text), Options{}).Results
		if len(list) != 1 {
			t.Errorf("%s: %d results", text, len(list))
			continue
		}
		r := list[0]
		if have := string(r.Check) + " " + string(r.Verdict) + " " + r.Value; have != want {
			t.Errorf("%s: %s, want %s (%s)", text, have, want, r.Why)
		}
	}
}
