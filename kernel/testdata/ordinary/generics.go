package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Number interface {
	~int | ~int64 | ~float64
}

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func Map[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return fmt.Sprintf("<%v=%v>", p.Key, p.Val) }

type Stack[T any] struct{ items []T }

var errEmpty = errors.New("empty")

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, error) {
	var zero T
	if len(s.items) == 0 {
		return zero, errEmpty
	}
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, nil
}

func (s *Stack[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := len(s.items) - 1; i >= 0; i-- {
			if !yield(i, s.items[i]) {
				return
			}
		}
	}
}

type Tree[T cmp.Ordered] struct {
	left, right *Tree[T]
	val         T
	n           int
}

func (t *Tree[T]) Insert(v T) *Tree[T] {
	if t == nil {
		return &Tree[T]{val: v, n: 1}
	}
	switch c := cmp.Compare(v, t.val); {
	case c < 0:
		t.left = t.left.Insert(v)
	case c > 0:
		t.right = t.right.Insert(v)
	default:
		t.n++
	}
	return t
}

func (t *Tree[T]) Walk(yield func(T) bool) bool {
	return t == nil || t.left.Walk(yield) && yield(t.val) && t.right.Walk(yield)
}

func (t *Tree[T]) Values() iter.Seq[T] {
	return func(yield func(T) bool) { t.Walk(yield) }
}

type (
	Celsius           float64
	Set[T comparable] map[T]struct{}
)

func SetOf[T comparable](xs ...T) Set[T] {
	s := Set[T]{}
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}
func (s Set[T]) Has(x T) bool { _, ok := s[x]; return ok }

func main() {
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[Celsius](20.5, 1))
	fmt.Println(Map([]int{1, 2, 3}, func(i int) string { return strings.Repeat("*", i) }))
	fmt.Println(Reduce([]string{"a", "bb", "ccc"}, 0, func(n int, s string) int { return n + len(s) }))
	p := Pair[string, int]{"x", 7}
	fmt.Println(p, []Pair[string, int]{p, p}, &p)
	fmt.Printf("%v %T %T\n", p, p, Pair[Celsius, []Pair[int, bool]]{})
	var s Stack[Pair[string, int]]
	s.Push(p)
	s.Push(Pair[string, int]{"y", 8})
	for i, v := range s.All() {
		fmt.Print(i, v, " ")
	}
	a, err := s.Pop()
	b, _ := s.Pop()
	c, err2 := s.Pop()
	fmt.Println(a, err, b, c, err2, err2 == errEmpty)
	var t *Tree[string]
	for _, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t = t.Insert(w)
	}
	for v := range t.Values() {
		if v > "o" {
			break
		}
		fmt.Print(v, " ")
	}
	fmt.Println(slices.Collect(t.Values()))
	set := SetOf("a", "b")
	fmt.Println(set.Has("a"), set.Has("z"), len(set), set)
	keys := slices.Sorted(maps.Keys(set))
	fmt.Println(keys, slices.Max(keys), slices.Index(keys, "b"))
	ps := []Pair[string, int]{{"c", 1}, {"a", 2}, {"b", 1}}
	slices.SortStableFunc(ps, func(x, y Pair[string, int]) int {
		return cmp.Or(cmp.Compare(x.Val, y.Val), strings.Compare(x.Key, y.Key))
	})
	fmt.Println(ps)
}
