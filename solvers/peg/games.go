package peg

import (
	"fmt"
	"slices"
)

// Games describes all solutions of one position at once.
type Games struct {
	Positions []uint64 // positions that occur in some solution, by their number of pegs
	Orbits    int      // number of these, up to the symmetries of the problem
	Solutions uint64   // sequences of jumps
	Most      int      // the most positions between start and end that some mirror leaves unchanged
	Way       []Jump   // a solution with that many
}

// Games finds all solutions that lead from start to a position with one peg, by one
// dynamic program over the positions that occur in them. An intermediate position
// counts for Most if one of the mirrors leaves it unchanged.
func (s *Set) Games(start Position, mirrors ...*Symmetry) (Games, error) {
	if !s.Solvable(start) {
		return Games{}, fmt.Errorf("games: the position cannot be solved")
	}
	p := &program{set: s, mirrors: mirrors, group: keepers(s.group, start, mirrors)}
	p.collect(start)
	p.solve()
	return p.games(start), nil
}

// keepers returns the members of a group that leave start unchanged and permute
// the mirrors.
func keepers(group []*Symmetry, start Position, mirrors []*Symmetry) []*Symmetry {
	return slices.DeleteFunc(slices.Clone(group), func(k *Symmetry) bool {
		return k.Apply(start) != start || slices.ContainsFunc(mirrors, func(g *Symmetry) bool {
			return !slices.ContainsFunc(mirrors, func(h *Symmetry) bool { return k.carries(g, h) })
		})
	})
}

// carries reports whether s g = h s.
func (s *Symmetry) carries(g, h *Symmetry) bool {
	for i := range 64 {
		p := Position(1) << i
		if s.Apply(g.Apply(p)) != h.Apply(s.Apply(p)) {
			return false
		}
	}
	return true
}

// A program is a dynamic program over positions, one of each orbit.
type program struct {
	set     *Set
	mirrors []*Symmetry
	group   []*Symmetry
	levels  []level // by the number of jumps made
}

// A level holds the positions after the same number of jumps, in increasing order, with
// the number of their solutions and the most marks on a path to the end.
type level struct {
	positions []Position
	ways      []uint64
	most      []int8
}

// collect finds the solvable positions that are reachable from start.
func (p *program) collect(start Position) {
	for positions := []Position{start}; len(positions) > 0; {
		p.levels = append(p.levels, level{positions: positions})
		met := newExactSet()
		var next []Position
		for _, from := range positions {
			p.each(from, func(_ Jump, q Position) {
				if met.add(q) {
					next = append(next, q)
				}
			})
		}
		slices.Sort(next)
		positions = next
	}
}

// each calls f with the winning jumps of a position and the canonical forms of the
// resulting positions.
func (p *program) each(from Position, f func(j Jump, q Position)) {
	for _, j := range p.set.board.jumps {
		if j.Fits(from) && p.set.has(j.After(from)) {
			f(j, least(j.After(from), p.group))
		}
	}
}

// marked returns 1 if some mirror leaves the position unchanged, and 0 otherwise.
func marked(p Position, mirrors []*Symmetry) int8 {
	for _, g := range mirrors {
		if g.Apply(p) == p {
			return 1
		}
	}
	return 0
}

// solve fills in the levels from the last to the first.
func (p *program) solve() {
	for k := len(p.levels) - 1; k >= 0; k-- {
		l := &p.levels[k]
		l.ways, l.most = make([]uint64, len(l.positions)), make([]int8, len(l.positions))
		for i, from := range l.positions {
			if from.Pegs() == 1 {
				l.ways[i] = 1
				continue
			}
			next := &p.levels[k+1]
			p.each(from, func(_ Jump, q Position) {
				at, _ := slices.BinarySearch(next.positions, q)
				l.ways[i] += next.ways[at]
				l.most[i] = max(l.most[i], next.most[at]+next.mark(at, p.mirrors))
			})
		}
	}
}

// mark returns 1 if the position counts, and 0 otherwise.
func (l *level) mark(at int, mirrors []*Symmetry) int8 {
	if l.positions[at].Pegs() == 1 {
		return 0
	}
	return marked(l.positions[at], mirrors)
}

// games assembles the result.
func (p *program) games(start Position) Games {
	g := Games{Positions: make([]uint64, start.Pegs()+1)}
	for _, l := range p.levels {
		g.Orbits += len(l.positions)
		for _, q := range l.positions {
			g.Positions[q.Pegs()] += uint64(orbitSize(q, p.group))
		}
	}
	g.Solutions, g.Most = p.levels[0].ways[0], int(p.levels[0].most[0])
	at := start
	for _, next := range p.levels[1:] {
		best, jump := int8(-1), Jump{}
		p.each(at, func(j Jump, q Position) {
			k, _ := slices.BinarySearch(next.positions, q)
			if value := next.most[k] + next.mark(k, p.mirrors); value > best {
				best, jump = value, j
			}
		})
		g.Way = append(g.Way, jump)
		at = jump.After(at)
	}
	return g
}

// orbitSize returns the number of images of p under a group.
func orbitSize(p Position, group []*Symmetry) int {
	fixed := 0
	for _, g := range group {
		if g.Apply(p) == p {
			fixed++
		}
	}
	return len(group) / fixed
}
