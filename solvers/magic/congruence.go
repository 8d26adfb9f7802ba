package magic

import "slices"

// A marked tile is the position of a tile, with the diagonal that is marked on the face
// towards the greater coordinate. The other diagonal is marked on the other face. A
// diagonal is given by the vector along it whose first non-zero coordinate is positive.
type marked struct {
	centre, diagonal Vec
}

// tiles returns the marked tiles of the ring, in order.
func (c Code) tiles() []marked {
	list := make([]marked, len(c))
	for i, f := range c.Frames()[:len(c)] {
		along, other := f.rightward().plus(f.Arrow), f.rightward().minus(f.Arrow)
		if i%2 != 0 {
			along, other = other, along
		}
		if f.Front[0]+f.Front[1]+f.Front[2] < 0 {
			along = other
		}
		list[i] = marked{f.Centre, unsigned(along)}
	}
	return list
}

// unsigned returns v or -v, whichever has a positive first non-zero coordinate.
func unsigned(v Vec) Vec {
	if compareVec(v, Vec{}) < 0 {
		return v.times(-1)
	}
	return v
}

// image returns the marked tile after an isometry.
func (t marked) image(m isometry) marked {
	normal := Vec{1, 1, 1}.minus(Vec{
		t.diagonal[0] * t.diagonal[0], t.diagonal[1] * t.diagonal[1], t.diagonal[2] * t.diagonal[2],
	})
	d := m.apply(t.diagonal)
	if turned := m.apply(normal); compareVec(turned, Vec{}) < 0 {
		d = turned.cross(d) // the diagonal is now on the other face
	}
	return marked{m.apply(t.centre), unsigned(d)}
}

// Mirrors returns the number of plane reflections and of other improper isometries
// (such as inversion in a point) that map the configuration to itself: every tile to a
// tile, with its marked diagonals, and neighbours in the ring to neighbours. Definition
// 2 calls it achiral if there is any.
func (c Code) Mirrors() (planes, others int) {
	tiles := c.tiles()
	for _, m := range isometries() {
		if m.proper() || !carries(m, tiles) {
			continue
		}
		if m.isReflection() {
			planes++
		} else {
			others++
		}
	}
	return planes, others
}

// isReflection reports whether an improper isometry preserves a plane: up to
// translation it is its own inverse, and its trace is 1.
func (m isometry) isReflection() bool {
	trace := 0
	for d := range m.axis {
		if m.axis[d] == d {
			trace += m.sign[d]
		}
	}
	return trace == 1
}

// carries reports whether m, followed by a translation, maps the ring to itself.
func carries(m isometry, tiles []marked) bool {
	n := len(tiles)
	images := make([]marked, n)
	for i, t := range tiles {
		images[i] = t.image(m)
	}
	for first := range tiles {
		shift := tiles[first].centre.minus(images[0].centre)
		for _, step := range []int{1, n - 1} {
			at := first
			same := !slices.ContainsFunc(images, func(t marked) bool {
				t.centre = t.centre.plus(shift)
				differs := t != tiles[at]
				at = (at + step) % n
				return differs
			})
			if same {
				return true
			}
		}
	}
	return false
}
