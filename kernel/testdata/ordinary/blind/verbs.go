package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

type Vec struct{ X, Y float64 }

func (v Vec) String() string { return fmt.Sprintf("<%g,%g>", v.X, v.Y) }

type Deep struct {
	V   Vec
	P   *Vec
	M   map[string]Vec
	S   []Vec
	I   any
	E   error
	F   func()
	C   chan int
	Arr [2]bool
	b   byte
	in  struct{ Z int }
}

type Level int

func (l Level) GoString() string { return fmt.Sprintf("Level%d", int(l)) }

type Custom struct{ n int }

func (c Custom) Format(f fmt.State, verb rune) {
	w, hasW := f.Width()
	p, hasP := f.Precision()
	fmt.Fprintf(f, "[%c %d %v %d %v %v%v]", verb, w, hasW, p, hasP, f.Flag('+'), f.Flag('-'))
}

type Names []string

func (n Names) Error() string { return strings.Join(n, "/") }

type Bad struct{}

func (*Bad) String() string { panic("no name") }

type secret string

func (secret) String() string { return "***" }

func main() {
	v := Vec{1, -2.5}
	d := Deep{V: v, M: map[string]Vec{"b": {}, "a": {3, 4}}, S: []Vec{{1, 1}}, I: v, E: Names{"x", "y"}}
	fmt.Printf("%v\n%+v\n", d, d)
	fmt.Printf("%#v\n", v)
	fmt.Printf("%T %T %T %T %T\n", d, d.M, d.I, d.E, d.F)
	fmt.Printf("%v %d %#v %s\n", Level(3), Level(3), Level(3), Level(3))
	fmt.Printf("%v|%+8.3s|%-x|%d\n", Custom{1}, Custom{2}, Custom{}, []Custom{{}})
	fmt.Println(Names{"e"}, &v, []*Vec{nil}, [...]secret{"a", "b"}, map[secret]int{"k": 1}, struct{ s secret }{"c"}, struct{ S secret }{"c"})
	fmt.Printf("%s|%v|%d\n", (*Bad)(nil), []any{nil, 1}, []any{"s", nil})
	fmt.Printf("%v\n", &Bad{})
	fmt.Printf("%d %s\n", "str", 5)
	fmt.Printf("%d\n", 1, 2)
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%!|%z|%[3]d|%[2]*[1]d|%-5d|%05d|%+d|% d\n", 42, 6, 7)
	fmt.Printf("%6.2f|%-8.3e|%g|%G|%08.3f|%+.1f|%x\n", math.Pi, 12345.678, 1e21, 1e-7, -3.14159, 2.0, 1.5)
	fmt.Printf("%q %q %#q %+q %x %X % x %#x\n", "a\tb", 'é', "raw`", "é", "hi", []byte("hi"), "abc", "abc")
	fmt.Printf("%c %U %#U %b %o %#o %O %x\n", 0x1F600, 0x1F600, 'x', -5, 64, 64, 64, -255)
	fmt.Printf("%t %v %5t|%p\n", true, false, true, nil)
	fmt.Printf("%5s|%-5s|%.2s|%5.1s|%05s\n", "abc", "abc", "abc", "abc", "abc")
	fmt.Printf("%v %v %v %v\n", math.NaN(), math.Inf(-1), -0.0, math.Copysign(0, -1))
	fmt.Printf("%v %.2f %g\n", complex(1, -2), 3+4i, complex64(1i))
	fmt.Printf("%08b %3c|%-4q|%#04x\n", 37, 'A', 'B', 11)
	fmt.Printf("%*d|%-*d|%.*f\n", 5, 42, 5, 42, 2, math.E)
	fmt.Printf("%v %v\n", [3]byte{1, 2, 3}, []byte("ab"))
	fmt.Printf("%s %v %x %q\n", []string{"a b", "c"}, []string{"a b", "c"}, []string{"ab"}, []string{"a b"})
	fmt.Printf("%#v %#v %#v %#v\n", []int{1}, map[string]bool{"x": true}, []byte{1}, [2]string{"a"})
	fmt.Printf("%#v %#v %#v %#v %#v\n", 1.0, "s", 'c', uint8(3), struct {
		A int
		B any
	}{1, "x"})
	fmt.Printf("%v %s\n", errors.Join(errors.New("a"), Names{"b"}), fmt.Errorf("w %w %w", Names{"1"}, errors.ErrUnsupported))
	fmt.Print("a", "b", 1, 2, true, "c", 3.5, '\n')
	fmt.Print("\n", 1, 2, "x", "y", nil, nil, "\n")
	fmt.Println(fmt.Sprint(), fmt.Sprint(nil), fmt.Sprint("a", 1, 2, "b"), fmt.Sprintln("end"))
	var e error
	var p *Vec
	var f func(int) string
	fmt.Println(e, p == nil, f == nil, d.C, d.F == nil)
	fmt.Printf("%v %+v %T %T\n", e, p == nil, e, p)
	var n, m int
	var word string
	c, err := fmt.Sscanf("12-ab 0x1f", "%d-%s %v", &n, &word, &m)
	fmt.Println(c, err, n, word, m)
	c, err = fmt.Sscan("7 x", &n, &m)
	fmt.Println(c, err, n)
}
