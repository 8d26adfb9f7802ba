package main

import (
	"container/heap"
	"fmt"
	"math"
	"strings"
)

type Point struct{ X, Y int }

func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

type node struct {
	Point
	cost, guess float64
	index       int
}

type queue []*node

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].guess < q[j].guess || q[i].guess == q[j].guess && q[i].cost > q[j].cost
}
func (q queue) Swap(i, j int)       { q[i], q[j] = q[j], q[i]; q[i].index = i; q[j].index = j }
func (q *queue) Push(x interface{}) { n := x.(*node); n.index = len(*q); *q = append(*q, n) }
func (q *queue) Pop() any {
	old := *q
	n := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	n.index = -1
	return n
}

type Maze struct {
	rows       []string
	start, end Point
}

func Parse(s string) (m Maze) {
	m.rows = strings.Fields(s)
	for y, row := range m.rows {
		for x := range row {
			switch row[x] {
			case 'S':
				m.start = Point{x, y}
			case 'E':
				m.end = Point{x, y}
			}
		}
	}
	return
}

func (m *Maze) Open(p Point) bool {
	return p.Y >= 0 && p.Y < len(m.rows) && p.X >= 0 && p.X < len(m.rows[p.Y]) && m.rows[p.Y][p.X] != '#'
}

func (m *Maze) Solve(diagonal bool) (path []Point, cost float64, seen int) {
	h := func(p Point) float64 { return math.Hypot(float64(p.X-m.end.X), float64(p.Y-m.end.Y)) }
	q := &queue{{Point: m.start, guess: h(m.start)}}
	best := map[Point]*node{m.start: (*q)[0]}
	from := map[Point]Point{}
	for q.Len() > 0 {
		n := heap.Pop(q).(*node)
		seen++
		if n.Point == m.end {
			for p := n.Point; ; p = from[p] {
				path = append([]Point{p}, path...)
				if p == m.start {
					return path, n.cost, seen
				}
			}
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if dx == 0 && dy == 0 || !diagonal && dx*dy != 0 {
					continue
				}
				p := n.Add(Point{dx, dy})
				if !m.Open(p) {
					continue
				}
				cost := n.cost + math.Sqrt(float64(dx*dx+dy*dy))
				old, ok := best[p]
				if !ok {
					old = &node{Point: p, cost: math.Inf(1)}
					best[p] = old
				}
				if cost >= old.cost {
					continue
				}
				old.cost, old.guess = cost, cost+h(p)
				from[p] = n.Point
				if !ok {
					heap.Push(q, old)
				} else if old.index >= 0 {
					heap.Fix(q, old.index)
				}
			}
		}
	}
	return nil, math.NaN(), seen
}

func main() {
	m := Parse(`
		S.#.....
		..#.###.
		...#..#.
		##...#..
		...#...E`)
	for _, d := range []bool{false, true} {
		path, cost, seen := m.Solve(d)
		fmt.Println(len(path), cost, seen, path)
		rows := make([][]byte, len(m.rows))
		for y, r := range m.rows {
			rows[y] = []byte(r)
		}
		for _, p := range path {
			rows[p.Y][p.X] |= 0x20
			if rows[p.Y][p.X] == '.' {
				rows[p.Y][p.X] = 'o'
			}
		}
		for _, r := range rows {
			fmt.Printf("%s\n", r)
		}
	}
	shut := Parse("S#E")
	fmt.Println(shut.Solve(true))
}
