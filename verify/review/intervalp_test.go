package review

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"rederive/document"
	"rederive/stats"
)

// TestIntervalsAndPs compares intervals with the p-values printed with them.
func TestIntervalsAndPs(t *testing.T) {
	wantVerdicts(t, document.IntervalCheck, map[string]document.Verdict{
		"Relapse was more frequent (odds ratio 1.40, 95% CI 0.82 to 2.40, P = 0.002).": document.DecisionError,
		"Relapse was more frequent (OR 1.40 [0.82-2.40]; p<0.001).":                    document.DecisionError,
		"The mean difference was 3.10 (95% CI -0.40 to 6.60, p = .008).":               document.DecisionError,
		"The hazard ratio was 0.58 (95% CI 0.36 to 0.93, P = 0.41).":                   document.DecisionError,
		"Relapse was more frequent (odds ratio 1.40, 95% CI 0.82 to 2.40, P = 0.22).":  document.Consistent,
		"The mean difference was 3.10 (95% CI -0.40 to 6.60, p = .083).":               document.Consistent,
		"The mean difference was 3.10 (95% CI 0.02 to 6.18, p = .06).":                 document.NotChecked,
		"The hazard ratio was 0.58 (95% CI 0.33 to 1.02, log-rank P = 0.03).":          document.NotChecked,
		"The mean difference was 3.10 (95% CI 1.10 to 5.10, adjusted p = .02).":        document.NotChecked,
		"The mean difference was 3.10 (95% CI -0.40 to 6.60, one-tailed p = .04).":     document.NotChecked,
		"The mean difference was 3.10 (95% CI -0.40 to 6.60, permutation p = .008).":   document.NotChecked,
		"The stay was shorter by 0.9 days (95% CI, \u22121.6 to \u22120.2; P = 0.31).": document.DecisionError,
		"The stay was shorter by 0.9 days (95% CI, \u22121.6 to \u22120.2; P = 0.01).": document.Consistent,
		"The peptide fell by 412 ng/l (95% CI, 188 to 636; P = 0.40).":                 document.DecisionError,
		"VO2max rose by 3.7 ml/kg/min (95% CI, 2.6 to 4.8; P = 0.40).":                 document.DecisionError,
		"It rose by 3.7 ml/kg/min (95% CI, 2.6 to 4.8).":                               document.Consistent,
		"The peptide fell by 412 ng/l (95% CI, 188 to 636; P = 0.40 for interaction).": document.NotChecked,
		"Recovery was 62% (95% CI 55 to 69; P = .40).":                                 document.NotChecked,
		"The hazard was lower (0.79; 95% CI, 0.65 to 0.96; P = .02).":                  document.Consistent,
		"The hazard was lower (0.79; 95% CI, 0.65 to 0.96; P = .40).":                  document.NotChecked,
		"The risk rose by 1.26 (95% CI 0.80 to 2.00; P = .32).":                        document.Consistent,
		"The OR was 1.4. Among smokers it was 1.57 (95% CI, 0.91 to 2.71; P = .004).":  document.DecisionError,
		"The OR was 1.4. The mean titre was 1.57 (95% CI 0.91 to 2.71; P = .004).":     document.NotChecked,
		"Use was rare. Among smokers it was 1.57 (95% CI, 0.91 to 2.71; P = .004).":    document.NotChecked,
		"It was smaller (g = 0.24, 95% CI [0.06, 0.42], p = .009) than before.":        document.Consistent,
	})
}

