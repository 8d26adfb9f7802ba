package main

import (
	"container/heap"
	"fmt"
	"math/rand"
)

type event struct {
	at   float64
	kind string
	who  int
	seq  int
}

type agenda []*event

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	if a[i].at != a[j].at {
		return a[i].at < a[j].at
	}
	return a[i].seq < a[j].seq
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(*event)) }
func (a *agenda) Pop() any {
	old := *a
	x := old[len(old)-1]
	*a = old[:len(old)-1]
	return x
}

type bank struct {
	agenda
	r       *rand.Rand
	now     float64
	free    int
	queue   []int
	arrived map[int]float64
	waits   []float64
	seq     int
}

func (b *bank) in(d float64, kind string, who int) {
	b.seq++
	heap.Push(&b.agenda, &event{b.now + d, kind, who, b.seq})
}

func (b *bank) serve() {
	for b.free > 0 && len(b.queue) > 0 {
		who := b.queue[0]
		b.queue = b.queue[1:]
		b.free--
		b.waits = append(b.waits, b.now-b.arrived[who])
		b.in(b.r.ExpFloat64()*3, "leave", who)
	}
}

func (b *bank) run(until float64) (longest int) {
	handlers := map[string]func(e *event){
		"arrive": func(e *event) {
			b.arrived[e.who] = b.now
			b.queue = append(b.queue, e.who)
			b.in(b.r.ExpFloat64(), "arrive", e.who+1)
		},
		"leave": func(e *event) { b.free++ },
	}
	for b.Len() > 0 {
		e := heap.Pop(&b.agenda).(*event)
		if b.now = e.at; b.now > until {
			break
		}
		handlers[e.kind](e)
		longest = max(longest, len(b.queue))
		b.serve()
	}
	return longest
}

func main() {
	for clerks := 2; clerks <= 5; clerks++ {
		b := &bank{r: rand.New(rand.NewSource(int64(clerks))), free: clerks, arrived: map[int]float64{}}
		b.in(0, "arrive", 1)
		longest := b.run(200)
		sum, worst := 0.0, 0.0
		for _, w := range b.waits {
			sum += w
			worst = max(worst, w)
		}
		fmt.Printf("%d clerks: %d served, mean wait %.3f, worst %.3f, longest queue %d\n",
			clerks, len(b.waits), sum/float64(len(b.waits)), worst, longest)
	}
}
