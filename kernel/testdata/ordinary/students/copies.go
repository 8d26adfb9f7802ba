package main

import (
	"fmt"
	"strings"
)

type P struct{ x, y int }
type Line struct{ a, b P }
type Poly struct {
	pts   [3]P
	names map[string]P
	next  *Poly
}
type Big struct {
	a [10]int
	s string
	f float64
	i any
}
type Board [3][3]rune
type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }
func (s *Stack[T]) Pop() (v T, ok bool) {
	if n := len(s.items); n > 0 {
		v, s.items, ok = s.items[n-1], s.items[:n-1], true
	}
	return
}
func (b Board) with(r, c int, p rune) Board { b[r][c] = p; return b }
func (b Board) String() string {
	var sb strings.Builder
	for _, row := range b {
		for _, c := range row {
			if c == 0 {
				c = '.'
			}
			sb.WriteRune(c)
		}
		sb.WriteByte('/')
	}
	return sb.String()
}
func (b Board) winner() rune {
	lines := [...][3][2]int{{{0, 0}, {0, 1}, {0, 2}}, {{0, 0}, {1, 1}, {2, 2}}, {{0, 2}, {1, 1}, {2, 0}}, {{1, 0}, {1, 1}, {1, 2}}, {{2, 0}, {2, 1}, {2, 2}},
		{{0, 0}, {1, 0}, {2, 0}}, {{0, 1}, {1, 1}, {2, 1}}, {{0, 2}, {1, 2}, {2, 2}}}
	for _, l := range lines {
		if p := b[l[0][0]][l[0][1]]; p != 0 && p == b[l[1][0]][l[1][1]] && p == b[l[2][0]][l[2][1]] {
			return p
		}
	}
	return 0
}

type outcome struct{ x, o, draw int }

func count(b Board, me, you rune, memo map[Board]outcome) (r outcome) {
	if v, ok := memo[b]; ok {
		return v
	}
	defer func() { memo[b] = r }()
	switch b.winner() {
	case 'x':
		return outcome{x: 1}
	case 'o':
		return outcome{o: 1}
	}
	full := true
	for i := range b {
		for j := range b[i] {
			if b[i][j] == 0 {
				full = false
				n := count(b.with(i, j, me), you, me, memo)
				r.x, r.o, r.draw = r.x+n.x, r.o+n.o, r.draw+n.draw
			}
		}
	}
	if full {
		r.draw++
	}
	return
}

func change(b Big) Big         { b.a[0] = 1; b.s += "!"; return b }
func changeP(b *Big) (old Big) { old = *b; b.a[9] = 9; b.i = b.a; return }

func main() {
	l := Line{P{1, 2}, P{3, 4}}
	m := l
	m.a.x = 10
	pa := &l.a
	pa.y = 20
	l.a, l.b = l.b, l.a
	fmt.Println(l, m, *pa, l == m, l.a == P{3, 4}, pa == &l.a)
	poly := Poly{pts: [3]P{{1, 1}}, names: map[string]P{"o": {}}}
	cp := poly
	cp.pts[1].x = 5
	cp.names["n"] = P{7, 7}
	cp.next = &poly
	cp.next.pts[2] = P{9, 9}
	fmt.Println(poly, cp.pts, len(cp.names), cp.next.next == nil)
	pt := poly.names["n"]
	pt.x = -1
	poly.names["n2"] = pt
	fmt.Println(poly.names)
	b := Big{s: "s", i: 3}
	c := change(b)
	old := changeP(&b)
	fmt.Println(b.a, c.a, old.a, b.s, c.s, b.i == any(b.a), old.i)
	arr := [...]Big{{s: "one"}, {s: "two", a: [10]int{5: 5}}}
	for i, x := range arr {
		x.s = "changed"
		arr[1-i].f += 1.5
		fmt.Print(x.f, x.a[5], " ")
	}
	fmt.Println(arr[0].s, arr[1].f, arr == arr)
	fmt.Println(count(Board{}, 'x', 'o', map[Board]outcome{}), Board{}.with(1, 1, 'x'))
	var s Stack[P]
	s.Push(P{1, 2})
	t := s
	t.Push(P{3, 4})
	s.Push(P{5, 6})
	v, ok := t.Pop()
	w, _ := s.Pop()
	_, _ = s.Pop()
	_, ok2 := s.Pop()
	fmt.Println(v, ok, w, ok2, len(t.items))
	mp := map[P][]P{}
	for i := range 4 {
		k := P{i % 2, 0}
		mp[k] = append(mp[k], P{i, i * i})
	}
	fmt.Println(mp)
	ptrs := map[string]*P{"a": {1, 1}, "b": {2, 2}}
	for _, p := range ptrs {
		p.x *= 10
	}
	ptrs["a"].y, ptrs["b"].y = ptrs["b"].x, ptrs["a"].x
	fmt.Println(*ptrs["a"], *ptrs["b"])
	ms := map[string]map[string]int{}
	for _, w := range strings.Fields("ab ac ba bb ab") {
		k, v := w[:1], w[1:]
		if ms[k] == nil {
			ms[k] = map[string]int{}
		}
		ms[k][v]++
	}
	fmt.Println(ms, len(ms["zz"]), ms["zz"]["q"])
	delete(ms, "a")
	delete(ms["b"], "none")
	delete(ms["none"], "x")
	fmt.Println(ms)
	grid := [3][4]int{}
	for i := range grid {
		row := &grid[i]
		for j := range row {
			row[j] = i*j - j
		}
	}
	tr := [4][3]int{}
	for i, r := range grid {
		for j, v := range r {
			tr[j][i] = v
		}
	}
	fmt.Println(grid, tr, grid[1:][0][2:], len(grid[0][1:3:4]))
	var iface any = l
	l.a.x = 77
	fmt.Println(iface.(Line).a.x, iface == any(l), l)
	type node struct {
		val  int
		l, r *node
	}
	var root *node
	ins := func(v int) {
		p := &root
		for *p != nil {
			if v < (*p).val {
				p = &(*p).l
			} else {
				p = &(*p).r
			}
		}
		*p = &node{val: v}
	}
	for _, v := range []int{5, 2, 8, 1, 9, 3} {
		ins(v)
	}
	var dump func(*node) string
	dump = func(n *node) string {
		if n == nil {
			return "-"
		}
		return fmt.Sprintf("(%s %d %s)", dump(n.l), n.val, dump(n.r))
	}
	fmt.Println(dump(root))
	sw := []P{{1, 2}, {3, 4}}
	sw[0], sw[1] = sw[1], sw[0]
	sw[0].x, sw[0].y = sw[0].y, sw[0].x
	x, y := &sw[0], &sw[1]
	*x, *y = *y, *x
	fmt.Println(sw)
}
