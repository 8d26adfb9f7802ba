package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

func Map[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range s {
			if !yield(f(a)) {
				return
			}
		}
	}
}

func Filter[A any](s iter.Seq[A], ok func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		s(func(a A) bool { return !ok(a) || yield(a) })
	}
}

func Take[A any](s iter.Seq[A], n int) iter.Seq[A] {
	return func(yield func(A) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for a := range s {
			if !yield(a) {
				return
			}
			if i++; i == n {
				return
			}
		}
	}
}

func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		na, sa := iter.Pull(a)
		defer sa()
		nb, sb := iter.Pull(b)
		defer sb()
		for {
			x, ok1 := na()
			y, ok2 := nb()
			if !ok1 || !ok2 || !yield(x, y) {
				return
			}
		}
	}
}

func Nat(yield func(int) bool) {
	defer fmt.Print("<nat done>")
	for i := 0; yield(i); i++ {
	}
}

type Tree[T any] struct {
	L, R *Tree[T]
	V    T
}

func (t *Tree[T]) All() iter.Seq[T] { return func(y func(T) bool) { t.push(y) } }
func (t *Tree[T]) push(y func(T) bool) bool {
	return t == nil || t.L.push(y) && y(t.V) && t.R.push(y)
}

func Insert[T any](t *Tree[T], v T, less func(a, b T) bool) *Tree[T] {
	if t == nil {
		return &Tree[T]{V: v}
	}
	if less(v, t.V) {
		t.L = Insert(t.L, v, less)
	} else {
		t.R = Insert(t.R, v, less)
	}
	return t
}

func find(s iter.Seq[int], want int) (at int, err error) {
	defer func() { at *= 10 }()
	i := 0
	for v := range s {
		defer fmt.Print("[d", v, "]")
		if v == want {
			return i, nil
		}
		i++
		if i > 4 {
			return -1, fmt.Errorf("no %d in first %d", want, i)
		}
	}
	return -2, nil
}

func nested() string {
	var b strings.Builder
outer:
	for x := range Nat {
		for y := range Nat {
			switch {
			case y > x:
				continue outer
			case x == 4:
				break outer
			case (x+y)%2 == 0:
				continue
			}
			fmt.Fprintf(&b, "(%d,%d)", x, y)
		}
	}
	return b.String()
}

func bad(yield func(int) bool) {
	yield(1)
	yield(2)
}

func main() {
	sq := Map(Nat, func(i int) string { return fmt.Sprint(i * i) })
	fmt.Println(slices.Collect(Take(sq, 5)))
	fmt.Println(slices.Collect(Take(Filter(Nat, func(i int) bool { return i%3 == 2 }), 4)))
	for a, b := range Zip(slices.Values([]string{"a", "b", "c"}), Nat) {
		fmt.Print(a, b, " ")
	}
	fmt.Println()
	var t *Tree[string]
	for w := range strings.FieldsSeq("the quick brown fox jumps over a lazy dog") {
		t = Insert(t, w, func(a, b string) bool { return a < b })
	}
	for w := range t.All() {
		if w > "l" {
			break
		}
		fmt.Print(w, ",")
	}
	fmt.Println()
	fmt.Println(find(Nat, 2))
	fmt.Println(find(Nat, 9))
	fmt.Println(find(slices.Values([]int{4}), 9))
	fmt.Println(nested())
	var fs []func() int
	for i := range 3 {
		fs = append(fs, func() int { i += 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	for i, c := range slices.Backward([]rune("añb")) {
		fmt.Printf("%d%c ", i, c)
	}
	fmt.Println(slices.Sorted(maps.Values(map[int]int{1: 5, 2: 4})), slices.Collect(slices.Chunk([]int{1, 2, 3, 4, 5}, 2)))
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		for v := range bad {
			fmt.Println(v)
			break
		}
	}()
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		for v := range Nat {
			if v == 2 {
				panic(fmt.Sprint("at ", v))
			}
		}
	}()
	next, stop := iter.Pull2(maps.All(map[string]int{"one": 1}))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	for i := range uint8(3) {
		fmt.Printf("%T%d ", i, i)
	}
	const n = 2
	for i := range n {
		fmt.Printf("%T%d ", i, i)
	}
	for line := range strings.Lines("x\ny\nz") {
		fmt.Printf("%q", line)
	}
	fmt.Println()
}
