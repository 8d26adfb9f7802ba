package main

import (
	"fmt"
	"math/rand/v2"
	"sort"
)

type V struct{ x, y float64 }

func (a V) sub(b V) V         { return V{a.x - b.x, a.y - b.y} }
func (a V) dot(b V) float64   { return a.x*b.x + a.y*b.y }
func (a V) cross(b V) float64 { return a.x*b.y - a.y*b.x }

type Box struct{ lo, hi V }

func (b Box) has(p V) bool { return b.lo.x <= p.x && p.x < b.hi.x && b.lo.y <= p.y && p.y < b.hi.y }
func (b Box) meets(c Box) bool {
	return b.lo.x < c.hi.x && c.lo.x < b.hi.x && b.lo.y < c.hi.y && c.lo.y < b.hi.y
}

func (b Box) quarters() (q [4]Box) {
	mid := V{(b.lo.x + b.hi.x) / 2, (b.lo.y + b.hi.y) / 2}
	for i := range q {
		q[i] = b
		if i&1 == 0 {
			q[i].hi.x = mid.x
		} else {
			q[i].lo.x = mid.x
		}
		if i&2 == 0 {
			q[i].hi.y = mid.y
		} else {
			q[i].lo.y = mid.y
		}
	}
	return
}

type Quad struct {
	Box
	points []V
	kids   *[4]Quad
}

const full = 4

func (q *Quad) add(p V) bool {
	if !q.has(p) {
		return false
	}
	if q.kids == nil {
		if len(q.points) < full {
			q.points = append(q.points, p)
			return true
		}
		q.kids = new([4]Quad)
		for i, b := range q.quarters() {
			q.kids[i].Box = b
		}
		old := q.points
		q.points = nil
		for _, p := range old {
			q.add(p)
		}
	}
	for i := range q.kids {
		if q.kids[i].add(p) {
			return true
		}
	}
	panic("lost")
}

func (q *Quad) find(b Box, visit func(V)) (steps int) {
	steps = 1
	if q == nil || !q.meets(b) {
		return
	}
	for _, p := range q.points {
		if b.has(p) {
			visit(p)
		}
	}
	if q.kids != nil {
		for i := range q.kids {
			steps += q.kids[i].find(b, visit)
		}
	}
	return
}

func (q *Quad) depth() (d int) {
	if q.kids == nil {
		return 1
	}
	for _, k := range q.kids {
		d = max(d, k.depth())
	}
	return d + 1
}

func hull(ps []V) []V {
	sort.Slice(ps, func(i, j int) bool { return ps[i].x < ps[j].x || ps[i].x == ps[j].x && ps[i].y < ps[j].y })
	var h []V
	for pass := 0; pass < 2; pass++ {
		start := len(h)
		for _, p := range ps {
			for len(h) >= start+2 && h[len(h)-1].sub(h[len(h)-2]).cross(p.sub(h[len(h)-1])) <= 0 {
				h = h[:len(h)-1]
			}
			h = append(h, p)
		}
		h = h[:len(h)-1]
		for i, j := 0, len(ps)-1; i < j; i, j = i+1, j-1 {
			ps[i], ps[j] = ps[j], ps[i]
		}
	}
	return h
}

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	root := &Quad{Box: Box{hi: V{1, 1}}}
	var ps []V
	for range 500 {
		p := V{r.Float64(), r.Float64()}
		p.x *= p.x
		ps = append(ps, p)
		root.add(p)
	}
	fmt.Println(root.add(V{2, 2}), root.depth(), root.points == nil)
	for _, b := range []Box{{V{0, 0}, V{.1, .1}}, {V{.5, .5}, V{.75, 1}}, {V{-1, -1}, V{2, 2}}} {
		n, brute := 0, 0
		var sum V
		steps := root.find(b, func(p V) { n++; sum.x += p.x; sum.y += p.y })
		for _, p := range ps {
			if b.has(p) {
				brute++
			}
		}
		fmt.Printf("%d %d %d %.6f\n", n, brute, steps, sum)
	}
	h := hull(ps)
	area := 0.0
	for i := range h {
		area += h[i].cross(h[(i+1)%len(h)])
	}
	fmt.Printf("%d %.9f %.4v\n", len(h), area/2, h[0])
	perm := r.Perm(10)
	r.Shuffle(len(perm), func(i, j int) { perm[i], perm[j] = perm[j], perm[i] })
	fmt.Println(perm, r.IntN(100), r.Uint32(), r.NormFloat64() < 5)
	var nobody *Quad
	fmt.Println(nobody.find(Box{}, nil), hull([]V{{1, 1}, {0, 0}, {2, 2}, {1, 0}}))
}
