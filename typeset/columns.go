package typeset

import (
	"slices"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// Columns sets blocks, such as an appendix, in small type and two columns. The columns run on
// from page to page and end at the same height. Tables too wide for a column follow them.
type Columns struct{ Blocks []Block }

func (*Columns) block() {}

const (
	columnCount = 2
	columnLeast = 60 * pt // the least height of columns on a page; lower ones begin on the next
)

// A columnRun is the part of columns that is set but not yet on a page.
type columnRun struct {
	list  []*slab
	from  int  // the first slab that is not yet on a page
	whole bool // to be kept on one page, if a page has room for it
	left  Unit
	step  Unit // from column to column
	notes map[*slab][]*note
}

// columns sets blocks in columns, and below them the tables that are too wide for a column.
func (s *setter) columns(b *Columns, c column) {
	wide := c
	wide.size = theme.Tiny().On(s.preset.Size)
	wide.leading, wide.ragged, wide.columned = font.MulDiv(wide.size, 122, 100), true, true
	narrow := s.columnOf(wide)
	var inside, below []Block
	for _, block := range b.Blocks {
		if t, ok := block.(*Table); ok && !s.fits(t, narrow) {
			below = append(below, t)
		} else {
			inside = append(inside, block)
		}
	}
	s.inColumns(s.aside(inside, narrow), narrow, wide, false)
	s.blocks(below, wide)
	s.space(s.gap())
}

// columnOf returns the leftmost of the columns that share a width.
func (s *setter) columnOf(wide column) column {
	narrow := wide
	narrow.left, narrow.width = 0, (wide.width-s.figureGap()*(columnCount-1))/columnCount
	return narrow
}

// fits reports whether a table fits in a column.
func (s *setter) fits(b *Table, c column) bool {
	t := &tableSetter{setter: s, table: b, c: c, around: c, root: &draw.Elem{}}
	return t.share(c.width) || t.chooseWidths(c.width)
}

// inColumns adds the slab that the page builder fills with content set for a column: all on one
// page, if it is to stay whole.
func (s *setter) inColumns(list []*slab, narrow, wide column, whole bool) {
	if len(list) == 0 {
		return
	}
	run := &columnRun{
		list: list, whole: whole, left: wide.left, step: (wide.width - narrow.width) / (columnCount - 1),
		notes: map[*slab][]*note{},
	}
	for _, b := range run.list {
		if len(b.notes) > 0 {
			run.notes[b], b.notes = b.notes, nil // notes go to the foot of the page
		}
	}
	s.space(s.gap())
	s.push(&slab{columns: run}, wide)
}

// openColumns replaces the columns at j by a slab with as much as the page has room for,
// followed by the rest for the next page.
func (p *pager) openColumns(j int, f fill) {
	b := p.list[j]
	room := p.free(f)
	if !f.first {
		room -= b.before
	}
	if room < columnLeast && !f.first {
		b.height = columnLeast // does not fit
		return
	}
	run := b.columns
	warned := len(p.warnings)
	sheets, next := p.fillColumns(run, room)
	if !f.first && (tooFull(sheets) || run.whole && next < len(run.list)) {
		p.warnings = p.warnings[:warned]
		b.height = room + pt // an empty page may be high enough
		return
	}
	page := *b
	page.columns, page.height = nil, room
	if next == len(run.list) {
		page.height, sheets = p.balance(run, room, sheets)
	} else {
		rest := *run
		rest.from = next
		tail := []*slab{{columns: &rest, penalty: forced, frames: b.frames}}
		p.list = append(p.list[:j+1:j+1], append(tail, p.list[j+1:]...)...)
	}
	page.columnsOn(sheets, run)
	p.list[j] = &page
}

// tooFull reports whether any column is overfull.
func tooFull(sheets []*sheet) bool {
	return slices.ContainsFunc(sheets, func(sh *sheet) bool { return sh.free < 0 })
}

// fillColumns fills columns of a given height and returns them with the index of the first slab
// that is left.
func (p *pager) fillColumns(run *columnRun, height Unit) ([]*sheet, int) {
	q := &pager{setter: p.setter, room: height, list: run.list}
	i := run.from
	for n := 0; n < columnCount && i < len(run.list); n++ {
		i = q.page(i)
	}
	return q.sheets, i
}

// balance finds the least height of columns that fit on a page and hold everything.
func (p *pager) balance(run *columnRun, most Unit, best []*sheet) (Unit, []*sheet) {
	warned := len(p.warnings)
	for least := Unit(0); most-least > 2*pt; {
		middle := (least + most) / 2
		if sheets, next := p.fillColumns(run, middle); next == len(run.list) && !tooFull(sheets) {
			most, best = middle, sheets
		} else {
			least = middle
		}
	}
	p.warnings = p.warnings[:warned]
	return most, best
}

// columnsOn builds the slab of a page from its columns. Its origin is at its lower edge.
func (b *slab) columnsOn(sheets []*sheet, run *columnRun) {
	var content []func() draw.Op
	for n, sh := range sheets {
		x := run.left + Unit(n)*run.step
		content = append(content, func() draw.Op { return shifted(sh.drawn(b.height), x, 0) })
		for _, part := range sh.body {
			b.ids = append(b.ids, part.ids...)
			b.notes = append(b.notes, run.notes[part.slab]...)
			if part.mark != "" {
				b.mark = part.mark
			}
			at := draw.Point{X: x, Y: b.height - part.at}
			for _, e := range part.boxed {
				b.boxed = append(b.boxed,
					&boxed{e.elem, draw.Rect{Min: e.box.Min.Add(at), Max: e.box.Max.Add(at)}})
			}
		}
	}
	b.late = func() []draw.Op {
		return xslices.Map(content, func(draws func() draw.Op) draw.Op { return draws() })
	}
}
