package stats

import (
	"math"
	"math/rand/v2"
)

func sides(t *Test) []float64 { return []float64{t.Statistic, t.P, t.Less, t.Greater} }

func withInterval(t *Test) []float64 { return append(sides(t), t.Interval...) }

// rSided returns R code for a test with its one-sided p-values; more adds values of the two-sided one.
func rSided(call, more string) string {
	return "f <- function(a) " + call + `; two <- f("two.sided");
		c(two$statistic, two$p.value, f("less")$p.value, f("greater")$p.value` + more + ")"
}

// samples adds tests of one and two samples.
func (c *rCases) samples(ties bool) {
	n, k := 8+c.source.IntN(8), 7+c.source.IntN(9)
	x, y, z := c.sample(n, ties), c.sample(k, ties), c.sample(n, ties)
	c.add("t", 1e-10, func() []float64 { return withInterval(TTest(x, 9)) },
		rSided("t.test(?, mu=9, alternative=a)", ", two$conf.int"), x)
	c.add("paired t", 1e-10, func() []float64 { return withInterval(PairedTTest(x, z)) },
		rSided("t.test(?, ?, paired=TRUE, alternative=a)", ", two$conf.int"), x, z)
	c.add("Welch", 1e-10, func() []float64 { return append(withInterval(WelchTTest(x, y)), WelchTTest(x, y).DF...) },
		rSided("t.test(?, ?, alternative=a)", ", two$conf.int, two$parameter"), x, y)
	c.add("Student", 1e-10, func() []float64 { return withInterval(StudentTTest(x, y, 0.9)) },
		rSided("t.test(?, ?, var.equal=TRUE, conf.level=0.9, alternative=a)", ", two$conf.int"), x, y)
	c.add("F", 1e-9, func() []float64 { return withInterval(FTest(x, y)) },
		rSided("var.test(?, ?, alternative=a)", ", two$conf.int"), x, y)
	if !ties {
		c.add("Mann-Whitney exact", 1e-10, func() []float64 { return sides(MannWhitney(x, y)) },
			rSided("wilcox.test(?, ?, exact=TRUE, alternative=a)", ""), x, y)
		c.add("Wilcoxon exact", 1e-10, func() []float64 { return sides(Wilcoxon(x, z)) },
			rSided("wilcox.test(?, ?, paired=TRUE, exact=TRUE, alternative=a)", ""), x, z)
		c.add("Kendall exact", 1e-9, func() []float64 { t := Kendall(x, z); return []float64{t.Estimate, t.P} },
			`k <- cor.test(?, ?, method="kendall", exact=TRUE); c(k$estimate, k$p.value)`, x, z)
	}
	c.add("Mann-Whitney", 1e-10, func() []float64 { return sides(MannWhitneyNormal(x, y)) },
		rSided("wilcox.test(?, ?, exact=FALSE, alternative=a)", ""), x, y)
	c.add("Wilcoxon", 1e-10, func() []float64 { return sides(WilcoxonNormal(x, z)) },
		rSided("wilcox.test(?, ?, paired=TRUE, exact=FALSE, alternative=a)", ""), x, z)
	c.add("Kruskal-Wallis", 1e-10, func() []float64 { t := KruskalWallis(x, y, z); return []float64{t.Statistic, t.P} },
		`k <- kruskal.test(list(?, ?, ?)); c(k$statistic, k$p.value)`, x, y, z)
	c.add("Pearson", 1e-10, func() []float64 {
		t := Pearson(x, z)
		return append([]float64{t.Estimate}, withInterval(t)...)
	}, `f <- function(a) cor.test(?, ?, alternative=a); two <- f("two.sided"); c(two$estimate, two$statistic,
		two$p.value, f("less")$p.value, f("greater")$p.value, two$conf.int)`, x, z)
	long, other := c.sample(25, ties), c.sample(25, ties)
	c.add("Spearman", 1e-10, func() []float64 { t := Spearman(long, other); return []float64{t.Estimate, t.P} },
		`k <- cor.test(?, ?, method="spearman", exact=FALSE); c(k$estimate, k$p.value)`, long, other)
	short, few := c.sample(7, false), c.sample(7, false)
	c.add("Spearman exact", 1e-9, func() []float64 { t := Spearman(short, few); return []float64{t.Estimate, t.P} },
		`k <- cor.test(?, ?, method="spearman", exact=TRUE); c(k$estimate, k$p.value)`, short, few)
	if ties {
		c.add("Kendall with ties", 1e-10, func() []float64 {
			t := Kendall(long, other)
			return []float64{t.Estimate, t.P}
		},
			`k <- cor.test(?, ?, method="kendall", exact=FALSE); c(k$estimate, k$p.value)`, long, other)
	}
	c.add("summaries", 1e-12, func() []float64 {
		return []float64{Mean(x), SD(x), Median(x), Quantile(x, 0.1), Quantile(x, 0.75), Autocorrelation(x, 1)}
	}, `x <- ?; c(mean(x), sd(x), median(x), quantile(x, c(.1, .75)), acf(x, plot=FALSE)$acf[2])`, x)
	c.add("one-way analysis", 1e-9, func() []float64 {
		a := OneWay(x, y, z)
		s := a.Sources[0]
		return []float64{s.Squares, a.Sources[1].Squares, s.F, s.P}
	}, `d <- stack(list(a=?, b=?, c=?)); a <- anova(lm(values ~ ind, d)); c(a[[2]], a[[4]][1], a[[5]][1])`, x, y, z)
}

