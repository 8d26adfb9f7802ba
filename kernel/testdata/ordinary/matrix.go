package main

import (
	"fmt"
	"math"
)

type Matrix [][]float64

func New(r, c int) Matrix {
	m := make(Matrix, r)
	for i := range m {
		m[i] = make([]float64, c)
	}
	return m
}

func Identity(n int) Matrix {
	m := New(n, n)
	for i := range n {
		m[i][i] = 1
	}
	return m
}

func (a Matrix) Mul(b Matrix) Matrix {
	out := New(len(a), len(b[0]))
	for i, row := range a {
		for j := range b[0] {
			for k, v := range row {
				out[i][j] += v * b[k][j]
			}
		}
	}
	return out
}

func (a Matrix) Pow(n uint) Matrix {
	r := Identity(len(a))
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.Mul(a)
		}
		a = a.Mul(a)
	}
	return r
}

// Solve solves a x = b with partial pivoting.
func (a Matrix) Solve(b []float64) (x []float64, ok bool) {
	n := len(a)
	m := New(n, n+1)
	for i := range a {
		copy(m[i], a[i])
		m[i][n] = b[i]
	}
	for c := 0; c < n; c++ {
		p := c
		for r := c + 1; r < n; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[p][c]) {
				p = r
			}
		}
		if m[p][c] == 0 {
			return nil, false
		}
		m[c], m[p] = m[p], m[c]
		for r := c + 1; r < n; r++ {
			f := m[r][c] / m[c][c]
			for k := c; k <= n; k++ {
				m[r][k] -= f * m[c][k]
			}
		}
	}
	x = make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		s := m[i][n]
		for k := i + 1; k < n; k++ {
			s -= m[i][k] * x[k]
		}
		x[i] = s / m[i][i]
	}
	return x, true
}

type fixed [3][3]int

func (f *fixed) transpose() {
	for i := range f {
		for j := i + 1; j < len(f[i]); j++ {
			f[i][j], f[j][i] = f[j][i], f[i][j]
		}
	}
}

func (f fixed) trace() (t int) {
	for i, row := range f {
		t += row[i]
	}
	return
}

func main() {
	fib := Matrix{{1, 1}, {1, 0}}
	fmt.Println(fib.Pow(30)[0][1])
	a := Matrix{{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}
	x, ok := a.Solve([]float64{8, -11, -3})
	fmt.Printf("%.6f %v\n", x, ok)
	_, ok = Matrix{{1, 2}, {2, 4}}.Solve([]float64{1, 2})
	fmt.Println(ok)
	f := fixed{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
	g := f
	f.transpose()
	fmt.Println(f, g, f == g, f.trace() == g.trace())
	f.transpose()
	fmt.Println(f == g)
	h := &g
	h[1][1] = 50
	fmt.Println(g, len(h), h.trace())
	fmt.Printf("%T %T %v\n", a, f, math.Inf(1))
}
