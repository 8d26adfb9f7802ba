package peg

import "fmt"

// CensusPart returns one of the numbered parts of [Prover.Census], counted from 1, so that
// several machines can share the work. The parts divide the positions to decide; the counts
// of the whole are the sums of theirs.
func CensusPart(v *Prover, class string, g *Symmetry, part, parts int) []TypeCount {
	if part < 1 || part > parts {
		panic(fmt.Sprintf("there is no part %d of %d", part, parts))
	}
	counts := make([]TypeCount, v.board.lattice.Types())
	for t := range counts {
		counts[t] = TypeCount{Type: t + 1, Order: v.board.lattice.Order(t + 1)}
	}
	met, asked := newExactSet(), 0
	for _, level := range v.board.fixed(class, g) {
		for _, p := range level {
			if p = least(p, v.group); p == 0 || !met.add(p) {
				continue
			}
			if asked++; asked%parts == part%parts && v.Solvable(p) {
				counts[v.board.Type(p)-1].Count++
			}
		}
	}
	return counts
}
