package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rederive/internal/xslices"
	"rederive/show"
)

// A vertex of a layered graph is a position, or a bend of an edge that crosses a
// layer.
type vertex struct {
	node     int // index of the position, or -1 for a bend
	layer    int
	wide     float64
	at       int     // index in its layer
	mean     float64 // of the indices of its neighbours
	x        float64
	up, down []*vertex
}

// A layering is a directed graph whose vertices are in layers, after K. Sugiyama,
// S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical system
// structures" (1981): assign ranks, order the layers by the barycentres of the
// neighbours, then assign coordinates.
type layering struct {
	layers [][]*vertex
	nodes  []*vertex
	chains [][]*vertex // for each edge its vertices from source to target
}

// layered ranks the positions so that edges lead down unless they close a cycle,
// and inserts bends where edges cross layers.
func layered(f show.Graph, wide []float64) (*layering, error) {
	g := &layering{}
	from, to := edgeEnds(f)
	rank := ranks(len(f.Nodes), from, to)
	bends := 0
	for e := range from {
		bends += max(rank[from[e]]-rank[to[e]], rank[to[e]]-rank[from[e]])
	}
	if bends > mostBends {
		return nil, fmt.Errorf("the moves pass %d layers of the graph; at most %d can be drawn", bends, mostBends)
	}
	g.layers = make([][]*vertex, slices.Max(rank)+1)
	for i := range f.Nodes {
		v := &vertex{node: i, layer: rank[i], wide: wide[i]}
		g.nodes = append(g.nodes, v)
		g.layers[rank[i]] = append(g.layers[rank[i]], v)
	}
	for e := range from {
		g.chains = append(g.chains, g.chain(g.nodes[from[e]], g.nodes[to[e]]))
	}
	g.order()
	g.setX()
	return g, nil
}

// edgeEnds returns the indices of the nodes of each edge.
func edgeEnds(f show.Graph) (from, to []int) {
	index := map[string]int{}
	for i, n := range f.Nodes {
		index[n.Name] = i
	}
	for _, e := range f.Edges {
		from, to = append(from, index[e.From]), append(to, index[e.To])
	}
	return from, to
}

// ranks returns for each node the length of the longest path to it from above,
// without the edges that close a cycle.
func ranks(n int, from, to []int) []int {
	out := make([][]int, n)
	for e := range from {
		out[from[e]] = append(out[from[e]], to[e])
	}
	var order []int // every node after those it leads to
	state := make([]int, n)
	var visit func(i int)
	visit = func(i int) {
		state[i] = 1
		for _, j := range out[i] {
			if state[j] == 0 {
				visit(j)
			}
		}
		state[i] = 2
		order = append(order, i)
	}
	for i := range n {
		if state[i] == 0 {
			visit(i)
		}
	}
	slices.Reverse(order)
	when := make([]int, n)
	for k, i := range order {
		when[i] = k
	}
	rank := make([]int, n)
	for _, i := range order {
		for _, j := range out[i] {
			if when[j] > when[i] {
				rank[j] = max(rank[j], rank[i]+1)
			}
		}
	}
	return rank
}

// chain joins two vertices through a bend in each layer between them.
func (g *layering) chain(a, b *vertex) []*vertex {
	step := 1
	if b.layer < a.layer {
		step = -1
	}
	chain := []*vertex{a}
	for l := a.layer + step; a.layer != b.layer && l != b.layer; l += step {
		bend := &vertex{node: -1, layer: l, wide: 3}
		g.layers[l] = append(g.layers[l], bend)
		chain = append(chain, bend)
	}
	chain = append(chain, b)
	for i := 1; i < len(chain); i++ {
		p, q := chain[i-1], chain[i]
		if p.layer > q.layer {
			p, q = q, p
		}
		if p.layer < q.layer {
			p.down, q.up = append(p.down, q), append(q.up, p)
		}
	}
	return chain
}

// order sweeps down and up and keeps the order with the fewest crossings.
func (g *layering) order() {
	for _, layer := range g.layers {
		number(layer)
	}
	best, fewest := g.copyLayers(), g.crossings()
	for sweep := 0; sweep < 16 && fewest > 0; sweep++ {
		if sweep%2 == 0 {
			for l := 1; l < len(g.layers); l++ {
				g.sortLayer(l, func(v *vertex) []*vertex { return v.up })
			}
		} else {
			for l := len(g.layers) - 2; l >= 0; l-- {
				g.sortLayer(l, func(v *vertex) []*vertex { return v.down })
			}
		}
		g.transpose()
		if n := g.crossings(); n < fewest {
			best, fewest = g.copyLayers(), n
		}
	}
	g.layers = best
	for _, layer := range g.layers {
		number(layer)
	}
}

