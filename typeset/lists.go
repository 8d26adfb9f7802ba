package typeset

import (
	"strconv"
	"strings"

	"rederive/typeset/draw"
)

// labelIndent is the indent of a list's items.
const labelIndent = 20 * pt

// labelGap is between a label and its item.
const labelGap = 6 * pt

func (s *setter) listOf(b *List, c column) {
	numbering := "Disc"
	if b.Ordered {
		numbering = "Decimal"
	}
	list := c.elem.Add(&draw.Elem{Role: "L", Numbering: numbering})
	apart := Unit(0)
	if b.Loose {
		apart = s.gap() / 2
	}
	if c.depth == 0 {
		s.space(s.gap() / 2)
	}
	indent := s.labelRoom(b, c)
	for i, it := range b.Items {
		li := list.Add(&draw.Elem{Role: "LI"})
		var label *draw.Elem
		if !b.Own || it.Label != "" {
			label = li.Add(&draw.Elem{Role: "Lbl"})
		}
		k := c.narrowed(indent, 0)
		k.elem, k.depth = li.Add(&draw.Elem{Role: "LBody"}), c.depth+1
		s.labelItem(b, i, label, k)
		if len(it.Blocks) == 0 {
			s.paragraph(Words("\u00a0"), k, k.elem, lineShape{})
		}
		s.blocks(it.Blocks, k)
		s.space(apart)
	}
	if c.depth == 0 {
		s.space(s.gap() / 2)
	}
}

// labelRoom returns the indent of the items: the default, or more if a label is wider, or none if no item
// has a label.
func (s *setter) labelRoom(b *List, c column) Unit {
	if !b.Own {
		return labelIndent
	}
	most, k := Unit(0), c.look(c.elem)
	for _, it := range b.Items {
		if it.Label != "" {
			_, width := s.shape(it.Label, &k)
			most = max(most, width+labelGap, labelIndent)
		}
	}
	return most
}

// labelItem arranges for an item's label to be drawn next to its first line.
func (s *setter) labelItem(b *List, i int, elem *draw.Elem, c column) {
	it := b.Items[i]
	if it.Task {
		elem.Alt = map[bool]string{true: "done", false: "to do"}[it.Done]
		s.label = func(first *slab) {
			first.ops = append(first.ops, &draw.Mark{Elem: elem, Ops: checkbox(c.left-14*pt, it.Done)})
		}
		return
	}
	text := []string{"•", "–", "∗", "·"}[min(c.depth-1, 3)]
	switch {
	case b.Own && it.Label == "":
		return
	case b.Own:
		text = it.Label
	case b.Ordered:
		text = ordinal(max(b.Start, 1)+i, c.depth)
	}
	k := c.look(elem)
	runs, width := s.shape(text, &k)
	s.label = func(first *slab) {
		x := c.left - labelGap - width
		mark := &draw.Mark{Elem: elem}
		for _, r := range runs {
			mark.Ops = append(mark.Ops, draw.FromRun(r, k.ink, draw.Point{X: x}))
			x += r.Width()
		}
		first.ops = append(first.ops, mark)
	}
}

// ordinal returns the label of an ordered item: 1. in the outer list, (a) and i. in nested ones.
func ordinal(n, depth int) string {
	switch {
	case depth == 2 && n <= 26:
		return "(" + string(rune('a'+n-1)) + ")"
	case depth == 3:
		return roman(n) + "."
	}
	return strconv.Itoa(n) + "."
}

func roman(n int) string {
	var b strings.Builder
	for _, d := range []struct {
		value int
		sign  string
	}{
		{1000, "m"},
		{900, "cm"},
		{500, "d"},
		{400, "cd"},
		{100, "c"},
		{90, "xc"},
		{50, "l"},
		{40, "xl"},
		{10, "x"},
		{9, "ix"},
		{5, "v"},
		{4, "iv"},
		{1, "i"},
	} {
		for ; n >= d.value; n -= d.value {
			b.WriteString(d.sign)
		}
	}
	return b.String()
}

// checkbox returns the checkbox of a task.
func checkbox(x Unit, done bool) []draw.Op {
	const side = 7 * pt
	box := draw.Rect{Min: draw.Point{X: x, Y: -pt / 2}, Max: draw.Point{X: x + side, Y: side - pt/2}}
	ops := []draw.Op{&draw.Stroke{Path: draw.Rectangle(box), Ink: draw.Foreground(), Width: pt / 2}}
	if done {
		var p draw.Path
		p.MoveTo(draw.Point{X: x + pt + pt/2, Y: 3 * pt})
		p.LineTo(draw.Point{X: x + 3*pt, Y: pt})
		p.LineTo(draw.Point{X: x + 6*pt, Y: 5*pt + pt/2})
		ops = append(ops, &draw.Stroke{Path: p, Ink: draw.Foreground(), Width: pt})
	}
	return ops
}

func (s *setter) definitions(b *Definitions, c column) {
	list := c.elem.Add(&draw.Elem{Role: "L"})
	s.space(s.gap() / 2)
	for _, d := range b.Items {
		li := list.Add(&draw.Elem{Role: "LI"})
		k := c
		k.style, k.ragged = strong(c.style), true
		s.paragraph(d.Term, k, li.Add(&draw.Elem{Role: "Lbl"}), lineShape{})
		s.keep = true
		k = c.narrowed(labelIndent, 0)
		k.elem, k.depth = li.Add(&draw.Elem{Role: "LBody"}), c.depth+1
		s.blocks(d.Blocks, k)
		s.space(s.gap() / 3)
	}
	s.space(s.gap() / 2)
}
