package endless

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestFurtherAgreesWithFar checks that both searches find the same puzzles.
func TestFurtherAgreesWithFar(t *testing.T) {
	for l, most := range map[Lattice]int{Square: 9, Triangular: 8} {
		further, far := Further(l, most), Far(l, most)[1:]
		for i := range far {
			if i >= len(far)-2 {
				far[i].Positions = 0
			}
		}
		if !reflect.DeepEqual(further, far) {
			t.Errorf("lattice %d: further\n%v\nfar\n%v", l, further, far)
		}
	}
}

// TestRichWithoutPuzzles checks that a search for more starting jumps than any puzzle
// has finds none.
func TestRichWithoutPuzzles(t *testing.T) {
	f := newFar(Square)
	if level := f.rich(3, 4); level.Most != 4 || len(level.Best) > 0 {
		t.Errorf("found %v", level)
	}
	if levels := Further(Square, 2); len(levels) > 0 {
		t.Errorf("found %v", levels)
	}
}

// TestTwoBeforeMissesNothing checks that going back two jumps misses no puzzle with a
// single winning jump, whatever worth is required, and finds only positions of at least
// that worth.
func TestTwoBeforeMissesNothing(t *testing.T) {
	for l, pegs := range map[Lattice]int{Square: 8, Triangular: 7} {
		f := newFar(l)
		for range pegs - 3 {
			f.known = f.collect()
		}
		after := newFar(l)
		after.known = f.collect()
		singles := worthOfSingles(after)
		for least := range 8 {
			found := f.twoBefore(least)
			met := 0
			for p, worth := range singles {
				if worth >= least && !found.has(p.appendTo(nil), &measure{}) {
					t.Fatalf("lattice %d: %s of worth %d is not found", l, p.appendTo(nil), worth)
				}
				if worth >= least {
					met++
				}
			}
			if most := 6; (met > 0) != (least <= most) {
				t.Errorf("lattice %d: %d puzzles are worth %d", l, met, least)
			}
			f.checkWorth(t, found, least)
		}
	}
}

// worthOfSingles returns half the number of starting jumps of each position that has
// one peg more than the known ones and a single winning jump.
func worthOfSingles(f *far) map[key]int {
	singles, s := map[key]int{}, &scratch{}
	r := f.newRecord(f.solvable)
	all := f.collect()
	for part := range all.parts {
		all.each(part, func(p Position) {
			s.grid.toggle(p)
			if r.single(p, s) {
				singles[p.key(f.motions)] = jumpsOf(f.lattice, p) / 2
			}
			s.grid.toggle(p)
		})
	}
	return singles
}

func (f *far) checkWorth(t *testing.T, found *shapeSet, least int) {
	t.Helper()
	for part := range found.parts {
		found.each(part, func(p Position) {
			if starts := jumpsOf(f.lattice, p); starts < 2*least {
				t.Fatalf("lattice %d: %s has %d starting jumps, want %d at least", f.lattice, p, starts, 2*least)
			}
		})
	}
}

// jumpsOf counts the possible jumps.
func jumpsOf(l Lattice, p Position) int {
	count := 0
	for _, q := range p {
		for _, d := range l.directions() {
			if over := q.plus(d); slices.Contains(p, over) && !slices.Contains(p, over.plus(d)) {
				count++
			}
		}
	}
	return count
}

// TestFieldOfRandomPositions checks that a field that is updated peg by peg equals a
// new one, and that a position has twice as many starting jumps as its worth.
func TestFieldOfRandomPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, l := range []Lattice{Square, Triangular} {
		f, p := newField(l), Position{}
		for range 5000 {
			q := Peg{r.IntN(6), r.IntN(6)}
			if i := slices.Index(p, q); i >= 0 {
				p = slices.Delete(p, i, i+1)
				f.remove(fieldPlace(q))
			} else {
				p = append(p, q)
				f.add(fieldPlace(q))
			}
			if starts := jumpsOf(l, p); starts != 2*f.total {
				t.Fatalf("lattice %d: %v has %d starting jumps and is worth %d", l, p, starts, f.total)
			}
		}
		again := newField(l)
		for _, q := range p {
			again.add(fieldPlace(q))
		}
		if f.worth != again.worth {
			t.Errorf("lattice %d: the field of %v depends on the way to it", l, p)
		}
	}
}

// TestFieldBefore checks that before returns the worth of the position from which a
// jump leads to another.
func TestFieldBefore(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, l := range []Lattice{Square, Triangular} {
		met := 0
		for range 5000 {
			f, p := newField(l), Position{}
			for len(p) < 9 {
				if q := (Peg{r.IntN(5), r.IntN(5)}); !slices.Contains(p, q) {
					p = append(p, q)
					f.add(fieldPlace(q))
				}
			}
			to, d := Peg{r.IntN(5), r.IntN(5)}, l.directions()[r.IntN(len(l.directions()))]
			over, from := to.plus(d), to.plus(d).plus(d)
			got := f.before(fieldPlace(to), d.X+fieldWidth*d.Y)
			i := slices.Index(p, to)
			if i < 0 || slices.Contains(p, over) || slices.Contains(p, from) {
				if got >= 0 {
					t.Fatalf("lattice %d: %d before %v, but no peg jumped from %v to %v", l, got, p, from, to)
				}
				continue
			}
			met++
			q := append(slices.Delete(slices.Clone(p), i, i+1), over, from)
			if want := jumpsOf(l, q); 2*got != want {
				t.Fatalf("lattice %d: worth %d before %v, but %v has %d jumps", l, got, p, q, want)
			}
		}
		if met == 0 {
			t.Errorf("lattice %d: no peg jumped", l)
		}
	}
}

func BenchmarkFurther(b *testing.B) {
	for b.Loop() {
		Further(Triangular, 8)
	}
}
