package magic

import (
	"fmt"
	"slices"
	"strings"
)

// A Sequence describes a planar face-up configuration up to the order in its stacks
// (Section 8): entry i is the direction from tile i to tile i+1, one of 0 to 3 for E,
// N, W, S. The article counts its symbols from s1, so s_i is entry i-1 and leads to
// tile i. Tile 0 is a slash whose arrow points north.
type Sequence []byte

// The cardinal directions, in the article's order.
const (
	east = iota
	north
	west
	south
)

// String returns the sequence as the article writes it, such as EEENWWWS.
func (s Sequence) String() string {
	var b strings.Builder
	for _, d := range s {
		b.WriteByte("ENWS"[d])
	}
	return b.String()
}

// ParseSequence parses a sequence, which must be admissible: as many steps east as
// west, and as many north as south.
func ParseSequence(text string) (Sequence, error) {
	var s Sequence
	for i := 0; i < len(text); i++ {
		d := strings.IndexByte("ENWS", text[i])
		if d < 0 {
			return nil, fmt.Errorf("sequence %q: unexpected %q at byte %d", text, text[i], i)
		}
		s = append(s, byte(d))
	}
	if err := checkTiles(len(s)); err != nil {
		return nil, fmt.Errorf("sequence %q: %w", text, err)
	}
	if !s.closed() {
		return nil, fmt.Errorf("sequence %q: it does not return to its start", text)
	}
	return s, nil
}

// closed reports whether the sequence is admissible, that is, whether its steps sum to
// zero.
func (s Sequence) closed() bool {
	var count [4]int
	for _, d := range s {
		count[d]++
	}
	return count[east] == count[west] && count[north] == count[south]
}

// Code returns the flat magic code of the same ring. The arrow of a tile points north
// or south; it turns with each step north or south.
func (s Sequence) Code() Code {
	c := make(Code, len(s))
	turned := 0
	for i, d := range s {
		c[i] = letterOf((int(d)+turned)%4, flat)
		if d == north || d == south {
			turned = 2 - turned
		}
	}
	return c
}

// cells returns the cell of each tile in the plane, in half sides.
func (s Sequence) cells() []Vec {
	frames := s.Code().Frames()
	cells := make([]Vec, len(s))
	for i := range cells {
		cells[i] = frames[i].Centre
	}
	return cells
}

// Area returns the number of cells that are covered.
func (s Sequence) Area() int {
	cells := s.cells()
	slices.SortFunc(cells, compareVec)
	return len(slices.Compact(cells))
}

// isFlap reports whether tile i hangs on both neighbours by the same side.
func (s Sequence) isFlap(i int) bool {
	n := len(s)
	return (s[i]+2)%4 == s[(i+n-1)%n]
}

// Flaps returns the number of flaps.
func (s Sequence) Flaps() int {
	flaps := 0
	for i := range s {
		if s.isFlap(i) {
			flaps++
		}
	}
	return flaps
}

// FlapPattern returns the positions of the flaps, f, among the other tiles, x: the
// lexicographically first such string over all starting tiles and both directions
// (Table 2).
func (s Sequence) FlapPattern() string {
	word := make([]byte, len(s))
	for i := range s {
		word[i] = 'x'
		if s.isFlap(i) {
			word[i] = 'f'
		}
	}
	best := string(word)
	for range 2 {
		for i := range word {
			best = min(best, string(word[i:])+string(word[:i]))
		}
		slices.Reverse(word)
	}
	return best
}

// CurvingDelta returns the part of the metric invariant that comes from the
// tiles that are not flaps. The article writes it Δc, its program Dc.
func (s Sequence) CurvingDelta() int {
	delta := 0
	for i, k := range s.Code().Sections() {
		if !s.isFlap(i) {
			delta += k - 2
		}
	}
	return delta
}

// Twist returns twice the twist part of the linking number by the rules of Section 6.2
// for straight tiles and flaps: a vertical slash and a horizontal backslash count +1,
// the others -1, curving tiles 0.
func (s Sequence) Twist() int {
	twist := 0
	for i, d := range s {
		before := s[(i+len(s)-1)%len(s)]
		if (d+before)%2 != 0 {
			continue
		}
		if vertical, slash := d%2 == 1, i%2 == 0; vertical == slash {
			twist++
		} else {
			twist--
		}
	}
	return twist
}

// A reading is one way to relabel a sequence: entry i of the new sequence is made from
// entry first+i, or first-1-i when backwards. (Backwards, the steps point the other
// way; a half turn of the plane, which changes no type, corrects that.)
type reading struct {
	first     int
	backwards bool
	made      [4]byte
	odd       bool // changes the types of the tiles
}

// readings returns the 16n compositions of the four rules of Section 8: cyclic shift,
// reversal, rotation and reflection.
func readings(n int) []reading {
	var all []reading
	for first := range n {
		for choice := range 16 {
			backwards, mirrored, turns := choice&1 != 0, choice&2 != 0, choice>>2
			r := reading{first: first, backwards: backwards, odd: (first+turns)%2 != 0 != mirrored}
			for d := range 4 {
				e := d
				if mirrored {
					e = (6 - d) % 4 // east and west are exchanged
				}
				r.made[d] = byte((e + turns) % 4)
			}
			all = append(all, r)
		}
	}
	return all
}

func (r *reading) entry(s Sequence, i int) byte { return r.made[s[r.source(len(s), i)]] }

func (r *reading) source(n, i int) int {
	if r.backwards {
		return (r.first + n - 1 - i) % n
	}
	return (r.first + i) % n
}

// tile returns the old index of tile i of the new reading.
func (r *reading) tile(n, i int) int {
	if r.backwards {
		return (r.first + n - i) % n
	}
	return (r.first + i) % n
}

func (r *reading) compare(s, t Sequence) int {
	for i := range s {
		if a, b := r.entry(s, i), t[i]; a != b {
			return int(a) - int(b)
		}
	}
	return 0
}

func (r *reading) apply(s Sequence) Sequence {
	t := make(Sequence, len(s))
	for i := range s {
		t[i] = r.entry(s, i)
	}
	return t
}

// Canonical returns the lexicographically first of the equivalent sequences.
func (s Sequence) Canonical() Sequence {
	best := slices.Clone(s)
	for _, r := range readings(len(s)) {
		if r.compare(s, best) < 0 {
			best = r.apply(s)
		}
	}
	return best
}

// symmetries returns the readings that leave the sequence unchanged.
func (s Sequence) symmetries() []reading {
	return slices.DeleteFunc(readings(len(s)), func(r reading) bool { return r.compare(s, s) != 0 })
}

// SymCount returns the order of the symmetry group of the sequence.
func (s Sequence) SymCount() int { return len(s.symmetries()) }
