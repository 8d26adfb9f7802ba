package main

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"
)

type Frac struct{ n, d int64 }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func F(n, d int64) Frac {
	if d == 0 {
		panic(fmt.Errorf("fraction %d/0", n))
	}
	g := gcd(n, d)
	if d < 0 {
		g = -g
	}
	return Frac{n / g, d / g}
}
func (f Frac) Add(g Frac) Frac { return F(f.n*g.d+g.n*f.d, f.d*g.d) }
func (f Frac) String() string {
	if f.d == 1 {
		return fmt.Sprint(f.n)
	}
	return fmt.Sprintf("%d/%d", f.n, f.d)
}

func contfrac(x *big.Rat, n int) (out []*big.Int) {
	for range n {
		q := new(big.Int)
		r := new(big.Int)
		q.DivMod(x.Num(), x.Denom(), r)
		out = append(out, q)
		if r.Sign() == 0 {
			break
		}
		x = new(big.Rat).SetFrac(x.Denom(), r)
	}
	return
}

func pi(digits int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits+10)), nil)
	arctan := func(inv int64) *big.Int {
		sum, term := new(big.Int), new(big.Int).Div(scale, big.NewInt(inv))
		sq := big.NewInt(inv * inv)
		for k := int64(1); term.Sign() != 0; k += 2 {
			t := new(big.Int).Div(term, big.NewInt(k))
			if k%4 == 1 {
				sum.Add(sum, t)
			} else {
				sum.Sub(sum, t)
			}
			term.Div(term, sq)
		}
		return sum
	}
	p := arctan(5)
	p.Mul(p, big.NewInt(16)).Sub(p, new(big.Int).Mul(big.NewInt(4), arctan(239)))
	s := p.String()
	return s[:1] + "." + s[1:digits+1]
}

func sieve(n int) []uint64 {
	words := make([]uint64, n/64+1)
	for i := 2; i*i <= n; i++ {
		if words[i>>6]>>(i&63)&1 == 0 {
			for j := i * i; j <= n; j += i {
				words[j>>6] |= 1 << uint(j&63)
			}
		}
	}
	return words
}

func powmod(b, e, m uint64) uint64 {
	r := uint64(1)
	for b %= m; e > 0; e >>= 1 {
		if e&1 != 0 {
			hi, lo := bits.Mul64(r, b)
			_, r = bits.Div64(hi, lo, m)
		}
		hi, lo := bits.Mul64(b, b)
		_, b = bits.Div64(hi, lo, m)
	}
	return r
}

func prime(n uint64) bool {
	for _, p := range [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		if n%p == 0 {
			return n == p
		}
	}
	d, s := n-1, bits.TrailingZeros64(n-1)
	d >>= s
next:
	for _, a := range []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		x := powmod(a, d, n)
		if x == 1 || x == n-1 {
			continue
		}
		for range s - 1 {
			if hi, lo := bits.Mul64(x, x); true {
				_, x = bits.Div64(hi, lo, n)
			}
			if x == n-1 {
				continue next
			}
		}
		return false
	}
	return true
}

func main() {
	h := F(0, 1)
	for i := int64(1); i <= 12; i++ {
		h = h.Add(F(1, i))
	}
	fmt.Println(h, F(6, -4), F(-8, 4), h == F(86021, 27720))
	x, _ := new(big.Rat).SetString("3.14159265358979")
	fmt.Println(contfrac(x, 6), contfrac(big.NewRat(-7, 3), 9))
	fmt.Println(pi(60))
	ws := sieve(1000)
	c := -2
	for _, w := range ws {
		c += 64 - bits.OnesCount64(w)
	}
	fmt.Println(c-(64-1000%64-1), prime(1<<61-1), prime(1<<62+1), prime(18446744073709551557))
	var i8 int8 = 127
	var u8 uint8 = 0
	i8++
	u8--
	var i32 int32 = math.MinInt32
	fmt.Println(i8, u8, -i32, i32/-1, i32%-1, -7/2, -7%3, 7&^5, ^6, -8>>1, uint32(1)<<31>>3, int8(-128)/int8(-1+0*int(i8)))
	s := uint(70)
	fmt.Println(1<<s>>s == 0, int64(-1)>>s, uint64(5)<<s, uint16(0xffff), int16(-32768)-int16(s))
	f := 1e300
	fmt.Println(f*f, -f*f, f*f-f*f, math.Sqrt(-1), int64(math.Float64bits(1)), uint8(int(f/1e298)), float32(16777217))
	fmt.Println(bits.Reverse8(6), bits.RotateLeft32(1, -1), bits.LeadingZeros16(1), bits.Len(0), bits.UintSize)
	fmt.Println(math.Mod(-7, 3), math.Remainder(7, 4), math.Trunc(-2.5), math.Round(-2.5), math.RoundToEven(2.5), math.Hypot(3, 4), math.Cbrt(27), math.Signbit(math.Copysign(0, -1)))
	fact := new(big.Int).MulRange(1, 30)
	p, q := big.NewInt(1000003), big.NewInt(998244353)
	n := new(big.Int).Mul(p, q)
	phi := new(big.Int).Mul(new(big.Int).Sub(p, big.NewInt(1)), new(big.Int).Sub(q, big.NewInt(1)))
	e := big.NewInt(65537)
	d := new(big.Int).ModInverse(e, phi)
	msg := new(big.Int).SetBytes([]byte("hello"))
	msg.Mod(msg, n)
	enc := new(big.Int).Exp(msg, e, n)
	fmt.Println(fact, d, enc, new(big.Int).Exp(enc, d, n).Cmp(msg), fact.ProbablyPrime(5), n.BitLen(), strings.ToUpper(n.Text(36)))
	z := new(big.Int)
	if _, ok := z.SetString("12z", 10); !ok {
		fmt.Println("no number")
	}
	defer func() {
		err, ok := recover().(error)
		fmt.Println(err, ok)
		defer func() { fmt.Println(recover()) }()
		fmt.Println(1 / (c - c))
	}()
	F(3, 0)
}
