package main

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}

type Named interface {
	Shape
	fmt.Stringer
}

type Base struct {
	name string
	tags []string
}

func (b *Base) Tag(t ...string) *Base { b.tags = append(b.tags, t...); return b }
func (b Base) String() string         { return b.name + fmt.Sprint(b.tags) }

type Circle struct {
	Base
	R float64
}

type Rect struct {
	*Base
	W, H float64
}

type Square struct{ Rect }

func (c Circle) Area() float64      { return math.Pi * c.R * c.R }
func (c Circle) Perimeter() float64 { return 2 * math.Pi * c.R }
func (r Rect) Area() float64        { return r.W * r.H }
func (r Rect) Perimeter() float64   { return 2 * (r.W + r.H) }
func (s Square) Perimeter() float64 { return 4 * s.W }
func (s Square) String() string     { return "square:" + s.Rect.String() }

type Scaled struct {
	Shape
	f float64
}

func (s Scaled) Area() float64 { return s.Shape.Area() * s.f * s.f }

type byArea []Shape

func (b byArea) Len() int           { return len(b) }
func (b byArea) Less(i, j int) bool { return b[i].Area() < b[j].Area() }
func (b byArea) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type Visitor func(Shape) (bool, string)

func (v Visitor) All(ss []Shape) (out []string) {
	for _, s := range ss {
		if ok, t := v(s); ok {
			out = append(out, t)
		}
	}
	return
}

func describe(s any) string {
	switch v := s.(type) {
	case nil:
		return "nothing"
	case Named:
		return "named " + v.String()
	case Scaled:
		return fmt.Sprintf("scaled(%g) of %s", v.f, describe(v.Shape))
	case Shape:
		return fmt.Sprintf("shape of %.2f", v.Area())
	case []Shape:
		return fmt.Sprintf("%d shapes", len(v))
	case func() int, chan int:
		return fmt.Sprintf("%T", v)
	case error:
		return v.Error()
	default:
		return fmt.Sprintf("%v of %T", v, v)
	}
}

func main() {
	sq := Square{Rect{&Base{name: "s"}, 2, 2}}
	sq.Tag("red").Tag("big", "old")
	c := Circle{Base{name: "c"}, 1}
	c.Tag("blue")
	shapes := []Shape{sq, &sq, c, &c, Rect{new(Base), 3, 1}, Scaled{c, 3}, Scaled{Scaled{sq, 2}, .5}}
	sort.Sort(byArea(shapes))
	for i, s := range shapes {
		fmt.Printf("%d %-28s %6.2f %6.2f\n", i, describe(s), s.Area(), s.Perimeter())
	}
	fmt.Println(describe(nil), describe(shapes), describe(func() int { return 1 }), describe(make(chan int)), describe(3.5), describe([3]string{"a", "b"}))
	big := Visitor(func(s Shape) (bool, string) { return s.Area() > 3, fmt.Sprintf("%T", s) })
	fmt.Println(strings.Join(big.All(shapes), ", "))
	fmt.Println(shapes[0] == shapes[0], Shape(c) == Shape(c.clone()))
	area := Shape.Area
	perim := (*Circle).Perimeter
	fmt.Printf("%.3f %.3f\n", area(c), perim(&c))
	f := sq.Area
	sq.W = 100
	fmt.Println(f(), sq.Area())
	i := slices.IndexFunc(shapes, func(s Shape) bool { _, ok := s.(*Circle); return ok })
	fmt.Println(i >= 0)
	m := map[Shape]int{}
	m[sq]++
	m[sq]++
	m[&sq]++
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		m[c]++
	}()
	fmt.Println(len(m))
	func() {
		defer func() {
			r := recover()
			err, ok := r.(error)
			fmt.Println(ok, err)
		}()
		var s Shape
		_ = s.(Named)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var s Shape = c
		_ = s.(Square)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var s Shape = Rect{}
		fmt.Println(s.(fmt.Stringer).String())
	}()
	fmt.Printf("%v %+v\n", c, c)
	fmt.Printf("%v\n", struct {
		Circle
		n int
	}{c, 3})
}

func (c Circle) clone() *Circle { d := c; return &d }
