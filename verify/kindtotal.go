package verify

import (
	"fmt"
	"math/big"
	"strings"

	"rederive/verify/value"

	"rederive"
	"rederive/internal/xslices"
)

func totalKind() kind {
	return kind{
		Row: value.Row{
			Name: "total", Class: value.Check, Fields: []string{"printed", "table", "columns", "total"},
			Takes: nothingTaken, Forms: "nothing: the printed numbers are compared with each other",
		},
		settled: true,
		errata:  ofCell,
		read:    readTotal, Alone: judgeTotal, correct: correctTotal, explain: explainTotal,
	}
}

// readTotal reads relations between printed numbers, or the totals of a table.
func readTotal(s *Spec, others map[string]*rederive.Claim) {
	s.others = others
	if s.Has("total") || s.Has("table") {
		readTableTotal(s)
		return
	}
	s.readChecks(s.checkRelation)
}

// judgeTotal judges relations, or the totals of a table.
func judgeTotal(s *Spec) *Judgement {
	if s.Sums != nil {
		return s.judgeSums()
	}
	j := s.judgePrinted((*Spec).relate)
	j.shown = s.shownRelations()
	return j
}

// relate describes both sides of a printed relation, and says why it cannot hold, or "".
func (s *Spec) relate(text string) (computed, fault string, err error) {
	r, err := s.parseRelation(text)
	if err != nil {
		return "", "", err
	}
	for i, sign := range r.signs {
		a, b := r.sides[i], r.sides[i+1]
		if !a.relates(sign, b) {
			fault = fmt.Sprintf("%s %s %s is impossible", a, sign, b)
			break
		}
	}
	return strings.Join(xslices.Map(r.sides, stretch.String), " | "), fault, nil
}

// A stretch is the range of values that round to a printed number.
type stretch struct{ low, at, high *big.Rat }

// stretchOf returns the stretch of a printed number.
func stretchOf(n value.Number) stretch {
	half := new(big.Rat)
	if n.Ulp != nil {
		half.Mul(n.Ulp, big.NewRat(1, 2))
	}
	at := n.Rat()
	return stretch{new(big.Rat).Sub(at, half), at, new(big.Rat).Add(at, half)}
}

func exactStretch(r *big.Rat) stretch { return stretch{r, r, r} }

// String returns the value, and the ends if they differ.
func (a stretch) String() string { return a.text(value.Readable) }

// text formats a stretch, with number for its numbers.
func (a stretch) text(number func(*big.Rat) string) string {
	if a.low.Cmp(a.high) == 0 {
		return number(a.at)
	}
	return fmt.Sprintf("%s (%s to %s)", number(a.at), number(a.low), number(a.high))
}

// relates reports whether two stretches contain numbers in this relation.
func (a stretch) relates(sign value.Relation, b stretch) bool {
	switch sign {
	case value.IsLess:
		return a.low.Cmp(b.high) < 0
	case value.IsAtMost:
		return a.low.Cmp(b.high) <= 0
	case value.IsMore:
		return a.high.Cmp(b.low) > 0
	case value.IsAtLeast:
		return a.high.Cmp(b.low) >= 0
	}
	return a.low.Cmp(b.high) <= 0 && b.low.Cmp(a.high) <= 0
}

func (a stretch) plus(b stretch) stretch {
	add := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }
	return stretch{add(a.low, b.low), add(a.at, b.at), add(a.high, b.high)}
}

func (a stretch) negated() stretch {
	neg := func(x *big.Rat) *big.Rat { return new(big.Rat).Neg(x) }
	return stretch{neg(a.high), neg(a.at), neg(a.low)}
}

// times multiplies two stretches: the smallest and the largest product of their ends count.
func (a stretch) times(b stretch) stretch {
	out := stretch{at: new(big.Rat).Mul(a.at, b.at)}
	for _, x := range []*big.Rat{a.low, a.high} {
		for _, y := range []*big.Rat{b.low, b.high} {
			p := new(big.Rat).Mul(x, y)
			if out.low == nil || p.Cmp(out.low) < 0 {
				out.low = p
			}
			if out.high == nil || p.Cmp(out.high) > 0 {
				out.high = p
			}
		}
	}
	return out
}

// inverse returns the reciprocal of a stretch, and false if 0 lies in it.
func (a stretch) inverse() (stretch, bool) {
	if a.low.Sign() <= 0 && a.high.Sign() >= 0 {
		return stretch{}, false
	}
	inv := func(x *big.Rat) *big.Rat { return new(big.Rat).Inv(x) }
	return stretch{inv(a.high), inv(a.at), inv(a.low)}, true
}

func correctTotal(s *Spec, e *Erratum) error {
	e.Value = value.WordOf(e.Corrected)
	if s.Sums != nil {
		return nil
	}
	return s.checkRelation(e.Corrected)
}

func explainTotal(s *Spec, e *Erratum, w *wrong, _ *Judgement) string {
	if s.Sums != nil {
		if sameText(e.Corrected, w.Computed) || sameText(e.Corrected, w.value.Word) {
			return ""
		}
		return fmt.Sprintf("corrected %s is not the sum of what is printed, %s", e.Corrected, w.value.Word)
	}
	if _, fault, _ := s.relate(e.Corrected); fault != "" {
		return fmt.Sprintf("corrected %s is not possible either: %s", e.Corrected, fault)
	}
	return ""
}
