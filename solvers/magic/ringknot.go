package magic

import (
	"cmp"
	"slices"
)

// A RingLine is a closed line that runs along a ring of tiles.
type RingLine int

const (
	// AlongRibbon is a border of the ribbon.
	AlongRibbon RingLine = iota
	// ThroughMiddles joins the centres of successive tiles by straight lines. Two of these
	// meet only in a centre, since no hinge passes through another one.
	ThroughMiddles
)

// RingKnots describes the rings of a number of tiles that have a line of a special
// kind.
type RingKnots struct {
	Tiles, Rings int
	RightLength  int           // those with metric invariant 0
	Special      []SpecialRing // sorted by their strings
}

// A SpecialRing is a ring whose line does not have the value of a circle.
type SpecialRing struct {
	Ring           string
	Value          int
	Delta, Linking int // as computed, signs included
}

// SpatialKnots examines the configurations of n tiles in space and returns those whose
// line has a different value from a circle. The value is a function of a closed polygon
// with integer corners, such as its determinant.
func SpatialKnots(n int, line RingLine, circle int, value func(polygon [][3]int) int) RingKnots {
	codes := Search(n, Rule{})
	found := make([]RingKnots, len(codes)/ringsAtOnce+1)
	share(len(found), func(k int) {
		for _, c := range codes[k*ringsAtOnce : min(len(codes), (k+1)*ringsAtOnce)] {
			corners := c.tileMiddles
			if line == AlongRibbon {
				corners = c.ribbonBorder
			}
			found[k].judge(c, value(corners()), circle)
		}
	})
	return joinKnots(n, found)
}

// FlatKnots is SpatialKnots for all classes of assemblages of n tiles on the table.
func FlatKnots(n int, line RingLine, circle int, value func(polygon [][3]int) int) RingKnots {
	sequences := Classes(n)
	found := make([]RingKnots, len(sequences))
	share(len(found), func(k int) {
		for _, a := range sequences[k].Assemblages() {
			corners := a.tileMiddles
			if line == AlongRibbon {
				corners = a.ribbonBorder
			}
			found[k].judge(a, value(corners()), circle)
		}
	})
	return joinKnots(n, found)
}

const ringsAtOnce = 1000

// A closedRing is a Code or an Assemblage.
type closedRing interface {
	Delta() int
	Linking() int
	String() string
}

// judge counts a ring, and records it if its value is not that of a circle.
func (r *RingKnots) judge(ring closedRing, value, circle int) {
	r.Rings++
	delta := ring.Delta()
	if delta == 0 {
		r.RightLength++
	}
	if value != circle {
		r.Special = append(r.Special, SpecialRing{ring.String(), value, delta, ring.Linking()})
	}
}

func joinKnots(n int, found []RingKnots) RingKnots {
	all := RingKnots{Tiles: n}
	for _, r := range found {
		all.Rings += r.Rings
		all.RightLength += r.RightLength
		all.Special = append(all.Special, r.Special...)
	}
	slices.SortFunc(all.Special, func(a, b SpecialRing) int { return cmp.Compare(a.Ring, b.Ring) })
	return all
}

func (c Code) ribbonBorder() [][3]int {
	border, _ := c.Borders(Tapes()[0])
	return plainPoints(border)
}

func (a Assemblage) ribbonBorder() [][3]int {
	border, _ := a.Borders(Tapes()[0])
	return plainPoints(border)
}

// tileMiddles returns the centres of the tiles, in half sides.
func (c Code) tileMiddles() [][3]int {
	frames := c.Frames()
	return plainMiddles(frames[:len(c)], func(int) int { return 0 })
}

// tileMiddles returns the centres of the tiles, in half sides, at the height of their
// level.
func (a Assemblage) tileMiddles() [][3]int {
	frames := a.Sequence.Code().Frames()
	return plainMiddles(frames[:len(a.Level)], func(tile int) int { return a.Level[tile] })
}

func plainMiddles(frames []Frame, height func(tile int) int) [][3]int {
	list := make([][3]int, len(frames))
	for i, f := range frames {
		list[i] = f.Centre
		list[i][2] += height(i)
	}
	return list
}

func plainPoints(points []Vec) [][3]int {
	list := make([][3]int, len(points))
	for i, p := range points {
		list[i] = p
	}
	return list
}
