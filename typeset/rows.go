package typeset

import (
	"rederive/typeset/draw"
)

// row sets a row as one slab, its origin on the baseline of its first line.
func (t *tableSetter) row(row Row, number int, parent *draw.Elem) *slab {
	tr := parent.Add(&draw.Elem{Role: "TR"})
	b := &slab{}
	b.height, b.depth = strut(0, 0, t.c.leading)
	type set struct {
		lines []lineBox
		x     Unit
	}
	var cells []set
	var tints []tinted
	x, col := t.left, 0
	for _, cell := range row.Cells {
		span := max(cell.Span, 1)
		if col+span > len(t.columns) {
			break
		}
		width := -2 * t.pad
		for _, tc := range t.columns[col : col+span] {
			width += tc.width + 2*t.pad
		}
		lines := t.cell(cell, number, col, span, width, tr)
		cells = append(cells, set{lines, x + t.pad})
		if cell.Tint != (draw.Ink{}) {
			tints = append(tints, tinted{x, width + 2*t.pad, cell.Tint})
		}
		if len(lines) > 0 {
			h, _ := strut(lines[0].height, 0, t.c.leading)
			b.height = max(b.height, h)
		}
		x += width + 2*t.pad
		col += span
	}
	var body []draw.Op
	for _, c := range cells {
		y := Unit(0)
		for i, l := range c.lines {
			height, depth := strut(l.height, l.depth, t.c.leading)
			if i > 0 {
				y -= height
			}
			body = append(body, shifted(l.ops, c.x, y))
			b.notes = append(b.notes, l.notes...)
			y -= depth
		}
		b.depth = max(b.depth, -y)
	}
	if t.roomy() {
		b.height += pt
		b.depth += 2 * pt
	}
	b.ops = append(t.grounds(b, tints), body...)
	return b
}

// A tinted cell.
type tinted struct {
	x, width Unit
	ink      draw.Ink
}

// grounds draws the backgrounds of cells and the rules between columns.
func (t *tableSetter) grounds(b *slab, tints []tinted) []draw.Op {
	mark := &draw.Mark{}
	for _, c := range tints {
		box := draw.Rect{Min: draw.Point{X: c.x, Y: -b.depth}, Max: draw.Point{X: c.x + c.width, Y: b.height}}
		mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(box), Ink: c.ink})
	}
	for _, col := range t.table.ColumnRule {
		if col <= 0 || col >= len(t.columns) {
			continue
		}
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
	case col < t.table.HeadCells:
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
	if span > 1 {
		shape.align = Center
	}
	return t.setParagraph(t.compose(cell.Text, t.look(elem, row, col)), shape)
}

// decorations are copies of slabs that nobody hears: no marks, no links.
func decorations(list []*slab) []*slab {
	out := make([]*slab, len(list))
	for i, b := range list {
		out[i] = &slab{height: b.height, depth: b.depth, ops: []draw.Op{&draw.Mark{Ops: bare(b.ops)}}}
	}
	return out
}

// bare takes marks, links and anchors off operations.
func bare(ops []draw.Op) []draw.Op {
	var out []draw.Op
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Mark:
			out = append(out, bare(op.Ops)...)
		case *draw.Group:
			g := *op
			g.Ops = bare(op.Ops)
			out = append(out, &g)
		case *draw.Link, *draw.Anchor:
		default:
			out = append(out, op)
		}
	}
	return out
}
