package verify

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// tailT is the probability that Student's t is at least so far from 0.
func tailT(t, df float64) float64 {
	if math.IsInf(t, 1) {
		return 0
	}
	return mathext.RegIncBeta(df/2, 0.5, df/(df+t*t))
}

// tailF is the probability that F is at least so large.
func tailF(f, df1, df2 float64) float64 {
	switch {
	case f <= 0:
		return 1
	case math.IsInf(f, 1):
		return 0
	}
	return mathext.RegIncBeta(df2/2, df1/2, df2/(df2+df1*f))
}

// tailChi2 is the probability that chi-square is at least so large.
func tailChi2(x, df float64) float64 {
	switch {
	case x <= 0:
		return 1
	case math.IsInf(x, 1):
		return 0
	}
	return mathext.GammaIncRegComp(df/2, x/2)
}
