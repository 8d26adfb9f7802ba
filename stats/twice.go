package stats

import "math"

// twice is a number in twice the precision of a float64, about 31 digits. It is the sum
// of two float64s, of which the second is at most half a unit in the last place of the
// first. Sums and products are computed as by Dekker, Numerische Mathematik 18 (1971).
type twice struct{ hi, lo float64 }

func whole(x float64) twice { return twice{hi: x} }

func (a twice) float() float64 { return a.hi + a.lo }

// twoSum returns a + b exactly.
func twoSum(a, b float64) twice {
	s := a + b
	other := s - a
	return twice{s, (a - (s - other)) + (b - other)}
}

// join returns a + b exactly, if |a| is at least |b|.
func join(a, b float64) twice {
	s := a + b
	return twice{s, b - (s - a)}
}

// product returns a * b exactly.
func product(a, b float64) twice {
	p := float64(a * b)
	return twice{p, math.FMA(a, b, -p)}
}

func (a twice) add(b twice) twice {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = join(s.hi, s.lo+t.hi)
	return join(s.hi, s.lo+t.lo)
}

func (a twice) neg() twice        { return twice{-a.hi, -a.lo} }
func (a twice) sub(b twice) twice { return a.add(b.neg()) }

func (a twice) mul(b twice) twice {
	p := product(a.hi, b.hi)
	return join(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a twice) div(b twice) twice {
	first := a.hi / b.hi
	rest := a.sub(b.mul(whole(first)))
	second := rest.hi / b.hi
	rest = rest.sub(b.mul(whole(second)))
	return join(first, second).add(whole(rest.hi / b.hi))
}

func (a twice) sqrt() twice {
	if a.hi <= 0 {
		return twice{}
	}
	x := math.Sqrt(a.hi)
	rest := a.sub(product(x, x))
	return join(x, rest.hi/(2*x))
}

func dot(a, b []twice) twice {
	var sum twice
	for i := range a {
		sum = sum.add(a[i].mul(b[i]))
	}
	return sum
}

// addMultiple adds a multiple of b to a.
func addMultiple(a, b []twice, factor twice) {
	for i := range a {
		a[i] = a[i].add(factor.mul(b[i]))
	}
}
