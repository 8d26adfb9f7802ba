package main

import (
	"fmt"
	"math"
	"sort"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}

type Named interface {
	Shape
	fmt.Stringer
}

type (
	Rect     struct{ W, H float64 }
	Square   struct{ Rect }
	Circle   struct{ R float64 }
	Triangle [3]float64
	Scaled   struct {
		Shape
		Factor float64
	}
)

func (r Rect) Area() float64          { return r.W * r.H }
func (r Rect) Perimeter() float64     { return 2 * (r.W + r.H) }
func (r Rect) String() string         { return fmt.Sprintf("Rect(%gx%g)", r.W, r.H) }
func (s Square) String() string       { return fmt.Sprintf("Square(%g)", s.W) }
func (c *Circle) Area() float64       { return math.Pi * c.R * c.R }
func (c *Circle) Perimeter() float64  { return 2 * math.Pi * c.R }
func (c *Circle) Grow(by float64)     { c.R += by }
func (t Triangle) Perimeter() float64 { return t[0] + t[1] + t[2] }
func (t Triangle) Area() float64 {
	s := t.Perimeter() / 2
	return math.Sqrt(s * (s - t[0]) * (s - t[1]) * (s - t[2]))
}
func (s Scaled) Area() float64      { return s.Shape.Area() * s.Factor * s.Factor }
func (s Scaled) Perimeter() float64 { return s.Shape.Perimeter() * s.Factor }

type grower interface{ Grow(float64) }

func describe(s Shape) string {
	switch v := s.(type) {
	case nil:
		return "nothing"
	case Square:
		return "square of side " + fmt.Sprint(v.W)
	case Named:
		return "named " + v.String()
	case interface{ Grow(float64) }:
		v.Grow(1)
		return fmt.Sprintf("grown to %.2f", s.Area())
	case Triangle, Scaled:
		return fmt.Sprintf("%T with %.2f", v, v.Area())
	default:
		return "unknown"
	}
}

func main() {
	shapes := []Shape{
		Rect{3, 4},
		Square{Rect{2, 2}},
		&Circle{1},
		Triangle{3, 4, 5},
		Scaled{&Circle{1}, 2},
		Scaled{Scaled{Rect{1, 2}, 2}, 3},
		nil,
	}
	for i, s := range shapes {
		fmt.Println(i, describe(s))
	}
	shapes = shapes[:len(shapes)-1]
	sort.Slice(shapes, func(i, j int) bool { return shapes[i].Area() < shapes[j].Area() })
	for _, s := range shapes {
		fmt.Printf("%T %.3f %.3f\n", s, s.Area(), s.Perimeter())
	}
	total := 0.0
	area := Shape.Area
	for _, s := range shapes {
		total += area(s)
	}
	fmt.Printf("%.4f\n", total)
	f := Rect{5, 6}.Area
	g := (*Circle).Grow
	c := Circle{2}
	g(&c, 0.5)
	h := c.Area
	fmt.Println(f(), c.R, h != nil)
	var s Shape = Rect{3, 4}
	fmt.Println(s == Rect{3, 4}, s == Shape(Square{Rect{3, 4}}), s != nil)
	_, ok := s.(grower)
	n, ok2 := s.(Named)
	fmt.Println(ok, ok2, n)
	seen := map[Shape]int{Rect{1, 1}: 1, Triangle{1, 1, 1}: 2}
	seen[Rect{1, 1}]++
	seen[Square{Rect{1, 1}}] += 10
	fmt.Println(len(seen), seen[Rect{1, 1}], seen[Square{Rect{1, 1}}], seen[Circle2()])
	fmt.Println(shapes[0], shapes[1])
	fmt.Printf("%v %+v %v\n", Square{Rect{1, 2}}, Scaled{Rect{1, 2}, 3}, []Shape{Rect{1, 2}, Triangle{}})
}

func Circle2() Shape { return &Circle{9} }
