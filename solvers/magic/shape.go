package magic

import (
	"slices"
	"strings"
)

// A Shape is a set of unit squares on the faces of the cubic lattice, each given by
// twice its centre: two odd coordinates along the face and one even one across it. It
// is sorted, and lies in the octant of non-negative coordinates so that it touches all
// three walls. Shapes with equal canonical forms are congruent.
type Shape []Vec

// Shape returns the canonical shape of the configuration.
func (c Code) Shape() Shape {
	faces := make(Shape, len(c))
	for i, f := range c.Frames()[:len(c)] {
		faces[i] = f.Centre.plus(Vec{1, 1, 0})
	}
	return faces.Canonical()
}

// span returns the least and greatest coordinates of the squares' corners.
func (s Shape) span() (low, high Vec) {
	for i, f := range s {
		for d, x := range f {
			reach := x & 1 // a square extends by one half side along its face, not across it
			if i == 0 || x-reach < low[d] {
				low[d] = x - reach
			}
			if i == 0 || x+reach > high[d] {
				high[d] = x + reach
			}
		}
	}
	return low, high
}

// Box returns the size of the bounding box of the shape.
func (s Shape) Box() Vec {
	low, high := s.span()
	size := high.minus(low)
	return Vec{size[0] / 2, size[1] / 2, size[2] / 2}
}

// OnBox returns the number of squares that lie wholly in the surface of the box.
func (s Shape) OnBox() int {
	low, high := s.span()
	count := 0
	for _, f := range s {
		for d, x := range f {
			if x&1 == 0 && (x == low[d] || x == high[d]) {
				count++
			}
		}
	}
	return count
}

// An isometry permutes and reverses the axes.
type isometry struct {
	axis [3]int
	sign Vec
}

func (m isometry) apply(v Vec) Vec {
	return Vec{m.sign[0] * v[m.axis[0]], m.sign[1] * v[m.axis[1]], m.sign[2] * v[m.axis[2]]}
}

// proper reports whether m is a rotation.
func (m isometry) proper() bool {
	d := m.sign[0] * m.sign[1] * m.sign[2]
	if m.axis[1] != (m.axis[0]+1)%3 {
		d = -d
	}
	return d > 0
}

// isometries returns the 48 symmetries of the cube.
func isometries() (all [48]isometry) {
	for k := range all {
		axis := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}[k/8]
		all[k] = isometry{axis, Vec{1 - k&1*2, 1 - k&2, 1 - k>>1&2}}
	}
	return all
}

// A hull holds what all images of a shape have in common: its bounding box.
type hull struct {
	low, high Vec
}

// image returns the squares of the shape's image under m, translated into the octant,
// each packed into one number, in increasing order.
func (h hull) image(s Shape, m isometry, packed []int) []int {
	low, high := m.apply(h.low), m.apply(h.high)
	for d := range low {
		low[d] = min(low[d], high[d])
	}
	packed = packed[:0]
	for _, f := range s {
		v := m.apply(f).minus(low)
		packed = append(packed, (v[0]<<digit|v[1])<<digit|v[2])
	}
	slices.Sort(packed)
	return packed
}

const digit = 8 // bits for a coordinate in a packed square

// size returns the size of the box of the image under m, in half sides.
func (h hull) size(m isometry) Vec {
	size := h.high.minus(h.low)
	return Vec{size[m.axis[0]], size[m.axis[1]], size[m.axis[2]]}
}

// Canonical returns the least image of the shape, square by square, among
// those whose box has its sides in increasing order.
func (s Shape) Canonical() Shape {
	low, high := s.span()
	h := hull{low, high}
	var best, other []int
	for _, m := range isometries() {
		if b := h.size(m); b[0] > b[1] || b[1] > b[2] {
			continue
		}
		other = h.image(s, m, other)
		if best == nil || slices.Compare(other, best) < 0 {
			best, other = other, best
		}
	}
	canonical := make(Shape, len(s))
	for i, v := range best {
		canonical[i] = Vec{v >> (2 * digit), v >> digit & (1<<digit - 1), v & (1<<digit - 1)}
	}
	return canonical
}

// Symmetries returns the numbers of rotations and of all isometries that map a shape to
// itself.
func (s Shape) Symmetries() (rotations, all int) {
	low, high := s.span()
	h := hull{low, high}
	home := h.image(s, isometries()[0], nil)
	var other []int
	for _, m := range isometries() {
		if h.size(m) != h.size(isometry{axis: [3]int{0, 1, 2}}) {
			continue
		}
		other = h.image(s, m, other)
		if !slices.Equal(home, other) {
			continue
		}
		all++
		if m.proper() {
			rotations++
		}
	}
	return rotations, all
}

// String returns the shape as the article writes it, such as
// 011-013-015-017-031-033-035-037. A coordinate above 9 becomes a letter.
func (s Shape) String() string {
	var b strings.Builder
	for i, f := range s {
		if i > 0 {
			b.WriteByte('-')
		}
		for _, x := range f {
			b.WriteByte("0123456789abcdefghijklmnopqrstuvwxyz"[x])
		}
	}
	return b.String()
}
