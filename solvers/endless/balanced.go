package endless

import "slices"

// SymmetricByPlay returns the symmetric puzzles with the given number of pegs that fit
// into a square of side rows and columns, by type, as [SymmetricPuzzles] does. It plays
// no move backwards: it lays out all symmetric sets of pegs there and plays each of
// them forwards.
func SymmetricByPlay(l Lattice, pegs, side int) [][]Position {
	b := balancer{lattice: l, solver: NewSolver(l), side: side, tried: map[key]bool{}, found: map[key]int{}}
	motions := l.motions()
	for _, m := range motions[1:] {
		for x := -2 * side; x <= 3*side; x++ {
			for y := -2 * side; y <= 3*side; y++ {
				b.layOut(nil, b.orbitsUnder(m, Peg{x, y}), pegs)
			}
		}
	}
	return byType(b.found, len(symmetryTypes[l]))
}

// FittingInto returns the puzzles of each type that have an image in a square of side
// rows and columns.
func FittingInto(l Lattice, types [][]Position, side int) [][]Position {
	fitting := make([][]Position, len(types))
	for i, list := range types {
		for _, p := range list {
			if slices.ContainsFunc(l.motions(), func(m motion) bool {
				low, high := imageUnder(m, p).span()
				return high.X-low.X < side && high.Y-low.Y < side
			}) {
				fitting[i] = append(fitting[i], p)
			}
		}
	}
	return fitting
}

// A balancer lays out sets of pegs that a motion maps to themselves.
type balancer struct {
	lattice Lattice
	solver  *Solver
	side    int
	tried   map[key]bool
	found   map[key]int // indices of types
}

// orbitsUnder returns the orbits of places under the motion and a translation that stay
// within the square.
func (b *balancer) orbitsUnder(m motion, shift Peg) [][]Peg {
	var orbits [][]Peg
	for place := range b.side * b.side {
		first := Peg{place % b.side, place / b.side}
		orbit := []Peg{first}
		for p := m.of(first).plus(shift); p != first; p = m.of(p).plus(shift) {
			if min(p.X, p.Y) < 0 || max(p.X, p.Y) >= b.side || p.Y < first.Y || p.Y == first.Y && p.X < first.X {
				orbit = nil // outside the square, or counted from another place
				break
			}
			orbit = append(orbit, p)
		}
		if orbit != nil {
			orbits = append(orbits, orbit)
		}
	}
	return orbits
}

// layOut adds orbits to p until left more pegs are placed.
func (b *balancer) layOut(p Position, orbits [][]Peg, left int) {
	if left == 0 {
		b.tryOut(p)
		return
	}
	for i, o := range orbits {
		if len(o) <= left {
			b.layOut(append(p[:len(p):len(p)], o...), orbits[i+1:], left-len(o))
		}
	}
}

// tryOut records p if it is solvable.
func (b *balancer) tryOut(p Position) {
	k := p.key(b.solver.motions)
	if b.tried[k] {
		return
	}
	b.tried[k] = true
	if b.solver.Solvable(p) {
		b.found[k] = slices.Index(symmetryTypes[b.lattice], symmetriesByImages(b.lattice, p))
	}
}

// symmetriesByImages counts the motions whose image of p is a translate of p.
func symmetriesByImages(l Lattice, p Position) symmetryCount {
	motions := l.motions()
	self := imageUnder(motions[0], p)
	var count symmetryCount
	for i, kind := range kindsOfMotions(l, motions) {
		if slices.Equal(imageUnder(motions[i], p), self) {
			count.rotations += kind.rotations
			count.orthogonal += kind.orthogonal
			count.diagonal += kind.diagonal
		}
	}
	return count
}

// imageUnder returns the image of p, translated to the edges of the quadrant and
// sorted.
func imageUnder(m motion, p Position) Position {
	var image Position
	for _, q := range p {
		image = append(image, m.of(q))
	}
	low, _ := image.span()
	for i, q := range image {
		image[i] = Peg{q.X - low.X, q.Y - low.Y}
	}
	slices.SortFunc(image, func(a, b Peg) int { return int(place(a)) - int(place(b)) })
	return image
}
