package hanoi

import (
	"fmt"
	"slices"
)

// A word packs a position of the first half of the puzzle, in which disk 1
// never leaves peg 1: four bits for each other disk, pegs 1, 2, 3 one after the
// other and each from the bottom up, a separator after pegs 1 and 2. Disk j is
// the digit j-1, so zeros end a word.
type word uint64

const (
	digit     = 4
	separator = 0xF
	// MaxDisks is the largest puzzle that [Search] can do: a word holds 14
	// disks that move and two separators.
	MaxDisks = 15
)

// startWord is the position with all disks on peg 1.
func startWord(n int) word {
	w := word(0)
	for i := range n - 1 {
		w |= word(i+1) << (digit * i)
	}
	return w | separator<<(digit*(n-1)) | separator<<(digit*n)
}

// midpoint returns 2 or 3 if all disks but the largest are on that peg, in
// whatever order, and 0 otherwise.
func (w word) midpoint(n int) int {
	switch {
	case w&0xF != separator:
		return 0
	case w>>digit&0xF == separator:
		return 3
	case w>>(digit*n)&0xF == separator:
		return 2
	}
	return 0
}

// ends returns the places just above the top disks of the three pegs.
func (w word) ends(n int) (ends [3]int) {
	peg := 0
	for i := range n + 1 {
		if w>>(digit*i)&0xF == separator {
			ends[peg] = i
			peg++
		}
	}
	ends[2] = n + 1
	return ends
}

// cut takes the digit at place i out of w.
func (w word) cut(i int) word {
	below := w & (1<<(digit*i) - 1)
	return below | w>>(digit*(i+1))<<(digit*i)
}

// insert puts the digit d at place i of w.
func (w word) insert(i int, d word) word {
	below := w & (1<<(digit*i) - 1)
	return below | d<<(digit*i) | w>>(digit*i)<<(digit*(i+1))
}

// appendOptions appends to list all positions one move away from w.
func appendOptions(list []word, w word, n, k int) []word {
	ends := w.ends(n)
	starts := [3]int{0, ends[0] + 1, ends[1] + 1}
	for from := range 3 {
		if starts[from] == ends[from] {
			continue
		}
		d := w >> (digit * (ends[from] - 1)) & 0xF
		for to := range 3 {
			if to == from || !w.fits(d, starts[to], ends[to], orderOn(to, k)) {
				continue
			}
			at := ends[to]
			if to > from {
				at--
			}
			list = append(list, w.cut(ends[from]-1).insert(at, d))
		}
	}
	return list
}

// orderOn is k, less one on peg 1 for the largest disk that is there unseen.
func orderOn(peg, k int) int {
	if peg == 0 {
		return k - 1
	}
	return k
}

// fits reports whether disk d may go on the peg with the places [start, end).
// On k disks or more it must be smaller than the lowest k, of which the k-th
// is the smallest; on fewer, smaller than the top one.
func (w word) fits(d word, start, end, k int) bool {
	height := end - start
	if height == 0 || k == 0 {
		return true
	}
	return d > w>>(digit*(start+min(height, k)-1))&0xF
}

// An Optimum is the result of a [Search] for n Disks and k = Order.
type Optimum struct {
	Disks, Order int
	Half         int // moves to the cheapest midpoint
	// Right says that a cheapest midpoint is reached if the first move goes to
	// peg 3 for odd n, to peg 2 for even n; Wrong, that one is reached as
	// cheaply if it goes to the other peg.
	Right, Wrong bool
	Positions    int // that were visited
}

// Total returns the least number of moves of the whole puzzle: a cheapest first
// half, the move of the largest disk, and the same half backwards.
func (o Optimum) Total() int { return 2*o.Half + 1 }

// Search finds the least number of moves for n disks, 2 <= n <= MaxDisks, and
// 1 <= k <= n, under the reading Finished. It visits the positions of the first
// half layer by layer and keeps two layers only: moves can be taken back, so
// the options of a layer are in it or next to it.
//
// The search starts after the move of the smallest disk to peg 2. What it
// would find after the move to peg 3 is the mirror image.
func Search(n, k int) (Optimum, error) {
	if n < 2 || n > MaxDisks || k < 1 || k > n {
		return Optimum{}, fmt.Errorf("hanoi: no search for n = %d, k = %d", n, k)
	}
	o := Optimum{Disks: n, Order: k, Half: 1, Positions: 1}
	smallest := startWord(n) >> (digit * (n - 2)) & 0xF
	layer := []word{startWord(n).cut(n-2).insert(n-1, smallest)}
	var previous []word
	for !o.finish(layer) {
		next := make([]word, 0, 2*len(layer))
		for _, w := range layer {
			next = appendOptions(next, w, n, k)
		}
		slices.Sort(next)
		next = without(without(slices.Compact(next), previous), layer)
		previous, layer = layer, next
		o.Half++
		o.Positions += len(layer)
	}
	return o, nil
}

// finish reports whether the layer holds a midpoint, and notes which.
func (o *Optimum) finish(layer []word) bool {
	var reached [4]bool
	for _, w := range layer {
		reached[w.midpoint(o.Disks)] = true
	}
	// The first move went to peg 2. Even n wants the midpoint on peg 2 after
	// it; odd n wants peg 2 after a first move to peg 3, the mirror image.
	o.Right, o.Wrong = reached[2], reached[3]
	if o.Disks%2 == 1 {
		o.Right, o.Wrong = reached[3], reached[2]
	}
	return o.Right || o.Wrong
}

// without removes from the sorted list the elements of the sorted list known.
func without(list, known []word) []word {
	kept := list[:0]
	i := 0
	for _, w := range list {
		for i < len(known) && known[i] < w {
			i++
		}
		if i == len(known) || known[i] != w {
			kept = append(kept, w)
		}
	}
	return kept
}
