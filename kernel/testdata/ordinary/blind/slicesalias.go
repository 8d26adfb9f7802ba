package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

type Grid [3][3]int

func (g Grid) Turned() (t Grid) {
	for i, row := range g {
		for j := range row {
			t[j][2-i] = g[i][j]
		}
	}
	return
}

func (g *Grid) Each(f func(*int)) {
	for i := range g {
		for j := range g[i] {
			f(&g[i][j])
		}
	}
}

func grow(s []int) []int {
	s = append(s, 100)
	s[0] = -1
	return s
}

func variadic(prefix string, xs ...int) string {
	if len(xs) > 0 {
		xs[0]++
	}
	return fmt.Sprint(prefix, len(xs), xs, xs == nil)
}

func order(trace *[]string, name string, v int) int {
	*trace = append(*trace, name)
	return v
}

func main() {
	a := []int{1, 2, 3, 4, 5}
	b := a[1:3]
	fmt.Println(len(b), cap(b), b[:4])
	b = append(b, 40)
	fmt.Println(a, b)
	c := a[1:3:3]
	c = append(c, 50)
	c[0] = 99
	fmt.Println(a, c, cap(a[:0:2]))
	fmt.Println(grow(a[:2]), a, grow(a), a)
	copy(a[1:], a)
	fmt.Println(a, copy(a, []int{7}), copy(make([]byte, 3), "héllo"))
	g := Grid{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
	h := g
	h[1][1] = 0
	p := &g[2]
	for i := range p {
		p[i] *= 10
	}
	fmt.Println(g, h, g.Turned() == h, h.Turned().Turned().Turned().Turned() == h)
	g.Each(func(v *int) { *v = -*v })
	fmt.Println(g[0], len(g), len(g[0]))
	arr := [...]string{2: "c", 0: "a", 5: "f"}
	fmt.Println(len(arr), strings.Join(arr[:], "|"))
	for i, v := range arr {
		arr[len(arr)-1] = "changed"
		if i == len(arr)-1 {
			fmt.Println(v)
		}
	}
	sl := arr[:]
	for i, v := range sl {
		sl[len(sl)-1] = "again"
		if i == len(sl)-1 {
			fmt.Println(v)
		}
	}
	fmt.Println(variadic("n"), variadic("x", 1, 2), variadic("s", a...), a, variadic("e", []int{}...))
	var nilSlice []int
	empty := nilSlice[:0]
	fmt.Println(nilSlice == nil, empty == nil, len(append(nilSlice, nilSlice...)), append([]int{}, nilSlice...) == nil)
	i := 0
	i, a[i] = 2, 77
	fmt.Println(i, a)
	a[0], a[1], a[2] = a[2], a[0], a[1]
	fmt.Println(a)
	x, y := 1, 2
	x, y = y, x+y
	fmt.Println(x, y)
	var trace []string
	m := map[int]int{}
	m[order(&trace, "key", 1)] = order(&trace, "f", 2) + order(&trace, "g", 3)*order(&trace, "h", 4)
	fmt.Println(m, trace)
	s := [][]int{{1}, {2, 3}, nil}
	for _, row := range s {
		row = append(row, 0)
		if len(row) > 1 {
			row[0] = 9
		}
	}
	fmt.Println(s, slices.Concat(s...), slices.Index(s[1], 3))
	s2 := slices.Clone(s)
	s2[1][1] = 8
	s2[2] = []int{6}
	fmt.Println(s, s2)
	q := slices.Insert([]string{"a", "d"}, 1, "b", "c")
	q = slices.Delete(q, 0, 1)
	slices.Reverse(q)
	fmt.Println(q, slices.Contains(q, "a"), slices.Compact([]int{1, 1, 2, 2, 1}), slices.Equal(q, []string{"d", "c", "b"}))
	buf := bytes.NewBufferString("hello, world\nsecond")
	line, err := buf.ReadString('\n')
	fmt.Printf("%q %v %q\n", line, err, buf.Bytes())
	arr4 := [4]int(a[:4])
	arr4[0]++
	ptr := (*[2]int)(a)
	ptr[1] = 1234
	fmt.Println(arr4, a)
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = [6]int(a)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		n := 9
		fmt.Println(a[2:n])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		n := -1
		fmt.Println(make([]int, n))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		lo := 3
		fmt.Println("text"[lo:2])
	}()
}
