package peg

import (
	"fmt"
	"math/bits"
	"sync/atomic"
)

// A Decider decides single positions of one class depth first, and remembers every
// result, in two bits each. It shares no table and no numbering with [Search], and
// decides only what a query needs. Where a [Prover] forgets too much, it is the method
// to check a Set with. Several goroutines may use it at once: if two decide the same
// position, they agree.
type Decider struct {
	board  *Board
	class  string
	group  []*Symmetry // symmetries that preserve the finishing holes
	rows   [8][256]uint64
	flips  []lineFlips
	states []uint64 // 32 positions per word
}

// lineFlips holds, for one line of a board, the bits of a position's number that a
// forward jump and a backward jump from each hole flip.
type lineFlips struct {
	line
	forwardFlips, backwardFlips [64]uint64
}

// A state is what is known about a position.
type state uint64

const (
	unknown state = iota
	unsolvable
	solvable
)

// NewDecider returns a decider for a class in which the last peg may be in
// any hole. It needs two bits for each position of the class.
func NewDecider(b *Board, class string) (*Decider, error) {
	d := &Decider{board: b, class: class}
	finish := b.Finishes(class)
	for _, g := range b.Symmetries() {
		if g.Apply(finish) == finish {
			d.group = append(d.group, g)
		}
	}
	holes := b.holes &^ b.implied()
	words := max(1, uint64(1)<<holes.Pegs()/32)
	if err := checkMemory(8*words, 0); err != nil {
		return nil, fmt.Errorf("deciding positions: %w", err)
	}
	collect(8 * words)
	d.states = make([]uint64, words)
	d.numberRows(holes)
	for _, l := range b.lines {
		d.flips = append(d.flips, d.flipsOf(l))
	}
	for p := finish; p != 0; p &= p - 1 {
		d.mark(d.number(p&-p), solvable)
	}
	return d, nil
}

// implied returns holes whose pegs follow from the others within a class: no non-empty
// set of pegs in them has the class of the empty board.
func (b *Board) implied() Position {
	sums := map[string]bool{b.Class(0): true}
	sets := []Position{0}
	var taken Position
	for p := b.holes; p != 0; p &= p - 1 {
		h := p & -p
		if sums[b.Class(h)] {
			continue
		}
		taken |= h
		for _, q := range sets {
			sets = append(sets, q|h)
			sums[b.Class(q|h)] = true
		}
	}
	return taken
}

// numberRows builds the tables that number positions by their pegs in the given holes.
func (d *Decider) numberRows(holes Position) {
	for y := range 8 {
		for row := range 256 {
			for n, p := 0, holes; p != 0; n, p = n+1, p&(p-1) {
				if Position(row)<<(8*y)&p&-p != 0 {
					d.rows[y][row] |= 1 << n
				}
			}
		}
	}
}

func (d *Decider) number(p Position) uint64 {
	var n uint64
	for y := range d.rows {
		n |= d.rows[y][byte(p>>(8*y))]
	}
	return n
}

func (d *Decider) flipsOf(l line) lineFlips {
	f := lineFlips{line: l}
	for i := range 64 {
		f.forwardFlips[i] = d.number(d.board.holes & (1<<i | 1<<(i+l.step) | 1<<(i+2*l.step)))
		if i >= 2*l.step {
			f.backwardFlips[i] = d.number(d.board.holes & (1<<i | 1<<(i-l.step) | 1<<(i-2*l.step)))
		}
	}
	return f
}

func (d *Decider) state(n uint64) state {
	return state(atomic.LoadUint64(&d.states[n/32]) >> (2 * (n % 32)) & 3)
}

func (d *Decider) mark(n uint64, s state) {
	atomic.OrUint64(&d.states[n/32], uint64(s)<<(2*(n%32)))
}

// Solvable reports whether p is a position of the class from which some
// sequence of jumps leaves a single peg.
func (d *Decider) Solvable(p Position) bool {
	if p == 0 || p&^d.board.holes != 0 || d.board.Class(p) != d.class {
		return false
	}
	n := d.number(p)
	if s := d.state(n); s != unknown {
		return s == solvable
	}
	return d.settle(p, n)
}

// settle decides position p with number n, and with it all its images.
func (d *Decider) settle(p Position, n uint64) bool {
	s := unsolvable
	if d.anySolvable(p, n) {
		s = solvable
	}
	d.mark(n, s)
	for _, g := range d.group[1:] {
		if m := d.number(g.Apply(p)); d.state(m) == unknown {
			d.mark(m, s)
		}
	}
	return s == solvable
}

// A choice is an option that is not yet decided.
type choice struct {
	position Position
	number   uint64
}

// anySolvable reports whether some option of p is solvable. It looks up all of them
// before it decides any.
func (d *Decider) anySolvable(p Position, n uint64) bool {
	var choices [64]choice // if there are more, the rest is tried at once
	open := choices[:0]
	empty := d.board.holes &^ p
	try := func(q Position, m uint64) bool {
		s := d.state(m)
		if s == unknown && len(open) < len(choices) {
			open = append(open, choice{q, m})
			return false
		}
		return s == solvable || s == unknown && d.settle(q, m)
	}
	for i := range d.flips {
		l := &d.flips[i]
		for from := p & (p >> l.step) & (empty >> (2 * l.step)) & l.forwards; from != 0; from &= from - 1 {
			h := from & -from
			if try(p^(h|h<<l.step|h<<(2*l.step)), n^l.forwardFlips[bits.TrailingZeros64(uint64(h))]) {
				return true
			}
		}
		for from := p & (p << l.step) & (empty << (2 * l.step)) & l.backwards; from != 0; from &= from - 1 {
			h := from & -from
			if try(p^(h|h>>l.step|h>>(2*l.step)), n^l.backwardFlips[bits.TrailingZeros64(uint64(h))]) {
				return true
			}
		}
	}
	for _, c := range open {
		s := d.state(c.number) // it may be known by now
		if s == solvable || s == unknown && d.settle(c.position, c.number) {
			return true
		}
	}
	return false
}

// Census counts, by symmetry type, the solvable positions that g or a conjugate leaves
// unchanged, up to the symmetries that preserve the finishing holes. It decides those
// with fewer pegs first.
func (d *Decider) Census(g *Symmetry) []TypeCount {
	return d.board.census(func() Oracle { return d }, d.group, d.class, g)
}
