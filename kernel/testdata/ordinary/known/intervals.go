package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

type ordered interface{ ~int | ~float64 | ~string }

type span[T ordered] struct{ lo, hi T }

func (s span[T]) has(x T) bool         { return s.lo <= x && x < s.hi }
func (s span[T]) meets(t span[T]) bool { return s.lo <= t.hi && t.lo <= s.hi }

type set[T ordered] []span[T]

func (s *set[T]) add(lo, hi T) error {
	if hi < lo {
		return &orderError[T]{lo, hi}
	}
	n := span[T]{lo, hi}
	kept := (*s)[:0:0]
	for _, old := range *s {
		if old.meets(n) {
			n.lo, n.hi = min(n.lo, old.lo), max(n.hi, old.hi)
			continue
		}
		kept = append(kept, old)
	}
	*s = append(kept, n)
	slices.SortFunc(*s, func(a, b span[T]) int { return cmp.Compare(a.lo, b.lo) })
	return nil
}

type orderError[T ordered] struct{ lo, hi T }

func (e *orderError[T]) Error() string { return fmt.Sprintf("%v > %v", e.lo, e.hi) }

func bisect(f func(float64) float64, lo, hi, eps float64) (x float64, steps int, err error) {
	if f(lo)*f(hi) > 0 {
		return math.NaN(), 0, errors.New("no change of sign")
	}
	for hi-lo > eps {
		steps++
		if x = (lo + hi) / 2; f(lo)*f(x) <= 0 {
			hi = x
		} else {
			lo = x
		}
	}
	return (lo + hi) / 2, steps, nil
}

func newton(f func(float64) float64, x float64) float64 {
	derive := func(x float64) float64 {
		const h = 1e-6
		return (f(x+h) - f(x-h)) / (2 * h)
	}
	for range 50 {
		step := f(x) / derive(x)
		if x -= step; math.Abs(step) < 1e-12 {
			break
		}
	}
	return x
}

func main() {
	var s set[int]
	for _, p := range [][2]int{{5, 8}, {1, 2}, {10, 12}, {7, 10}, {3, 3}, {9, 4}} {
		err := s.add(p[0], p[1])
		var bad *orderError[int]
		fmt.Println(s, err, errors.As(err, &bad))
	}
	fmt.Println(slices.ContainsFunc(s, func(t span[int]) bool { return t.has(11) }))
	var w set[string]
	w.add("m", "p")
	w.add("a", "c")
	w.add("b", "d")
	fmt.Printf("%v %+v %T\n", w, w, w)
	k := 2.0
	f := func(x float64) float64 { return x*x - k }
	for k = 2; k < 5; k++ {
		x, n, err := bisect(f, 0, 5, 1e-9)
		fmt.Printf("%.8f %d %v %.10f\n", x, n, err, newton(f, 3))
	}
	_, _, err := bisect(f, 3, 4, 1)
	fmt.Println(err)
	var b strings.Builder
outer:
	for i := 0; ; i++ {
		switch {
		case i%2 == 0:
			continue outer
		case i > 9:
			break outer
		case i == 5:
			fallthrough
		default:
			for j := range i {
				if j*j > i {
					fmt.Fprintf(&b, "%d<%d ", i, j*j)
					continue outer
				}
			}
		}
		b.WriteByte('.')
	}
	fmt.Println(b.String())
	nan := math.NaN()
	fmt.Println(min(1, nan), max(nan, 2.0), nan == nan, math.Inf(-1), -1/math.Inf(1), cmp.Compare(nan, 1))
}
