package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
)

type Field[T any] interface {
	Add(T) T
	Mul(T) T
	Neg() T
	Inv() (T, error)
	IsZero() bool
}

type Q struct{ r *big.Rat }

func q(a, b int64) Q       { return Q{big.NewRat(a, b)} }
func (x Q) Add(y Q) Q      { return Q{new(big.Rat).Add(x.r, y.r)} }
func (x Q) Mul(y Q) Q      { return Q{new(big.Rat).Mul(x.r, y.r)} }
func (x Q) Neg() Q         { return Q{new(big.Rat).Neg(x.r)} }
func (x Q) IsZero() bool   { return x.r.Sign() == 0 }
func (x Q) String() string { return x.r.RatString() }
func (x Q) Inv() (Q, error) {
	if x.IsZero() {
		return Q{}, ErrZero
	}
	return Q{new(big.Rat).Inv(x.r)}, nil
}

var ErrZero = errors.New("division by zero")

type F7 uint8

func (x F7) Add(y F7) F7  { return (x + y) % 7 }
func (x F7) Mul(y F7) F7  { return x * y % 7 }
func (x F7) Neg() F7      { return (7 - x) % 7 }
func (x F7) IsZero() bool { return x%7 == 0 }
func (x F7) Inv() (F7, error) {
	for y := F7(1); y < 7; y++ {
		if x.Mul(y) == 1 {
			return y, nil
		}
	}
	return 0, fmt.Errorf("inverse of %d: %w", x, ErrZero)
}

type Matrix[T Field[T]] [][]T

type singular struct{ col int }

func (s singular) Error() string { return fmt.Sprintf("no pivot in column %d", s.col) }

func (m Matrix[T]) clone() Matrix[T] {
	c := make(Matrix[T], len(m))
	for i, row := range m {
		c[i] = append([]T{}, row...)
	}
	return c
}

func (m Matrix[T]) Solve(b []T) ([]T, error) {
	m = m.clone()
	n := len(m)
	for i := range m {
		m[i] = append(m[i], b[i])
	}
	for c := 0; c < n; c++ {
		p := c
		for p < n && m[p][c].IsZero() {
			p++
		}
		if p == n {
			return nil, singular{c}
		}
		m[c], m[p] = m[p], m[c]
		inv, err := m[c][c].Inv()
		if err != nil {
			return nil, err
		}
		for j := c; j <= n; j++ {
			m[c][j] = m[c][j].Mul(inv)
		}
		for r := range m {
			if r == c || m[r][c].IsZero() {
				continue
			}
			k := m[r][c].Neg()
			for j := range m[r] {
				m[r][j] = m[r][j].Add(m[c][j].Mul(k))
			}
		}
	}
	x := make([]T, n)
	for i, row := range m {
		x[i] = row[n]
	}
	return x, nil
}

func (m Matrix[T]) String() string {
	var sb strings.Builder
	for _, r := range m {
		fmt.Fprintln(&sb, r)
	}
	return strings.TrimSpace(sb.String())
}

type Dense [3][3]float64

func (a Dense) Mul(b Dense) (c Dense) {
	for i := range a {
		for j := range b[0] {
			for k := range b {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return
}
func (a Dense) Pow(n int) Dense {
	r := Dense{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.Mul(a)
		}
		a = a.Mul(a)
	}
	return r
}
func (a *Dense) T() *Dense {
	for i := range a {
		for j := range i {
			a[i][j], a[j][i] = a[j][i], a[i][j]
		}
	}
	return a
}

func simpson(f func(float64) float64, a, b float64, n int) (s float64) {
	h := (b - a) / float64(n)
	for i := 0; i <= n; i++ {
		w := 2.0
		switch {
		case i == 0 || i == n:
			w = 1
		case i%2 == 1:
			w = 4
		}
		s += w * f(a+float64(i)*h)
	}
	return s * h / 3
}

func main() {
	m := Matrix[Q]{{q(2, 1), q(1, 1), q(-1, 1)}, {q(-3, 1), q(-1, 1), q(2, 1)}, {q(-2, 1), q(1, 1), q(2, 3)}}
	x, err := m.Solve([]Q{q(8, 1), q(-11, 1), q(-3, 1)})
	fmt.Println(m, x, err)
	f := Matrix[F7]{{3, 5}, {1, 4}}
	y, err := f.Solve([]F7{1, 2})
	fmt.Printf("%v %v %v %T\n", f, y, err, f)
	_, err = Matrix[F7]{{1, 2}, {2, 4}}.Solve([]F7{1, 1})
	var s singular
	fmt.Println(err, errors.As(err, &s), s.col)
	_, err = F7(0).Inv()
	fmt.Println(err, errors.Is(err, ErrZero))
	d := Dense{{1, 1, 0}, {1, 0, 1}, {0.5, 0, 0}}
	fmt.Println(d.Pow(10), d.Pow(0) == Dense{{1}, {0, 1}, {0, 0, 1}}, d)
	fmt.Printf("%6.2f %v\n", *d.T(), d.Mul(d)[1])
	fmt.Printf("%.12f %.6g\n", simpson(math.Sin, 0, math.Pi, 100), simpson(func(x float64) float64 { return x * x }, 0, 3, 4))
	fs := map[string]func(float64) float64{"exp": math.Exp, "sq": func(x float64) float64 { return x * x }, "log1p": math.Log1p}
	for n, g := range fs {
		fmt.Printf("%-6s %.8f\n", n, simpson(g, 0, 1, 10))
	}
}
