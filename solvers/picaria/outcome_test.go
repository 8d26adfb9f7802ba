package picaria

import (
	"slices"
	"testing"

	"rederive/internal/must"
)

// TestProve compares with the retrograde analysis, with and without handicaps, in won,
// drawn and lost games, and plays the strategies against every answer.
func TestProve(t *testing.T) {
	met := map[Result]int{}
	for s := 3; s <= 5; s++ {
		for x := 1; x <= 3; x++ {
			for o := x; o <= x+2 && x+o <= 2*s+1; o++ {
				for _, web := range []Web{King, Spokes} {
					for _, passes := range []bool{false, true} {
						rules := Rules{X: x, O: o, Passes: passes}
						got := must.Get(Prove(mustBoard(t, s, web), rules))
						g := mustSolve(t, s, web, rules)
						if want := g.Value(g.Start()).Result; got.Result != want {
							t.Errorf("%d sides, %v, %+v: %v, want %v", s, web, rules, got.Result, want)
						}
						if p, ok := unanswered(g, got.X, false, got.Result == Win); got.Result != Loss && !ok {
							t.Errorf("%d sides, %v, %+v: X has no answer in %+v", s, web, rules, p)
						}
						if p, ok := unanswered(g, got.O, true, got.Result == Loss); got.Result != Win && !ok {
							t.Errorf("%d sides, %v, %+v: O has no answer in %+v", s, web, rules, p)
						}
						met[got.Result]++
					}
				}
			}
		}
	}
	if met[Win] == 0 || met[Draw] == 0 || met[Loss] == 0 {
		t.Errorf("the games do not have all results: %v", met)
	}
}

// unanswered returns a position in which a player has no move of a strategy; ok reports
// that there is none.
func unanswered(g *Game, strategy []Position, player, wins bool) (p Position, ok bool) {
	answers := func(p Position, among []Position) bool {
		return slices.ContainsFunc(g.Options(p), func(q Position) bool {
			return len(g.Options(q)) == 0 || slices.Contains(among, g.Board.Canonical(q))
		})
	}
	if !player {
		if !answers(g.Start(), strategy) {
			return g.Start(), false
		}
	} else {
		for _, p := range g.Options(g.Start()) {
			if !answers(p, strategy) {
				return p, false
			}
		}
	}
	for i, q := range strategy {
		among := strategy
		if wins {
			among = strategy[:i]
		}
		for _, p := range g.Options(q) {
			if !answers(p, among) {
				return p, false
			}
		}
	}
	return Position{}, true
}
