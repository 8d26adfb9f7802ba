package picaria

import (
	"fmt"
	"math/bits"
)

// Rules says how many stones each player has, O at least as many as X, and what happens to a player who
// has no move (the papers' rules do not say).
type Rules struct {
	X, O   int
	Passes bool // a player without a move passes; otherwise he loses
}

// A Result is the value of a position for the player to move.
type Result int

// The results.
const (
	Draw Result = iota
	Win
	Loss
)

// String returns the result as a word.
func (r Result) String() string { return [...]string{"draw", "win", "loss"}[r] }

// A Value is a result and the number of moves, by both players together, after which it is reached if
// the winner hurries and the loser delays.
type Value struct {
	Result Result
	Plies  int
}

// A Game is a solved game.
type Game struct {
	Board *Board
	Rules Rules

	// ternary[set] is the sum of 3^v over the nodes v of the set: the number of a position is ternary[X] +
	// 2 ternary[O].
	ternary []uint32
	values  [2][]int8 // of canonical positions by number, for X and for O to move; see decode
}

// decode returns the value of a code: 0 is unknown or a draw, d > 0 a win in d moves, -1-d a loss in d
// moves.
func decode(code int8) Value {
	switch {
	case code > 0:
		return Value{Win, int(code)}
	case code < 0:
		return Value{Loss, -1 - int(code)}
	}
	return Value{}
}

// maxSolved is the number of nodes of the largest board for which [Solve] has memory, the one with
// eight sides.
const maxSolved = 17

// fit returns an error if the game cannot be played on the board.
func (r Rules) fit(b *Board) error {
	if r.X < 1 || r.O < r.X || r.X+r.O > b.Nodes {
		return fmt.Errorf("picaria: no game of %d and %d stones on %d nodes", r.X, r.O, b.Nodes)
	}
	return nil
}

// Solve finds the value of every position of the game, on boards with up to
// eight sides.
func Solve(b *Board, rules Rules) (*Game, error) {
	if err := rules.fit(b); err != nil {
		return nil, err
	}
	if b.Nodes > maxSolved {
		return nil, fmt.Errorf("picaria: %d sides are too many to value every position", b.Sides)
	}
	g := &Game{Board: b, Rules: rules, ternary: make([]uint32, 1<<b.Nodes)}
	power := uint32(1)
	for v := range b.Nodes {
		for set := range uint32(1) << v {
			g.ternary[set|1<<v] = g.ternary[set] + power
		}
		power *= 3
	}
	for i := range g.values {
		g.values[i] = make([]int8, power)
	}
	if err := g.retrograde(); err != nil {
		return nil, err
	}
	for o := rules.O - 1; o >= 0; o-- {
		g.placing(min(o+1, rules.X), o, true)
		g.placing(min(o, rules.X), o, false)
	}
	return g, nil
}

// Start returns the empty board with X to move.
func (g *Game) Start() Position { return Position{} }

// Value returns the value of a position to the player to move.
func (g *Game) Value(p Position) Value { return decode(*g.at(g.Board.Canonical(p))) }

// at returns the code of a canonical position.
func (g *Game) at(p Position) *int8 { return &g.values[side(p)][g.number(p)] }

func (g *Game) number(p Position) uint32 { return g.ternary[p.X] + 2*g.ternary[p.O] }

// side returns the table for p: 0 if X is to move, 1 if O is.
func side(p Position) int {
	if p.OMove {
		return 1
	}
	return 0
}

// Options returns the positions that the player to move can reach. There are
// none once the opponent has three in a row.
func (g *Game) Options(p Position) []Position { return g.appendOptions(nil, p) }

// appendOptions appends the options of p to list.
func (g *Game) appendOptions(list []Position, p Position) []Position {
	own, other := p.mover()
	if g.Board.row(other) {
		return list
	}
	empty := (uint32(1)<<g.Board.Nodes - 1) &^ (own | other)
	if bits.OnesCount32(own) < g.stones(p.OMove) {
		for ; empty != 0; empty &= empty - 1 {
			list = append(list, p.after(own|empty&-empty))
		}
		return list
	}
	before := len(list)
	list = g.appendSlides(list, p, own, empty)
	if len(list) == before && g.Rules.Passes {
		list = append(list, p.after(own))
	}
	return list
}

func (g *Game) stones(oMove bool) int {
	if oMove {
		return g.Rules.O
	}
	return g.Rules.X
}

// appendSlides appends the positions after each slide of a stone of own.
func (g *Game) appendSlides(list []Position, p Position, own, empty uint32) []Position {
	for stones := own; stones != 0; stones &= stones - 1 {
		stone := stones & -stones
		for targets := g.Board.webs[bits.TrailingZeros32(stone)] & empty; targets != 0; targets &= targets - 1 {
			list = append(list, p.after(own&^stone|targets&-targets))
		}
	}
	return list
}

// placing values the positions with x and o stones on the board, not yet all, and the given player to
// move. Each of their options has more stones, or the same number and O to move.
func (g *Game) placing(x, o int, oMove bool) {
	var options []Position
	for _, p := range g.positions(x, o, oMove) {
		options = g.appendOptions(options[:0], p)
		*g.at(p) = g.best(options)
	}
}

// best returns the code of a position from those of its options.
func (g *Game) best(options []Position) int8 {
	slowest, quickest, draw := int8(-1), int8(0), false
	for _, q := range options {
		switch code := *g.at(g.Board.Canonical(q)); {
		case code < 0 && (quickest == 0 || -code < quickest):
			quickest = -code // a loss in d for the opponent: a win in d+1
		case code == 0:
			draw = true
		case code > 0:
			slowest = min(slowest, -2-code)
		}
	}
	switch {
	case quickest > 0:
		return quickest
	case draw:
		return 0
	}
	return slowest
}

// positions returns the canonical placements of x and o stones in which the player to move has no three
// in a row.
func (g *Game) positions(x, o int, oMove bool) []Position {
	var list []Position
	all := uint32(1)<<g.Board.Nodes - 1
	subsets(all, x, 0, func(xs uint32) {
		if !oMove && g.Board.row(xs) || g.Board.Canonical(Position{X: xs}).X != xs {
			return
		}
		subsets(all&^xs, o, 0, func(os uint32) {
			if p := (Position{xs, os, oMove}); (!oMove || !g.Board.row(os)) && g.Board.Canonical(p) == p {
				list = append(list, p)
			}
		})
	})
	return list
}

// subsets visits chosen with each choice of k elements of set added.
func subsets(set uint32, k int, chosen uint32, visit func(uint32)) {
	if k == 0 {
		visit(chosen)
		return
	}
	for ; bits.OnesCount32(set) >= k; set &= set - 1 {
		subsets(set&(set-1), k-1, chosen|set&-set, visit)
	}
}
