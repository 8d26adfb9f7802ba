package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Knights, N queens on bitboards, dancing links, 15 puzzle, nonograms.
type Board [8]uint8

func (b *Board) Set(r, c int)     { b[r] |= 1 << c }
func (b Board) Get(r, c int) bool { return b[r]>>c&1 == 1 }
func (b Board) String() string {
	var s strings.Builder
	for _, r := range b {
		s.WriteString(strings.NewReplacer("0", ".", "1", "Q").Replace(fmt.Sprintf("%08b\n", r)))
	}
	return s.String()
}

func queens(n uint, visit func(Board) bool) (count int) {
	all := uint16(1)<<n - 1
	var b Board
	var rec func(row int, cols, d1, d2 uint16) bool
	rec = func(row int, cols, d1, d2 uint16) bool {
		if cols == all {
			count++
			return visit(b)
		}
		for free := all &^ (cols | d1 | d2); free != 0; free &= free - 1 {
			bit := free & -free
			b[row] = uint8(bit)
			if !rec(row+1, cols|bit, (d1|bit)<<1&all, (d2|bit)>>1) {
				return false
			}
		}
		b[row] = 0
		return true
	}
	rec(0, 0, 0, 0)
	return
}

type link struct {
	l, r, u, d *link
	head       *header
	row        int
}
type header struct {
	link
	size int
	name string
}
type DLX struct {
	root header
	cols []*header
	sol  []int
	Sols [][]int
}

func NewDLX(names ...string) *DLX {
	d := &DLX{}
	d.root.l, d.root.r = &d.root.link, &d.root.link
	for _, n := range names {
		h := &header{name: n}
		h.head, h.u, h.d = h, &h.link, &h.link
		h.l, h.r = d.root.l, &d.root.link
		h.l.r, d.root.l = &h.link, &h.link
		d.cols = append(d.cols, h)
	}
	return d
}

func (d *DLX) Row(n int, cols ...int) {
	var first *link
	for _, c := range cols {
		h := d.cols[c]
		x := &link{head: h, row: n, u: h.u, d: &h.link}
		x.u.d, h.u = x, x
		if h.size++; first == nil {
			first = x
			x.l, x.r = x, x
			continue
		}
		x.l, x.r = first.l, first
		x.l.r, first.l = x, x
	}
}

func (h *header) cover() {
	h.r.l, h.l.r = h.l, h.r
	for i := h.d; i != &h.link; i = i.d {
		for j := i.r; j != i; j = j.r {
			j.d.u, j.u.d = j.u, j.d
			j.head.size--
		}
	}
}

func (h *header) uncover() {
	for i := h.u; i != &h.link; i = i.u {
		for j := i.l; j != i; j = j.l {
			j.head.size++
			j.d.u, j.u.d = j, j
		}
	}
	h.r.l, h.l.r = &h.link, &h.link
}

func (d *DLX) Solve() {
	if d.root.r == &d.root.link {
		d.Sols = append(d.Sols, slices.Sorted(slices.Values(d.sol)))
		return
	}
	var best *header
	for c := d.root.r; c != &d.root.link; c = c.r {
		for _, h := range d.cols {
			if &h.link == c && (best == nil || h.size < best.size) {
				best = h
			}
		}
	}
	best.cover()
	defer best.uncover()
	for r := best.d; r != &best.link; r = r.d {
		d.sol = append(d.sol, r.row)
		for j := r.r; j != r; j = j.r {
			j.head.cover()
		}
		d.Solve()
		for j := r.l; j != r; j = j.l {
			j.head.uncover()
		}
		d.sol = d.sol[:len(d.sol)-1]
	}
}

type grid [3][3]int8

func (g grid) moves() (out []grid) {
	for y, row := range g {
		for x, v := range row {
			if v != 0 {
				continue
			}
			for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				nx, ny := x+d[0], y+d[1]
				if nx < 0 || ny < 0 || nx > 2 || ny > 2 {
					continue
				}
				h := g
				h[y][x], h[ny][nx] = h[ny][nx], h[y][x]
				out = append(out, h)
			}
		}
	}
	return
}

var errNone = errors.New("no solution")

func solve(start, goal grid, limit int) (steps []grid, err error) {
	from := map[grid]*grid{start: nil}
	for queue := []grid{start}; len(queue) > 0 && len(from) < limit; {
		g := queue[0]
		queue = queue[1:]
		if g == goal {
			for p := &g; p != nil; p = from[*p] {
				steps = append(steps, *p)
			}
			slices.Reverse(steps)
			return steps, nil
		}
		for _, h := range g.moves() {
			if _, seen := from[h]; !seen {
				from[h] = &g
				queue = append(queue, h)
			}
		}
	}
	return nil, fmt.Errorf("after %d: %w", len(from), errNone)
}

func main() {
	var first Board
	fmt.Println(queens(6, func(Board) bool { return true }), queens(8, func(b Board) bool { first = b; return false }))
	fmt.Print(first)
	var e Board
	e.Set(2, 3)
	fmt.Println(e.Get(2, 3), e.Get(3, 2), e == Board{2: 8})
	d := NewDLX(strings.Split("abcdefg", "")...)
	for i, r := range [][]int{{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6}} {
		d.Row(i, r...)
	}
	d.Solve()
	fmt.Println(d.Sols, len(d.sol))
	goal := grid{{1, 2, 3}, {4, 5, 6}, {7, 8, 0}}
	s, err := solve(grid{{1, 2, 3}, {0, 4, 6}, {7, 5, 8}}, goal, 1000)
	fmt.Println(len(s), err)
	for _, g := range s {
		fmt.Println(g)
	}
	_, err = solve(grid{{2, 1, 3}, {4, 5, 6}, {7, 8, 0}}, goal, 2000)
	fmt.Println(err, errors.Is(err, errNone))
}