func (g *layering) copyLayers() [][]*vertex {
	return xslices.Map(g.layers, slices.Clone)
}

// number sets the indices of the vertices of a layer, from the left.
func number(layer []*vertex) {
	for i, v := range layer {
		v.at = i
	}
}

// sortLayer sorts a layer by the mean indices of its neighbours in the fixed
// layer.
func (g *layering) sortLayer(l int, neighbours func(*vertex) []*vertex) {
	for _, v := range g.layers[l] {
		v.mean = float64(v.at)
		if list := neighbours(v); len(list) > 0 {
			sum := 0
			for _, u := range list {
				sum += u.at
			}
			v.mean = float64(sum) / float64(len(list))
		}
	}
	slices.SortStableFunc(g.layers[l], func(a, b *vertex) int { return cmp.Compare(a.mean, b.mean) })
	number(g.layers[l])
}

// transpose swaps adjacent vertices of a layer while that removes crossings.
func (g *layering) transpose() {
	for again, round := true, 0; again && round < 8; round++ {
		again = false
		for _, layer := range g.layers {
			for i := 1; i < len(layer); i++ {
				a, b := layer[i-1], layer[i]
				now := inverted(a.up, b.up) + inverted(a.down, b.down)
				then := inverted(b.up, a.up) + inverted(b.down, a.down)
				if then < now {
					layer[i-1], layer[i] = b, a
					a.at, b.at = i, i-1
					again = true
				}
			}
		}
	}
}

// inverted counts the crossings of the edges of two adjacent vertices, a left of
// b.
func inverted(a, b []*vertex) int {
	n := 0
	for _, u := range a {
		for _, v := range b {
			if u.at > v.at {
				n++
			}
		}
	}
	return n
}

// crossings counts the crossings of all edges between adjacent layers: for each
// edge those to its left that end further right. A Fenwick tree holds the ends.
func (g *layering) crossings() int {
	n := 0
	for l := 1; l < len(g.layers); l++ {
		tree, all := make([]int, len(g.layers[l])+1), 0
		for _, a := range g.layers[l-1] {
			for _, v := range a.down {
				n += all
				for i := v.at + 1; i > 0; i &= i - 1 {
					n -= tree[i]
				}
			}
			for _, v := range a.down {
				all++
				for i := v.at + 1; i < len(tree); i += i & -i {
					tree[i]++
				}
			}
		}
	}
	return n
}

// The space between vertices of a layer, and between layers.
const (
	nodeGap  = 12
	layerGap = 46
)

// setX gives every vertex an x: it begins with the vertices side by side and
// moves each layer in turn as near as possible to the means of its neighbours
// without changing the order.
func (g *layering) setX() {
	for _, layer := range g.layers {
		x := 0.0
		for _, v := range layer {
			v.x = x + v.wide/2
			x += v.wide + nodeGap
		}
		for _, v := range layer {
			v.x -= (x - nodeGap) / 2
		}
	}
	for round := range 24 {
		for k := range g.layers {
			l := k
			if round%2 == 1 {
				l = len(g.layers) - 1 - k
			}
			fitPositions(g.layers[l])
		}
	}
}

// fitPositions moves the vertices of a layer to the means of their neighbours, as a
// least-squares fit subject to minimal distances (pool adjacent violators).
func fitPositions(layer []*vertex) {
	type block struct{ sum, weight float64 }
	var blocks []block
	var sizes []int
	offset := make([]float64, len(layer))
	for i, v := range layer {
		if i > 0 {
			offset[i] = offset[i-1] + (layer[i-1].wide+v.wide)/2 + nodeGap
		}
		want, weight := v.x, .25
		if list := append(slices.Clone(v.up), v.down...); len(list) > 0 {
			want, weight = 0, 1
			for _, u := range list {
				want += u.x / float64(len(list))
			}
		}
		if v.node < 0 {
			weight = 2 // long edges should be straight
		}
		blocks, sizes = append(blocks, block{(want - offset[i]) * weight, weight}), append(sizes, 1)
		for k := len(blocks) - 1; k > 0 && blocks[k-1].sum/blocks[k-1].weight >= blocks[k].sum/blocks[k].weight; k-- {
			blocks[k-1] = block{blocks[k-1].sum + blocks[k].sum, blocks[k-1].weight + blocks[k].weight}
			sizes[k-1] += sizes[k]
			blocks, sizes = blocks[:k], sizes[:k]
		}
	}
	i := 0
	for k, b := range blocks {
		for range sizes[k] {
			layer[i].x = math.Round((b.sum/b.weight+offset[i])*100) / 100
			i++
		}
	}
}
