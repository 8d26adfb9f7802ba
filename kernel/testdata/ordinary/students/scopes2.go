package main

import "fmt"

type len2 int
type Animal interface{ Sound() string }
type Dog struct{ name string }
type Puppy struct {
	Dog
	name string
}

func (d Dog) Sound() string    { return d.name + " woof" }
func (p *Puppy) Sound() string { return p.name + "/" + p.Dog.name + " " + p.Dog.Sound() }

type counter func() int

func newCounter(step int) (inc, dec counter, get func() int) {
	n := 0
	inc = func() int { n += step; return n }
	dec = func() int { n -= step; return n }
	get = func() int { return n }
	return
}

func (c counter) times(k int) (out []int) {
	for range k {
		out = append(out, c())
	}
	return
}

func compose[A, B, C any](f func(A) B, g func(B) C) func(A) C {
	return func(a A) C { return g(f(a)) }
}

func curry(f func(a, b, c int) int) func(int) func(int) func(int) int {
	return func(a int) func(int) func(int) int {
		return func(b int) func(int) int {
			return func(c int) int { return f(a, b, c) }
		}
	}
}

func Y[A, R any](f func(func(A) R) func(A) R) func(A) R {
	type rec func(rec) func(A) R
	r := func(r rec) func(A) R {
		return f(func(a A) R { return r(r)(a) })
	}
	return r(r)
}

func named(n int) (result int, err error) {
	if n < 0 {
		err := fmt.Errorf("negative %d", n)
		return n, err
	}
	defer func() {
		if result > 100 {
			result, err = 100, fmt.Errorf("capped")
		}
	}()
	result = n * n
	if result := result + 1; result%2 == 0 {
		return result, nil
	}
	return
}

func apply(nums []int, fs ...func(int) int) []int {
	out := make([]int, 0, len(nums))
	for _, n := range nums {
		for _, f := range fs {
			n = f(n)
		}
		out = append(out, n)
	}
	return out
}

func main() {
	inc, dec, get := newCounter(3)
	fmt.Println(inc.times(3), dec(), get(), dec.times(0) == nil)
	p := &Puppy{Dog{"rex"}, "bit"}
	var a Animal = p
	fmt.Println(a.Sound(), p.Dog.Sound(), Animal(p.Dog).Sound())
	d := p.Dog
	s := p.Sound
	ds := d.Sound
	p.Dog.name, d.name, p.name = "max", "changed", "new"
	fmt.Println(s(), ds(), d.Sound())
	f := compose(func(x int) string { return fmt.Sprint(x, "!") }, func(s string) []byte { return []byte(s) })
	fmt.Println(f(12), string(f(3)), curry(func(a, b, c int) int { return a*100 + b*10 + c })(1)(2)(3))
	fact := Y(func(self func(int) int) func(int) int {
		return func(n int) int {
			if n == 0 {
				return 1
			}
			return n * self(n-1)
		}
	})
	fmt.Println(fact(15))
	for _, n := range []int{-4, 3, 4, 11, 12} {
		fmt.Println(named(n))
	}
	true := false
	nil := 5
	string := func(x int) int { return x + nil }
	fmt.Println(true, string(3), !true)
	{
		len := func(x string2) int { return 42 }
		cap, append := 1, 2
		fmt.Println(len("abc"), cap+append)
	}
	fmt.Println(len("abc"), len2(4))
	x := 1
	{
		x, y := x+1, x
		x++
		fmt.Println(x, y)
		if x, z := y, x; x < z {
			x, y := "s", x
			fmt.Println(x, y, z)
		}
	}
	switch x := any(x).(type) {
	case int:
		x += 5
		fmt.Println(x)
	}
	func(x int) { x = 99 }(x)
	fmt.Println(x)
	var fs [3]func() int
	for i := range fs {
		j := i
		fs[i] = func() int { j += i; i++; return j }
	}
	for i := range 2 {
		for k, f := range fs {
			fmt.Print(i, k, f(), " ")
		}
	}
	fmt.Println()
	add := func(k int) func(int) int { return func(x int) int { return x + k } }
	fmt.Println(apply([]int{1, 2}, add(1), add(10), func(x int) int { return x * x }), apply([]int{7}))
	var self func(depth int) func() int
	self = func(depth int) func() int {
		if depth == 0 {
			return func() int { x++; return x }
		}
		return func() int { return self(depth-1)() * 2 }
	}
	fmt.Println(self(3)(), self(0)(), x)
	type T struct {
		f func(T) int
		v int
	}
	t := T{v: 4}
	t.f = func(o T) int { return o.v + t.v }
	u := t
	u.v = 10
	fmt.Println(t.f(u), u.f(t), T{v: 1, f: t.f}.f(T{v: 2}))
	m := map[string2]func(...int) int{
		"sum": func(v ...int) (s int) {
			for _, x := range v {
				s += x
			}
			return
		},
		"n": func(v ...int) int { return len(v) },
	}
	fmt.Println(m["sum"](1, 2, 3), m["n"](), m["n"]([]int{4, 5}...), len(m))
}

type string2 = string