// tables adds tests of counts.
func (c *rCases) tables(round int) {
	count := func() int { return 1 + c.source.IntN(20) }
	two := [][]int{{count(), count()}, {count(), count()}}
	if round == 0 {
		two = [][]int{{0, 7}, {5, 4}}
	}
	big := [][]int{{count(), count(), count()}, {count(), count(), count()}, {count(), count(), count()}}
	result := func(t *Test) []float64 { return []float64{t.Statistic, t.P} }
	c.add("chi-square", 1e-10, func() []float64 { return result(ChiSquared(big)) },
		`k <- chisq.test(?, correct=FALSE); c(k$statistic, k$p.value)`, big)
	c.add("Yates", 1e-10, func() []float64 { return result(ChiSquaredYates(two)) },
		`k <- chisq.test(?, correct=TRUE); c(k$statistic, k$p.value)`, two)
	c.add("Fisher", 2e-3, func() []float64 {
		t := Fisher(two)
		return []float64{t.P, t.Less, t.Greater, t.Estimate, t.Interval[0], t.Interval[1]}
	}, `f <- function(a) fisher.test(?, alternative=a); k <- f("two.sided");
		c(k$p.value, f("less")$p.value, f("greater")$p.value, k$estimate, k$conf.int)`, two)
	c.add("Fisher of three rows", 1e-6, func() []float64 { return []float64{Fisher(big).P} },
		`fisher.test(?, workspace=2e7)$p.value`, big)
	own := rand.New(rand.NewPCG(40, uint64(round))) // leaves the other cases unchanged
	flat := [][]int{{0, 1, 2, 1}, {2, 1, 1, 3}}
	for _, row := range flat {
		for i := range row {
			row[i] += own.IntN(6)
		}
	}
	c.add("Fisher of four columns", 1e-6, func() []float64 { return []float64{Fisher(flat).P} },
		`fisher.test(?)$p.value`, flat)
	c.add("McNemar", 1e-10, func() []float64 { t := McNemar(two[0][1], two[1][0]); return []float64{t.Statistic, t.P} },
		`m <- ?; c(mcnemar.test(m, correct=FALSE)$statistic, binom.test(m[1,2], m[1,2]+m[2,1])$p.value)`, two)
	n := 10 + c.source.IntN(60)
	k := c.source.IntN(n + 1)
	c.add("binomial", 1e-9, func() []float64 {
		t := ProportionTest(k, n, 0.3)
		return append([]float64{t.P, t.Less, t.Greater}, t.Interval...)
	}, `f <- function(a) binom.test(?, ?, 0.3, alternative=a); t <- f("two.sided");
		c(t$p.value, f("less")$p.value, f("greater")$p.value, t$conf.int)`, k, n)
	c.add("Wilson", 1e-10, func() []float64 { return WilsonInterval(k, n) },
		`prop.test(?, ?, correct=FALSE)$conf.int`, k, n)
	c.add("two proportions", 1e-9, func() []float64 {
		t := TwoProportions(two[0][0], two[0][0]+two[0][1]+1, two[1][0], two[1][0]+two[1][1]+2)
		return append([]float64{t.Statistic * t.Statistic, t.P}, t.Interval...)
	}, `m <- ?; k <- prop.test(m[,1], m[,1]+m[,2]+c(1,2), correct=FALSE); c(k$statistic, k$p.value, k$conf.int)`, two)
	c.add("fit", 1e-10, func() []float64 { return result(GoodnessOfFit(big[0], []float64{1, 2, 3})) },
		`k <- chisq.test(?[1,], p=c(1,2,3)/6); c(k$statistic, k$p.value)`, big)
}

