package main

import (
	"fmt"
	"math"
	"math/bits"
	"sort"
	"strings"
)

type (
	factor  struct{ p, e uint64 }
	factors []factor
)

func (f factors) String() string {
	if len(f) == 0 {
		return "1"
	}
	var parts []string
	for _, x := range f {
		if x.e == 1 {
			parts = append(parts, fmt.Sprint(x.p))
		} else {
			parts = append(parts, fmt.Sprintf("%d^%d", x.p, x.e))
		}
	}
	return strings.Join(parts, "*")
}

func sieve(n int) []int {
	composite := make([]bool, n+1)
	var ps []int
	for i := 2; i <= n; i++ {
		if composite[i] {
			continue
		}
		ps = append(ps, i)
		for j := i * i; j <= n; j += i {
			composite[j] = true
		}
	}
	return ps
}

func mulmod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi%m, lo, m)
	return r
}

func powmod(a, e, m uint64) uint64 {
	r := uint64(1)
	for a %= m; e > 0; e /= 2 {
		if e%2 == 1 {
			r = mulmod(r, a, m)
		}
		a = mulmod(a, a, m)
	}
	return r
}

func prime(n uint64) bool {
	for _, p := range [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		if n%p == 0 {
			return n == p
		}
	}
	if n < 2 {
		return false
	}
	d, s := n-1, 0
	for ; d&1 == 0; s++ {
		d >>= 1
	}
next:
	for _, a := range []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		x := powmod(a, d, n)
		if x == 1 || x == n-1 {
			continue
		}
		for r := 1; r < s; r++ {
			if x = mulmod(x, x, n); x == n-1 {
				continue next
			}
		}
		return false
	}
	return true
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func rho(n uint64) uint64 {
	for c := uint64(1); ; c++ {
		f := func(x uint64) uint64 { return (mulmod(x, x, n) + c) % n }
		x, y, d := uint64(2), uint64(2), uint64(1)
		for d == 1 {
			x, y = f(x), f(f(y))
			if x > y {
				d = gcd(x-y, n)
			} else {
				d = gcd(y-x, n)
			}
		}
		if d != n {
			return d
		}
	}
}

func factorize(n uint64) (fs factors) {
	count := map[uint64]uint64{}
	var split func(uint64)
	split = func(n uint64) {
		switch {
		case n == 1:
		case prime(n):
			count[n]++
		case n%2 == 0:
			count[2]++
			split(n / 2)
		default:
			d := rho(n)
			split(d)
			split(n / d)
		}
	}
	split(n)
	for p, e := range count {
		fs = append(fs, factor{p, e})
	}
	sort.Slice(fs, func(i, j int) bool { return fs[i].p < fs[j].p })
	return
}

func main() {
	ps := sieve(2000)
	fmt.Println(len(ps), ps[len(ps)-3:], ps[:10])
	for _, n := range []uint64{1, 2, 97, 1000, 1<<32 + 1, 600851475143, math.MaxUint64, 1e18 + 9} {
		fmt.Println(n, prime(n), factorize(n))
	}
	fmt.Println(factors{{2, 3}}, []factors{{{2, 1}, {3, 2}}, nil}, factor{5, 1})
	var i8 int8 = 127
	i8++
	var u8 uint8 = 3
	u8 -= 5
	fmt.Println(i8, u8, -7/2, -7%3, 7&^5, 1<<3|1, ^6, uint16(70000&0xffff), int8(u8), -i8)
	x := -5
	fmt.Println(x>>1, uint32(x), uint64(x)>>60, x<<62, float32(0.1), float64(float32(0.1)))
	var sh uint = 70
	fmt.Println(1<<sh == 0, x>>sh, int32(x)<<31)
	a, b := math.NaN(), math.Inf(-1)
	fmt.Println(a == a, a < b, !(a >= b), b < 0, math.Max(a, 1), 5.0/3, int(-2.7*float64(x)), uint8(int(300)&0xff))
	fmt.Println(math.Sqrt2, 1e21, 1e20, 1e-7, 100000000.0, float32(16777216.0), complex(1, -2)*2i, real(3+4i))
}
