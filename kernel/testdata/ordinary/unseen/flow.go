package main

import (
	"fmt"
	"strings"
)

var trace []string

func t(s string, v int) int { trace = append(trace, s); return v }
func flush()                { fmt.Println(strings.Join(trace, " ")); trace = nil }

func primes(n int) (ps []int) {
next:
	for i := 2; len(ps) < n; i++ {
		for _, p := range ps {
			if p*p > i {
				break
			}
			if i%p == 0 {
				continue next
			}
		}
		ps = append(ps, i)
	}
	return
}

func gcdGoto(a, b int) int {
loop:
	if b == 0 {
		goto done
	}
	a, b = b, a%b
	goto loop
done:
	return a
}

func state(in string) (out []string) {
	i, tok := 0, ""
start:
	if i >= len(in) {
		goto end
	}
	switch c := in[i]; {
	case c >= '0' && c <= '9':
		goto num
	case c == ' ':
		i++
		goto start
	default:
		out = append(out, "sym:"+string(c))
		i++
		goto start
	}
num:
	for i < len(in) && in[i] >= '0' && in[i] <= '9' {
		tok += in[i : i+1]
		i++
	}
	out = append(out, "num:"+tok)
	tok = ""
	goto start
end:
	return
}

func classify(x any) string {
	switch v := x.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("integer %v", v)
	case float64:
		return fmt.Sprintf("float %g", v*2)
	case string:
		return "string " + v
	case []int:
		return fmt.Sprint("slice ", len(v))
	case func() int:
		return fmt.Sprint("func ", v())
	case error:
		return "error " + v.Error()
	case fmt.Stringer:
		return "stringer " + v.String()
	case *int:
		*v++
		return fmt.Sprint("ptr ", *v)
	case map[string]int, chan int:
		return fmt.Sprintf("%T", v)
	case struct{ X int }:
		return fmt.Sprint("anon ", v.X)
	default:
		return fmt.Sprintf("other %T", v)
	}
}

type tt int

func (t tt) String() string { return "tt" }

func sw(n int) (s string) {
	switch {
	case n < 0:
		s += "neg "
		fallthrough
	case n == 0:
		s += "zero "
		if n == -5 {
			break
		}
		fallthrough
	case n > 100:
		s += "big "
	default:
		s += "default "
	case n == 7:
		s += "seven "
	}
	return
}

func swExpr(n int) string {
	switch n := n * 2; t("tag", n) {
	case t("a", 2), t("b", 4):
		return "2or4"
	case t("c", 6):
		return "6"
	}
	return "none"
}

func named(n int) (x int, err error) {
	defer func() {
		x *= 2
		if e := recover(); e != nil {
			err = fmt.Errorf("rec %v", e)
		}
	}()
	if x := n; x > 3 {
		return x, nil
	}
	x = 10 / n
	return
}

func variadic(pre string, xs ...int) string {
	if xs == nil {
		return pre + "nil"
	}
	xs[0] = -1
	return fmt.Sprint(pre, len(xs), xs)
}

func multi() (string, int) { return "m", 5 }

func main() {
	fmt.Println(primes(15), gcdGoto(84, 36), state("12 + 345*(7)"))
	n := 4
	for _, x := range []any{nil, 1, int64(2), 1.5, "s", []int{1}, func() int { return 8 }, fmt.Errorf("e"), tt(1), &n, map[string]int{}, struct{ X int }{3}, struct{ X int8 }{3}, int8(1), (*int)(nil) == nil, tt.String} {
		fmt.Println(classify(x))
	}
	for _, v := range []int{-5, -1, 0, 7, 8, 101} {
		fmt.Print(sw(v), "|")
	}
	fmt.Println()
	fmt.Println(swExpr(1), swExpr(2), swExpr(3), swExpr(9))
	flush()
	fmt.Println(named(5))
	fmt.Println(named(2))
	fmt.Println(named(0))
	arr := []int{1, 2, 3}
	fmt.Println(variadic("a"), variadic("b", 1, 2), variadic("c", arr...), arr, variadic(multi()))
	x := 1
	{
		x := x + 1
		x++
		if x := x * 10; x > 20 {
			x, y := x+1, x
			fmt.Println(x, y)
		} else if z := x; z > 0 {
			fmt.Println(z)
		}
		fmt.Println(x)
	}
	fmt.Println(x)
	i := 0
	i, arr[i] = 1, 50
	fmt.Println(i, arr)
	arr[0], arr[1], arr[2] = arr[2], arr[0], arr[1]
	fmt.Println(arr)
	m := map[string]int{}
	m["a"], m["b"] = t("x", 1), t("y", m["a"]+2)
	fmt.Println(m)
	_ = []int{t("1", 1), t("2", 2)}[t("i", 1)] + t("3", 3)*t("4", 4)
	_ = t("l", 0) == 1 && t("r", 1) == 1 || t("or", 1) == 1
	flush()
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i *= 10; return i })
		i := i
		_ = i
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	cnt, reset := func() (func() int, func()) {
		c := 0
		return func() int { c++; return c }, func() { c = 0 }
	}()
	cnt()
	cnt()
	fmt.Print(cnt(), " ")
	reset()
	fmt.Println(cnt())
	var fib func(int) int
	memo := map[int]int{}
	fib = func(n int) (r int) {
		if v, ok := memo[n]; ok {
			return v
		}
		defer func() { memo[n] = r }()
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	fmt.Println(fib(80), len(memo))
	for i := range 3 {
		defer func() { fmt.Print("d", i, " ") }()
		defer fmt.Print("e", i, " ")
	}
outer:
	for i := range 5 {
		switch {
		case i == 1:
			continue
		case i == 3:
			break outer
		default:
			for j := 0; ; j++ {
				if j > i {
					continue outer
				}
				if j == 2 {
					break
				}
				fmt.Print(i, j, ";")
			}
			fmt.Print("after ")
		}
	}
blk:
	switch {
	default:
		if x == 1 {
			break blk
		}
		fmt.Println("unreached")
	}
	func(f func(...any) (int, error), args ...any) { f(args...) }(fmt.Println, 1, "two", nil)
	type local struct{ n int }
	ls := []local{{1}, {2}}
	for _, l := range ls {
		l.n *= 2
	}
	for i := range ls {
		p := &ls[i]
		p.n *= 3
	}
	fmt.Println(ls)
	true := false
	if !true {
		len := func(s string) string { return s + "!" }
		fmt.Println(len("shadow"), true)
	}
}