func fitted(m *Model) []float64 {
	out := append(append([]float64{}, m.Coefficients...), m.Errors...)
	return append(out, m.P...)
}

// models adds linear and generalised linear models.
func (c *rCases) models(round int) {
	n := 30
	x, w, words := c.sample(n, round%2 == 1), c.sample(n, false), c.words(n, "a", "b", "c")
	y, yes, counts, weights := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range y {
		y[i] = 2 + 0.5*x[i] - 0.2*w[i] + c.source.NormFloat64()
		if c.source.Float64() < 1/(1+math.Exp(-(x[i]-10)/2)) {
			yes[i] = 1
		}
		counts[i] = math.Floor(math.Exp(0.1*x[i]) * c.source.Float64() * 2)
		weights[i] = float64(1 + c.source.IntN(4))
	}
	data := `x <- ?; w <- ?; g <- factor(?); y <- ?; `
	parts := []Part{X("x", x), X("w", w), Factor("g", words)}
	c.add("linear", 1e-9, func() []float64 {
		m := Linear(y, parts...)
		return append(fitted(m), m.Sigma, m.R2, m.AdjustedR2, m.F, m.Leverage[3])
	}, data+`m <- lm(y ~ x + w + g); s <- summary(m); c(s$coefficients[,c(1,2,4)], s$sigma, s$r.squared,
		s$adj.r.squared, s$fstatistic[1], hatvalues(m)[4])`, x, w, words, y)
	c.add("weighted", 1e-9, func() []float64 {
		m := Linear(y, append(parts, Weights(weights))...)
		return append(fitted(m), m.Sigma, m.R2, m.F)
	}, data+`m <- lm(y ~ x + w + g, weights=?); s <- summary(m);
		c(s$coefficients[,c(1,2,4)], s$sigma, s$r.squared, s$fstatistic[1])`, x, w, words, y, weights)
	c.add("no intercept", 1e-9, func() []float64 {
		m := Linear(y, X("x", x), X("w", w), NoIntercept())
		return append(fitted(m), m.R2, m.F)
	}, data+`s <- summary(lm(y ~ 0 + x + w));
		c(s$coefficients[,c(1,2,4)], s$r.squared, s$fstatistic[1])`, x, w, words, y)
	sandwich := `X <- model.matrix(m); e <- resid(m); h <- hatvalues(m); B <- solve(crossprod(X));
		n <- nrow(X); p <- ncol(X);
		hc <- function(u) sqrt(diag(B %*% crossprod(X * u) %*% B)); `
	c.add("robust", 1e-8, func() []float64 {
		m := Linear(y, parts...)
		var out []float64
		for _, kind := range []string{"HC0", "HC1", "HC2", "HC3"} {
			out = append(out, m.Robust(kind).Errors...)
		}
		return out
	}, data+`m <- lm(y ~ x + w + g); `+sandwich+`c(hc(e), hc(e) * sqrt(n/(n-p)), hc(e/sqrt(1-h)), hc(e/(1-h)))`, x, w,
		words, y)
	c.add("clustered", 1e-8, func() []float64 { return Linear(y, X("x", x), X("w", w)).Clustered(words).Errors },
		data+`m <- lm(y ~ x + w); `+sandwich+`S <- rowsum(X * e, g); k <- nrow(S);
		sqrt(diag(B %*% crossprod(S) %*% B) * k/(k-1) * (n-1)/(n-p))`, x, w, words, y)
	c.add("interaction", 1e-8, func() []float64 {
		g := Factor("g", words)
		return fitted(Linear(y, X("x", x), g, Product(X("x", x), g)))
	}, data+`summary(lm(y ~ x * g))$coefficients[,c(1,2,4)]`, x, w, words, y)
	c.add("two-way analysis", 1e-8, func() []float64 {
		a := TwoWay(y, Factor("g", words), Factor("k", names(x)))
		var out []float64
		for _, s := range a.Sources[:3] {
			out = append(out, s.Squares, s.F, s.P)
		}
		return out
	}, data+`k <- factor(ifelse(x < 10, "low", "high")); a <- anova(lm(y ~ g * k));
		t(cbind(a[[2]], a[[4]], a[[5]])[1:3,])`,
		x, w, words, y)
	c.unbalanced(data, x, w, words, y)
	c.generalised(data, x, w, words, yes, counts)
	c.trials(x)
}

