package magic

import (
	"cmp"
	"slices"
)

// LinkingByTwist returns the topological invariant in the article's own way, without
// the borders: L = Lt + Lc (Section 6.1). Lt is the twist part of the sequence. Lc
// counts, with their signs, the crossings of the middle line of the ribbon with itself
// as seen from above, where the ends of the sections are shifted slightly so that no
// two of them cover each other.
func (a Assemblage) LinkingByTwist() int {
	plus, minus := a.SelfCrossings()
	return a.Sequence.Twist()/2 + plus - minus
}

// SelfCrossings returns the numbers of crossings of the ribbon with itself that count
// +1 and -1. Their difference is Lc. Each number by itself depends on how the ribbon is
// drawn where sections overlap, but the parity of their sum does not.
func (a Assemblage) SelfCrossings() (plus, minus int) {
	for k := 1; ; k++ {
		if plus, minus, generic := selfCrossings(a.middle(k)); generic {
			return plus, minus
		}
	}
}

// A SelfCrossing is a point where the ribbon of an assemblage crosses itself as seen
// from above.
type SelfCrossing struct {
	Over, Under int // tiles on which the crossing pieces begin
	Sign        int
}

// Crossings returns the self-crossings in the order of the upper piece.
func (a Assemblage) Crossings() []SelfCrossing {
	tape := a.Sequence.Code().sections(a.ascends)
	for k := 1; ; k++ {
		p := a.middle(k)
		if _, _, generic := selfCrossings(p); !generic {
			continue
		}
		var list []SelfCrossing
		edges := shadows(p, Vec{0, 0, 1})
		for i, s := range edges {
			for j, t := range edges[:i] {
				if s.meet(t) != crossing {
					continue
				}
				x := SelfCrossing{tape[i/2].tile, tape[j/2].tile, strand(p, i, p, j)}
				// The sign is that of the turn from the upper piece to the lower one.
				if turn := sign(p[(i+1)%len(p)].minus(p[i]).cross(p[(j+1)%len(p)].minus(p[j]))[2]); turn != x.Sign {
					x.Over, x.Under = x.Under, x.Over
				}
				list = append(list, x)
			}
		}
		slices.SortFunc(list, func(x, y SelfCrossing) int {
			return cmp.Or(cmp.Compare(x.Over, y.Over), cmp.Compare(x.Under, y.Under), cmp.Compare(x.Sign, y.Sign))
		})
		return list
	}
}

// middle returns the middle line of the ribbon. Every contact with a side, which ends
// one section and starts the next, is shifted as a whole, so that no new curl can
// arise. The shifts are small compared with the sections and the margin. Where the
// ribbon goes around the side of a stack, it passes outside all others.
func (a Assemblage) middle(k int) []Vec {
	const scale = 64 // shifts are in 64ths of the units of a Tape
	code := a.Sequence.Code()
	frames, tape := code.Frames(), code.sections(a.ascends)
	line := Tape{Half: 0, Lift: 11, Margin: 60}
	shift := func(touch int) Vec { // shift of the end of section touch and the start of the next
		s, next := tape[touch], tape[(touch+1)%len(tape)]
		v := Vec{(37*k*touch + 11) % 401, (53*k*touch*touch + 29*touch) % 397, 0}
		if next.tile != s.tile && frames[next.tile].Centre == frames[s.tile].Centre {
			v = v.plus(frames[s.tile].outward(s.to).times(10 * scale))
		}
		return v
	}
	var points []Vec
	for i, s := range tape {
		f := a.raised(frames, s.tile)
		points = append(points,
			line.point(f, s, s.from, 1).times(scale).plus(shift((i+len(tape)-1)%len(tape))),
			line.point(f, s, s.to, 1).times(scale).plus(shift(i)))
	}
	return points
}

// selfCrossings counts the crossings of a closed polygon with itself, as seen from
// above, by sign.
func selfCrossings(p []Vec) (plus, minus int, generic bool) {
	edges := shadows(p, Vec{0, 0, 1})
	for i, s := range edges {
		for j, t := range edges[:i] {
			switch s.meet(t) {
			case crossing:
				if strand(p, i, p, j) > 0 {
					plus++
				} else {
					minus++
				}
			case touching:
				if !joined(edges, j, i) && !joined(edges, i, j) {
					return 0, 0, false
				}
			}
		}
	}
	return plus, minus, true
}

// joined reports whether edge j of a polygon follows edge i, ignoring vertical edges.
func joined(edges []shadow, i, j int) bool {
	n := len(edges)
	k := (i + 1) % n
	for k != j && edges[k].from == edges[k].to {
		k = (k + 1) % n
	}
	return k == j
}