// TestFormsOfIntervals reads ends that are separated in unusual ways, and assigns an interval to the number next to it.
func TestFormsOfIntervals(t *testing.T) {
	wantVerdicts(t, document.IntervalCheck, map[string]document.Verdict{
		"Sleep fell, b = -0.13, 95% CI [-0.20 -0.06], p < .001.":                     document.Consistent,
		"Sleep rose, b = 0.13, 95% CI [0.06 0.20], p < .001.":                        document.Consistent,
		"Sleep rose, b = 0.13, 95% CI [0.06. 0.20], p < .001.":                       document.Consistent,
		"Sleep fell, b = -0.05, 95% CI [-0.20 -0.10], p = .51.":                      document.NotChecked, // to 0.10?
		"Sleep fell, b = -\u20100.13, 95% CI [-\u20100.20, -\u20100.06], p < .001.":  document.Consistent,
		"Sleep rose (β = .38, = 0.78, 95% CI [0.49, 1.07], = 5.29, < .001).":         document.Consistent,
		"Sleep rose (β = .38, 95% CI [0.49, 1.07]).":                                 document.Inconsistent,
		"Trials differed (I² = 55%, 95% CI 38% to 72%; Q(11) = 24.6, p = .010).":     document.Consistent,
		"Trials differed (I² = 55%, 95% CI 58% to 72%; Q(11) = 24.6, p = .010).":     document.Inconsistent,
		"Trials differed (τ² = 0.11, 95% CI 0.03–0.39).":                             document.Consistent,
		"The slope was β = -0.16, 95% CrI = [-0.36, 0.05], p(ROPE) = 0.001.":         document.Consistent,
		"The combined HR was \u22122.83 [95% CI \u22122.92, \u22122.73; P < .0001].": document.Consistent,
		"Pain fell (HR = \u22124.79, 95% CI \u22125.00, \u22124.57, P < .0001).":     document.Consistent,
		"It was 8.0% (I^{2} = 97.6%), 9.3% (95%CI 5.6–13.0) in men.":                 document.Consistent,
		"It fell by \u22128.4 points (95% CI: \u22127.1 to \u22129.4).":              document.Consistent,
		"It fell, Mdiff=0.12, SEdifference= 0.04, 95% CI = [0.05, 0.20].":            document.Consistent,
		"An odds ratio of 1.5 [12,13] is small.":                                     "",
		"An odds ratio of 1.5 [1.2,1.9] is small.":                                   document.Consistent,
	})
}

// TestIntervalOfAnother takes I² for no estimate of an interval in the next brackets.
func TestIntervalOfAnother(t *testing.T) {
	const text = "Fewer (95% CI 0.42–0.87, P=.007; I^{2}=38%) and reoperations (95% CI 0.22–0.62)."
	if got, _ := judged(text, document.IntervalCheck); got != document.NotChecked {
		t.Errorf("I²: %s", got)
	}
}

// TestOtherIntervals reads intervals of other methods, with other names and units.
func TestOtherIntervals(t *testing.T) {
	wantVerdicts(t, document.IntervalCheck, map[string]document.Verdict{
		"It was 30 kcal/day [95% quantile interval: -47 to 107 kcal/day].":                  document.Consistent,
		"It was 30 kcal/day with a 95% quantile interval ranging from -47 kcal/day to 107.": document.Consistent,
		"It was 1442 kcal/day [95%QI:1331 kcal/day to 1553 kcal/day] in all.":               document.Consistent,
		"The rate was 0.98 (95% credible interval (CrI), 0.71 to 1.25).":                    document.Consistent,
		"The rate was 0.98 (89% HPDI 0.71, 1.25).":                                          document.Consistent,
		"It was OR = 0.98, 95% prediction interval [0.21, 4.57], p < .001.":                 document.Consistent,
		"It was OR = 0.98, 95% CI [0.21, 4.57], p < .001.":                                  document.DecisionError,
		"The mean difference was 135 ± 405 kcal/d (95% CI: 293, −22).":                      document.NotChecked,
		"The rate was 1.31 per 100 person-days (95% CI, 1.22-1.41).":                        document.Consistent,
		"The rate was 1.31 per 100 000 person-years (95% CI, 1.22-1.41).":                   document.Consistent,
		"The rate was 1.13 per 100 person-days (95% CI, 1.22-1.41).":                        document.Inconsistent,
		"It fell by 9.4 min more than with placebo (95% CI, 3.1 to 15.7; p = .004).":        document.Consistent,
		"It fell by 9.4 min more than with placebo (95% CI, 3.1 to 15.7; p = .4).":          document.DecisionError,
		"It fell by 9.4 min more than with placebo (95% CI, 13.1 to 15.7).":                 document.Inconsistent,
		"The authors give 1.57 (95% CI 1.61 to 3.98) for the third trial.":                  document.Inconsistent,
		"The model yielded 1.57 (95% CI 0.61 to 3.98) for the third trial.":                 document.Consistent,
		"They report trials 1.57 (95% CI 1.61 to 3.98) and 1.58.":                           document.NotChecked,
		"The difference was 1.35 (95% CI: 0.93 to −0.22).":                                  document.Inconsistent,
		"Bias = 9.88 cm Bias = 2.32 cm [95%CI: 9.26, 10.46] [95%CI: 1.57, 3.09]":            document.NotChecked,
		"Estimate 95% credible interval (CI) 0-5m Intercept":                                "",
		"The user interface (UI) had 95% UI tests of 2 to 4 kinds.":                         "",
	})
}

