package main

import (
	"fmt"
	"math/rand"
	"sort"
	"strings"
	"sync"
)

type Event interface {
	At() float64
	Fire(*Sim) []Event
}
type when float64

func (w when) At() float64 { return float64(w) }

type arrival struct {
	when
	id int
}
type departure struct {
	when
	cust *customer
}
type customer struct {
	id      int
	in, out float64
}
type Sim struct {
	now    float64
	events []Event
	queue  []*customer
	busy   bool
	done   []*customer
	rng    *rand.Rand
	counts map[string]int
}

func (a arrival) Fire(s *Sim) (next []Event) {
	c := &customer{id: a.id, in: s.now}
	if a.id < 9 {
		next = append(next, arrival{when(s.now + s.rng.ExpFloat64()), a.id + 1})
	}
	if s.busy {
		s.queue = append(s.queue, c)
		return
	}
	s.busy = true
	return append(next, departure{when(s.now + 0.5 + s.rng.Float64()), c})
}

func (d departure) Fire(s *Sim) []Event {
	d.cust.out = s.now
	s.done = append(s.done, d.cust)
	if len(s.queue) == 0 {
		s.busy = false
		return nil
	}
	c := s.queue[0]
	s.queue = s.queue[1:]
	return []Event{departure{when(s.now + 0.5 + s.rng.Float64()), c}}
}

func (s *Sim) run() {
	for len(s.events) > 0 {
		sort.SliceStable(s.events, func(i, j int) bool { return s.events[i].At() < s.events[j].At() })
		e := s.events[0]
		s.events = s.events[1:]
		s.now = e.At()
		s.counts[strings.TrimPrefix(fmt.Sprintf("%T", e), "main.")]++
		s.events = append(s.events, e.Fire(s)...)
	}
}

type Rule uint8

func (r Rule) step(row []bool) []bool {
	out := make([]bool, len(row))
	for i := range row {
		var k uint
		for d := -1; d <= 1; d++ {
			k <<= 1
			if row[(i+d+len(row))%len(row)] {
				k |= 1
			}
		}
		out[i] = r>>k&1 == 1
	}
	return out
}

type cellAuto struct {
	Rule
	row []bool
}

func (c *cellAuto) String() string {
	b := make([]byte, len(c.row))
	for i, on := range c.row {
		b[i] = " #"[map[bool]int{false: 0, true: 1}[on]]
	}
	return string(b)
}

type barrier struct {
	mu    sync.Mutex
	cond  *sync.Cond
	n, in int
	gen   int
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.gen
	if b.in++; b.in == b.n {
		b.in, b.gen = 0, b.gen+1
		b.cond.Broadcast()
		return
	}
	for g == b.gen {
		b.cond.Wait()
	}
}

func main() {
	s := &Sim{rng: rand.New(rand.NewSource(42)), counts: map[string]int{}}
	s.events = []Event{arrival{0, 0}}
	s.run()
	total := 0.0
	for _, c := range s.done {
		total += c.out - c.in
		fmt.Printf("%d %.3f-%.3f; ", c.id, c.in, c.out)
	}
	fmt.Println()
	fmt.Printf("%.4f %v %v\n", total/float64(len(s.done)), s.counts, s.busy)
	a := &cellAuto{Rule: 110, row: make([]bool, 31)}
	a.row[30] = true
	for range 8 {
		fmt.Printf("|%v|\n", a)
		a.row = a.step(a.row)
	}
	r := rand.New(rand.NewSource(7))
	perm := r.Perm(8)
	fmt.Println(perm, r.Intn(100), r.Int63(), r.NormFloat64())
	r.Shuffle(len(perm), func(i, j int) { perm[i], perm[j] = perm[j], perm[i] })
	fmt.Println(perm)
	b := &barrier{n: 4}
	b.cond = sync.NewCond(&b.mu)
	grid := [4][3]int{}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for round := range 3 {
				v := 1
				if round > 0 {
					for j := range 4 {
						v += grid[j][round-1]
					}
				}
				grid[i][round] = v * (i + 1)
				b.wait()
			}
		})
	}
	wg.Wait()
	fmt.Println(grid, b.gen)
	inside := 0
	for range 20000 {
		x, y := r.Float64(), r.Float64()
		if x*x+y*y < 1 {
			inside++
		}
	}
	fmt.Println(inside, 4*float64(inside)/20000)
}
