package mathbox

import (
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// A rowItem is an item of a row together with the space before it.
type rowItem struct {
	gap  Unit
	box  *box
	item tex.Node
}

// rowItems lays out the items of a row, with TeX's space between the atoms.
func (e *engine) rowItems(items []tex.Node, st style) []rowItem {
	out := make([]rowItem, 0, len(items))
	last, any := tex.Ord, false
	for _, n := range items {
		if s, ok := n.(*tex.Style); ok {
			st = st.named(s.Name)
			continue
		}
		p := rowItem{box: e.clean(n, st), item: n}
		if c, atom := tex.ClassOf(n); atom {
			if any {
				p.gap = e.length(tex.Spacing(last, c, st.level >= script), st)
			}
			last, any = c, true
		}
		out = append(out, p)
	}
	return out
}

// row lays out the items of a row in one box.
func (e *engine) row(items []tex.Node, st style) *box {
	return pack(e.rowItems(items, st))
}

func pack(list []rowItem) *box {
	b := &box{parts: make([]part, 0, len(list))}
	for _, p := range list {
		b.width += p.gap
		b.add(p.box)
	}
	return b
}

// breakable lays out the items as parts, each of which ends after a relation, binary
// operator or punctuation of the row itself.
func (e *engine) breakable(items []tex.Node, st style, ink draw.Ink) []Part {
	rowItems := e.rowItems(items, st)
	var parts []Part
	start, depth := 0, 0
	for i := range rowItems {
		depth = max(0, depth+nesting(rowItems[i].item))
		next := skipSpaces(rowItems, i+1)
		penalty := breakAfter(rowItems, i, next)
		if penalty == 0 {
			continue
		}
		p := Part{Picture: pack(rowItems[start:i+1]).picture(ink, ""), Penalty: penalty, Depth: depth}
		p.Stretch, p.Shrink = flexibility(penalty, rowItems[next].gap)
		for _, s := range rowItems[i+1 : next+1] {
			p.Space += s.gap
			if s.space() {
				p.Space += s.box.width
			}
		}
		rowItems[next].gap = 0
		parts = append(parts, p)
		start = next
	}
	return append(parts, Part{Picture: pack(rowItems[start:]).picture(ink, "")})
}

// nesting returns 1 for an opening bracket, -1 for a closing one, and 0 otherwise. A
// factorial is in the class of closing brackets but closes nothing.
func nesting(n tex.Node) int {
	if s, ok := n.(*tex.Symbol); ok && (s.Text == "!" || s.Text == "?") {
		return 0
	}
	switch c, _ := tex.ClassOf(n); c {
	case tex.Open:
		return 1
	case tex.Close:
		return -1
	}
	return 0
}

func (p rowItem) space() bool {
	_, ok := p.item.(*tex.Space)
	return ok
}

// skipSpaces finds the first item from i on that is not an explicit space.
func skipSpaces(rowItems []rowItem, i int) int {
	for i < len(rowItems) && rowItems[i].space() {
		i++
	}
	return i
}

// breakAfter returns the penalty for a line that ends after item i, or 0 if it may not
// end there: at the end of the row, after anything but an operator, and between two
// relations.
func breakAfter(rowItems []rowItem, i, next int) int {
	if next >= len(rowItems) || rowItems[i].space() {
		return 0
	}
	c, _ := tex.ClassOf(rowItems[i].item)
	following, _ := tex.ClassOf(rowItems[next].item)
	switch {
	case c == tex.Bin:
		return binaryPenalty
	case c == tex.Rel && following != tex.Rel:
		return relationPenalty
	case c == tex.Punct:
		return punctuationPenalty
	}
	return 0
}

// flexibility returns how far the space after an operator stretches and shrinks: plain
// TeX's \medmuskip is 4mu plus 2mu minus 4mu, its \thickmuskip 5mu plus 5mu.
func flexibility(penalty int, space Unit) (stretch, shrink Unit) {
	switch penalty {
	case binaryPenalty:
		return space / 2, space
	case relationPenalty:
		return space, 0
	}
	return 0, 0
}