// TestCommaIntervals reads intervals with decimal commas in texts that also have decimal points.
func TestCommaIntervals(t *testing.T) {
	wantVerdicts(t, document.IntervalCheck, map[string]document.Verdict{
		"Falls were more frequent (OR 1,61; 95% CI 1,17-2,20; p-value 0.003).":        document.Consistent,
		"Falls were more frequent (OR 1,61; 95% CI 1,71-2,20; p-value 0.003).":        document.Inconsistent,
		"A taxa foi de 16,0% (IC95% 11,0;21,0) entre 1.061 pacientes.":                document.Consistent,
		"O risco foi maior (RP=1,33; IC95%: 1,13-1,57), com 1.061 pacientes.":         document.Consistent,
		"O risco foi 0,90 (IC95% 0,69;1,19), 1,63 (IC95% 1,24;2,14).":                 document.Consistent,
		"The rate was 1,234 (95% CI 1,117-1,351) in 2.5 years.":                       document.Consistent,
		"Falls were more frequent (OR 1.61; 95% CI 1.17, 2.20) in 12,5 months.":       document.Consistent,
		"Les chutes (OR = 1,84 ; IC à 95 % : 1,12-3,02 ; p = 0,016) augmentent.":      document.Consistent,
		"Les chutes (OR = 1,84 [IC à 95 % 1,12-3,02] ; p = 0,016) augmentent.":        document.Consistent,
		"Das Odds Ratio betrug 1,84 (95%-KI: 1,12–3,02; p = 0,016).":                  document.Consistent,
		"\u5371\u9669\uff08OR=1.84\uff0c95%CI\uff1a1.12\uff5e3.02\uff0cP=0.016\uff09": document.Consistent,
	})
}

// TestOtherMethods prints odds ratios of fourfold tables with Wald's interval and the p-value of another test, as
// papers do, and checks that there are no findings.
func TestOtherMethods(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		a, b := 10+r.IntN(150), 10+r.IntN(150)
		x, y := 1+r.IntN(a-1), 1+r.IntN(b-1)
		cells := [][]int{{x, a - x}, {y, b - y}}
		ratio, v, g := 0.0, 0.0, 0.0
		n, rows := float64(a+b), []float64{float64(a), float64(b)}
		columns := []float64{float64(x + y), float64(a + b - x - y)}
		for i := range cells {
			for j, k := range cells[i] {
				ratio += math.Log(float64(k)) * float64(1-2*(i^j))
				v += 1 / float64(k)
				g += 2 * float64(k) * math.Log(float64(k)*n/rows[i]/columns[j])
			}
		}
		for _, p := range []float64{
			stats.ChiSquared(cells).P, stats.ChiSquaredYates(cells).P, stats.Fisher(cells).P, stats.TailChi2(g, 1),
		} {
			half := 1.96 * math.Sqrt(v)
			text := fmt.Sprintf("It was rarer (OR %.2f, 95%% CI %.2f to %.2f, %s).", math.Exp(ratio),
				math.Exp(ratio-half), math.Exp(ratio+half), printP(r, p))
			if math.Exp(ratio) > 0.1 {
				for _, x := range findingsOf(read(text)) {
					t.Errorf("%s %d/%d %d/%d: %s", text, x.From, a, y, b, x.Why)
				}
			}
		}
	}
}

