package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
)

type Graph[N cmp.Ordered] struct {
	adj      map[N]map[N]float64
	directed bool
}

type Edge[N cmp.Ordered] struct {
	From, To N
	W        float64
}

func (e Edge[N]) String() string { return fmt.Sprintf("%v-%v(%g)", e.From, e.To, e.W) }

func (g *Graph[N]) Add(es ...Edge[N]) *Graph[N] {
	if g.adj == nil {
		g.adj = map[N]map[N]float64{}
	}
	put := func(a, b N, w float64) {
		if g.adj[a] == nil {
			g.adj[a] = map[N]float64{}
		}
		g.adj[a][b] = w
	}
	for _, e := range es {
		put(e.From, e.To, e.W)
		if !g.directed {
			put(e.To, e.From, e.W)
		} else if _, ok := g.adj[e.To]; !ok {
			g.adj[e.To] = nil
		}
	}
	return g
}

func (g *Graph[N]) Nodes() []N { return slices.Sorted(maps.Keys(g.adj)) }

func (g *Graph[N]) Edges() iter.Seq[Edge[N]] {
	return func(yield func(Edge[N]) bool) {
		for _, a := range g.Nodes() {
			for _, b := range slices.Sorted(maps.Keys(g.adj[a])) {
				if !g.directed && a > b {
					continue
				}
				if !yield(Edge[N]{a, b, g.adj[a][b]}) {
					return
				}
			}
		}
	}
}

type item[N any] struct {
	n N
	d float64
}
type pq[N cmp.Ordered] []item[N]

func (p pq[N]) Len() int { return len(p) }
func (p pq[N]) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(p[i].d, p[j].d), cmp.Compare(p[i].n, p[j].n)) < 0
}
func (p pq[N]) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *pq[N]) Push(x any)   { *p = append(*p, x.(item[N])) }
func (p *pq[N]) Pop() any {
	old := *p
	defer func() { *p = old[:len(old)-1] }()
	return old[len(old)-1]
}

func (g *Graph[N]) Dijkstra(s N) (dist map[N]float64, prev map[N]N) {
	dist, prev = map[N]float64{}, map[N]N{}
	for n := range g.adj {
		dist[n] = math.Inf(1)
	}
	dist[s] = 0
	q := &pq[N]{{s, 0}}
	for q.Len() > 0 {
		it := heap.Pop(q).(item[N])
		if it.d > dist[it.n] {
			continue
		}
		for m, w := range g.adj[it.n] {
			if d := it.d + w; d < dist[m] {
				dist[m], prev[m] = d, it.n
				heap.Push(q, item[N]{n: m, d: d})
			}
		}
	}
	return
}

func (g *Graph[N]) Kruskal() (tree []Edge[N], total float64) {
	parent := map[N]N{}
	var find func(N) N
	find = func(x N) N {
		if p, ok := parent[x]; ok && p != x {
			parent[x] = find(p)
			return parent[x]
		}
		return x
	}
	es := slices.SortedStableFunc(g.Edges(), func(a, b Edge[N]) int { return cmp.Compare(a.W, b.W) })
	for _, e := range es {
		if a, b := find(e.From), find(e.To); a != b {
			parent[a] = b
			tree = append(tree, e)
			total += e.W
		}
	}
	return
}

func (g *Graph[N]) SCC() (out [][]N) {
	index, low := map[N]int{}, map[N]int{}
	on := map[N]bool{}
	var stack []N
	var visit func(N)
	visit = func(v N) {
		index[v] = len(index) + 1
		low[v] = index[v]
		stack = append(stack, v)
		on[v] = true
		for _, w := range slices.Sorted(maps.Keys(g.adj[v])) {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if on[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] != index[v] {
			return
		}
		var comp []N
		for done := false; !done; {
			w := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			delete(on, w)
			comp = append(comp, w)
			done = w == v
		}
		slices.Sort(comp)
		out = append(out, comp)
	}
	for _, v := range g.Nodes() {
		if index[v] == 0 {
			visit(v)
		}
	}
	return
}

type City string

func main() {
	g := (&Graph[City]{}).Add([]Edge[City]{{"Bern", "Basel", 95}, {"Bern", "Zug", 125}, {"Basel", "Zug", 110.5}, {"Zug", "Chur", 98}, {"Bern", "Chur", 240}}...)
	d, p := g.Dijkstra("Basel")
	for _, n := range g.Nodes() {
		path := []string{string(n)}
		for m, ok := p[n]; ok; m, ok = p[m] {
			path = append([]string{string(m)}, path...)
		}
		fmt.Printf("%-6s%7.1f  %s\n", n, d[n], strings.Join(path, ">"))
	}
	fmt.Println(g.Kruskal())
	for e := range g.Edges() {
		if e.W > 120 {
			fmt.Println("first long:", e)
			break
		}
	}
	h := &Graph[int]{directed: true}
	for _, e := range [...][2]int{{1, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 5}, {5, 4}, {6, 6}, {5, 7}} {
		h.Add(Edge[int]{e[0], e[1], 1})
	}
	fmt.Println(h.SCC(), len(h.adj))
	fmt.Println(h.Dijkstra(4))
	fmt.Printf("%v %T %d\n", h.adj, h, slices.Collect(h.Edges())[:2])
}
