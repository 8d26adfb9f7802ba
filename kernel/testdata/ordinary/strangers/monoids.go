package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
)

type Monoid[T any] interface {
	Empty() T
	Combine(a, b T) T
}
type SumInt struct{}

func (SumInt) Empty() int           { return 0 }
func (SumInt) Combine(a, b int) int { return a + b }

type MaxOf[T cmp.Ordered] struct{ lo T }

func (m MaxOf[T]) Empty() T       { return m.lo }
func (MaxOf[T]) Combine(a, b T) T { return max(a, b) }

type SegTree[T any, M Monoid[T]] struct {
	m    M
	n    int
	tree []T
}

func NewSeg[T any, M Monoid[T]](m M, xs ...T) *SegTree[T, M] {
	s := &SegTree[T, M]{m: m, n: len(xs), tree: make([]T, 2*len(xs))}
	copy(s.tree[s.n:], xs)
	for i := s.n - 1; i > 0; i-- {
		s.tree[i] = m.Combine(s.tree[2*i], s.tree[2*i+1])
	}
	return s
}

func (s *SegTree[T, M]) Query(l, r int) T {
	acc := s.m.Empty()
	for l, r = l+s.n, r+s.n; l < r; l, r = l>>1, r>>1 {
		if l&1 == 1 {
			acc = s.m.Combine(acc, s.tree[l])
			l++
		}
		if r&1 == 1 {
			r--
			acc = s.m.Combine(acc, s.tree[r])
		}
	}
	return acc
}

type Option[T any] struct {
	v  T
	ok bool
}

func Some[T any](v T) Option[T]  { return Option[T]{v, true} }
func None[T any]() (o Option[T]) { return }
func (o Option[T]) OrElse(d T) T {
	if o.ok {
		return o.v
	}
	return d
}
func (o Option[T]) String() string {
	if !o.ok {
		return "None"
	}
	return fmt.Sprintf("Some(%v)", o.v)
}

func Bind[A, B any](o Option[A], f func(A) Option[B]) Option[B] {
	if !o.ok {
		return None[B]()
	}
	return f(o.v)
}

type Setter[T any] interface {
	*T
	Set(string) error
}
type IntFlag int

func (i *IntFlag) Set(s string) error {
	_, err := fmt.Sscan(s, (*int)(i))
	return err
}

type ListFlag []string

func (l *ListFlag) Set(s string) error { *l = append(*l, strings.Split(s, ",")...); return nil }

func ParseAll[T any, P Setter[T]](ss ...string) (out []T, errs error) {
	for _, s := range ss {
		var t T
		if err := P(&t).Set(s); err != nil {
			errs = errors.Join(errs, fmt.Errorf("%q: %w", s, err))
			continue
		}
		out = append(out, t)
	}
	return
}

type Tree[T any] struct {
	root *tnode[T]
	cmp  func(a, b T) int
}
type tnode[T any] struct {
	l, r *tnode[T]
	v    T
}

func (t *Tree[T]) Insert(vs ...T) *Tree[T] {
next:
	for _, v := range vs {
		p := &t.root
		for *p != nil {
			switch c := t.cmp(v, (*p).v); {
			case c < 0:
				p = &(*p).l
			case c > 0:
				p = &(*p).r
			default:
				continue next
			}
		}
		*p = &tnode[T]{v: v}
	}
	return t
}
func (t *Tree[T]) Walk(f func(T) bool) {
	var walk func(*tnode[T]) bool
	walk = func(n *tnode[T]) bool { return n == nil || walk(n.l) && f(n.v) && walk(n.r) }
	walk(t.root)
}

type Number interface {
	~int | ~int32 | ~float64 | ~uint8
}

func Convert[To, From Number](xs []From) (out []To) {
	for _, x := range xs {
		out = append(out, To(x))
	}
	return
}
func Kind[T any](x T) string {
	switch any(x).(type) {
	case int, int32:
		return "integer"
	case fmt.Stringer:
		return "stringer"
	case []T:
		return "self slice"
	case func(T) T:
		return "endo"
	case nil:
		return "nil"
	}
	return fmt.Sprintf("%T", x)
}
func Ptr[T any](x T) *T  { return &x }
func Zero[T any]() (z T) { return }

type Matrix[T Number] [][]T

