package picaria

import (
	"cmp"
	"slices"
)

// A Proof proves the result of a game by strategies. The strategy of a player who does not lose
// is a list of positions, one of each orbit, in which the opponent is to move: whatever the
// opponent does, including at the start, the player has a move that ends the game or leads to a
// position of the list. A winner has a move that leads to an earlier position of the list than
// the previous one.
type Proof struct {
	Result Result // for X
	X, O   []Position
}

// Prove finds the result of the game by another method than Solve: it collects the reachable
// positions, and removes those in which a player cannot avoid a loss forever, until no more are
// removed. It does not count moves.
func Prove(b *Board, rules Rules) (Proof, error) {
	if err := rules.fit(b); err != nil {
		return Proof{}, err
	}
	h := &holdout{game: &Game{Board: b, Rules: rules}, number: map[Position]int32{}}
	h.collect(Position{})
	lossesX, lossesO := h.losses(false), h.losses(true)
	switch {
	case lossesX[0] > 0:
		return Proof{Result: Loss, O: h.winning(true, lossesX)}, nil
	case lossesO[0] > 0:
		return Proof{Result: Win, X: h.winning(false, lossesO)}, nil
	}
	return Proof{Result: Draw, X: h.lasting(false, lossesX), O: h.lasting(true, lossesO)}, nil
}

// A holdout is the graph of all reachable positions, one of each orbit.
type holdout struct {
	game   *Game // only for its moves; it values no positions
	number map[Position]int32
	list   []Position
	next   [][]int32 // options of each position; none if the game has ended
}

// collect adds the positions reachable from p, breadth first. p has index 0.
func (h *holdout) collect(p Position) {
	h.list = []Position{p}
	h.number[p] = 0
	var options []Position
	for i := 0; i < len(h.list); i++ {
		options = h.game.appendOptions(options[:0], h.list[i])
		next := make([]int32, 0, len(options))
		for _, q := range options {
			q = h.game.Board.Canonical(q)
			n, known := h.number[q]
			if !known {
				n = int32(len(h.list))
				h.number[q] = n
				h.list = append(h.list, q)
			}
			if !slices.Contains(next, n) {
				next = append(next, n)
			}
		}
		h.next = append(h.next, next)
	}
}

// losses removes the positions in which a player cannot avoid a loss forever, and numbers them
// from 1 in the order of removal. The others have number 0.
func (h *holdout) losses(player bool) []int32 {
	struck := make([]int32, len(h.next))
	count := int32(0)
	for before := int32(-1); before < count; {
		before = count
		for p := range h.next {
			if struck[p] == 0 && !h.holdsAt(p, player, struck) {
				count++
				struck[p] = count
			}
		}
	}
	return struck
}

// holdsAt reports whether a player can hold out at p. If the player is to move, some option
// must not be removed; otherwise none may be. A player to move without options has lost.
func (h *holdout) holdsAt(p int, player bool, struck []int32) bool {
	mine := h.list[p].OMove == player
	for _, q := range h.next[p] {
		if struck[q] > 0 != mine {
			return mine
		}
	}
	return !mine
}

// lasting returns a strategy for a player who does not lose.
func (h *holdout) lasting(player bool, losses []int32) []Position {
	chosen := h.strategy(player, func(_, to int32) bool { return losses[to] == 0 })
	slices.Sort(chosen)
	return h.positions(chosen)
}

// winning returns a strategy for a player whose opponent has these losses. Each was removed
// because of earlier ones.
func (h *holdout) winning(player bool, losses []int32) []Position {
	chosen := h.strategy(player, func(from, to int32) bool { return losses[to] > 0 && losses[to] < losses[from] })
	slices.SortFunc(chosen, func(p, q int32) int { return cmp.Compare(losses[p], losses[q]) })
	return h.positions(chosen)
}

// strategy returns the positions to which the player's moves lead, unless they end the game,
// with a good one for each position that can arise. Among these it chooses the one that lets the
// fewest new positions arise.
func (h *holdout) strategy(player bool, good func(from, to int32) bool) []int32 {
	met := make([]bool, len(h.next))
	var waiting []int32 // positions in which the player is to move
	meet := func(list []int32) {
		for _, p := range list {
			if !met[p] {
				met[p] = true
				waiting = append(waiting, p)
			}
		}
	}
	if h.list[0].OMove == player {
		meet([]int32{0})
	} else {
		meet(h.next[0])
	}
	chosen := map[int32]bool{}
	for len(waiting) > 0 {
		p := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		best, fewest := int32(-1), 0
		for _, q := range h.next[p] {
			if !good(p, q) {
				continue
			}
			fresh := 0
			for _, r := range h.next[q] {
				if !met[r] {
					fresh++
				}
			}
			if best < 0 || fresh < fewest {
				best, fewest = q, fresh
			}
		}
		if len(h.next[best]) > 0 {
			chosen[best] = true
		}
		meet(h.next[best])
	}
	list := make([]int32, 0, len(chosen))
	for q := range chosen {
		list = append(list, q)
	}
	return list
}

func (h *holdout) positions(numbers []int32) []Position {
	list := make([]Position, len(numbers))
	for i, n := range numbers {
		list[i] = h.list[n]
	}
	return list
}
