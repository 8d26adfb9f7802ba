package figures

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"rederive/show"
	"rederive/typeset/draw"
)

// latticeView has the directions of the lattice's axes in the picture, for squares of
// side one: the viewer is where all coordinates are large.
var latticeView = view{xy{-.82, -.42}, xy{.82, -.36}, xy{0, .92}}

// The inks of squares by direction. The two sides of a square are not distinguished.
var squareInks = [3]draw.Ink{
	{Name: "fig-x", Light: 0x7d97c9, Dark: 0x4a62a0},
	{Name: "fig-y", Light: 0xc7d5ee, Dark: 0x2c3a63},
	{Name: "fig-z", Light: 0xf1e3bd, Dark: 0x8b7a48},
}

var squareEdge = draw.Ink{Name: "fig-line", Light: 0x1d2940, Dark: 0xe6ecf8}

func (t *tally) polyominoids(f show.Polyominoids) {
	for _, s := range f.Shapes {
		t.add(len(s.Squares), "squares")
		t.write(s.Label)
	}
}

func drawPolyominoids(f show.Polyominoids) (*draw.Picture, error) {
	unit, gap := 26.0, 14.0
	if n := len(f.Shapes); n > 4 {
		unit, gap = 15, 10
		if n > 40 {
			unit, gap = 6.2, 6
		}
	}
	var cells []panel
	for _, shape := range f.Shapes {
		var s sketch
		s.polyominoid(shape, unit)
		cells = append(cells, panel{s.ops, shape.Label})
	}
	return arrange(cells, gap, f.Alt)
}

// A facet is a square of the lattice to be drawn.
type facet struct {
	centre [3]int
	index  int // in the ring
	lift   float64
}

// polyominoid draws the squares from the back to the front. A point hides another only if
// it is larger in every coordinate; if a square of the lattice has a point that hides one
// of another square, no coordinate of its centre is smaller, and at least one is larger.
// So the order by the sum of the coordinates of the centres is right for every set of
// squares.
func (s *sketch) polyominoid(p show.Polyominoid, unit float64) {
	var list []facet
	stacked := map[[3]int]int{}
	for i, c := range p.Squares {
		list = append(list, facet{c, i, float64(stacked[c])})
		stacked[c]++
	}
	slices.SortStableFunc(list, func(a, b facet) int {
		return cmp.Or(cmp.Compare(a.centre[0]+a.centre[1]+a.centre[2], b.centre[0]+b.centre[1]+b.centre[2]),
			cmp.Compare(a.lift, b.lift))
	})
	width := max(.35, unit*.035)
	for _, q := range list {
		corners, axis := q.corners(unit)
		if q.lift > 0 { // a tile that lies on another is drawn a little smaller
			centre := corners[0].along(corners[2], .5)
			for k := range corners {
				corners[k] = centre.along(corners[k], 1-.12*q.lift)
			}
		}
		s.polygon(squareInks[axis], corners...)
		s.outline(line{ink: squareEdge, width: width}, corners...)
		if p.Ribbon {
			s.ribbon(p.Squares, q, unit)
		}
	}
}

// corners returns the corners of a square in the picture, and the axis across it.
func (q facet) corners(unit float64) ([]xy, int) {
	axis := 0
	for k, c := range q.centre {
		if c&1 == 0 {
			axis = k
		}
	}
	u, v := (axis+1)%3, (axis+2)%3
	var corners []xy
	for _, d := range [][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		c := q.centre
		c[u] += d[0]
		c[v] += d[1]
		corners = append(corners, inPicture(c, unit))
	}
	return corners, axis
}

// inPicture maps a point of the lattice, in doubled coordinates, into the picture.
func inPicture(c [3]int, unit float64) xy {
	return latticeView.at(float64(c[0])/2, float64(c[1])/2, float64(c[2])/2).times(unit)
}

// ribbon draws the part of the band on a square: from the side that it shares with the
// square before to the side that it shares with the square after.
func (s *sketch) ribbon(ring [][3]int, q facet, unit float64) {
	n := len(ring)
	centre := inPicture(q.centre, unit)
	corners := []xy{centre}
	if a, ok := shared(q.centre, ring[(q.index+n-1)%n]); ok {
		corners = append([]xy{inPicture(a, unit)}, corners...)
	}
	if b, ok := shared(q.centre, ring[(q.index+1)%n]); ok {
		corners = append(corners, inPicture(b, unit))
	}
	s.polyline(line{ink: warning(), width: max(1, unit*.09)}, corners...)
}

