package typeset

import (
	"slices"

	"rederive/typeset/draw"
)

// setRotated sets the table on pages of its own, rotated by a quarter turn. Each page has
// the head and the same number of rows. A table that is slightly too large for its
// pages, or still too wide, is scaled down as a whole.
func (t *tableSetter) setRotated() {
	t.left = 0
	run := &tableRun{width: t.width()}
	head, rowsOf := t.set(run)
	body := slices.Concat(rowsOf...)
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

// turnedCaption sets the caption of a turned table across its width.
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

// turnedPages makes the pages. Rows that are higher than most may need one more page.
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

// stack returns the height of slabs stacked on each other.
func stack(list []*slab) Unit {
	var h Unit
	for _, b := range list {
		h += b.height + b.depth
	}
	return h
}

// turnedPage builds a slab as high as a page from rows.
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