func names(x []float64) []string {
	out := make([]string, len(x))
	for i, v := range x {
		out[i] = "high"
		if v < 10 {
			out[i] = "low"
		}
	}
	return out
}

func (c *rCases) generalised(data string, x, w []float64, words []string, yes, counts []float64) {
	parts := []Part{X("x", x), X("w", w), Factor("g", words)}
	summary := func(m *Model) []float64 {
		return append(fitted(m), m.Deviance, m.NullDeviance, m.AIC)
	}
	code := data + `m <- glm(y ~ x + w + g, family=?, control=list(epsilon=1e-14, maxit=100)); s <- summary(m);
		c(s$coefficients[,c(1,2,4)], m$deviance, m$null.deviance, m$aic)`
	c.add("logit", 1e-6, func() []float64 { return summary(Logit(yes, parts...)) }, code, x, w, words, yes, "binomial")
	c.add("probit", 1e-6, func() []float64 { return summary(Probit(yes, parts...)) }, code, x, w, words, yes,
		`binomial("probit")`)
	c.add("Poisson", 1e-6, func() []float64 { return summary(Poisson(counts, parts...)) }, code, x, w, words, counts,
		"poisson")
	c.add("gamma", 1e-6, func() []float64 { return summary(Gamma(x, X("w", w), Factor("g", words))) },
		data+`m <- glm(x ~ w + g, family=Gamma("log"), control=list(epsilon=1e-14)); s <- summary(m);
		c(s$coefficients[,c(1,2,4)], m$deviance, m$null.deviance, m$aic)`, x, w, words, yes)
	c.add("Poisson with offset", 1e-6, func() []float64 { return summary(Poisson(counts, X("x", x), Offset(w))) },
		data+`m <- glm(y ~ x + offset(w), family=poisson, control=list(epsilon=1e-14, maxit=100)); s <- summary(m);
		c(s$coefficients[,c(1,2,4)], m$deviance, m$null.deviance, m$aic)`, x, w, words, counts)
}

func (c *rCases) trials(x []float64) {
	k, n := make([]float64, len(x)), make([]float64, len(x))
	for i := range k {
		n[i] = float64(2 + c.source.IntN(6))
		k[i] = float64(c.source.IntN(int(n[i]) + 1))
	}
	c.add("logit of trials", 1e-6, func() []float64 {
		m := Logit(k, X("x", x), Trials(n))
		return append(append(fitted(m), m.Deviance, m.AIC), m.Ratio("x")...)
	}, `x <- ?; k <- ?; n <- ?; m <- glm(cbind(k, n-k) ~ x, family=binomial, control=list(epsilon=1e-14));
		s <- summary(m)$coefficients; c(s[,c(1,2,4)], m$deviance, m$aic,
		exp(s[2,1] + c(0, -1, 1) * qnorm(.975) * s[2,2]))`, x, k, n)
}

// survival adds curves and the log-rank test.
func (c *rCases) survival(ties bool) {
	n := 24
	times, events, groups := c.sample(n, ties), make([]float64, n), c.words(n, "a", "b", "c")
	for i := range events {
		if i%4 > 0 {
			events[i] = 1
		}
	}
	c.add("Kaplan-Meier", 1e-9, func() []float64 {
		k := KaplanMeier(times, events)
		m, _ := k.Median()
		last := len(k.Times) - 2
		return []float64{k.Survival[last], k.SE[last], k.Low[last], k.High[last], m}
	}, `t <- ?; d <- ?; s <- survfit(Surv(t, d) ~ 1); i <- which(s$n.event > 0); i <- i[length(i)-1];
		c(s$surv[i], s$surv[i] * s$std.err[i], s$lower[i], s$upper[i], summary(s)$table["median"])`, times, events)
	c.add("log-rank", 1e-9, func() []float64 {
		l := LogRank(times, events, groups)
		return append([]float64{l.Test.Statistic, l.Test.P}, l.Expected...)
	}, `s <- survdiff(Surv(?, ?) ~ factor(?)); c(s$chisq, pchisq(s$chisq, length(s$n)-1, lower.tail=FALSE), s$exp)`,
		times, events, groups)
}

