package stats

import "math"

// ProportionTest is the exact test that the probability of a success is null. The p-value sums the
// binomial probabilities of all outcomes that are at most as likely as the observed one, and the
// interval is that of Clopper and Pearson, Biometrika 26 (1934).
func ProportionTest(successes, trials int, null float64, level ...float64) *Test {
	trial("ProportionTest", successes, trials)
	if !(null > 0 && null < 1) {
		fail("ProportionTest", "the share under the hypothesis is %v; expected a number between 0 and 1", null)
	}
	l := levelOf("ProportionTest", level)
	k, n := float64(successes), float64(trials)
	observed := binomialTerm(k, n-k, null, 1-null)
	p := 0.0
	for j := 0.0; j <= n; j++ {
		if q := binomialTerm(j, n-j, null, 1-null); q <= observed*(1+1e-7) {
			p += q
		}
	}
	atMost := func(q float64) float64 { fewer, _ := tailsBinomial(successes+1, trials, q); return fewer }
	low, high := 0.0, 1.0
	if successes > 0 {
		low = invert(func(q float64) float64 { return -TailBinomial(successes, trials, q) }, -(1-l)/2, 0, 1)
	}
	if successes < trials {
		high = invert(atMost, (1-l)/2, 0, 1)
	}
	return &Test{
		Name: "Exact binomial test", P: math.Min(1, p), Greater: TailBinomial(successes, trials, null),
		Less: atMost(null), Effect: "share", Estimate: k / n,
		Interval: []float64{low, high}, Level: l, Exact: true,
	}
}

// WilsonInterval returns the interval of a share by Wilson, Journal of the American Statistical
// Association 22 (1927): the shares that the score test does not reject.
func WilsonInterval(successes, trials int, level ...float64) []float64 {
	trial("WilsonInterval", successes, trials)
	z := QuantileNormal((1 + levelOf("WilsonInterval", level)) / 2)
	n, p := float64(trials), float64(successes)/float64(trials)
	center, scale := p+z*z/(2*n), 1+z*z/n
	reach := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return []float64{math.Max(0, (center-reach)/scale), math.Min(1, (center+reach)/scale)}
}

// TwoProportions tests whether two shares are equal, by the score test with pooled variance and
// without a correction for continuity. The statistic is (p1 - p2) / sqrt(p (1 - p) (1/n1 + 1/n2)),
// where p is the share in both samples together: Fleiss, Statistical Methods for Rates and
// Proportions, chapter 3. The interval of the difference is Wald's.
func TwoProportions(successes1, trials1, successes2, trials2 int, level ...float64) *Test {
	trial("TwoProportions", successes1, trials1)
	trial("TwoProportions", successes2, trials2)
	l := levelOf("TwoProportions", level)
	n, k := float64(trials1), float64(trials2)
	a, b := float64(successes1)/n, float64(successes2)/k
	pooled := float64(successes1+successes2) / (n + k)
	if pooled == 0 || pooled == 1 {
		fail("TwoProportions", "all trials have the same outcome")
	}
	z := (a - b) / math.Sqrt(pooled*(1-pooled)*(1/n+1/k))
	reach := QuantileNormal((1+l)/2) * math.Sqrt(a*(1-a)/n+b*(1-b)/k)
	return &Test{
		Name: "Test of two proportions", Symbol: "z", Statistic: z, P: TailNormal(z),
		Greater: normalAbove(z), Less: normalAbove(-z), Effect: "difference of shares", Estimate: a - b,
		Interval: []float64{a - b - reach, a - b + reach}, Level: l,
	}
}

func trial(who string, successes, trials int) {
	if trials < 1 || successes < 0 || successes > trials {
		fail(who, "%d successes in %s", successes, count(trials, "trial"))
	}
}
