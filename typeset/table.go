package typeset

import (
	"slices"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// A tableRun is what the page builder needs to continue a table on the next page.
type tableRun struct {
	head        []*slab // repeated at the top of a page as decoration
	left, width Unit
	list        bool // fine rules
	continues   bool // another table
}

// A tableSetter sets one table.
type tableSetter struct {
	*setter
	table   *Table
	c       column // with the size and leading of the table
	around  column // with those of the text
	pad     Unit   // at either side of a cell
	columns []tableColumn
	root    *draw.Elem
	left    Unit
}

// A tableColumn has the width that its longest word needs, the width that its longest
// cell would take, and the width that it gets.
type tableColumn struct {
	least, natural, width Unit
	text                  Unit // total width of its cells, in quarter points, plus one for each
}

// fits lists the ways to make a table fit, in order: a percentage of the normal table
// size, and the white space next to a cell in thousandths of the normal.
var fits = [...]struct {
	percent Unit
	pad     Unit
}{{100, 1000}, {100, 600}, {93, 600}, {85, 500}, {77, 400}, {69, 300}}

// leastSize is the smallest type size of a table. At that size only the padding shrinks; a table that needs less is
// turned.
const leastSize = 6 * pt

// table sets a table: in the column, smaller if necessary, or turned.
func (s *setter) table(b *Table, c column) {
	around := s.blockGap()
	if len(b.Shares) > 0 {
		around = s.gap()
	}
	s.space(around)
	s.anchor(b.ID)
	if blank(b.Head) {
		plain := *b
		plain.Head = nil
		b = &plain
	}
	b = s.folded(b, c)
	t := &tableSetter{setter: s, table: b, c: c, around: c, root: c.elem.Add(&draw.Elem{Role: "Table"})}
	if t.share(c.width) || t.chooseWidths(c.width) {
		t.upright()
	} else {
		t.chooseWidths(s.preset.textHeight())
		t.setRotated()
	}
	s.space(around)
}

// blank reports whether rows hold no text.
func blank(rows []Row) bool {
	for _, row := range rows {
		for _, cell := range row.Cells {
			if len(cell.Text) > 0 {
				return false
			}
		}
	}
	return true
}

// chooseWidths chooses type size and column widths for a width, and reports whether the table
// fits.
func (t *tableSetter) chooseWidths(room Unit) bool {
	size, pad := t.around.size, theme.Cell().On(t.around.leading)
	if !t.c.columned {
		size = theme.Table().On(size)
	}
	for _, f := range fits {
		t.c.size = max(font.MulDiv(size, f.percent, 100), min(size, leastSize))
		t.c.leading = font.MulDiv(t.c.size, 122, 100)
		t.pad = font.MulDiv(pad, f.pad, 1000)
		t.measure()
		if t.leastWidth() <= room {
			break
		}
	}
	fits := t.leastWidth() <= room
	t.distribute(room)
	return fits
}

// leastWidth returns the width of the table with every column at its narrowest.
func (t *tableSetter) leastWidth() Unit {
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

// measure finds the least and natural widths of the columns. Setting a cell only to
// measure it must not count its footnotes.
func (t *tableSetter) measure() {
	notes, lacking, anchors := t.notes, t.lacking, t.anchors
	t.lacking = map[missingChar]int{}
	t.columns = nil
	scratch := &draw.Elem{}
	for i, row := range t.rows() {
		at := 0
		for _, cell := range row.Cells {
			span := max(cell.Span, 1)
			for len(t.columns) < at+span {
				t.columns = append(t.columns, tableColumn{})
			}
			least, natural := needs(t.compose(cell.Text, t.look(scratch, i)))
			t.widen(at, span, least, natural)
			at += span
		}
	}
	t.notes, t.lacking, t.anchors = notes, lacking, anchors
}

// extent measures inlines without counting their notes.
func (t *tableSetter) extent(text []Inline) (least, natural Unit) {
	notes := t.notes
	k := t.c.look(&draw.Elem{})
	k.size = t.preset.NoteSize
	least, natural = needs(t.compose(text, k))
	t.notes = notes
	return least, natural
}

// rows returns the rows of head and body.
func (t *tableSetter) rows() []Row {
	return append(t.table.Head[:len(t.table.Head):len(t.table.Head)], t.table.Body...)
}

// widen makes columns wide enough for a cell that spans them.
func (t *tableSetter) widen(at, span int, least, natural Unit) {
	last := &t.columns[at+span-1]
	for _, col := range t.columns[at : at+span-1] {
		least -= col.least + 2*t.pad
		natural -= col.natural + 2*t.pad
	}
	last.least, last.natural = max(last.least, least), max(last.natural, natural)
	last.text += max(natural, 0)*4/pt + 1
}

// needs returns the width of the widest part of the items that cannot break, and that
// of the widest line without breaks.
func needs(items []item) (least, natural Unit) {
	var unbroken, line Unit
	for _, it := range items {
		switch it.kind {
		case spaceItem:
			if it.penalty < 500 || unbroken > 120*pt { // short formulas in cells stay whole
				least, unbroken = max(least, unbroken), 0
			} else {
				unbroken += it.width
			}
			line += it.width
		case chanceItem:
			if it.penalty < 100 || unbroken > 90*pt { // short program text stays whole
				least, unbroken = max(least, unbroken), 0
			}
		case endItem:
			least, natural = max(least, unbroken), max(natural, line)
			unbroken, line = 0, 0
		default:
			unbroken += it.width
			line += it.width
		}
	}
	return least, natural
}

// distribute sets the width of each column. If all columns fit, that is the natural
// width. Otherwise it is the least width plus a share of the rest, in proportion to the
// text of the column. No column gets more than its natural width.
func (t *tableSetter) distribute(room Unit) {
	left := room
	for i := range t.columns {
		col := &t.columns[i]
		col.width = col.least
		left -= col.least + 2*t.pad
	}
	for left > 0 {
		var open Unit
		for _, col := range t.columns {
			if col.width < col.natural {
				open += col.text
			}
		}
		given := Unit(0)
		for i := range t.columns {
			if col := &t.columns[i]; col.width < col.natural {
				share := min(font.MulDiv(left>>8, col.text, open)<<8, col.natural-col.width)
				col.width += share
				given += share
			}
		}
		if given == 0 {
			return
		}
		left -= given
	}
}

// look returns the look of a cell's text.
func (t *tableSetter) look(e *draw.Elem, row int) look {
	k := t.c.look(e)
	switch {
	case row >= len(t.table.Head):
	case t.list():
		k.ink, k.size = draw.Muted(), theme.Tiny().On(t.preset.Size)
	default:
		k.style = font.Bold
	}
	return k
}

// leastRows is the least number of rows of a table on either side of a page break.
const leastRows = 4

// upright sets the table in the column, without turning it.
func (t *tableSetter) upright() {
	t.left = t.c.left + max((t.c.width-t.width())/2, 0)
	caption := t.c
	align := Left
	if _, natural := t.extent(t.table.Caption); natural < t.c.width {
		align = Center // over the table, which is centred
	}
	t.captionAbove(t.table.Caption, caption, t.root, align)
	run := &tableRun{left: t.left, width: t.width(), list: t.list(), continues: t.table.Continues}
	head, body := t.set(run)
	run.head = decorations(head)
	if run.continues {
		head = nil
	}
	for _, row := range head {
		t.push(row, t.c)
		t.keep = true
	}
	for i, row := range body {
		switch {
		case t.list(): // may continue on the next page after any row
		case i > 0 && (i < leastRows || i > len(body)-leastRows):
			row[0].penalty = never
		case i > 0 && len(body) <= 12:
			row[0].penalty = disliked
		}
		if t.table.Body[i].Joined {
			row[0].penalty = never
		}
		t.anchor(t.table.Body[i].ID)
		for _, part := range row {
			part.table = run
			t.push(part, t.c)
		}
	}
}

// set makes the slabs of all rows: one for each row of the head, one or more for the
// others.
func (t *tableSetter) set(run *tableRun) (head []*slab, body [][]*slab) {
	parent := &draw.Elem{Role: "THead"}
	if !t.table.Continues {
		t.root.Add(parent)
	}
	for i, row := range t.table.Head {
		b := t.row(row, i, parent)[0]
		if i == 0 && !t.list() {
			b.ops = append(b.ops, ruleAt(run, b.height, pt*4/5))
		}
		if i == len(t.table.Head)-1 && !t.list() {
			b.depth += 2 * pt
			b.ops = append(b.ops, ruleAt(run, -b.depth, pt/2))
			b.depth += 2 * pt
		}
		head = append(head, b)
	}
	parent = t.root.Add(&draw.Elem{Role: "TBody"})
	for i, row := range t.table.Body {
		parts := t.row(row, len(t.table.Head)+i, parent)
		b, last := parts[0], parts[len(parts)-1]
		if t.list() && !row.Joined {
			b.ops = append(b.ops, ruleAt(run, b.height, pt/2))
		}
		if t.list() && i == len(t.table.Body)-1 {
			last.ops = append(last.ops, ruleAt(run, -last.depth, pt/2))
		}
		if i == len(t.table.Body)-1 && len(t.table.Head) > 0 && !t.list() {
			last.depth += pt
			last.ops = append(last.ops, ruleAt(run, -last.depth, pt*4/5))
		}
		body = append(body, parts)
	}
	return head, body
}

// roomy reports whether some cell takes more than one line, so that rows need white
// space between them.
func (t *tableSetter) roomy() bool {
	return slices.ContainsFunc(t.columns, func(col tableColumn) bool { return col.width < col.natural })
}

// ruleAt returns a rule as wide as the table; in a list, all are thin and pale.
func ruleAt(run *tableRun, y, thick Unit) draw.Op {
	ink := draw.Foreground()
	if run.list {
		ink, thick = draw.Rule(), pt/2
	}
	line := draw.Segment(draw.Point{X: run.left, Y: y}, draw.Point{X: run.left + run.width, Y: y})
	return &draw.Mark{Ops: []draw.Op{&draw.Stroke{Path: line, Ink: ink, Width: thick}}}
}
