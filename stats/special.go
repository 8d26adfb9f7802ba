package stats

import "math"

// The incomplete gamma and beta functions. Their leading terms are Poisson and binomial
// probabilities, which Loader's method computes without cancellation (Fast and Accurate
// Computation of Binomial Probabilities, 2000).

const (
	steps = 100_000 // at most, of series and continued fractions
	tiny  = 1e-300
	small = 1e-17 // a negligible relative change
)

// stirling returns ln(n!) minus Stirling's approximation, n ln n - n + ln(2 pi n)/2.
func stirling(n float64) float64 {
	if n < 16 {
		g, _ := math.Lgamma(n + 1)
		return g - (n+0.5)*math.Log(n) + n - 0.5*math.Log(2*math.Pi)
	}
	nn := n * n
	return (1.0/12 - (1.0/360-(1.0/1260-(1.0/1680-(1.0/1188)/nn)/nn)/nn)/nn) / n
}

// deviance returns x ln(x/m) + m - x.
func deviance(x, m float64) float64 {
	if x/m > math.MaxFloat64 {
		return x*(math.Log(x)-math.Log(m)) + m - x
	}
	if math.Abs(x-m) >= 0.1*(x+m) {
		return x*math.Log(x/m) + m - x
	}
	v := (x - m) / (x + m)
	sum, term := (x-m)*v, 2*x*v
	for j := 1; j < steps; j++ {
		term *= v * v
		next := sum + term/float64(2*j+1)
		if next == sum {
			break
		}
		sum = next
	}
	return sum
}

// poissonTerm returns x^a e^-x / Gamma(a+1).
func poissonTerm(a, x float64) float64 {
	if a == 0 {
		return math.Exp(-x)
	}
	return math.Exp(-stirling(a)-deviance(a, x)) / math.Sqrt(2*math.Pi*a)
}

// binomialTerm returns x^a y^b Gamma(a+b+1) / (Gamma(a+1) Gamma(b+1)), where x + y = 1.
func binomialTerm(a, b, x, y float64) float64 {
	exponent, square := binomialParts(a, b, x, y)
	return math.Exp(exponent) * math.Sqrt(square)
}

func logBinomialTerm(a, b, x, y float64) float64 {
	exponent, square := binomialParts(a, b, x, y)
	return exponent + math.Log(square)/2
}

// binomialParts returns the logarithm of a factor of the binomial term, and the square of the other factor.
func binomialParts(a, b, x, y float64) (exponent, square float64) {
	n := a + b
	switch {
	case a == 0:
		return powerLog(b, x, y), 1
	case b == 0:
		return powerLog(a, y, x), 1
	}
	return stirling(n) - stirling(a) - stirling(b) - deviance(a, n*x) - deviance(b, n*y), n / (2 * math.Pi * a * b)
}

// powerLog returns n ln y, where x + y = 1.
func powerLog(n, x, y float64) float64 {
	if n == 0 {
		return 0
	}
	if x < 0.5 {
		return n * math.Log1p(-x)
	}
	return n * math.Log(y)
}

// gammaTails returns the probabilities that a gamma variable of shape a is below and above x.
func gammaTails(a, x float64) (below, above float64) {
	switch {
	case x <= 0:
		return 0, 1
	case math.IsInf(x, 1):
		return 1, 0
	case x < a+1:
		term := 1.0
		sum := term
		for n := 1; n < steps && term > small*sum; n++ {
			term *= x / (a + float64(n))
			sum += term
		}
		below = poissonTerm(a, x) * sum
		return below, 1 - below
	}
	above = poissonTerm(a, x) * a * gammaFraction(a, x)
	return 1 - above, above
}

// gammaFraction returns the continued fraction for the upper incomplete gamma function
// over x^a e^-x, by Lentz's method.
func gammaFraction(a, x float64) float64 {
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for n := 1; n < steps; n++ {
		an := -float64(n) * (float64(n) - a)
		b += 2
		d = 1 / nonzero(an*d+b)
		c = nonzero(b + an/c)
		h *= d * c
		if math.Abs(d*c-1) < 1e-16 {
			break
		}
	}
	return h
}

func nonzero(x float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}

// betaTails returns the probabilities that a beta variable is below and above x, where y is 1 - x.
func betaTails(a, b, x, y float64) (below, above float64) {
	switch {
	case x <= 0:
		return 0, 1
	case y <= 0:
		return 1, 0
	case x > (a+1)/(a+b+2):
		above, below = betaTails(b, a, y, x)
		return below, above
	}
	below = binomialTerm(a, b, x, y) * b / (a + b) * betaFraction(a, b, x)
	return below, 1 - below
}

// betaFraction returns the continued fraction for the incomplete beta function, by
// Lentz's method.
func betaFraction(a, b, x float64) float64 {
	c := 1.0
	d := 1 / nonzero(1-(a+b)*x/(a+1))
	h := d
	for m := 1.0; m < steps; m++ {
		even := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		d = 1 / nonzero(1+even*d)
		c = nonzero(1 + even/c)
		h *= d * c
		odd := -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / nonzero(1+odd*d)
		c = nonzero(1 + odd/c)
		h *= d * c
		if math.Abs(d*c-1) < 1e-16 {
			break
		}
	}
	return h
}

// invert returns the x between low and high at which a decreasing function has a given value.
func invert(falling func(x float64) float64, value, low, high float64) float64 {
	for range 400 {
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if falling(middle) > value {
			low = middle
		} else {
			high = middle
		}
	}
	return low + (high-low)/2
}

// invertTail returns the least x from 0 on at which a decreasing function is at most a value, to the last bit. It is
// infinite if there is none, and 0 if it is below all normal numbers.
func invertTail(falling func(x float64) float64, value float64) float64 {
	low, high := uint64(0), math.Float64bits(math.Inf(1)) // floats from 0 on are in the order of their bits
	for low < high {
		middle := (low + high) / 2
		if falling(math.Float64frombits(middle)) > value {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < math.Float64bits(0x1p-1022) {
		return 0
	}
	return math.Float64frombits(low)
}
