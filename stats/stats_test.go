package stats

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"rederive/show"
	"rederive/show/wire"
)

// sample is a small data set.
var (
	sampleX = []float64{4, 7, 8, 9, 10, 11, 12, 13}
	sampleY = []float64{2, 4, 16, 10, 18, 17, 24, 34}
	sampleG = []string{"a", "b", "a", "b", "a", "b", "a", "b"}
)

// TestRefused demands an error with its function and reason if the data allow no answer.
func TestRefused(t *testing.T) {
	x, y := sampleX, sampleY
	nan := []float64{1, math.NaN(), 3, 4, 5, 6, 7, 8}
	zeros := make([]float64, 8)
	split := []float64{0, 0, 0, 0, 1, 1, 1, 1}
	for want, f := range map[string]func(){
		"stats.Mean: x has 0 values":                         func() { Mean(nil) },
		"stats.Mean: value 2 of x is NaN: leave out rows":    func() { Mean(nan) },
		"stats.Linear: value 2 of x is NaN":                  func() { Linear(y, X("x", nan)) },
		"stats.Linear: x has 3 values, y has 8":              func() { Linear(y, X("x", x[:3])) },
		"stats.Linear: two columns have the name x":          func() { Linear(y, X("x", x), X("x", x)) },
		"the column twice is a combination of the others":    func() { Linear(y, X("x", x), X("twice", doubledOf(x))) },
		"the column z is 0 in all observations: leave it":    func() { Linear(y, X("z", zeros)) },
		"no degrees of freedom are left":                     func() { Linear(y[:2], X("x", x[:2])) },
		"stats.Linear: 1 observation for 2 coefficients":     func() { Linear(y[:1], X("x", x[:1])) },
		"all responses are equal":                            func() { Linear(zeros, X("x", x)) },
		"stats.Linear: no observation has weight: all":       func() { Linear(y, X("x", x), Weights(zeros)) },
		"stats.Linear: trials and offsets belong":            func() { Linear(y, X("x", x), Offset(x)) },
		"stats.Factor: g has one level":                      func() { Factor("g", []string{"a", "a"}) },
		`stats.Factor: value 2 of g is "b", which is none`:   func() { Factor("g", sampleG, "a", "c") },
		"stats.Logit: value 1 of y is 2: expected 0 or 1":    func() { Logit(y, X("x", x)) },
		"stats.Logit: the predictors separate the responses": func() { Logit(split, X("x", x)) },
		"as the coefficient of z does": func() {
			Logit([]float64{0, 1, 0, 1, 1, 1, 1, 1}, X("z", split))
		},
		"stats.Poisson: value 1 of y is -1: expected": func() {
			Poisson([]float64{-1, 2, 3}, X("x", x[:3]))
		},
		"stats.Poisson: trials belong to Logit":                     func() { Poisson(y, X("x", x), Trials(x)) },
		"stats.Gamma: value 1 of y is 0: expected a number above 0": func() { Gamma(zeros, X("x", x)) },
		"stats.Coef: there is no coefficient \"z\"; there":          func() { Linear(y, X("x", x)).Coef("z") },
		"stats.Robust: there is no kind \"HC9\"":                    func() { Linear(y, X("x", x)).Robust("HC9") },
		"stats.Clustered: all observations are in the": func() {
			Linear(y, X("x", x)).Clustered(make([]string, 8))
		},
		"the confidence level is [95]": func() { Linear(y, X("x", x)).Interval("x", 95) },
		"stats.Nonlinear: the data do not determine b": func() {
			f := func(b []float64, i int) float64 { return b[0] + 0*b[1] }
			Nonlinear(y, f, Parameter{"a", 1}, Parameter{"b", 1})
		},
		"stats.Nonlinear: the model is not a number at the start": func() {
			Nonlinear(y, func(b []float64, i int) float64 { return math.Log(-b[0]) }, Parameter{"a", 1})
		},
		`stats.TwoWayIII: no observation has the level "u" of a and the level "r" of b`: func() {
			TwoWayIII(y, Factor("a", strings.Fields("u u v v v u u v")), Factor("b", strings.Fields("p q r p q p q p")))
		},
		"stats.TwoWayII: x is not a factor": func() {
			TwoWayII(y, X("x", x), Factor("g", strings.Fields("u u v v v u u v")))
		},
		"stats.Fisher: there are too many tables": func() {
			table := make([][]int, 7)
			for i := range table {
				table[i] = []int{50 + i, 41, 37 - i, 52, 49, 44 + 2*i, 61}
			}
			Fisher(table)
		},
		"stats.OneWay: 1 group":                            func() { OneWay(x) },
		"stats.OneWay: there is no residual variation":     func() { OneWay(zeros, zeros) },
		"stats.TTest: the values do not vary":              func() { TTest(zeros, 1) },
		"stats.WelchTTest: the values do not vary":         func() { WelchTTest(zeros, zeros) },
		"stats.ProportionTest: 5 successes in 3 trials":    func() { ProportionTest(5, 3, 0.5) },
		"a row or a column holds nothing":                  func() { ChiSquared([][]int{{0, 0}, {1, 2}}) },
		"stats.ChiSquaredYates: the correction is one for": func() { ChiSquaredYates([][]int{{1, 2, 3}, {1, 2, 3}}) },
		"stats.McNemar: 0 and 0 pairs changed":             func() { McNemar(0, 0) },
		"stats.MannWhitneyNormal: all values are equal":    func() { MannWhitneyNormal(zeros, zeros) },
		"stats.Wilcoxon: all differences are 0":            func() { Wilcoxon(x, x) },
		"stats.Pearson: one of the samples does not vary":  func() { Pearson(x, zeros) },
		"stats.KaplanMeier: value 1 of events is 2; expected 1 for an event": func() {
			KaplanMeier(x, []float64{2, 1, 1, 1, 1, 1, 1, 1})
		},
		"stats.KaplanMeier: all times are censored":                 func() { KaplanMeier(x, zeros) },
		"stats.LogRank: all times belong to the group":              func() { LogRank(x, split, make([]string, 8)) },
		"stats.Holm: value 1 of p is 2, which is not a probability": func() { Holm([]float64{2}) },
		"stats.SampleSize: no sample reaches": func() {
			SampleSize(0.8, func(float64) float64 { return 0.05 })
		},
		"stats.MetaFixed: 1 study: there is nothing to pool": func() { MetaFixed([]Study{{"a", 1, 1}}) },
		"stats.MetaFixed: b has the standard error 0":        func() { MetaFixed([]Study{{"a", 1, 1}, {"b", 1, 0}}) },
		"stats.RiskRatio: 0 of 5 and 0 of 6 say nothing":     func() { RiskRatio("a", 0, 5, 0, 6) },
		"stats.BCa: the estimate lies outside of all values": func() { (&Resampled{Values: []float64{1, 2}}).BCa() },
		"stats.SurvivalPlot: 1 name for 0 curves":            func() { SurvivalPlot([]string{"a"}) },
		"stats.FitPlot: expected a linear model": func() {
			Logit([]float64{0, 1, 0, 1, 1, 0, 1, 1}, X("x", x)).FitPlot("x")
		},
		"stats.CoefficientPlot: the model has no predictors": func() { Linear(y).CoefficientPlot() },
		"stats.CompareModels: 0 titles for 1 model":          func() { CompareModels(nil, Linear(y)) },
		"stats.Quantile: the share is 2":                     func() { Quantile(x, 2) },
		"stats.Autocorrelation: the lag is 8":                func() { Autocorrelation(x, 8) },
		"stats.Bootstrap: 1 observation": func() {
			Bootstrap(1, func([]int) float64 { return 0 }, 9, 1)
		},
	} {
		if got := errorOf(f); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func doubledOf(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = 2*v + 1
	}
	return out
}

func errorOf(f func()) (text string) {
	defer func() {
		if e, ok := recover().(*Error); ok {
			text = e.Error()
		}
	}()
	f()
	return "no error"
}

// TestShown shows everything that has a table, and draws everything that has a plot.
func TestShown(t *testing.T) {
	m := Linear(sampleY, X("x", sampleX), Factor("g", sampleG))
	odds := Logit([]float64{0, 1, 0, 1, 1, 0, 1, 1}, X("x", sampleX))
	km := KaplanMeier(sampleX, []float64{1, 1, 0, 1, 1, 0, 1, 1})
	meta := MetaRandom([]Study{
		OddsRatio("A", 4, 120, 11, 130), OddsRatio("B", 6, 300, 29, 300), OddsRatio("C", 0, 9, 3, 8),
	})
	blocks := Factor("group", []string{"u", "u", "v", "v", "u", "u", "v", "v"})
	through := func(b []float64, i int) float64 { return b[0] * sampleX[i] }
	apart := func(x, y []float64) float64 { return Mean(x) - Mean(y) }
	for want, v := range map[string]any{
		"Linear model":                     m,
		"Standard errors: HC3":             m.Robust("HC3"),
		"Logistic regression":              odds,
		"Welch's t-test":                   WelchTTest(sampleX, sampleY),
		"Fisher's exact test":              Fisher([][]int{{3, 1}, {1, 3}}),
		"between groups":                   OneWay(sampleX, sampleY),
		"type × group":                     TwoWay(sampleY, Factor("type", sampleG), blocks),
		"at risk":                          km,
		"observed":                         LogRank(sampleX, []float64{1, 1, 0, 1, 1, 0, 1, 1}, sampleG),
		"I²":                               meta.Ratios(),
		"(Intercept)":                      CompareModels([]string{"one", "two"}, m, m.Robust("HC1")),
		"σ =":                              Nonlinear(sampleY, through, Parameter{"k", 1}),
		"fit with 95% confidence interval": m.FitPlot("x"),
		"[-":                               m.ResidualPlot(),
		"series":                           m.CoefficientPlot(),
		"[0, 4,":                           SurvivalPlot([]string{"all"}, km),
		"[3, 2, 1, 0]":                     meta.Ratios().Forest("odds ratio"),
		"statistic":                        Permutation(sampleX[:4], sampleY[:4], apart, 100, 1),
		"all but a combination of ":        Linear(sampleY, X("x", sampleX), X("near", nearly(sampleX))),
	} {
		bundle, err := show.Render(v)
		if err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if text := bundle.Text(); !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
		for _, part := range bundle {
			if part.Type == wire.Figure {
				checkFigure(t, part.Data)
			}
		}
	}
	if s := WelchTTest(sampleX, sampleY).String(); s != "t(8.1) = −1.66, p = 0.135" {
		t.Errorf("the test is written %q", s)
	}
}

func nearly(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = v + 1e-7*float64(i%3)
	}
	return out
}

