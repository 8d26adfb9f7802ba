package endless

import (
	"math/rand/v2"
	"testing"
)

// TestForwardAgreesWithSolver checks that random positions, close together and far apart, have as
// many starting jumps and winning jumps as a Solver finds.
func TestForwardAgreesWithSolver(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, l := range []Lattice{Square, Triangular} {
		s, f := NewSolver(l), NewForward(l)
		won, divided := 0, 0
		for n := range 4000 {
			width, height := 2+r.IntN(4), 2+r.IntN(3+5*(n%2))
			p := scattered(r, 2+r.IntN(6), width, height)
			starts, want := s.Winning(p)
			if gotStarts, got := f.CountWins(p); gotStarts != starts || got != want {
				t.Fatalf("lattice %d, %s: %d of %d jumps win, slowly %d of %d", l, p, got, gotStarts, want, starts)
			}
			if want > 0 {
				won++
			}
			if f.put(p); f.surveyed().apart(f.forms) {
				divided++
				if want > 0 {
					t.Fatalf("lattice %d, %s is solvable, and said to be in two parts", l, p)
				}
			}
		}
		if won < 100 || divided < 100 {
			t.Errorf("lattice %d: only %d positions with winning jumps, and %d in two parts", l, won, divided)
		}
	}
}

// scattered returns a position of at most pegs pegs in a box.
func scattered(r *rand.Rand, pegs, width, height int) Position {
	met := map[Peg]bool{}
	p := Position{}
	for range pegs {
		if q := (Peg{r.IntN(width), r.IntN(height)}); !met[q] {
			met[q] = true
			p = append(p, q)
		}
	}
	return p
}

func (f *Forward) surveyed() *survey {
	v := &survey{}
	f.survey(v)
	return v
}

// TestForwardAtTheEdge plays positions whose jumps lead as far outwards as the grid allows, in all
// directions.
func TestForwardAtTheEdge(t *testing.T) {
	for _, l := range []Lattice{Square, Triangular} {
		s, f := NewSolver(l), NewForward(l)
		for _, m := range l.motions() {
			p := Position{}
			// A single line of pegs that ends in a pair, as wide as the grid allows and wider.
			for _, q := range []Peg{{0, 0}, {0, 1}, {1, 2}, {3, 2}, {5, 2}, {widestOnGrid, 2}} {
				p = append(p, m.of(q))
			}
			for range 3 {
				starts, want := s.Winning(p)
				if gotStarts, got := f.CountWins(p); gotStarts != starts || got != want {
					t.Errorf("lattice %d, %s: %d of %d jumps win, slowly %d of %d", l, p, got, gotStarts, want, starts)
				}
				p[len(p)-1] = p[len(p)-1].plus(m.of(Peg{1, 0}))
			}
		}
	}
}

// TestForwardOnBestPuzzles checks that the best puzzles of a level have one winning jump.
func TestForwardOnBestPuzzles(t *testing.T) {
	for l, most := range map[Lattice]int{Square: 9, Triangular: 8} {
		f := NewForward(l)
		for _, level := range Far(l, most) {
			for _, p := range level.Best {
				if starts, wins := f.CountWins(p); starts != level.Most || wins != 1 {
					t.Errorf("%s: %d of %d jumps win, want 1 of %d", p, wins, starts, level.Most)
				}
			}
		}
	}
}
