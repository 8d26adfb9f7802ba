package endless

import "math/bits"

// A shape identifies a puzzle in two words. Of the images of its pegs it is the one in
// the narrowest box, in the lowest of these, with the least number. Bit x + wy is the
// place (x, y) of a box of width w; the highest six bits hold w.
type shape [2]uint64

// room is the number of places in the largest box of a shape.
const room = 2*64 - widthBits

const widthBits = 6

// An axis gives one coordinate of an image: the value of a form, or its difference from
// the greatest value.
type axis struct {
	form     int // 0 is x, 1 is y, 2 is x - y
	backward bool
}

// A packer computes the shapes of positions on a lattice.
type packer struct {
	axes [][2]axis // by motion, the axes of x and y
}

func newPacker(l Lattice) *packer {
	p := &packer{}
	for _, m := range l.motions() {
		p.axes = append(p.axes, [2]axis{newAxis(m.a, m.b), newAxis(m.c, m.d)})
	}
	return p
}

// newAxis returns the axis of the coordinate ax + by.
func newAxis(a, b int) axis {
	switch {
	case b == 0:
		return axis{0, a < 0}
	case a == 0:
		return axis{1, b < 0}
	}
	return axis{2, a < 0}
}

// A measure holds the forms of a position's pegs, and their least and greatest values.
type measure struct {
	forms     [MostPegs][3]int
	low, high [3]int
}

// take measures the position.
func (m *measure) take(p Position) {
	for i, q := range p {
		f := forms(q)
		m.forms[i] = f
		if i == 0 {
			m.low, m.high = f, f
			continue
		}
		for j, v := range f {
			m.low[j], m.high[j] = min(m.low[j], v), max(m.high[j], v)
		}
	}
}

func (m *measure) width(a axis) int { return m.high[a.form] - m.low[a.form] + 1 }

// at returns the coordinate of a peg along the axis, counted from 0.
func (m *measure) at(peg int, a axis) int {
	if a.backward {
		return m.high[a.form] - m.forms[peg][a.form]
	}
	return m.forms[peg][a.form] - m.low[a.form]
}

// shape returns the shape of the measured position with the given number of pegs, and
// whether it fits.
func (p *packer) shape(m *measure, pegs int) (least shape, fits bool) {
	width, height := 1<<widthBits, 0
	for _, a := range p.axes {
		w, h := m.width(a[0]), m.width(a[1])
		if w < width || w == width && h < height {
			width, height = w, h
		}
	}
	if width*height > room {
		return shape{}, false
	}
	for _, a := range p.axes {
		if m.width(a[0]) != width || m.width(a[1]) != height {
			continue
		}
		image := shape{0, uint64(width) << (64 - widthBits)}
		for i := range pegs {
			place := m.at(i, a[0]) + width*m.at(i, a[1])
			image[place>>6] |= 1 << (place & 63)
		}
		if least == (shape{}) || image[1] < least[1] || image[1] == least[1] && image[0] < least[0] {
			least = image
		}
	}
	return least, true
}

// appendTo appends the pegs of the shape to a position.
func (s shape) appendTo(p Position) Position {
	width := int(s[1] >> (64 - widthBits))
	s[1] &= 1<<(64-widthBits) - 1
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			place := i<<6 + bits.TrailingZeros64(word)
			p = append(p, Peg{place % width, place / width})
		}
	}
	return p
}

// class returns a number below n that is the same for all images of a position with the
// given extent.
func (p *packer) class(extent [3]int, n int) int {
	sum := 0
	for j, r := range extent {
		if j == 2 && len(p.axes) == 8 {
			break // on the square lattice, x - y is not preserved
		}
		sum += int(uint64(r*r*r)*2654435761>>8) & 0xFFFFFF
	}
	return sum % n
}

// A rest holds the least and greatest values of the forms of a position without
// each of its pegs.
type rest [MostPegs]struct{ low, high [3]int }

func forms(p Peg) [3]int { return [3]int{p.X, p.Y, p.X - p.Y} }

// take measures the position without each of its pegs.
func (r *rest) take(p Position) {
	for i := range p {
		r[i].low, r[i].high = [3]int{99, 99, 99}, [3]int{-99, -99, -99}
		for k, q := range p {
			if k != i {
				r.extend(i, forms(q))
			}
		}
	}
}

func (r *rest) extend(i int, f [3]int) {
	for j, v := range f {
		r[i].low[j], r[i].high[j] = min(r[i].low[j], v), max(r[i].high[j], v)
	}
}

// extent returns the number of values of each form in the position without peg i and
// with two other pegs.
func (r *rest) extent(i int, a, b Peg) (extent [3]int) {
	f, g := forms(a), forms(b)
	for j := range extent {
		extent[j] = max(r[i].high[j], f[j], g[j]) - min(r[i].low[j], f[j], g[j]) + 1
	}
	return extent
}