// shared returns the middle, in doubled coordinates, of the side that two squares share.
func shared(a, b [3]int) ([3]int, bool) {
	for axis := range 3 {
		if a[axis]&1 == 0 {
			continue
		}
		for _, d := range []int{-1, 1} {
			m := a
			m[axis] += d
			if touches(b, m) {
				return m, true
			}
		}
	}
	return a, false
}

// touches reports whether m, in doubled coordinates, is the middle of a side of a square.
func touches(square, m [3]int) bool {
	out := 0
	for k := range 3 {
		switch d := m[k] - square[k]; {
		case d == 0:
		case (d == 1 || d == -1) && square[k]&1 == 1:
			out++
		default:
			return false
		}
	}
	return out == 1
}

func (t *tally) assemblage(f show.Assemblage) {
	const far = 1000
	t.add(len(f.Tiles), "tiles")
	for i, tile := range f.Tiles {
		if min(tile.X, tile.Y) < -far || max(tile.X, tile.Y) > far {
			t.fail("tile %d lies too far away; coordinates reach from %d to %d", i, -far, far)
		}
	}
	t.write(f.Label)
}

// drawAssemblage draws flat tiles from the lowest level up; a tile can hide only what
// is lower.
func drawAssemblage(f show.Assemblage) (*draw.Picture, error) { return drawTiles(f, 1) }

// drawTiles draws an assemblage at a scale that does not change its labels.
func drawTiles(f show.Assemblage, scale float64) (*draw.Picture, error) {
	const rise = .24
	unit, inset := 34*scale, .14/scale
	v := view{xy{.95, -.2}, xy{.42, .62}, xy{0, 1}}
	at := func(x, y, z float64) xy { return v.at(x, y, z*rise).times(unit) }
	order := make([]int, len(f.Tiles))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := f.Tiles[a], f.Tiles[b]
		return cmp.Or(cmp.Compare(p.Level, q.Level), cmp.Compare(q.Y, p.Y), cmp.Compare(p.X, q.X))
	})
	var s sketch
	for _, i := range order {
		t := f.Tiles[i]
		x, y, z := float64(t.X), float64(t.Y), float64(t.Level)
		corners := []xy{at(x, y, z), at(x+1, y, z), at(x+1, y+1, z), at(x, y+1, z)}
		s.polygon(squareInks[2], corners...)
		s.outline(line{ink: squareEdge, width: .8}, corners...)
		s.band(f, i, at)
		s.text(at(x+inset, y+inset, z), middle, label{size: leastLabel, ink: squareEdge}, strconv.Itoa(t.Level))
	}
	s.text(xy{0, bottom(&s) - 8}, topMid, plainLabel(), f.Label)
	return s.picture(f.Alt)
}

// band draws the ribbon on a tile, and down or up to the next tile in its stack.
func (s *sketch) band(f show.Assemblage, i int, at func(x, y, z float64) xy) {
	n := len(f.Tiles)
	t := f.Tiles[i]
	centre := at(float64(t.X)+.5, float64(t.Y)+.5, float64(t.Level))
	toward := func(o show.Tile) xy {
		return at(float64(t.X)+.5+float64(o.X-t.X)/2, float64(t.Y)+.5+float64(o.Y-t.Y)/2,
			(float64(t.Level)+float64(o.Level))/2)
	}
	corners := []xy{toward(f.Tiles[(i+n-1)%n]), centre, toward(f.Tiles[(i+1)%n])}
	s.polyline(line{ink: draw.Background(), width: 4.4}, corners...)
	s.polyline(line{ink: warning(), width: 2.4}, corners...)
	s.disc(centre, 1.8, warning())
}

// bottom returns the height of the lowest point drawn so far.
func bottom(s *sketch) float64 {
	return math.Floor(bounds(s.ops, draw.Identity()).Min.Y.Points())
}
