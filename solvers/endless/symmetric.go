package endless

import (
	"slices"
	"sync"
)

// A SymmetricLevel describes the solvable puzzles with a given number of pegs that a
// rotation or reflection maps to themselves.
type SymmetricLevel struct {
	Pegs  int
	Types [][]Position // the puzzles of each type of symmetry, type 1 first
}

// A symmetryCount is the number of motions of each kind that preserve a position.
type symmetryCount struct{ rotations, orthogonal, diagonal int }

// symmetryTypes lists the types of symmetry that a finite set of places can have,
// in the order of Tables 1 and 3 of the article. A reflection is orthogonal if it
// reverses a line of jumps.
var symmetryTypes = map[Lattice][]symmetryCount{
	Square:     {{4, 2, 2}, {4, 0, 0}, {2, 0, 2}, {2, 2, 0}, {2, 0, 0}, {1, 0, 1}, {1, 1, 0}},
	Triangular: {{6, 3, 3}, {6, 0, 0}, {3, 3, 0}, {3, 0, 3}, {2, 1, 1}, {3, 0, 0}, {2, 0, 0}, {1, 1, 0}, {1, 0, 1}},
}

// SymmetricPuzzles returns the levels from 2 pegs to most. It plays backwards as [Far]
// does, and holds the level before the current one.
func SymmetricPuzzles(l Lattice, most int) []SymmetricLevel {
	f := newFar(l)
	var levels []SymmetricLevel
	for pegs := 2; pegs <= min(most, MostPegs); pegs++ {
		if pegs > 2 {
			f.known = f.collect()
		}
		levels = append(levels, SymmetricLevel{pegs, f.symmetricBefore()})
	}
	return levels
}

// symmetricBefore returns the symmetric positions from which one jump leads to a known
// one, by type and sorted by their keys.
func (f *far) symmetricBefore() [][]Position {
	kinds := kindsOfMotions(f.lattice, f.motions)
	var lock sync.Mutex
	all := map[key]int{}
	workers := make([]symmetryFinder, workers())
	for w := range workers {
		workers[w] = symmetryFinder{axes: f.packer.axes, kinds: kinds}
	}
	parallel(f.known, func(w, part int) {
		s := &workers[w]
		f.known.each(part, func(p Position) {
			s.prepareFor(p)
			f.before(p, &s.grid, 0, func(q Position, jumped int) {
				if !s.mayBeSymmetric(p, q, jumped) {
					return
				}
				count := s.symmetriesOf(q)
				if count == (symmetryCount{rotations: 1}) {
					return
				}
				k := q.key(f.motions)
				lock.Lock()
				all[k] = slices.Index(symmetryTypes[f.lattice], count)
				lock.Unlock()
			})
		})
	})
	return byType(all, len(symmetryTypes[f.lattice]))
}

// byType returns the positions of each type, sorted by their keys.
func byType(all map[key]int, types int) [][]Position {
	var keys []key
	for k := range all {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b key) int { return slices.Compare(a[:], b[:]) })
	lists := make([][]Position, types)
	for _, k := range keys {
		lists[all[k]] = append(lists[all[k]], k.appendTo(nil))
	}
	return lists
}

// kindsOfMotions returns a count of one for each motion, by its kind.
func kindsOfMotions(l Lattice, motions []motion) []symmetryCount {
	var kinds []symmetryCount
	for _, m := range motions {
		reverses := slices.ContainsFunc(l.directions(), func(d Peg) bool { return m.of(d) == Peg{-d.X, -d.Y} })
		switch {
		case m.a*m.d-m.b*m.c > 0:
			kinds = append(kinds, symmetryCount{rotations: 1})
		case reverses:
			kinds = append(kinds, symmetryCount{orthogonal: 1})
		default:
			kinds = append(kinds, symmetryCount{diagonal: 1})
		}
	}
	return kinds
}

// A symmetryFinder looks for the symmetries of the position that its grid holds.
type symmetryFinder struct {
	axes    [][2]axis // by motion, the identity first
	kinds   []symmetryCount
	grid    grid
	measure measure
	rest    rest   // of the position from which jumps are taken back
	sums    [3]int // sums of the forms of its pegs
}

// prepareFor prepares for taking back the jumps to p.
func (s *symmetryFinder) prepareFor(p Position) {
	s.rest.take(p)
	s.sums = [3]int{}
	for _, peg := range p {
		for j, v := range forms(peg) {
			s.sums[j] += v
		}
	}
}

// mayBeSymmetric reports whether some motion preserves the box of q and the sums of the
// coordinates in it, as every symmetry does. A jump leads from q to p.
func (s *symmetryFinder) mayBeSymmetric(p, q Position, jumped int) bool {
	low, high := s.rest[jumped].low, s.rest[jumped].high
	from, over, gone := forms(q[jumped]), forms(q[len(p)]), forms(p[jumped])
	var up, down [3]int // sums of the distances from the least and the greatest value
	for j := range low {
		low[j], high[j] = min(low[j], from[j], over[j]), max(high[j], from[j], over[j])
		sum := s.sums[j] - gone[j] + from[j] + over[j]
		up[j], down[j] = sum-len(q)*low[j], len(q)*high[j]-sum
	}
	for _, a := range s.axes[1:] {
		kept := true
		for j := range a {
			sum := up[a[j].form]
			if a[j].backward {
				sum = down[a[j].form]
			}
			kept = kept && sum == up[j] && high[a[j].form]-low[a[j].form] == high[j]-low[j]
		}
		if kept {
			return true
		}
	}
	return false
}

// symmetriesOf counts the motions that map q to itself, up to translation.
func (s *symmetryFinder) symmetriesOf(q Position) symmetryCount {
	s.measure.take(q)
	var count symmetryCount
	for i := range s.axes {
		if s.isMapped(q, &s.axes[i]) {
			count.rotations += s.kinds[i].rotations
			count.orthogonal += s.kinds[i].orthogonal
			count.diagonal += s.kinds[i].diagonal
		}
	}
	return count
}

// isMapped reports whether the motion of these axes maps q to itself.
func (s *symmetryFinder) isMapped(q Position, axes *[2]axis) bool {
	m := &s.measure
	if m.width(axes[0]) != m.width(axis{form: 0}) || m.width(axes[1]) != m.width(axis{form: 1}) {
		return false
	}
	for i := range q {
		if !s.grid.has(Peg{m.low[0] + m.at(i, axes[0]), m.low[1] + m.at(i, axes[1])}) {
			return false
		}
	}
	return true
}
