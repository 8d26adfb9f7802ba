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
// 61.0 (471), by the sizes of the samples of the rows or of the columns: at least three cells of the table, two of
// three, and half of those of a column, are the shares that these give.
func (s *sheet) readPercentFirst() {
	const fewest = 3
	fits, all := make([]int, len(s.columns)), make([]int, len(s.columns))
	sumFits, sum := 0, 0
	for k := 1; k < len(s.columns); k++ {
		if kind := s.columns[k].kind; kind != columnOther && kind != columnPercent {
			continue
		}
		for r := range s.cells {
			x, n := s.percentFirstAt(r, k)
			if n == nil {
				continue
			}
			all[k]++
			if isShare(*x.second, *x.first, *n) {
				fits[k]++
			}
		}
		sumFits, sum = sumFits+fits[k], sum+all[k]
	}
	if sumFits < fewest || 3*sumFits < 2*sum {
		return
	}
	for k := range s.columns {
		if all[k] > 0 && 2*fits[k] >= all[k] {
			s.columns[k].kind, s.columns[k].percentFirst = columnNPercent, true
		}
	}
}

// percentFirstAt is a cell that may hold a percentage and its count, and the whole, or nil.
func (s *sheet) percentFirstAt(r, k int) (x *cell, whole *number) {
	if k >= len(s.cells[r]) {
		return nil, nil
	}
	x = &s.cells[r][k]
	if x.first == nil || x.second == nil || x.second.places > 0 || x.first.places == 0 {
		return x, nil
	}
	if n := s.columns[k].n; n != nil {
		return x, n
	}
	return x, s.wholeOf(r, k)
}
