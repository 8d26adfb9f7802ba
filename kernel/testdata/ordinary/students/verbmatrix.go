package main

import (
	"errors"
	"fmt"
	"math"
)

type Color uint8

const (
	Red Color = iota
	Green
)

func (c Color) String() string { return [...]string{"red", "green"}[c] }

type Temp float64
type Names []string
type Lookup map[Color]Names
type Point struct{ X, Y int }
type Ptr struct {
	p   *Point
	any any
	f   func(int) string
	ch  chan int
	err error
	Lookup
}
type Hidden struct {
	c  Color
	C  Color
	cs []Color
	m  map[string]Color
}
type gost struct{ v int }

func (g gost) GoString() string { return fmt.Sprintf("gost!%d", g.v) }

type fmtr struct{}

func (fmtr) Format(s fmt.State, verb rune) {
	w, wok := s.Width()
	p, pok := s.Precision()
	fmt.Fprintf(s, "[%c %d %v %d %v %v%v%v]", verb, w, wok, p, pok, s.Flag('+'), s.Flag('#'), s.Flag('-'))
}

type bad struct{}

func (bad) String() string { panic("bad stringer") }

type ptrStr struct{ n int }

func (p *ptrStr) String() string { return fmt.Sprint("ptr", p.n) }

type bytesT []byte
type arr [3]byte
type rec struct {
	Name string
	Kids []*rec
}
type num interface{ ~int }
type E struct{ code int }

func (e E) Error() string { return fmt.Sprintf("E%d", e.code) }

func main() {
	p := Point{1, -2}
	vals := []any{
		Red, Green, Temp(36.6), Names{"a", "b c"}, Lookup{Green: {"x"}, Red: nil}, p, []Point{p}, [2]Point{p},
		map[Point]string{{1, 2}: "q", {0, 5}: "r"}, Hidden{Green, Green, []Color{Red, Green}, map[string]Color{"k": Green}},
		gost{4}, []gost{{5}}, fmtr{}, []any{fmtr{}, nil, 1, "s"}, ptrStr{3}, &ptrStr{4}, []ptrStr{{1}}, bytesT("hi\x00"), arr{1, 2, 255}, [3]byte{7, 8, 9},
		[]byte("bytes"), E{3}, errors.New("e"), struct{ A, b any }{1, "x"}, struct{}{}, [0]int{}, 'x', 3 + 4i, complex64(1 - 1i),
		true, int8(-5), uint16(500), uintptr(77), "q\"uo\te\u2028", "\xff\xfe", 1e21, 1e20, float32(0.1), math.Inf(-1), math.NaN(), -0.0, nil, (*Point)(nil), error(nil), []int(nil), map[string]int(nil),
	}
	for i, v := range vals {
		fmt.Printf("%2d %v|%+v|%#v|%T\n", i, v, v, v, v)
	}
	for _, f := range []string{"%d", "%x", "%X", "%q", "%s", "%e", "%g", "%8.3f", "%-8v|", "%08d", "%+d", "% d", "%#x", "%o", "%b", "%c", "%U", "%t", "%5t", "%v", "%6.2f%%", "%!", "%z", "%.2s", "%x ", "% x", "%# x", "%+q", "%#q", "%#U", "%010.3f", "%+.2e", "%*d"} {
		fmt.Printf(f, 77)
		fmt.Printf(" "+f, "héllo")
		fmt.Printf(" "+f, -3.14159)
		fmt.Printf(" "+f, Green)
		fmt.Printf(" "+f, p)
		fmt.Printf(" "+f+"\n", Names{"é", "b"})
	}
	fmt.Printf("%[2]d %[1]v %d %[3]*.[1]*f|\n", 2, 5, 8)
	fmt.Printf("%d %s\n", 1)
	fmt.Printf("%d\n", 1, "extra", p)
	fmt.Printf("%v %s\n", bad{}, &bad{})
	fmt.Printf("%s %v\n", (*ptrStr)(nil), []error{E{1}, nil})
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil, nil), fmt.Sprintln(1, "x", p))
	r := rec{"root", []*rec{nil}}
	fmt.Printf("%v %+v\n", r, r)
	pp := &r
	fmt.Printf("%v %+v\n", *pp, &Point{5, 6})
	fmt.Printf("%v %+v %#v\n", &[]int{1}, &map[string]Color{"a": 1}, &[2]Color{})
	fmt.Printf("%p %t\n", nil, p)
	fmt.Printf("%6d|%-6d|%06d|%x|%X\n", []int{1, 22}, [2]int{3, 4}, map[string]int{"a": 5}, "hex", []string{"ab", "c"})
	fmt.Printf("%5.1f|%-7.2e|%+v\n", []float64{1.25, 2.35}, Temp(1234.5), []Temp{1, 2.5})
	fmt.Printf("%3c|%-3c|%03c|%q|%#q|%U\n", 'a', 'b', 'c', 'd', 'e', []rune("f⌘"))
	fmt.Printf("%v %v\n", struct {
		Point
		Color
	}{p, Green}, struct{ e error }{E{7}})
	fmt.Printf("%w %v\n", E{5}, fmt.Errorf("w: %w %w", E{1}, E{2}))
}
