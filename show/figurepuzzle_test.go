package show

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show/wire"
)

// cross is the English board with an empty centre.
func cross() Board {
	b := Pegs("square", "  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  ")
	b.Jumps, b.Alt = b.PegJumps(), "x"
	return b
}

func TestPegJumps(t *testing.T) {
	triangle := Pegs("triangular", "    o", "   o o", "  o . o", " o o o o", "o o o o o")
	for name, c := range map[string]struct {
		b    Board
		want int
	}{
		"English board": {cross(), 76},
		"triangle":      {triangle, 36},
		"gap":           {Pegs("square", "oo o"), 0},
	} {
		if got := len(c.b.PegJumps()); got != c.want {
			t.Errorf("%s: %d jumps, want %d", name, got, c.want)
		}
	}
	if j := Pegs("square", "oo.").PegJumps(); !reflect.DeepEqual(j, [][3]int{{0, 1, 2}, {2, 1, 0}}) {
		t.Errorf("jumps in a row of three: %v", j)
	}
}

func TestPuzzleRefused(t *testing.T) {
	row := func(change func(*Board)) Board { // o o . o: two jumps win
		b := Pegs("square", "oo.o")
		b.Jumps, b.Solution = b.PegJumps(), [][3]int{{0, 1, 2}, {3, 2, 1}}
		b.Finish = []int{1}
		change(&b)
		return b
	}
	if err := row(func(*Board) {}).check(); err != nil {
		t.Error(err)
	}
	for want, b := range map[string]Board{
		"needs Jumps":                       row(func(b *Board) { b.Jumps = nil }),
		`a piece "black", but only pegs`:    row(func(b *Board) { b.Sites[0].Piece = "black" }),
		"needs a peg":                       {Sites: make([]Site, 3), Jumps: [][3]int{{0, 1, 2}}},
		"[0 1 4] uses site 4, which is":     row(func(b *Board) { b.Jumps[0] = [3]int{0, 1, 4} }),
		"[0 1 0] does not use three":        row(func(b *Board) { b.Jumps[0] = [3]int{0, 1, 0} }),
		"is listed twice":                   row(func(b *Board) { b.Jumps = append(b.Jumps, b.Jumps[0]) }),
		"cannot end on site 4":              row(func(b *Board) { b.Finish = []int{4} }),
		"[0 1 3], is not one of Jumps":      row(func(b *Board) { b.Solution[0] = [3]int{0, 1, 3} }),
		"site 2 has no peg to jump":         row(func(b *Board) { b.Solution[0] = [3]int{2, 1, 0} }),
		"site 2 has no peg to jump over":    row(func(b *Board) { b.Solution[0] = [3]int{3, 2, 1} }),
		"jump 2 of the solution, [1 2 3]":   row(func(b *Board) { b.Solution[1] = [3]int{1, 2, 3} }),
		"site 2 is not empty":               row(func(b *Board) { b.Sites[2].Piece = "peg" }),
		"leaves 2 pegs, want 1":             row(func(b *Board) { b.Solution = b.Solution[:1] }),
		"last peg on site 1, want one of [": row(func(b *Board) { b.Finish = []int{0, 3} }),
	} {
		if err := b.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

// TestPuzzleTravels checks that a puzzle arrives as it was sent, alone and in
// panels, and that a board without jumps sends none.
func TestPuzzleTravels(t *testing.T) {
	b := Pegs("triangular", " o ", ". o")
	b.Jumps, b.Finish, b.Solution, b.Alt = [][3]int{{0, 2, 1}}, []int{1}, [][3]int{{0, 2, 1}}, "x"
	for _, f := range []Figure{b, Panels{Figures: []Figure{b}, Labels: []string{"a"}, Alt: "y"}} {
		bundle := must.Get(figureBundle(f))
		got, err := DecodeFigure(bundle[0].Data)
		if err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%v, %+v, want %+v", err, got, f)
		}
		if bundle[1].Type != wire.Plain || bundle.Text() != "board with 3 sites and 2 pieces" {
			t.Errorf("text %q", bundle.Text())
		}
	}
	data, err := json.Marshal(Pegs("square", "o"))
	if err != nil || strings.Contains(string(data), "Jumps") {
		t.Errorf("%v: %s", err, data)
	}
}
