package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPrintouts reads the output of tests in R: the interval, and its estimate above or below it.
func TestPrintouts(t *testing.T) {
	const welch = "Welch Two Sample t-test data: extra by group t = -1.8608, df = 17.776, p-value = 0.07939 " +
		"alternative hypothesis: true difference in means is not equal to 0 95 percent confidence interval: " +
		"-3.3654832 0.2054832 sample estimates: mean in group 1 mean in group 2 "
	for text, want := range map[string]string{
		welch + "0.75 2.33": "interval consistent MD -1.58",
		welch + "0.75 5.33": "interval inconsistent MD -4.58",
		"data: x t = 3.40, df = 49, p-value = 0.00135 alternative hypothesis: true mean is not equal to 0 95 percent " +
			"confidence interval: 0.3204 0.8796 sample estimates: mean of x 0.60": "interval consistent M 0.60",
		"Pearson's product-moment correlation data: mpg and wt t = -9.559, df = 30, p-value = 1.294e-10 95 percent " +
			"confidence interval: -0.9338264 -0.7440872 sample estimates: cor -0.8676594 Next, the plot.": "interval " +
			"consistent r -0.8676594",
		"2-sample test for equality of proportions X-squared = 0.15, df = 1, p-value = 0.6985 95 percent confidence " +
			"interval: -0.2057 0.1057 sample estimates: prop 1 prop 2 0.75 0.80": "interval consistent MD -0.05",
		"d estimate: 2.47 (large) 95 percent confidence interval: lower upper 1.8912310 3.0487690": "interval " +
			"consistent d 2.47",
		"d estimate: 4.27 (large) 95 percent confidence interval: inf sup 1.8912310 3.0487690": "interval " +
			"inconsistent d 4.27",
		"g estimate: -0.42 (small) 95 percent confidence interval: lower upper -0.92 0.08": "" +
			"interval consistent g -0.42",
		"A cost estimate: 2.47 euros. The 95 percent of the sites had 3 4 trees.": "",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == "interval" {
				got = append(got, fmt.Sprintf("%s %s %s %s", r.Check, r.Verdict, r.Type, r.Value))
			}
		}
		if all := strings.Join(got, ", "); all != want {
			t.Errorf("%s: %s", text, all)
		}
	}
}

// TestRowsInText reads the rows of a table of a program whose lines were joined to a paragraph. A sentence after the
// heads is no row.
func TestRowsInText(t *testing.T) {
	for text, want := range map[string]string{
		"Fixed effects: Estimate Std. Error df t value Pr(>|t|) (Intercept) 251.405 6.825 17.000 36.838 < 2e-16 *** " +
			"Days 10.467 1.546 17.000 6.771 3.26e-06 *** --- Signif. codes: 0 '***' 0.001": "" +
			"test t 36.838 consistent, table b/SE 36.838 consistent, test t 6.771 consistent, " +
			"table b/SE 6.771 consistent",
		"Coefficients: Estimate Std. Error z value Pr(>|z|) age group 0.4 0.1 4.00 0.9 sex -0.30 0.10 -2.00 0.046": "" +
			"test z 4.00 decision error, table b/SE 4.00 consistent, test z -2.00 consistent, " +
			"table b/SE -2.00 inconsistent",
		"Fixed effects: Estimate Std. Error t value Days 10.467 1.546 6.771": "table b/SE 6.771 consistent",
		"Estimate Est.Error l-95% CI u-95% CI Rhat Bulk_ESS sd(Intercept) 0.62 0.13 0.36 0.88 1.00 1204 " +
			"The model converged.": "interval b 0.62 consistent",
		"We give the Estimate Std. Error df t value in the table of 2019, and 4.5 in others.": "",
	} {
		var list []string
		for _, r := range Check(read(text), Options{}).Results {
			list = append(list, fmt.Sprintf("%s %s %s %s", r.Check, r.Type, r.Value, r.Verdict))
		}
		wants := strings.Split(want, ", ")
		if want == "" {
			wants = nil
		}
		slices.Sort(list)
		slices.Sort(wants)
		if !slices.Equal(list, wants) {
			t.Errorf("%s: %q", text, list)
		}
	}
}

// TestPrintedPowers accepts a power of ten with a leading 0 as a number: 7.782e-05 is not damaged.
func TestPrintedPowers(t *testing.T) {
	for text, want := range map[string]int{
		"It was so, t = 4.3127, df = 49, p-value = 7.782e-03.": 1,
		"It was so, t = 4.3127, df = 49, p-value = 0042.":      0,
	} {
		if list := findingsOf(read(text)); len(list) != want {
			t.Errorf("%s: %v", text, list)
		}
	}
}

// TestOneSidedOutput takes the p-value of a one-sided alternative hypothesis in the output of R for one-sided.
func TestOneSidedOutput(t *testing.T) {
	text := "data: x t = 2.01, df = 49, p-value = 0.02496 alternative hypothesis: true mean is %s 0"
	for alternative, want := range map[string]int{"greater than": 0, "not equal to": 1} {
		if list := findingsOf(read(fmt.Sprintf(text, alternative))); len(list) != want {
			t.Errorf("%s: %v", alternative, list)
		}
	}
}

// TestQuantiles takes the outer ones of several quantiles for the interval of a mean of draws.
func TestQuantiles(t *testing.T) {
	d := tableOf("Table 1. Draws", "", []string{"", "mean", "se_mean", "sd", "2.5%", "25%", "50%", "75%", "97.5%"},
		[]string{"alpha", "1.52", "0.01", "0.21", "1.11", "1.38", "1.52", "1.66", "1.93"},
		[]string{"beta", "0.48", "0.00", "0.11", "0.26", "0.41", "0.48", "0.55", "0.70"})
	n := 0
	for _, r := range Check(d, Options{}).Results {
		if r.Check == "interval" && r.Verdict == "consistent" {
			n++
		}
		if r.IsFinding() {
			t.Errorf("%s: %s", r.Text, r.Why)
		}
	}
	if n != 2 {
		t.Errorf("%d intervals", n)
	}
}
