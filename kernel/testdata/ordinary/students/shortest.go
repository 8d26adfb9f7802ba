package main

import (
	"container/heap"
	"container/list"
	"container/ring"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

type Vertex string
type Edge struct {
	To Vertex
	W  float64
}
type Graph map[Vertex][]Edge
type item struct {
	v     Vertex
	dist  float64
	index int
}
type pq []*item

func (p pq) Len() int { return len(p) }
func (p pq) Less(i, j int) bool {
	return p[i].dist < p[j].dist || p[i].dist == p[j].dist && p[i].v < p[j].v
}
func (p pq) Swap(i, j int)       { p[i], p[j] = p[j], p[i]; p[i].index, p[j].index = i, j }
func (p *pq) Push(x interface{}) { it := x.(*item); it.index = len(*p); *p = append(*p, it) }
func (p *pq) Pop() interface{} {
	old := *p
	n := len(old)
	it := old[n-1]
	old[n-1] = nil
	*p = old[0 : n-1]
	it.index = -1
	return it
}

func (g Graph) add(spec string) Graph {
	for _, e := range strings.Fields(spec) {
		var a, b string
		var w float64
		if n, err := fmt.Sscanf(strings.NewReplacer("-", " ", ":", " ").Replace(e), "%s %s %g", &a, &b, &w); n != 3 || err != nil {
			panic(fmt.Sprintf("%s: %d %v", e, n, err))
		}
		g[Vertex(a)] = append(g[Vertex(a)], Edge{Vertex(b), w})
		if _, ok := g[Vertex(b)]; !ok {
			g[Vertex(b)] = nil
		}
	}
	return g
}

func (g Graph) dijkstra(from Vertex) (map[Vertex]float64, map[Vertex]Vertex) {
	dist, prev := map[Vertex]float64{}, map[Vertex]Vertex{}
	items := map[Vertex]*item{}
	q := pq{}
	for v := range g {
		d := math.Inf(1)
		if v == from {
			d = 0
		}
		items[v] = &item{v: v, dist: d}
		heap.Push(&q, items[v])
	}
	for q.Len() > 0 {
		it := heap.Pop(&q).(*item)
		dist[it.v] = it.dist
		for _, e := range g[it.v] {
			if n := items[e.To]; n.index >= 0 && it.dist+e.W < n.dist {
				n.dist = it.dist + e.W
				prev[e.To] = it.v
				heap.Fix(&q, n.index)
			}
		}
	}
	return dist, prev
}

type state uint8

const (
	white state = iota
	grey
	black
)

type cycle []Vertex

func (c cycle) Error() string {
	s := make([]string, len(c))
	for i, v := range c {
		s[i] = string(v)
	}
	return "cycle " + strings.Join(s, ">")
}

func (g Graph) topo() (order []Vertex, err error) {
	st := make(map[Vertex]state)
	var stack cycle
	var visit func(Vertex)
	visit = func(v Vertex) {
		stack = append(stack, v)
		defer func() { stack = stack[:len(stack)-1] }()
		switch st[v] {
		case black:
			return
		case grey:
			panic(append(cycle(nil), stack[slices.Index(stack, v):]...))
		}
		st[v] = grey
		for _, e := range g[v] {
			visit(e.To)
		}
		st[v] = black
		order = append(order, v)
	}
	defer func() {
		if r := recover(); r != nil {
			order, err = nil, r.(error)
		}
	}()
	var vs []string
	for v := range g {
		vs = append(vs, string(v))
	}
	sort.Strings(vs)
	for _, v := range vs {
		visit(Vertex(v))
	}
	slices.Reverse(order)
	return
}

type dsu struct{ parent, rank []int }

func (d *dsu) find(x int) int {
	for d.parent[x] != x {
		d.parent[x] = d.parent[d.parent[x]]
		x = d.parent[x]
	}
	return x
}
func (d *dsu) union(a, b int) bool {
	if a, b = d.find(a), d.find(b); a == b {
		return false
	}
	if d.rank[a] < d.rank[b] {
		a, b = b, a
	}
	d.parent[b] = a
	if d.rank[a] == d.rank[b] {
		d.rank[a]++
	}
	return true
}

func main() {
	g := Graph{}.add("a-b:4 a-c:1 c-b:2 b-d:5 c-d:8.5 d-e:3 x-a:1")
	d, p := g.dijkstra("a")
	fmt.Println(d, p)
	fmt.Println(g.topo())
	g.add("e-c:1")
	_, err := g.topo()
	c, ok := err.(cycle)
	fmt.Println(err, ok, len(c))
	func() {
		defer func() { fmt.Println("got:", recover()) }()
		g.add("bad")
	}()
	l := list.New()
	for i := range 5 {
		if i%2 == 0 {
			l.PushBack(Edge{W: float64(i)})
		} else {
			l.PushFront(Vertex(fmt.Sprint("v", i)))
		}
	}
	for e := l.Front(); e != nil; e = e.Next() {
		switch v := e.Value.(type) {
		case Edge:
			fmt.Print(v.W, " ")
		case Vertex:
			fmt.Print(v, " ")
		}
	}
	r := ring.New(3)
	for i := range r.Len() {
		r.Value = i * i
		r = r.Next()
	}
	r.Do(func(x any) { fmt.Print(x.(int), ";") })
	fmt.Println()
	u := dsu{[]int{0, 1, 2, 3, 4}, make([]int, 5)}
	fmt.Println(u.union(0, 1), u.union(2, 3), u.union(1, 3), u.union(0, 2), u)
	edges := []struct {
		a, b int
		w    float32
	}{{0, 1, 2.5}, {1, 2, 1}, {0, 2, 2.5}, {3, 4, .1}}
	sort.SliceStable(edges, func(i, j int) bool { return edges[i].w < edges[j].w })
	fmt.Printf("%v %+v\n", edges, edges[0])
	ix := sort.Search(len(edges), func(i int) bool { return edges[i].w >= 2 })
	pos, found := slices.BinarySearchFunc(edges, 2.5, func(e struct {
		a, b int
		w    float32
	}, t float64) int {
		return int(float64(e.w)*10 - t*10)
	})
	fmt.Println(ix, pos, found)
}