// checkFigure demands a figure that the host can read, with an alternative text.
func checkFigure(t *testing.T, data []byte) {
	t.Helper()
	f, err := show.DecodeFigure(data)
	if err != nil {
		t.Errorf("%v in %s", err, data)
		return
	}
	if len(f.AltText()) < 20 || !json.Valid(data) {
		t.Errorf("the alternative text is %q", f.AltText())
	}
}

// TestSeeds checks that equal seeds draw equal samples, and the known count of Fisher's test of Darwin's maize.
func TestSeeds(t *testing.T) {
	boot := func(seed uint64) []float64 {
		return Bootstrap(8, func(rows []int) float64 { return Mean(Pick(sampleY, rows)) }, 200, seed).Percentile(0.9)
	}
	if a, b := boot(1), boot(1); a[0] != b[0] || a[1] != b[1] {
		t.Error("the same seed gives other samples")
	}
	if a, b := boot(1), boot(2); a[0] == b[0] && a[1] == b[1] {
		t.Error("another seed gives the same samples")
	}
	maize := []float64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}
	sum := func(d []float64) float64 { return Mean(d) * float64(len(d)) }
	if p := SignFlips(maize, sum, 0, 0).P; p != 1726.0/32768 {
		t.Errorf("p is %v, Fisher counted 1726 of 32768", p)
	}
	long := append(append([]float64{}, maize...), maize...)
	if p := SignFlips(long, sum, 20000, 7).P; !(p > 0.001 && p < 0.02) {
		t.Errorf("p is %v", p)
	}
	if n := SampleSize(0.8, func(n float64) float64 { return PowerTTest(n, 0.5, 0.05) }); n != 64 {
		t.Errorf("64 observations in each group are needed, not %d", n)
	}
}

