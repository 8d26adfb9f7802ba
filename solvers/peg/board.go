// Package peg plays peg solitaire on any board of at most 8 rows and 8
// columns of holes, on the square or the triangular lattice, and finds all
// solvable positions of a position class at once.
//
// A peg jumps over a neighbour into an empty hole, and the neighbour is removed. A
// position is solvable if jumps can leave a single peg. The theory is that of J. D.
// Beasley, The Ins and Outs of Peg Solitaire, and of G. I. Bell, Designing peg
// solitaire puzzles (Recreational Mathematics Magazine 7).
//
// The main call is [Search.Run]. It keeps one bit for each position of a
// class, so that the 33-hole board fits into 64 MiB:
//
//	b := peg.English()
//	set, err := peg.Search{Board: b, Class: b.Class(b.Full() &^ b.Hole(3, 3))}.Run()
//	set.Solvable(b.Full() &^ b.Hole(3, 3)) // true: the central game
//
// [Prover] and [Decider] decide single positions by other kinds of search, and
// [Shortest] finds a solution in the fewest moves.
package peg

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Position is a set of pegs: bit 8*y+x is set if there is a peg in the hole
// of row y and column x.
type Position uint64

// Pegs returns the number of pegs of p.
func (p Position) Pegs() int { return bits.OnesCount64(uint64(p)) }

// A Lattice says along which lines pegs jump.
type Lattice int

// The lattices. On the triangular lattice, rows are drawn shifted by half a hole; going
// down to the left keeps x, going down to the right adds one.
const (
	Square     Lattice = iota // along rows and columns
	Triangular                // along rows and both diagonals
)

// steps returns the bit distances of neighbouring holes along the lattice
// lines, one for each line.
func (l Lattice) steps() []int {
	if l == Triangular {
		return []int{1, 8, 9}
	}
	return []int{1, 8}
}

// A Board is a set of holes on a lattice. It never changes.
type Board struct {
	lattice    Lattice
	holes      Position
	symmetries []Symmetry
	jumps      []Jump
	lines      []line
	odd        []Position // see oddHoles
}

// A Jump moves a peg from one hole over another into a third.
type Jump struct {
	From, Over, To Position // one hole each
}

// After returns the position after making j in p; applied twice, it returns p.
func (j Jump) After(p Position) Position { return p ^ (j.From | j.Over | j.To) }

// Fits reports whether j can be made in p.
func (j Jump) Fits(p Position) bool {
	return p&(j.From|j.Over|j.To) == j.From|j.Over
}

// A line holds, for one lattice direction, the holes from which a forward jump and a
// backward jump stay on the board.
type line struct {
	step                int
	forwards, backwards Position
}

// newBoard returns the board with the given holes.
func newBoard(l Lattice, holes Position) *Board {
	b := &Board{lattice: l, holes: holes}
	for _, s := range l.steps() {
		b.lines = append(b.lines, b.line(s))
	}
	for _, d := range b.lines {
		b.addJumps(d)
	}
	b.odd = b.oddHoles()
	b.symmetries = b.findSymmetries()
	return b
}

// line finds the jumps along one direction. It compares columns so that no jump wraps
// around the end of a row.
func (b *Board) line(step int) line {
	d := line{step: step}
	for i := 0; i+2*step < 64; i++ {
		if (i+2*step)%8 != i%8+2*(step%8) {
			continue
		}
		a, o, c := Position(1)<<i, Position(1)<<(i+step), Position(1)<<(i+2*step)
		if b.holes&(a|o|c) == a|o|c {
			d.forwards |= a
			d.backwards |= c
		}
	}
	return d
}

func (b *Board) addJumps(d line) {
	for p := d.forwards; p != 0; p &= p - 1 {
		from := p & -p
		over, to := from<<d.step, from<<(2*d.step)
		b.jumps = append(b.jumps, Jump{from, over, to}, Jump{to, over, from})
	}
}

// Full returns the position with a peg in every hole.
func (b *Board) Full() Position { return b.holes }

// Holes returns the number of holes.
func (b *Board) Holes() int { return b.holes.Pegs() }

// Lattice returns the lattice of b.
func (b *Board) Lattice() Lattice { return b.lattice }

// Hole returns the hole in row y and column x, both from 0, or 0 if the board
// has none there.
func (b *Board) Hole(y, x int) Position {
	if y < 0 || y > 7 || x < 0 || x > 7 {
		return 0
	}
	return b.holes & (1 << (8*y + x))
}

// Jumps returns all jumps of the board, whatever pegs are on it.
func (b *Board) Jumps() []Jump { return append([]Jump(nil), b.jumps...) }

// Complement returns the position with pegs and empty holes exchanged.
func (b *Board) Complement(p Position) Position { return b.holes &^ p }

// Starts returns the number of jumps that can be made in p.
func (b *Board) Starts(p Position) int {
	n := 0
	empty := b.holes &^ p
	for _, d := range b.lines {
		n += (p & (p >> d.step) & (empty >> (2 * d.step)) & d.forwards).Pegs()
		n += (p & (p << d.step) & (empty << (2 * d.step)) & d.backwards).Pegs()
	}
	return n
}

// Options returns the positions that can be reached from p by one jump, in
// the order of the jumps.
func (b *Board) Options(p Position) []Position {
	var options []Position
	for _, j := range b.jumps {
		if j.Fits(p) {
			options = append(options, j.After(p))
		}
	}
	return options
}

// must parses the drawing of a board of this package.
func must(l Lattice, drawing string) *Board {
	b, err := ParseBoard(l, drawing)
	if err != nil {
		panic(err)
	}
	return b
}

// English returns the 33-hole board of Figure 1a.
func English() *Board {
	return must(Square, `
    o o o
    o o o
o o o o o o o
o o o o o o o
o o o o o o o
    o o o
    o o o`)
}

// French returns the 37-hole board of Figure 1b.
func French() *Board {
	return must(Square, `
    o o o
  o o o o o
o o o o o o o
o o o o o o o
o o o o o o o
  o o o o o
    o o o`)
}

// Square6 returns the square board with 36 holes of Figure 6.
func Square6() *Board {
	return must(Square, strings.Repeat("o o o o o o\n", 6))
}

// Hexagon returns the hexagonal board with 37 holes of Figure 1c.
func Hexagon() *Board {
	return must(Triangular, `
   o o o o
  o o o o o
 o o o o o o
o o o o o o o
 o o o o o o
  o o o o o
   o o o o`)
}

// ParseBoard parses a drawing of a board. Every character but a space is a hole. The
// holes of a row are in every second column; on the triangular lattice each row is
// shifted by one column relative to the next. Empty lines at the start and the end are
// ignored.
func ParseBoard(l Lattice, drawing string) (*Board, error) {
	if l != Square && l != Triangular {
		return nil, fmt.Errorf("reading board: unknown lattice %d", int(l))
	}
	cells, err := parseCells(l, drawing)
	if err != nil {
		return nil, fmt.Errorf("reading board: %w", err)
	}
	left, top := cells[0].x, cells[0].y
	for _, c := range cells {
		left, top = min(left, c.x), min(top, c.y)
	}
	var holes Position
	for _, c := range cells {
		x, y := c.x-left, c.y-top
		if x > 7 || y > 7 {
			return nil, fmt.Errorf("reading board: line %d, column %d: more than 8 rows or columns of holes", c.line,
				c.column)
		}
		holes |= 1 << (8*y + x)
	}
	return newBoard(l, holes), nil
}
