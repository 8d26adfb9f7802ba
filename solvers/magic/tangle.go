package magic

import "slices"

// untangled reports whether no two hinges cross on an edge: the tiles that hang
// together there are nested around the edge like brackets.
func (f Folding) untangled() bool {
	var at [MaxTiles]Vec
	for i := range f.tiles {
		at[i] = f.tiles[i].hinge(f.tiles[i].side)
	}
	var hinges []int
	for i := range f.tiles {
		if slices.Contains(at[:i], at[i]) {
			continue
		}
		hinges = hinges[:0]
		for j := i; j < len(f.tiles); j++ {
			if at[j] == at[i] {
				hinges = append(hinges, j)
			}
		}
		if len(hinges) > 1 && f.crosses(at[i], hinges) {
			return false
		}
	}
	return true
}

// crosses reports whether two of the hinges on an edge cross.
func (f Folding) crosses(at Vec, hinges []int) bool {
	n := len(f.tiles)
	l := f.hingeLine(hinges[0])
	b, c := l.others()
	var ends []hingeEnd
	for _, i := range hinges {
		for _, k := range []int{i, (i + 1) % n} {
			t := &f.tiles[k]
			v := t.Centre.minus(at)
			e := hingeEnd{hinge: i}
			switch {
			case v[b] > 0:
				e.angle, e.order = 0, t.rank
			case v[c] > 0:
				e.angle, e.order = 1, -t.rank
			case v[b] < 0:
				e.angle, e.order = 2, -t.rank
			default:
				e.angle, e.order = 3, t.rank
			}
			ends = append(ends, e)
		}
	}
	slices.SortFunc(ends, func(x, y hingeEnd) int {
		if x.angle != y.angle {
			return x.angle - y.angle
		}
		return x.order - y.order
	})
	return !nested(ends, nil)
}

// A hingeEnd is a tile at the edge on which its hinge is.
type hingeEnd struct{ angle, order, hinge int }

// nested reports whether ends around an edge match like brackets. A tile that has two
// hinges on the edge has two ends at one place, in either order.
func nested(ends []hingeEnd, open []int) bool {
	if len(ends) == 0 {
		return len(open) == 0
	}
	if nested(ends[1:], met(open, ends[0].hinge)) {
		return true
	}
	if len(ends) < 2 || ends[0].angle != ends[1].angle || ends[0].order != ends[1].order {
		return false
	}
	rest := append([]hingeEnd{{-1, 0, ends[0].hinge}}, ends[2:]...) // without a place: it stays first
	return nested(rest, met(open, ends[1].hinge))
}

// met closes a hinge if it was opened last, and otherwise opens it.
func met(open []int, hinge int) []int {
	if last := len(open) - 1; last >= 0 && open[last] == hinge {
		return open[:last:last]
	}
	return append(slices.Clone(open), hinge)
}
