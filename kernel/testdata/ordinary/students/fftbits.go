package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/cmplx"
	"strconv"
)

func fft(a []complex128, inv bool) []complex128 {
	n := len(a)
	if n == 1 {
		return []complex128{a[0]}
	}
	ev, od := make([]complex128, n/2), make([]complex128, n/2)
	for i := range n / 2 {
		ev[i], od[i] = a[2*i], a[2*i+1]
	}
	ev, od = fft(ev, inv), fft(od, inv)
	sign := -1.0
	if inv {
		sign = 1
	}
	r := make([]complex128, n)
	for k := range ev {
		w := cmplx.Rect(1, sign*2*math.Pi*float64(k)/float64(n)) * od[k]
		r[k], r[k+n/2] = ev[k]+w, ev[k]-w
	}
	return r
}

type gauss struct{ re, im int64 }

func (a gauss) mul(b gauss) gauss { return gauss{a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re} }
func (a gauss) String() string    { return fmt.Sprintf("%d%+di", a.re, a.im) }

type bitset []uint64

func (b *bitset) set(i uint) {
	for uint(len(*b)) <= i/64 {
		*b = append(*b, 0)
	}
	(*b)[i/64] |= 1 << (i % 64)
}
func (b bitset) count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return
}
func (b bitset) each(f func(uint)) {
	for i, w := range b {
		for w != 0 {
			t := uint(bits.TrailingZeros64(w))
			f(uint(i)*64 + t)
			w &= w - 1
		}
	}
}

func popcount(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	x = (x + x>>4) & 0x0f0f0f0f
	return int(x * 0x01010101 >> 24)
}

func xorshift(s *uint32) uint32 {
	*s ^= *s << 13
	*s ^= *s >> 17
	*s ^= *s << 5
	return *s
}

func newton(f, d func(complex128) complex128, z complex128) (complex128, int) {
	for i := range 50 {
		dz := f(z) / d(z)
		z -= dz
		if cmplx.Abs(dz) < 1e-12 {
			return z, i
		}
	}
	return cmplx.NaN(), -1
}

func main() {
	in := []complex128{1, 2, 3, 4, 0, 0, 0, 0}
	out := fft(in, false)
	for i, c := range out {
		fmt.Printf("%d %.4f %6.3f %v\n", i, c, real(c), cmplx.IsNaN(c))
	}
	back := fft(out, true)
	for i := range back {
		back[i] /= complex(float64(len(back)), 0)
	}
	fmt.Printf("%.3f\n", back)
	z, n := newton(func(z complex128) complex128 { return z*z*z - 1 }, func(z complex128) complex128 { return 3 * z * z }, -1+1i)
	fmt.Printf("%.6f %d %t\n", z, n, cmplx.Abs(z*z*z-1) < 1e-9)
	var c64 complex64 = complex(1.5, -2)
	c64 *= c64
	fmt.Println(c64, real(c64), imag(c64), c64 == complex(-1.75, -6), -c64, cmplx.Sqrt(-1), cmplx.Exp(1i*math.Pi))
	fmt.Println(gauss{1, 2}.mul(gauss{3, -1}), gauss{}, []gauss{{1, -1}}, map[gauss]bool{{0, 1}: true})
	var c0 complex128
	fmt.Println((1+2i)/c0, complex(math.Inf(1), 0)*1i, 1i*1i == -1)
	var b bitset
	for _, i := range []uint{3, 64, 200, 3, 63} {
		b.set(i)
	}
	fmt.Print(b.count(), len(b), " ")
	b.each(func(i uint) { fmt.Print(i, " ") })
	fmt.Printf("%x %#b\n", b, b[0]>>60)
	s := uint32(2463534242)
	h := map[int]int{}
	for range 1000 {
		x := xorshift(&s)
		if popcount(x) != bits.OnesCount32(x) {
			panic("popcount")
		}
		h[popcount(x)/4]++
	}
	fmt.Println(s, h)
	fmt.Println(bits.Reverse8(6), bits.LeadingZeros16(255), bits.RotateLeft8(0x81, 1), bits.Len(0))
	hi, lo := bits.Mul64(math.MaxUint64, 12345)
	q, r := bits.Div64(hi, lo, 54321)
	sum, carry := bits.Add64(1<<63, 1<<63, 1)
	fmt.Println(hi, lo, q, r, sum, carry)
	for _, f := range []float64{0, math.Copysign(0, -1), 1, 0.1, 1e23, 123456789, 1e-7, 5e-324, 100000, 1e6, 1e21, 2.5, 1.0 / 3} {
		fmt.Print(f, " ", strconv.FormatFloat(f, 'g', 4, 64), " ", strconv.FormatFloat(f, 'f', -1, 32), " ", float32(f), " ", math.Float64bits(f)>>52, "; ")
	}
	fmt.Println()
	fmt.Println(math.Round(2.5), math.RoundToEven(2.5), math.Floor(-0.5), math.Trunc(-1.9), math.Mod(-7, 3), math.Remainder(7, 4), math.Hypot(3, 4), math.Cbrt(27))
	x := 0.1
	y := 0.2
	fmt.Println(x+y, x+y == 0.3, 0.1+0.2 == 0.3, float32(x)+float32(y), x*3-0.3)
	u := uint8(200)
	var i8 = int8(u)
	fmt.Println(u+100, u<<1, u>>3, ^u, i8, i8>>1, -i8, i8/3, i8%3, int16(i8)*int16(u))
	_, err := strconv.Atoi("12x")
	_, err2 := strconv.ParseInt("999", 10, 8)
	v, err3 := strconv.ParseUint("ff", 16, 8)
	fmt.Println(err, err2, v, err3, strconv.Quote("a\tb☺"), strconv.Itoa(-45), strconv.AppendBool([]byte("x"), true))
}
