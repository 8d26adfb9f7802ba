package verify

import (
	"errors"
	"math/big"
)

// ErrAlwaysPossible says that a mean is printed with so few places that any would be possible.
var ErrAlwaysPossible = errors.New("every mean with these places is possible for so many values")

// PossibleMean reports what n whole numbers, each the sum of some items, can have for a mean and a standard deviation
// that round to the printed ones (GRIM, Brown and Heathers 2017; GRIMMER, Anaya 2016, here exact). The standard
// deviation may be empty. It returns what the numbers give, and why they cannot be right, or "".
func PossibleMean(meanText, sdText string, n, items int64) (computed, fault string, err error) {
	m := &mean{n: n, items: max(items, 1)}
	if m.mean, err = decimal(meanText); err != nil {
		return "", "", err
	}
	if sdText != "" {
		sd, err := decimal(sdText)
		if err != nil {
			return "", "", err
		}
		m.sd = &sd
	}
	if m.n < 1 {
		return "", "", errors.New("there is no sample")
	}
	grain := new(big.Rat).Mul(m.mean.ulp, big.NewRat(m.n*m.items, 1))
	if grain.Cmp(big.NewRat(1, 1)) >= 0 {
		return "", "", ErrAlwaysPossible
	}
	computed, fault = m.judge()
	return computed, fault, nil
}

// decimal reads a number that is rounded to its last place.
func decimal(text string) (Number, error) {
	n, err := ParseNumber(text)
	if err == nil && n.ulp == nil {
		n.ulp = big.NewRat(1, 1)
	}
	return n, err
}
