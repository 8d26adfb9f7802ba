// Package matchsticks solves the Matchsticks game: Nim with a few rows in which
// whoever removes the last matchstick loses (misère play).
//
// It answers more than who wins. Assume that the winner hurries and the loser delays.
// Then every position has a length, the number of moves until the last matchstick is
// gone, and one or more best moves:
//
//	t := matchsticks.NewTable(3, 5, 7)
//	s := t.At(3, 5, 7)
//	s.Wins   // true
//	s.Length // 14
//	s.Best   // [{2 5 7} {3 4 7} {3 5 6}]
//
// The order of rows does not matter, so a position is written with its rows in
// ascending order. [NewTable] fills a table cell by cell, each from the cells closer to
// the origin. [Wins] and [Length] are closed forms and share no code with it.
package matchsticks

import (
	"fmt"
	"slices"
)

// A Position holds the numbers of matchsticks in three rows. Positions returned
// by this package are in ascending order.
type Position [3]int

// Ordered returns the position with its rows in ascending order.
func (p Position) Ordered() Position {
	slices.Sort(p[:])
	return p
}

// Sticks returns the number of matchsticks.
func (p Position) Sticks() int { return p[0] + p[1] + p[2] }

// String returns the position as players write it, such as "3,5,7".
func (p Position) String() string { return fmt.Sprintf("%d,%d,%d", p[0], p[1], p[2]) }

// Options returns the positions that can be reached from p in one move, each
// once, in lexicographic order.
func Options(p Position) []Position {
	var options []Position
	for row, n := range p {
		for left := range n {
			q := p
			q[row] = left
			options = append(options, q.Ordered())
		}
	}
	slices.SortFunc(options, func(a, b Position) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(options)
}

// A Solution says how to play a position best.
type Solution struct {
	Position Position
	Wins     bool       // whether the player to move wins
	Length   int        // moves left under best play by both
	Best     []Position // the positions that a best move may leave, in order, including ties
}

// A Table holds the solutions of all positions with at most the given rows.
type Table struct {
	rows Position
	cell []Solution
}

// MaxRow is the largest row of a table.
const MaxRow = 200

// NewTable solves every position with at most x, y and z matchsticks in its
// rows; x, y and z may be in any order. It panics if a row is negative or
// larger than [MaxRow].
func NewTable(x, y, z int) *Table {
	rows := Position{x, y, z}.Ordered()
	if rows[0] < 0 || rows[2] > MaxRow {
		panic(fmt.Sprintf("matchsticks: rows %v outside 0..%d", rows, MaxRow))
	}
	t := &Table{rows: rows, cell: make([]Solution, (rows[0]+1)*(rows[1]+1)*(rows[2]+1))}
	for _, p := range t.Positions() {
		t.cell[t.index(p)] = t.solve(p)
	}
	return t
}

// Positions returns the ordered positions of the table, lexicographically, so
// that every option of a position comes before it.
func (t *Table) Positions() []Position {
	var all []Position
	for x := 0; x <= t.rows[0]; x++ {
		for y := x; y <= t.rows[1]; y++ {
			for z := y; z <= t.rows[2]; z++ {
				all = append(all, Position{x, y, z})
			}
		}
	}
	return all
}

// At returns the solution of the position with rows x, y and z in any order.
// It panics if the position is outside the table.
func (t *Table) At(x, y, z int) Solution {
	p := Position{x, y, z}.Ordered()
	if p[0] < 0 || p[0] > t.rows[0] || p[1] > t.rows[1] || p[2] > t.rows[2] {
		panic(fmt.Sprintf("matchsticks: position %v outside the table of %v", p, t.rows))
	}
	return t.cell[t.index(p)]
}

func (t *Table) index(p Position) int {
	return (p[0]*(t.rows[1]+1)+p[1])*(t.rows[2]+1) + p[2]
}

// solve finds the solution of p from those of its options. Without matchsticks, the
// player to move has won: the opponent took the last one.
func (t *Table) solve(p Position) Solution {
	options := Options(p)
	s := Solution{Position: p, Wins: len(options) == 0}
	for _, q := range options {
		s.Wins = s.Wins || !t.cell[t.index(q)].Wins
	}
	for _, q := range options {
		after := t.cell[t.index(q)]
		if s.Wins && after.Wins {
			continue // a winner must not give the win away
		}
		length := after.Length + 1
		better := s.Wins && length < s.Length || !s.Wins && length > s.Length
		if len(s.Best) == 0 || better {
			s.Length, s.Best = length, nil
		}
		if length == s.Length {
			s.Best = append(s.Best, q)
		}
	}
	return s
}

// Turns returns, for each ordered position reachable from start, whether the first and
// whether the second player can be to move there in a game from start, in the order of
// [Table.Positions]. The empty position is omitted, since nobody moves there.
func Turns(start Position) []Turn {
	start = start.Ordered()
	reach := map[Position]*Turn{start: {Position: start, First: true}}
	all := NewTable(start[0], start[1], start[2]).Positions()
	for _, p := range slices.Backward(all) {
		from := reach[p]
		for _, q := range Options(p) {
			if reach[q] == nil {
				reach[q] = &Turn{Position: q}
			}
			reach[q].First = reach[q].First || from.Second
			reach[q].Second = reach[q].Second || from.First
		}
	}
	var turns []Turn
	for _, p := range all {
		if p.Sticks() > 0 {
			turns = append(turns, *reach[p])
		}
	}
	return turns
}

// A Turn says which players can be to move in a position.
type Turn struct {
	Position      Position
	First, Second bool
}
