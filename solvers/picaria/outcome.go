package picaria

import "slices"

// Outcome returns the result of the game for X, by another method than Solve: it
// collects the positions that can be reached, and strikes out those in which a
// player cannot put off a loss for ever, until no more are struck out. It knows nothing
// of the number of moves.
func Outcome(b *Board, rules Rules) (Result, error) {
	if err := rules.fit(b); err != nil {
		return 0, err
	}
	h := &holdout{game: &Game{Board: b, Rules: rules}, number: map[Position]int32{}}
	h.collect(Position{})
	switch {
	case !h.holds(false):
		return Loss, nil
	case !h.holds(true):
		return Win, nil
	}
	return Draw, nil
}

// A holdout is the graph of all positions that can be reached, one of each orbit.
type holdout struct {
	game   *Game // for the moves alone: no position of it is valued
	number map[Position]int32
	byO    []bool    // O is to move
	next   [][]int32 // the options of each position; none if the game has ended
}

// collect adds the positions that can be reached from p, breadth first. The first
// one has the number 0.
func (h *holdout) collect(p Position) {
	list := []Position{p}
	h.number[p] = 0
	var options []Position
	for i := 0; i < len(list); i++ {
		options = h.game.appendOptions(options[:0], list[i])
		next := make([]int32, 0, len(options))
		for _, q := range options {
			q = h.game.Board.Canonical(q)
			n, known := h.number[q]
			if !known {
				n = int32(len(list))
				h.number[q] = n
				list = append(list, q)
			}
			if !slices.Contains(next, n) {
				next = append(next, n)
			}
		}
		h.byO = append(h.byO, list[i].OMove)
		h.next = append(h.next, next)
	}
}

// holds reports whether a player can put off a loss for ever, or win, from the start.
func (h *holdout) holds(player bool) bool {
	struck := make([]bool, len(h.next))
	for changed := true; changed; {
		changed = false
		for p := range h.next {
			if !struck[p] && !h.holdsAt(p, player, struck) {
				struck[p], changed = true, true
			}
		}
	}
	return !struck[0]
}

// holdsAt reports whether a player who is to move has an option that is not struck
// out, or else whether his opponent has none that is. Whoever has no option has
// lost.
func (h *holdout) holdsAt(p int, player bool, struck []bool) bool {
	mine := h.byO[p] == player
	for _, q := range h.next[p] {
		if struck[q] != mine {
			return mine
		}
	}
	return !mine
}
