package picaria

import (
	"math/bits"
	"slices"
)

// A question asks whether the player to move wins within some number of moves.
type question struct {
	position Position
	left     int
}

// A quick search looks a few moves ahead and caches its results. It values no other positions and is
// independent of the retrograde analysis.
type quick struct {
	rules   *Game // only for its moves; it values no positions
	known   map[question]bool
	scratch []Position
}

// Quickest returns the number of moves, by both players together, with which X wins from the empty
// board if X hurries and O delays. It looks at most limit moves ahead and returns 0 if X cannot
// force a win by then. It works on boards of any size, as long as limit is small.
func Quickest(b *Board, rules Rules, limit int) (int, error) {
	if err := rules.fit(b); err != nil {
		return 0, err
	}
	s := &quick{rules: &Game{Board: b, Rules: rules}, known: map[question]bool{}}
	for plies := 1; plies <= limit; plies += 2 {
		if s.wins(Position{}, plies) {
			return plies, nil
		}
	}
	return 0, nil
}

// mostOptions exceeds the number of options of most positions; others allocate.
const mostOptions = 48

// wins reports whether the player to move wins within the given number of
// moves, the last of which is the player's own.
func (s *quick) wins(p Position, left int) bool {
	switch {
	case left < 1:
		return false
	case s.ends(p):
		return true
	case left < 3:
		return false
	}
	q := question{s.rules.Board.Canonical(p), left}
	if won, known := s.known[q]; known {
		return won
	}
	var room [mostOptions]Position
	won := false
	for _, next := range s.rules.appendOptions(room[:0], p) {
		if won = s.loses(next, left-1); won {
			break
		}
	}
	s.known[q] = won
	return won
}

// loses reports whether the player to move loses within the given number of moves, whatever that
// player does.
func (s *quick) loses(p Position, left int) bool {
	if s.ends(p) {
		return false
	}
	var room [mostOptions]Position
	for _, next := range s.rules.appendOptions(room[:0], p) {
		if !s.wins(next, left-1) {
			return false
		}
	}
	return true
}

// ends reports whether the player to move can end the game at once.
func (s *quick) ends(p Position) bool {
	s.scratch = s.rules.appendOptions(s.scratch[:0], p)
	return slices.ContainsFunc(s.scratch, s.rules.stuck)
}

// stuck reports whether a position has no options: the opponent has three in a row, or the player to
// move cannot move and may not pass.
func (g *Game) stuck(p Position) bool {
	own, other := p.mover()
	if g.Board.row(other) {
		return true
	}
	empty := (uint32(1)<<g.Board.Nodes - 1) &^ (own | other)
	if bits.OnesCount32(own) < g.stones(p.OMove) {
		return empty == 0
	}
	for stones := own; stones != 0; stones &= stones - 1 {
		if g.Board.webs[bits.TrailingZeros32(stones)]&empty != 0 {
			return false
		}
	}
	return !g.Rules.Passes
}
