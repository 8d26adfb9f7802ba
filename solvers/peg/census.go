package peg

import (
	"fmt"
	"math/bits"
	"slices"
)

// A Level counts the solvable positions with a given number of pegs.
type Level struct {
	Pegs      int
	Positions uint64 // all solvable positions of the class
	Orbits    uint64 // the same up to symmetries of the class
}

// Levels returns the level sizes, from no peg to a full board. Positions are counted up
// to symmetry by Burnside's lemma: the number of orbits is the mean number of positions
// that a symmetry leaves unchanged. So no position is compared with its images.
func (s *Set) Levels() []Level {
	levels := make([]Level, len(s.levels))
	for n := range levels {
		levels[n] = Level{n, s.levels[n], s.levels[n]}
	}
	for _, g := range s.group[1:] {
		s.eachFixed(g, func(p Position) { levels[p.Pegs()].Orbits++ })
	}
	for n := range levels {
		levels[n].Orbits /= uint64(len(s.group))
	}
	return levels
}

// cycles returns the orbits of holes under g.
func (b *Board) cycles(g *Symmetry) []Position {
	var cycles []Position
	for rest := b.holes; rest != 0; {
		var cycle Position
		for h := rest & -rest; cycle&h == 0; h = g.Apply(h) {
			cycle |= h
		}
		cycles = append(cycles, cycle)
		rest &^= cycle
	}
	return cycles
}

// eachFixed calls f for every position of the set that g leaves unchanged. It visits
// all sets of orbits of holes in Gray code order: each differs from the previous one in
// a single orbit.
func (s *Set) eachFixed(g *Symmetry, f func(Position)) {
	cycles := s.board.cycles(g)
	parity := make([]uint8, len(cycles))
	number := make([]uint64, len(cycles))
	for i, c := range cycles {
		parity[i], number[i] = s.board.parity(c), s.sheet.number(c)
	}
	var p Position
	var class uint8
	var at uint64
	for n := uint64(1); n>>len(cycles) == 0; n++ {
		i := bits.TrailingZeros64(n)
		p, class, at = p^cycles[i], class^parity[i], at^number[i]
		if class == s.parity && s.sheet.bits[at>>laneHoles]>>(at%64)&1 != 0 {
			f(p)
		}
	}
}

// canonical returns the least image of p under the symmetries of the class.
func (s *Set) canonical(p Position) Position { return least(p, s.group) }

// Symmetric returns the solvable positions with exactly the given symmetry type (Tables
// 1 and 3), one for each orbit under the symmetries of the class, in order of their
// numbers of pegs. Every symmetric position is fixed by a symmetry of prime order, so
// only those are visited, one of each conjugacy class.
func (s *Set) Symmetric() [][]Position {
	types := make([][]Position, s.board.lattice.Types()+1)
	var found []Position
	for _, g := range s.primes() {
		s.eachFixed(g, func(p Position) { found = append(found, s.canonical(p)) })
	}
	slices.Sort(found)
	for _, p := range slices.Compact(found) {
		t := s.board.Type(p)
		types[t] = append(types[t], p)
	}
	for _, list := range types {
		slices.SortStableFunc(list, func(p, q Position) int { return p.Pegs() - q.Pegs() })
	}
	return types
}

// primes returns the symmetries of the class of prime order, one of each
// conjugacy class.
func (s *Set) primes() []*Symmetry {
	var primes []*Symmetry
	for _, g := range s.group {
		if (g.order == 2 || g.order == 3) && !slices.ContainsFunc(primes, func(h *Symmetry) bool {
			return s.conjugate(g, h)
		}) {
			primes = append(primes, g)
		}
	}
	return primes
}

// conjugate reports whether some symmetry k of the class has k g = h k.
func (s *Set) conjugate(g, h *Symmetry) bool {
	return slices.ContainsFunc(s.group, func(k *Symmetry) bool {
		for p := s.board.holes; p != 0; p &= p - 1 {
			if k.Apply(g.Apply(p&-p)) != h.Apply(k.Apply(p&-p)) {
				return false
			}
		}
		return true
	})
}

// A TypeCount is a cell of Table 2 or Table 3.
type TypeCount struct {
	Type, Order int
	Count       uint64 // solvable positions with exactly this symmetry type, up to symmetry
}

// Census counts the symmetric solvable positions by type.
func (s *Set) Census() []TypeCount {
	var counts []TypeCount
	for t, list := range s.Symmetric() {
		if t > 0 {
			counts = append(counts, TypeCount{t, s.board.lattice.Order(t), uint64(len(list))})
		}
	}
	return counts
}

// String returns the cell as a line of text.
func (c TypeCount) String() string { return fmt.Sprintf("type %d: %d", c.Type, c.Count) }
