package peg

import (
	"slices"
	"testing"

	ensure "rederive/internal/must"
)

// slowGames plays all games from p to one peg in finish, and returns their number and
// the most marked positions in one of them.
func slowGames(b *Board, p, finish Position, mirrors []*Symmetry) (ways uint64, most int) {
	if p.Pegs() == 1 {
		if p&finish != 0 {
			return 1, 0
		}
		return 0, 0
	}
	for _, j := range b.jumps {
		if !j.Fits(p) {
			continue
		}
		q := j.After(p)
		n, m := slowGames(b, q, finish, mirrors)
		if n == 0 {
			continue
		}
		if q.Pegs() > 1 {
			m += int(marked(q, mirrors))
		}
		ways, most = ways+n, max(most, m)
	}
	return ways, most
}

// smallBoard returns a board on which all games can be played.
func smallBoard(t *testing.T) *Board {
	t.Helper()
	b := ensure.Get(ParseBoard(Square, `
o o o o o
o o o o o
o o o o o`))
	return b
}

func TestGamesAgainstAllGames(t *testing.T) {
	b := smallBoard(t)
	solved := 0
	for p := b.holes; p != 0; p &= p - 1 {
		start := b.holes &^ (p & -p)
		finish := p & -p
		set := ensure.Get(Search{Board: b, Class: b.Class(start), Finish: finish}.Run())
		for _, mirrors := range [][]*Symmetry{nil, b.Symmetries()[1:2], b.Symmetries()[1:]} {
			ways, most := slowGames(b, start, finish, mirrors)
			middle, middleMost := Middle(b, start, mirrors...)
			if middle != ways || ways > 0 && middleMost != most {
				t.Errorf("from both ends %d games with %d marks, all games %d with %d", middle, middleMost, ways, most)
			}
			if ways == 0 {
				continue
			}
			solved++
			g, err := set.Games(start, mirrors...)
			if err != nil || g.Solutions != ways || g.Most != most {
				t.Errorf("%d games with %d marks, %v; all games %d with %d", g.Solutions, g.Most, err, ways, most)
			}
			at, met := start, 0
			for _, j := range g.Way {
				if !j.Fits(at) {
					t.Fatal("a jump does not fit")
				}
				if at = j.After(at); at.Pegs() > 1 {
					met += int(marked(at, mirrors))
				}
			}
			if at != finish || met != most {
				t.Errorf("the way ends in %x with %d marks", at, met)
			}
		}
	}
	if solved == 0 {
		t.Error("no game of the small board has a solution")
	}
}

// TestPairedAgainstGames checks that the positions that occur in a game are those that
// are solvable together with their complements.
func TestPairedAgainstGames(t *testing.T) {
	b := smallBoard(t)
	for p := b.holes; p != 0; p &= p - 1 {
		start, finish := b.holes&^(p&-p), p&-p
		set := ensure.Get(Search{Board: b, Class: b.Class(start), Finish: finish}.Run())
		g, err := set.Games(start)
		if err != nil {
			continue
		}
		paired := set.Paired()
		if b.Class(finish) != b.Class(start) {
			continue
		}
		if !slices.Equal(paired[:len(g.Positions)], g.Positions) {
			t.Errorf("%v positions occur, %v are solvable with their complements", g.Positions, paired)
		}
		slow := make([]uint64, len(paired))
		for q := range b.holes + 1 {
			if set.Solvable(q) && set.Solvable(b.Complement(q)) {
				slow[q.Pegs()]++
			}
		}
		if !slices.Equal(paired, slow) {
			t.Errorf("%v pairs, one by one %v", paired, slow)
		}
	}
}

// TestMiddleBy checks that the parts add up to the whole, and that each can be counted
// on its own.
func TestMiddleBy(t *testing.T) {
	b := smallBoard(t)
	counted := uint64(0)
	for finish := b.holes; finish != 0; finish &= finish - 1 {
		hole := finish & -finish
		start := b.Complement(hole)
		set := ensure.Get(Search{Board: b, Class: b.Class(start), Finish: hole}.Run())
		zone := b.Hole(1, 0) | b.Hole(1, 1) | b.Hole(1, 2) | b.Hole(1, 3) | b.Hole(1, 4)
		other := b.Hole(0, 2) | b.Hole(2, 2)
		if !keeps(b, start, zone) || !keeps(b, start, other) {
			continue
		}
		whole, _ := Middle(b, start)
		sum := uint64(0)
		for i, row := range MiddleBy(b, start, zone, other) {
			for j, n := range row {
				sum += n
				if part := PartOfMiddle(set, start, zone, other, i, j); part != n {
					t.Errorf("%d and %d pegs: %d, alone %d", i, j, n, part)
				}
			}
		}
		if sum != whole {
			t.Errorf("the parts are %d sequences, the whole %d", sum, whole)
		}
		counted += whole
	}
	if counted == 0 {
		t.Error("nothing was counted")
	}
}

// keeps reports whether the symmetries that preserve start preserve a zone.
func keeps(b *Board, start, zone Position) bool {
	for _, g := range keepers(b.Symmetries(), start, nil) {
		if g.Apply(zone) != zone {
			return false
		}
	}
	return true
}
