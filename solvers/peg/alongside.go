package peg

import "slices"

// A Keeping says which symmetries the steps of a symmetric reduction keep.
type Keeping int

// The kinds of symmetric reductions.
const (
	KeepFirst Keeping = iota // all symmetries of the first position, to the end
	KeepAnew                 // all symmetries of the position before each step
	KeepAny                  // some symmetries, more than the identity, of the position before each step
)

// Reducible returns the symmetric positions that symmetric steps lead to the
// target, the least of each class of images. A step makes a jump together with its
// images under a group of symmetries; no two of them share a hole.
func Reducible(b *Board, target Position, keeping Keeping) []Position {
	groups := alongsideGroups(b)
	reduced := map[Position]bool{target: true}
	if keeping == KeepFirst {
		for names, group := range groups {
			for _, p := range NewTogether(b, target).backwards(group).places {
				if p != 0 && alongsideKeepers(b, p) == names {
					reduced[p] = true
				}
			}
		}
		return alongsideForms(b, reduced)
	}
	steps := map[uint64][]Jump{}
	for names, group := range groups {
		steps[names] = b.steps(group)
	}
	for open := []Position{target}; len(open) > 0; {
		q := open[len(open)-1]
		open = open[:len(open)-1]
		for names := range groups {
			for _, s := range steps[names] {
				p := s.After(q) // taken back, a step changes the same holes
				if q&s.To != s.To || q&(s.From|s.Over) != 0 || reduced[p] {
					continue
				}
				if own := alongsideKeepers(b, p); own == names || keeping == KeepAny && own&names == names {
					reduced[p] = true
					open = append(open, p)
				}
			}
		}
	}
	return alongsideForms(b, reduced)
}

// alongsideKeepers returns a bit for each symmetry that leaves p unchanged.
func alongsideKeepers(b *Board, p Position) uint64 {
	var names uint64
	for i, g := range b.Symmetries() {
		if g.Apply(p) == p {
			names |= 1 << i
		}
	}
	return names
}

// alongsideGroups returns the groups of symmetries that two symmetries generate, by their
// bits, without that of the identity alone.
func alongsideGroups(b *Board) map[uint64][]*Symmetry {
	all := b.Symmetries()
	probe := alongsideProbe(b)
	product := func(g, h *Symmetry) uint64 {
		image := g.Apply(h.Apply(probe))
		for i, k := range all {
			if k.Apply(probe) == image {
				return 1 << i
			}
		}
		panic("peg: the symmetries of a board are not a group")
	}
	groups := map[uint64][]*Symmetry{}
	for i, g := range all {
		for j, h := range all[:i+1] {
			names := uint64(1) | 1<<i | 1<<j
			for before := uint64(0); before != names; {
				before = names
				for k, l := range all {
					if before>>k&1 == 1 {
						names |= product(l, g) | product(l, h)
					}
				}
			}
			if names == 1 {
				continue
			}
			groups[names] = nil
			for k, l := range all {
				if names>>k&1 == 1 {
					groups[names] = append(groups[names], l)
				}
			}
		}
	}
	return groups
}

// alongsideProbe returns a position of three pegs that no symmetry leaves unchanged.
func alongsideProbe(b *Board) Position {
	for p := b.Full(); p != 0; p &= p - 1 {
		for q := p & (p - 1); q != 0; q &= q - 1 {
			for r := q & (q - 1); r != 0; r &= r - 1 {
				if three := p&-p | q&-q | r&-r; alongsideKeepers(b, three) == 1 {
					return three
				}
			}
		}
	}
	panic("peg: every position of three pegs is symmetric")
}

// alongsideForms returns the least image of each symmetric position, in rising order.
func alongsideForms(b *Board, positions map[Position]bool) []Position {
	var least []Position
	for p := range positions {
		if p == b.Canonical(p) && alongsideKeepers(b, p) != 1 {
			least = append(least, p)
		}
	}
	slices.Sort(least)
	return least
}
