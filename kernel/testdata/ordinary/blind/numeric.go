package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

type Func func(float64) float64

func (f Func) Derive(h float64) Func {
	return func(x float64) float64 { return (f(x+h) - f(x-h)) / (2 * h) }
}

func (f Func) Then(g Func) Func { return func(x float64) float64 { return g(f(x)) } }

func Bisect(f Func, a, b float64) (x float64, steps int, err error) {
	if fa, fb := f(a), f(b); math.Signbit(fa) == math.Signbit(fb) {
		return math.NaN(), 0, fmt.Errorf("no sign change: f(%g)=%g, f(%g)=%g", a, fa, b, fb)
	}
	for b-a > 1e-12*math.Max(1, math.Abs(a)) {
		steps++
		if x = a + (b-a)/2; f(x) == 0 {
			return
		} else if math.Signbit(f(x)) == math.Signbit(f(a)) {
			a = x
		} else {
			b = x
		}
	}
	return x, steps, nil
}

func Simpson(f Func, a, b float64, n int) (s float64) {
	h := (b - a) / float64(n)
	for i := range n + 1 {
		w := 2.0
		switch {
		case i == 0, i == n:
			w = 1
		case i&1 == 1:
			w = 4
		}
		s += w * f(a+float64(i)*h)
	}
	return s * h / 3
}

func FFT(a []complex128) []complex128 {
	n := len(a)
	if n == 1 {
		return []complex128{a[0]}
	}
	var half [2][]complex128
	for i, v := range a {
		half[i%2] = append(half[i%2], v)
	}
	even, odd := FFT(half[0]), FFT(half[1])
	out := make([]complex128, n)
	for k := range even {
		t := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		out[k], out[k+n/2] = even[k]+t, even[k]-t
	}
	return out
}

type Poly []float64

func (p Poly) At(x float64) (y float64) {
	for i := len(p) - 1; i >= 0; i-- {
		y = y*x + p[i]
	}
	return
}

func (p Poly) Roots() (roots []complex128) {
	n := len(p) - 1
	roots = make([]complex128, n)
	for i := range roots {
		roots[i] = cmplx.Pow(0.4+0.9i, complex(float64(i), 0))
	}
	for range 200 {
		for i, r := range roots {
			num := complex(p[n], 0)
			for j := n - 1; j >= 0; j-- {
				num = num*r + complex(p[j], 0)
			}
			den := complex(p[n], 0)
			for j, s := range roots {
				if j != i {
					den *= r - s
				}
			}
			roots[i] -= num / den
		}
	}
	return roots
}

func main() {
	cube := Func(func(x float64) float64 { return x*x*x - 2 })
	x, steps, err := Bisect(cube, 0, 2)
	fmt.Printf("%.10f %d %v\n", x, steps, err)
	_, _, err = Bisect(math.Exp, 0, 1)
	fmt.Println(err)
	fmt.Printf("%.6f %.6f\n", cube.Derive(1e-5)(3), Func(math.Sin).Then(math.Abs).Derive(1e-6)(-1))
	fmt.Printf("%.12f\n", Simpson(math.Sin, 0, math.Pi, 100))
	spectrum := FFT([]complex128{1, 1, 1, 1, 0, 0, 0, 0})
	for _, c := range spectrum {
		fmt.Printf("(%.3f %+.3fi) ", real(c), imag(c))
	}
	fmt.Println()
	p := Poly{-6, 11, -6, 1}
	fmt.Println(p.At(1), p.At(2.5))
	for _, r := range p.Roots() {
		fmt.Printf("%.6f ", cmplx.Abs(r))
	}
	fmt.Println()
	var c64 complex64 = complex(3, 4)
	c64 *= 1i
	fmt.Println(c64, cmplx.Abs(complex128(c64)), real(c64) == -4, c64 == complex(-4, 3))
	var f32 float32 = 16777216
	fmt.Println(f32+1 == f32, float32(0.1), float64(float32(0.1)), 0.1+0.2, float32(0.1)+float32(0.2))
	zero := 0.0
	fmt.Println(1/zero, -1/zero, zero/zero, math.MaxInt64, uint64(math.MaxUint64), math.SmallestNonzeroFloat64)
	a, b := 7, -2
	fmt.Println(a/b, a%b, -a/b, -a%b, a<<3>>1, int8(a)<<5, uint8(200)+uint8(a*8))
	fl := 3.99
	fmt.Println(int(fl), int(-fl), uint8(fl), math.Round(-2.5), math.RoundToEven(2.5), math.Mod(-7, 3), math.Trunc(-2.7))
	nan := math.NaN()
	m := map[float64]int{nan: 1, 0: 2}
	m[nan]++
	m[math.Copysign(0, -1)] += 5
	fmt.Println(len(m), m[0], m[nan], nan == nan, nan < 1, max(nan, 1), min(1, -0.0))
	const big = 1 << 100
	fmt.Println(big>>98, big/(1<<97), 'a'+1, string(rune('a'+1)), 5/2*2.0, 5.0/2)
	frac, exp := math.Frexp(10)
	fmt.Println(frac, exp, math.Float64bits(1), math.Hypot(3, 4), math.Cbrt(27), math.Log2(8), math.Nextafter(1, 2) > 1)
}
