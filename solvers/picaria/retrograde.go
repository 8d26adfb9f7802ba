package picaria

import "errors"

// retrograde values the positions with all stones on the board, backwards from the ends of the
// game. A position that is never reached is a draw. Only the canonical image of a position is
// valued.
func (g *Game) retrograde() error {
	const limit = 120 // moves; a code has no room for more
	var missing [2][]int16
	for i := range missing {
		missing[i] = make([]int16, len(g.values[i]))
	}
	layer := g.ends(&missing)
	var before []Position
	for plies := 1; len(layer) > 0; plies++ {
		if plies > limit {
			return errors.New("picaria: a win takes more than 120 moves")
		}
		var next []Position
		for _, p := range layer {
			lost, images := *g.at(p) < 0, g.Board.images(p)
			before = g.appendBefore(before[:0], p)
			for _, q := range before {
				q = g.Board.Canonical(q)
				if *g.at(q) != 0 {
					continue
				}
				left := &missing[side(q)][g.number(q)]
				*left -= images
				switch {
				case lost:
					*g.at(q) = int8(plies)
					next = append(next, q)
				case *left == 0:
					*g.at(q) = int8(-1 - plies)
					next = append(next, q)
				}
			}
		}
		layer = next
	}
	return nil
}

// ends returns the positions without options and values them as losses. For all others it counts
// the options, once for each image of the position. Each image of an option that a position
// precedes counts for one of them, so the numbers match.
func (g *Game) ends(missing *[2][]int16) []Position {
	var ends, options []Position
	for _, oMove := range []bool{false, true} {
		for _, p := range g.positions(g.Rules.X, g.Rules.O, oMove) {
			options = g.appendOptions(options[:0], p)
			missing[side(p)][g.number(p)] = int16(len(options)) * g.Board.images(p)
			if len(options) == 0 {
				*g.at(p) = -1
				ends = append(ends, p)
			}
		}
	}
	return ends
}

// appendBefore appends the positions with all stones on the board that have p as
// an option. A slide backwards is a slide.
func (g *Game) appendBefore(list []Position, p Position) []Position {
	own, other := p.mover()
	if g.Board.row(own) {
		return list
	}
	was := Position{p.X, p.O, !p.OMove}
	empty := (uint32(1)<<g.Board.Nodes - 1) &^ (own | other)
	slides := g.appendSlides(list, was, other, empty)
	blocked := len(slides) == len(list)
	for _, q := range slides[len(list):] {
		q.OMove = was.OMove
		if stones, _ := q.mover(); !g.Board.row(stones) {
			list = append(list, q) // in place: never more are written than read
		}
	}
	if blocked && g.Rules.Passes && !g.Board.row(other) {
		list = append(list, was)
	}
	return list
}
