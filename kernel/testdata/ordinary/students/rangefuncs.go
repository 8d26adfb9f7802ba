package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type node struct {
	name string
	kids []*node
}

func (n *node) walk() iter.Seq2[int, *node] {
	return func(yield func(int, *node) bool) {
		var rec func(*node, int) bool
		rec = func(n *node, d int) bool {
			if !yield(d, n) {
				return false
			}
			for _, k := range n.kids {
				if !rec(k, d+1) {
					return false
				}
			}
			return true
		}
		rec(n, 0)
	}
}

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Print("<stop ", n, ">")
		for i := 0; i < n; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

func find(n *node, name string) (path []string, ok bool) {
	defer func() { path = append(path, "!") }()
	for d, x := range n.walk() {
		path = append(path[:d], x.name)
		if x.name == name {
			return path, true
		}
	}
	return nil, false
}

func triples(max int) (r [][3]int) {
outer:
	for a := range count(max) {
		if a == 0 {
			continue
		}
		for b := range count(max) {
			if b < a {
				continue
			}
			for c := range max {
				switch s := a*a + b*b; {
				case s == c*c:
					r = append(r, [3]int{a, b, c})
					if len(r) == 2 {
						break outer
					}
					continue outer
				case s < c*c:
					break
				}
			}
		}
	}
	return
}

func defers() (s string) {
	for i := range count(3) {
		defer func() { s += fmt.Sprint("d", i) }()
	}
	return "r"
}

func fib() iter.Seq[int] {
	return func(yield func(int) bool) {
		for a, b := 0, 1; yield(a); a, b = b, a+b {
		}
	}
}

func take[T any](n int, s iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for v := range s {
			if !yield(v) {
				return
			}
			if i++; i >= n {
				return
			}
		}
	}
}

func misuse() (r any) {
	defer func() { r = recover() }()
	var keep func(int) bool
	for x := range func(y func(int) bool) { keep = y; y(1) } {
		_ = x
	}
	keep(2)
	return "none"
}

func panics() (r any) {
	defer func() { r = recover() }()
	for x := range count(5) {
		if x == 2 {
			panic(fmt.Sprint("at ", x))
		}
	}
	return
}

type ring[T any] struct {
	buf  []T
	head int
}

func (r ring[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := range r.buf {
			if !yield(i, r.buf[(r.head+i)%len(r.buf)]) {
				break
			}
		}
	}
}

func main() {
	t := &node{"root", []*node{{"a", []*node{{"a1", nil}, {name: "a2"}}}, {"b", []*node{{name: "b1"}}}}}
	for d, n := range t.walk() {
		fmt.Print(strings.Repeat(" ", d), n.name, ",")
	}
	fmt.Println()
	fmt.Println(find(t, "a2"))
	fmt.Println(find(t, "zz"))
	fmt.Println(triples(14))
	fmt.Println(defers())
	fmt.Println(misuse(), panics())
	fmt.Println(slices.Collect(take(10, fib())), slices.Collect(take(0, fib())))
	next, stop := iter.Pull2(ring[string]{[]string{"x", "y", "z"}, 1}.All())
	i, v, ok := next()
	fmt.Println(i, v, ok)
	i, v, ok = next()
	stop()
	i2, v2, ok2 := next()
	fmt.Println(i, v, ok, i2, v2, ok2)
	m := maps.Collect(ring[string]{[]string{"x", "y", "z"}, 2}.All())
	fmt.Println(m, slices.Sorted(maps.Values(m)))
	var fs []func() int
	for i := range count(3) {
		fs = append(fs, func() int { i *= 2; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	for range count(2) {
		fmt.Print("x")
	}
	fmt.Println()
	for i := range uint8(3) {
		fmt.Printf("%T%d ", i, i)
	}
	var n int64 = 2
	for i := range n {
		n += 5
		fmt.Print(i, n, " ")
	}
	for i, r := range slices.Backward([]rune("né")) {
		fmt.Print(i, string(r))
	}
	fmt.Println()
	func() {
		for x := range count(4) {
			for y := range count(4) {
				if x*y == 2 {
					fmt.Println("found", x, y)
					return
				}
			}
		}
	}()
	sorted := slices.SortedFunc(maps.Keys(map[string]int{"aa": 1, "b": 2, "cccc": 3}), func(a, b string) int { return len(b) - len(a) })
	fmt.Println(sorted, slices.IndexFunc(sorted, func(s string) bool { return s == "b" }))
}
