package franklin

// RowRule reports whether i and N - i are always in the same row, mirrored about the
// middle of their half (Section 2 of the paper).
func RowRule(square [][]int) bool {
	n := len(square)
	for _, row := range square {
		for k := range n / 4 {
			if row[k]+row[n/2-1-k] != n*n+1 || row[n/2+k]+row[n-1-k] != n*n+1 {
				return false
			}
		}
	}
	return true
}

// Reaches reports whether some exchange of the group turns the square into one
// that follows the row rule.
func (g *Group) Reaches(square [][]int) bool {
	var flat [order * order]int
	for i := range flat {
		flat[i] = square[i/order][i%order]
	}
	for e := range g.elements {
		if rowRule(&flat, &e) {
			return true
		}
	}
	return false
}

// rowRule is RowRule for a square after an exchange.
func rowRule(flat *[order * order]int, e *packed) bool {
	for i := 0; i < len(flat); i += order / 2 {
		if flat[e[i]]+flat[e[i+3]] != order*order+1 || flat[e[i+1]]+flat[e[i+2]] != order*order+1 {
			return false
		}
	}
	return true
}

// RowRule reports whether the class of the frame's squares contains one that follows
// the row rule. Exchanges produce any order of the pairs, so it is enough that the even
// and the odd columns have the same pairs, C = D, or, transposed, A = B.
func (f Frame) RowRule() bool { return f.C == f.D || f.A == f.B }
