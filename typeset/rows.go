package typeset

import (
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// A rowCell is a cell of a row after setting.
type rowCell struct {
	lines    []lineBox
	x, width Unit // with the white space at either side
	tint     draw.Ink
}

// row sets a row as one slab with its origin on the baseline of its first line. If the
// row is so high that it would leave much of a page empty, row sets it line by line.
func (t *tableSetter) row(row Row, number int, parent *draw.Elem) []*slab {
	tr := parent.Add(&draw.Elem{Role: "TR"})
	var cells []rowCell
	x, col := t.left, 0
	for _, cell := range row.Cells {
		span := max(cell.Span, 1)
		if col+span > len(t.columns) {
			break
		}
		width := Unit(0)
		for _, tc := range t.columns[col : col+span] {
			width += tc.width + 2*t.pad
		}
		lines := t.cell(cell, number, col, span, width-2*t.pad, tr)
		cells = append(cells, rowCell{lines, x, width, cell.Tint})
		x += width
		col += span
	}
	b := t.rowSlab(cells)
	if number < len(t.table.Head) || b.height+b.depth <= t.preset.textHeight()/3 {
		return t.spaced([]*slab{b}, row, cells)
	}
	var parts []*slab
	for i := 0; ; i++ {
		line := make([]rowCell, len(cells))
		more := false
		for n, c := range cells {
			line[n] = c
			line[n].lines = c.lines[min(i, len(c.lines)):min(i+1, len(c.lines))]
			more = more || len(line[n].lines) > 0
		}
		if !more {
			break
		}
		parts = append(parts, t.rowSlab(line))
	}
	for i, part := range parts {
		if i == 1 || i > 0 && i == len(parts)-1 {
			part.penalty = never // no line is left alone
		}
	}
	return t.spaced(parts, row, cells)
}

// rowSlab sets cells next to each other, their first lines on one baseline.
func (t *tableSetter) rowSlab(cells []rowCell) *slab {
	b := &slab{}
	b.height, b.depth = strut(0, 0, t.c.leading)
	for _, c := range cells {
		y := Unit(0)
		for i, l := range c.lines {
			height, depth := strut(l.height, l.depth, t.c.leading)
			if i > 0 {
				y -= height
			} else {
				b.height = max(b.height, height)
			}
			b.ops = append(b.ops, shifted(l.ops, c.x+t.pad, y))
			b.notes = append(b.notes, l.notes...)
			y -= depth
		}
		b.depth = max(b.depth, -y)
	}
	return b
}

// spaced adds the white space and the backgrounds of a row to its slabs.
func (t *tableSetter) spaced(parts []*slab, row Row, cells []rowCell) []*slab {
	inRow := theme.InRow().On(t.preset.Leading)
	if t.list() && row.Joined {
		parts[len(parts)-1].depth += inRow
	} else if t.list() {
		parts[0].height += inRow
		parts[len(parts)-1].depth += inRow
	} else if t.roomy() {
		parts[0].height += pt
		parts[len(parts)-1].depth += 2 * pt
	}
	for _, b := range parts {
		b.ops = append(t.grounds(b, row, cells), b.ops...)
	}
	return parts
}

// grounds draws cell backgrounds and the rules between columns.
func (t *tableSetter) grounds(b *slab, row Row, cells []rowCell) []draw.Op {
	mark := &draw.Mark{}
	ground := draw.Rect{
		Min: draw.Point{X: t.left - 4*pt, Y: -b.depth},
		Max: draw.Point{X: t.left + t.width() + 4*pt, Y: b.height},
	}
	if row.Tint != (draw.Ink{}) {
		mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(ground), Ink: row.Tint})
	}
	if row.Bar != (draw.Ink{}) {
		ground.Max.X = ground.Min.X + 2*pt
		mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(ground), Ink: row.Bar})
	}
	for _, c := range cells {
		if c.tint == (draw.Ink{}) {
			continue
		}
		box := draw.Rect{Min: draw.Point{X: c.x, Y: -b.depth}, Max: draw.Point{X: c.x + c.width, Y: b.height}}
		mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(box), Ink: c.tint})
	}
	for col := t.table.inEach; 0 < col && col < len(t.columns); col += t.table.inEach { // between the blocks
		x := t.left
		for _, tc := range t.columns[:col] {
			x += tc.width + 2*t.pad
		}
		line := draw.Segment(draw.Point{X: x, Y: -b.depth}, draw.Point{X: x, Y: b.height})
		mark.Ops = append(mark.Ops, &draw.Stroke{Path: line, Ink: draw.Foreground(), Width: pt / 3})
	}
	if len(mark.Ops) == 0 {
		return nil
	}
	return []draw.Op{mark}
}

// cell sets the text of a cell.
func (t *tableSetter) cell(cell Cell, row, col, span int, width Unit, tr *draw.Elem) []lineBox {
	elem := &draw.Elem{Role: "TD", ColSpan: span}
	switch {
	case row < len(t.table.Head):
		elem.Role, elem.Scope = "TH", "Column"
	case t.table.inBlock(col) < t.table.HeadCells:
		elem.Role, elem.Scope = "TH", "Row"
	}
	tr.Add(elem)
	if len(cell.Text) == 0 {
		return nil
	}
	shape := lineShape{width: width + 1, ragged: true}
	if col < len(t.table.Align) {
		shape.align = t.table.Align[col]
	}
	if span > 1 && t.list() {
		shape.align = Left
	} else if span > 1 {
		shape.align = Center
	}
	return t.setParagraph(t.compose(cell.Text, t.look(elem, row)), shape)
}

// decorations returns copies of slabs that screen readers skip: they have no marks and
// no links.
func decorations(list []*slab) []*slab {
	out := make([]*slab, len(list))
	for i, b := range list {
		out[i] = &slab{height: b.height, depth: b.depth, ops: []draw.Op{&draw.Mark{Ops: withoutMarks(b.ops)}}}
	}
	return out
}

// withoutMarks strips marks, links and anchors from operations.
func withoutMarks(ops []draw.Op) []draw.Op {
	var out []draw.Op
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Mark:
			out = append(out, withoutMarks(op.Ops)...)
		case *draw.Group:
			g := *op
			g.Ops = withoutMarks(op.Ops)
			out = append(out, &g)
		case *draw.Link, *draw.Anchor:
		default:
			out = append(out, op)
		}
	}
	return out
}
