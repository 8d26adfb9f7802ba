package typeset

import (
	"slices"

	"rederive/typeset/draw"
)

// A sheet is a page being filled. Heights are measured from the top of the
// text block downwards.
type sheet struct {
	body  []placed
	notes []*slab
	mark  string // current heading at the end of the page
	free  Unit   // room left at the end of the body
}

// A placed slab is a slab with its baseline at a given depth below the top of the text
// block.
type placed struct {
	*slab
	at Unit
}

// A pager cuts the list of slabs into pages.
type pager struct {
	*setter
	room   Unit
	list   []*slab
	floats []*slab // waiting for the next page
	rest   []*slab // lines of notes that did not fit on their page
	sheets []*sheet
}

// White space around footnotes and floats.
const (
	noteGap  = 12 * pt // between text and notes, with the rule in the middle
	floatGap = 14 * pt
)

// paginate makes the pages of a list.
func (s *setter) paginate(list []*slab) []*sheet {
	p := &pager{setter: s, room: s.preset.textHeight(), list: list}
	p.keepEnd()
	i := 0
	for i < len(p.list) || len(p.floats) > 0 || len(p.rest) > 0 { // columns make the list longer
		i = p.page(i)
	}
	return p.sheets
}

// leastLines is the least number of lines on the last page, unless a page break asks
// for fewer.
const leastLines = 4

// keepEnd keeps the last lines of the document together. Columns have no height before they are on a page.
func (p *pager) keepEnd() {
	var high Unit
	for _, b := range slices.Backward(p.list) {
		high += b.height + b.depth
		if high >= leastLines*p.preset.Leading || b.penalty == forced || b.columns != nil {
			return
		}
		b.penalty = never
	}
}

// A fill says how far a page is filled: by the body from above, by notes from below.
type fill struct {
	used, notes Unit
	first       bool
}

// add returns the fill after adding a slab.
func (f fill) add(b *slab) fill {
	if !f.first {
		f.used += b.before
	}
	f.first = false
	f.used += b.height + b.depth
	for _, n := range b.notes {
		if f.notes == 0 {
			f.notes = noteGap
		}
		f.notes += n.height()
	}
	return f
}

// free returns the room that is left.
func (p *pager) free(f fill) Unit { return p.room - f.used - f.notes }

// page fills one page from slab i on and returns the index of the first slab of the
// next.
func (p *pager) page(i int) int {
	sh := &sheet{}
	if n := len(p.sheets); n > 0 {
		sh.mark = p.sheets[n-1].mark
	}
	p.sheets = append(p.sheets, sh)
	f := p.placeLeftoverNotes(sh, fill{first: true})
	f = p.placeFloats(sh, f)
	floats := len(sh.body)
	if floats > 0 && (f.used > p.room*4/5 || sh.body[0].turned) {
		return i
	}
	f = p.repeatHead(sh, i, f)
	end, late := p.chooseEnd(i, f, floats > 0)
	if end == i && floats > 0 {
		sh.body = sh.body[:floats] // drop the head of a table that has no room after all
		return i
	}
	p.floats = append(p.floats, late...)
	for ; i < end; i++ {
		if b := p.list[i]; !slices.Contains(late, b) {
			f = p.place(sh, b, f)
		}
	}
	sh.free = p.free(f)
	return end
}

// placeLeftoverNotes begins a page with the remaining notes of the previous one. It keeps a third of
// the page for the text.
func (p *pager) placeLeftoverNotes(sh *sheet, f fill) fill {
	n := 0
	for n < len(p.rest) && f.notes < p.room*2/3 {
		if n == 0 {
			f.notes = noteGap
		}
		f.notes += p.rest[n].total()
		n++
	}
	sh.notes = append(sh.notes, p.rest[:n]...)
	p.rest = p.rest[n:]
	return f
}

// deferNotes holds back the lines of notes that do not fit.
func (p *pager) deferNotes(sh *sheet, f fill) fill {
	for n := len(sh.notes); n > 0 && p.free(f) < 0; n-- {
		last := sh.notes[n-1]
		p.rest = append([]*slab{last}, p.rest...)
		sh.notes = sh.notes[:n-1]
		f.notes -= last.total()
	}
	return f
}

// placeFloats places floats at the top of a page. A turned one gets a page of its own.
func (p *pager) placeFloats(sh *sheet, f fill) fill {
	for len(p.floats) > 0 {
		b := p.floats[0]
		next := f.add(b)
		if !f.first && (p.free(next) < floatGap || b.turned) {
			break
		}
		p.floats = p.floats[1:]
		f = p.place(sh, b, f)
		if b.turned {
			break
		}
	}
	if !f.first {
		f.used += floatGap
	}
	return f
}

// repeatHead draws the head of a table again if the table continues from the previous
// page, or continues another table.
func (p *pager) repeatHead(sh *sheet, i int, f fill) fill {
	if i == 0 || i >= len(p.list) || p.list[i].table == nil {
		return f
	}
	b, begins := p.list[i], p.list[i].table != p.list[i-1].table
	if begins && !b.table.continues {
		return f
	}
	for _, row := range b.table.head {
		f = p.place(sh, row, f)
	}
	if begins {
		f.used -= b.before // the white space above the table is above its head
	}
	return f
}

