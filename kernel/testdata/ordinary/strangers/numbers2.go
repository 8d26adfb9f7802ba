package main

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/cmplx"
	"strconv"
)

const (
	KB = 1 << (10 * (iota + 1))
	MB
	GB
	TB
	huge = 1 << 100
	tiny = 1.0 / huge
)

type Weekday int

const (
	Sun Weekday = iota
	Mon
	_
	Wed
	Thu = Weekday(iota * 10)
	Fri
	name, value = "n", iota
	name2, value2
)

const (
	a, b = iota, iota << 1
	c, d
	_, _
	e, f
)

type F32 float32
type U8 uint8

func overflow() {
	var i8 int8 = 127
	i8++
	var u8 U8
	u8--
	var i64 int64 = math.MaxInt64
	i64 += 2
	var u uint32 = 1 << 31
	fmt.Println(i8, u8, i64, u<<1, u>>31, int32(u), -int32(u), i8*-1, i8/-1, i8%-1)
	for _, s := range []uint{0, 1, 7, 8, 31, 32, 63, 64, 200} {
		fmt.Print(int8(-1)<<s, " ", int8(-128)>>s, " ", uint8(255)>>s, " ", int64(1)<<s, " ", uint64(1)<<s>>s, "; ")
	}
	fmt.Println()
	x, y := -7, 2
	fmt.Println(x/y, x%y, -x/y, x/-y, x%-y, x&y, x|y, x^y, x&^y, ^x, -x>>1, x>>1)
	var s8 int8 = 3
	fmt.Println(1<<s8, uint8(1)<<s8<<5, 1.0*float64(int(1)<<s8))
}

func floats() {
	nan, z := math.NaN(), 0.0
	nz := math.Copysign(0, -1)
	m := map[float64]string{nan: "a", z: "zero"}
	m[nz] = "negzero"
	m[nan] = "b"
	_, ok := m[nan]
	fmt.Println(len(m), m[0], ok, nan == nan, nan != nan, nan < nan, z == nz, 1/z, 1/nz, -z, 1/(-z))
	delete(m, nan)
	fmt.Println(len(m))
	clear(m)
	fmt.Println(len(m))
	k := map[any]int{nz: 1, float32(0): 2, 0: 3, int8(0): 4, '0': 5, "0": 6, [1]float64{nz}: 7, complex(0, nz): 8}
	fmt.Println(len(k), k[0.0], k[float32(nz)], k[[1]float64{0}], k[0i], k[byte(0)])
	fmt.Println(min(1, nan), max(nan, 1), min(nz, z), max(nz, z), min("b", "a", "c"), max(3, 2.5))
	fmt.Println(int64(math.Float64bits(nz)), math.Float32bits(float32(nan))&0x7fc00000 == 0x7fc00000)
	var f32 F32 = 16777216
	fmt.Println(f32+1 == f32, F32(0.1)+F32(0.2), float32(0.1)+0.2, 0.1+0.2, F32(1)/3, float64(F32(1)/3))
	h, g := 0.1, 0.2
	fmt.Println(h+g, h*3, h+g == 0.3, float32(h)*3, uint8(int(h*3007)&255), int(-39.9*h), math.Trunc(-3.99))
	big := 1e300
	fmt.Println(big*big, -big*big, big*big-big*big, float32(big), int64(float32(16777217)))
	fmt.Println(math.MaxUint32, uint64(math.MaxUint64), math.SmallestNonzeroFloat64, math.MaxFloat32, math.Pi)
	fmt.Println(math.Round(-2.5), math.RoundToEven(2.5), math.Mod(-7, 3), math.Remainder(-7, 3), math.FMA(2, 3, 4), math.Hypot(3, 4), math.Cbrt(27))
	fr, ex := math.Frexp(10)
	ip, fp := math.Modf(-3.25)
	fmt.Println(fr, ex, ip, fp, math.Ldexp(0.5, 4), math.Nextafter(1, 2), math.IsInf(1/z, 0), math.Signbit(nz))
}

