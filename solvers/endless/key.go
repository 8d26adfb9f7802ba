package endless

import (
	"slices"
	"sync"
)

// A key identifies a puzzle: the least of the images of its pegs, each translated to
// the edges of the quadrant, with the places packed and sorted. Zeros fill the rest.
type key [MostPegs]uint16

// place packs a peg of the quadrant. The result is never 0.
func place(p Peg) uint16 { return uint16(p.Y+1)<<8 | uint16(p.X) }

// key returns the key of the position. It compares only images that are at least as
// high as wide.
func (p Position) key(motions []motion) key {
	var best, other key
	var image [MostPegs]Peg
	none := true
	for _, m := range motions {
		for i, q := range p {
			image[i] = m.of(q)
		}
		low, high := Position(image[:len(p)]).span()
		if high.X-low.X > high.Y-low.Y {
			continue
		}
		other = key{}
		for i, q := range image[:len(p)] {
			other.insert(i, place(Peg{q.X - low.X, q.Y - low.Y}))
		}
		if none || slices.Compare(other[:len(p)], best[:len(p)]) < 0 {
			best, none = other, false
		}
	}
	return best
}

// insert inserts a place into the first n places, which are sorted.
func (k *key) insert(n int, place uint16) {
	for ; n > 0 && k[n-1] > place; n-- {
		k[n] = k[n-1]
	}
	k[n] = place
}

// appendTo appends the pegs of the key to a position.
func (k key) appendTo(p Position) Position {
	for _, place := range k {
		if place != 0 {
			p = append(p, Peg{int(place & 255), int(place>>8) - 1})
		}
	}
	return p
}

// A keySet is a set of keys in several parts, so that goroutines can add to it
// concurrently.
type keySet struct {
	parts [64]struct {
		sync.Mutex
		keys map[key]struct{}
	}
}

func newKeySet() *keySet {
	s := &keySet{}
	for i := range s.parts {
		s.parts[i].keys = map[key]struct{}{}
	}
	return s
}

// part returns the index of the part to which a key belongs.
func (k key) part() int {
	sum := uint32(0)
	for _, place := range k {
		sum = (sum + uint32(place)) * 2654435761
	}
	return int(sum >> 26)
}

func (s *keySet) add(k key) {
	part := &s.parts[k.part()]
	part.Lock()
	part.keys[k] = struct{}{}
	part.Unlock()
}

// has reports whether k is in the set. No goroutine may add to the set at the same
// time.
func (s *keySet) has(k key) bool {
	_, ok := s.parts[k.part()].keys[k]
	return ok
}

func (s *keySet) size() int {
	n := 0
	for i := range s.parts {
		n += len(s.parts[i].keys)
	}
	return n
}
