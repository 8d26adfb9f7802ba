package typeset

import (
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A lineBox is a line of a paragraph. Its origin is on the baseline at the left of the
// column.
type lineBox struct {
	height, depth, width Unit // of its content
	ops                  []draw.Op
	notes                []*note
	over                 Unit
	divided              bool // the line ends with a divided word
}

// A lineShape says where the lines of a paragraph are.
type lineShape struct {
	width  Unit
	first  Unit // indent of the first line; may be negative
	align  Align
	ragged bool // not justified
}

func (s lineShape) indent(line int) Unit {
	if line == 0 {
		return s.first
	}
	return 0
}

// setParagraph breaks items into lines.
func (s *setter) setParagraph(items []item, shape lineShape) []lineBox {
	ragged := shape.ragged || shape.align != Left
	points, nodes := breakLines(pointsOf(items), func() []breakpoint {
		s.divideWords(items)
		return pointsOf(items)
	}, func(line int) Unit { return shape.width - shape.indent(line) }, ragged)
	out := make([]lineBox, 0, len(nodes))
	from := breakpoint{item: -1, cut: -1}
	for i, n := range nodes {
		to := points[n.point]
		b := s.setLine(items, from, to, n.ratio, shape, shape.indent(i))
		if b.over = n.over; b.over > 0 {
			s.warn(Warning{Kind: TooWide, Text: excerpt(items, from, to), Over: n.over})
		}
		out = append(out, b)
		from = to
	}
	return out
}

// divideWords finds the divisions of all words of a paragraph.
func (s *setter) divideWords(items []item) {
	if !s.english {
		return
	}
	for i := range items {
		if it := &items[i]; it.kind == wordItem && !mono(it.look.style) {
			it.cuts = s.cuts(it.text, it.look)
		}
	}
}

// excerpt returns the text of a line, for a warning.
func excerpt(items []item, from, to breakpoint) string {
	var b strings.Builder
	for _, it := range items[from.item+1 : to.item+1] {
		if it.kind == spaceItem {
			b.WriteByte(' ')
		}
		b.WriteString(it.text)
	}
	if r := []rune(b.String()); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return b.String()
}

// pointsOf lists the points where lines may end.
func pointsOf(items []item) []breakpoint {
	points := make([]breakpoint, 0, len(items)/2+1)
	var at sum
	for i, it := range items {
		switch it.kind {
		case wordItem:
			for k, c := range it.cuts {
				end, start := at, at
				end.width += c.beforeWidth - hang(c.before)
				start.width += it.width - c.afterWidth
				points = append(points, breakpoint{item: i, cut: k, end: end, start: start, penalty: 50, flagged: true})
			}
			at.width += it.width
		case pictureItem:
			at.width += it.width
		case spaceItem:
			end := at
			if i > 0 && it.base == 0 {
				end.width -= hang(items[i-1].runs)
			}
			at.width, at.stretch, at.shrink = at.width+it.width, at.stretch+it.stretch, at.shrink+it.shrink
			if it.penalty < 10000 {
				points = append(points, breakpoint{item: i, cut: -1, end: end, start: at, penalty: it.penalty})
			}
		case chanceItem:
			end := at
			at.stretch += it.stretch
			points = append(points, breakpoint{item: i, cut: -1, end: end, start: at, penalty: it.penalty})
		case endItem:
			at.fill++
			points = append(points, breakpoint{item: i, cut: -1, end: at, start: at, penalty: -10000, forced: true})
		}
	}
	return points
}

// hang returns how far the last character of a line may hang into the margin. Hyphens,
// full stops and commas weigh little, so hanging them makes the edge look straight.
func hang(runs []font.Run) Unit {
	if len(runs) == 0 {
		return 0
	}
	last := runs[len(runs)-1]
	if len(last.Glyphs) == 0 || last.Face.FixedPitch() {
		return 0
	}
	g := last.Glyphs[len(last.Glyphs)-1]
	w := last.Face.Scale(g.Advance, last.Size)
	switch g.Text {
	case "-", ".", ",":
		return w / 2
	case "’", "”", "‘", "“", "'", "\"", ";", ":", "!", "–":
		return w / 4
	}
	return 0
}

// A liner puts the items of a line side by side.
type liner struct {
	*setter
	box    lineBox
	x      Unit
	mark   *draw.Mark
	glyphs *draw.Glyphs // a run that the next word may continue
	under  *look        // the look of glyphs
	linked *target
	from   Unit // where the link began
	struck *look
	strike Unit
}

// setLine sets the items between two points.
func (s *setter) setLine(items []item, from, to breakpoint, r ratio, shape lineShape, indent Unit) lineBox {
	l := &liner{setter: s, x: indent}
	if items[to.item].base == 1 && shape.align == Left {
		l.x = min(indent, 0) // the paragraph begins at the right, with its indent there
	}
	if shape.align != Left {
		free := shape.width - indent - (to.end.width - from.start.width)
		if shape.align == Center {
			free /= 2
		}
		l.x += max(free, 0)
	}
	if shape.ragged || shape.align != Left || to.forced && r.set > 0 {
		r = ratio{}
		if rest := shape.width - indent - (to.end.width - from.start.width); items[to.item].base == 1 &&
			shape.align == Left {
			l.x += max(rest, 0)
		}
	}
	s.portions = portionsOf(s.portions[:0], s, items, from, to)
	for _, p := range visual(s.portions) {
		if p.runs != nil {
			l.runs(p.runs, p.item.look)
		} else {
			l.item(p.item, r)
		}
	}
	if to.cut >= 0 {
		l.softHyphen()
		l.box.divided = true
	} else if items[to.item].kind == spaceItem && items[to.item].drop && l.glyphs != nil {
		l.spaceGlyph(items[to.item].width)
	}
	l.end()
	l.box.width = l.x - indent
	return l.box
}

// portionsOf appends to a list what a line between two points shows, in the order of
// the text.
func portionsOf(list []portion, s *setter, items []item, from, to breakpoint) []portion {
	if from.cut >= 0 {
		it := &items[from.item]
		if to.item == from.item && to.cut >= 0 {
			list = append(list, portion{it, partBetween(*it, from.cut, to.cut, s)})
		} else {
			list = append(list, portion{it, it.cuts[from.cut].after})
		}
	}
	for i := from.item + 1; i < to.item; i++ {
		list = append(list, portion{item: &items[i]})
	}
	if to.cut >= 0 && to.item != from.item {
		list = append(list, portion{&items[to.item], items[to.item].cuts[to.cut].before})
	}
	return list
}

// partBetween returns the part of a word between two divisions.
func partBetween(it item, a, b int, s *setter) []font.Run {
	text := func(runs []font.Run) string {
		var t strings.Builder
		for _, r := range runs {
			t.WriteString(r.Text)
		}
		return t.String()
	}
	tail, head := text(it.cuts[a].after), text(it.cuts[b].before)
	runs, _ := s.shape(head[len(it.text)-len(tail):], it.look)
	return runs
}

// item adds an item. Spaces take their share of the line's stretch.
func (l *liner) item(it *item, r ratio) {
	switch it.kind {
	case wordItem:
		l.runs(it.runs, it.look)
		if it.note != nil {
			l.box.notes = append(l.box.notes, it.note)
		}
	case pictureItem:
		l.picture(it)
	case spaceItem:
		w := it.width + share(it, r)
		if it.picture == nil && l.glyphs != nil && l.under == it.look {
			l.spaceGlyph(w)
		} else {
			l.switchLook(it.look)
			if it.elem == nil {
				l.loneSpace(it.look, w)
			}
			l.glyphs = nil
		}
		l.x += w
	case chanceItem:
		if w := share(it, r); w != 0 && l.glyphs != nil {
			l.glyphs.Run[len(l.glyphs.Run)-1].Advance += w
			l.x += w
		}
	case endItem:
	}
}

// share returns how much a space grows or shrinks.
func share(it *item, r ratio) Unit {
	switch {
	case r.set > 0 && r.have > 0:
		return font.MulDiv(it.stretch, r.set, r.have)
	case r.set < 0 && r.have > 0:
		return font.MulDiv(it.shrink, r.set, r.have)
	}
	return 0
}

// switchLook prepares for matter of another look: it ends or begins links, strike-throughs
// and marked content.
func (l *liner) switchLook(k *look) {
	if l.linked != k.link {
		l.endLink()
		l.linked, l.from = k.link, l.x
	}
	if (l.struck != nil) != k.strike {
		l.endStrike()
		if k.strike {
			l.struck, l.strike = k, l.x
		}
	}
	l.content(k.elem)
}

// content attributes what follows to an element.
func (l *liner) content(e *draw.Elem) {
	if l.mark == nil || l.mark.Elem != e {
		l.mark = &draw.Mark{Elem: e}
		l.box.ops = append(l.box.ops, l.mark)
		l.glyphs = nil
	}
}

func (l *liner) draw(op draw.Op) { l.mark.Ops = append(l.mark.Ops, op) }

// runs adds shaped text and joins it to the text before if both look alike.
func (l *liner) runs(runs []font.Run, k *look) {
	l.switchLook(k)
	for _, r := range runs {
		if l.glyphs != nil && l.glyphs.Face == r.Face && l.glyphs.Size == r.Size && l.under == k {
			l.glyphs.Add(r)
		} else {
			l.glyphs, l.under = draw.FromRun(r, k.ink, draw.Point{X: l.x, Y: k.rise}), k
			l.draw(l.glyphs)
		}
		l.x += r.Width()
		m := r.Face.Metrics()
		l.box.height = max(l.box.height, r.Face.Scale(m.CapHeight, r.Size)+k.rise)
		l.box.depth = max(l.box.depth, r.Face.Scale(m.Descent, r.Size)-k.rise)
	}
}

// spaceGlyph adds a space to the text, so that copied text has word boundaries.
func (l *liner) spaceGlyph(w Unit) {
	id, ok := l.glyphs.Face.Glyph(' ')
	if !ok {
		l.glyphs = nil
		return
	}
	l.glyphs.Run = append(l.glyphs.Run, draw.Glyph{ID: id, Advance: w, Text: " "})
}

// loneSpace adds a space between matter of different looks.
func (l *liner) loneSpace(k *look, w Unit) {
	face := l.library.Face(k.style, k.size)
	if id, ok := face.Glyph(' '); ok {
		l.draw(&draw.Glyphs{
			Face: face, Size: k.size, Ink: k.ink, At: draw.Point{X: l.x},
			Run: []draw.Glyph{{ID: id, Advance: w, Text: " "}},
		})
	}
}

// softHyphen marks the hyphen at the end as not the author's.
func (l *liner) softHyphen() {
	if n := len(l.glyphs.Run); n > 0 && l.glyphs.Run[n-1].Text == "-" {
		l.glyphs.Run[n-1].Text = "\u00ad"
	}
}

func (l *liner) picture(it *item) {
	l.switchLook(it.look)
	l.content(it.elem)
	l.draw(draw.At(it.picture, l.x, 0))
	l.x += it.width
	l.glyphs = nil
	l.box.height = max(l.box.height, it.picture.Height)
	l.box.depth = max(l.box.depth, it.picture.Depth)
}

func (l *liner) end() {
	l.endLink()
	l.endStrike()
}

// endLink adds the link's box over what it covers.
func (l *liner) endLink() {
	if l.linked == nil {
		return
	}
	box := draw.Rect{
		Min: draw.Point{X: l.from, Y: -l.box.depth},
		Max: draw.Point{X: l.x, Y: max(l.box.height, 7*pt)},
	}
	l.box.ops = append(l.box.ops, &draw.Link{Box: box, URL: l.linked.url, Dest: l.linked.id, Elem: l.linked.elem})
	l.linked = nil
}

func (l *liner) endStrike() {
	if l.struck == nil {
		return
	}
	y := font.MulDiv(l.struck.size, 23, 100)
	l.draw(&draw.Stroke{
		Path: draw.Segment(draw.Point{X: l.strike, Y: y}, draw.Point{X: l.x, Y: y}), Ink: l.struck.ink,
		Width: pt / 2,
	})
	l.struck = nil
}
