package main

import (
	"errors"
	"fmt"
	"strings"
)

type point struct{ x, y int }

func (p *point) move(dx, dy int) *point { p.x += dx; p.y += dy; return p }
func (p point) sum() int                { return p.x + p.y }

func newPoint(x, y int) *point { return &point{x, y} }

func counter() func() int {
	n := 0
	return func() int { n++; return n }
}

func pair() (inc func(), get func() int) {
	n := 10
	inc = func() { n += 2 }
	get = func() int { return n }
	return
}

func apply(f func(int) int, n int) int { return f(n) }
func twice(f func(int) int) func(int) int {
	return func(x int) int { return f(f(x)) }
}

func upto(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func filter(seq func(func(int) bool), keep func(int) bool) func(func(int) bool) {
	return func(yield func(int) bool) {
		for x := range seq {
			if keep(x) && !yield(x) {
				return
			}
		}
	}
}
func bump(p *int, by int) int { *p += by; return *p }
func both(x int, p *int) int  { *p = x + 1; return x*100 + *p }
func swap(a, b *int)          { *a, *b = *b, *a }

func counters() {
	a, b := counter(), counter()
	fmt.Println(a(), a(), b(), a(), b())
	list := []func() int{}
	for range 3 {
		list = append(list, counter())
	}
	fmt.Println(list[0](), list[0](), list[1](), list[2]())
	var last func() int
	for i := range 4 {
		c := counter()
		c()
		if i == 1 {
			last = c
		}
	}
	fmt.Println(last(), last())
	inc, get := pair()
	inc()
	inc()
	fmt.Println(get())
	f := counter()
	for range 3 {
		g := counter()
		fmt.Print(f(), g(), g(), " ")
		if f() > 3 {
			f = g
		}
	}
	fmt.Println(f())
}

func captured() {
	total := 0
	add := func(n int) { total += n }
	for i := range 5 {
		add(i)
	}
	fmt.Println(total)
	var fs []func() int
	for i := 0; i < 3; i++ {
		j := i * 10
		get := func() int { j++; return i*100 + j }
		get()
		fs = append(fs, get)
	}
	for _, f := range fs {
		fmt.Print(f(), " ", f(), " ")
	}
	fmt.Println()
	x := 1
	y := func(v int) int { x = 7; return v*10 + x }(x)
	fmt.Println(x, y)
	a, b := 3, 4
	swap(&a, &b)
	fmt.Println(a, b, bump(&a, 5), a, both(a, &a), a)
	z := a + bump(&a, 1) + a
	fmt.Println(z)
	fmt.Println(apply(func(n int) int { total += n; return total * 2 }, 5), total)
	fmt.Println(twice(func(n int) int { return n*n + 1 })(3), twice(twice(func(n int) int { return n + 1 }))(3))
	k := 2
	scale := func(n int) int { return n * k }
	k = 5
	fmt.Println(scale(3), apply(scale, 4), twice(scale)(1))
}

func pointers() {
	p := newPoint(1, 2)
	p.move(3, 4).move(1, 1)
	fmt.Println(*p, p.sum())
	var keep *point
	for i := range 3 {
		q := newPoint(i, i)
		q.move(10, 10)
		if i == 1 {
			keep = q
		}
		q.move(100, 0)
	}
	fmt.Println(*keep)
	local := point{5, 6}
	local.move(1, 1)
	r := &local
	r.x = 50
	fmt.Println(local, *r, r == &local)
	var prev *point
	n := 0
	for i := range 4 {
		s := &point{i, 0}
		s.move(1, 1)
		if prev != nil && prev.x == s.x-1 {
			n++
		}
		prev = s
	}
	fmt.Println(n, *prev)
	zeros := 0
	for i := range 3 {
		var v point
		if v == (point{}) {
			zeros++
		}
		v.move(i+1, 1)
		f := func() { v.x = 99 }
		f()
		fmt.Print(v, " ")
	}
	fmt.Println(zeros)
}

func find(n int) (int, error) {
	for i := range upto(100) {
		if i*i > n {
			return i, nil
		}
		if i == 20 {
			return 0, errors.New("too far")
		}
	}
	return -1, nil
}

func iterators() {
	sum := 0
outer:
	for i := range upto(6) {
		for j := range upto(6) {
			if j == 3 {
				continue outer
			}
			if i == 4 {
				break outer
			}
			sum += i*10 + j
		}
	}
	fmt.Println(sum)
	fmt.Println(find(50))
	fmt.Println(find(1000))
	var odd []int
	for x := range filter(filter(upto(30), func(n int) bool { return n%2 == 1 }), func(n int) bool { return n%3 != 0 }) {
		if x > 25 {
			break
		}
		odd = append(odd, x)
	}
	fmt.Println(odd)
	var fs []func() int
	for i := range upto(3) {
		i *= 2
		fs = append(fs, func() int { i++; return i })
	}
	fmt.Println(fs[0](), fs[0](), fs[1](), fs[2]())
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		for i := range upto(5) {
			if i == 3 {
				panic(fmt.Sprint("at ", i))
			}
		}
	}()
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		bad := func(yield func(int) bool) { yield(1); yield(2) }
		for i := range bad {
			if i == 1 {
				break
			}
		}
	}()
	func() {
		var late func(int) bool
		defer func() { fmt.Println("recovered:", recover()) }()
		for i := range func(yield func(int) bool) { late = yield; yield(7) } {
			fmt.Println(i)
		}
		late(8)
	}()
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		for i := range func(yield func(int) bool) {
			defer func() { recover(); fmt.Println("swallowed") }()
			yield(7)
		} {
			panic(i)
		}
	}()
	depth := 0
	for range upto(2) {
		for range upto(2) {
			for range upto(2) {
				for range upto(2) {
					depth++
				}
			}
		}
	}
	fmt.Println(depth)
}

