package verify

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"rederive/verify/value"
)

// checkRelation refuses a relation of which a part could not fail. Other numbers are tried in the place
// of those that other claims print, as in @a - @a = 0, and then of all, as in 40 + 2 = 2 + 40.
func (s *Spec) checkRelation(text string) error {
	p := &relationParser{spec: s, rest: text, numbers: map[string]stretch{}}
	r, err := p.relation()
	if err != nil {
		return err
	}
	cited := func(text string) bool { return strings.Contains(text, "@") }
	for _, varies := range []func(string) bool{cited, func(string) bool { return true }} {
		canFail := s.canFail(text, p.numbers, varies)
		for i, sign := range r.signs {
			if written := fmt.Sprintf("%s %s %s", r.texts[i], sign, r.texts[i+1]); varies(written) && !canFail[i] {
				return fmt.Errorf("%s always holds: there is nothing to check", value.Abbreviate(written))
			}
		}
	}
	return nil
}

// canFail says of each sign of a relation whether it can fail, if those of its numbers vary that are
// named so. An inequality that half of all numbers satisfy survives one time in 2^30.
func (s *Spec) canFail(text string, numbers map[string]stretch, varies func(name string) bool) map[int]bool {
	chance := rand.New(rand.NewPCG(1, 2)) // the same for each relation, so that no verdict is chance
	out := map[int]bool{}
	for range 30 {
		other := maps.Clone(numbers)
		for _, name := range slices.Sorted(maps.Keys(numbers)) {
			if varies(name) {
				other[name] = anyNumber(chance)
			}
		}
		p := &relationParser{spec: s, rest: text, numbers: other}
		r, err := p.relation()
		if err != nil {
			continue // something divided by 0
		}
		for i, sign := range r.signs {
			out[i] = out[i] || !r.sides[i].relates(sign, r.sides[i+1])
		}
	}
	return out
}

// anyNumber returns a number of either sign and of any size.
func anyNumber(chance *rand.Rand) stretch {
	ten := big.NewInt(10)
	size := new(big.Int).Exp(ten, big.NewInt(chance.Int64N(30)), nil)
	n := new(big.Rat).SetFrac(size, big.NewInt(1+chance.Int64N(1e6)))
	if chance.IntN(2) == 0 {
		n.Neg(n)
	}
	return exactStretch(n)
}
