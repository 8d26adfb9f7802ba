package verify

import (
	"fmt"
	"math/big"
	"strings"
)

// params are the fields of a claim that say how its values are read.
type params struct {
	unit     *unit       // of numbers that carry none
	stars    []threshold // what stars at a value mean, the largest first
	alpha    *big.Rat    // below which a p-value is significant, or nil
	tolerant bool        // a tolerance is stated
}

// A threshold is the p-value below which a mark is printed.
type threshold struct {
	mark  string
	below Number
}

// level is alpha, by default .05.
func (p params) level() *big.Rat {
	if p.alpha == nil {
		return big.NewRat(1, 20)
	}
	return p.alpha
}

// given is the kind whose values are read by these fields.
func (k Kind) given(p params) Kind {
	k.with = p
	if k.Of != nil {
		of := k.Of.given(p)
		k.Of = &of
	}
	return k
}

// parseStars reads a field stars: entries mark threshold, separated by
// semicolons, as in * .05; ** .01; *** .001.
func parseStars(text string) ([]threshold, error) {
	var list []threshold
	for entry := range strings.SplitSeq(text, ";") {
		mark, below, _ := strings.Cut(strings.TrimSpace(entry), " ")
		n, err := ParseNumber(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(below), "<")))
		if err != nil || mark == "" || !isProbability(n.Rat()) {
			return nil, fmt.Errorf("%q is not of the form mark threshold, as in * .05", strings.TrimSpace(entry))
		}
		if i := len(list); i > 0 && list[i-1].below.Rat().Cmp(n.Rat()) <= 0 {
			return nil, fmt.Errorf("the thresholds of stars do not fall: %s comes after %s", n, list[i-1].below)
		}
		list = append(list, threshold{mark, n})
	}
	return list, nil
}

// starred is the p-value that a mark means: below its threshold, and not
// below that of the next. No mark is a p-value that is not below any.
func (p params) starred(mark string) (Value, bool) {
	v := Value{form: allOf, word: mark}
	bound := func(r relation, n Number) { v.items = append(v.items, Value{form: aNumber, num: n, rel: r}) }
	if mark == "" && len(p.stars) > 0 {
		bound(isAtLeast, p.stars[0].below)
		return v, true
	}
	for i, t := range p.stars {
		if t.mark != mark {
			continue
		}
		bound(isLess, t.below)
		if i+1 < len(p.stars) {
			bound(isAtLeast, p.stars[i+1].below)
		}
		return v, true
	}
	return Value{}, false
}

// isProbability reports whether a number lies between 0 and 1.
func isProbability(r *big.Rat) bool { return r.Sign() >= 0 && r.Cmp(big.NewRat(1, 1)) <= 0 }
