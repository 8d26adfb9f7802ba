package main

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

type Matrix [][]*big.Rat

func parse(src string) (Matrix, error) {
	var m Matrix
	for i, line := range strings.Split(strings.TrimSpace(src), "\n") {
		var row []*big.Rat
		for _, f := range strings.Fields(line) {
			r, ok := new(big.Rat).SetString(f)
			if !ok {
				return nil, fmt.Errorf("row %d: %q", i, f)
			}
			row = append(row, r)
		}
		if i > 0 && len(row) != len(m[0]) {
			return m, errors.New("ragged")
		}
		m = append(m, row)
	}
	return m, nil
}

func (m Matrix) Clone() Matrix {
	c := make(Matrix, len(m))
	for i, row := range m {
		c[i] = make([]*big.Rat, len(row))
		for j, v := range row {
			c[i][j] = new(big.Rat).Set(v)
		}
	}
	return c
}

func (m Matrix) String() string {
	var rows []string
	for _, r := range m {
		cells := make([]string, len(r))
		for j := range r {
			cells[j] = r[j].RatString()
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return "[" + strings.Join(rows, "; ") + "]"
}

func (m Matrix) Reduce() (rank int, det *big.Rat) {
	det = big.NewRat(1, 1)
	var t big.Rat
	for col := 0; col < len(m[0]) && rank < len(m); col++ {
		at := -1
		for i := rank; i < len(m); i++ {
			if m[i][col].Sign() != 0 {
				at = i
				break
			}
		}
		if at < 0 {
			det.SetInt64(0)
			continue
		}
		if at != rank {
			m[at], m[rank] = m[rank], m[at]
			det.Neg(det)
		}
		lead := new(big.Rat).Set(m[rank][col])
		det.Mul(det, lead)
		for j := range m[rank] {
			m[rank][j].Quo(m[rank][j], lead)
		}
		for i := range m {
			if i == rank {
				continue
			}
			factor := new(big.Rat).Set(m[i][col])
			for j := range m[i] {
				m[i][j].Sub(m[i][j], t.Mul(factor, m[rank][j]))
			}
		}
		rank++
	}
	if rank < len(m) {
		det = new(big.Rat)
	}
	return
}

func hilbert(n int) (m Matrix) {
	m = make(Matrix, n)
	for i := range m {
		for j := range n {
			m[i] = append(m[i], big.NewRat(1, int64(i+j+1)))
		}
	}
	return m
}

func main() {
	m, err := parse("2 1/3 -1\n0 0 5\n4 1 1.25")
	fmt.Println(m, err)
	c := m.Clone()
	rank, det := c.Reduce()
	fmt.Println(rank, det, c, m)
	for n := 1; n <= 6; n++ {
		_, d := hilbert(n).Reduce()
		fmt.Println(n, d.Num(), new(big.Int).Sqrt(d.Denom()), d.FloatString(12))
	}
	_, err = parse("1 2\n3 q")
	fmt.Println(err)
	if _, err := parse("1 2\n3"); err != nil {
		fmt.Println(err)
	}
	f := big.NewInt(1)
	for i := int64(2); i <= 30; i++ {
		f.Mul(f, big.NewInt(i))
	}
	q, r := new(big.Int).QuoRem(f, big.NewInt(1_000_000_007), new(big.Int))
	fmt.Println(f, q, r, f.BitLen(), f.Text(36), r.Cmp(q), fmt.Sprintf("%x", r))
	fmt.Println(new(big.Int).Exp(big.NewInt(3), big.NewInt(100), big.NewInt(97)), big.NewInt(91).ProbablyPrime(10))
}
