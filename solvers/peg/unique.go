package peg

import (
	"math/bits"
	"slices"
)

// Singles describes the positions with a given number of pegs that have exactly one
// winning jump (Table 4).
type Singles struct {
	Pegs      int
	Positions uint64     // number of such positions in the class
	Most      int        // the greatest number of starting jumps among them
	Best      []Position // those with that many, one of each orbit, in increasing order
}

// Unique finds the positions with exactly one winning jump, for every number of pegs
// from 0 to a full board. An entry has zero positions if there are none.
func (s *Set) Unique() []Singles {
	found := make([][]Singles, s.worker)
	for i := range found {
		found[i] = make([]Singles, len(s.levels))
	}
	s.each(func(worker, n int) { s.sheet.uniqueBlock(n, found[worker]) })
	all := make([]Singles, len(s.levels))
	for n := range all {
		all[n].Pegs = n
		for _, part := range found {
			all[n].join(part[n])
		}
		all[n].Best = s.orbits(all[n].Best)
	}
	return all
}

// uniqueBlock adds the positions of one block, for all numbers of pegs at once.
func (s *sheet) uniqueBlock(n int, found []Singles) {
	b := s.block(n)
	for word := range s.middle {
		if s.bits[b.base|uint64(word)] == 0 {
			continue
		}
		for set := s.single(&b, word); set != 0; set &= set - 1 {
			p := s.position(&b, word, bits.TrailingZeros64(set))
			found[p.Pegs()].add(p, s.board.Starts(p))
		}
	}
}

// add counts a position with the given number of starting jumps.
func (u *Singles) add(p Position, starts int) {
	u.Positions++
	if starts > u.Most {
		u.Most, u.Best = starts, u.Best[:0]
	}
	if starts == u.Most {
		u.Best = append(u.Best, p)
	}
}

// join adds the positions found by another worker.
func (u *Singles) join(v Singles) {
	u.Positions += v.Positions
	if v.Most > u.Most {
		u.Most, u.Best = v.Most, nil
	}
	if v.Most == u.Most {
		u.Best = append(u.Best, v.Best...)
	}
}

// orbits returns the canonical forms of some positions, each once.
func (s *Set) orbits(positions []Position) []Position {
	forms := make([]Position, len(positions))
	for i, p := range positions {
		forms[i] = s.canonical(p)
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}
