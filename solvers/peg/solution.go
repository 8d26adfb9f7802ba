package peg

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// An Oracle decides which positions are solvable: a [*Set], a [*Prover] or a
// [*Decider]. It must give the same answer for images of a position within its class.
type Oracle interface {
	Solvable(Position) bool
}

var (
	_ Oracle = (*Set)(nil)
	_ Oracle = (*Prover)(nil)
	_ Oracle = (*Decider)(nil)
)

// errUnsolvable is returned if a solution is requested and none exists.
var errUnsolvable = errors.New("position is not solvable")

// Solution returns the jumps of some solution of p.
func Solution(b *Board, o Oracle, p Position) ([]Jump, error) {
	if !o.Solvable(p) {
		return nil, errUnsolvable
	}
	var jumps []Jump
	for p.Pegs() > 1 {
		i := slices.IndexFunc(b.jumps, func(j Jump) bool { return j.Fits(p) && o.Solvable(j.After(p)) })
		if i < 0 {
			return nil, fmt.Errorf("no winning jump with %d pegs left", p.Pegs())
		}
		jumps = append(jumps, b.jumps[i])
		p = b.jumps[i].After(p)
	}
	return jumps, nil
}

// Sequences returns the number of sequences of jumps that solve p.
func Sequences(b *Board, o Oracle, p Position) *big.Int {
	return sequences(b, o, p, map[Position]*big.Int{})
}

func sequences(b *Board, o Oracle, p Position, known map[Position]*big.Int) *big.Int {
	if n, ok := known[p]; ok {
		return n
	}
	n := new(big.Int)
	known[p] = n
	if !o.Solvable(p) {
		return n
	}
	if p.Pegs() == 1 {
		return n.SetInt64(1)
	}
	for _, q := range b.Options(p) {
		n.Add(n, sequences(b, o, q, known))
	}
	return n
}

// A Move is one or more consecutive jumps of the same peg.
type Move struct {
	Holes []Position // where the peg starts, and where each jump takes it
}

// Jumps returns the jumps of m.
func (m Move) Jumps(b *Board) []Jump {
	var jumps []Jump
	for i := range m.Holes[1:] {
		for _, j := range b.jumps {
			if j.From == m.Holes[i] && j.To == m.Holes[i+1] {
				jumps = append(jumps, j)
			}
		}
	}
	return jumps
}

// Shortest returns a solution of p in the fewest moves. It visits the solvable
// positions in order of the moves that they take, only one of the images of each, and
// gives up after more than most of them (0: no limit).
func Shortest(b *Board, o Oracle, p Position, most int) ([]Move, error) {
	if !o.Solvable(p) {
		return nil, errUnsolvable
	}
	s := shortest{board: b, oracle: o, before: map[Position]Position{}}
	for i := range b.symmetries {
		if g := &b.symmetries[i]; b.Class(g.Apply(p)) == b.Class(p) {
			s.group = append(s.group, g)
		}
	}
	end, err := s.search(s.canonical(p), most)
	if err != nil {
		return nil, err
	}
	return s.replay(p, end), nil
}

// shortest is a breadth-first search by moves over canonical positions.
type shortest struct {
	board  *Board
	oracle Oracle
	group  []*Symmetry
	before map[Position]Position // the position one move earlier
}

func (s *shortest) canonical(p Position) Position { return least(p, s.group) }

// search returns the first position with one peg that it reaches.
func (s *shortest) search(start Position, most int) (Position, error) {
	s.before[start] = 0
	for level := []Position{start}; ; {
		var next []Position
		for _, p := range level {
			if p.Pegs() == 1 {
				return p, nil
			}
			s.moves(p, func(_ Move, q Position) bool {
				if q = s.canonical(q); !s.met(q) {
					s.before[q] = p
					next = append(next, q)
				}
				return true
			})
		}
		if most > 0 && len(s.before) > most {
			return 0, fmt.Errorf("more than %d positions to look at", most)
		}
		level = next
	}
}

func (s *shortest) met(p Position) bool {
	_, ok := s.before[p]
	return ok
}

// replay returns moves from p through images of the positions that lead to
// end.
func (s *shortest) replay(p, end Position) []Move {
	var path []Position
	for q := end; s.before[q] != 0; q = s.before[q] {
		path = append(path, q)
	}
	slices.Reverse(path)
	var solution []Move
	for _, want := range path {
		s.moves(p, func(m Move, q Position) bool {
			if s.canonical(q) != want {
				return true
			}
			solution, p = append(solution, Move{slices.Clone(m.Holes)}), q
			return false
		})
	}
	return solution
}

// moves calls f for every move of p to a solvable position, until f returns
// false. The holes of the move are only valid during the call.
func (s *shortest) moves(p Position, f func(Move, Position) bool) {
	for pegs := p; pegs != 0; pegs &= pegs - 1 {
		if !s.extend(p, []Position{pegs & -pegs}, f) {
			return
		}
	}
}

// extend continues a move of the peg in the last of holes.
func (s *shortest) extend(p Position, holes []Position, f func(Move, Position) bool) bool {
	for _, j := range s.board.jumps {
		if j.From != holes[len(holes)-1] || !j.Fits(p) {
			continue
		}
		q := j.After(p)
		if !s.oracle.Solvable(q) {
			continue
		}
		longer := append(holes, j.To)
		if !f(Move{longer}, q) || !s.extend(q, longer, f) {
			return false
		}
	}
	return true
}
