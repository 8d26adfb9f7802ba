package endless

import (
	"math/rand/v2"
	"testing"
)

// TestFromJump checks that two jumps are taken back if they overlap and the resulting
// position is worth enough. The positions have most of a row of five pegs; without one,
// taking back a jump never adds more than 5.
func TestFromJump(t *testing.T) {
	for l, highest := range map[Lattice]int{Square: 4, Triangular: 6} {
		r, most := rand.New(rand.NewPCG(9, 10)), 0
		for range 2000 {
			w := rowOfFive(l, r)
			for i, to := range w.places[:len(w.places)-1] {
				for _, d := range w.steps {
					if worth := w.before(to, d); worth >= 0 {
						most = max(most, w.checkFromJump(t, i, d, worth))
					}
				}
			}
		}
		if most < highest {
			t.Errorf("lattice %d: a jump that is taken back adds %d, want at least %d", l, most, highest)
		}
	}
}

// rowOfFive returns a retreat from a position with most of a row of five pegs, and others
// around it.
func rowOfFive(l Lattice, r *rand.Rand) *retreat {
	w := &retreat{field: newField(l)}
	for x := range 7 {
		for y := range 5 {
			if inRow := y == 2 && x > 0 && x < 6; r.IntN(10) < 4 || inRow && r.IntN(10) < 8 {
				w.places = append(w.places, fieldPlace(Peg{x, y}))
				w.add(fieldPlace(Peg{x, y}))
			}
		}
	}
	w.fours = w.hasFours(w.places)
	w.places = append(w.places, 0)
	return w
}

// checkFromJump returns the greatest worth after taking back the jump of peg i and then
// another one.
func (r *retreat) checkFromJump(t *testing.T, i, step, worth int) int {
	t.Helper()
	best, kept := r.bestAfter(r.places[i], step), 0
	if best < 0 {
		return 0
	}
	r.keep = func(Position) { kept++ }
	for r.least = best; r.least < best+2; r.least++ {
		if r.fromJump(i, step, worth); (kept > 0) != (r.least == best) {
			t.Fatalf("%d positions of worth %d are kept where the most is %d", kept, r.least, best)
		}
		kept = 0
	}
	return best - worth
}

// bestAfter returns the greatest worth of a position from which two overlapping jumps
// have been made, the second one to the place to against the step. It is negative if
// there is none.
func (r *retreat) bestAfter(to, step int) int {
	r.remove(to)
	r.add(to + step)
	r.add(to + 2*step)
	best := -1
	for place := fieldPlace(Peg{-2, -2}); place < fieldPlace(Peg{9, 7}); place++ {
		for _, d := range r.steps {
			if r.pegs(place) == 0 || !overlap(place, d, to, step) {
				continue
			}
			best = max(best, r.before(place, d))
		}
	}
	r.remove(to + 2*step)
	r.remove(to + step)
	r.add(to)
	return best
}

func overlap(a, stepA, b, stepB int) bool {
	for i := range 3 {
		for j := range 3 {
			if a+i*stepA == b+j*stepB {
				return true
			}
		}
	}
	return false
}
