package magic

import "slices"

// A relabelling is one way to relabel a configuration: from another tile, in
// the other direction, with other arrows, with front and back exchanged, or in
// a mirror. Letter i of the new code is made[i%2] of letter first ± i.
type relabelling struct {
	first     int
	backwards bool
	mirrored  bool
	made      [2][12]Letter
}

// relabellings returns the ways to read a code of n letters. There are 32n. Half of
// them preserve the types of the tiles (tile 0 must be a slash): those with odd =
// false.
func relabellings(n int, odd bool) []relabelling {
	var all []relabelling
	for first := range n {
		for choice := range 32 {
			backwards, mirrored := choice&1 != 0, choice&2 != 0
			over, turns := choice&4 != 0, choice>>3
			changes := first + turns
			if mirrored {
				changes++
			}
			if (changes%2 != 0) != odd {
				continue
			}
			r := relabelling{first: first, backwards: backwards, mirrored: mirrored}
			for place := range r.made {
				for l := range Letter(12) {
					r.made[place][l] = relabel(l, place, turns, backwards, over, mirrored)
				}
			}
			all = append(all, r)
		}
	}
	return all
}

// relabel relabels one letter. Compatible arrows turn in opposite senses on even and
// odd tiles.
func relabel(l Letter, place, turns int, backwards, over, mirrored bool) Letter {
	side, fold := l.side(), l.fold()
	for _, exchange := range [3]bool{backwards, over, mirrored} {
		if exchange {
			side = inSide(side) // right and left are exchanged
		}
	}
	if over && fold != flat {
		fold = mountain + valley - fold
	}
	if place == 0 {
		return letterOf((side+turns)%4, fold)
	}
	return letterOf((side+4-turns)%4, fold)
}

// letter returns letter i of the relabelled code.
func (r *relabelling) letter(c Code, i int) Letter {
	n := len(c)
	from := r.first + i
	if r.backwards {
		from = r.first + n - 1 - i
	}
	if from >= n {
		from -= n
	}
	return r.made[i&1][c[from]]
}

// compare compares the relabelled c with d in lexicographic order.
func (r *relabelling) compare(c, d Code) int {
	for i := range c {
		if a, b := r.letter(c, i), d[i]; a != b {
			return int(a) - int(b)
		}
	}
	return 0
}

// apply returns the relabelled code.
func (r *relabelling) apply(c Code) Code {
	d := make(Code, len(c))
	for i := range c {
		d[i] = r.letter(c, i)
	}
	return d
}

// Canonical returns the canonical magic code: the lexicographically first of the 16n
// codes that describe the same configuration or its mirror image and preserve the types
// of the tiles (Section 7).
func (c Code) Canonical() Code {
	best := slices.Clone(c)
	for _, r := range relabellings(len(c), false) {
		if r.compare(c, best) < 0 {
			best = r.apply(c)
		}
	}
	return best
}

// isCanonical reports whether no relabelling makes the code smaller.
func (c Code) isCanonical(same []relabelling) bool {
	for i := range same {
		if same[i].compare(c, c) < 0 {
			return false
		}
	}
	return true
}

// fixed returns the number of relabellings that leave the code unchanged.
func (c Code) fixed(by []relabelling) int {
	count := 0
	for i := range by {
		if by[i].compare(c, c) == 0 {
			count++
		}
	}
	return count
}

// SymCount returns the order of the symmetry group of the configuration.
func (c Code) SymCount() int { return c.fixed(relabellings(len(c), false)) }

// TypeInv reports whether exchanging the types of all tiles yields an equivalent
// configuration, that is, whether some relabelling that changes the types leaves the
// code unchanged.
func (c Code) TypeInv() bool { return c.fixed(relabellings(len(c), true)) > 0 }

// Achiral reports whether the configuration is congruent to its mirror image, including
// the types of the tiles (Definition 2).
func (c Code) Achiral() bool {
	for _, r := range relabellings(len(c), false) {
		if r.mirrored && r.compare(c, c) == 0 {
			return true
		}
	}
	return false
}
