// Arrays in arrays, structs, slices, maps and globals, and behind pointers.
package main

import "fmt"

type counter struct {
	n     int
	marks [3]uint8
}

func (c *counter) inc(by int) int {
	c.n += by
	c.marks[by%3]++
	return c.n
}

type grid struct {
	name  string
	cells [4][5]int
	rows  [4]counter
	deep  [2][3][2]int16
	flags [4][4]bool
	words [2][2]string
	side  *[3]float32
}

var (
	table  [6][7]int
	levels [3]grid
	shared = &levels[1]
)

func (g *grid) sum() (s int) {
	for r := range g.cells {
		for c := range len(g.cells[r]) {
			s += g.cells[r][c]
		}
	}
	return s
}

func (g *grid) step(r, c int) bool {
	g.cells[r][c]++
	g.flags[r][c%4] = !g.flags[r][c%4]
	return g.flags[r][c%4]
}

func transposed(m [4][4]int) (t [4][4]int) {
	for i := range m {
		for j := range m[i] {
			t[j][i] = m[i][j]
		}
	}
	m[0][0] = -1
	return t
}

func rotate(m *[4][4]int) {
	for i := range 4 {
		for j := i + 1; j < 4; j++ {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	}
	for i := range m {
		for a, b := 0, 3; a < b; a, b = a+1, b-1 {
			m[i][a], m[i][b] = m[i][b], m[i][a]
		}
	}
}

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, r)
		}
	}()
	f()
	fmt.Println(name, "went well")
}

func next(p *int) int { *p++; return *p }

func determinant(m [3][3]float64) float64 {
	d := 1.0
	for k := range 3 {
		at := k
		for i := k + 1; i < 3; i++ {
			if abs(m[i][k]) > abs(m[at][k]) {
				at = i
			}
		}
		if m[at][k] == 0 {
			return 0
		}
		if at != k {
			m[at], m[k] = m[k], m[at]
			d = -d
		}
		d *= m[k][k]
		for i := k + 1; i < 3; i++ {
			f := m[i][k] / m[k][k]
			for j := k; j < 3; j++ {
				m[i][j] -= f * m[k][j]
			}
		}
	}
	return d
}

func abs(x float64) float64 { return max(x, -x) }

func path[T int8 | int | float64](w [3][3]T, steps []int) (sum T, at [3][3]T) {
	r, c := 0, 0
	for _, s := range steps {
		at[r][c] += w[r][c]
		sum += w[r][c]
		r, c = (r+s)%3, (c+s*s)%3
	}
	return sum, at
}

func main() {
	var m [4][4]int
	for i := range m {
		for j := range m[i] {
			m[i][j] = 10*i + j
		}
	}
	t := transposed(m)
	fmt.Println(m, t, m == transposed(t))
	rotate(&m)
	fmt.Println(m)
	p := &m[2]
	p[1] += 100
	q := &m[1][3]
	*q *= 2
	for i := range p {
		p[i]--
	}
	fmt.Println(m, *p, *q)

	g := &grid{name: "g", side: new([3]float32)}
	for k := range 20 {
		g.cells[k%4][k%5] += k
		g.rows[k%4].inc(k)
		g.deep[k%2][k%3][k%2] += int16(k * 7000)
		g.words[k%2][k/10] += string(rune('a' + k))
		g.side[k%3] += float32(k) / 4
		g.step(k%4, (k*k)%5)
	}
	fmt.Println(g.sum(), g.cells, g.rows, g.deep, g.flags, g.words, *g.side)
	copied := *g
	copied.cells[3][4], copied.deep[1][2][0] = 1000, 5
	fmt.Println(copied.sum()-g.sum(), copied.deep == g.deep, copied.cells[3] == g.cells[3])

	for r := range table {
		for c := range table[r] {
			if r > 0 && c > 0 {
				table[r][c] = table[r-1][c] + table[r][c-1]
			} else {
				table[r][c] = 1
			}
			levels[r%3].cells[r%4][c%5] += table[r][c]
		}
	}
	shared.rows[2].marks[1] = 250
	for range 10 {
		shared.rows[2].inc(1)
	}
	fmt.Println(table, levels[1].sum(), levels[2].cells, levels[1].rows[2])

	points := make([][3]float64, 4)
	list := []grid{{name: "x"}, {name: "y"}}
	named := map[string]*grid{"x": &list[0], "y": &list[1]}
	for i := range points {
		for k := range 3 {
			points[i][k] += float64(i*k) / 2
			list[i%2].cells[i][k] -= k
			named["y"].deep[i%2][k][1] ^= int16(k + i)
		}
	}
	fmt.Println(points, list[0].cells, list[1].deep)

	i := 0
	m[next(&i)][next(&i)] = next(&i)
	fmt.Println(i, m[1])
	var none *grid
	var nobody *[3][3]int
	bad, worse := 4, int8(-1)
	caught("outer", func() { m[bad][0] = 1 })
	caught("inner", func() { m[0][bad] = 1 })
	caught("negative", func() { m[worse+1][worse]++ })
	caught("field", func() { fmt.Println(g.deep[1][bad][0]) })
	caught("slice", func() { points[2][bad-1]++ })
	caught("nil", func() { fmt.Println(none.cells[1][bad-1]) })
	caught("nil array", func() { nobody[bad-3][0] = 2 })
	caught("nil row", func() { g.side = nil; g.side[bad-3] = 2 })
	caught("right first", func() { m[bad][next(&i)] = next(&i) })
	fmt.Println(i)

	fmt.Println(determinant([3][3]float64{{2, -1, 0}, {1, 3, 5}, {4, 4, -2}}))
	fmt.Println(path([3][3]int8{{100, 50, 3}, {4, 5, 6}, {7, 8, 9}}, []int{1, 2, 1, 3, 0, 1, 2}))
	fmt.Println(path([3][3]float64{{.5, 1.5}, {2}, {0, 0, 3}}, []int{1, 1, 2}))
	fill := func(v int) func(r, c int) int {
		var local [3][3]int
		for k := range 9 {
			local[k/3][k%3] = v * k
		}
		return func(r, c int) int { local[r][c]++; return local[r][c] + local[c][r] }
	}
	a, b := fill(2), fill(3)
	fmt.Println(a(1, 2), a(1, 2), a(0, 0), b(1, 2), b(2, 1))
	boards := [2][3][3]rune{}
	for n, r := range "xoxoxoxox..xo.xo.x" {
		boards[n/9][n/3%3][n%3] = r
	}
	for _, board := range boards {
		for _, row := range board {
			fmt.Print(string(row[:]), " ")
		}
		board[1][1] = '#'
	}
	fmt.Println(string(boards[0][1][1]), boards[0] == boards[1])
}
