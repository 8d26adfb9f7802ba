package main

import (
	"fmt"
	"sort"
	"strings"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Scaler interface{ Scale(float64) Shape }
type ScalableShape interface {
	Shape
	Scaler
}

type Circle struct{ R float64 }
type Rect struct{ W, H float64 }
type Square struct{ Rect }
type Group []Shape
type Func func(float64) float64
type Nested struct {
	Shape
	Name string
}

func (c Circle) Area() float64         { return 3 * c.R * c.R }
func (c Circle) Perimeter() float64    { return 6 * c.R }
func (c Circle) Scale(k float64) Shape { return Circle{c.R * k} }
func (r *Rect) Area() float64          { return r.W * r.H }
func (r *Rect) Perimeter() float64     { return 2 * (r.W + r.H) }
func (r *Rect) Scale(k float64) Shape  { return &Rect{r.W * k, r.H * k} }
func (g Group) Area() (a float64) {
	for _, s := range g {
		a += s.Area()
	}
	return
}
func (g Group) Perimeter() float64 { return float64(len(g)) }
func (f Func) Area() float64       { return f(2) }
func (f Func) Perimeter() float64  { return f(f(1)) }
func (n Nested) Area() float64     { return -n.Shape.Area() }

type byArea []Shape

func (b byArea) Len() int           { return len(b) }
func (b byArea) Less(i, j int) bool { return b[i].Area() < b[j].Area() }
func (b byArea) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type visitor interface {
	visit(any) visitor
}
type depth struct {
	n   int
	log *strings.Builder
}

func (d depth) visit(x any) visitor {
	fmt.Fprintf(d.log, "%d:%T ", d.n, x)
	if d.n > 2 {
		return nil
	}
	d.n++
	return d
}

func walk(v visitor, s any) {
	if v = v.visit(s); v == nil {
		return
	}
	switch s := s.(type) {
	case Group:
		for _, x := range s {
			walk(v, x)
		}
	case Nested:
		walk(v, s.Shape)
	case interface{ Scale(float64) Shape }:
		walk(v, s.Scale(2))
	}
}

func pick(i int) (Shape, bool) {
	if i == 0 {
		return nil, false
	}
	return Circle{float64(i)}, true
}

func typed() Shape {
	var r *Rect
	return r
}

func equal(a, b any) (res string) {
	defer func() {
		if r := recover(); r != nil {
			res = fmt.Sprint(r)
		}
	}()
	return fmt.Sprint(a == b)
}

func main() {
	sq := &Square{Rect{2, 2}}
	shapes := []Shape{Circle{1}, &Rect{2, 3}, sq, Group{Circle{2}, &Rect{1, 1}}, Func(func(x float64) float64 { return x + 0.5 }), Nested{Circle{1}, "n"}, &Nested{sq, "p"}}
	sort.Sort(byArea(shapes))
	for _, s := range shapes {
		_, sc := s.(ScalableShape)
		var name string
		if n, ok := s.(Nested); ok {
			name = n.Name
		} else if n, ok := s.(*Nested); ok {
			name = "*" + n.Name
		}
		fmt.Printf("%T %.2f %.2f %v %q\n", s, s.Area(), s.Perimeter(), sc, name)
	}
	var log strings.Builder
	walk(depth{log: &log}, Group(shapes))
	fmt.Println(log.String())
	if s, ok := pick(0); !ok {
		fmt.Println(s == nil, s)
	}
	if s, ok := pick(3); ok {
		fmt.Println(s, s == Shape(Circle{3}), s != nil)
	}
	fmt.Println(typed() == nil, typed().(*Rect) == nil, typed() == Shape((*Rect)(nil)))
	fmt.Println(equal(1, 1.0), equal(1, int64(1)), equal("a", "a"), equal(Circle{1}, Circle{1}), equal(&Circle{1}, &Circle{1}))
	fmt.Println(equal([]int{1}, []int{1}), equal(Group{}, Group(nil)), equal(map[int]int{}, 1), equal(Func(nil), Func(nil)))
	fmt.Println(equal(Nested{Group{}, "a"}, Nested{Group{}, "a"}), equal(Nested{Group{}, "a"}, Nested{Group{}, "b"}), equal([1]any{1}, [1]any{1}), equal(nil, (*Rect)(nil)))
	m := map[any]string{1: "int", int8(1): "int8", 1.0: "float", "1": "str", Circle{1}: "circle", [2]int{1, 2}: "arr", struct{}{}: "empty", true: "t", nil: "nil"}
	for _, k := range []any{1, int8(1), uint8(1), 1.0, "1", Circle{1}, Circle{2}, [2]int{1, 2}, struct{}{}, true, nil} {
		fmt.Printf("%q ", m[k])
	}
	fmt.Println(len(m))
	area := Shape.Area
	scale := (*Rect).Scale
	bound := sq.Scale
	sq.W = 10
	fmt.Println(area(Circle{2}), scale(&Rect{1, 2}, 3).Area(), bound(0.5).Area(), Circle.Perimeter(Circle{1}))
	meth := map[string]func(Shape) float64{"a": Shape.Area, "p": Shape.Perimeter}
	fmt.Println(meth["a"](sq), meth["p"](sq))
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(Shape(sq).(Scaler).Scale(2).(Circle))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n Nested
		n.Area()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(any(shapes[0]).(fmt.Stringer))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		x := map[any]int{}
		x[Group{}] = 1
	}()
}
