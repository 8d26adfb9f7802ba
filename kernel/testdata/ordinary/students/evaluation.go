package main

import "fmt"

var trace []string

func t(s string, v int) int { trace = append(trace, s); return v }
func ptr(s string, p *int) *int {
	trace = append(trace, s)
	return p
}
func two(s string) (int, int) { trace = append(trace, s); return 1, 2 }
func sl(s string, x []int) []int {
	trace = append(trace, s)
	return x
}
func flush() {
	fmt.Println(trace)
	trace = nil
}

type S struct{ a, b, c int }

func (s S) m(x int) S    { trace = append(trace, fmt.Sprint("m", x)); s.a += x; return s }
func (s *S) pm(x int) *S { trace = append(trace, fmt.Sprint("pm", x)); s.b += x; return s }

func modify(p *int) int { *p += 10; return *p }

func main() {
	a := []int{1, 2, 3, 4}
	i := 0
	i, a[i] = 1, 9
	a[i], i = 7, 3
	fmt.Println(i, a)
	a[t("i1", 0)], a[t("i2", 1)] = t("v1", 5), t("v2", 6)
	flush()
	sl("s", a)[t("i", 2)] += t("v", 3)
	flush()
	*ptr("p", &i) = t("r", 4) + t("s", 5)*t("q", 2)
	flush()
	m := map[int]int{}
	m[t("k1", 1)], m[t("k2", 2)] = two("two")
	flush()
	_ = map[int]int{t("ka", 1): t("va", 1), t("kb", 2): t("vb", 2)}
	_ = []int{t("e0", 0), 5: t("e5", 5), t("e6", 6)}
	_ = S{c: t("c", 1), a: t("a", 2)}
	flush()
	s := S{}
	s.pm(t("x", 1)).pm(t("y", 2)).m(t("z", 3)).m(4)
	flush()
	if t("l", 0) == 1 && t("r", 1) == 1 || t("o", 1) == 1 {
		flush()
	}
	switch t("tag", 2) {
	case t("c1", 1), t("c2", 2), t("c3", 3):
		flush()
	case t("c4", 4):
	}
	for j := t("init", 0); j < t("cond", 2); j += t("post", 1) {
	}
	flush()
	defer flush()
	defer t("deferred", t("arg", 1))
	func(vs ...int) { trace = append(trace, fmt.Sprint(vs)) }(t("v1", 1), t("v2", 2))
	flush()
	fn := func() func(int) int {
		trace = append(trace, "fn")
		return func(x int) int { return x }
	}
	fn()(t("arg", 3))
	flush()
	n := 1
	r := n + modify(&n)
	fmt.Println(r, n)
	n = 1
	v := []int{n, modify(&n), n}
	fmt.Println(v)
	arr := [3]int{1, 2, 3}
	k := 0
	next := func() int { k++; return k }
	arr[next()-1], arr[next()-1], arr[next()-1] = arr[2], arr[0], arr[1]
	fmt.Println(arr, k)
	b := arr
	arr[0], b[0] = b[1], arr[1]
	p := &arr
	p[1]++
	q := *p
	p[1]++
	fmt.Println(arr, b, q)
	fmt.Println(next(), next(), k, next()+next()*next())
	ch := make(chan int, 3)
	ch <- t("send", 1)
	ch <- 2
	ch <- 3
	w := <-ch + 10*<-ch + 100*<-ch
	fmt.Println(w)
	e, ok := any(t("any", 3)).(string)
	fmt.Printf("%q %v\n", e, ok)
	x, y := 1, 2
	x, y = y, x+y
	x, y = y, x+y
	fmt.Println(x, y)
	type pair struct{ l, r *pair }
	root := &pair{}
	root.l, root.r, root = root, &pair{}, &pair{l: root}
	fmt.Println(root.l.l == root.l, root.r == nil, root.l.r != nil)
	g := func() (a, b, c int) { defer func() { b *= 2 }(); a, b, c = 1, 2, 3; return c, a + 5, b }
	fmt.Println(g())
	copyOf := func(a [3]int) [3]int { a[0] = -1; return a }
	fmt.Println(copyOf(arr)[0], arr[0], len(copyOf(arr)), copyOf(arr) == arr)
	ss := []S{{1, 2, 3}, {4, 5, 6}}
	for _, s := range ss {
		s.a = 100
	}
	for i := range ss {
		ss[i].pm(i + 1)
		el := &ss[i]
		el.c = -el.c
	}
	f := ss[0].m
	ss[0].a = 50
	h := ss[0].pm
	ss[0].b = 1000
	fmt.Println(f(1), *h(1), ss)
}