// others adds power, multiple testing, nonlinear fits and distributions.
func (c *rCases) others(round int) {
	n, d := float64(5+7*round), 0.3+0.15*float64(round)
	c.add("power of t", 1e-8, func() []float64 {
		return []float64{PowerTTest(n, d, 0.05), PowerPairedTTest(n, d, 0.01)}
	},
		`c(power.t.test(?, ?)$power, power.t.test(?, ?, sig.level=.01, type="paired")$power)`, n, d, n, d)
	c.add("power of proportions", 1e-8, func() []float64 {
		return []float64{PowerTwoProportions(n, 0.2, 0.2+d/4, 0.05)}
	},
		`power.prop.test(?, .2, .2+?/4)$power`, n, d)
	c.add("power of analysis of variance", 1e-7, func() []float64 { return []float64{PowerOneWay(4, n, d, 0.05)} },
		`power.anova.test(groups=4, n=?, between.var=(?)^2*4/3, within.var=1)$power`, n, d)
	c.add("power of chi-square", 1e-7, func() []float64 { return []float64{PowerChiSquared(n, d, 3, 0.05)} },
		`pchisq(qchisq(.95, 3), 3, ?*(?)^2, lower.tail=FALSE)`, n, d)
	p := make([]float64, 6)
	for i := range p {
		p[i] = math.Pow(c.source.Float64(), 3)
	}
	p[5] = p[0]
	c.add("multiple testing", 1e-12, func() []float64 {
		return append(append(Bonferroni(p), Holm(p)...), BenjaminiHochberg(p)...)
	}, `p <- ?; c(p.adjust(p, "bonferroni"), p.adjust(p, "holm"), p.adjust(p, "BH"))`, p)
	x := c.sample(20, false)
	y := make([]float64, len(x))
	for i := range y {
		y[i] = 3*math.Exp(-0.2*x[i]) + 0.02*c.source.NormFloat64()
	}
	c.add("nonlinear", 1e-5, func() []float64 {
		m := Nonlinear(y, func(b []float64, i int) float64 { return b[0] * math.Exp(-b[1]*x[i]) },
			Parameter{"a", 2}, Parameter{"k", 0.3})
		return append(append([]float64{}, m.Coefficients...), m.Errors...)
	}, `x <- ?; y <- ?; m <- nls(y ~ a*exp(-k*x), start=list(a=2, k=.3), control=list(tol=1e-9, warnOnly=TRUE));
		summary(m)$coefficients[,1:2]`, x, y)
	v := 0.1 + 2.5*float64(round)
	c.add("distributions", 1e-10, func() []float64 {
		return []float64{
			TailT(v, 4.5), TailF(v, 3, 17), TailChi2(v, 7), TailNormal(v), QuantileT(0.975, v+1),
			QuantileF(0.95, v+1, 9), QuantileChi2(0.99, v), QuantileNormal(0.999), TailBinomial(round, 20, 0.4),
		}
	}, `v <- ?; c(2*pt(-v, 4.5), pf(v, 3, 17, lower.tail=FALSE), pchisq(v, 7, lower.tail=FALSE), 2*pnorm(-v),
		qt(.975, v+1), qf(.95, v+1, 9), qchisq(.99, v), qnorm(.999),
		pbinom(? - 1, 20, .4, lower.tail=FALSE))`, v, round)
	effects, errors := c.sample(6, false), []float64{0.5, 1, 1.5, 2, 1, 0.7}
	c.add("meta-analysis", 1e-10, func() []float64 {
		var studies []Study
		for i, e := range effects {
			studies = append(studies, Study{string(rune('a' + i)), e, errors[i]})
		}
		f, r := MetaFixed(studies), MetaRandom(studies)
		return []float64{f.Effect, f.SE, f.Q, f.I2, r.Tau2, r.Effect, r.SE}
	}, `y <- ?; s <- ?; w <- 1/s^2; m <- sum(w*y)/sum(w); Q <- sum(w*(y-m)^2); k <- length(y)-1;
		t <- max(0, (Q-k)/(sum(w)-sum(w^2)/sum(w))); v <- 1/(s^2+t);
		c(m, sqrt(1/sum(w)), Q, max(0, (Q-k)/Q), t, sum(v*y)/sum(v), sqrt(1/sum(v)))`, effects, errors)
}

