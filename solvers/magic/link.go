package magic

// det returns the determinant of three vectors: six times the signed volume of
// the tetrahedron they span.
func det(a, b, c Vec) int { return a.cross(b).dot(c) }

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// Linking returns the linking number of two closed polygons without common points, as
// half the sum of the signs of the crossings of their shadows (Section 6.1, Figure 5).
// All arithmetic is on integers. It tries directions of light until the shadows are in
// general position.
func Linking(a, b []Vec) int {
	for k := 0; ; k++ {
		light := Vec{83 - 7*k, 47 + 11*k, 1009 + 2*k*k}
		if sum, generic := crossings(a, b, light); generic {
			return sum / 2
		}
	}
}

// crossings sums the signs of the crossings of a and b in the light. It gives
// up if a shadow of a corner falls on a shadow of the other polygon.
func crossings(a, b []Vec, light Vec) (sum int, generic bool) {
	da, db := shadows(a, light), shadows(b, light)
	for i, s := range da {
		for j, t := range db {
			switch s.meet(t) {
			case crossing:
				sum += strand(a, i, b, j)
			case touching:
				return 0, false
			}
		}
	}
	return sum, true
}

// strand returns the sign of a crossing of edge i of a with edge j of b as in Figure 5.
// It need not know which of the two is above: exchanging them reverses both the order
// and the angle.
func strand(a []Vec, i int, b []Vec, j int) int {
	u := a[(i+1)%len(a)].minus(a[i])
	v := b[(j+1)%len(b)].minus(b[j])
	return sign(det(u, v, a[i].minus(b[j])))
}

// A shadow is the shadow of an edge on the ground.
type shadow struct {
	from, to [2]int
}

// shadows returns the shadows of a polygon's edges, scaled by light[2].
func shadows(p []Vec, light Vec) []shadow {
	flat := make([][2]int, len(p))
	for i, v := range p {
		flat[i] = [2]int{v[0]*light[2] - v[2]*light[0], v[1]*light[2] - v[2]*light[1]}
	}
	edges := make([]shadow, len(p))
	for i := range p {
		edges[i] = shadow{flat[i], flat[(i+1)%len(p)]}
	}
	return edges
}

type meeting int

const (
	apart meeting = iota
	crossing
	touching // in an end point, or along a line
)

// meet returns how two shadows meet. A shadow that is a point meets nothing: it is that
// of an edge along the light, or of an edge of length 0.
func (s shadow) meet(t shadow) meeting {
	if s.from == s.to || t.from == t.to || s.beside(t, 0) || s.beside(t, 1) {
		return apart
	}
	t1, t2 := s.turn(t.from), s.turn(t.to)
	s1, s2 := t.turn(s.from), t.turn(s.to)
	switch {
	case t1*t2 > 0 || s1*s2 > 0:
		return apart
	case t1*t2 < 0 && s1*s2 < 0:
		return crossing
	}
	return touching // even if they are on one line, since there is no gap between them
}

// beside reports whether there is a gap between two shadows in one coordinate.
func (s shadow) beside(t shadow, axis int) bool {
	return max(s.from[axis], s.to[axis]) < min(t.from[axis], t.to[axis]) ||
		max(t.from[axis], t.to[axis]) < min(s.from[axis], s.to[axis])
}

// turn returns 1 if p is to the left of s, -1 if to the right, 0 on its line.
func (s shadow) turn(p [2]int) int {
	return sign((s.to[0]-s.from[0])*(p[1]-s.from[1]) - (s.to[1]-s.from[1])*(p[0]-s.from[0]))
}

// LinkingByCone returns the same number by another method, without shadows: it spans a
// with a fan of triangles from one point and counts how often b passes through them,
// upwards minus downwards. It moves the point until no edge meets an edge.
func LinkingByCone(a, b []Vec) int {
	for k := 0; ; k++ {
		apex := Vec{-1301 - 13*k, 2203 + 17*k*k, 3307 + 5*k}
		if sum, generic := passages(a, b, apex); generic {
			return sum
		}
	}
}

// passages counts the signed passages of b through the cone of a from apex.
func passages(a, b []Vec, apex Vec) (sum int, generic bool) {
	for i, p := range a {
		next := a[(i+1)%len(a)]
		for j, q := range b {
			pass, ok := pierce(apex, p, next, q, b[(j+1)%len(b)])
			if !ok {
				return 0, false
			}
			sum += pass
		}
	}
	return sum, true
}

// collinear3 reports whether three points are on one line.
func collinear3(a, b, c Vec) bool { return b.minus(a).cross(c.minus(a)) == Vec{} }

// pierce returns how the segment q r passes through the triangle a b c: 1 from below to
// above (a, b, c counterclockwise), -1 from above to below, 0 not at all. ok is false
// if the segment touches the border of the triangle or its plane.
func pierce(a, b, c, q, r Vec) (pass int, ok bool) {
	if collinear3(b, c, q) && collinear3(b, c, r) {
		return 0, true // the polygons have no common point, so q r does not touch the edge
	}
	u, v := b.minus(a), c.minus(a)
	start, end := sign(det(u, v, q.minus(a))), sign(det(u, v, r.minus(a)))
	if start*end > 0 {
		return 0, true
	}
	w := r.minus(q)
	edges := [3]int{
		sign(det(a.minus(q), b.minus(q), w)),
		sign(det(b.minus(q), c.minus(q), w)),
		sign(det(c.minus(q), a.minus(q), w)),
	}
	plus, minus, zero := 0, 0, 0
	for _, e := range edges {
		switch e {
		case 1:
			plus++
		case -1:
			minus++
		default:
			zero++
		}
	}
	switch {
	case plus > 0 && minus > 0:
		return 0, true
	case zero > 0 || start*end == 0:
		return 0, false
	}
	return end, true
}
