package hanoi

import "testing"

// TestWithBlock checks that the lists of the notebooks are shortest: 2n^2 - 4n + 1
// moves for k = 2, Theorem 1 for k = 3, and 2n^2 + 216n - 1697 moves for k = 4. With
// weight 1, flips count as moves.
func TestWithBlock(t *testing.T) {
	const heavy = 1000 // more than the number of single moves in a shortest list
	for _, c := range []struct{ k, m, rest, flips, moves int }{
		{2, 5, 3, 5, 12},
		{3, 8, 4, 21, 70},
		{4, 11, 5, 119, 429},
	} {
		if c.k == 4 && testing.Short() {
			continue // half a million positions
		}
		if flips, moves := WithBlock(c.k, c.m, c.rest, heavy); flips != c.flips || moves != c.moves {
			t.Errorf("k = %d: %d flips, %d moves, want %d and %d", c.k, flips, moves, c.flips, c.moves)
		}
		if flips, moves := WithBlock(c.k, c.m, c.rest, 1); flips+moves != c.flips+c.moves {
			t.Errorf("k = %d: %d flips, %d moves, want %d together", c.k, flips, moves, c.flips+c.moves)
		}
	}
	if flips, moves := WithBlock(3, 7, 4, heavy); flips != 0 || moves != 0 {
		t.Errorf("a block of 8 to n for k = 3: %d flips, %d moves, want no way", flips, moves)
	}
}
