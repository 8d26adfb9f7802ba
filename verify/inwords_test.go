package verify

import (
	"testing"

	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// TestShownInWords shows records that cells declare in words, as readers say them. Ledgers keep the fields unchanged.
func TestShownInWords(t *testing.T) {
	type ring struct {
		Form   string
		Steps  string
		Levels []int
	}
	type game struct {
		Form    string
		Holes   [][2]int
		Weights []int
	}
	type games struct {
		Form  string
		Games []game
	}
	type bases struct{ M, N, K int }
	type place struct {
		StartingJumps int
		URL           string
		At            map[string]int
	}
	check := []show.Check{{Name: "one", Want: 1, Got: 1}}
	for _, c := range []struct {
		offered any
		want    string
	}{
		{ring{"knotted ring", "EENW", []int{1, 2}}, "knotted ring: steps EENW; levels 1, 2"},
		{game{"peg game", make([][2]int, 9), make([]int, 17)}, "peg game: 9 holes; 17 weights"},
		{game{"peg game", [][2]int{{0, 1}, {1, 0}}, []int{1}}, "peg game: holes (0, 1), (1, 0); weights 1"},
		{
			show.Found{Witness: games{"peg games", []game{{Weights: make([]int, 17)}}}, Checks: check},
			"found: 1 game",
		},
		{show.Found{Witness: ring{"ring", "EE", nil}, Checks: check}, "found: steps EE; levels none"},
		{show.Found{Witness: bases{0, 1, 2}, Checks: check}, "found: M = 0, N = 1, K = 2"},
		{show.Fails{Cases: 2, At: bases{0, 1, 2}}, "fails at M = 0, N = 1, K = 2, 2 cases checked"},
		{map[string][]int{"square": {4, 8}, "triangular": {6, 0}}, "square: 4, 8; triangular: 6, 0"},
		{map[int]int{3: 5, 4: 7}, "3: 5, 4: 7"},
		{struct{ Closed, Knotted bool }{true, false}, "closed yes, knotted no"},
		{[]bases{{0, 1, 2}, {3, 4, 5}}, "(M = 0, N = 1, K = 2), (M = 3, N = 4, K = 5)"},
		{place{2, "a/b", map[string]int{"x": 1}}, "starting jumps 2, URL a/b, at (x: 1)"},
		{show.Found{Witness: []int{1, 2}, Checks: check}, "found (1, 2)"},
		{show.Fails{Cases: 5, At: []int{4, 2, 2}}, "fails at (4, 2, 2), 5 cases checked"},
		{show.Fails{Cases: 5, At: [][]int{{1, 2}, {3, 4}}}, "fails at (1, 2), (3, 4), 5 cases checked"},
		{[]int{168, 24}, "168, 24"},
		{[]int{66160, 30954}, "66160; 30954"},
		{[][]any{{"3,5,7", "first"}, {1, []int{2, 3}}}, "(3,5,7; first), (1, (2, 3))"},
		{show.Holds{Cases: 2}, ""},
	} {
		v := claimstest.Offers(func() { show.Claim("a.b", c.offered) }).Offers[0].Value
		if got := offerInWords(v); got != c.want {
			t.Errorf("%v is shown as %q, want %q", c.offered, got, c.want)
		}
	}
}
