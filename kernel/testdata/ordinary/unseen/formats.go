package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

type Money struct {
	units int64
	code  string
}

func (m Money) String() string {
	sign := ""
	if m.units < 0 {
		sign, m.units = "-", -m.units
	}
	s := strconv.FormatInt(m.units/100, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "'" + s[i:]
	}
	return fmt.Sprintf("%s%s.%02d %s", sign, s, m.units%100, m.code)
}

type (
	point struct{ x, y int }
	Tree  struct {
		L, R *Tree
		V    int
	}
)
type (
	ints  []int
	table map[string]ints
	fn    func(int) int
	iface interface{ M() }
	impl  struct{}
)

func (impl) M() {}

type E struct{ code int }

func (e *E) Error() string { return "E" + strconv.Itoa(e.code) }

type panicky int

func (p panicky) String() string { panic("no string for " + strconv.Itoa(int(p))) }

type nilable struct{ s string }

func (n *nilable) String() string { return "<" + n.s + ">" }

type G[T any] struct{ X T }

func (g G[T]) Show() string { return fmt.Sprintf("%T/%v", g, g.X) }

type Grid [2][3]rune

func roman(n int) (s string) {
	vals := []struct {
		v int
		r string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}
	for _, x := range vals {
		for n >= x.v {
			n -= x.v
			s += x.r
		}
	}
	return
}

func main() {
	fmt.Println(Money{123456789, "CHF"}, []Money{{-5, "EUR"}, {100000, "USD"}}, map[string]Money{"a": {1, "X"}})
	fmt.Printf("%v|%+v|%s|%d|%x\n", Money{1, "c"}, &Money{2, "d"}, Money{3, "e"}, Money{4, "f"}, Money{5, "g"})
	p := point{1, -2}
	fmt.Printf("%v %+v %#v %T %d %x\n", p, p, p, p, p, p)
	fmt.Printf("%v %+v\n", &p, &p)
	t := &Tree{&Tree{nil, nil, 1}, nil, 2}
	fmt.Printf("%v %+v\n", *t.L, *t.L)
	fmt.Printf("%v %d %#v %T\n", ints{1, 2}, ints{3}, ints{}, ints(nil))
	fmt.Printf("%v %+v %#v %T\n", table{"b": {1}, "a": nil}, table{}, table{"k": {1, 2}}, table{})
	fmt.Printf("%T %T %v\n", fn(nil), iface(impl{}), iface(impl{}))
	fmt.Printf("%v %s %d %q\n", &E{3}, &E{4}, &E{5}, &E{6})
	fmt.Println(panicky(3))
	fmt.Printf("%v %d %s\n", panicky(1), panicky(2), []panicky{4})
	var n *nilable
	fmt.Println(n)
	fmt.Printf("%v %s %+v\n", n, n, []*nilable{n})
	fmt.Println(G[int]{3}.Show(), G[point]{p}.Show(), G[G[string]]{}.Show(), G[[]ints]{[]ints{{1}}}.Show(), G[map[string]point]{}.Show())
	fmt.Printf("%T %#v %+v\n", G[Money]{}, G[int8]{4}, G[Money]{})
	g := Grid{{'a', 'b', 'c'}, {1: 'é'}}
	fmt.Printf("%v %c %q %U %x\n", g, g, g[0], g[1][1], g)
	fmt.Printf("%s %v %d %q %x %X\n", []byte("hé"), []byte("hé"), []byte("hé"), []byte("hé"), []byte("hé"), "hé")
	fmt.Printf("%t %v %08b %o %#o %O %c %U %#x %#X\n", true, false, 37, 64, 64, 64, 0x4E16, 0x4E16, 3054, 3054)
	fmt.Printf("%e %E %f %F %g %G %b %x %.3g %10.2f|%-10.2f|%+.2f|% .2f|%010.3f\n", 1e6, 1e6, 1e6, 1e6, 1e6, 1e-10, 1.0, 1.5, 12345.678, 3.14159, 3.14159, 2.0, 2.0, -2.5)
	fmt.Printf("%v %.2f %+.1e %g\n", 1+2i, 1+2i, complex64(1-2i), complex(math.Inf(1), math.NaN()))
	fmt.Printf("%s|%10s|%-10s|%.2s|%q|%+q|%x|% X|%#q\n", "go", "go", "go", "gopher", "g\to", "é", "go", "go", "go")
	fmt.Printf("%6d|%-6d|%06d|%+d|% d|%x|%X|%c|%q|%U\n", 42, 42, 42, 42, 42, -42, 3054, 'A', 'A', 'A')
	fmt.Printf("%[2]v %[1]v %[2]*[1]d|%v %v\n", 1, 5, errors.New("x"), fmt.Errorf("y: %w", &E{1}))
	fmt.Printf("%v %v %v %v\n", struct{}{}, struct{ a, b any }{1, nil}, [0]int{}, [...]any{1, "a", nil, 2.5, p})
	fmt.Printf("%#v %#v %#v %#v\n", "s", 1.0, []any{1, "a", nil}, map[point]bool{{1, 2}: true})
	fmt.Printf("%#v %#v %#v\n", struct {
		A int
		B *int
	}{1, nil}, []string(nil), [2]bool{true})
	a, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	fmt.Printf("%v %d %x %30s| %+d %T\n", a, a, a, a, a, a)
	r := big.NewRat(355, -113)
	f, exact := r.Float64()
	fmt.Println(r, r.FloatString(10), f, exact, new(big.Float).SetPrec(100).SetRat(r).Text('g', 25))
	for _, v := range []int{4, 9, 14, 1999, 2024, 3888} {
		fmt.Print(roman(v), " ")
	}
	fmt.Println()
	for _, s := range []string{"12", "-0x1f", "1_000", "99999999999999999999", "abc", "", "0b101", "0o17"} {
		v, err := strconv.ParseInt(s, 0, 64)
		fmt.Println(v, err)
	}
	fmt.Println(strconv.Quote("a\x00\u2028\xff\"é"), strconv.QuoteToASCII("é☺"), utf8.ValidString("a\xff"))
	fmt.Println(strconv.FormatFloat(1.0/3, 'e', -1, 32), strconv.AppendBool([]byte("x="), true), strings.ToTitle("ǆ"))
	for i, r := range "a\xffé" {
		fmt.Print(i, ":", r, " ")
	}
	fmt.Println([]rune("é\xff"), []byte("é"), string([]rune{233, 0x10FFFF + 1}), string(rune(65)))
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil, p), fmt.Sprintln("x", 1), fmt.Sprint(nil, nil), fmt.Sprint())
}