// refusals adds data without an answer, which both R and we refuse.
func (c *rCases) refusals() {
	x := []float64{1, 2, 3, 4, 5, 6, 7, 8}
	same := []float64{2, 2, 2, 2, 2, 2, 2, 2}
	split := []float64{0, 0, 0, 0, 1, 1, 1, 1}
	one := []string{"a", "a", "a", "a", "a", "a", "a", "a"}
	c.add("one level", 0, func() []float64 { return Linear(x, Factor("g", one)).Errors },
		`lm(? ~ factor(?))$coefficients`, x, one)
	c.add("constant samples", 0, func() []float64 { return sides(WelchTTest(same, same)) },
		`t.test(?, ?)$p.value`, same, same)
	c.add("one value", 0, func() []float64 { return sides(TTest(x[:1], 0)) }, `t.test(1)$p.value`)
	c.add("separation", 0, func() []float64 { return Logit(split, X("x", x)).Errors },
		`strict(glm(? ~ ?, family=binomial)$coefficients)`, split, x)
	quasi := []float64{0, 0, 0, 1, 0, 1, 1, 1}
	only := []float64{0, 0, 0, 0, 0, 1, 1, 1}
	c.add("quasi-separation", 0, func() []float64 { return Logit(quasi, X("z", only)).Errors },
		`-12345.5`)
	c.add("no separation", 1e-6, func() []float64 { return Logit(quasi, X("x", x)).Errors },
		`summary(glm(? ~ ?, family=binomial, control=list(epsilon=1e-14)))$coefficients[,2]`, quasi, x)
	c.add("negative counts", 0, func() []float64 {
		return Poisson([]float64{1, -1, 3, 2, 2, 1, 1, 1}, X("x", x)).Errors
	},
		`glm(c(1,-1,3,2,2,1,1,1) ~ ?, family=poisson)$coefficients`, x)
	c.add("censored times only", 0, func() []float64 { return KaplanMeier(x, make([]float64, 8)).SE }, `-12345.5`)
	c.add("one group", 0, func() []float64 { return sides(LogRank(x, split, one).Test) },
		`survdiff(Surv(?, ?) ~ ?)$chisq`, x, split, one)
	c.add("missing values", 0, func() []float64 { return Linear([]float64{1, math.NaN(), 3}, X("x", x[:3])).Errors },
		`lm(c(1,NA,3) ~ c(1,2,3), na.action=na.fail)$coefficients`)
	c.add("unequal lengths", 0, func() []float64 { return sides(PairedTTest(x, x[:4])) },
		`t.test(1:8, 1:4, paired=TRUE)$p.value`)
}

// unbalanced compares sums of squares of types II and III with the package car.
func (c *rCases) unbalanced(data string, x, w []float64, words []string, y []float64) {
	if !c.car {
		return
	}
	for name, analyse := range map[string]func([]float64, Part, Part) *Anova{"2": TwoWayII, "3": TwoWayIII} {
		rows := map[string]string{"2": "1:3", "3": "2:4"}[name]
		c.add("two-way analysis of type "+name, 1e-8, func() []float64 {
			var out []float64
			for _, s := range analyse(y, Factor("g", words), Factor("k", names(x))).Sources[:3] {
				out = append(out, s.Squares, s.F, s.P)
			}
			return out
		}, data+`k <- factor(ifelse(x < 10, "low", "high")); options(contrasts=c("contr.sum","contr.poly"));
			a <- car::Anova(lm(y ~ g * k), type=`+name+`); options(contrasts=c("contr.treatment","contr.poly"));
			t(cbind(a[["Sum Sq"]], a[["F value"]], a[["Pr(>F)"]])[`+rows+`,])`, x, w, words, y)
	}
}
