package magic

import "slices"

// A Folding is a state of the ring while it is being folded: tiles on the squares of
// the lattice, several of them on one square if they are stacked. There are two kinds
// of moves (see [Folding.Moves]).
type Folding struct {
	tiles []foldedTile
	met   *sweepTable
}

// A foldedTile has its side towards the next tile, and its position in the stack on its
// square, counted along the positive direction of the square's normal.
type foldedTile struct {
	Frame
	side, rank int
}

// FoldingOf returns the state of an octominoid configuration.
func FoldingOf(c Code) Folding {
	f := Folding{met: &sweepTable{known: map[[5]int]bool{}}}
	for i, frame := range c.Frames()[:len(c)] {
		f.tiles = append(f.tiles, foldedTile{Frame: frame, side: c[i].side()})
	}
	return f
}

// FoldingOfAssemblage returns the state of a planar face-up configuration.
func FoldingOfAssemblage(a Assemblage) Folding {
	f := FoldingOf(a.Sequence.Code())
	for i := range f.tiles {
		f.tiles[i].rank = a.Level[i] - 1
	}
	return f
}

// normal returns the coordinate axis of a tile's normal.
func (t *foldedTile) normal() int {
	for d, x := range t.Front {
		if x != 0 {
			return d
		}
	}
	panic("magic: a tile without a front")
}

// pairs reports which sides the strings connect on the face towards the positive
// direction of the normal: right and down, left and up (true); or right and up, left
// and down (false). On the front of a slash it is the former.
func (t *foldedTile) pairs(slash, positive bool) bool {
	return slash == (positive == (t.Front[t.normal()] > 0))
}

// Moves calls visit with every state that is one move away.
//
// A turn rotates a chain of tiles between two hinges on one line by 90 degrees about
// that line, such that no tile meets another on the way except those in the stack where
// it begins or ends. Tiles perpendicular to the line may not slide over one another. A
// change of hinge opens two consecutive tiles, one of which lies on the other, on the
// side to which the strings between them lead.
//
// In no state may the strings of two hinges on one edge cross.
func (f Folding) Moves(visit func(Folding)) {
	for i := range f.tiles {
		if g, ok := f.changed(i); ok {
			visit(g)
		}
		for j := i + 1; j < len(f.tiles); j++ {
			for _, turn := range []int{-1, 1} {
				if g, ok := f.turned(i, j, turn); ok {
					visit(g)
				}
			}
		}
	}
}

// changed opens tiles i and i+1 on another side.
func (f Folding) changed(i int) (Folding, bool) {
	t, u := &f.tiles[i], &f.tiles[(i+1)%len(f.tiles)]
	above := u.rank - t.rank
	if t.Centre != u.Centre || above != 1 && above != -1 {
		return f, false
	}
	g := f.clone()
	other := [4]int{right: up, up: right, left: down, down: left}
	if t.pairs(i%2 == 0, above > 0) {
		other = [4]int{right: down, down: right, left: up, up: left}
	}
	g.tiles[i].side = other[t.side]
	return g, g.untangled()
}

func (f Folding) clone() Folding { return Folding{slices.Clone(f.tiles), f.met} }

// A line is a line of the lattice, given by its direction and one of its points.
type line struct {
	axis int
	at   Vec
}

// hingeLine returns the line of the hinge between tiles i and i+1.
func (f Folding) hingeLine(i int) line {
	at := f.tiles[i].hinge(f.tiles[i].side)
	return lineAt(f.tiles[i].Centre, at, f.tiles[i].normal())
}

// lineAt returns the line of the edge of a tile whose midpoint is at.
func lineAt(centre, at Vec, normal int) line {
	for d := range at {
		if d != normal && centre[d] == at[d] {
			at[d] = 0
			return line{d, at}
		}
	}
	panic("magic: no edge")
}

// turned rotates tiles i+1 to j about the line of the hinges after i and j.
func (f Folding) turned(i, j, turn int) (Folding, bool) {
	l := f.hingeLine(i)
	if l != f.hingeLine(j) {
		return f, false
	}
	moves := func(k int) bool { return i < k && k <= j }
	for r := i + 1; r <= j; r++ {
		for s := range f.tiles {
			if !moves(s) && f.blocked(l, &f.tiles[r], &f.tiles[s], turn) {
				return f, false
			}
		}
	}
	g := f.clone()
	for r := i + 1; r <= j; r++ {
		t := &g.tiles[r]
		t.Centre = l.turn(t.Centre.minus(l.at), turn).plus(l.at)
		t.Front, t.Arrow = l.turn(t.Front, turn), l.turn(t.Arrow, turn)
	}
	g.stack(f, l, turn, moves)
	return g, g.untangled()
}

// others returns the two axes perpendicular to the line, in cyclic order.
func (l line) others() (b, c int) { return (l.axis + 1) % 3, (l.axis + 2) % 3 }

// turn rotates a vector by 90 degrees about the direction of the line.
func (l line) turn(v Vec, turn int) Vec {
	b, c := l.others()
	v[b], v[c] = -turn*v[c], turn*v[b]
	return v
}

// speed returns the direction, -1, 0 or 1 along its normal, in which the centre of a
// tile moves when it begins to turn.
func (l line) speed(t *foldedTile, turn int) int {
	v := l.turn(t.Centre.minus(l.at), turn)
	return sign(v[t.normal()])
}

// blocked reports whether a tile that turns meets one that does not.
func (f Folding) blocked(l line, t, s *foldedTile, turn int) bool {
	if t.Centre[l.axis] != s.Centre[l.axis] {
		return false // they share at most an edge in a plane perpendicular to the line
	}
	if t.Centre == s.Centre {
		above := sign(t.rank - s.rank)
		return t.normal() == l.axis || above != l.speed(t, turn)
	}
	b, c := l.others()
	from := [2]int{t.Centre[b] - l.at[b], t.Centre[c] - l.at[c]}
	to := [2]int{s.Centre[b] - l.at[b], s.Centre[c] - l.at[c]}
	return f.met.sweeps(from, to, turn)
}

// stack sets the positions in the stacks after a turn. A tile that arrives is on the
// side from which it came.
func (f Folding) stack(before Folding, l line, turn int, moves func(int) bool) {
	done := make([]bool, len(f.tiles))
	var list []int
	for i := range f.tiles {
		if done[i] {
			continue
		}
		list = list[:0]
		for j := i; j < len(f.tiles); j++ {
			if f.tiles[j].Centre == f.tiles[i].Centre {
				done[j], list = true, append(list, j)
			}
		}
		if len(list) > 1 {
			slices.SortFunc(list, func(i, j int) int { return f.order(before, l, turn, moves, i, j) })
		}
		for rank, j := range list {
			f.tiles[j].rank = rank
		}
	}
}

// order compares two tiles of a stack after a turn.
func (f Folding) order(before Folding, l line, turn int, moves func(int) bool, i, j int) int {
	switch {
	case moves(i) && !moves(j):
		return -l.speed(&f.tiles[i], turn) // a tile that moves up arrives from below
	case moves(j) && !moves(i):
		return l.speed(&f.tiles[j], turn)
	case moves(i) && l.reversed(&before.tiles[i], &f.tiles[i]):
		return before.tiles[j].rank - before.tiles[i].rank
	}
	return before.tiles[i].rank - before.tiles[j].rank
}

// reversed reports whether a turn maps the positive normal of a tile's square to the
// negative normal of the new square.
func (l line) reversed(before, after *foldedTile) bool {
	return (before.Front[before.normal()] > 0) != (after.Front[after.normal()] > 0)
}
