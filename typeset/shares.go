package typeset

import (
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// A table with shares is a list of rows. It is as wide as the text and in small type,
// with fine rules between the rows and an unobtrusive head, so that one such table
// aligns with the next. A page may end after any of its rows.

// list reports whether the table is such a list.
func (t *tableSetter) list() bool { return len(t.table.Shares) > 0 }

// share divides a width among the columns by their shares, with more for a column where
// a word needs it. It reports whether the table is a list that fits.
func (t *tableSetter) share(room Unit) bool {
	if !t.list() {
		return false
	}
	t.c.size = theme.Row().On(t.preset.Size)
	t.c.leading = font.MulDiv(t.c.size, 125, 100)
	t.pad = 3 * pt
	t.measure()
	if t.leastWidth() > room {
		return false
	}
	whole := 0
	for i := range t.columns {
		whole += t.shareOf(i)
	}
	over := Unit(0)
	for i := range t.columns {
		col := &t.columns[i]
		col.width = font.MulDiv(room, Unit(t.shareOf(i)), Unit(whole)) - 2*t.pad
		if col.width < col.least {
			over += col.least - col.width
			col.width = col.least
		}
	}
	for over > 0 { // taken from the column with the most room to spare
		most := &t.columns[0]
		for i := range t.columns {
			if col := &t.columns[i]; col.width-col.least > most.width-most.least {
				most = col
			}
		}
		step := min(over, max((most.width-most.least)/2, pt))
		most.width -= step
		over -= step
	}
	return true
}

// shareOf returns the share of a column, at least 1.
func (t *tableSetter) shareOf(i int) int {
	if i < len(t.table.Shares) {
		return max(t.table.Shares[i], 1)
	}
	return 1
}
