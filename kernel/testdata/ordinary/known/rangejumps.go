// Ranges over functions that defer, recover, return, jump, and go on when they must not.
package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
)

func seq(name string, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Println("end", name)
		for i := range n {
			if !yield(i) {
				fmt.Println("stop", name, i)
				return
			}
		}
	}
}

func first(n int) (r int, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("rec %v r=%d", x, r)
		}
	}()
	for i := range seq("o", 5) {
		defer fmt.Println("deferred", i)
		for j := range seq("i", 5) {
			r = i*10 + j
			switch {
			case n == 0 && j == 1:
				return
			case n == 1 && j == 2:
				return i, errors.New("ret")
			case n == 2 && i == 1:
				panic("boom")
			}
			if j == 2 {
				break
			}
		}
		if i == 1 {
			break
		}
	}
	return -1, nil
}

func labels() (out []string) {
outer:
	for i := range seq("L", 4) {
	inner:
		for j := range 4 {
			for k := range seq("k", 3) {
				switch {
				case k == 1 && j == 0:
					continue inner
				case k == 1 && j == 1:
					break inner
				case i == 1:
					continue outer
				case i == 3:
					break outer
				}
				out = append(out, fmt.Sprint(i, j, k))
			}
		}
		out = append(out, "|")
	}
	return
}

func gotos(n int) (s string) {
	i := 0
loop:
	for {
		switch i++; {
		case i%2 == 0:
			continue loop
		case i > n:
			goto done
		}
		s += fmt.Sprint(i)
		if i == 100 {
			break loop
		}
	}
done:
	if n > 3 {
		n = 0
		i = 0
		s += "/"
		goto loop
	}
	return s
}

type tree struct {
	l, r *tree
	v    int
}

func (t *tree) walk(yield func(int) bool) bool {
	return t == nil || t.l.walk(yield) && yield(t.v) && t.r.walk(yield)
}
func (t *tree) all() iter.Seq[int] { return func(y func(int) bool) { t.walk(y) } }

func closures() []func() int {
	var fs []func() int
	for i := range seq("c", 3) {
		x := i * i
		fs = append(fs, func() int { x++; return x + i })
	}
	return fs
}

func deferLoop() (s string) {
	for i := range slices.Values([]int{1, 2, 3}) {
		defer func() { s += fmt.Sprint(i) }()
	}
	s = "x"
	return s + "y"
}

func pulls() {
	next, stop := iter.Pull(seq("p", 3))
	defer stop()
	for {
		v, ok := next()
		if !ok {
			break
		}
		fmt.Println("pulled", v)
		if v == 1 {
			stop()
		}
	}
	n2, s2 := iter.Pull2(func(y func(int, error) bool) {
		for i := range 2 {
			var err error
			if i == 1 {
				err = errors.New("e")
			}
			if !y(i, err) {
				return
			}
		}
	})
	defer s2()
	for range 3 {
		fmt.Println(n2())
	}
	np, sp := iter.Pull(func(y func(int) bool) { y(1); panic("inside pull") })
	defer sp()
	defer func() { fmt.Println("pull rec", recover()) }()
	fmt.Println(np())
	np()
}

func nested() (n int) {
	for a := range seq("a", 3) {
		func() {
			for b := range seq("b", 3) {
				if b == a {
					return
				}
				n += 10
			}
			n++
		}()
		if n > 30 {
			return n * 100
		}
	}
	return
}

func bad(yield func(int) bool) {
	defer func() { fmt.Println("bad rec", recover()); yield(9) }()
	yield(1)
	yield(2)
}

// hushed goes on after its loop has ended, and keeps the panic for itself.
func hushed(yield func(int) bool) {
	defer func() { fmt.Println("hushed", recover()) }()
	yield(1)
	yield(2)
}

type S struct{ xs []int }

func (s *S) Range(f func(i, v int) bool) {
	for i, v := range s.xs {
		if !f(i, v) {
			break
		}
	}
}

func main() {
	for n := range 4 {
		r, err := first(n)
		fmt.Println("first", n, r, err)
	}
	fmt.Println(labels())
	fmt.Println(gotos(3), gotos(7))
	t := &tree{&tree{nil, nil, 1}, &tree{&tree{nil, nil, 3}, nil, 4}, 2}
	for v := range t.all() {
		if v == 4 {
			break
		}
		fmt.Print(v, " ")
	}
	for _, f := range closures() {
		fmt.Print(f(), f(), ";")
	}
	fmt.Println(deferLoop())
	pulls()
	fmt.Println(nested())
	func() {
		defer func() { fmt.Println("main rec", recover()) }()
		for v := range bad {
			fmt.Println("v", v)
			if v == 1 {
				panic("loop")
			}
		}
	}()
	func() {
		defer func() { fmt.Println("main rec", recover()) }()
		for v := range bad {
			fmt.Println("v", v)
			break
		}
	}()
	func() {
		defer func() { fmt.Println("main rec", recover()) }()
		for v := range hushed {
			fmt.Println("v", v)
			break
		}
		fmt.Println("not reached")
	}()
	s := &S{[]int{5, 6, 7}}
	for i, v := range s.Range {
		s.xs[2] = 70
		if v == 6 {
			continue
		}
		fmt.Print(i, v, " ")
	}
	for range s.Range {
		fmt.Print(".")
	}
	var i, v int
	for i, v = range s.Range {
		if i == 1 {
			break
		}
	}
	fmt.Println(i, v)
	var arr [3]int
	for arr[1], arr[2] = range s.Range {
	}
	fmt.Println(arr)
	func() {
		for x := range seq("d", 2) {
			defer func() {
				fmt.Println("in defer", x, recover())
				for y := range seq("dd", 3) {
					if y == 1 {
						return
					}
				}
			}()
			if x == 1 {
				panic("p1")
			}
		}
	}()
	ch := make(chan int)
	go func() {
		defer close(ch)
		for v := range seq("g", 3) {
			ch <- v
		}
	}()
	var got []int // printed at the end, since the goroutine prints as well
	for v := range ch {
		if v == 1 {
			continue
		}
		got = append(got, v)
	}
	fmt.Println("got", got)
	var nilseq iter.Seq[int]
	defer func() { fmt.Println("nil seq:", recover()) }()
	for range nilseq {
	}
}