// TestExactRanks compares the exact rank tests with an enumeration of all cases, with ties.
func TestExactRanks(t *testing.T) {
	x, y := []float64{1, 2, 2, 5}, []float64{2, 3, 5, 5, 6}
	all := append(append([]float64{}, x...), y...)
	rank, _ := ranks(all)
	observed, less, n := 0.0, 0.0, 0.0
	for _, r := range rank[:4] {
		observed += r
	}
	deal(rank, 4, func(x, _ []float64) {
		n++
		if total := x[0] + x[1] + x[2] + x[3]; total <= observed {
			less++
		}
	})
	if got := MannWhitney(x, y); math.Abs(got.Less-less/n) > 1e-12 || !got.Exact {
		t.Errorf("p is %v, counted %v", got.Less, less/n)
	}
	w := Wilcoxon([]float64{3, 1, 4, 1, 5}, []float64{1, 2, 1, 2, 1})
	if w.Statistic != 12 || w.P != 0.3125 {
		t.Errorf("V is %v, p %v", w.Statistic, w.P)
	}
}

// TestTypes compares the types of sums of squares in an unbalanced design with R 4.2.2 and its package car 3.1-1, and
// the table of job satisfaction with R's help page of fisher.test.
func TestTypes(t *testing.T) {
	y := []float64{4, 5, 6, 9, 7, 8, 2, 3, 10, 12, 11}
	a := Factor("a", strings.Fields("u u u u v v v v w w w"))
	b := Factor("b", strings.Fields("p p q q p q q q p q q"))
	for name, c := range map[string]struct {
		got  *Anova
		want [3]float64
	}{
		"I":   {TwoWay(y, a, b), [3]float64{68, 1.65517241379, 14.17816091954}},
		"II":  {TwoWayII(y, a, b), [3]float64{68.08374384236, 1.65517241379, 14.17816091954}},
		"III": {TwoWayIII(y, a, b), [3]float64{46.419540229885, 0.876811594203, 14.178160919540}},
	} {
		for i, want := range c.want {
			if s := c.got.Sources[i]; math.Abs(s.Squares-want) > 1e-9 {
				t.Errorf("type %s, %s: %v, R has %v", name, s.Name, s.Squares, want)
			}
		}
	}
	job := [][]int{{1, 3, 10, 6}, {2, 3, 10, 7}, {1, 6, 14, 12}, {0, 1, 9, 11}}
	if p := Fisher(job).P; math.Abs(p-0.782684939) > 1e-8 {
		t.Errorf("p is %v, R has 0.782684939", p)
	}
}

// TestNobodyLeft estimates no standard error where nobody is left, and shows none.
func TestNobodyLeft(t *testing.T) {
	km := KaplanMeier([]float64{1, 2, 3, 3}, []float64{1, 0, 1, 1})
	if last := len(km.SE) - 1; !math.IsNaN(km.SE[last]) || !math.IsNaN(km.Low[last]) || !math.IsNaN(km.High[last]) ||
		math.IsNaN(km.SE[0]) {
		t.Errorf("SE %v, from %v to %v", km.SE, km.Low, km.High)
	}
	if text := km.String(); strings.Contains(text, "NaN") || !strings.Contains(text, "0.2165") {
		t.Error(text)
	}
}

// TestRoundFactor computes 5/3 first, so that a value that is 0.05 in print is not below it.
func TestRoundFactor(t *testing.T) {
	for i, q := range BenjaminiHochberg([]float64{.01, .02, .03, .04, .2}) {
		if want := []float64{.05, .05, .05, .05, .2}[i]; q != want {
			t.Errorf("value %d is %v, want %v", i+1, q, want)
		}
	}
}
