package review

import "testing"

// TestAlignNumbers checks that columns of numbers are right-aligned with their heads, but not words or cells that
// span columns.
func TestAlignNumbers(t *testing.T) {
	cells := func(texts ...string) (row []tableCell) {
		for _, text := range texts {
			row = append(row, tableCell{Columns: 1, number: numeric.MatchString(text)})
		}
		return row
	}
	tab := table{
		Head: [][]tableCell{cells("", "n", "SE", "group")},
		Rows: [][]tableCell{cells("1", "−12", "(4.2)", "a"), cells("2", "<.001", "–", "4")},
	}
	tab.alignNumbers()
	for _, row := range append(tab.Head, tab.Rows...) {
		for i, want := range []bool{false, true, true, false} {
			if row[i].Right != want {
				t.Errorf("column %d: to the right is %t, want %t", i, row[i].Right, want)
			}
		}
	}
}
