package picaria

// A Pursuit says from which positions one player, the pursuer, can force play to reach
// a goal, whatever the opponent does. "Force" has the strict meaning: within a number
// of moves that is known in advance.
type Pursuit struct {
	within map[Position]int
}

// Pursue finds the pursuit of the given goals: positions on the board and all
// their images under its symmetries, with the same player to move. The pursuer
// is O if byO is true. If orWin is true, a row of three of the pursuer counts as
// a goal too: the opponent may refuse to go to the goal, but only by losing.
//
// The positions are those reachable from the empty board. They are swept repeatedly;
// the n-th sweep finds the positions from which n moves are enough.
func (g *Game) Pursue(goals []Position, byO, orWin bool) *Pursuit {
	s := &Pursuit{within: map[Position]int{}}
	wanted := map[Position]bool{}
	for _, p := range goals {
		wanted[g.Board.Canonical(p)] = true
	}
	var open []Position
	for _, p := range g.Reachable() {
		x, o := g.Board.Row(p)
		won := orWin && (byO && o || !byO && x)
		if won || wanted[g.Board.Canonical(p)] {
			s.within[p] = 0
		} else {
			open = append(open, p)
		}
	}
	for moves := 1; len(open) > 0; moves++ {
		rest := open[:0]
		var found []Position
		for _, p := range open {
			if s.forced(g.Options(p), p.OMove == byO) {
				found = append(found, p)
			} else {
				rest = append(rest, p)
			}
		}
		if len(found) == 0 {
			break
		}
		for _, p := range found {
			s.within[p] = moves
		}
		open = rest
	}
	return s
}

// forced reports whether one of the options is known if the pursuer moves, or
// all of them, and at least one, if the opponent does.
func (s *Pursuit) forced(options []Position, pursuer bool) bool {
	for _, q := range options {
		if _, known := s.within[q]; known == pursuer {
			return pursuer
		}
	}
	return !pursuer && len(options) > 0
}

// Within returns the least number of moves, by both players together, within which the
// pursuer can force a goal from p, and false if there is none.
func (s *Pursuit) Within(p Position) (int, bool) {
	moves, ok := s.within[p]
	return moves, ok
}

// Reachable returns the positions that can arise from the empty board, which is the
// first of them.
func (g *Game) Reachable() []Position {
	queue := []Position{g.Start()}
	seen := map[Position]bool{g.Start(): true}
	for i := 0; i < len(queue); i++ {
		for _, q := range g.Options(queue[i]) {
			if !seen[q] {
				seen[q] = true
				queue = append(queue, q)
			}
		}
	}
	return queue
}
