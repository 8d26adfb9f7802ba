package magic

import "slices"

// A Rule says which rings of tiles Search accepts.
type Rule struct {
	// HingesMayCross allows two flat hinges to pass through each other on one edge.
	HingesMayCross bool
}

// Search returns the canonical codes of all octominoid configurations of n tiles in
// lexicographic order: closed rings whose tiles are parallel to the coordinate planes
// and do not cover each other, and that satisfy the rule. It uses all processors and
// panics if n is odd or out of range.
//
// It walks along the ring, tile after tile. A table of the fewest steps from every
// frame back to the first one prunes a branch as soon as the ring can no longer close,
// so that the second half of a walk hardly branches.
func Search(n int, rule Rule) []Code {
	if err := checkTiles(n); err != nil {
		panic("magic: " + err.Error())
	}
	s := newSpace(n)
	prefixes := s.prefixes(3)
	found := make([][]Code, len(prefixes))
	share(len(prefixes), func(k int) {
		w := walk{space: s, rule: rule, occupied: make([]bool, len(s.steps)/len(s.turn))}
		w.from(prefixes[k])
		found[k] = w.found
	})
	return slices.Concat(found...)
}

// A space is the set of all frames that a ring of n tiles can reach, numbered. The
// number of a frame is 24 times the number of its place plus that of its attitude
// (front and arrow).
type space struct {
	n      int
	same   []relabelling
	turn   [24][12]int // attitude after a letter
	move   [24][12]int // difference of the places' numbers
	origin int         // place of tile 0; its attitude is 0
	steps  []uint8     // fewest letters from a frame back to the first, or far
}

const far = 255

func newSpace(n int) *space {
	s := &space{n: n, same: relabellings(n, false)}
	width := 2*n + 5 // a closed ring stays within n half sides; one step beyond must not wrap around
	s.origin = (n + 2) * (width*width + width + 1)
	attitudes := []Frame{start}
	for i := 0; i < len(attitudes); i++ {
		for l := range Letter(12) {
			g := attitudes[i].next(l)
			c := g.Centre
			g.Centre = Vec{}
			at := slices.Index(attitudes, g)
			if at < 0 {
				at = len(attitudes)
				attitudes = append(attitudes, g)
			}
			s.turn[i][l] = at
			s.move[i][l] = (c[0]*width+c[1])*width + c[2]
		}
	}
	s.measure(width * width * width)
	return s
}

// measure fills steps, breadth first, up to half a ring. Every step can be undone by
// some letter, so the way out is as long as the way back.
func (s *space) measure(places int) {
	s.steps = slices.Repeat([]uint8{far}, places*len(s.turn))
	frontier := []int{s.origin * len(s.turn)}
	s.steps[frontier[0]] = 0
	for d := 1; d <= s.n/2; d++ {
		var next []int
		for _, f := range frontier {
			place, attitude := f/len(s.turn), f%len(s.turn)
			for l := range 12 {
				g := (place+s.move[attitude][l])*len(s.turn) + s.turn[attitude][l]
				if s.steps[g] == far {
					s.steps[g] = uint8(d)
					next = append(next, g)
				}
			}
		}
		frontier = next
	}
}

// prefixes returns the code prefixes of length k that start with R. The canonical code of
// every configuration starts with R.
func (s *space) prefixes(k int) []Code {
	list := []Code{{letterOf(right, flat)}, {letterOf(right, mountain)}, {letterOf(right, valley)}}
	for range k - 1 {
		var longer []Code
		for _, p := range list {
			for l := range Letter(12) {
				longer = append(longer, append(slices.Clone(p), l))
			}
		}
		list = longer
	}
	return list
}

// A walk builds one code letter by letter.
type walk struct {
	*space
	rule     Rule
	code     Code
	occupied []bool
	found    []Code
}

// from searches all codes that begin with prefix.
func (w *walk) from(prefix Code) {
	place, attitude := w.origin, 0
	for _, l := range prefix {
		if w.occupied[place] {
			return
		}
		w.occupied[place] = true
		place, attitude = place+w.move[attitude][l], w.turn[attitude][l]
	}
	w.code = append(w.code, prefix...)
	w.step(place, attitude)
}

// step continues from a tile that is reached but not yet laid.
func (w *walk) step(place, attitude int) {
	rest := w.n - len(w.code)
	if rest == 0 {
		if place == w.origin && attitude == 0 {
			w.close()
		}
		return
	}
	if w.occupied[place] || rest <= w.n/2 && int(w.steps[place*len(w.turn)+attitude]) > rest {
		return
	}
	w.occupied[place] = true
	for l := range Letter(12) {
		w.code = append(w.code, l)
		w.step(place+w.move[attitude][l], w.turn[attitude][l])
		w.code = w.code[:len(w.code)-1]
	}
	w.occupied[place] = false
}

// close records the closed ring if it is canonical and satisfies the rule.
func (w *walk) close() {
	if !w.code.isCanonical(w.same) {
		return
	}
	if !w.rule.HingesMayCross {
		if _, _, crossing := w.code.crossingHinges(w.code.Frames()); crossing {
			return
		}
	}
	w.found = append(w.found, slices.Clone(w.code))
}