type tree struct {
	left, right *tree
	v           int
}

func (t *tree) all(yield func(int) bool) bool {
	return t == nil || t.left.all(yield) && yield(t.v) && t.right.all(yield)
}

func (t *tree) insert(v int) *tree {
	if t == nil {
		return &tree{v: v}
	}
	if v < t.v {
		t.left = t.left.insert(v)
	} else {
		t.right = t.right.insert(v)
	}
	return t
}

func named() (s string, err error) {
	add := func(t string) { s += t }
	for i := range upto(4) {
		add(strings.Repeat("x", i))
		if i == 3 {
			err = fmt.Errorf("stopped at %d", i)
			return
		}
	}
	return "none", nil
}

func deferred() (n int) {
	defer func() { n *= 2 }()
	set := func(v int) { n = v }
	set(21)
	return n
}

func recursive(n int) int {
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	return fib(n)
}

func fold[T, R any](list []T, start R, f func(R, T) R) R {
	for _, x := range list {
		start = f(start, x)
	}
	return start
}

func main() {
	counters()
	captured()
	pointers()
	iterators()
	var t *tree
	for _, v := range []int{5, 2, 8, 1, 9, 3} {
		t = t.insert(v)
	}
	seen := 0
	t.all(func(v int) bool { seen = seen*10 + v; return v < 8 })
	fmt.Println(seen)
	fmt.Println(named())
	fmt.Println(deferred(), recursive(15))
	words := []string{"a", "bb", "ccc"}
	longest := 0
	fmt.Println(fold(words, 0, func(n int, s string) int { longest = max(longest, len(s)); return n + len(s) }), longest)
	fmt.Println(fold([]int{1, 2, 3}, []string{}, func(l []string, n int) []string { return append(l, fmt.Sprint(n, longest)) }))
	func() {
		defer func() { fmt.Println(recover()) }()
		var p *point
		p.move(1, 2)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var f func(int) int
		fmt.Println(apply(f, 1))
	}()
	func() {
		n := 1
		defer func() { fmt.Println(recover(), n) }()
		set := func(l []int, i int) { n = 5; l[i] = 1; n = 6 }
		set(nil, n)
	}()
}
