package peg

import "testing"

// TestReducible compares the three kinds of reductions on the square board with the
// counts of a program that was written from the article's text alone and played
// forwards.
func TestReducible(t *testing.T) {
	b := Square6()
	four := b.Hole(2, 2) | b.Hole(2, 3) | b.Hole(3, 2) | b.Hole(3, 3)
	together := NewTogether(b, four)
	for keeping, want := range map[Keeping]int{KeepFirst: 12239, KeepAnew: 12221, KeepAny: 15138} {
		got := Reducible(b, four, keeping)
		if len(got) != want {
			t.Errorf("%d: %d positions, want %d", keeping, len(got), want)
		}
		for _, p := range got {
			if keeping == KeepFirst && !together.Reduces(p) {
				t.Fatalf("not reduced:\n%s", b.Draw(p))
			}
		}
	}
}
