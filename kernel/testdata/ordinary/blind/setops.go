package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Set[K comparable] map[K]struct{}

func Of[K comparable](ks ...K) Set[K] {
	s := make(Set[K], len(ks))
	for _, k := range ks {
		s[k] = struct{}{}
	}
	return s
}

func (s Set[K]) Has(k K) bool { _, ok := s[k]; return ok }
func (s Set[K]) Union(t Set[K]) Set[K] {
	u := maps.Clone(s)
	maps.Copy(u, t)
	return u
}

func (s Set[K]) Minus(t Set[K]) Set[K] {
	u := Set[K]{}
	for k := range s {
		if !t.Has(k) {
			u[k] = struct{}{}
		}
	}
	return u
}

func Sorted[K cmp.Ordered](s Set[K]) []K { return slices.Sorted(maps.Keys(s)) }

type Number interface {
	~int | ~int64 | ~float64
}

func Sum[T Number](seq iter.Seq[T]) (total T) {
	for v := range seq {
		total += v
	}
	return
}

func Map[A, B any](seq iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range seq {
			if !yield(f(a)) {
				return
			}
		}
	}
}

func Filter[A any](seq iter.Seq[A], keep func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		seq(func(a A) bool { return !keep(a) || yield(a) })
	}
}

func Take[A any](n int, seq iter.Seq[A]) iter.Seq[A] {
	return func(yield func(A) bool) {
		if n <= 0 {
			return
		}
		left := n
		for a := range seq {
			if left--; !yield(a) || left == 0 {
				return
			}
		}
	}
}

func Count() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
}

func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			y, ok := next()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

func main() {
	a, b := Of(1, 2, 3), Of(3, 4)
	fmt.Println(Sorted(a.Union(b)), Sorted(a.Minus(b)), a.Has(4), len(a), a)
	squares := Map(Count(), func(i int) int { return i * i })
	odd := Filter(squares, func(i int) bool { return i%2 == 1 })
	fmt.Println(slices.Collect(Take(5, odd)), Sum(Take(10, odd)))
	fmt.Println(Sum(slices.Values([]Celsius{1.5, 2.25})), Sum(slices.Values([]float64{})))
	for s, i := range Zip(strings.SplitSeq("red,green,blue", ","), Count()) {
		fmt.Print(i, "=", s, " ")
	}
	fmt.Println()
	words := strings.Fields("the quick brown fox jumps over the lazy dog the end")
	seen := map[string][]int{}
	for i, w := range words {
		seen[w] = append(seen[w], i)
	}
	keys := slices.SortedFunc(maps.Keys(seen), func(x, y string) int {
		return cmp.Or(-cmp.Compare(len(seen[x]), len(seen[y])), cmp.Compare(x, y))
	})
	for _, k := range keys[:3] {
		fmt.Println(k, seen[k])
	}
	mixed := Of[any](1, "1", 1.0, [2]int{1, 2}, nil, struct{ a int }{1}, Celsius(1))
	fmt.Println(len(mixed), mixed.Has(int64(1)), mixed.Has([2]int{1, 2}), mixed.Has(nil), mixed.Has(1.0), mixed.Has(Celsius(1)))
	func() {
		defer func() { fmt.Println(recover()) }()
		mixed[[]int{1}] = struct{}{}
	}()
	func() {
		defer func() { fmt.Println("stopped:", recover()) }()
		for i := range Count() {
			if i == 3 {
				panic(fmt.Sprint("at ", i))
			}
		}
	}()
	first := func(seq iter.Seq[int]) (v int) {
		for v = range seq {
			return v + 100
		}
		return -1
	}
	fmt.Println(first(Take(3, odd)), first(Take(0, odd)))
}
