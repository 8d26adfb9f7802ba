package main

import (
	"fmt"
	"math"
)

type Weekday uint8

const (
	Mon Weekday = iota + 1
	Tue
	_
	Thu
	Fri = Weekday(iota * 2)
)

type Flags uint16

const (
	FlagA Flags = 1 << iota
	FlagB
	FlagC
	_
	FlagE
	all = FlagA | FlagB | FlagC | FlagE
)

const (
	_  = iota
	KB = 1 << (10 * iota)
	MB
	GB
	TB
	huge = TB * TB * TB
)

const (
	third   = 1.0 / 3
	big     = 1 << 100
	small   = big >> 98
	mask    = ^uint32(0)
	neg     = -7 / 2
	rem     = -7 % 3
	r       = 'a' + 2
	c       = 2i * 2i
	str     = "con" + "cat"
	l       = len(str)
	isSmall = small < 5 && l == 6
	dur     = duration(90*6e10) + 1500*1e6
)

func (f Flags) String() string {
	names := [...]string{"A", "B", "C", "", "E"}
	s := ""
	for i, n := range names {
		if f&(1<<i) != 0 {
			s += n
		}
	}
	if s == "" {
		return "none"
	}
	return s
}

func (d Weekday) String() string {
	switch d {
	case Mon:
		return "Mon"
	case Tue, Thu:
		return "T-day"
	}
	return fmt.Sprintf("Weekday(%d)", uint8(d))
}

type celsius float64
type duration int64

func (d duration) Hours() float64 { return float64(d) / 3.6e12 }
func (d duration) String() string { return fmt.Sprintf("%dm%gs", d/6e10, float64(d%6e10)/1e9) }

func (c celsius) fahrenheit() float64 { return float64(c)*9/5 + 32 }

func main() {
	fmt.Println(Mon, Tue, Thu, Fri, []Weekday{0, 9})
	fmt.Println(all, FlagE, Flags(0), all&^FlagB, ^all)
	fmt.Printf("%d %v %x %08b %T\n", all, all, all, all, all)
	fmt.Printf("%s|%q|%#v|%+v\n", FlagB, FlagC, FlagE, FlagA)
	fmt.Println(KB, MB, GB, TB, huge/TB/TB, float64(huge))
	fmt.Println(third, float32(third), small, mask, neg, rem, r, string(rune(r)), c, str, l, isSmall, dur)
	fmt.Printf("%T %T %T %T %T\n", third, r, c, dur, isSmall)
	var i8 int8 = 127
	i8++
	var u8 uint8 = 3
	u8 -= 5
	var i32 int32 = math.MinInt32
	fmt.Println(i8, u8, -i32, i32/-1, i32-1, uint16(70000&0xffff))
	x := 300
	f := 3.99
	fmt.Println(int8(x), uint8(x), int(f), int(-f), uint8(int(f)), rune(x), uint32(1<<32-1)-2)
	fmt.Println(math.MaxInt64, uint64(math.MaxUint64), math.Pi, float32(math.Pi), math.SmallestNonzeroFloat64)
	var s uint = 70
	fmt.Println(1<<s == 0, int32(1)<<30, uint64(1)<<63>>s, -1>>s, int8(-128)>>1)
	fmt.Println(celsius(100).fahrenheit(), celsius(-40), math.Inf(1), math.NaN(), -math.MaxFloat64)
	fmt.Println(7&^5, 6^3, ^6, 7|8, 1<<3|1, 12&10<<1)
	fmt.Println(duration(0), duration(1), 1500*duration(1e3), dur.Hours())
	fmt.Println(0x1p-2, 0b1011, 0o17, 1_000_000, 'x', '\u00e9', "\u00e9\x41\101")
	fmt.Println(5.0/2, 5/2, 5/2.0, 1/3*3.0, 7.0/2*2)
	const a, b = iota, "b"
	fmt.Println(a, b, len(iota0{}), len([...]string{5: "x", "y", 1: "z"}))
	type local int
	const (
		p local = iota*10 + 1
		q
		w = p + q
	)
	fmt.Printf("%v %v %v %T\n", p, q, w, w)
}

func iota0c() int { return 3 }

const three = 3

type iota0 [three]int
