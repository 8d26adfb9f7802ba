package franklin

import "math/bits"

// Squares is the number of Franklin squares of order 8 with one frame: the eight orders of A, -A
// on the even rows, and likewise for B, C and D.
const Squares = 8 * 8 * 8 * 8

// Square returns one of the squares of the frame.
func (f Frame) Square() [][]int {
	p := [order]int{f.A[0], f.B[0], -f.A[0], -f.B[0], f.A[1], f.B[1], -f.A[1], -f.B[1]}
	q := [order]int{f.C[0], f.D[0], -f.C[0], -f.D[0], f.C[1], f.D[1], -f.C[1], -f.D[1]}
	square := make([][]int, order)
	for i := range order {
		for j := range order {
			b := f.S + p[i] + q[j]
			if (i+j)%2 == 1 {
				b = -b
			}
			square[i] = append(square[i], (b+order*order+1)/2)
		}
	}
	return square
}

// CountByBacktracking counts the Franklin squares of order 8 in another way: entry by entry,
// without frames. The exchanges move any place to any other, so 64 may be assumed to be in the
// corner. Of the 16 orders of columns 2 to 8 that the exchanges produce, and of the 16 of rows 2
// to 8, it counts one.
func CountByBacktracking() int {
	c := &counter{}
	c.square[0][0] = order * order
	c.used = 1 << (order*order - 1)
	c.firstRow()
	return order * order * 16 * 16 * c.count
}

// A counter holds a partial square. The first row and the first column satisfy the conditions of
// half rows, half columns and bend diagonals: with equal 2x2 sums the bend diagonals say a0 + a2 =
// a4 + a6 and a1 + a3 = a5 + a7.
type counter struct {
	square [order][order]int
	used   uint64 // bit v-1 for the number v
	count  int
}

// take marks a number as used and reports whether it was free.
func (c *counter) take(v int) bool {
	if v < 1 || v > order*order || c.used>>(v-1)&1 == 1 {
		return false
	}
	c.used |= 1 << (v - 1)
	return true
}

// firstRow tries all first rows a0 = 64, a1 < a3, a4 < a6, a5 < a7, a1 < a5.
func (c *counter) firstRow() {
	a := &c.square[0]
	for a[1] = 1; a[1] <= order*order; a[1]++ {
		for a[2] = 1; a[2] <= order*order; a[2]++ {
			a[3] = 2*(order*order+1) - a[0] - a[1] - a[2]
			if a[3] <= a[1] {
				continue
			}
			for a[4] = 1; a[4] <= order*order; a[4]++ {
				a[6] = a[0] + a[2] - a[4]
				if a[6] <= a[4] {
					continue
				}
				for a[5] = a[1] + 1; a[5] <= order*order; a[5]++ {
					a[7] = a[1] + a[3] - a[5]
					if a[7] > a[5] {
						c.rowsBelow()
					}
				}
			}
		}
	}
}

// rowsBelow continues if the eight numbers of the first row are distinct.
func (c *counter) rowsBelow() {
	used := c.used
	for _, v := range c.square[0][1:] {
		if !c.take(v) {
			c.used = used
			return
		}
	}
	c.row(1)
	c.used = used
}

// row fills row i. Its first entry is free in rows 1, 2, 4 and 5, up to the same order as in the
// first row; the rest follows from the 2x2 sums.
func (c *counter) row(i int) {
	s := &c.square
	first := func(k int) int { return s[k][0] }
	low, high := 1, order*order
	switch i {
	case order:
		c.count++
		return
	case 3:
		low = 2*(order*order+1) - first(0) - first(1) - first(2)
		high = low
		if low < first(1) {
			return
		}
	case 5:
		low = first(1) + 1
	case 6, 7:
		low = first(i-6) + first(i-4) - first(i-2)
		high = low
		if low < first(i-2) {
			return
		}
	}
	if low < 1 || high > order*order {
		return
	}
	for set := c.starts(i) >> (low - 1) << (low - 1); set != 0; set &= set - 1 {
		v := bits.TrailingZeros64(set) + 1
		if v > high {
			return
		}
		c.fill(i, v)
	}
}

// starts returns the possible first entries of row i, as bits v-1: those for which each entry of
// the row is a free number. Every second entry grows with the first one, and the others shrink.
func (c *counter) starts(i int) uint64 {
	above, free := &c.square[i-1], ^c.used
	set, w := free, 0 // entry j is w + v or w - v
	for j := 1; j < order; j++ {
		w = 2*(order*order+1) - above[j-1] - above[j] - w
		if j%2 == 0 {
			set &= shifted(free, -w)
		} else {
			set &= shifted(bits.Reverse64(free), w-order*order-1)
		}
	}
	return set
}

// shifted moves bits up, or down if by is negative.
func shifted(set uint64, by int) uint64 {
	if by < 0 {
		return set >> -by
	}
	return set << by
}

// fill computes row i from its first entry and, if all its numbers are free, continues with the
// next.
func (c *counter) fill(i, v int) {
	used := c.used
	above, row := &c.square[i-1], &c.square[i]
	for j := range order {
		if j > 0 {
			v = 2*(order*order+1) - above[j-1] - above[j] - row[j-1]
		}
		if !c.take(v) {
			c.used = used
			return
		}
		row[j] = v
	}
	c.row(i + 1)
	c.used = used
}
