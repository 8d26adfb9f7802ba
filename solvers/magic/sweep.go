package magic

import "math"

// A sweepTable caches which tiles meet.
type sweepTable struct{ known map[[5]int]bool }

func (s *sweepTable) sweeps(from, to [2]int, turn int) bool {
	at := [5]int{from[0], from[1], to[0], to[1], turn}
	met, known := s.known[at]
	if !known {
		met = sweeps(from, to, turn)
		s.known[at] = met
	}
	return met
}

// sweeps reports whether a tile that turns by 90 degrees about the origin meets another
// one on the way. Both are given by their centres in the plane perpendicular to the
// line, in half sides: a tile along the line appears there as a segment, one across it
// as a square. They are drawn slightly smaller, so that touching does not count as
// meeting.
func sweeps(from, to [2]int, turn int) bool {
	moving, still := outline(from), outline(to)
	const steps = 45
	for k := 1; k < steps; k++ {
		sin, cos := math.Sincos(float64(turn) * math.Pi / 2 * float64(k) / steps)
		turned := make([][2]float64, len(moving))
		for i, p := range moving {
			turned[i] = [2]float64{cos*p[0] - sin*p[1], sin*p[0] + cos*p[1]}
		}
		if meets(turned, still) {
			return true
		}
	}
	return false
}

// outline returns the corners of a tile in the plane perpendicular to a line, and for a
// square also its centre, joined to the corners.
func outline(middle [2]int) [][2]float64 {
	const half = 0.97
	x, y := float64(middle[0]), float64(middle[1])
	switch {
	case middle[0]&1 != 0 && middle[1]&1 != 0:
		return [][2]float64{
			{x - half, y - half},
			{x + half, y - half},
			{x + half, y + half},
			{x - half, y + half},
			{x - half, y - half},
			{x + half, y + half},
			{x, y},
			{x + half, y - half},
			{x - half, y + half},
		}
	case middle[0]&1 != 0:
		return [][2]float64{{x - half, y}, {x + half, y}}
	}
	return [][2]float64{{x, y - half}, {x, y + half}}
}

// meets reports whether two polygonal lines cross.
func meets(a, b [][2]float64) bool {
	side := func(p, q, r [2]float64) float64 {
		return (q[0]-p[0])*(r[1]-p[1]) - (q[1]-p[1])*(r[0]-p[0])
	}
	for i := 1; i < len(a); i++ {
		for j := 1; j < len(b); j++ {
			p, q, r, s := a[i-1], a[i], b[j-1], b[j]
			if side(p, q, r)*side(p, q, s) < 0 && side(r, s, p)*side(r, s, q) < 0 {
				return true
			}
		}
	}
	return false
}
