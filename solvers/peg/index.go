package peg

import (
	"math/bits"
	"slices"
)

// laneHoles is the number of holes whose pegs number the bits of a word.
const laneHoles = 6

// An index numbers the positions of one class. The class is an affine space
// over the field of two elements: the pegs of all holes but a few (four on the
// square lattice, two on the triangular one) can be chosen freely, and the
// pegs of the dependent holes follow. The low free holes, the lanes, number
// the bits of a word; the high ones number the words.
type index struct {
	board     *Board
	lanes     []Position // holes that number the bits of a word
	high      []Position // holes that number the words
	dependent []Position
	start     uint8          // dependent pegs (one bit each) of the position without free pegs
	pull      [64]uint8      // which dependent pegs a free hole flips
	gather    [8][256]uint64 // position row -> bits of the number
}

// index builds the index of a class, or reports false if the class has no positions.
func (b *Board) index(class string) (*index, bool) {
	want, ok := b.parseClass(class)
	if !ok {
		return nil, false
	}
	x := &index{board: b}
	holes := b.byStays()
	basis := x.chooseDependent(holes)
	start, ok := basis.solve(want)
	if !ok {
		return nil, false
	}
	x.start = start
	for _, h := range holes {
		if !slices.Contains(x.dependent, h) {
			x.pull[hole(h)], _ = basis.solve(b.parity(h))
			x.place(h)
		}
	}
	slices.Sort(x.high) // adjacent holes number adjacent words
	x.fillGather()
	return x, true
}

// byStays returns all holes, first those of which no two are neighbours in a jump. It
// always chooses the next one that adds the fewest staying jumps if all before it are
// low holes.
func (b *Board) byStays() []Position {
	var holes []Position
	var low Position
	for {
		next, least := Position(0), len(b.jumps)+1
		for p := b.holes &^ low; p != 0; p &= p - 1 {
			h := p & -p
			if n := b.stays(low | h); n < least && !b.meets(h, low) {
				next, least = h, n
			}
		}
		if next == 0 {
			break
		}
		low |= next
		holes = append(holes, next)
	}
	for p := b.holes &^ low; p != 0; p &= p - 1 {
		holes = append(holes, p&-p)
	}
	return holes
}

// stays counts the jumps that take one peg from the high holes and put one there.
func (b *Board) stays(low Position) int {
	n := 0
	for _, j := range b.jumps {
		if (low&(j.From|j.Over)).Pegs() == 1 && low&j.To == 0 {
			n++
		}
	}
	return n
}

// meets reports whether a peg in h can jump over one of the low holes, or vice versa.
func (b *Board) meets(h, low Position) bool {
	return slices.ContainsFunc(b.jumps, func(j Jump) bool {
		return h&(j.From|j.Over) != 0 && low&(j.From|j.Over) != 0
	})
}

// A basis holds the parities of the dependent holes.
type basis []uint8

// solve returns the set of dependent holes whose parities add up to v.
func (s basis) solve(v uint8) (uint8, bool) {
	for set := range uint8(1 << len(s)) {
		sum := v
		for k, parity := range s {
			if set>>k&1 != 0 {
				sum ^= parity
			}
		}
		if sum == 0 {
			return set, true
		}
	}
	return 0, false
}

// chooseDependent chooses the first holes whose parities are independent.
func (x *index) chooseDependent(holes []Position) basis {
	var s basis
	for _, h := range holes {
		if parity := x.board.parity(h); parity != 0 {
			if _, known := s.solve(parity); !known {
				s = append(s, parity)
				x.dependent = append(x.dependent, h)
			}
		}
	}
	return s
}

// place makes h a lane if there is room and it is not a neighbour of another lane, and
// otherwise a high hole.
func (x *index) place(h Position) {
	if len(x.lanes) < laneHoles && !x.board.meets(h, x.low()) {
		x.lanes = append(x.lanes, h)
		return
	}
	x.high = append(x.high, h)
}

func (x *index) fillGather() {
	number := map[Position]uint64{}
	for i, h := range x.lanes {
		number[h] = 1 << i
	}
	for i, h := range x.high {
		number[h] = 1 << (laneHoles + i)
	}
	for y := range 8 {
		for row := 1; row < 256; row++ {
			low := Position(1) << (8*y + bits.TrailingZeros(uint(row)))
			x.gather[y][row] = x.gather[y][row&(row-1)] | number[low]
		}
	}
}

// number returns the number of a position of the class.
func (x *index) number(p Position) uint64 {
	t := &x.gather
	return t[0][p&255] | t[1][p>>8&255] | t[2][p>>16&255] | t[3][p>>24&255] |
		t[4][p>>32&255] | t[5][p>>40&255] | t[6][p>>48&255] | t[7][p>>56&255]
}

// words returns the number of words needed for one bit per position.
func (x *index) words() uint64 { return 1 << len(x.high) }

// hole returns the bit of a single hole.
func hole(h Position) int { return bits.TrailingZeros64(uint64(h)) }

// spread returns the holes of a list that the bits of n select, and the dependent pegs
// that they flip.
func (x *index) spread(holes []Position, n int) (Position, uint8) {
	var p Position
	var flipped uint8
	for ; n != 0; n &= n - 1 {
		h := holes[bits.TrailingZeros(uint(n))]
		p |= h
		flipped ^= x.pull[hole(h)]
	}
	return p, flipped
}

// deposit returns the dependent holes that have a peg.
func (x *index) deposit(pegs uint8) Position {
	var p Position
	for k, h := range x.dependent {
		if pegs>>k&1 != 0 {
			p |= h
		}
	}
	return p
}

// low returns the lanes and the dependent holes.
func (x *index) low() Position {
	all := x.deposit(15)
	for _, h := range x.lanes {
		all |= h
	}
	return all
}