// chooseEnd finds the best end of the page: full, not before a widow, not after a
// heading. It returns the index of the first slab of the next page, and the floats
// passed on the way that did not fit. A page that begins with floats may end before
// slab i.
func (p *pager) chooseEnd(i int, f fill, floats bool) (int, []*slab) {
	best, bestScore, bestLate := -1, Unit(0), 0
	var late []*slab
	last := i
	for j := i; j < len(p.list); j++ {
		if p.list[j].columns != nil && (j == i || p.list[j].penalty != forced) {
			p.openColumns(j, f)
		}
		b := p.list[j]
		if b.clears && len(late)+len(p.floats) > 0 {
			return j, late
		}
		if penalty := p.penaltyOf(b, f); j > i && penalty < never {
			if score := p.score(f, penalty); best < 0 || score <= bestScore {
				best, bestScore, bestLate = j, score, len(late)
			}
			if penalty == forced {
				return j, late
			}
		}
		next := f.add(b)
		if p.free(next) < 0 {
			if b.floats && (len(late) > 0 || !f.first) {
				late = append(late, b)
				continue
			}
			if best < 0 && floats {
				return i, nil
			}
			if best < 0 {
				best, bestLate = max(last, i+1), len(late)
				p.tooHigh(b, f)
			}
			return best, late[:bestLate]
		}
		if b.floats && (len(late) > 0 || b.turned && !f.first) {
			late = append(late, b)
			continue
		}
		f, last = next, j
	}
	return len(p.list), late
}

// penaltyOf returns the penalty of a page break above a slab on a page with the given
// fill.
func (p *pager) penaltyOf(b *slab, f fill) int {
	if b.penalty == forced && (f.used+f.notes)*100 < p.room*Unit(b.mustFrom) {
		return 0
	}
	return b.penalty
}

// tooHigh warns about a slab that does not fit on an empty page.
func (p *pager) tooHigh(b *slab, f fill) {
	if over := b.height + b.depth - p.room; f.first && over > 0 {
		p.warn(Warning{Kind: TooHigh, Text: "a block", Page: len(p.sheets), Over: over})
	}
}

// score returns the cost of ending the page here: the square of the percentage left
// free, plus the penalty.
func (p *pager) score(f fill, penalty int) Unit {
	free := p.free(f) * 100 / p.room
	return free*free + Unit(penalty)
}

// place puts a slab on the page.
func (p *pager) place(sh *sheet, b *slab, f fill) fill {
	at := f.used
	if !f.first {
		at += b.before
	}
	f = f.add(b)
	sh.body = append(sh.body, placed{b, at + b.height})
	for _, n := range b.notes {
		sh.notes = append(sh.notes, n.lines...)
	}
	if b.mark != "" {
		sh.mark = b.mark
	}
	return p.deferNotes(sh, f)
}

// flush spreads a little free space over the gaps of a page, so that pages end on the
// same line. A larger remainder stays at the foot.
func (sh *sheet) flush(limit Unit) {
	if sh.free <= 0 || sh.free > limit || len(sh.body) == 0 {
		return
	}
	var gaps Unit
	for i := 1; i < len(sh.body); i++ {
		if sh.body[i].before > 0 {
			gaps++
		}
	}
	if gaps == 0 || sh.free/gaps > 5*pt {
		return
	}
	seen := Unit(0)
	for i := 1; i < len(sh.body); i++ {
		if sh.body[i].before > 0 {
			seen++
		}
		sh.body[i].at += sh.free * seen / gaps
	}
}

// frames draws the frames of a page, outer ones first.
func (sh *sheet) frames(top Unit) []draw.Op {
	type span struct{ from, to Unit }
	spans := map[*frame]*span{}
	var order [][]*frame
	for _, b := range sh.body {
		for depth, f := range b.frames {
			for len(order) <= depth {
				order = append(order, nil)
			}
			sp := spans[f]
			if sp == nil {
				sp = &span{from: b.at - b.height}
				spans[f] = sp
				order[depth] = append(order[depth], f)
			}
			sp.to = b.at + b.depth
		}
	}
	mark := &draw.Mark{}
	for _, level := range order {
		for _, f := range level {
			sp := spans[f]
			box := draw.Rect{
				Min: draw.Point{X: f.left, Y: top - sp.to},
				Max: draw.Point{X: f.left + f.width, Y: top - sp.from},
			}
			mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(box), Ink: f.tint})
			if f.barred {
				box.Max.X = f.left + 2*pt + pt/2
				mark.Ops = append(mark.Ops, &draw.Fill{Path: draw.Rectangle(box), Ink: f.bar})
			}
		}
	}
	if len(mark.Ops) == 0 {
		return nil
	}
	return []draw.Op{mark}
}
