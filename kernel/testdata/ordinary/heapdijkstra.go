package main

import (
	"container/heap"
	"container/list"
	"fmt"
	"math"
	"strings"
)

type Edge struct {
	To string
	W  float64
}

type Graph map[string][]Edge

type item struct {
	node  string
	dist  float64
	index int
}

type queue []*item

func (q queue) Len() int            { return len(q) }
func (q queue) Less(i, j int) bool  { return q[i].dist < q[j].dist }
func (q queue) Swap(i, j int)       { q[i], q[j] = q[j], q[i]; q[i].index, q[j].index = i, j }
func (q *queue) Push(x interface{}) { it := x.(*item); it.index = len(*q); *q = append(*q, it) }
func (q *queue) Pop() any {
	old := *q
	it := old[len(old)-1]
	*q = old[:len(old)-1]
	it.index = -1
	return it
}

func (g Graph) add(a, b string, w float64) {
	g[a] = append(g[a], Edge{b, w})
	g[b] = append(g[b], Edge{a, w})
}

func (g Graph) shortest(from string) (map[string]float64, map[string]string) {
	dist := map[string]float64{}
	prev := map[string]string{}
	items := map[string]*item{}
	q := &queue{}
	for n := range g {
		d := math.Inf(1)
		if n == from {
			d = 0
		}
		it := &item{node: n, dist: d}
		items[n] = it
		heap.Push(q, it)
	}
	for q.Len() > 0 {
		it := heap.Pop(q).(*item)
		dist[it.node] = it.dist
		for _, e := range g[it.node] {
			o := items[e.To]
			if d := it.dist + e.W; d < o.dist {
				o.dist = d
				prev[e.To] = it.node
				heap.Fix(q, o.index)
			}
		}
	}
	return dist, prev
}

func path(prev map[string]string, to string) string {
	var ps []string
	for n, ok := to, true; ok; n, ok = prev[n] {
		ps = append([]string{n}, ps...)
	}
	return strings.Join(ps, ">")
}

type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] > h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() (x any) {
	n := len(*h) - 1
	x = (*h)[n]
	*h = (*h)[:n]
	return
}

func main() {
	g := Graph{}
	g.add("a", "b", 7)
	g.add("a", "c", 9)
	g.add("a", "f", 14)
	g.add("b", "c", 10)
	g.add("b", "d", 15)
	g.add("c", "d", 11)
	g.add("c", "f", 2)
	g.add("d", "e", 6)
	g.add("e", "f", 9)
	g["lonely"] = nil
	dist, prev := g.shortest("a")
	fmt.Println(dist)
	fmt.Println(path(prev, "e"), path(prev, "d"), path(prev, "lonely"))
	h := &ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println(*h, h)
	l := list.New()
	e4 := l.PushBack(4)
	e1 := l.PushFront(1)
	l.InsertBefore(3, e4)
	l.InsertAfter(Edge{"z", 2}, e1)
	for e := l.Front(); e != nil; e = e.Next() {
		switch v := e.Value.(type) {
		case int:
			fmt.Print(v+1, ";")
		case Edge:
			fmt.Print(v.To, v.W, ";")
		}
	}
	fmt.Println(l.Len())
}
