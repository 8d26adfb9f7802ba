package hanoi

import (
	"fmt"
	"math/bits"
)

// A word packs a position of the first half of the puzzle, in which disk 1 never leaves peg
// 1. It has four bits for each other disk: pegs 1, 2, 3 in order, each from the bottom up,
// with a separator after pegs 1 and 2. Disk j is the digit j-1, so a word ends with zeros.
type word uint64

const (
	digit     = 4
	separator = 0xF
	// MaxDisks is the largest number of disks for [Search]: a word holds 14 disks that move and
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

// midpoint returns 2 or 3 if all disks but the largest are on that peg, in any order, and 0
// otherwise.
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

// ends returns the indices just above the top disks of the three pegs. A separator is the
// only digit with all four bits set.
func (w word) ends(n int) [3]int {
	separators := uint64(w & (w >> 1) & (w >> 2) & (w >> 3) & 0x1111111111111111)
	first, second := bits.TrailingZeros64(separators), bits.TrailingZeros64(separators&(separators-1))
	return [3]int{first / digit, second / digit, n + 1}
}

// cut removes the digit at index i of w.
func (w word) cut(i int) word {
	below := w & (1<<(digit*i) - 1)
	return below | w>>(digit*(i+1))<<(digit*i)
}

// insert inserts the digit d at index i of w.
func (w word) insert(i int, d word) word {
	below := w & (1<<(digit*i) - 1)
	return below | d<<(digit*i) | w>>(digit*i)<<(digit*(i+1))
}

// A turn is a position and the peg of the last move, which is none at the start.
type turn struct {
	word
	peg int
}

const none = -1

// appendOptions appends to list all positions one move away from t, except by a move of the
// disk that moved last: wherever it can go now, it could have gone directly.
func appendOptions(list []turn, t turn, n, k int) []turn {
	w := t.word
	ends := w.ends(n)
	starts := [3]int{0, ends[0] + 1, ends[1] + 1}
	for from := range 3 {
		if from == t.peg || starts[from] == ends[from] {
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
			list = append(list, turn{w.cut(ends[from]-1).insert(at, d), to})
		}
	}
	return list
}

// orderOn returns k, minus one on peg 1 for the largest disk, which the word does not show.
func orderOn(peg, k int) int {
	if peg == 0 {
		return k - 1
	}
	return k
}

// fits reports whether disk d may go on the peg with the digits [start, end). On k disks or
// more it must be smaller than the lowest k, the smallest of which is the k-th; on fewer, it
// must be smaller than the top one.
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
	// Right says that a first move to peg 3 for odd n, or to peg 2 for even n, leads to a
	// cheapest midpoint; Wrong says the same of the other first move.
	Right, Wrong bool
	Positions    int // number of positions visited
}

// Total returns the least number of moves of the whole puzzle: a cheapest first
// half, the move of the largest disk, and the same half backwards.
func (o Optimum) Total() int { return 2*o.Half + 1 }

// Search finds the least number of moves for n disks, 2 <= n <= MaxDisks, and 1 <= k <= n,
// under the reading Finished. It visits the positions of the first half layer by layer and
// keeps only the last two: moves are reversible, so the options of a layer are in it or in
// an adjacent one.
//
// The search starts after the move of the smallest disk to peg 2. The search after the move
// to peg 3 would be its mirror image.
func Search(n, k int) (Optimum, error) {
	if n < 2 || n > MaxDisks || k < 1 || k > n {
		return Optimum{}, fmt.Errorf("hanoi: no search for n = %d, k = %d", n, k)
	}
	o := Optimum{Disks: n, Order: k, Half: 1, Positions: 1}
	smallest := startWord(n) >> (digit * (n - 2)) & 0xF
	previous, now, next := &layer{}, &layer{}, &layer{}
	now.add(turn{startWord(n).cut(n-2).insert(n-1, smallest), none})
	var options []turn
	for !o.finish(now.turns) {
		next.clear()
		for _, t := range now.turns {
			options = appendOptions(options[:0], t, n, k)
			for _, t := range options {
				if !previous.has(t.word) && !now.has(t.word) {
					next.add(t)
				}
			}
		}
		previous, now, next = now, next, previous
		o.Half++
		o.Positions += len(now.turns)
	}
	return o, nil
}

// A layer is a list of positions, and an open-addressing hash table of their words with at
// most half of its slots in use. No word is 0.
type layer struct {
	turns []turn
	slots []word
	shift int
}

// find returns the slot of w, or where it belongs.
func (l *layer) find(w word) *word {
	// 2^64 divided by the golden ratio scatters words that differ in a few digits.
	for at := uint64(w) * 0x9e3779b97f4a7c15 >> l.shift; ; at++ {
		slot := &l.slots[at&uint64(len(l.slots)-1)]
		if *slot == w || *slot == 0 {
			return slot
		}
	}
}

func (l *layer) has(w word) bool { return len(l.turns) > 0 && *l.find(w) == w }

// add adds a position if it is new.
func (l *layer) add(t turn) {
	if 2*len(l.turns) >= len(l.slots) {
		l.resize(max(16, 2*len(l.slots)))
	}
	if slot := l.find(t.word); *slot == 0 {
		*slot = t.word
		l.turns = append(l.turns, t)
	}
}

// resize rebuilds the table with the given number of slots, a power of two.
func (l *layer) resize(slots int) {
	l.slots = make([]word, slots)
	l.shift = 64 - bits.TrailingZeros(uint(slots))
	for _, t := range l.turns {
		*l.find(t.word) = t.word
	}
}

// clear empties the layer, and halves the table if little of it was used.
func (l *layer) clear() {
	used := len(l.turns)
	l.turns = l.turns[:0]
	if len(l.slots) > 16 && 8*used < len(l.slots) {
		l.resize(len(l.slots) / 2)
		return
	}
	clear(l.slots)
}

// finish reports whether the layer contains a midpoint, and records which.
func (o *Optimum) finish(layer []turn) bool {
	var reached [4]bool
	for _, t := range layer {
		reached[t.midpoint(o.Disks)] = true
	}
	// The first move went to peg 2. For even n, peg 2 is then the right midpoint; for odd n it
	// is peg 2 after a first move to peg 3, the mirror image.
	o.Right, o.Wrong = reached[2], reached[3]
	if o.Disks%2 == 1 {
		o.Right, o.Wrong = reached[3], reached[2]
	}
	return o.Right || o.Wrong
}
