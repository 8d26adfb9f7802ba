package picaria

// A question asks whether the player to move wins within some number of moves.
type question struct {
	position Position
	left     int
}

// A quick search looks forward a few moves and remembers what it has found. It
// values no other positions and knows nothing of retrograde analysis.
type quick struct {
	rules *Game // for the moves alone: no position of it is valued
	known map[question]bool
}

// Quickest returns the number of moves, of both players together, with which X
// wins from the empty board if he hurries and O delays. It looks no further than
// limit moves ahead and returns 0 if X cannot force a win by then. It works on
// boards of any size, as long as the limit is small.
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

// wins reports whether the player to move wins within the given number of
// moves, the last of which is the player's own.
func (s *quick) wins(p Position, left int) bool {
	if left < 1 {
		return false
	}
	q := question{s.rules.Board.Canonical(p), left}
	if won, known := s.known[q]; known {
		return won
	}
	options := s.rules.Options(p)
	won := false
	for _, next := range options {
		won = won || s.completed(next)
	}
	for i := 0; i < len(options) && !won; i++ {
		won = s.loses(options[i], left-1)
	}
	s.known[q] = won
	return won
}

// loses reports whether the player to move loses within the given number of
// moves, whatever he does.
func (s *quick) loses(p Position, left int) bool {
	options := s.rules.Options(p)
	for _, next := range options {
		if s.completed(next) {
			return false
		}
	}
	for _, next := range options {
		if !s.wins(next, left-1) {
			return false
		}
	}
	return true
}

// completed reports whether the player who has just moved has three in a row.
func (s *quick) completed(p Position) bool {
	_, other := p.mover()
	return s.rules.Board.row(other)
}
