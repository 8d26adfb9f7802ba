// Package distribution has the tails of the distributions that tests use.
//
//	p := distribution.TailT(2.2, 28) // two-sided
package distribution

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// TailT is the probability that Student's t is at least so far from 0.
func TailT(t, df float64) float64 {
	if math.IsInf(t, 1) {
		return 0
	}
	return mathext.RegIncBeta(df/2, 0.5, df/(df+t*t))
}

// TailF is the probability that F is at least so large.
func TailF(f, df1, df2 float64) float64 {
	switch {
	case f <= 0:
		return 1
	case math.IsInf(f, 1):
		return 0
	}
	return mathext.RegIncBeta(df2/2, df1/2, df2/(df2+df1*f))
}

// TailChi2 is the probability that chi-square is at least so large.
func TailChi2(x, df float64) float64 {
	switch {
	case x <= 0:
		return 1
	case math.IsInf(x, 1):
		return 0
	}
	return mathext.GammaIncRegComp(df/2, x/2)
}

// TailNormal is the probability that a standard normal variable is at least so far from 0.
func TailNormal(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// TailR is the probability that a correlation is at least so far from 0, with n-2 degrees of freedom.
func TailR(r, df float64) float64 {
	r = math.Min(math.Abs(r), 1)
	return TailT(r*math.Sqrt(df/((1-r)*(1+r))), df)
}
