package main

import (
	"fmt"
	"sort"
	"strings"
)

type (
	Option func(*config)
	config struct {
		name  string
		sizes []int
		hook  func(string) string
	}
)

func Name(n string) Option { return func(c *config) { c.name = n } }
func Sizes(s ...int) Option {
	return func(c *config) { c.sizes = append(c.sizes, s...) }
}
func Hook(f func(string) string) Option { return func(c *config) { c.hook = f } }

func build(opts ...Option) (c config) {
	c.hook = strings.ToUpper
	for _, o := range opts {
		o(&c)
	}
	c.name = c.hook(c.name)
	return c
}

func counter() (inc func() int, get func() int) {
	n := 0
	inc = func() int { n++; return n }
	get = func() int { return n }
	return
}

func compose[A, B, C any](f func(A) B, g func(B) C) func(A) C {
	return func(a A) C { return g(f(a)) }
}

func memo(f func(int) int) func(int) int {
	cache := map[int]int{}
	return func(n int) int {
		if v, ok := cache[n]; ok {
			return v
		}
		v := f(n)
		cache[n] = v
		return v
	}
}

func deferred() (out []string, err error) {
	for i := 0; i < 3; i++ {
		defer func() { out = append(out, fmt.Sprint("d", i)) }()
		defer func(n int) { out = append(out, fmt.Sprint("p", n)) }(i * 10)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("caught %v", r)
			defer func() { out = append(out, fmt.Sprint("inner ", recover())) }()
			panic("second")
		}
	}()
	out = []string{"start"}
	var arr []int
	_ = arr[len(out)]
	return []string{"never"}, nil
}

func gen(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		defer fmt.Print("[done]")
		for i := range n {
			if !yield(i * i) {
				return
			}
		}
	}
}

type visitor struct{ seen []string }

func (v *visitor) visit(s string) *visitor { v.seen = append(v.seen, s); return v }

func find(n int) (res int) {
	for x := range gen(n) {
		for y := range gen(n) {
			if x+y == 25 && x > y {
				return x*100 + y
			}
			if y > x {
				break
			}
		}
	}
	return -1
}

func main() {
	c := build(Name("x"), Sizes(1, 2), Sizes(3), Hook(func(s string) string { return s + "!" }))
	fmt.Println(c.name, c.sizes, build(Name("q")).name)
	inc, get := counter()
	inc()
	inc()
	fmt.Println(get(), inc()+inc()*10, get())
	var fib func(int) int
	fib = memo(func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	})
	fmt.Println(fib(80))
	f := compose(func(s string) int { return len(s) }, func(n int) []int { return make([]int, n) })
	fmt.Println(f("abc"), compose(f, func(x []int) string { return fmt.Sprintf("%T", x) })("a"))
	out, err := deferred()
	fmt.Println(out, err)
	var fs []func() int
	for i := range 3 {
		fs = append(fs, func() int { i *= 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	fmt.Println(find(6))
	v := new(visitor)
	visit := v.visit
	visit("a").visit("b")
	func() { defer v.visit("d").visit("e"); v.visit("c") }()
	fmt.Println(v.seen)
	ops := map[string]func(float64, float64) float64{
		"+": func(a, b float64) float64 { return a + b },
		"/": func(a, b float64) float64 { return a / b },
	}
	var names []string
	for k := range ops {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		fmt.Print(k, ops[k](1, 4), " ")
	}
	func(xs ...string) { fmt.Println(len(xs), xs == nil) }()
	x := 1
	p := &x
	func() { x := 5; *p += x }()
	{
		x := x + 1
		x++
		fmt.Println(x, *p)
	}
outer:
	for i := 0; ; i++ {
		switch {
		case i == 2:
			continue outer
		case i > 4:
			break outer
		case i == 3:
			fallthrough
		default:
			fmt.Print(i, ";")
		}
	}
	fmt.Println()
}
