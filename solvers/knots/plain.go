package knots

import "slices"

// Corners is [Reduce] for plain coordinates. If more than three corners are left, it
// starts again at every other corner, in both directions, and returns the least number.
func Corners(polygon [][3]int) int {
	p := plainToPoints(polygon)
	least := Reduce(p)
	for _, backwards := range []bool{false, true} {
		if backwards {
			slices.Reverse(p)
		}
		for i := range p {
			if least <= 3 {
				return least
			}
			least = min(least, Reduce(slices.Concat(p[i:], p[:i])))
		}
	}
	return least
}

// AlexanderAtMinusOne is [Determinant] for plain coordinates.
func AlexanderAtMinusOne(polygon [][3]int) int { return Determinant(plainToPoints(polygon)) }

func plainToPoints(polygon [][3]int) []Point {
	p := make([]Point, len(polygon))
	for i, q := range polygon {
		p[i] = q
	}
	return p
}
