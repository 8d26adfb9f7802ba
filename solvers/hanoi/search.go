package hanoi

import (
	"fmt"
	"slices"
)

// A word packs a position of the first half of the puzzle, in which the
// largest disk never leaves peg 1: four bits for each other disk, pegs 1, 2, 3
// one after the other and each from the bottom up, a separator behind pegs 1
// and 2. Disk j, the j-th largest, is the digit j-1, so that zeros end a word.
type word uint64

const (
	digit     = 4
	separator = 0xF
	// MaxDisks is the largest puzzle a word can hold: 14 disks that move and
	// two separators.
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

// midpointWords are the positions with all disks but the largest on peg 2 or
// on peg 3, in any order: the digits between the separators, or behind them.
func midpointPeg(w word, n int) int {
	switch {
	case w&0xFF == separator|separator<<digit:
		return 3
	case w&0xF == separator && w>>(digit*n)&0xF == separator:
		return 2
	}
	return 0
}

// ends returns the digit positions just above the top disks of the three pegs.
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

// cut takes the digit at position i out of w.
func (w word) cut(i int) word {
	below := w & (1<<(digit*i) - 1)
	return below | w>>(digit*(i+1))<<(digit*i)
}

// insert puts the digit d at position i of w.
func (w word) insert(i int, d word) word {
	below := w & (1<<(digit*i) - 1)
	return below | d<<(digit*i) | w>>(digit*i)<<(digit*(i+1))
}

// appendNeighbors appends to list all positions one move away from w.
func appendNeighbors(list []word, w word, n, k int) []word {
	ends := w.ends(n)
	starts := [3]int{0, ends[0] + 1, ends[1] + 1}
	for from := range 3 {
		if starts[from] == ends[from] {
			continue
		}
		d := w >> (digit * (ends[from] - 1)) & 0xF
		for to := range 3 {
			if to == from || !fits(w, d, starts[to], ends[to], orderOn(to, k)) {
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

// orderOn is k, less one on peg 1 for the largest disk that lies there unseen.
func orderOn(peg, k int) int {
	if peg == 0 {
		return k - 1
	}
	return k
}

// fits reports whether disk d may go on the peg with the digits [start, end).
// On k disks or more it must be smaller than the lowest k, of which the k-th
// is the smallest; on fewer, smaller than the top one.
func fits(w, d word, start, end, k int) bool {
	height := end - start
	if height == 0 || k == 0 {
		return true
	}
	return d > w>>(digit*(start+min(height, k)-1))&0xF
}

// A Half is what a search of the first half of the puzzle finds.
type Half struct {
	Moves     int  // to the cheapest midpoint
	Right     bool // reached when the first move goes where the paper says
	Wrong     bool // reached as cheaply when it goes to the other peg
	Positions int  // seen on the way
	Widest    int  // positions in the widest layer
}

// Search finds the cheapest midpoint ...
func Search(n, k int) (Half, error) {
	if n < 2 || n > MaxDisks || k < 1 || k > n {
		return Half{}, fmt.Errorf("hanoi: no search for n = %d, k = %d", n, k)
	}
	first := appendNeighbors(nil, startWord(n), n, k)[0] // smallest disk to peg 2
	h := Half{Moves: 1, Positions: 1, Widest: 1}
	previous, layer := []word{startWord(n)}, []word{first}
	for {
		var two, three bool
		for _, w := range layer {
			switch midpointPeg(w, n) {
			case 2:
				two = true
			case 3:
				three = true
			}
		}
		if two || three {
			h.Right, h.Wrong = two, three
			if n%2 == 1 {
				h.Right, h.Wrong = three, two
			}
			return h, nil
		}
		next := make([]word, 0, 2*len(layer))
		for _, w := range layer {
			next = appendNeighbors(next, w, n, k)
		}
		slices.Sort(next)
		next = without(slices.Compact(next), previous, layer)
		previous, layer = layer, next
		h.Moves++
		h.Positions += len(layer)
		h.Widest = max(h.Widest, len(layer))
	}
}

// without removes from the sorted list the elements of the sorted lists a and b.
func without(list, a, b []word) []word {
	kept := list[:0]
	i, j := 0, 0
	for _, w := range list {
		for i < len(a) && a[i] < w {
			i++
		}
		for j < len(b) && b[j] < w {
			j++
		}
		if i < len(a) && a[i] == w || j < len(b) && b[j] == w {
			continue
		}
		kept = append(kept, w)
	}
	return kept
}
