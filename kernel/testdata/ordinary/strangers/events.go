package main

import (
	"container/heap"
	"container/list"
	"container/ring"
	"fmt"
	"strings"
)

type Time uint64
type Event interface {
	At() Time
	Fire(*World)
}
type base struct {
	at  Time
	seq int
}

func (b base) At() Time { return b.at }

type Arrive struct {
	base
	who string
}
type Leave struct {
	*Arrive
	served Time
}
type Func struct {
	base
	f func(*World)
}

func (a *Arrive) Fire(w *World) {
	w.log("%s arrives", a.who)
	w.queue.PushBack(a)
	w.serve()
}
func (l Leave) Fire(w *World) {
	w.log("%s leaves after %d", l.who, w.now-l.Arrive.at)
	w.busy = false
	w.serve()
}
func (l Leave) At() Time     { return l.served }
func (f Func) Fire(w *World) { f.f(w) }

type eventHeap []Event

func (h eventHeap) Len() int { return len(h) }
func (h eventHeap) Less(i, j int) bool {
	if h[i].At() != h[j].At() {
		return h[i].At() < h[j].At()
	}
	return fmt.Sprintf("%T", h[i]) < fmt.Sprintf("%T", h[j])
}
func (h eventHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *eventHeap) Push(x any)   { *h = append(*h, x.(Event)) }
func (h *eventHeap) Pop() any {
	old := *h
	defer func() { *h = old[:len(old)-1] }()
	return old[len(old)-1]
}

type World struct {
	now    Time
	events eventHeap
	queue  list.List
	busy   bool
	out    []string
	hooks  map[string][]func(Event) bool
}

func (w *World) log(f string, a ...any) {
	w.out = append(w.out, fmt.Sprintf("%3d "+f, append([]any{w.now}, a...)...))
}
func (w *World) serve() {
	if w.busy || w.queue.Len() == 0 {
		return
	}
	a := w.queue.Remove(w.queue.Front()).(*Arrive)
	w.busy = true
	heap.Push(&w.events, Leave{a, w.now + Time(len(a.who))})
}
func (w *World) On(kind string, f func(Event) bool) *World {
	if w.hooks == nil {
		w.hooks = map[string][]func(Event) bool{}
	}
	w.hooks[kind] = append(w.hooks[kind], f)
	return w
}
func (w *World) Run() {
loop:
	for w.events.Len() > 0 {
		e := heap.Pop(&w.events).(Event)
		w.now = e.At()
		kind := strings.TrimPrefix(fmt.Sprintf("%T", e), "*")
		for _, h := range w.hooks[kind] {
			switch stop := h(e); {
			case stop && w.now > 20:
				break loop
			case stop:
				continue loop
			}
		}
		e.Fire(w)
	}
}

type matrix [2][2]uint64

func (m matrix) mul(n matrix) (p matrix) {
	for i := range m {
		for j := range n {
			for k, v := range m[i] {
				p[i][j] += v * n[k][j]
			}
		}
	}
	return
}
func (m *matrix) pow(n uint) {
	r := matrix{{1, 0}, {0, 1}}
	for b := *m; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.mul(b)
		}
		b = b.mul(b)
	}
	*m = r
}

func josephus(n, k int) (order []int) {
	r := ring.New(n)
	for i := range n {
		r.Value = i + 1
		r = r.Next()
	}
	r = r.Prev()
	for range n {
		r = r.Move(k - 1)
		order = append(order, r.Unlink(1).Value.(int))
	}
	return
}

func hanoi(n int, from, to, via string, move func(int, string, string)) {
	if n == 0 {
		return
	}
	hanoi(n-1, from, via, to, move)
	move(n, from, to)
	hanoi(n-1, via, to, from, move)
}

func queens(n int) (count int, first []int) {
	cols, d1, d2 := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
	pos := make([]int, n)
	var place func(r int)
	place = func(r int) {
		if r == n {
			if count++; first == nil {
				first = append(first, pos...)
			}
			return
		}
		for c := range n {
			a, b, d := &cols[c], &d1[r+c], &d2[r-c+n]
			if *a || *b || *d {
				continue
			}
			*a, *b, *d = true, true, true
			pos[r] = c
			place(r + 1)
			*a, *b, *d = false, false, false
		}
	}
	place(0)
	return
}

func main() {
	w := new(World)
	for i, n := range strings.Fields("anna bo chris d edward f") {
		heap.Push(&w.events, &Arrive{base{Time(i * i), i}, n})
	}
	heap.Push(&w.events, Func{base{at: 10}, func(w *World) { w.log("tick, %d waiting", w.queue.Len()) }})
	dropped := 0
	w.On("main.Arrive", func(e Event) bool {
		a := e.(*Arrive)
		if a.seq == 3 {
			dropped++
			return true
		}
		return false
	}).On("main.Arrive", func(e Event) bool { return e.At() > 20 })
	w.Run()
	fmt.Println(strings.Join(w.out, "\n"))
	fmt.Println(w.now, len(w.events), dropped, w.queue.Len())
	for e := w.queue.Front(); e != nil; e = e.Next() {
		fmt.Println(e.Value.(*Arrive).who)
	}
	fib := matrix{{1, 1}, {1, 0}}
	fib.pow(90)
	fmt.Println(fib, fib == matrix{}, fib[0][1])
	fmt.Println(josephus(7, 3))
	pegs := map[string][]int{"A": {3, 2, 1}}
	moves := 0
	hanoi(3, "A", "C", "B", func(d int, f, t string) {
		moves++
		n := len(pegs[f]) - 1
		if pegs[f][n] != d {
			panic("wrong disc")
		}
		pegs[f], pegs[t] = pegs[f][:n], append(pegs[t], d)
	})
	fmt.Println(moves, pegs)
	fmt.Println(queens(6))
	l := list.New()
	e4 := l.PushBack(4)
	e1 := l.PushFront(1)
	l.InsertBefore(3, e4)
	l.InsertAfter(2, e1)
	l.MoveToBack(e1)
	for e := l.Back(); e != nil; e = e.Prev() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println(l.Len())
}
