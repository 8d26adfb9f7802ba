package stats

import (
	"slices"
)

// A factored matrix X is Q R with orthogonal Q and upper triangular R, after reordering the
// columns: Householder's method with pivoting, as in Golub and Van Loan, Matrix
// Computations, 5.4, in double-float64 precision.
type factored struct {
	r     [][]twice // r[j][i] with i <= j: column j of R
	order []int     // column j of R belongs to column order[j] of X
	y     []twice   // Q^T y
	worst float64   // the smallest share of a column that the others do not explain
	last  int       // the column with that share
}

// collinear is the share of a column's length below which the others explain the column:
// about the rounding error of decimal data.
const collinear = 1e-14

// factor factors the matrix with the given columns, together with y. If a column is a
// combination of others, it returns the index of that column, otherwise -1.
func factor(columns [][]twice, y []twice) (*factored, int) {
	p := len(columns)
	x := make([][]twice, p)
	lengths := make([]float64, p)
	f := &factored{y: slices.Clone(y), worst: 1}
	for j, c := range columns {
		x[j] = slices.Clone(c)
		lengths[j] = dot(c, c).sqrt().float()
		f.order = append(f.order, j)
	}
	for k := range p {
		best, share := k, -1.0
		for j := k; j < p; j++ {
			rest := dot(x[j][k:], x[j][k:]).sqrt().float()
			if s := rest / lengths[f.order[j]]; s > share {
				best, share = j, s
			}
		}
		x[k], x[best] = x[best], x[k]
		f.order[k], f.order[best] = f.order[best], f.order[k]
		if !(share > collinear) {
			return nil, f.order[k]
		}
		if share < f.worst {
			f.worst, f.last = share, f.order[k]
		}
		reflect(x, f.y, k)
		f.r = append(f.r, x[k][:k+1])
	}
	return f, -1
}

// reflect zeroes column k below the diagonal by a reflection, and applies the reflection to
// the later columns and y.
func reflect(x [][]twice, y []twice, k int) {
	v := slices.Clone(x[k][k:])
	length := dot(v, v).sqrt()
	if v[0].hi > 0 {
		length = length.neg()
	}
	v[0] = v[0].sub(length)
	norm := dot(v, v)
	if norm.hi == 0 {
		return
	}
	turn := func(c []twice) {
		addMultiple(c, v, dot(v, c).mul(whole(-2)).div(norm))
	}
	for _, c := range x[k+1:] {
		turn(c[k:])
	}
	turn(y[k:])
	x[k][k] = length
}

// solve returns the b that minimises |X b - y|.
func (f *factored) solve() []twice {
	p := len(f.r)
	b := make([]twice, p)
	for i := p - 1; i >= 0; i-- {
		rest := f.y[i]
		for j := i + 1; j < p; j++ {
			rest = rest.sub(f.r[j][i].mul(b[f.order[j]]))
		}
		b[f.order[i]] = rest.div(f.r[i][i])
	}
	return b
}

// under returns z with R^T z = x, where x is a row of X.
func (f *factored) under(x func(column int) twice) []twice {
	z := make([]twice, len(f.r))
	for j := range z {
		z[j] = x(f.order[j]).sub(dot(f.r[j][:j], z[:j])).div(f.r[j][j])
	}
	return z
}

// inverse returns the inverse of X^T X.
func (f *factored) inverse() [][]float64 {
	p := len(f.r)
	rows := make([][]twice, p) // row i: R^-T times the unit vector i
	for i := range rows {
		rows[i] = f.under(func(column int) twice {
			if column == i {
				return whole(1)
			}
			return twice{}
		})
	}
	inv := make([][]float64, p)
	for i := range inv {
		inv[i] = make([]float64, p)
		for j := range inv[i] {
			inv[i][j] = dot(rows[i], rows[j]).float()
		}
	}
	return inv
}

// times returns a matrix times a vector.
func times(m [][]float64, v []float64) []float64 {
	out := make([]float64, len(m))
	for i, row := range m {
		out[i] = inner(row, v)
	}
	return out
}

func inner(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i] * b[i])
	}
	return sum
}

// sandwich returns B M B for a symmetric B.
func sandwich(b, m [][]float64) [][]float64 {
	out := make([][]float64, len(b))
	for i := range b {
		middle := times(m, b[i]) // M is symmetric
		out[i] = times(b, middle)
	}
	return out
}
