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

// Linking returns the linking number of two closed polygons without common
// points, as half the sum of the signs of the crossings of their shadows
// (Section 6.1, Figure 5). All arithmetic is in integers. It tries directions
// of light until the shadows cross in general position.
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
	for i, p := range a {
		u := a[(i+1)%len(a)].minus(p)
		for j, q := range b {
			v := b[(j+1)%len(b)].minus(q)
			if u == (Vec{}) || v == (Vec{}) {
				continue
			}
			switch meet(p, u, q, v, light) {
			case 0:
				// Whichever strand is above, this is the sign of Figure 5: changing
				// the strands' places turns over both the order and the angle.
				sum += sign(det(u, v, p.minus(q)))
			case degenerate:
				return 0, false
			}
		}
	}
	return sum, true
}

const (
	apart      = 1
	degenerate = 2
)

// meet tells whether the shadows of the segments p, p+u and q, q+v cross (0),
// are apart, or touch in an end point or along a line (degenerate).
func meet(p, u, q, v, light Vec) int {
	d := q.minus(p)
	q1, q2 := sign(det(u, d, light)), sign(det(u, d.plus(v), light))
	p1, p2 := sign(det(v, d.times(-1), light)), sign(det(v, u.minus(d), light))
	switch {
	case q1*q2 > 0 || p1*p2 > 0:
		return apart
	case q1*q2 < 0 && p1*p2 < 0:
		return 0
	case q1 == 0 && q2 == 0:
		return collinear(u, d, v, light)
	}
	return degenerate
}

// collinear tells whether two segments whose shadows lie on one line have
// shadows apart from each other. It measures along u, seen across the light.
func collinear(u, d, v, light Vec) int {
	along := light.cross(u.cross(light))
	low, high := order(0, along.dot(u))
	first, last := order(along.dot(d), along.dot(d.plus(v)))
	if last < low || high < first {
		return apart
	}
	return degenerate
}

func order(x, y int) (low, high int) {
	if x < y {
		return x, y
	}
	return y, x
}

// LinkingByCone returns the same number by another method, without a shadow:
// it spans a with a fan of triangles from one point and counts how often b goes
// through them, upwards less downwards. It moves the point until no edge meets an edge.
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

// collinear3 reports whether three points lie on one line.
func collinear3(a, b, c Vec) bool { return b.minus(a).cross(c.minus(a)) == Vec{} }

// pierce returns how the segment q r goes through the triangle a b c: 1 from
// below to above (a, b, c counter-clockwise), -1 from above, 0 not at all. It is
// not ok if the segment touches the border of the triangle or its plane.
func pierce(a, b, c, q, r Vec) (pass int, ok bool) {
	if collinear3(b, c, q) && collinear3(b, c, r) {
		return 0, true // the polygons have no common point, so q r passes by
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
