package peg

import (
	rand "math/rand/v2" // named: an import without a name counts for all stored results
	"slices"
)

// Sole looks for a position of a class with the given number of pegs, at least starts starting
// jumps and exactly one winning jump. It queries an oracle about one position at a time, and only
// about one of the images of each.
func Sole(b *Board, o Oracle, class string, pegs, starts int) (found Position, ok bool) {
	group := keepers(b.Symmetries(), b.Finishes(class), nil)
	withPegs(b.holes, 0, b.Holes()-pegs, func(empty Position) {
		p := b.Complement(empty)
		if !ok && b.Starts(p) >= starts && p == least(p, group) && b.Class(p) == class && oneWins(b, o, p) {
			found, ok = p, true
		}
	})
	return found, ok
}

// oneWins reports whether exactly one jump of a position wins.
func oneWins(b *Board, o Oracle, p Position) bool {
	n := 0
	for _, j := range b.jumps {
		if j.Fits(p) && o.Solvable(j.After(p)) {
			n++
		}
		if n == 2 {
			break
		}
	}
	return n == 1
}

// A Seeker decides what a [Prover] decides, and is much faster where most positions are solvable:
// it prefers options with many jumps, abandons a search after a number of steps, and starts again
// with a different order of equal options and twice as many steps. It remembers everything that it
// has decided.
type Seeker struct {
	prover *Prover
	won    exactSet
	lost   exactSet
	order  *rand.Rand
	steps  int // steps left
}

// NewSeeker returns a seeker with the finishing holes of a prover and the positions that it knows
// backwards.
func NewSeeker(v *Prover) *Seeker {
	return &Seeker{prover: v, won: newExactSet(), lost: newExactSet(), order: rand.New(rand.NewPCG(1, 2))}
}

// Solvable reports whether some sequence of jumps from p ends with one peg in a
// finishing hole.
func (s *Seeker) Solvable(p Position) bool {
	for steps := 200; ; steps *= 2 {
		s.steps = steps
		if solvable, ok := s.seek(s.prover.canonical(p)); ok {
			return solvable
		}
	}
}

// settled returns what is known about a canonical position.
func (s *Seeker) settled(p Position) (solvable, ok bool) {
	if p.Pegs() <= s.prover.depth {
		return s.prover.known.has(p), true
	}
	if s.lost.has(p) {
		return false, true
	}
	return true, s.won.has(p)
}

// A lead is an undecided option in its canonical form, with its number of starting jumps.
type lead struct {
	Position
	starts int
}

// seek decides a canonical position, unless the steps run out. It looks up all options before it
// seeks any.
func (s *Seeker) seek(p Position) (solvable, ok bool) {
	if solvable, ok := s.settled(p); ok || s.steps == 0 {
		return solvable && ok, ok
	}
	s.steps--
	var room [64]lead
	leads := room[:0]
	for _, j := range s.prover.board.jumps {
		if !j.Fits(p) {
			continue
		}
		q := s.prover.canonical(j.After(p))
		solvable, ok := s.settled(q)
		if solvable && ok {
			s.won.add(p)
			return true, true
		}
		if !ok {
			leads = append(leads, lead{q, s.prover.board.Starts(q)})
		}
	}
	s.mostStarts(leads)
	all := true
	for _, q := range leads {
		solvable, ok := s.seek(q.Position)
		if solvable {
			s.won.add(p)
			return true, true
		}
		all = all && ok
	}
	if all {
		s.lost.add(p)
	}
	return false, all
}

// mostStarts sorts options by descending number of starting jumps, and equal ones randomly.
func (s *Seeker) mostStarts(leads []lead) {
	s.order.Shuffle(len(leads), func(i, j int) { leads[i], leads[j] = leads[j], leads[i] })
	slices.SortStableFunc(leads, func(p, q lead) int { return q.starts - p.starts })
}
