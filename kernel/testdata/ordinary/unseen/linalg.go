package main

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"strings"
)

type Number interface {
	~int | ~int64 | ~float64 | ~complex128
}

type Matrix[T Number] struct {
	r, c int
	a    []T
}

func New[T Number](rows ...[]T) (m Matrix[T]) {
	m.r = len(rows)
	if m.r > 0 {
		m.c = len(rows[0])
	}
	for _, row := range rows {
		m.a = append(m.a, row...)
	}
	return
}

func Identity[T Number](n int) Matrix[T] {
	m := Matrix[T]{n, n, make([]T, n*n)}
	for i := range n {
		*m.at(i, i) = 1
	}
	return m
}

func (m Matrix[T]) at(i, j int) *T { return &m.a[i*m.c+j] }

var ErrShape = errors.New("shapes do not fit")

func (m Matrix[T]) Mul(o Matrix[T]) (p Matrix[T], err error) {
	if m.c != o.r {
		return p, fmt.Errorf("%dx%d times %dx%d: %w", m.r, m.c, o.r, o.c, ErrShape)
	}
	p = Matrix[T]{m.r, o.c, make([]T, m.r*o.c)}
	for i := 0; i < m.r; i++ {
		for j := 0; j < o.c; j++ {
			var s T
			for k := 0; k < m.c; k++ {
				s += *m.at(i, k) * *o.at(k, j)
			}
			*p.at(i, j) = s
		}
	}
	return
}

func (m Matrix[T]) Pow(n uint) Matrix[T] {
	r := Identity[T](m.r)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r, _ = r.Mul(m)
		}
		m, _ = m.Mul(m)
	}
	return r
}

func (m Matrix[T]) String() string {
	var sb strings.Builder
	for i := range m.r {
		for j := range m.c {
			if j > 0 {
				sb.WriteByte(' ')
			}
			fmt.Fprintf(&sb, "%v", *m.at(i, j))
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

func Map[A, B Number](m Matrix[A], f func(A) B) Matrix[B] {
	o := Matrix[B]{m.r, m.c, nil}
	for _, x := range m.a {
		o.a = append(o.a, f(x))
	}
	return o
}

func LU(m Matrix[float64]) (det float64, lu Matrix[float64]) {
	lu = Matrix[float64]{m.r, m.c, append([]float64{}, m.a...)}
	det = 1
	for k := 0; k < m.r; k++ {
		p := k
		for i := k + 1; i < m.r; i++ {
			if math.Abs(*lu.at(i, k)) > math.Abs(*lu.at(p, k)) {
				p = i
			}
		}
		if p != k {
			for j := range m.c {
				a, b := lu.at(p, j), lu.at(k, j)
				*a, *b = *b, *a
			}
			det = -det
		}
		det *= *lu.at(k, k)
		for i := k + 1; i < m.r; i++ {
			*lu.at(i, k) /= *lu.at(k, k)
			for j := k + 1; j < m.c; j++ {
				*lu.at(i, j) -= *lu.at(i, k) * *lu.at(k, j)
			}
		}
	}
	return
}

type mod7 int

func main() {
	fib := New([]int{1, 1}, []int{1, 0})
	fmt.Print(fib.Pow(40))
	m := New([]float64{2, 1, 1}, []float64{4, 3, 3}, []float64{8, 7, 9})
	d, lu := LU(m)
	fmt.Printf("%.3f\n%.4v\n", d, lu.a)
	w := cmplx.Exp(complex(0, 2*math.Pi/3))
	f := New([]complex128{1, 1, 1}, []complex128{1, w, w * w}, []complex128{1, w * w, w})
	g := Map(f, func(z complex128) complex128 { return cmplx.Conj(z) / 3 })
	p, err := f.Mul(g)
	fmt.Println(err, Map(p, func(z complex128) float64 { return math.Round(real(z)) + 0 }))
	fmt.Printf("%.2f %v\n", f.a[4], cmplx.Abs(f.a[4]) > 0.999)
	_, err = f.Mul(New([]complex128{1i}))
	fmt.Println(err, errors.Is(err, ErrShape))
	q := Map(fib, func(x int) mod7 { return mod7(x % 7) })
	for i := range 3 {
		q, _ = q.Mul(q)
		fmt.Println(i, q.a, Map(q, func(x mod7) int64 { return int64(x) % 7 }).a)
	}
	fmt.Printf("%T %T %v\n", q, f, Identity[mod7](2))
	fmt.Println(math.Inf(1), -math.Inf(1), math.NaN(), math.MaxInt64, math.Pi, float32(0.1), 1e21, 1e20, 1e-7)
	var z complex64 = 3 - 4i
	fmt.Println(z, real(z), imag(z), cmplx.Sqrt(-1), complex(float32(1), 2))
}
