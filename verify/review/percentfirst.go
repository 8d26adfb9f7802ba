package review

import "rederive/internal/lazyregexp"

// percentsFirst are heads of percentages before their counts: % (n).
var percentsFirst = lazyregexp.New(`^(?i)(?:%|per ?cent(?:ages?)?),? ?[(\[]? ?(?:n|no\.?|number|count)s?\b`)

// share are the count and the percentage of a cell.
func (col *column) share(x *cell) (count, percent *number) {
	if col.percentFirst {
		return x.second, x.first
	}
	return x.first, x.second
}

// readPercentFirst finds columns whose heads do not say that they hold percentages with their counts in brackets,
// 61.0 (471), by the sizes of the samples of the rows or of the columns: at least three cells of such a column, and two
// of three, are the shares that these give.
func (s *sheet) readPercentFirst() {
	const fewest = 3
	for k := range s.columns {
		col := &s.columns[k]
		if k == 0 || col.kind != columnOther && col.kind != columnPercent {
			continue
		}
		fits, all := 0, 0
		for r := range s.cells {
			if k >= len(s.cells[r]) {
				continue
			}
			x, n := &s.cells[r][k], col.n
			if n == nil {
				n = s.wholeOf(r, k)
			}
			if x.first == nil || x.second == nil || x.second.places > 0 || x.first.places == 0 || n == nil {
				continue
			}
			all++
			if isShare(*x.second, *x.first, *n) {
				fits++
			}
		}
		if fits >= fewest && 3*fits >= 2*all {
			col.kind, col.percentFirst = columnNPercent, true
		}
	}
}
