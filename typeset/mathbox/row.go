package mathbox

import (
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// A piece is one item of a row with the space before it.
type piece struct {
	gap  Unit
	box  *box
	item tex.Node
	st   style
}

// pieces lays out the items of a row, with TeX's space between the atoms.
func (e *engine) pieces(items []tex.Node, st style) []piece {
	out := make([]piece, 0, len(items))
	last, any := tex.Ord, false
	for _, n := range items {
		if s, ok := n.(*tex.Style); ok {
			st = st.named(s.Name)
			continue
		}
		p := piece{box: e.clean(n, st), item: n, st: st}
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
	return pack(e.pieces(items, st))
}

func pack(pieces []piece) *box {
	b := &box{parts: make([]part, 0, len(pieces))}
	for _, p := range pieces {
		b.width += p.gap
		b.add(p.box)
	}
	return b
}

// breakable lays out the items as parts that end after the relations and
// binary operations of the row itself.
func (e *engine) breakable(items []tex.Node, st style, ink draw.Ink) []Part {
	pieces := e.pieces(items, st)
	var parts []Part
	start := 0
	for i := range pieces {
		penalty, ok := breakAfter(pieces, i)
		if !ok {
			continue
		}
		p := Part{Picture: pack(pieces[start:i+1]).picture(ink, ""), Penalty: penalty}
		next := &pieces[i+1]
		p.Space, next.gap = next.gap, 0
		p.Stretch, p.Shrink = e.flexibility(penalty, p.Space)
		parts = append(parts, p)
		start = i + 1
	}
	return append(parts, Part{Picture: pack(pieces[start:]).picture(ink, "")})
}

// breakAfter reports whether a line may end after piece i. Between two
// relations it may not, nor after the last piece, nor before an explicit
// space, which would begin the next line.
func breakAfter(pieces []piece, i int) (penalty int, ok bool) {
	if i+1 == len(pieces) {
		return 0, false
	}
	next, atom := tex.ClassOf(pieces[i+1].item)
	if !atom {
		return 0, false
	}
	switch c, isAtom := tex.ClassOf(pieces[i].item); {
	case !isAtom:
		return 0, false
	case c == tex.Bin:
		return binaryPenalty, true
	case c == tex.Rel && next != tex.Rel:
		return relationPenalty, true
	}
	return 0, false
}

// flexibility is how far the space after an operator gives: plain TeX's
// \medmuskip is 4mu plus 2mu minus 4mu, its \thickmuskip 5mu plus 5mu.
func (e *engine) flexibility(penalty int, space Unit) (stretch, shrink Unit) {
	if space == 0 {
		return 0, 0
	}
	if penalty == binaryPenalty {
		return space / 2, space
	}
	return space, 0
}
