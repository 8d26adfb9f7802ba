package main

import (
	"cmp"
	"errors"
	"fmt"
	"sort"
	"strings"
)

type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~float32 | ~float64
}

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func Reduce[A, B any](xs []A, init B, f func(B, A) B) B {
	for _, x := range xs {
		init = f(init, x)
	}
	return init
}

func MapS[S ~[]E, E, R any](s S, f func(E) R) []R {
	r := make([]R, 0, len(s))
	for _, e := range s {
		r = append(r, f(e))
	}
	return r
}

type List[T any] struct {
	head, tail *node[T]
	n          int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Push(vs ...T) *List[T] {
	for _, v := range vs {
		nd := &node[T]{v: v}
		if l.tail == nil {
			l.head = nd
		} else {
			l.tail.next = nd
		}
		l.tail = nd
		l.n++
	}
	return l
}

func (l *List[T]) Each(f func(int, T)) {
	i := 0
	for n := l.head; n != nil; n = n.next {
		f(i, n.v)
		i++
	}
}

func (l List[T]) String() string {
	var sb strings.Builder
	l.Each(func(i int, v T) {
		if i > 0 {
			sb.WriteString("→")
		}
		fmt.Fprint(&sb, v)
	})
	return "[" + sb.String() + "]"
}

type Heap[T any] struct {
	data []T
	less func(a, b T) bool
}

func (h *Heap[T]) Push(v T) {
	h.data = append(h.data, v)
	for i := len(h.data) - 1; i > 0; {
		p := (i - 1) / 2
		if !h.less(h.data[i], h.data[p]) {
			break
		}
		h.data[i], h.data[p] = h.data[p], h.data[i]
		i = p
	}
}

func (h *Heap[T]) Pop() (v T, ok bool) {
	if len(h.data) == 0 {
		return
	}
	v, ok = h.data[0], true
	last := len(h.data) - 1
	h.data[0] = h.data[last]
	h.data = h.data[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			break
		}
		if c+1 < last && h.less(h.data[c+1], h.data[c]) {
			c++
		}
		if !h.less(h.data[c], h.data[i]) {
			break
		}
		h.data[c], h.data[i] = h.data[i], h.data[c]
		i = c
	}
	return
}

type Option[T any] struct {
	v *T
}

func Some[T any](v T) Option[T] { return Option[T]{&v} }
func None[T any]() Option[T]    { return Option[T]{} }
func (o Option[T]) OrElse(d T) T {
	if o.v == nil {
		return d
	}
	return *o.v
}

func Bind[A, B any](o Option[A], f func(A) Option[B]) Option[B] {
	if o.v == nil {
		return None[B]()
	}
	return f(*o.v)
}

type Shape interface {
	comparable
	Area() float64
}
type Rect struct{ W, H float64 }

func (r Rect) Area() float64 { return r.W * r.H }

func Largest[S Shape](ss ...S) (best S, zero bool) {
	for _, s := range ss {
		if s.Area() > best.Area() {
			best = s
		}
	}
	var z S
	return best, best == z
}

type Setter[T any] interface {
	*T
	Set(string) error
}
type Port struct{ n int }

func (p *Port) Set(s string) error {
	if _, err := fmt.Sscanf(s, "%d", &p.n); err != nil {
		return fmt.Errorf("port %q: %w", s, err)
	}
	return nil
}

func ParseAll[T any, P Setter[T]](ss []string) (out []T, err error) {
	for _, s := range ss {
		var t T
		if e := P(&t).Set(s); e != nil {
			err = errors.Join(err, e)
			continue
		}
		out = append(out, t)
	}
	return
}

func kind[T any](v T) string {
	switch any(v).(type) {
	case int:
		return "int"
	case []T:
		return "slice"
	case interface{ Area() float64 }:
		return "shape"
	}
	var p *T
	return fmt.Sprintf("%T/%T", v, p)
}

type (
	Vec[T Number]   = []T
	Dict[V any]     = map[string]V
	MyInt           int
	Tuple[A, B any] struct {
		A A
		B B
	}
)

func (t Tuple[A, B]) Swap() Tuple[B, A] { return Tuple[B, A]{t.B, t.A} }

