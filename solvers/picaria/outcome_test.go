package picaria

import (
	"testing"

	"rederive/internal/must"
)

// TestOutcome compares with the retrograde analysis, with and without handicaps, in
// won, drawn and lost games.
func TestOutcome(t *testing.T) {
	met := map[Result]int{}
	for s := 3; s <= 5; s++ {
		for x := 1; x <= 3; x++ {
			for o := x; o <= x+2 && x+o <= 2*s+1; o++ {
				for _, web := range []Web{King, Spokes} {
					for _, passes := range []bool{false, true} {
						rules := Rules{X: x, O: o, Passes: passes}
						got := must.Get(Outcome(mustBoard(t, s, web), rules))
						g := mustSolve(t, s, web, rules)
						if want := g.Value(g.Start()).Result; got != want {
							t.Errorf("%d sides, %v, %+v: %v, want %v", s, web, rules, got, want)
						}
						met[got]++
					}
				}
			}
		}
	}
	if met[Win] == 0 || met[Draw] == 0 || met[Loss] == 0 {
		t.Errorf("the games do not have all results: %v", met)
	}
}
