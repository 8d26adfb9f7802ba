package peg

import (
	"math/bits"
	"slices"
)

// A Symmetry maps the board to itself. Its zero value is not usable; a [Board] provides
// them.
type Symmetry struct {
	name  string
	order int
	kind  mirror
	bytes [8][256]Position // image of each row of pegs
}

// mirror says whether a symmetry is a rotation, or which kind of reflection.
type mirror uint8

const (
	rotation   mirror = iota
	orthogonal        // points move along lattice lines
	diagonal
)

// Name describes the symmetry, for example "rotation of order 4".
func (s *Symmetry) Name() string { return s.name }

// Apply returns the image of p.
func (s *Symmetry) Apply(p Position) Position {
	t := &s.bytes
	return t[0][p&255] | t[1][p>>8&255] | t[2][p>>16&255] | t[3][p>>24&255] |
		t[4][p>>32&255] | t[5][p>>40&255] | t[6][p>>48&255] | t[7][p>>56&255]
}

// A motion is a linear map of lattice coordinates: x' = a x + b y, y' = c x + d y.
type motion struct {
	a, b, c, d int
	name       string
	order      int
	kind       mirror
}

// motions returns the symmetries of the lattice about a point: 8 or 12.
func (l Lattice) motions() []motion {
	turn, flip, n := motion{a: 0, b: -1, c: 1, d: 0}, motion{a: -1, b: 0, c: 0, d: 1}, 4
	if l == Triangular {
		turn, flip, n = motion{a: 1, b: -1, c: 1, d: 0}, motion{a: -1, b: 1, c: 0, d: 1}, 6
	}
	var all []motion
	r := motion{a: 1, d: 1}
	for k := range n {
		r.order = n / gcd(n, k)
		r.name, r.kind = rotationName(r.order), rotation
		all = append(all, r)
		r = turn.after(r)
	}
	for k := range n {
		m := all[k].after(flip)
		// The rotation by k steps turns the axis of the reflection by k/2 steps. For even k
		// it is again perpendicular to a lattice line.
		m.order, m.kind, m.name = 2, orthogonal, "orthogonal reflection"
		if k%2 == 1 {
			m.kind, m.name = diagonal, "diagonal reflection"
		}
		all = append(all, m)
	}
	return all
}

func rotationName(order int) string {
	names := map[int]string{1: "identity", 2: "180° rotation", 3: "120° rotation", 4: "90° rotation", 6: "60° rotation"}
	return names[order]
}

// gcd returns the greatest common divisor; gcd(n, 0) is n.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// after returns the map that applies n first and then m.
func (m motion) after(n motion) motion {
	return motion{
		a: m.a*n.a + m.b*n.c, b: m.a*n.b + m.b*n.d,
		c: m.c*n.a + m.d*n.c, d: m.c*n.b + m.d*n.d,
	}
}

// findSymmetries returns the symmetries of the board, the identity first.
func (b *Board) findSymmetries() []Symmetry {
	var found []Symmetry
	for _, m := range b.lattice.motions() {
		if images, ok := b.images(m); ok {
			found = append(found, newSymmetry(m, images))
		}
	}
	return found
}

// images returns the image of each hole under m, followed by the translation that
// returns the board to the origin, if that maps the board to itself.
func (b *Board) images(m motion) (map[Position]Position, bool) {
	left, top := 64, 64
	for p := b.holes; p != 0; p &= p - 1 {
		y, x := coordinates(p & -p)
		left, top = min(left, m.a*x+m.b*y), min(top, m.c*x+m.d*y)
	}
	images := map[Position]Position{}
	for p := b.holes; p != 0; p &= p - 1 {
		y, x := coordinates(p & -p)
		h := b.Hole(m.c*x+m.d*y-top, m.a*x+m.b*y-left)
		if h == 0 {
			return nil, false
		}
		images[p&-p] = h
	}
	return images, true
}

func newSymmetry(m motion, images map[Position]Position) Symmetry {
	s := Symmetry{name: m.name, order: m.order, kind: m.kind}
	for y := range 8 {
		for row := 1; row < 256; row++ {
			rest := row & (row - 1)
			low := Position(1) << (8*y + bits.TrailingZeros(uint(row)))
			s.bytes[y][row] = s.bytes[y][rest] | images[low]
		}
	}
	return s
}

// Symmetries returns the symmetries of the board, the identity first.
func (b *Board) Symmetries() []*Symmetry {
	all := make([]*Symmetry, len(b.symmetries))
	for i := range all {
		all[i] = &b.symmetries[i]
	}
	return all
}

// Canonical returns the least of the images of p under the symmetries of the
// board.
func (b *Board) Canonical(p Position) Position {
	least := p
	for i := range b.symmetries[1:] {
		least = min(least, b.symmetries[i+1].Apply(p))
	}
	return least
}

// least returns the least image of p under a group, whose first member is the identity.
func least(p Position, group []*Symmetry) Position {
	q := p
	for _, g := range group[1:] {
		q = min(q, g.Apply(p))
	}
	return q
}

// Types returns the number of symmetry types of the lattice: 7 (Table 1) or 9
// (Table 3). Type 0 means no symmetry.
func (l Lattice) Types() int {
	if l == Triangular {
		return 9
	}
	return 7
}

// Type returns the symmetry type of p in the article's numbering (Tables 1 and 3), or 0
// if p has no symmetry. It is the type of the full symmetry group of p.
func (b *Board) Type(p Position) int {
	turn, mirrors := 1, [3]bool{}
	for i := range b.symmetries {
		s := &b.symmetries[i]
		if s.Apply(p) != p {
			continue
		}
		mirrors[s.kind] = true
		if s.kind == rotation {
			turn = max(turn, s.order)
		}
	}
	return b.lattice.typeOf(group{turn, mirrors[orthogonal], mirrors[diagonal]})
}

// A group is a subgroup of the symmetries up to conjugation: the order of its rotations
// and the kinds of its reflections.
type group struct {
	turn                 int
	orthogonal, diagonal bool
}

// groups returns the symmetry groups in the order of Table 1 or Table 3.
func (l Lattice) groups() []group {
	if l == Triangular {
		return []group{
			{6, true, true},
			{6, false, false},
			{3, true, false},
			{3, false, true},
			{2, true, true},
			{3, false, false},
			{2, false, false},
			{1, true, false},
			{1, false, true},
		}
	}
	return []group{
		{4, true, true},
		{4, false, false},
		{2, false, true},
		{2, true, false},
		{2, false, false},
		{1, false, true},
		{1, true, false},
	}
}

func (l Lattice) typeOf(g group) int { return slices.Index(l.groups(), g) + 1 }

// Order returns the number of symmetries of a position of the given type, from
// 1 to [Lattice.Types].
func (l Lattice) Order(symmetryType int) int {
	g := l.groups()[symmetryType-1]
	n := g.turn
	if g.orthogonal || g.diagonal {
		n *= 2
	}
	return n
}
