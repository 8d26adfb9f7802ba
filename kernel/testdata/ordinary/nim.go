package main

import (
	"fmt"
	"sort"
	"strings"
)

type Heaps [4]int

func (h Heaps) Key() Heaps {
	s := h[:]
	sort.Ints(s)
	return h
}

type (
	Move struct{ Heap, Take int }
	Game interface {
		Moves(Heaps) []Move
		Name() string
	}
)
type (
	Nim         struct{}
	Subtraction struct{ set []int }
	Limited     struct {
		Game
		max int
	}
)

func (Nim) Name() string { return "nim" }
func (Nim) Moves(h Heaps) (ms []Move) {
	for i, n := range h {
		for k := 1; k <= n; k++ {
			ms = append(ms, Move{i, k})
		}
	}
	return
}
func (s Subtraction) Name() string { return fmt.Sprint("sub", s.set) }
func (s Subtraction) Moves(h Heaps) (ms []Move) {
	for i, n := range h {
		for _, k := range s.set {
			if k <= n {
				ms = append(ms, Move{i, k})
			}
		}
	}
	return ms
}

func (l Limited) Moves(h Heaps) (ms []Move) {
	for _, m := range l.Game.Moves(h) {
		if m.Take <= l.max {
			ms = append(ms, m)
		}
	}
	return
}

func (h Heaps) after(m Move) Heaps {
	h[m.Heap] -= m.Take
	return h
}

type solver struct {
	Game
	memo map[Heaps]int
	hits int
}

func mex(vals map[int]bool) int {
	for i := 0; ; i++ {
		if !vals[i] {
			return i
		}
	}
}

func (s *solver) grundy(h Heaps) int {
	h = h.Key()
	if g, ok := s.memo[h]; ok {
		s.hits++
		return g
	}
	vals := map[int]bool{}
	for _, m := range s.Moves(h) {
		vals[s.grundy(h.after(m))] = true
	}
	g := mex(vals)
	s.memo[h] = g
	return g
}

func (s *solver) best(h Heaps) (m Move, ok bool) {
	for _, m = range s.Moves(h) {
		if s.grundy(h.after(m)) == 0 {
			return m, true
		}
	}
	return Move{}, false
}

func hanoi(n int, a, b, c string, move func(disc int, from, to string)) {
	if n > 0 {
		hanoi(n-1, a, c, b, move)
		move(n, a, c)
		hanoi(n-1, b, a, c, move)
	}
}

type Pegs map[string][]int

func (p Pegs) move(d int, from, to string) {
	f := p[from]
	if top := f[len(f)-1]; top != d {
		panic(fmt.Sprintf("disc %d is not on top of %s", d, from))
	}
	if t := p[to]; len(t) > 0 && t[len(t)-1] < d {
		panic("too big")
	}
	p[from] = f[:len(f)-1]
	p[to] = append(p[to], d)
}

func main() {
	for _, g := range []Game{Nim{}, Subtraction{[]int{1, 3, 4}}, Limited{Nim{}, 2}, &Limited{Subtraction{[]int{2, 5}}, 4}} {
		s := &solver{Game: g, memo: map[Heaps]int{}}
		var row []string
		for n := range 10 {
			row = append(row, fmt.Sprint(s.grundy(Heaps{n})))
		}
		fmt.Printf("%-14s %s\n", g.Name(), strings.Join(row, ""))
		h := Heaps{3, 1, 4, 2}
		m, ok := s.best(h)
		fmt.Println(s.grundy(h), m, ok, len(s.memo) > 0, h, s.hits > 10)
	}
	p := Pegs{"A": {3, 2, 1}}
	count := 0
	hanoi(3, "A", "B", "C", func(d int, f, t string) { count++; p.move(d, f, t) })
	fmt.Println(count, p)
	func() {
		defer func() { fmt.Println(recover()) }()
		hanoi(1, "A", "B", "C", p.move)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		p.move(2, "C", "B")
	}()
	fmt.Println(Heaps{3, 1, 2}.Key(), Move{1, 2}, fmt.Sprintf("%+v", []Move{{1, 2}}), Limited{Nim{}, 3}.Name())
	fmt.Printf("%v %+v %T\n", Limited{Nim{}, 3}, Subtraction{nil}, Game(Nim{}))
}
