package typeset

import (
	"slices"

	"rederive/typeset/draw"
)

// A tall table with narrow columns leaves most of the page white. Such a table is
// folded: its rows are set in blocks side by side, each with its own head.

const (
	tallRows   = 15 // a table with more rows is tall
	mostBlocks = 5
)

// folded returns a tall table in the fewest blocks that make it short, if there is room
// for two. Otherwise it returns the table itself.
func (s *setter) folded(b *Table, c column) *Table {
	if len(b.Body) <= tallRows || len(b.Shares) > 0 || c.columned || len(c.frames) > 0 || !plainRows(b) {
		return b
	}
	t := &tableSetter{setter: s, table: b, c: c, around: c}
	if !t.chooseWidths(c.width) || len(t.columns) != width(b.Body[0]) ||
		slices.ContainsFunc(t.columns, func(col tableColumn) bool { return col.width < col.natural }) {
		return b
	}
	blocks := int(min(c.width/t.width(), mostBlocks, Unit((len(b.Body)+tallRows-1)/tallRows)))
	if blocks < 2 {
		return b
	}
	var high Unit
	for _, row := range b.Body {
		high += rowHeight(row, t.c.leading)
	}
	return b.inBlocks(blocks, high/Unit(blocks) > s.preset.textHeight()/3)
}

// rowHeight estimates the height of a row of single lines.
func rowHeight(row Row, leading Unit) Unit {
	for _, cell := range row.Cells {
		for _, in := range cell.Text {
			if inset, ok := in.(*Inset); ok {
				leading = max(leading, inset.Picture.Height+inset.Picture.Depth)
			}
		}
	}
	return leading
}

// plainRows reports whether all rows have the same number of cells and no properties of
// their own.
func plainRows(b *Table) bool {
	for _, row := range b.Body {
		if row.ID != "" || row.Joined || row.Tint != (draw.Ink{}) || row.Bar != (draw.Ink{}) ||
			width(row) != len(row.Cells) || len(row.Cells) != len(b.Body[0].Cells) {
			return false
		}
	}
	return true
}

// width returns how many columns a row has.
func width(r Row) (n int) {
	for _, cell := range r.Cells {
		n += max(cell.Span, 1)
	}
	return n
}

// inBlocks arranges the rows in the given number of blocks side by side. They run down
// one block after the other, or across the blocks where a page may end within the table.
func (b *Table) inBlocks(blocks int, across bool) *Table {
	wide, high := width(b.Body[0]), (len(b.Body)+blocks-1)/blocks
	out := *b
	out.inEach, out.Head, out.Body = wide, nil, nil
	out.Align = slices.Repeat(append(slices.Clone(b.Align), make([]Align, wide)...)[:wide], blocks)
	for _, head := range b.Head {
		row := head
		row.Cells = slices.Repeat(append(slices.Clone(head.Cells), make([]Cell, max(0, wide-width(head)))...), blocks)
		out.Head = append(out.Head, row)
	}
	for i := range high {
		var row Row
		for k := range blocks {
			at := k*high + i
			if across {
				at = i*blocks + k
			}
			if at < len(b.Body) {
				row.Cells = append(row.Cells, b.Body[at].Cells...)
			} else {
				row.Cells = append(row.Cells, make([]Cell, wide)...)
			}
		}
		out.Body = append(out.Body, row)
	}
	return &out
}

// inBlock returns the index of a column within its block.
func (b *Table) inBlock(col int) int {
	if b.inEach == 0 {
		return col
	}
	return col % b.inEach
}
