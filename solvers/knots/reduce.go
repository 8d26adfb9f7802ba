// Package knots decides whether closed polygons in space with integer corners are
// knotted.
//
// [Reduce] proves that a polygon is not knotted: it removes corner after corner by the
// moves with which K. Reidemeister defined the equivalence of knots, until a triangle
// is left. [Trivial] tests for the opposite in another way: if the value of the
// Alexander polynomial is not a unit, the polygon is knotted.
//
//	left := knots.Reduce(points) // 3: not knotted
package knots

// A Point has integer coordinates, small enough that the volume of a bounding box of
// the polygon fits into 62 bits.
type Point [3]int

func (a Point) minus(b Point) Point { return Point{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a Point) dot(b Point) int     { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a Point) cross(b Point) Point {
	return Point{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// volume returns six times the signed volume of the tetrahedron a b c d.
func volume(a, b, c, d Point) int { return b.minus(a).cross(c.minus(a)).dot(d.minus(a)) }

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// Reduce removes corners of a closed polygon as long as it can and returns the number
// of those left. It removes a corner if the triangle that the corner forms with its
// neighbours meets no other part of the polygon: two sides of the triangle can then be
// replaced by the third without crossing anything, and the knot stays the same. So a
// polygon that is reduced to three corners is not knotted. About the others, Reduce
// says nothing.
func Reduce(polygon []Point) int {
	p := distinct(polygon)
	for removed := true; removed && len(p) > 3; {
		removed = false
		for i := 0; i < len(p) && len(p) > 3; i++ {
			if removable(p, i) {
				p = append(p[:i], p[i+1:]...)
				removed = true
				i--
			}
		}
	}
	return len(p)
}

// distinct returns a copy of the polygon without corners that repeat the previous one.
func distinct(polygon []Point) []Point {
	var p []Point
	for i, q := range polygon {
		if q != polygon[(i+len(polygon)-1)%len(polygon)] {
			p = append(p, q)
		}
	}
	return p
}

// removable reports whether corner i can certainly be removed.
func removable(p []Point, i int) bool {
	n := len(p)
	a, b, c := p[(i+n-1)%n], p[i], p[(i+1)%n]
	if b.minus(a).cross(c.minus(a)) == (Point{}) {
		return true // the two sides and their replacement lie on one line
	}
	before, after := p[(i+n-2)%n], p[(i+2)%n]
	if inAngle(a, b, c, before) || inAngle(c, b, a, after) {
		return false
	}
	for k := 2; k < n-2; k++ {
		if meets(a, b, c, p[(i+k)%n], p[(i+k+1)%n]) {
			return false
		}
	}
	return true
}

// inAngle reports whether z is in the plane of the triangle a b c and in its angle at
// a, sides included, so that the side a z enters the triangle.
func inAngle(a, b, c, z Point) bool {
	if volume(a, b, c, z) != 0 {
		return false
	}
	normal := b.minus(a).cross(c.minus(a))
	return b.minus(a).cross(z.minus(a)).dot(normal) >= 0 && z.minus(a).cross(c.minus(a)).dot(normal) >= 0
}

// meets reports whether the side q r and the triangle a b c, border included, have a
// point in common.
func meets(a, b, c, q, r Point) bool {
	below, above := sign(volume(a, b, c, q)), sign(volume(a, b, c, r))
	switch {
	case below*above > 0:
		return false
	case below == 0 && above == 0:
		return meetsInPlane(a, b, c, q, r)
	}
	turns := [3]int{sign(volume(q, a, b, r)), sign(volume(q, b, c, r)), sign(volume(q, c, a, r))}
	low, high := 0, 0
	for _, t := range turns {
		low, high = min(low, t), max(high, t)
	}
	return low == 0 || high == 0 // the line passes all sides of the triangle in the same sense
}

// meetsInPlane is meets for a side in the plane of the triangle. It looks for a
// separating line along one of the four sides.
func meetsInPlane(a, b, c, q, r Point) bool {
	normal := b.minus(a).cross(c.minus(a))
	of := func(from, to, z Point) int { return sign(to.minus(from).cross(z.minus(from)).dot(normal)) }
	for _, s := range [3][2]Point{{a, b}, {b, c}, {c, a}} {
		if of(s[0], s[1], q) < 0 && of(s[0], s[1], r) < 0 {
			return false
		}
	}
	one, two, three := of(q, r, a), of(q, r, b), of(q, r, c)
	return one != two || two != three || one == 0
}
