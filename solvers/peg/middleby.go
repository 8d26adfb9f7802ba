package peg

// MiddleBy divides the sequences that [Middle] counts by their middle position, the last
// with more pegs than holes: by the numbers of pegs in two zones. Entry [i][j] counts
// those with i pegs in the first zone and j in the second. Every symmetry that preserves
// start must preserve the zones. The sum of all entries is the number of sequences.
func MiddleBy(b *Board, start, zone, other Position) [][]uint64 {
	group := keepers(b.Symmetries(), start, nil)
	level := newTally()
	level.add(start, 1, 0)
	before := level
	for 2*level.pegs() > b.Holes() {
		before, level = level, level.after(b, start, group, nil)
	}
	parts := make([][]uint64, zone.Pegs()+1)
	for i := range parts {
		parts[i] = make([]uint64, other.Pegs()+1)
	}
	before.each(func(p Position, mass uint64, _ int8) {
		if at, ok := level.find(least(b.Complement(p), group)); ok {
			size := uint64(orbitSize(p, group))
			parts[(p & zone).Pegs()][(p & other).Pegs()] += size * (mass / size) * (level.mass[at] / size)
		}
	})
	return parts
}

// PartOfMiddle returns entry [i][j] of [MiddleBy] for zones that have no hole in common,
// computed in another way: it takes all middle positions with these numbers of pegs in
// the zones, and counts the sequences from each, and from its complement, to the
// complement of start, depth first within the solvable positions of the set.
func PartOfMiddle(s *Set, start, zone, other Position, i, j int) uint64 {
	b := s.board
	w := endings{s, keepers(s.group, start, nil), map[Position]uint64{b.Complement(start): 1}}
	var sum uint64
	withPegs(zone, 0, i, func(first Position) {
		withPegs(other, first, j, func(both Position) {
			withPegs(b.holes&^zone&^other, both, b.Holes()/2+1-i-j, func(p Position) {
				if s.Solvable(p) && s.Solvable(b.Complement(p)) && p == least(p, w.group) {
					sum += uint64(orbitSize(p, w.group)) * w.after(p) * w.after(b.Complement(p))
				}
			})
		})
	})
	return sum
}

// endings counts the sequences of jumps that lead from solvable positions to one peg.
type endings struct {
	set   *Set
	group []*Symmetry
	known map[Position]uint64
}

func (w *endings) after(p Position) uint64 {
	p = least(p, w.group)
	if n, ok := w.known[p]; ok {
		return n
	}
	var n uint64
	for _, j := range w.set.board.jumps {
		if q := j.After(p); j.Fits(p) && w.set.has(q) {
			n += w.after(q)
		}
	}
	w.known[p] = n
	return n
}

// withPegs visits the positions with more additional pegs besides the chosen ones, all in
// the given holes.
func withPegs(holes, chosen Position, more int, visit func(Position)) {
	if more == 0 {
		visit(chosen)
		return
	}
	for ; more > 0 && holes.Pegs() >= more; holes &= holes - 1 {
		withPegs(holes&(holes-1), chosen|holes&-holes, more-1, visit)
	}
}
