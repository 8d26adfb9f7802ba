package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
)

type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

type Secret struct {
	user string
	pass password
	next *Secret
}
type password string

func (password) GoString() string { return `password("***")` }
func (password) String() string   { return "***" }

type Frac struct{ n, d int }

func (f Frac) Format(s fmt.State, verb rune) {
	w, wok := s.Width()
	p, pok := s.Precision()
	var flags string
	for _, c := range "+-# 0" {
		if s.Flag(int(c)) {
			flags += string(c)
		}
	}
	fmt.Fprintf(s, "{%d/%d %c %d,%t %d,%t [%s] %s}", f.n, f.d, verb, w, wok, p, pok, flags, fmt.FormatString(s, verb))
}

type PE struct{ code int }

func (p *PE) Error() string {
	if p == nil {
		return "nil PE"
	}
	return fmt.Sprint("PE", p.code)
}

type Bad struct{}

func (Bad) String() string { panic("bad stringer") }

type NilBad struct{ n int }

func (n *NilBad) String() string { return fmt.Sprint(n.n) }

type Tree struct {
	L, R *Tree
	V    any
}
type Bits uint16
type Bytes []byte
type Runes []rune
type Names [2]string
type Fn func(int) int
type Ch chan Celsius
type M map[Frac2]Celsius
type Frac2 struct{ N, D int8 }
type Iface interface{ String() string }
type E struct {
	Celsius
	err  error
	list []Iface
	b    Bytes
	m    map[password]int
}

