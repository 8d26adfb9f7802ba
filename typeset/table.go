package typeset

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A tableRun is what the page builder must know of a table to go on with it
// on the next page.
type tableRun struct {
	head        []*slab // repeated at the top of a page, as decoration
	left, width Unit
}

// A tableSetter sets one table.
type tableSetter struct {
	*setter
	table   *Table
	c       column // size and leading are those of the table
	pad     Unit   // at either side of a cell
	columns []tableColumn
	root    *draw.Elem
	left    Unit
}

// A tableColumn has the width its longest word needs, the width its longest
// cell would like, and the width it gets.
type tableColumn struct{ least, natural, width Unit }

// fits are the ways a table is made to fit, in order: size in percent of the
// text and white space beside a cell.
var fits = [...]struct {
	percent Unit
	pad     Unit
}{{95, 5 * pt}, {95, 3 * pt}, {88, 3 * pt}, {80, 2*pt + pt/2}, {72, 2 * pt}, {64, pt + pt/2}}

// table sets a table: in the column, smaller if need be, or turned.
func (s *setter) table(b *Table, c column) {
	s.space(s.apart())
	s.anchor(b.ID)
	t := &tableSetter{setter: s, table: b, c: c, root: c.elem.Add(&draw.Elem{Role: "Table"})}
	if t.fit(c.width) {
		t.upright()
	} else {
		t.fit(s.preset.textHeight())
		t.turned()
	}
	s.space(s.apart())
}

// fit chooses size and column widths for a width, and says whether the table fits.
func (t *tableSetter) fit(room Unit) bool {
	for _, f := range fits {
		t.c.size = font.MulDiv(t.preset.Size, f.percent, 100)
		t.c.leading = font.MulDiv(t.c.size, 122, 100)
		t.pad = f.pad
		t.measure()
		if t.least() <= room {
			break
		}
	}
	fits := t.least() <= room
	t.distribute(room)
	return fits
}

// least is the width of the table with every column as narrow as it may be.
func (t *tableSetter) least() Unit {
	var w Unit
	for _, col := range t.columns {
		w += col.least + 2*t.pad
	}
	return w
}

func (t *tableSetter) width() Unit {
	var w Unit
	for _, col := range t.columns {
		w += col.width + 2*t.pad
	}
	return w
}

// measure finds what the columns need and would like. Setting a cell to
// measure it must not count its footnotes.
func (t *tableSetter) measure() {
	notes, lacking, anchors := t.notes, t.lacking, t.anchors
	t.lacking = map[string]int{}
	t.columns = nil
	scratch := &draw.Elem{}
	for i, row := range t.rows() {
		at := 0
		for _, cell := range row.Cells {
			span := max(cell.Span, 1)
			for len(t.columns) < at+span {
				t.columns = append(t.columns, tableColumn{})
			}
			least, natural := needs(t.compose(cell.Text, t.look(scratch, i, at)))
			t.widen(at, span, least, natural)
			at += span
		}
	}
	t.notes, t.lacking, t.anchors = notes, lacking, anchors
}

// rows lists head and body.
func (t *tableSetter) rows() []Row {
	return append(t.table.Head[:len(t.table.Head):len(t.table.Head)], t.table.Body...)
}

// widen makes columns wide enough for a cell over some of them.
func (t *tableSetter) widen(at, span int, least, natural Unit) {
	last := &t.columns[at+span-1]
	for _, col := range t.columns[at : at+span-1] {
		least -= col.least + 2*t.pad
		natural -= col.natural + 2*t.pad
	}
	last.least, last.natural = max(last.least, least), max(last.natural, natural)
}

// needs gives the width of the widest piece of items that cannot be broken,
// and that of the widest line without any break.
func needs(items []item) (least, natural Unit) {
	var piece, line Unit
	for _, it := range items {
		switch it.kind {
		case spaceItem:
			if it.penalty < 500 { // formulas in cells stay whole
				least, piece = max(least, piece), 0
			} else {
				piece += it.width
			}
			line += it.width
		case chanceItem:
			if it.penalty < 100 || piece > 90*pt { // short pieces of program text stay whole
				least, piece = max(least, piece), 0
			}
		case endItem:
			least, natural = max(least, piece), max(natural, line)
			piece, line = 0, 0
		default:
			piece += it.width
			line += it.width
		}
	}
	return least, natural
}

// distribute gives each column its width: the natural one if all fit, and
// else the least with a share of what is left.
func (t *tableSetter) distribute(room Unit) {
	var natural, least Unit
	for _, col := range t.columns {
		natural += col.natural + 2*t.pad
		least += col.least + 2*t.pad
	}
	for i := range t.columns {
		col := &t.columns[i]
		switch {
		case natural <= room:
			col.width = col.natural
		case least >= room:
			col.width = col.least
		default:
			col.width = col.least + font.MulDiv(col.natural-col.least, (room-least)>>8, max((natural-least)>>8, 1))
		}
	}
}

// look is how the text of a cell looks.
func (t *tableSetter) look(e *draw.Elem, row, col int) look {
	k := t.c.look(e)
	if row < len(t.table.Head) {
		k.style = font.Bold
	}
	return k
}

// upright sets the table in the column.
func (t *tableSetter) upright() {
	t.left = t.c.left + max((t.c.width-t.width())/2, 0)
	caption := t.c
	t.captionAbove(t.table.Caption, caption, t.root)
	run := &tableRun{left: t.left, width: t.width()}
	head, body := t.set(run)
	run.head = decorations(head)
	for _, row := range head {
		t.push(row, t.c)
		t.keep = true
	}
	for i, row := range body {
		row.table = run
		switch {
		case i == 1 || i > 0 && i == len(body)-1:
			row.penalty = never
		case i > 0 && len(body) <= 12:
			row.penalty = unloved
		}
		t.push(row, t.c)
	}
}

