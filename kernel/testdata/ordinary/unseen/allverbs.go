package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
)

type (
	P struct{ X, Y int }
	S struct {
		A int
		B string
		C []byte
		D map[string]P
		E any
		F *int
		G error
		h [2]bool
		I func()
		J chan int
	}
)
type (
	Str string
	Fm  struct{ v int }
)

func (f Fm) Format(s fmt.State, v rune) {
	w, wok := s.Width()
	p, pok := s.Precision()
	fmt.Fprintf(s, "Fm[%c %d %v %d %v +%v #%v -%v 0%v  %v v=%d %s]", v, w, wok, p, pok, s.Flag('+'), s.Flag('#'), s.Flag('-'), s.Flag('0'), s.Flag(' '), f.v, fmt.FormatString(s, v))
}

type Gs struct{ n int }

func (g Gs) GoString() string { return fmt.Sprintf("Gs!%d", g.n) }

type Sp struct{ n int }

func (s *Sp) String() string { return fmt.Sprintf("Sp*%d", s.n) }

type Er struct{}

func (Er) Error() string  { return "as error" }
func (Er) String() string { return "as string" }

type Pn struct{}

func (Pn) String() string { panic("boom") }

type Np struct{ s string }

func (n *Np) String() string { return n.s }

type (
	Bits uint8
	Tree struct {
		L, R *Tree
		V    int
	}
)
type En int

func (e En) String() string { return [...]string{"Zero", "One"}[e] }

type Gen[T any] struct{ V T }

func main() {
	vals := []any{
		0, 42, -7, uint8(200), int64(math.MinInt64), 'x', "héllo\n\x00", []byte("ab\xff"), 3.0, 1e21, 1e-7, math.Inf(-1), math.NaN(), float32(0.1),
		complex(1, -2), complex64(2), true, nil,
		P{1, 2},
		[]P{{1, 2}},
		map[string]int{"b": 1, "a": 2},
		[3]string{"x", "", "y z"},
		Str("s"),
		[]Str{"a"},
		Er{},
		&Er{},
		Pn{},
		(*Np)(nil),
		Gs{3},
		[]Gs{{4}},
		En(1), En(7),
		Sp{1},
		[]any{1, "a", nil},
		errors.New("e"), Bits(5),
		[]Bits{1, 2},
		Gen[int]{1},
		Gen[Str]{"q"},
		struct {
			A int "tag"
			b any
		}{1, nil},
		[2][]int{{1}, nil},
		map[P]bool{{2, 1}: true, {1, 5}: false},
		[0]int{},
		[]string(nil), map[int]int(nil), big.NewInt(99), io.EOF, uintptr(17),
	}
	for i, v := range vals {
		fmt.Printf("%d: %v|%+v|%T|%s|%d|%q|%x|%X|%5v|%-8v|%08v|%t|%c|%U|%e|%g|%.2f|%o|%b|% x|%#x|%+d|%6.2v\n", i, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v)
		switch v.(type) {
		case *Er, *Np:
		default:
			fmt.Printf("   %#v\n", v)
		}
	}
	s := S{A: 1, B: "b", C: []byte{1}, D: map[string]P{"k": {}}, E: P{3, 4}, G: Er{}}
	fmt.Printf("%v\n%+v\n%#v\n", s, s, s)
	fmt.Printf("%v %+v %#v %s %x\n", &s.D, &P{1, 2}, &P{1, 2}, &[]string{"a"}, &[]byte{1})
	f := Fm{9}
	fmt.Printf("%v %+8.3d %#x %-0q % s\n", f, f, f, f, f)
	fmt.Println(f, []Fm{f})
	sp := &Sp{5}
	fmt.Println(sp, *sp, []*Sp{nil} == nil, struct{ *Sp }{sp})
	fmt.Printf("%v %+v\n", struct{ s *Sp }{nil}, map[string]*Sp{"a": nil})
	fmt.Printf("%d %s\n", 1)
	fmt.Printf("%d\n", 1, 2, "x")
	fmt.Printf("%!|%z|%-|%[3]d|%[1]*d|%[2]v %v\n", 3, 4)
	fmt.Printf("%*d|%-*d|%.*f|%0*d\n", 5, 1, 5, 2, 2, math.Pi, 4, 7)
	fmt.Printf("%[2]d %[1]d %d %[1]v\n", 1, 2)
	fmt.Printf("%6.3f|%-10.2e|%+.1f|% d|%x|%X|%#o|%O|%08b|%+q|%#q|%#U\n", 2.5, 12345.678, 1.25, 5, "hi", []byte("hi"), 8, 8, 5, "é", "a`b", 'é')
	fmt.Printf("%t %v %5t|%-7t|\n", true, false, true, false)
	fmt.Printf("%x %X %a\n", 3.5, -0.1, 1)
	fmt.Printf("%p %v %s\n", nil, nil, nil)
	fmt.Printf("%w\n", errors.New("x"))
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil, nil), fmt.Sprintln("x", 1))
	fmt.Printf("%s %v\n", &Tree{V: 1}, Tree{V: 2})
	fmt.Printf("%10.3s|%-10s|%010d|%+05d|%x|% X|%#v|%#v\n", "abcdef", "é", -42, 42, -255, "abc", 1.0, 1e6)
	fmt.Printf("%#v %#v %#v %#v %#v\n", int8(1), uint(2), Str("x"), []any{1, "a", nil, P{}}, map[string]any{"k": []int{1}})
	fmt.Printf("%#v %#v %#v %#v\n", struct{}{}, [2]P{}, Gen[P]{}, (*P)(nil))
	fmt.Printf("%v %v\n", [3]byte{1, 2, 3}, []byte(nil))
	fmt.Printf("%s|%q|%x\n", []string{"a b", "c"}, []string{"a b", "c"}, []string{"a b", "c"})
	fmt.Printf("%08.3f|%+08d|%-08d|%x\n", -3.14159, 3, 3, uint64(math.MaxUint64))
	var ip *int
	var e error
	fmt.Println(ip, e, []error{nil}, map[string]error{"a": nil})
	err := fmt.Errorf("a %w b %w", io.EOF, io.ErrShortWrite)
	fmt.Println(err, errors.Is(err, io.ErrShortWrite))
	fmt.Printf("%T %T\n", err, fmt.Errorf("x %w", err))
	fmt.Printf("%6d|%-6d|%06d|%x|%X|%#X\n", []int{1, 22}, [2]int{3, 4}, []int{5}, []int{10, 11}, P{10, 11}, []uint8{10})
	fmt.Printf("%T %T %T %T\n", fmt.Sprint, func(int, ...string) (a, b error) { return }, make(<-chan P), map[[2]P]*Gen[Gen[Str]]{})
}
