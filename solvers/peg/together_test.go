package peg

import "testing"

// TestTogether makes symmetric jumps on the English board, checked by playing single
// jumps one after another: two jumps that mirror each other in the middle column, and
// one along it.
func TestTogether(t *testing.T) {
	b := English()
	centre := b.Hole(3, 3)
	together := NewTogether(b, centre)
	for _, test := range []struct {
		name    string
		p       Position
		reduces bool
	}{
		{"solved", centre, true},
		{"along the mirror", b.Hole(4, 3) | b.Hole(5, 3), true},
		{"not to the centre", b.Hole(3, 3) | b.Hole(4, 3), false},
		{"two images, then along the mirror", b.Hole(4, 3) | b.Hole(6, 2) | b.Hole(6, 4) | b.Hole(6, 3), false},
		{"along the other mirror", b.Hole(3, 4) | b.Hole(3, 5), true},
	} {
		if got := together.Reduces(test.p); got != test.reduces {
			t.Errorf("%s: %v\n%s", test.name, got, b.Draw(test.p))
		}
	}
}

// TestTogetherSolvable compares with all games: what symmetric jumps reduce must be
// solvable.
func TestTogetherSolvable(t *testing.T) {
	if testing.Short() {
		t.Skip("a search of the English board")
	}
	b := English()
	centre := b.Hole(3, 3)
	set, err := Search{Board: b, Class: b.Class(centre), Finish: centre}.Run()
	if err != nil {
		t.Fatal(err)
	}
	together := NewTogether(b, centre)
	for _, list := range set.Symmetric()[1:] {
		for _, p := range list {
			if together.Reduces(p) && !set.Solvable(p) {
				t.Fatalf("reduced, but not solvable:\n%s", b.Draw(p))
			}
		}
	}
}
