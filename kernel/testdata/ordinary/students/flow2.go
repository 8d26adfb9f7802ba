package main

import (
	"errors"
	"fmt"
	"strings"
)

func classify(n int) (out string) {
	switch {
	case n < 0:
		out += "neg "
		fallthrough
	case n == 0:
		out += "nonpos "
		if n == -3 {
			break
		}
		fallthrough
	case n > 1000:
		out += "odd-one "
	case n%2 == 0:
		out += "even "
	default:
		out += "other "
	}
	return strings.TrimSpace(out)
}

func search(grid [][]int, want int) (r, c int, err error) {
	r, c = -1, -1
outer:
	for i, row := range grid {
		for j, v := range row {
			switch {
			case v == want:
				r, c = i, j
				break outer
			case v < 0:
				continue outer
			case v == 99:
				goto bad
			}
		}
	}
	if r < 0 {
		err = errors.New("not found")
	}
	return
bad:
	return r, c, fmt.Errorf("poison")
}

func deferOrder() (s string) {
	defer func() { s = "<" + s + ">" }()
	for i := 0; i < 3; i++ {
		defer func(k int) { s += fmt.Sprint(k, i) }(i * 10)
	}
	return "r"
}

func nestedPanic() (err error) {
	defer func() {
		r := recover()
		err = fmt.Errorf("outer got %v", r)
	}()
	defer func() {
		defer func() { fmt.Println("inner", recover()) }()
		panic("second")
	}()
	panic("first")
}

func replaced() (x any) {
	defer func() { x = recover() }()
	defer panic("replaced")
	panic("orig")
}

func loopvars() (fs []func() int) {
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i += 10; return i })
		i := i * 2
		fs = append(fs, func() int { i++; return i })
	}
	for _, w := range strings.Fields("a bb ccc") {
		fs = append(fs, func() int { w += "."; return len(w) })
	}
	return
}

func shadow(x int) (res []int) {
	if x := x * 2; x > 4 {
		x := x + 1
		res = append(res, x)
	} else if y := x; y > 2 {
		res = append(res, x, y)
	} else {
		res = append(res, x, y, -1)
	}
	{
		x := x
		x++
		res = append(res, x)
	}
	for x := range x {
		res = append(res, x)
	}
	return append(res, x)
}

func swtype(xs ...any) string {
	var sb strings.Builder
	for _, x := range xs {
		switch v := x.(type) {
		case nil:
			sb.WriteString("nil")
		case int, int64:
			fmt.Fprintf(&sb, "i%v", v)
		case float64:
			fmt.Fprintf(&sb, "f%g", v/2)
		case string:
			sb.WriteString(v[:len(v)/2])
		case []int:
			fmt.Fprint(&sb, len(v))
		case error:
			sb.WriteString("E" + v.Error())
		case func() int:
			fmt.Fprint(&sb, v())
		case fmt.Stringer:
			sb.WriteString(v.String())
		default:
			fmt.Fprintf(&sb, "?%T", v)
		}
		sb.WriteByte(' ')
	}
	return sb.String()
}

func ret() (a, b int, c string) {
	a, b = 1, 2
	defer func() { a, b = b, a }()
	return b * 10, a * 10, "z"
}

func main() {
	for _, n := range []int{-5, -3, 0, 4, 7, 2001} {
		fmt.Println(n, classify(n))
	}
	g := [][]int{{1, 2, -1, 5}, {3, 4, 5}, {99}}
	for _, w := range []int{5, 2, 8} {
		fmt.Println(search(g, w))
	}
	fmt.Println(search(g[:2], 8))
	fmt.Println(deferOrder(), nestedPanic(), replaced())
	for _, f := range loopvars() {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	for i := range 4 {
		fmt.Println(shadow(i))
	}
	fmt.Println(swtype(nil, 1, int64(2), 3.0, "abcd", []int{1}, errors.New("x"), func() int { return 9 }, struct{}{}, 'a', [2]bool{}))
	fmt.Println(ret())
	var i int
loop:
	if i < 3 {
		fmt.Print(i, ",")
		i++
		goto loop
	}
	fmt.Println()
	n := 0
L:
	for {
		select {
		default:
			n++
			if n > 3 {
				break L
			}
			continue L
		}
	}
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		n += i * j
	}
	fmt.Println(n)
	switch x := n % 7; x {
	case 0, 1, 2:
		fmt.Println("low", x)
	case 3:
	default:
		fmt.Println("high", x)
	}
	func() {
		defer fmt.Println("deferred args", n)
		n = 0
	}()
	var f func(int) int
	f = func(k int) int {
		if k < 2 {
			return k
		}
		return f(k-1) + f(k-2)
	}
	fmt.Println(f(20), func(a ...int) int { return len(a) }(1, 2, 3))
}
