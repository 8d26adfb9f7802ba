package show

import (
	"errors"
	"fmt"
)

// Polyominoids shows unions of unit squares of the cubic lattice, seen from
// above at an angle: one shape or a sheet of many.
type Polyominoids struct {
	Shapes []Polyominoid
	Alt    string // required: what the picture shows, in words
}

// A Polyominoid has squares, each given by twice its centre: two odd
// coordinates along the square and an even one across it. With Ribbon a band
// runs through the squares in order, from neighbour to neighbour and back to
// the first.
type Polyominoid struct {
	Squares [][3]int
	Label   string `json:",omitempty"`
	Ribbon  bool   `json:",omitempty"`
}

// AltText returns p.Alt.
func (p Polyominoids) AltText() string    { return p.Alt }
func (p Polyominoids) figureName() string { return "polyominoids" }

func (p Polyominoids) check() error {
	if len(p.Shapes) == 0 {
		return errors.New("there is no shape to draw")
	}
	for i, s := range p.Shapes {
		if len(s.Squares) == 0 {
			return fmt.Errorf("shape %d has no squares", i)
		}
		for _, q := range s.Squares {
			if q[0]&1+q[1]&1+q[2]&1 != 2 {
				return fmt.Errorf("shape %d: %v is not twice the centre of a square", i, q)
			}
			if max(q[0], q[1], q[2]) > 1000 || min(q[0], q[1], q[2]) < -1000 {
				return fmt.Errorf("shape %d: %v lies too far away", i, q)
			}
		}
	}
	return nil
}

func (p Polyominoids) text() string { return fmt.Sprintf("%d polyominoids", len(p.Shapes)) }

// Assemblage is a ring of flat square tiles, some of them stacked. Tiles has
// them in the order of the ring, each hinged to the next along a side or, on
// the same cell, folded over it. A band runs along the ring, so that the stacks
// show what crosses over what.
type Assemblage struct {
	Tiles []Tile
	Label string `json:",omitempty"`
	Alt   string // required: what the picture shows, in words
}

// A Tile lies on the cell (X, Y), on the given level of its stack, counted from
// 1 at the bottom.
type Tile struct{ X, Y, Level int }

// AltText returns a.Alt.
func (a Assemblage) AltText() string    { return a.Alt }
func (a Assemblage) figureName() string { return "assemblage" }

func (a Assemblage) check() error {
	if len(a.Tiles) < 2 {
		return errors.New("a ring has at least two tiles")
	}
	seen := map[Tile]bool{}
	for i, t := range a.Tiles {
		next := a.Tiles[(i+1)%len(a.Tiles)]
		if dx, dy := next.X-t.X, next.Y-t.Y; dx*dx+dy*dy > 1 {
			return fmt.Errorf("tiles %d and %d do not meet", i, (i+1)%len(a.Tiles))
		}
		if t.Level < 1 || t.Level > 99 || seen[t] {
			return fmt.Errorf("tile %d has no place on level %d", i, t.Level)
		}
		seen[t] = true
	}
	return nil
}

func (a Assemblage) text() string { return fmt.Sprintf("ring of %d flat tiles", len(a.Tiles)) }
