package printed

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"rederive/internal/lazyregexp"
	"rederive/stats"
)

// A PSpan is the range of p-values of a test over all numbers that round to the printed ones.
type PSpan struct{ Low, Exact, High float64 }

// OtherSide returns the one-sided p-values in the other direction.
func (s PSpan) OtherSide() PSpan { return PSpan{1 - s.High, 1 - s.Exact, 1 - s.Low} }

// PSpan returns the p-value of a test with one or two sides. It returns false if the degrees of freedom are unknown.
func (t *Test) PSpan(sides int) (PSpan, bool) {
	df, ok := t.degreesOf()
	if !ok {
		return PSpan{}, false
	}
	stat := t.Value.Span()
	switch t.Relation {
	case "<", "<=":
		stat = Span{0, t.Value.Value} // a bound is not rounded
		if t.Value.Value < 0 {
			stat.Low = math.Inf(-1)
		}
	case ">", ">=":
		stat = Span{t.Value.Value, math.Inf(1)}
	}
	near, far := math.Min(math.Abs(stat.Low), math.Abs(stat.High)), math.Max(math.Abs(stat.Low), math.Abs(stat.High))
	if stat.Low <= 0 && stat.High >= 0 {
		near = 0
	}
	exact := make([]float64, len(df))
	for i, n := range df {
		exact[i] = n.Value
	}
	s := PSpan{Low: 1, Exact: t.pAt(math.Abs(t.Value.Value), exact)}
	corner := make([]float64, len(df))
	for c := range 1 << len(df) {
		for i, n := range df {
			corner[i] = n.Span().Low
			if c>>i&1 == 1 {
				corner[i] = n.Span().High
			}
			if n.Places == 0 { // an integer is exact
				corner[i] = n.Value
			}
		}
		s.Low = math.Min(s.Low, t.pAt(far, corner))
		s.High = math.Max(s.High, t.pAt(near, corner))
	}
	const float = 1e-9 // the possible error of the distributions
	s.Low, s.High = s.Low*(1-float), math.Min(1, s.High*(1+float))
	if sides == 1 {
		s = PSpan{s.Low / 2, s.Exact / 2, s.High / 2}
	}
	return s, true
}

// degreesOf returns the degrees of freedom, if they are known.
func (t *Test) degreesOf() ([]Number, bool) {
	df := t.DF
	switch {
	case t.Stat.Tail == "":
		return nil, false
	case t.Stat.degrees == 0:
		return nil, true
	case t.Stat.Tail == "r" && len(df) == 0 && t.Sample != nil:
		n := *t.Sample
		n.Value -= 2
		df = []Number{n}
	}
	if len(df) != t.Stat.degrees {
		return nil, false
	}
	for i, n := range df {
		canBeInfinite := t.Stat.Tail == "t" || t.Stat.Tail == "F" && i == 1
		if n.Value <= 0 || math.IsInf(n.Value, 1) && !canBeInfinite {
			return nil, false
		}
	}
	return df, true
}

// TailNormal is [stats.TailNormal], and 1 for 0 over 0.
func TailNormal(z float64) float64 {
	if math.IsNaN(z) {
		return 1
	}
	return stats.TailNormal(z)
}

func (t *Test) pAt(x float64, df []float64) float64 {
	switch t.Stat.Tail {
	case "t":
		if math.IsInf(df[0], 1) {
			return stats.TailNormal(x)
		}
		return stats.TailT(x, df[0])
	case "F":
		if math.IsInf(df[1], 1) {
			return stats.TailChi2(x*df[0], df[0])
		}
		return stats.TailF(x, df[0], df[1])
	case "chi2":
		return stats.TailChi2(x, df[0])
	case "z":
		return stats.TailNormal(x)
	}
	return stats.TailR(math.Max(-1, math.Min(1, x)), df[0])
}

// Agrees reports whether a printed p-value is in a span.
func (p *P) Agrees(s PSpan, alpha float64) bool {
	v := p.Value.Value
	switch p.Relation {
	case "<":
		return s.Low < v
	case "<=":
		return s.Low <= v
	case ">":
		return s.High > v
	case ">=":
		return s.High >= v
	case "ns":
		return s.High > alpha
	}
	half := p.Value.Half
	if p.Relation == "~" {
		half *= 2
	}
	return (s.Low <= v+half || onlyNines.MatchString(p.Value.Text)) && (s.High >= v-half || v < smallestInR)
}

// Some papers print the limit of what is printed: R prints no p-value below 2.2e-16, and .999 is for all above it.
const smallestInR = 2.25e-16

var onlyNines = lazyregexp.New(`^0\.99+$`)

// Decides reports whether a printed p-value is significant, and whether that is certain.
func (p *P) Decides(alpha float64) (significant, known bool) {
	v := p.Value.Value
	switch p.Relation {
	case "<", "<=":
		return true, v <= alpha
	case ">", ">=":
		return false, v >= alpha
	case "ns":
		return false, true
	}
	return v < alpha, v+p.Value.Half < alpha || v-p.Value.Half > alpha
}

// Changes reports whether a span contradicts the printed significance.
func (p *P) Changes(s PSpan, alpha float64) bool {
	significant, known := p.Decides(alpha)
	return known && (significant && s.Low >= alpha || !significant && s.High < alpha)
}

// IsClose reports whether a p-value is within a tenth plus two hundredths of the computed range.
func (t *Test) IsClose(s PSpan) bool {
	v := t.P.Value.Value
	return v >= s.Low*0.9-0.02 && v <= s.High*1.1+0.02
}

// Impossible says why a test cannot be as printed, or "".
func (t *Test) Impossible() string {
	v := t.Value.Span()
	switch t.Stat.Tail {
	case "F", "chi2":
		if v.High < 0 && !t.ofDifference {
			return t.Stat.Name + " is never below 0"
		}
	case "r":
		if v.Low > 1 || v.High < -1 {
			return "a correlation lies between -1 and 1"
		}
	}
	if t.P != nil && t.P.Relation != "ns" && (t.P.Value.Value > 1+1e-12 || t.P.Value.Value < 0) {
		return "a p-value lies between 0 and 1"
	}
	return ""
}

// Unknown says why a test cannot be checked.
func (t *Test) Unknown() string {
	switch {
	case t.Stat.Tail == "":
		return "the p-value of " + t.Stat.Name + " does not follow from what is printed"
	case len(t.DF) == 0:
		return "no degrees of freedom are printed"
	}
	if i := slices.IndexFunc(t.DF, func(n Number) bool { return n.Value <= 0 }); i >= 0 {
		return "no statistic has " + t.DF[i].Text + " degrees of freedom"
	}
	return fmt.Sprintf("%s has %d degrees of freedom, %d are printed", t.Stat.Name, t.Stat.degrees, len(t.DF))
}

// Short formats a number with three significant digits, as papers do, and an integer with all of its digits.
func Short(x float64) string { return Digits(x, 3) }

// Digits formats a number with n significant digits.
func Digits(x float64, n int) string {
	switch size := math.Abs(x); {
	case x != 0 && size < 1e-4:
		return strconv.FormatFloat(x, 'e', n-1, 64)
	case size < 1e15 && size >= math.Pow10(n)-0.5:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', n, 64)
}
