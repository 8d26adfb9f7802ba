package stats

import (
	"math"
	"slices"
	"sort"
)

// Bonferroni returns p-values adjusted for all hypotheses together: each is multiplied by their
// number, and is at most 1. Dunn, Journal of the American Statistical Association 56 (1961).
func Bonferroni(p []float64) []float64 {
	probabilities("Bonferroni", p)
	out := make([]float64, len(p))
	for i, v := range p {
		out[i] = math.Min(1, v*float64(len(p)))
	}
	return out
}

// Holm returns the p-values of the step-down method, which rejects everything that [Bonferroni]
// rejects. The i-th smallest of m is multiplied by m - i + 1, and is at least the one before.
// Holm, Scandinavian Journal of Statistics 6 (1979).
func Holm(p []float64) []float64 {
	order := probabilities("Holm", p)
	out, most := make([]float64, len(p)), 0.0
	for k, i := range order {
		most = math.Max(most, math.Min(1, p[i]*float64(len(p)-k)))
		out[i] = most
	}
	return out
}

// BenjaminiHochberg returns p-values that bound the false discovery rate. The i-th smallest of m
// is multiplied by m/i, and is at most the one after. The factor is rounded first, as in R. Benjamini and
// Hochberg, Journal of the Royal Statistical Society B 57 (1995).
func BenjaminiHochberg(p []float64) []float64 {
	order := probabilities("BenjaminiHochberg", p)
	out, least := make([]float64, len(p)), 1.0
	for k, i := range slices.Backward(order) {
		least = math.Min(least, float64(len(p))/float64(k+1)*p[i])
		out[i] = least
	}
	return out
}

// probabilities returns the indexes of p-values in increasing order.
func probabilities(who string, p []float64) []int {
	finite(who, "p", p, 1)
	order := make([]int, len(p))
	for i, v := range p {
		if v < 0 || v > 1 {
			fail(who, "value %d of p is %v, which is not a probability", i+1, v)
		}
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return p[order[a]] < p[order[b]] })
	return order
}
