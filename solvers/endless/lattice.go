// Package endless plays peg solitaire on a board without a border.
//
// A position is a finite set of pegs on the square or the triangular lattice. A peg
// jumps over a neighbour into an empty place, and the neighbour is removed. A position
// is solvable if jumps can leave a single peg, anywhere. Positions that differ by a
// translation, rotation or reflection of the lattice are the same puzzle.
//
// [Search] finds all solvable puzzles with few pegs by playing backwards, and
// [Solver.Winning] decides a single position by playing forwards:
//
//	p, err := endless.Parse(endless.Square, "* * . *")
//	if err != nil {
//		return err
//	}
//	starts, winning := endless.NewSolver(endless.Square).Winning(p)
package endless

import (
	"fmt"
	"slices"
	"strings"
)

// A Lattice says along which lines pegs jump.
type Lattice int

// The lattices. On the triangular lattice the lines are the rows, the columns,
// and the diagonals on which x and y rise together.
const (
	Square Lattice = iota
	Triangular
)

// MostPegs is the largest number of pegs supported.
const MostPegs = 12

// A Peg is a place of the lattice.
type Peg struct{ X, Y int }

func (p Peg) plus(q Peg) Peg { return Peg{p.X + q.X, p.Y + q.Y} }

// A Position is a set of pegs, each listed once.
type Position []Peg

// directions returns the steps to the neighbours of a place.
func (l Lattice) directions() []Peg {
	steps := []Peg{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	if l == Triangular {
		steps = append(steps, Peg{1, 1}, Peg{-1, -1})
	}
	return steps
}

// A motion is a linear map of the lattice onto itself.
type motion struct{ a, b, c, d int }

func (m motion) of(p Peg) Peg { return Peg{m.a*p.X + m.b*p.Y, m.c*p.X + m.d*p.Y} }

// motions returns the rotations and reflections about a place, the identity first: the
// matrices with entries -1, 0 and 1 that permute the directions.
func (l Lattice) motions() []motion {
	all := []motion{{1, 0, 0, 1}}
	steps := l.directions()
	for code := range 81 {
		m := motion{code%3 - 1, code/3%3 - 1, code/9%3 - 1, code/27 - 1}
		permutes := m != all[0] && m.a*m.d != m.b*m.c
		for _, s := range steps {
			permutes = permutes && slices.Contains(steps, m.of(s))
		}
		if permutes {
			all = append(all, m)
		}
	}
	return all
}

// Parse parses a drawing with a line for each row: an asterisk is a peg, a dot an empty
// place. Places are in every second column; on the triangular lattice each row is
// shifted by one column relative to the next.
func Parse(l Lattice, drawing string) (Position, error) {
	var p Position
	for y, row := range strings.Split(drawing, "\n") {
		for column, letter := range row {
			if letter != '*' && letter != '.' && letter != ' ' {
				return nil, fmt.Errorf("reading position: line %d, column %d: unexpected %q", y+1, column+1, letter)
			}
			if letter != '*' {
				continue
			}
			x := column
			if l == Triangular {
				x += y
			}
			p = append(p, Peg{x >> 1, y})
		}
	}
	if len(p) == 0 || len(p) > MostPegs {
		return nil, fmt.Errorf("reading position: %d pegs; want 1 to %d", len(p), MostPegs)
	}
	return p, nil
}

// String draws the position in the form that Parse reads, on one line with bars between
// the rows; for the square lattice without blanks.
func (p Position) String() string {
	if len(p) == 0 {
		return ""
	}
	low, high := p.span()
	var rows []string
	for y := low.Y; y <= high.Y; y++ {
		row := ""
		for x := low.X; x <= high.X; x++ {
			if slices.Contains(p, Peg{x, y}) {
				row += "*"
			} else {
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, " / ")
}

// span returns the least and greatest coordinates.
func (p Position) span() (low, high Peg) {
	low, high = p[0], p[0]
	for _, q := range p {
		low.X, low.Y = min(low.X, q.X), min(low.Y, q.Y)
		high.X, high.Y = max(high.X, q.X), max(high.Y, q.Y)
	}
	return low, high
}
