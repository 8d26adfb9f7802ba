package printed

import (
	"math"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/stats"
)

// NearBound is the distance, as a share of the interval, within which an end of the interval counts as near the null
// value, so that the p-value may differ without a finding.
const NearBound = 0.1

// NearZ is how many standard errors an interval and a p-value may differ without a finding: one may come from a Wald
// statistic, and the other from a likelihood or from ranks.
const NearZ = 0.5

// fewDF and leastDF are degrees of freedom that an interval may have if none are printed: as a rule, and at least.
const (
	LeastDF = 2
)

// Null returns the null value of an estimate.
func (e *Estimate) Null() float64 {
	if Ratios[e.Name] {
		return 1
	}
	return 0
}

// OnScale takes the logarithm of a ratio, and Fisher's transformation of a correlation, so that the
// interval is symmetric.
func (e *Estimate) OnScale(x float64) float64 {
	const most = 1 - 1e-9
	switch {
	case Ratios[e.Name]:
		return math.Log(math.Max(x, math.SmallestNonzeroFloat64))
	case IsCorrelation[e.Name]:
		return math.Atanh(math.Max(-most, math.Min(most, x)))
	}
	return x
}

func (e *Estimate) SpanOnScale(s Span) Span { return Span{e.OnScale(s.Low), e.OnScale(s.High)} }

// standardized returns the distance of an estimate from its null value, in half widths of its interval. Each half and
// their mean count, since an interval need not be symmetric.
func (e *Estimate) standardized() Span {
	v, low, high := e.SpanOnScale(e.Value.Span()), e.SpanOnScale(e.CI.Value.Span()), e.SpanOnScale(e.CI.High.Span())
	near, far := math.Max(0, math.Max(v.Low, -v.High)), v.Largest()
	halves := []Span{
		{v.Low - low.High, v.High - low.Low},
		{high.Low - v.High, high.High - v.Low},
		{(high.Low - low.High) / 2, (high.High - low.Low) / 2},
	}
	s := Span{math.Inf(1), 0}
	for _, h := range halves {
		s.Low = math.Min(s.Low, near/math.Max(h.High, math.SmallestNonzeroFloat64))
		s.High = math.Max(s.High, far/math.Max(h.Low, math.SmallestNonzeroFloat64))
	}
	return s
}

// POfInterval returns the span of p-values that an interval allows, if there are at least df degrees of freedom.
func (e *Estimate) POfInterval(df float64) PSpan {
	k, tail := e.standardized(), (1-e.CI.Level/100)/2
	z, t := stats.QuantileNormal(1-tail), stats.QuantileT(1-tail, df)
	exact := 2 * math.Abs(e.OnScale(e.Value.Value)) / (e.OnScale(e.CI.High.Value) - e.OnScale(e.CI.Value.Value))
	p := PSpan{Exact: TailNormal(exact * z)}
	p.Low = math.Min(stats.TailNormal(k.High*z), stats.TailT(k.High*t, df))
	p.High = math.Max(stats.TailNormal(k.Low*z), stats.TailT(k.Low*t, df))
	return p
}

// HasP reports whether a p-value follows from an interval: it needs a level, ordered ends and, for a
// ratio, positive ends.
func (e *Estimate) HasP() bool {
	low, high := e.CI.Value.Span(), e.CI.High.Span()
	least := min(low.Low, e.CI.Value.Value, e.Value.Value)
	if Ratios[e.Name] && (least < 0 || e.CI.Value.Value == 0 || e.Value.Value == 0 || high.High > 50) {
		return false // a logarithm, or a heart rate
	}
	return low.High < high.Low && e.CI.Level > 50 && e.CI.Level < 100
}

// Named returns a copy of the estimate with another name.
func (e *Estimate) Named(name string) *Estimate {
	out := *e
	out.Name = name
	return &out
}

// IsGeometric reports whether an estimate without a name is the geometric mean of the ends of its interval and not the
// arithmetic one, like a ratio.
func (e *Estimate) IsGeometric() bool {
	low, high, v := e.CI.Value.Span(), e.CI.High.Span(), e.Value.Span()
	return e.Name == Unnamed && low.Low > 0 && v.Low > 0 &&
		v.Overlaps(Span{math.Sqrt(low.Low * high.Low), math.Sqrt(low.High * high.High)}) &&
		!v.Overlaps(Span{(low.Low + high.Low) / 2, (low.High + high.High) / 2})
}

// NamesOfRatios matches names before a number that may be a ratio: the OR was 1.46, and in smokers it was 1.57.
var NamesOfRatios = lazyregexp.New(`\ba?(?:OR|HR|RR)s?\b|(?i)\b(?:odds|hazards?|risk|rate) ratios?\b|` +
	`\brelative risks?\b`)

// IsFar reports whether the printed p-value is far from all those that the interval allows; significant
// says on which side.
func (e *Estimate) IsFar(significant bool) bool {
	if e.P.Relation == "ns" {
		return false
	}
	allowed, v := e.POfInterval(LeastDF), e.P.Value.Span()
	zOf := func(p float64) float64 { return -stats.QuantileNormal(math.Min(1, math.Max(p, 1e-300)) / 2) }
	if significant {
		return zOf(v.High)-zOf(allowed.Low) > NearZ
	}
	return zOf(allowed.High)-zOf(v.Low) > NearZ
}

// withArticle puts "a" or "an" before a word.
func withArticle(word string) string {
	if word != "" && strings.ContainsRune("aeiouAEIOU", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// Excuse explains why a p-value may differ from the computed one.
func (c Context) Excuse() string {
	switch {
	case c.Resampled != "":
		return "the text names " + withArticle(c.Resampled) + " test"
	case c.Adjusted != "":
		return "the text says that the p-value is " + c.Adjusted
	}
	return "the text says that it is one-sided"
}

// OfInterval returns the sizes of t or z that the interval of a difference allows, if the interval is printed with such
// a test, and the size that its middle gives.
func (e *Estimate) OfInterval() (allowed Span, exact float64, ok bool) {
	t, low, high := e.Beside, e.CI.Value.Span(), e.CI.High.Span()
	if t == nil || e.CI.Level <= 50 || e.CI.Level >= 100 || e.CI.IsOpen() || low.High >= high.Low {
		return allowed, 0, false
	}
	tail := (1 - e.CI.Level/100) / 2
	q := stats.QuantileNormal(1 - tail)
	if t.Stat == StatT {
		if len(t.DF) != 1 || t.DF[0].Value <= 0 || math.IsInf(t.DF[0].Value, 1) {
			return allowed, 0, false
		}
		q = stats.QuantileT(1-tail, t.DF[0].Value)
	}
	middle := Span{(low.Low + high.Low) / 2, (low.High + high.High) / 2}
	half := Span{(high.Low - low.High) / 2, (high.High - low.Low) / 2}
	allowed = Span{q * middle.Least() / half.High, q * middle.Largest() / half.Low}
	exact = q * math.Abs(e.CI.Value.Value+e.CI.High.Value) / (e.CI.High.Value - e.CI.Value.Value)
	return allowed, exact, true
}
