package knots

import (
	"cmp"
	"math/bits"
	"slices"
)

// prime is the modulus of all determinants.
const prime = 1<<31 - 1

// Trivial reports whether the Alexander polynomial of the polygon has the value of a
// unit, plus or minus a power, at -1, 2 and 3, as it must if the polygon is not
// knotted. All values are modulo a prime of 31 bits. If the result is false, the
// polygon is knotted.
func Trivial(polygon []Point) bool {
	d := newDiagram(distinct(polygon))
	for _, t := range []int{-1, 2, 3} {
		if !isUnit(d.alexander(t), t, len(d.crossings)) {
			return false
		}
	}
	return true
}

// Determinant returns the absolute value of the Alexander polynomial at -1, modulo a
// prime of 31 bits; it is 1 for a polygon that is not knotted.
func Determinant(polygon []Point) int {
	v := newDiagram(distinct(polygon)).alexander(-1)
	return min(v, prime-v)
}

// isUnit reports whether v is plus or minus a power of t, up to the given exponent.
func isUnit(v, t, exponent int) bool {
	power := 1
	for range exponent + 1 {
		if v == power || v == prime-power {
			return true
		}
		power = modulo(power * t)
	}
	return false
}

func modulo(x int) int { return (x%prime + prime) % prime }

// A crossing is a point where the shadow of the polygon crosses itself.
type crossing struct {
	over, in, out int // arcs: the one above; the ones below, before and after the crossing
	positive      bool
}

// A diagram is the shadow of a polygon. Its arcs run from one underpass to the next.
type diagram struct {
	crossings []crossing
}

// A pass is one of the two passages of a crossing, on one edge.
type pass struct {
	edge, crossing int
	below          bool
	share          [2]int // position along the edge, as numerator and denominator
}

// newDiagram tries directions of light until the shadow is in general position.
func newDiagram(p []Point) *diagram {
	for k := 0; ; k++ {
		light := Point{83 - 7*k, 47 + 11*k, 1009 + 2*k*k}
		if passes, signs, ok := passages(p, light); ok {
			return arcs(passes, signs)
		}
	}
}

// passages finds the crossings in the light: two passes and a sign for each. It
// gives up if the shadow of a corner falls on another edge.
func passages(p []Point, light Point) (passes []pass, signs []bool, ok bool) {
	n := len(p)
	for i := range n {
		for j := range i {
			a, b, c, d := p[i], p[(i+1)%n], p[j], p[(j+1)%n]
			if i == j+1 || j == (i+1)%n {
				continue
			}
			u, v := b.minus(a), d.minus(c)
			s1, s2 := seen(a, b, c, light), seen(a, b, d, light)
			t1, t2 := seen(c, d, a, light), seen(c, d, b, light)
			if sign(s1)*sign(s2) > 0 || sign(t1)*sign(t2) > 0 {
				continue
			}
			if s1 == 0 || s2 == 0 || t1 == 0 || t2 == 0 {
				if s1 == 0 && s2 == 0 && apart(a, b, c, d, light) {
					continue
				}
				return nil, nil, false
			}
			// a is above c along the light if the volume has the sign of the turn.
			turn := sign(u.cross(v).dot(light))
			height := sign(u.cross(v).dot(a.minus(c))) * turn
			if height == 0 {
				return nil, nil, false
			}
			over := turn * height
			passes = append(passes,
				pass{i, len(signs), height < 0, [2]int{abs(t1), abs(t1) + abs(t2)}},
				pass{j, len(signs), height > 0, [2]int{abs(s1), abs(s1) + abs(s2)}})
			signs = append(signs, over > 0)
		}
	}
	return passes, signs, true
}

// seen returns the side of the line a b on which the point c is seen.
func seen(a, b, c, light Point) int { return b.minus(a).cross(c.minus(a)).dot(light) }

// apart reports whether two edges that are seen on one line do not overlap.
func apart(a, b, c, d, light Point) bool {
	u := b.minus(a)
	along := light.cross(u.cross(light))
	at := func(p Point) int { return along.dot(p.minus(a)) }
	return max(at(a), at(b)) < min(at(c), at(d)) || max(at(c), at(d)) < min(at(a), at(b))
}

func abs(x int) int { return max(x, -x) }

// arcs numbers the arcs along the polygon.
func arcs(passes []pass, signs []bool) *diagram {
	slices.SortFunc(passes, func(a, b pass) int {
		if a.edge != b.edge {
			return a.edge - b.edge
		}
		return compareShares(a.share, b.share)
	})
	d := &diagram{crossings: make([]crossing, len(signs))}
	arc := 0
	for _, s := range passes {
		c := &d.crossings[s.crossing]
		c.positive = signs[s.crossing]
		if !s.below {
			c.over = arc
			continue
		}
		c.in = arc
		arc = (arc + 1) % len(signs)
		c.out = arc
	}
	return d
}

// compareShares compares two fractions between 0 and 1.
func compareShares(a, b [2]int) int {
	high1, low1 := bits.Mul64(uint64(a[0]), uint64(b[1]))
	high2, low2 := bits.Mul64(uint64(b[0]), uint64(a[1]))
	return cmp.Or(cmp.Compare(high1, high2), cmp.Compare(low1, low2))
}

// alexander returns the value of the Alexander polynomial at t, up to a unit: a minor
// of the matrix with a row for each crossing. With x for arcs, the row is that of the
// relation out = over in over^-1 of the knot group, or the other way round.
func (d *diagram) alexander(t int) int {
	n := len(d.crossings)
	if n < 3 {
		return 1 // a shadow with fewer crossings is not that of a knot
	}
	rows := make([][]int, n-1)
	for i, c := range d.crossings[:n-1] {
		rows[i] = make([]int, n)
		from, to := c.in, c.out
		if !c.positive {
			from, to = to, from
		}
		rows[i][c.over] = modulo(rows[i][c.over] + 1 - t)
		rows[i][from] = modulo(rows[i][from] + t)
		rows[i][to] = modulo(rows[i][to] - 1)
		rows[i] = rows[i][:n-1]
	}
	return determinant(rows)
}

// determinant returns the determinant modulo the prime; it modifies its rows.
func determinant(rows [][]int) int {
	value := 1
	for k := range rows {
		pivot := slices.IndexFunc(rows[k:], func(r []int) bool { return r[k] != 0 })
		if pivot < 0 {
			return 0
		}
		if pivot > 0 {
			rows[k], rows[k+pivot] = rows[k+pivot], rows[k]
			value = prime - value
		}
		value = value * rows[k][k] % prime
		inverse := power(rows[k][k], prime-2)
		for _, r := range rows[k+1:] {
			if r[k] == 0 {
				continue
			}
			f := r[k] * inverse % prime
			for i := k; i < len(r); i++ {
				r[i] = modulo(r[i] - f*rows[k][i]%prime)
			}
		}
	}
	return value
}

func power(x, n int) int {
	result := 1
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			result = result * x % prime
		}
		x = x * x % prime
	}
	return result
}