func complexes() {
	z := complex(3, -4)
	var w complex64 = 1 + 2i
	fmt.Println(cmplx.Abs(z), real(z), imag(w), z*z, z/complex128(w), -w, w == 1+2i, z != 0)
	fmt.Println(cmplx.Sqrt(-1), cmplx.Exp(1i*math.Pi), z/0, cmplx.Inf(), cmplx.IsNaN(cmplx.NaN()))
	fmt.Printf("%v %.1f %T %T\n", w, z, real(w), z)
	m := map[complex128]int{1i * 1i: 1}
	fmt.Println(m[-1], m[complex(-1, 0)])
	w *= 2
	w++
	w -= 1i
	fmt.Println(w)
}

func bigs() {
	x, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	y := new(big.Int).Exp(big.NewInt(3), big.NewInt(100), nil)
	q, r := new(big.Int).QuoRem(y, x, new(big.Int))
	fmt.Println(x, y, q, r, x.Cmp(y), y.BitLen(), new(big.Int).GCD(nil, nil, x, y), new(big.Int).ModInverse(big.NewInt(3), big.NewInt(11)))
	fmt.Printf("%x %d %s %20d|%v|%08b\n", x, y, q, big.NewInt(-5), []*big.Int{big.NewInt(1), nil}, big.NewInt(5))
	h := new(big.Rat)
	for i := int64(1); i <= 20; i++ {
		h.Add(h, big.NewRat(1, i))
	}
	fl, exact := h.Float64()
	fmt.Println(h, h.FloatString(15), fl, exact, h.Num(), h.Denom(), h.IsInt(), new(big.Rat).SetFloat64(0.1))
	p := new(big.Float).SetPrec(200).SetInt64(2)
	p.Sqrt(p)
	fmt.Println(p.Text('f', 50), p.Prec(), p.Mode(), p.Acc())
	fmt.Printf("%.30f %g %v\n", p, big.NewFloat(1.5), big.NewFloat(1e100))
	fmt.Println(big.NewInt(97).ProbablyPrime(10), new(big.Int).Binomial(50, 25), new(big.Int).Lsh(big.NewInt(1), 80), new(big.Int).Not(big.NewInt(5)))
	var z big.Int
	z.Sub(&z, big.NewInt(3)).Mul(&z, &z)
	fmt.Println(&z, z.Sign(), z.Int64(), z.Bit(0), z.String())
}

func main() {
	fmt.Println(KB, MB, GB, TB, huge>>98, tiny*huge, float32(tiny), uint64(huge>>40))
	fmt.Println(Sun, Mon, Wed, Thu, Fri, name, value, name2, value2, a, b, c, d, e, f)
	fmt.Printf("%T %T %T %T\n", Thu, value, huge/1e20, 'a'*2)
	overflow()
	floats()
	complexes()
	bigs()
	hi, lo := bits.Mul64(1<<63+5, 12)
	sum, carry := bits.Add64(1<<63, 1<<63, 1)
	qq, rr := bits.Div64(1, 0, 3)
	fmt.Println(hi, lo, sum, carry, qq, rr, bits.Len(0), bits.Len8(200), bits.TrailingZeros16(0), bits.OnesCount64(^uint64(0)), bits.Reverse8(1), bits.RotateLeft32(1, -1), bits.ReverseBytes32(0x01020304), bits.LeadingZeros64(1), bits.UintSize)
	for _, s := range []string{"0x1F", "0b101", "0o17", "1_000", "-0", "9223372036854775808", "1e3", "abc", ""} {
		n, err := strconv.ParseInt(s, 0, 64)
		g, err2 := strconv.ParseFloat(s, 64)
		fmt.Println(n, err, g, err2)
	}
	fmt.Println(strconv.Quote("a\x00\u2028\xff☺"), strconv.FormatInt(-255, 36), strconv.AppendQuoteRune(nil, 'é'), strconv.FormatFloat(1.0/3, 'g', -1, 32), strconv.Itoa(-0))
	const typed uint8 = 255
	v := typed
	v += 1
	fmt.Println(v, typed>>1, ^typed, 7.0/2, 7/2, 7/2.0, 1<<3.0, "s"+"t", len("héllo"), len([...]int{5: 1}), 'a'+1, string(rune('a'+1)))
	var sh = 3
	var fl32 = float32(1 << 3)
	var i64 = int64(1)<<sh | 1
	fmt.Println(fl32, i64, uint8(1<<sh), 1<<sh == 8)
}