// set makes the slabs of all rows.
func (t *tableSetter) set(run *tableRun) (head, body []*slab) {
	parent := t.root.Add(&draw.Elem{Role: "THead"})
	for i, row := range t.table.Head {
		b := t.row(row, i, parent)
		if i == 0 {
			b.ops = append(b.ops, ruleAt(run, b.height, pt*4/5))
		}
		if i == len(t.table.Head)-1 {
			b.depth += 2 * pt
			b.ops = append(b.ops, ruleAt(run, -b.depth, pt/2))
		}
		head = append(head, b)
	}
	parent = t.root.Add(&draw.Elem{Role: "TBody"})
	for i, row := range t.table.Body {
		b := t.row(row, len(t.table.Head)+i, parent)
		switch {
		case i == 0 && len(t.table.Head) == 0:
			b.ops = append(b.ops, ruleAt(run, b.height, pt*4/5))
		case i == 0:
			b.height += 2 * pt
		case row.Ruled:
			b.ops = append(b.ops, ruleAt(run, b.height, pt/3))
		}
		if i == len(t.table.Body)-1 {
			b.depth += pt
			b.ops = append(b.ops, ruleAt(run, -b.depth, pt*4/5))
		}
		body = append(body, b)
	}
	return head, body
}

// roomy reports whether some cell takes more than a line, so that rows need
// white space between them.
func (t *tableSetter) roomy() bool {
	for _, col := range t.columns {
		if col.width < col.natural {
			return true
		}
	}
	return false
}

// ruleAt is a rule as wide as the table.
func ruleAt(run *tableRun, y, thick Unit) draw.Op {
	line := draw.Segment(draw.Point{X: run.left, Y: y}, draw.Point{X: run.left + run.width, Y: y})
	return &draw.Mark{Ops: []draw.Op{&draw.Stroke{Path: line, Ink: draw.Foreground(), Width: thick}}}
}

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

// turned sets the table on pages of its own, turned by a quarter; each page
// has the head and as many rows as the others. A table that is a little too
// large for its pages, or too wide even so, is made smaller as a whole.
func (t *tableSetter) turned() {
	t.left = 0
	run := &tableRun{width: t.width()}
	head, body := t.set(run)
	caption := t.turnedCaption(run)
	shrink := 1.0
	if room := t.preset.textHeight(); run.width > room {
		shrink = float64(room) / float64(run.width)
		t.warn(Warning{Kind: TooWide, Text: "table " + PlainText(t.table.Caption), Over: run.width - room})
	}
	across := float64(t.preset.textWidth())
	top, rows := stack(caption)+stack(head), stack(body)
	pages := 1
	for ; shrink*0.75*(float64(top)+float64(rows)/float64(pages)) > across; pages++ {
	}
	most := (len(body) + pages - 1) / pages
	shrink = min(shrink, across/float64(top+stack(body[:min(most, len(body))])))
	t.turnedPages(append(caption, head...), decorations(head), body, most, run, shrink)
}

// turnedCaption sets the caption of a turned table, over its width.
func (t *tableSetter) turnedCaption(run *tableRun) []*slab {
	if len(t.table.Caption) == 0 {
		return nil
	}
	c := column{
		width: run.width, size: t.preset.NoteSize, leading: t.preset.NoteSize * 5 / 4, ink: draw.Foreground(),
		elem: t.root.Add(&draw.Elem{Role: "Caption"}), noted: true,
	}
	return t.aside([]Block{&Paragraph{Text: t.table.Caption}}, c)
}

// turnedPages makes the pages: rows that are higher than most may still need
// one more.
func (t *tableSetter) turnedPages(top, again, body []*slab, most int, run *tableRun, shrink float64) {
	across := Unit(float64(t.preset.textWidth())/shrink) + pt
	for len(body) > 0 {
		used := stack(top)
		n := 0
		for n < len(body) && n < most && (n == 0 || used+body[n].height+body[n].depth <= across) {
			used += body[n].height + body[n].depth
			n++
		}
		t.turnedPage(append(top[:len(top):len(top)], body[:n]...), run, used, shrink)
		body, top = body[n:], again
	}
}

// stack is the height of slabs on top of each other.
func stack(list []*slab) Unit {
	var h Unit
	for _, b := range list {
		h += b.height + b.depth
	}
	return h
}

// turnedPage makes a slab as high as a page out of rows.
func (t *tableSetter) turnedPage(rows []*slab, run *tableRun, height Unit, shrink float64) {
	page := &slab{floats: true, turned: true, height: t.preset.textHeight()}
	var ops []draw.Op
	y := Unit(0)
	for _, row := range rows {
		y -= row.height
		ops = append(ops, shifted(row.ops, 0, y))
		y -= row.depth
		page.notes = append(page.notes, row.notes...)
	}
	width := Unit(float64(run.width) * shrink)
	across := Unit(float64(height) * shrink)
	place := draw.Translate((t.preset.textWidth()-across)/2, (t.preset.textHeight()-width)/2)
	quarter := draw.Matrix{B: shrink, C: -shrink}
	page.ops = []draw.Op{&draw.Group{Matrix: place.Times(quarter), Ops: ops}}
	c := t.c
	c.frames = nil
	t.push(page, c)
}
