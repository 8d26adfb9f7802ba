package magic

import (
	"fmt"
	"slices"
)

// A Vec is a vector with integer coordinates.
type Vec [3]int

func (a Vec) plus(b Vec) Vec  { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a Vec) minus(b Vec) Vec { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a Vec) times(k int) Vec { return Vec{k * a[0], k * a[1], k * a[2]} }
func (a Vec) dot(b Vec) int   { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a Vec) cross(b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func compareVec(a, b Vec) int { return slices.Compare(a[:], b[:]) }

// A Frame places an oriented tile in space. Centre is twice its centre, with the side
// of a tile as unit; Front is the normal of its front face, Arrow the direction of the
// arrow drawn there. Lift is the height of a tile of a stack, in thousandths of a side.
type Frame struct {
	Centre, Front, Arrow Vec
	Lift                 int
}

// start is the frame of tile 0.
var start = Frame{Front: Vec{0, 0, 1}, Arrow: Vec{0, 1, 0}}

// rightward returns the direction that is to the right of the arrow.
func (f Frame) rightward() Vec { return f.Arrow.cross(f.Front) }

// outward returns the direction from the centre of the tile to a side.
func (f Frame) outward(side int) Vec {
	switch side {
	case right:
		return f.rightward()
	case up:
		return f.Arrow
	case left:
		return f.rightward().times(-1)
	}
	return f.Arrow.times(-1)
}

// hinge returns twice the midpoint of a side, which identifies the lattice edge.
func (f Frame) hinge(side int) Vec { return f.Centre.plus(f.outward(side)) }

// next returns the frame of the tile that hangs on f as l says, compatibly
// oriented (Definition 1).
func (f Frame) next(l Letter) Frame {
	o := f.outward(l.side())
	w, front := o, f.Front
	switch l.fold() {
	case mountain:
		w, front = f.Front.times(-1), o
	case valley:
		w, front = f.Front, o.times(-1)
	}
	g := Frame{Centre: f.Centre.plus(o).plus(w), Front: front, Arrow: f.Arrow}
	switch l.side() {
	case up:
		g.Arrow = w.times(-1)
	case down:
		g.Arrow = w
	}
	return g
}

// Frames returns the frames of all tiles, followed by the frame to which the last
// letter leads: that of tile 0 if the ring closes.
func (c Code) Frames() []Frame {
	frames := make([]Frame, len(c)+1)
	frames[0] = start
	for i, l := range c {
		frames[i+1] = frames[i].next(l)
	}
	return frames
}

// Check returns an error unless the code is an octominoid configuration: the ring must
// close, no two tiles may cover each other, and no two flat hinges may pass through
// each other.
func (c Code) Check() error {
	n := len(c)
	frames := c.Frames()
	if frames[n] != frames[0] {
		return fmt.Errorf("magic code %s: the ring does not close", c)
	}
	for i := range n {
		for j := range i {
			if frames[i].Centre == frames[j].Centre {
				return fmt.Errorf("magic code %s: tile %d covers tile %d", c, i, j)
			}
		}
	}
	if i, j, crossing := c.crossingHinges(frames); crossing {
		return fmt.Errorf("magic code %s: the hinge after tile %d passes through the hinge after tile %d", c, i, j)
	}
	return nil
}

// crossingHinges returns two tiles i > j such that the hinges (i, i+1) and (j, j+1) are
// on the same lattice edge and both flat. The four tiles then fill the edge, and their
// hinges would have to pass through each other. (Two hinges with a common tile cannot
// both be flat on one edge.)
func (c Code) crossingHinges(frames []Frame) (i, j int, crossing bool) {
	for i := range c {
		for j := range i {
			if c[i].fold() == flat && c[j].fold() == flat &&
				frames[i].hinge(c[i].side()) == frames[j].hinge(c[j].side()) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}
