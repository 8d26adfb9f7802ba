package value

import (
	"fmt"
	"math/big"
	"strings"
)

// Params are the fields of a claim that say how to read its values.
type Params struct {
	Unit     *unit       // for numbers without a unit
	Stars    []threshold // meaning of the stars after a value, largest threshold first
	Alpha    *big.Rat    // a p-value below it is significant; may be nil
	Tolerant bool        // the claim states a tolerance
}

// A threshold is the p-value below which papers print a mark.
type threshold struct {
	Mark  string
	below Number
}

// Level returns alpha, by default .05.
func (p Params) Level() *big.Rat {
	if p.Alpha == nil {
		return big.NewRat(1, 20)
	}
	return p.Alpha
}

// Given returns the kind with these parameters, which also apply to its parts.
func (k Kind) Given(p Params) Kind {
	k.With = p
	if k.Of != nil {
		of := k.Of.Given(p)
		k.Of = &of
	}
	return k
}

// ParseStars reads the field stars: entries mark threshold, separated by
// semicolons, as in * .05; ** .01; *** .001.
func ParseStars(text string) ([]threshold, error) {
	var list []threshold
	for entry := range strings.SplitSeq(text, ";") {
		mark, below, _ := strings.Cut(strings.TrimSpace(entry), " ")
		n, err := ParseNumber(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(below), "<")))
		if err != nil || mark == "" || !IsProbability(n.Rat()) {
			return nil, fmt.Errorf("%q is not of the form mark threshold, as in * .05", strings.TrimSpace(entry))
		}
		if i := len(list); i > 0 && list[i-1].below.Rat().Cmp(n.Rat()) <= 0 {
			return nil, fmt.Errorf("the thresholds of stars do not fall: %s comes after %s", n, list[i-1].below)
		}
		list = append(list, threshold{mark, n})
	}
	return list, nil
}

// starred returns the p-value that a mark means: below its threshold, and not
// below the next one. The empty mark means a p-value that is below no threshold.
func (p Params) starred(mark string) (Value, bool) {
	v := Value{Form: AllOf, Word: mark}
	bound := func(r Relation, n Number) { v.Items = append(v.Items, Value{Form: ANumber, Num: n, Rel: r}) }
	if mark == "" && len(p.Stars) > 0 {
		bound(IsAtLeast, p.Stars[0].below)
		return v, true
	}
	for i, t := range p.Stars {
		if t.Mark != mark {
			continue
		}
		bound(IsLess, t.below)
		if i+1 < len(p.Stars) {
			bound(IsAtLeast, p.Stars[i+1].below)
		}
		return v, true
	}
	return Value{}, false
}

// IsProbability reports whether a number lies between 0 and 1.
func IsProbability(r *big.Rat) bool { return r.Sign() >= 0 && r.Cmp(big.NewRat(1, 1)) <= 0 }