// TestIntervalAfterP checks that a p-value is not taken for the estimate of the interval after it.
func TestIntervalAfterP(t *testing.T) {
	for _, p := range []string{"p-value = 7.171e-11", "p = .002", "P < .001"} {
		text := "The mean difference was 457.66 articles, " + p + ", confidence interval (320.98, 594.35)."
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.IntervalCheck && r.Value != "" {
				t.Errorf("%s: %s", r.Value, r.Why)
			}
		}
	}
}

// TestIntervalsWithoutName reads intervals without a name in brackets, if the paragraph names those of others, or if
// they follow an equals sign directly.
func TestIntervalsWithoutName(t *testing.T) {
	for text, want := range map[string]int{
		"The bias [95% CI] was: A = 0.24 cm [-0.47, 0.92]; B = 0.74 cm [0.08, 1.42]; C = 0.05 cm [-0.57, 0.71].": 3,
		"It was 0.33 for TC (95% CI 0.31–0.35), 0.11 (95% CI 0.05–0.17), and -0.01 for LDL-C (-0.05–0.02).":      3,
		"Reliability was excellent (ICC = 0.97 [0.92-0.99]) for height.":                                         1,
		"The median was 0.97 [0.92-0.99], and it was 4.2 cm (3.1–5.3) in one place.":                             0,
		"It was 4.2 cm (3.1–5.3) in one place.":                                                                  0,
	} {
		got := 0
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.IntervalCheck {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d intervals, want %d", text, got, want)
		}
	}
}

// TestEstimatesOfIntervals assigns an interval to its estimate: neither to the count before it, nor to none if the
// brackets have no name.
func TestEstimatesOfIntervals(t *testing.T) {
	for text, want := range map[string]string{
		"The rate was 1.95% (26 cases; 95% CI: 1.30-2.89).":                                     "1.95",
		"Of these, 19% (53/280, CI95%: 14.6 - 24.1) were ill.":                                  "19",
		"17% (33/194, CI95%: 12.1 - 23.2) were ill.":                                            "17",
		"Of these, 19% (53 of 280; 95% CI 14.6 to 24.1) were ill.":                              "19",
		"Of these, 19% (n = 53; 95% CI 14.6 to 24.1) were ill.":                                 "19",
		"The hazard ratios were 1.96 [1.57–2.44] and 1.47 [1.28–1.69] here.":                    "1.96, 1.47",
		"It was 48.7% (95% CI: 43.6–53.8), 29% of herds (23–35) and 85% (79–91).":               "48.7, 29, 85",
		"The mean was 2.31 (1.90–2.80), and the median 2.40 (1.90–2.80).":                       "",
		"They differed, t(55) = 3.04, p = .004, 95% CI = [0.684, 3.33], d = 0.80.":              "none",
		"They differed, t(55) = 3.04, 95% CI [0.684, 3.33], p = .004.":                          "none",
		"They differed, d = -0.32, 95% confidence interval, or CI = [-0.55, -0.09].":            "-0.32",
		"It was 14.2% (75/530; Odds Ratio, OR = 1.2; 95% Confidence Interval, CI: 0.8 to 1.6).": "1.2",
		"They differed (OR = 1.20, 95% CI = [1.07 Inf], p = .01).":                              "1.20",
		"They differed (b = -0.90, SE = 0.2, 95% CI = [-Inf -0.61], p = .01).":                  "-0.90",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check != document.IntervalCheck {
				continue
			}
			if r.IsFinding() {
				t.Errorf("%s: %s", text, r.Why)
			}
			got = append(got, cmp.Or(r.Value, "none"))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
