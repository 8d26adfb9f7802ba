package typeset

import (
	"strconv"
	"testing"

	"rederive/typeset/draw"
)

// TestTallTablesAreFolded checks that a tall narrow table is folded into blocks, and
// that others are not.
func TestTallTablesAreFolded(t *testing.T) {
	table := func(rows int, text string) *Table {
		b := &Table{Head: []Row{{Cells: []Cell{{Text: Words("n")}, {Text: Words("f")}}}}, HeadCells: 1}
		for i := range rows {
			b.Body = append(b.Body, Row{Cells: []Cell{{Text: Words(strconv.Itoa(i))}, {Text: Words(text)}}})
		}
		return b
	}
	marked := table(40, "1")
	marked.Body[3].Tint = draw.Accent()
	for _, c := range []struct {
		name         string
		table        *Table
		rows, blocks int
	}{
		{"short", table(15, "1"), 15, 1},
		{"tall", table(16, "1"), 8, 2},
		{"taller", table(40, "1"), 14, 3},
		{"wide", table(40, "a value that is as wide as half of the page or even more than that"), 40, 1},
		{"higher than a page", table(900, "1"), 180, 5},
		{"with a coloured row", marked, 40, 1},
	} {
		preset := Article()
		s := newSetter(&preset)
		got := s.folded(c.table, s.body(s.root))
		if len(got.Body) != c.rows || len(got.Body[0].Cells) != 2*c.blocks || len(got.Head[0].Cells) != 2*c.blocks {
			t.Errorf("%s: %d rows of %d cells, want %d blocks of %d rows", c.name, len(got.Body),
				len(got.Body[0].Cells), c.blocks, c.rows)
		}
		next := c.rows + 1 // in the second row of the second block
		if c.rows > 100 {
			next = c.blocks + 1 // across
		}
		if c.blocks > 1 && (got.inBlock(2) != 0 || PlainText(got.Body[1].Cells[2].Text) != strconv.Itoa(next)) {
			t.Errorf("%s: the second block does not continue with the next rows", c.name)
		}
	}
}
