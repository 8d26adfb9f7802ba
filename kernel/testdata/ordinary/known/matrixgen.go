package main

import (
	"cmp"
	"fmt"
	"math"
	"math/cmplx"
	"slices"
)

type number interface {
	~int | ~int64 | ~float64 | ~complex128
}

type matrix[T number] struct {
	rows, cols int
	data       []T
}

func newMatrix[T number](rows [][]T) *matrix[T] {
	m := &matrix[T]{rows: len(rows), cols: len(rows[0])}
	for _, r := range rows {
		m.data = append(m.data, r...)
	}
	return m
}

func (m *matrix[T]) at(i, j int) *T { return &m.data[i*m.cols+j] }

func (m *matrix[T]) mul(n *matrix[T]) *matrix[T] {
	if m.cols != n.rows {
		panic(fmt.Sprintf("shapes %dx%d and %dx%d", m.rows, m.cols, n.rows, n.cols))
	}
	p := &matrix[T]{m.rows, n.cols, make([]T, m.rows*n.cols)}
	for i := range m.rows {
		for j := range n.cols {
			for k := range m.cols {
				*p.at(i, j) += *m.at(i, k) * *n.at(k, j)
			}
		}
	}
	return p
}

func (m *matrix[T]) power(n int) *matrix[T] {
	r := &matrix[T]{m.rows, m.cols, make([]T, len(m.data))}
	for i := range m.rows {
		*r.at(i, i) = 1
	}
	for b := m; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.mul(b)
		}
		b = b.mul(b)
	}
	return r
}

func (m *matrix[T]) String() string {
	s := ""
	for row := range slices.Chunk(m.data, m.cols) {
		s += fmt.Sprintln(row)
	}
	return s
}

type degrees float64

func det(m [][]float64) float64 {
	m = slices.Clone(m)
	for i := range m {
		m[i] = slices.Clone(m[i])
	}
	d := 1.0
	for c := range m {
		best := slices.MaxFunc(m[c:], func(a, b []float64) int { return cmp.Compare(math.Abs(a[c]), math.Abs(b[c])) })
		p := slices.IndexFunc(m, func(r []float64) bool { return &r[0] == &best[0] })
		if m[p][c] == 0 {
			return 0
		}
		if p != c {
			m[p], m[c] = m[c], m[p]
			d = -d
		}
		d *= m[c][c]
		for r := c + 1; r < len(m); r++ {
			f := m[r][c] / m[c][c]
			for k := c; k < len(m); k++ {
				m[r][k] -= f * m[c][k]
			}
		}
	}
	return d
}

func main() {
	fib := newMatrix([][]int{{1, 1}, {1, 0}})
	fmt.Print(fib.power(40))
	c := newMatrix([][]complex128{{cmplx.Exp(1i), 2i}, {1, 1 - 1i}})
	fmt.Printf("%.3f\n", c.power(3).data)
	d := newMatrix([][]degrees{{30, 60}, {45, 90}})
	fmt.Println(d.mul(d), d.power(0))
	a := [][]float64{{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}
	fmt.Printf("%.6f %.6f\n", det(a), det([][]float64{{1, 2}, {2, 4}}))
	fmt.Println(a)
	func() {
		defer func() { fmt.Println(recover()) }()
		newMatrix([][]int{{1, 2, 3}}).mul(fib)
	}()
	roots := []complex128{}
	for k := range 5 {
		roots = append(roots, cmplx.Rect(1, 2*math.Pi*float64(k)/5))
	}
	sum, prod := 0i, 1+0i
	for _, z := range roots {
		sum += z
		prod *= z - 2
	}
	fmt.Printf("%.6f %.6f %.4f\n", cmplx.Abs(sum), real(prod), cmplx.Sqrt(-4))
}
