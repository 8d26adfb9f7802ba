package peg

// Middle counts the sequences of jumps that lead from start to its complement, and
// finds the most positions between the two that one of the mirrors leaves unchanged. It
// does not use solvable positions: it plays forwards from start half the way. Played
// backwards, with pegs and holes exchanged, the other half is also a game from start,
// so the halves meet in positions whose complement was reached as well. (The number of
// holes must be odd.)
func Middle(b *Board, start Position, mirrors ...*Symmetry) (sequences uint64, most int) {
	group := keepers(b.Symmetries(), start, mirrors)
	level := newTally()
	level.add(start, 1, 0)
	before := level
	for 2*level.pegs() > b.Holes() {
		before, level = level, level.after(b, start, group, mirrors)
	}
	best := -1
	before.each(func(p Position, mass uint64, marks int8) {
		other := least(b.Complement(p), group)
		at, ok := level.find(other)
		if !ok {
			return
		}
		size := uint64(orbitSize(p, group))
		sequences += size * (mass / size) * (level.mass[at] / size)
		best = max(best, int(marks+marked(p, mirrors)+level.most[at]))
	})
	return sequences, max(best, 0)
}

// A tally holds the positions after the same number of jumps, one of each orbit: the
// number of sequences of jumps that lead to the orbit, and the most marked positions
// that one of them passes between its two ends.
type tally struct {
	places []Position
	mass   []uint64
	most   []int8
	size   int
}

func newTally() *tally {
	const places = 1 << 10
	return &tally{places: make([]Position, places), mass: make([]uint64, places), most: make([]int8, places)}
}

// find returns the slot of p, or the slot where it belongs.
func (t *tally) find(p Position) (at int, ok bool) {
	mask := uint64(len(t.places) - 1)
	for at := scatter(p) >> 20 & mask; ; at = (at + 1) & mask {
		if q := t.places[at]; q == p || q == 0 {
			return int(at), q == p
		}
	}
}

// add adds mass sequences that lead to p, the best of them with the given number of
// marks.
func (t *tally) add(p Position, mass uint64, marks int8) {
	at, ok := t.find(p)
	if !ok {
		if t.size++; 2*t.size > len(t.places) {
			t.grow()
			at, _ = t.find(p)
		}
		t.places[at] = p
	}
	t.mass[at] += mass
	t.most[at] = max(t.most[at], marks)
}

func (t *tally) grow() {
	old := *t
	n := 2 * len(old.places)
	t.places, t.mass, t.most = make([]Position, n), make([]uint64, n), make([]int8, n)
	for i, p := range old.places {
		if p != 0 {
			at, _ := t.find(p)
			t.places[at], t.mass[at], t.most[at] = p, old.mass[i], old.most[i]
		}
	}
}

// after returns the positions after one more jump.
func (t *tally) after(b *Board, start Position, group, mirrors []*Symmetry) *tally {
	next := newTally()
	t.each(func(p Position, mass uint64, marks int8) {
		if p != start {
			marks += marked(p, mirrors)
		}
		for _, j := range b.jumps {
			if j.Fits(p) {
				next.add(least(j.After(p), group), mass, marks)
			}
		}
	})
	return next
}

func (t *tally) each(f func(p Position, mass uint64, marks int8)) {
	for i, p := range t.places {
		if p != 0 {
			f(p, t.mass[i], t.most[i])
		}
	}
}

// pegs returns the number of pegs of the positions.
func (t *tally) pegs() int {
	n := 0
	t.each(func(p Position, _ uint64, _ int8) { n = p.Pegs() })
	return n
}
