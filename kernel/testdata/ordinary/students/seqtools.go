package main

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Number interface {
	~int | ~int32 | ~int64 | ~float32 | ~float64
}

type Meters float64
type ID int

func (i ID) String() string { return fmt.Sprintf("#%03d", int(i)) }

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func Map[T, U any](s iter.Seq[T], f func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		for v := range s {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func Filter[T any](s iter.Seq[T], keep func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		s(func(v T) bool { return !keep(v) || yield(v) })
	}
}

func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		nb, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			y, ok := nb()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

type Pair[K cmp.Ordered, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return fmt.Sprintf("%v=>%v", p.Key, p.Val) }

type PQ[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (q *PQ[T]) Len() int           { return len(q.items) }
func (q *PQ[T]) Less(i, j int) bool { return q.less(q.items[i], q.items[j]) }
func (q *PQ[T]) Swap(i, j int)      { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *PQ[T]) Push(x any)         { q.items = append(q.items, x.(T)) }
func (q *PQ[T]) Pop() any {
	n := len(q.items) - 1
	x := q.items[n]
	q.items = q.items[:n]
	return x
}

type Tree[T any] struct {
	Left, Right *Tree[T]
	Val         T
}

func (t *Tree[T]) Insert(v T, c func(a, b T) int) *Tree[T] {
	if t == nil {
		return &Tree[T]{Val: v}
	}
	switch d := c(v, t.Val); {
	case d < 0:
		t.Left = t.Left.Insert(v, c)
	case d > 0:
		t.Right = t.Right.Insert(v, c)
	}
	return t
}

func (t *Tree[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) { t.push(yield) }
}
func (t *Tree[T]) push(yield func(T) bool) bool {
	return t == nil || t.Left.push(yield) && yield(t.Val) && t.Right.push(yield)
}

type Set[T comparable] map[T]struct{}

func SetOf[T comparable](xs ...T) Set[T] {
	s := Set[T]{}
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}
func (s Set[T]) Union(o Set[T]) Set[T] {
	u := maps.Clone(s)
	maps.Copy(u, o)
	return u
}

type Result[T any] struct {
	v   T
	err error
}

func Try[T any](f func() T) (r Result[T]) {
	defer func() {
		if e := recover(); e != nil {
			r.err = errors.New(fmt.Sprint(e))
		}
	}()
	return Result[T]{v: f()}
}

func main() {
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[Meters](), Sum(ID(4), ID(6)))
	sq := Map(slices.Values([]int{1, 2, 3, 4, 5, 6}), func(x int) string { return strings.Repeat("*", x) })
	for i, s := range Zip(slices.Values([]ID{7, 8, 9, 10}), Filter(sq, func(s string) bool { return len(s)%2 == 0 })) {
		fmt.Print(i, s, " ")
	}
	fmt.Println()
	ps := []Pair[string, int]{{"b", 2}, {"a", 9}, {"c", 2}}
	slices.SortFunc(ps, func(a, b Pair[string, int]) int {
		return cmp.Or(cmp.Compare(a.Val, b.Val), -strings.Compare(a.Key, b.Key))
	})
	fmt.Printf("%v %+v %T %#v\n", ps, ps[0], ps[0], ps[1])
	q := &PQ[Pair[string, int]]{less: func(a, b Pair[string, int]) bool { return a.Key < b.Key }}
	for _, p := range ps {
		heap.Push(q, p)
	}
	for q.Len() > 0 {
		fmt.Print(heap.Pop(q), " ")
	}
	fmt.Println()
	var t *Tree[string]
	for _, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t = t.Insert(w, strings.Compare)
	}
	for w := range t.All() {
		if w > "o" {
			break
		}
		fmt.Print(w, " ")
	}
	fmt.Println(slices.Collect(t.All()))
	u := SetOf(1, 2).Union(SetOf(2, 5))
	fmt.Println(u, len(u), slices.Sorted(maps.Keys(u)))
	r1 := Try(func() int { return 6 * 7 })
	r2 := Try(func() []string { var a []string; return a[5:] })
	fmt.Printf("%+v %v %T\n", r1, r2.err, r2)
	fmt.Println(slices.MaxFunc(ps, func(a, b Pair[string, int]) int { return a.Val - b.Val }), min(2.5, 1), max("a", "b"))
	for i, c := range slices.Collect(slices.Chunk([]int{1, 2, 3, 4, 5}, 2)) {
		fmt.Print(i, c, cap(c))
	}
	fmt.Println()
}