type Cache[K comparable, V any] struct {
	*Heap[K]
	m    map[K]V
	miss func(K) (V, error)
}

func (c *Cache[K, V]) Get(k K) (V, error) {
	if v, ok := c.m[k]; ok {
		return v, nil
	}
	v, err := c.miss(k)
	if err == nil {
		c.m[k] = v
		c.Push(k)
	}
	return v, err
}

type (
	Expr[T any]        interface{ Eval() T }
	Lit[T any]         struct{ V T }
	Add[T cmp.Ordered] struct{ L, R Expr[T] }
)

func (l Lit[T]) Eval() T { return l.V }
func (a Add[T]) Eval() T { return a.L.Eval() + a.R.Eval() }

func Conv[To, From Number](f From) To { return To(f) }
func Ptr[T any](v T) *T               { return &v }
func SortBy[T any, K cmp.Ordered](xs []T, key func(T) K) {
	sort.SliceStable(xs, func(i, j int) bool { return key(xs[i]) < key(xs[j]) })
}

func main() {
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[int8](100, 100), Sum[MyInt](), Sum([]float32{0.1, 0.2}...))
	fmt.Println(Reduce([]string{"a", "b"}, 0, func(n int, s string) int { return n*10 + len(s) }))
	type names []string
	fmt.Println(MapS(names{"x", "yy"}, func(s string) int { return len(s) }), MapS([]int{1}, func(i int) error { return nil }))
	l := new(List[Tuple[int, string]]).Push(Tuple[int, string]{1, "a"}, Tuple[int, string]{2, "b"})
	fmt.Println(l, *l, l.n)
	fmt.Printf("%v %T %T\n", l, l, l.head.v.Swap())
	h := &Heap[string]{less: func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }}
	for _, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		h.Push(w)
	}
	for v, ok := h.Pop(); ok; v, ok = h.Pop() {
		fmt.Print(v, " ")
	}
	fmt.Println()
	half := func(i int) Option[float64] {
		if i%2 != 0 {
			return None[float64]()
		}
		return Some(float64(i) / 2)
	}
	fmt.Println(Bind(Some(4), half).OrElse(-1), Bind(Some(3), half).OrElse(-1), Bind(None[int](), half).OrElse(-2))
	fmt.Println(Largest(Rect{1, 2}, Rect{3, 4}))
	fmt.Println(Largest[Rect]())
	fmt.Println(ParseAll[Port]([]string{"80", "x", "443"}))
	fmt.Println(kind(1), kind("s"), kind([]int{}), kind(Rect{}), kind[any](nil), kind[any]([]any{}), kind[error](nil), kind(Tuple[MyInt, *Rect]{}))
	var v Vec[float64] = []float64{1}
	d := Dict[Vec[int]]{"a": {1, 2}}
	fmt.Printf("%T %T %v\n", v, d, d)
	c := Cache[int, string]{&Heap[int]{less: cmp.Less[int]}, map[int]string{}, func(i int) (string, error) {
		if i < 0 {
			return "", errors.New("negative")
		}
		return strings.Repeat("*", i), nil
	}}
	for _, k := range []int{3, 1, -1, 3, 2} {
		fmt.Print(c.Get(k))
		fmt.Print(" ")
	}
	fmt.Println(c.data, len(c.m))
	fmt.Println(Add[string]{Lit[string]{"a"}, Add[string]{Lit[string]{"b"}, Lit[string]{"c"}}}.Eval(), Add[int]{Lit[int]{1}, Lit[int]{2}}.Eval())
	fmt.Println(Conv[int](3.99), Conv[int8](300), Conv[float32](MyInt(7)), *Ptr("p"), *Ptr(Ptr(3)) != nil)
	xs := []Tuple[string, int]{{"b", 1}, {"a", 1}, {"c", 0}}
	SortBy(xs, func(t Tuple[string, int]) int { return t.B })
	fmt.Printf("%v %+v\n", xs, xs[0])
	f := Sum[float64]
	g := (*List[int]).Push
	fmt.Printf("%T %T %v\n", f, g, g(&List[int]{}, 1, 2))
	fmt.Printf("%T %T %T\n", Add[int]{}, Some(Lit[[]Rect]{}), struct{ Option[MyInt] }{})
}