func (m Matrix[T]) Mul(o Matrix[T]) Matrix[T] {
	out := make(Matrix[T], len(m))
	for i := range out {
		out[i] = make([]T, len(o[0]))
		for j := range out[i] {
			for k := range o {
				out[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return out
}
func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}
func Compose[A, B, C any](f func(A) B, g func(B) C) func(A) C { return func(a A) C { return g(f(a)) } }

type List[T any] struct {
	head T
	tail *List[T]
}

func (l *List[T]) Push(v T) *List[T] { return &List[T]{v, l} }
func (l *List[T]) Each() func(func(int, T) bool) {
	return func(yield func(int, T) bool) {
		for i := 0; l != nil; i, l = i+1, l.tail {
			if !yield(i, l.head) {
				return
			}
		}
	}
}

type sorter[T any] struct {
	xs []T
	by func(T) string
}

func (s sorter[T]) Len() int           { return len(s.xs) }
func (s sorter[T]) Less(i, j int) bool { return s.by(s.xs[i]) < s.by(s.xs[j]) }
func (s sorter[T]) Swap(i, j int)      { s.xs[i], s.xs[j] = s.xs[j], s.xs[i] }

type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°", float64(c)) }

type Alias[T any] = map[string]Option[T]

func main() {
	s := NewSeg(SumInt{}, 1, 2, 3, 4, 5)
	m := NewSeg(MaxOf[string]{""}, "pear", "apple", "zoo", "fig")
	fmt.Println(s.Query(1, 4), s.Query(0, 5), m.Query(0, 2), m.Query(1, 4), m.Query(2, 2) == "")
	fmt.Printf("%T %T\n", s, m)
	half := func(n int) Option[float64] {
		if n%2 == 1 {
			return None[float64]()
		}
		return Some(float64(n) / 2)
	}
	fmt.Println(Bind(Some(4), half), Bind(Some(3), half), Bind(None[int](), half).OrElse(-1), Some(Some("x")))
	fmt.Printf("%v %+v %T %v\n", Some(1), None[[]int](), Some(Celsius(1)), []Option[Celsius]{Some(Celsius(2))})
	is, err := ParseAll[IntFlag]("1", "x", "3", "")
	fmt.Println(is, err)
	ls, err := ParseAll[ListFlag]("a,b", "c")
	fmt.Println(ls, err, len(ls[0]))
	t := (&Tree[string]{cmp: func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }}).Insert(strings.Fields("the quick brown fox jumps over the lazy dog")...)
	for w := range t.Walk {
		if len(w) > 4 {
			break
		}
		fmt.Print(w, " ")
	}
	fmt.Println()
	fmt.Println(Convert[uint8]([]float64{3.9, 200.2}), Convert[float64]([]int32{-1}), Convert[int]([]uint8{255}))
	fmt.Println(Kind(1), Kind('x'), Kind(Celsius(3)), Kind([]int{}), Kind[any](nil), Kind[error](nil), Kind(Some(1)), Kind(struct{ A int }{1}), Kind[any]([]any{}), Kind(Ptr(3)))
	fmt.Println(*Ptr(Celsius(3)), Zero[Celsius](), Zero[*int]() == nil, Zero[[2]string](), Zero[Option[int]]())
	fmt.Println(Matrix[int]{{1, 2}, {3, 4}}.Mul(Matrix[int]{{0, 1}, {1, 0}}), Matrix[Celsius]{{2}}.Mul(Matrix[Celsius]{{1.5}}))
	fmt.Println(Reduce([]string{"a", "bb"}, map[string]int{}, func(m map[string]int, s string) map[string]int { m[s] = len(s); return m }))
	f := Compose(strings.ToUpper, Compose(func(s string) []byte { return []byte(s) }, func(b []byte) int { return len(b) + int(b[0]) }))
	fmt.Println(f("abc"))
	var l *List[rune]
	for _, r := range "héj" {
		l = l.Push(r)
	}
	for i, r := range l.Each() {
		fmt.Print(i, string(r), " ")
	}
	fmt.Println()
	sr := sorter[Celsius]{[]Celsius{30, 4, 21}, Celsius.String}
	sort.Sort(sort.Reverse(sr))
	fmt.Println(sr.xs, Alias[int]{"k": Some(2)})
	fs := []func(int) func(int) int{func(a int) func(int) int { return func(b int) int { return a - b } }}
	fmt.Println(fs[0](5)(3), slices.IndexFunc(is, func(i IntFlag) bool { return i == 3 }))
	fmt.Printf("%T %T %T\n", Convert[int, uint8], Compose[int, string, error], l.Each())
}
