package main

import (
	"errors"
	"fmt"
	"strings"
)

type P struct{ r, c int }

func (p P) add(q P) P { return P{p.r + q.r, p.c + q.c} }

var dirs = [4]P{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

type Grid [][]byte

var (
	ErrNoPath  = errors.New("no path")
	ErrNoStart = errors.New("no start")
)

func parse(s string) (g Grid) {
	for _, l := range strings.Split(strings.TrimSpace(s), "\n") {
		g = append(g, []byte(l))
	}
	return
}

func (g Grid) find(b byte) (P, bool) {
	for r, row := range g {
		for c, x := range row {
			if x == b {
				return P{r, c}, true
			}
		}
	}
	return P{-1, -1}, false
}

func (g Grid) at(p P) byte {
	if p.r < 0 || p.c < 0 || p.r >= len(g) || p.c >= len(g[p.r]) {
		return '#'
	}
	return g[p.r][p.c]
}

func (g Grid) clone() Grid {
	out := make(Grid, len(g))
	for i := range g {
		out[i] = append([]byte{}, g[i]...)
	}
	return out
}

func (g Grid) String() string {
	lines := make([]string, len(g))
	for i, row := range g {
		lines[i] = string(row)
	}
	return strings.Join(lines, "\n")
}

func (g Grid) solve() (path []P, err error) {
	start, ok := g.find('S')
	if !ok {
		return nil, ErrNoStart
	}
	from := map[P]P{start: start}
	queue := []P{start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if g.at(p) == 'E' {
			for q := p; q != start; q = from[q] {
				path = append(path, q)
			}
			for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
				path[i], path[j] = path[j], path[i]
			}
			return path, nil
		}
		for _, d := range dirs {
			n := p.add(d)
			if _, seen := from[n]; seen || g.at(n) == '#' {
				continue
			}
			from[n] = p
			queue = append(queue, n)
		}
	}
	return nil, fmt.Errorf("from %v: %w", start, ErrNoPath)
}

func (g Grid) fill(p P, with byte) int {
	old := g.at(p)
	if old == with || old == '#' {
		return 0
	}
	n := 1
	g[p.r][p.c] = with
	for _, d := range dirs {
		if q := p.add(d); g.at(q) == old {
			n += g.fill(q, with)
		}
	}
	return n
}

func spiral(n int) (m [][]int) {
	m = make([][]int, n)
	for i := range m {
		m[i] = make([]int, n)
	}
	p, d := P{0, 0}, 1
	for k := 1; k <= n*n; k++ {
		m[p.r][p.c] = k
		q := p.add(dirs[d])
		if q.r < 0 || q.c < 0 || q.r >= n || q.c >= n || m[q.r][q.c] != 0 {
			d = (d + 1) % 4
			q = p.add(dirs[d])
		}
		p = q
	}
	return
}

func main() {
	g := parse(`
S.#.....
..#.###.
....#.#.
.####.#E
......##
`)
	path, err := g.solve()
	fmt.Println(len(path), err, path[0], path[len(path)-1])
	h := g.clone()
	for _, p := range path[:len(path)-1] {
		h[p.r][p.c] = '*'
	}
	fmt.Println(h)
	h[2][3] = '#'
	h[2][2] = '#'
	fmt.Println(strings.Count(g.String(), "#"), strings.Count(h.String(), "#"))
	_, err = parse("S#E").solve()
	fmt.Println(err, errors.Is(err, ErrNoPath), errors.Is(err, ErrNoStart))
	_, err = parse("..E").solve()
	fmt.Println(err == ErrNoStart)
	k := g.clone()
	fmt.Println(k.fill(P{0, 1}, '~'), k.fill(P{0, 2}, 'x'))
	fmt.Println(k)
	for _, row := range spiral(4) {
		fmt.Println(row)
	}
	fmt.Printf("%v %+v %d %s\n", P{1, 2}, P{3, 4}, dirs, parse("ab\ncd"))
	var arr [3][4]int
	for i := range arr {
		for j := range arr[i] {
			arr[i][j] = i * j
		}
	}
	brr := arr
	brr[2][3]++
	pa := &arr
	for i, row := range pa {
		pa[2][0] = 100
		fmt.Print(i, row[0], " ")
	}
	fmt.Println(arr == brr, arr[2], len(pa[0]))
}
