// Package franklin checks, restores, counts and compares the magic squares of
// Benjamin Franklin.
//
// A square is given by its rows. [Faults] names every sum that is wrong, [RowOrders]
// restores the order of shuffled rows, [Frames] counts all squares of order 8, and
// [Group.Connect] finds the exchange that turns one square into another:
//
//	for _, order := range franklin.RowOrders(rows) { ... }
package franklin

import (
	"fmt"
	"slices"
)

// Faults returns the violations of Definition 1: a missing number, a half row, half
// column or 2x2 sub-square with a wrong sum, a bend diagonal with a wrong sum. It
// returns nil for a Franklin square.
//
// The bend diagonals are translated along their axis. With torus they are translated in
// all directions, which is another reading of "continuous".
func Faults(square [][]int, torus bool) []string {
	n := len(square)
	if n == 0 || n%4 != 0 {
		return []string{fmt.Sprintf("%d rows are no multiple of 4", n)}
	}
	for _, row := range square {
		if len(row) != n {
			return []string{fmt.Sprintf("a row of %d in a square of %d", len(row), n)}
		}
	}
	c := &checker{square: square, n: n, unit: n*n + 1}
	c.numbers()
	c.halves()
	c.subsquares()
	c.bends(torus)
	return c.faults
}

// A checker collects the faults of a square of order n; unit is N = n² + 1.
type checker struct {
	square  [][]int
	n, unit int
	faults  []string
}

// sum adds count cells, the k-th of which is at place(k), and records a fault if the
// total is not want.
func (c *checker) sum(count, want int, place func(k int) (row, column int), what string, where ...any) {
	total := 0
	for k := range count {
		row, column := place(k)
		total += c.square[row%c.n][column%c.n]
	}
	if total != want {
		c.faults = append(c.faults, fmt.Sprintf(what+": %d, not %d", append(where, total, want)...))
	}
}

func (c *checker) numbers() {
	seen := make([]bool, c.unit)
	for i, row := range c.square {
		for j, v := range row {
			if v < 1 || v >= c.unit || seen[v] {
				c.faults = append(c.faults, fmt.Sprintf("%d in row %d, column %d is out of range or doubled", v, i+1,
					j+1))
				continue
			}
			seen[v] = true
		}
	}
}

func (c *checker) halves() {
	half := c.n / 2
	want := c.n * c.unit / 4 // half the magic sum nN/2
	for i := range c.n {
		for _, start := range []int{0, half} {
			c.sum(half, want, func(k int) (int, int) {
				return i, start + k
			}, "half row %d from column %d", i+1, start+1)
			c.sum(half, want, func(k int) (int, int) {
				return start + k, i
			}, "half column %d from row %d", i+1, start+1)
		}
	}
}

func (c *checker) subsquares() {
	for i := range c.n {
		for j := range c.n {
			c.sum(4, 2*c.unit, func(k int) (int, int) { return i + k/2, j + k%2 }, "2x2 at row %d, column %d", i+1, j+1)
		}
	}
}

// bends checks the four kinds of bend diagonals: v goes down and up again while it
// crosses all columns, and the others are its rotations.
func (c *checker) bends(torus bool) {
	want := c.n * c.unit / 2
	shifts := 1
	if torus {
		shifts = c.n
	}
	for axis := range c.n {
		for shift := range shifts {
			depth := func(k int) int { return min(k, c.n-1-k) }
			down := func(k int) int { return axis + depth(k) }
			up := func(k int) int { return axis + c.n - depth(k) }
			c.sum(c.n, want, func(k int) (int, int) {
				return down(k), shift + k
			}, "bend v at %d, shift %d", axis+1, shift)
			c.sum(c.n, want, func(k int) (int, int) {
				return up(k), shift + k
			}, "bend ^ at %d, shift %d", axis+1, shift)
			c.sum(c.n, want, func(k int) (int, int) {
				return shift + k, down(k)
			}, "bend > at %d, shift %d", axis+1, shift)
			c.sum(c.n, want, func(k int) (int, int) {
				return shift + k, up(k)
			}, "bend < at %d, shift %d", axis+1, shift)
		}
	}
}

// RowOrders returns all orders of the given rows, as slices of indices, in which they
// form a Franklin square.
func RowOrders(rows [][]int) [][]int {
	var orders [][]int
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == len(rows) {
			if Faults(arrange(rows, order), false) == nil {
				orders = append(orders, slices.Clone(order))
			}
			return
		}
		for next := range rows {
			if !slices.Contains(order, next) && (len(order) == 0 || fit(rows[order[len(order)-1]], rows[next])) {
				extend(append(order, next))
			}
		}
	}
	extend(nil)
	return orders
}

// fit reports whether the 2x2 sub-squares of two adjacent rows have the required sum.
func fit(a, b []int) bool {
	n := len(a)
	if len(b) != n {
		return false
	}
	for j := range a {
		if a[j]+a[(j+1)%n]+b[j]+b[(j+1)%n] != 2*(n*n+1) {
			return false
		}
	}
	return true
}

func arrange(rows [][]int, order []int) [][]int {
	square := make([][]int, len(order))
	for i, r := range order {
		square[i] = rows[r]
	}
	return square
}

// Complete returns the square with the given first row and first column in which all
// 2x2 sub-squares have the sum 2N.
func Complete(row, column []int) ([][]int, error) {
	n := len(row)
	if n == 0 || len(column) != n || row[0] != column[0] {
		return nil, fmt.Errorf("franklin: a first row of %d and a first column of %d that do not meet", n, len(column))
	}
	square := [][]int{slices.Clone(row)}
	for i := 1; i < n; i++ {
		next := []int{column[i]}
		for j := 1; j < n; j++ {
			next = append(next, 2*(n*n+1)-square[i-1][j-1]-square[i-1][j]-next[j-1])
		}
		square = append(square, next)
	}
	return square, nil
}