func main() {
	c := Celsius(21.456)
	fmt.Printf("%v %s %.3f %8.2f|%-10v|%10v|%q %x %T %d %#v %+v %e\n", c, c, c, c, c, c, c, c, c, c, c, c, c)
	s := Secret{"ann", "hunter2", &Secret{user: "bob"}}
	fmt.Printf("%v\n", strings.Replace(fmt.Sprintf("%v", s), fmt.Sprintf("%p", s.next), "PTR", 1))
	s.next = nil
	fmt.Printf("%v %+v %#v %s %q %T\n", s, s, s, s, s, s)
	fmt.Printf("%v %#v %s %q %x\n", s.pass, s.pass, s.pass, s.pass, s.pass)
	fmt.Printf("%v|%+.3d|%-8s|%# 09x|%*.*f|%q\n", Frac{1, 2}, Frac{1, 2}, Frac{1, 2}, Frac{1, 2}, 7, 2, Frac{3, 4}, []Frac{{5, 6}})
	var pe *PE
	var err error = pe
	fmt.Println(pe, err, err == nil, &PE{3}, []error{err, nil, &PE{4}})
	fmt.Printf("%v %+v %s %d %#v\n", pe, err, err, err, struct{ e error }{nil})
	fmt.Printf("%v %s %d|%v\n", Bad{}, Bad{}, Bad{}, []any{Bad{}, 1})
	var nb *NilBad
	fmt.Printf("%v %s %+v\n", nb, nb, struct{ p *NilBad }{})
	t := &Tree{nil, nil, 3}
	fmt.Printf("%v %+v\n", *t, t)
	fmt.Printf("%#v\n", Tree{V: []any{1, "x", nil, 2.5, 'r', Celsius(1), Names{"a", "b"}}})
	fmt.Printf("%b %o %#o %x %#X %08b %c %U %#U %q\n", Bits(1000), Bits(8), Bits(8), Bits(255), Bits(255), Bits(5), Bits(65), Bits(0x1F), Bits(0x2318), Bits(0x2318))
	fmt.Printf("%v %s %x %X % x %#x %q %d %#v %T\n", Bytes("héy"), Bytes("hi"), Bytes("hi"), Bytes("hi"), Bytes("hi"), Bytes("hi"), Bytes("hi\xff"), Bytes("hi"), Bytes("hi"), Bytes(nil))
	fmt.Printf("%v %s %q %c %#v %U\n", Runes("hé"), Runes("hé"), Runes("hé"), Runes("hé"), Runes("hé"), Runes("h"))
	fmt.Printf("%v %q %#v %T %x\n", Names{"x", "y z"}, Names{"x", "y z"}, Names{}, Names{}, Names{"ab", "c"})
	var f Fn
	var ch Ch
	var m M
	fmt.Printf("%v %T %#v|%v %T %#v|%v %T %#v %d\n", f == nil, f, f, ch, ch, ch, m, m, m, m)
	m = M{{1, 2}: 3, {1, -2}: 4, {0, 5}: 5}
	fmt.Printf("%v %+v %#v\n", m, m, m)
	e := E{1.5, nil, []Iface{Celsius(3), password("p"), nil}, Bytes{1}, map[password]int{"b": 1, "a": 2}}
	fmt.Printf("%v|%s|%d\n", e, e, e)
	fmt.Printf("%+v\n", struct{ E Iface }{e})
	fmt.Printf("%v %+v\n", struct {
		A any
		B *int
		C []any
		d map[string]any
	}{}, &struct{ X, y []string }{[]string{"a", ""}, nil})
	fmt.Printf("%!|%z|%d|%d %d|%[3]d %[1]d|%[2]*[1]d|%.*d|%s\n", 1, "str", 7)
	fmt.Printf("%d %s\n", 1)
	fmt.Printf("%d\n", 1, 2, Celsius(3))
	fmt.Printf("%*d|%-*d|%.*f|%*d\n", 5, 42, 5, 42, 2, math.Pi, "x", 3)
	fmt.Printf("%6.2f|%-8.3e|%+g|%g|%G|% d|%+d|%x|%X\n", math.Pi, 12345.678, 1e21, 1e-7, 1e100, 5, 5, -255, "hi")
	fmt.Printf("%v %v %v %v %g %5.1f %+v\n", math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), float32(0.1), math.Inf(1), -0.0)
	fmt.Printf("%v %.2f %+.1e %T\n", 1+2i, complex(1, -2), complex64(3i), complex64(1))
	fmt.Printf("%t %v %5t|%q %#q %+q %x % X\n", true, false, true, "a\tb", "a`b", "é", "é", "é")
	fmt.Printf("%s %v %d %x %T\n", big.NewInt(-77), big.NewRat(3, -6), big.NewInt(5), big.NewInt(255), big.NewFloat(1.5))
	fmt.Printf("%10.3v|%-10v|%010d|%+010d|%x|%#v\n", "abcdef", "ab", 42, 42, 3.5, 1e6)
	fmt.Printf("%v %v\n", [2][]int{{1}, nil}, [][2]bool{{true}})
	fmt.Printf("%#v %#v %#v %#v\n", [2][]int{{1}, nil}, map[string][]bool{"k": {true}}, struct{ a, B any }{1, nil}, []any(nil))
	fmt.Printf("%#v %#v %#v %#v %#v\n", int8(3), uint(4), uintptr(5), 'x', "q`\n")
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil, Celsius(2), []string{"x"}), fmt.Sprintln("end", 1))
	fmt.Print(1, 2, "x", "y", 3, 4, c, c, "\n")
	fmt.Printf("%s %v\n", error(stringErr("e")), []stringErr{"a", "b"})
	fmt.Printf("%v %v\n", struct{ stringErr }{"emb"}, &struct{ Celsius }{3})
	fmt.Printf("%6v|%-6v|%06d|%x\n", []int{1, 22}, []string{"a"}, []int{3, -4}, []string{"hi", "yo"})
	fmt.Printf("%s|%v|%d\n", []any{"s", 1, nil, c}, []any{"s", 1, nil, c}, []any{"s", 1, nil, c})
	fmt.Printf("%w %v\n", errors.New("w"), fmt.Errorf("%w and %w", errors.New("a"), &PE{1}))
}

type stringErr string

func (s stringErr) Error() string { return "err:" + string(s) }
